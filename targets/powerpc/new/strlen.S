/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strlen for 32-bit PowerPC, to start your own from: right, but slow, a byte at a time.
 *
 *	size_t strlen(const char *string)
 *
 * In:  r3 string; right behind it memory may end at a page boundary
 * Out: r3 its length, without the zero at its end
 *
 * The other registers r0, r3 to r12, CTR, XER and the condition fields 0, 1 and 5 to 7 are free.
 * r1, r2, r13 to r31 and the fields 2 to 4 must be at the end what they were at the start: save on
 * the stack what you need of them. LR says where to return to.
 */

#include <asm/ppc_asm.h>	/* _GLOBAL, EX_TABLE and the names of the registers */

#define string r3
#define p r4		/* the next byte to look at */
#define byte r5

	.text
_GLOBAL(strlen)			/* the entry: counting begins here */
	mr	p, string
.Lbyte:
	lbz	byte, 0(p)
	cmpwi	byte, 0
	beq	.Ldone
	addi	p, p, 1
	b	.Lbyte
.Ldone:
	subf	r3, string, p
	blr			/* is not counted, unless --count-return says so */
	.size	strlen, . - strlen
