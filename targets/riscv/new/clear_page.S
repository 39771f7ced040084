/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * clear_page for RISC-V, to start your own from: right, but slow, a register at a time.
 *
 *	void clear_page(void *page)
 *
 * In:  a0 page, on a page boundary
 * Out: nothing; the 4096 bytes of the page are zero
 *
 * The other registers a0 to a7 and t0 to t6 are free. sp, gp, tp and s0 to s11 must be at the end
 * what they were at the start: save on the stack what you need of them. ra says where to return to.
 *
 * RV64 and RV32 take the same file: <asm/asm.h> has REG_L and REG_S, which load and store a whole
 * register, and SZREG, its bytes. For what only a machine with some extension can do (--ext) there
 * is ALTERNATIVE in <asm/alternative-macros.h>.
 */

#include <asm/asm.h>

#define PAGE_SIZE 4096

#define page a0
#define end a1		/* of the page */
#define n a2

	.text
	.globl	clear_page	/* the entry: counting begins here */
	.type	clear_page, @function
clear_page:
	li	n, PAGE_SIZE	/* too large for addi: li takes as many instructions as it needs */
	add	end, page, n
.Lword:
	REG_S	zero, 0(page)
	addi	page, page, SZREG
	bltu	page, end, .Lword
	ret			/* is not counted, unless --count-return says so */
	.size	clear_page, . - clear_page
