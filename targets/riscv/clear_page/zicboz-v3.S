/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * clear_page of the Zicboz series, version 3, written anew from a description of what it executes.
 *
 * KNOWN BUG, kept on purpose: the alternative looks at the extension only, and a pass zeroes four
 * blocks. Four blocks of more than a quarter page clear memory past the page. Review found it.
 */

#include <asm/alternative-macros.h>

#define PAGE_SIZE 4096

#define page a0
#define fill a1
#define page_size a2
#define page_end a3
#define block_size a4

	.text
	.globl	clear_page
	.type	clear_page, @function
clear_page:
	li	page_size, PAGE_SIZE
	ALTERNATIVE("j .Lfallback", "nop", 0, RISCV_ISA_EXT_ZICBOZ, CONFIG_RISCV_ISA_ZICBOZ)
	la	block_size, riscv_cboz_block_size
	lw	block_size, 0(block_size)
	add	page_end, page, page_size
.Lpass:
	.rept	4
	cbo.zero (page)
	add	page, page, block_size
	.endr
	bltu	page, page_end, .Lpass
	ret
.Lfallback:
	li	fill, 0
	tail	memset
	.size	clear_page, . - clear_page

#include "../memset/linux-6.1.S"
