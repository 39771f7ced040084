/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strncmp for 32-bit PowerPC, to start your own from: right, but slow, a byte at a time.
 *
 *	int strncmp(const char *first, const char *second, size_t limit)
 *
 * In:  r3 first, r4 second, r5 limit: so many bytes are compared at most (0: none,
 *      SIZE_MAX: all); right behind the last of them memory may end at a page boundary
 * Out: r3 less than, equal to or greater than 0, as first is to second; bytes are unsigned
 *
 * The other registers r0, r3 to r12, CTR, XER and the condition fields 0, 1 and 5 to 7 are free.
 * r1, r2, r13 to r31 and the fields 2 to 4 must be at the end what they were at the start: save on
 * the stack what you need of them. LR says where to return to.
 */

#include <asm/ppc_asm.h>	/* _GLOBAL, EX_TABLE and the names of the registers */

#define first r3
#define second r4
#define left r5		/* bytes that may still be compared */
#define first_byte r6
#define second_byte r7

	.text
_GLOBAL(strncmp)		/* the entry: counting begins here */
	cmpwi	left, 0
	beq	.Lequal
	lbz	first_byte, 0(first)
	lbz	second_byte, 0(second)
	cmpw	first_byte, second_byte
	bne	.Ldiffer
	cmpwi	first_byte, 0
	beq	.Lequal		/* both have ended */
	addi	first, first, 1
	addi	second, second, 1
	subi	left, left, 1
	b	strncmp
.Ldiffer:
	subf	r3, second_byte, first_byte
	blr			/* is not counted, unless --count-return says so */
.Lequal:
	li	r3, 0
	blr
	.size	strncmp, . - strncmp
