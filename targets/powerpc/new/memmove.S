/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memmove for 32-bit PowerPC, to start your own from: right, but slow, a byte at a time.
 *
 *	void *memmove(void *dst, const void *src, size_t n)
 *
 * In:  r3 dst, r4 src, r5 n (may be 0); the buffers may overlap
 * Out: r3 dst, as it came in
 *
 * The other registers r0, r3 to r12, CTR, XER and the condition fields 0, 1 and 5 to 7 are free.
 * r1, r2, r13 to r31 and the fields 2 to 4 must be at the end what they were at the start: save on
 * the stack what you need of them. LR says where to return to.
 */

#include <asm/ppc_asm.h>	/* _GLOBAL, EX_TABLE and the names of the registers */

#define dst r3		/* stays as it is: it is also what is returned */
#define src r4
#define n r5
#define p r6		/* in the destination */
#define data r7
#define distance r8

	.text
_GLOBAL(memmove)		/* the entry: counting begins here */
	mr	p, dst
	cmpwi	n, 0
	beq	.Ldone
	mtctr	n

	/* A destination that begins within the source must be written from its end. */
	subf	distance, src, dst	/* a huge unsigned number if dst is before src */
	cmplw	distance, n
	blt	.Lfrom_end

.Lbyte:
	lbz	data, 0(src)
	stb	data, 0(p)
	addi	src, src, 1
	addi	p, p, 1
	bdnz	.Lbyte
	blr			/* is not counted, unless --count-return says so */

.Lfrom_end:
	add	src, src, n
	add	p, p, n
.Lbyte_from_end:
	lbzu	data, -1(src)
	stbu	data, -1(p)
	bdnz	.Lbyte_from_end
.Ldone:
	blr
	.size	memmove, . - memmove
