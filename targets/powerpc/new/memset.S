/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memset for 32-bit PowerPC, to start your own from: right, but slow, a byte at a time.
 *
 *	void *memset(void *dst, int value, size_t n)
 *
 * In:  r3 dst, r4 value (only its lowest byte counts), r5 n (may be 0)
 * Out: r3 dst, as it came in
 *
 * The other registers r0, r3 to r12, CTR, XER and the condition fields 0, 1 and 5 to 7 are free.
 * r1, r2, r13 to r31 and the fields 2 to 4 must be at the end what they were at the start: save on
 * the stack what you need of them. LR says where to return to.
 */

#include <asm/ppc_asm.h>	/* _GLOBAL, EX_TABLE and the names of the registers */

#define dst r3		/* stays as it is: it is also what is returned */
#define value r4
#define n r5
#define p r6		/* the next byte to store */

	.text
_GLOBAL(memset)			/* the entry: counting begins here */
	mr	p, dst
	cmpwi	n, 0
	beq	.Ldone
	mtctr	n
.Lbyte:
	stb	value, 0(p)	/* stores the lowest byte of the register */
	addi	p, p, 1
	bdnz	.Lbyte
.Ldone:
	blr			/* is not counted, unless --count-return says so */
	.size	memset, . - memset
