/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strcmp for 32-bit PowerPC, to start your own from: right, but slow, a byte at a time.
 *
 *	int strcmp(const char *first, const char *second)
 *
 * In:  r3 first, r4 second; right behind each memory may end at a page boundary
 * Out: r3 less than, equal to or greater than 0, as first is to second; bytes are unsigned
 *
 * The other registers r0, r3 to r12, CTR, XER and the condition fields 0, 1 and 5 to 7 are free.
 * r1, r2, r13 to r31 and the fields 2 to 4 must be at the end what they were at the start: save on
 * the stack what you need of them. LR says where to return to.
 */

#include <asm/ppc_asm.h>	/* _GLOBAL, EX_TABLE and the names of the registers */

#define first r3
#define second r4
#define first_byte r5
#define second_byte r6

	.text
_GLOBAL(strcmp)			/* the entry: counting begins here */
	lbz	first_byte, 0(first)
	lbz	second_byte, 0(second)
	cmpw	first_byte, second_byte
	bne	.Ldone
	cmpwi	first_byte, 0
	beq	.Ldone		/* both have ended */
	addi	first, first, 1
	addi	second, second, 1
	b	strcmp
.Ldone:
	subf	r3, second_byte, first_byte
	blr			/* is not counted, unless --count-return says so */
	.size	strcmp, . - strcmp
