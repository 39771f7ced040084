/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * __clear_user for 32-bit PowerPC, to start your own from: right, but slow, a byte at a time.
 *
 *	size_t clear_user(void *dst, size_t n)
 *
 * In:  r3 dst, r4 n (may be 0)
 * Out: r3 how many bytes at the end were not cleared: 0, unless an access faulted
 *
 * The other registers r0, r3 to r12, CTR, XER and the condition fields 0, 1 and 5 to 7 are free.
 * r1, r2, r13 to r31 and the fields 2 to 4 must be at the end what they were at the start: save on
 * the stack what you need of them. LR says where to return to.
 */

#include <asm/ppc_asm.h>	/* _GLOBAL, EX_TABLE and the names of the registers */

#define dst r3
#define n r4		/* bytes that are still to be cleared */
#define zero r5

	.text
_GLOBAL(__clear_user)		/* the entry: counting begins here */
	li	zero, 0
	cmpwi	n, 0
	beq	.Ldone
.Lstore:
	stb	zero, 0(dst)
	addi	dst, dst, 1
	subi	n, n, 1
	cmpwi	n, 0
	bne	.Lstore
.Ldone:
	mr	r3, n
	blr			/* is not counted, unless --count-return says so */
	/* If this instruction faults, the routine goes on at .Ldone. */
	EX_TABLE(.Lstore, .Ldone)
	.size	__clear_user, . - __clear_user
