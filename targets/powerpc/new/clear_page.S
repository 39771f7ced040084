/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * clear_page for 32-bit PowerPC, to start your own from: right, but slow, a word at a time.
 *
 *	void clear_page(void *page)
 *
 * In:  r3 page, on a page boundary
 * Out: nothing; the 4096 bytes of the page are zero
 *
 * The other registers r0, r3 to r12, CTR, XER and the condition fields 0, 1 and 5 to 7 are free.
 * r1, r2, r13 to r31 and the fields 2 to 4 must be at the end what they were at the start: save on
 * the stack what you need of them. LR says where to return to.
 */

#include <asm/ppc_asm.h>	/* _GLOBAL, EX_TABLE and the names of the registers */

#define PAGE_SIZE 4096

#define page r3
#define words r4
#define zero r5

	.text
_GLOBAL(clear_page)		/* the entry: counting begins here */
	li	words, PAGE_SIZE / 4
	li	zero, 0
	mtctr	words
.Lword:
	stw	zero, 0(page)
	addi	page, page, 4
	bdnz	.Lword
	blr			/* is not counted, unless --count-return says so */
	.size	clear_page, . - clear_page
