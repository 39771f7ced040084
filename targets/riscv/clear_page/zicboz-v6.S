/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * clear_page of the Zicboz series, version 6, written anew from a description of what it executes.
 *
 * A pass zeroes at most sixteen blocks. Alternatives inside it cut it short for large blocks: a
 * site of order n holds a branch back and a return, unless the block is at most 2^n bytes; then it
 * is two nops, and the pass goes on. In their quoted text registers have no names but their own:
 * the preprocessor does not look into it.
 */

#include <asm/alternative-macros.h>

#define PAGE_SIZE 4096
#define PAGE_ORDER 12

#define page a0
#define fill a1
#define page_size a2
#define page_end a3
#define block_size a4

#define IF_BLOCK_AT_MOST(order, otherwise, then)                                                   \
	ALTERNATIVE(otherwise, then, 0, ((order) << 16) | RISCV_ISA_EXT_ZICBOZ,                    \
		    CONFIG_RISCV_ISA_ZICBOZ)

	.macro	zero_blocks count
	.rept	\count
	cbo.zero (page)
	add	page, page, block_size
	.endr
	.endm

	.text
	.globl	clear_page
	.type	clear_page, @function
clear_page:
	li	page_size, PAGE_SIZE
	IF_BLOCK_AT_MOST(PAGE_ORDER, "j .Lfallback", "nop")
	lw	block_size, riscv_cboz_block_size
	add	page_end, page, page_size
.Lpass:
	zero_blocks 1
	IF_BLOCK_AT_MOST(11, "bltu a0, a3, .Lpass; ret", "nop; nop")
	zero_blocks 1
	IF_BLOCK_AT_MOST(10, "bltu a0, a3, .Lpass; ret", "nop; nop")
	zero_blocks 2
	IF_BLOCK_AT_MOST(9, "bltu a0, a3, .Lpass; ret", "nop; nop")
	zero_blocks 4
	IF_BLOCK_AT_MOST(8, "bltu a0, a3, .Lpass; ret", "nop; nop")
	zero_blocks 8
	bltu	page, page_end, .Lpass
	ret
.Lfallback:
	li	fill, 0
	tail	memset
	.size	clear_page, . - clear_page

#include "../memset/linux-6.1.S"
