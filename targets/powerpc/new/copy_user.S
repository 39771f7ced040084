/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The user copies for 32-bit PowerPC, to start your own from: right, but slow, a byte at a time.
 *
 *	size_t copy_user(void *dst, const void *src, size_t n)
 *
 * In:  r3 dst, r4 src, r5 n (may be 0)
 * Out: r3 how many bytes at the end were not copied: 0, unless an access faulted
 *
 * The other registers r0, r3 to r12, CTR, XER and the condition fields 0, 1 and 5 to 7 are free.
 * r1, r2, r13 to r31 and the fields 2 to 4 must be at the end what they were at the start: save on
 * the stack what you need of them. LR says where to return to.
 */

#include <asm/ppc_asm.h>	/* _GLOBAL, EX_TABLE and the names of the registers */

#define dst r3
#define src r4
#define n r5		/* bytes that are still to be copied */
#define data r6

	.text
_GLOBAL(__asm_copy_to_user)	/* the entry: counting begins here */
	cmpwi	n, 0
	beq	.Ldone
.Lload:
	lbz	data, 0(src)
.Lstore:
	stb	data, 0(dst)
	addi	src, src, 1
	addi	dst, dst, 1
	subi	n, n, 1
	cmpwi	n, 0
	bne	.Lload
.Ldone:
	mr	r3, n
	blr			/* is not counted, unless --count-return says so */
	/* If one of these instructions faults, the routine goes on at .Ldone. */
	EX_TABLE(.Lload, .Ldone)
	EX_TABLE(.Lstore, .Ldone)
	.size	__asm_copy_to_user, . - __asm_copy_to_user
