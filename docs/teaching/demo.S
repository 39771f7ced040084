/* SPDX-License-Identifier: GPL-2.0-only */
/* A program without a C library: zeroes a page by memset, once, and ends. */

	.globl	_start
_start:
	la	a0, page
	li	a1, 0
	li	a2, 4096
	call	memset
	li	a7, 93		/* exit(page) */
	ecall

	.bss
	.balign	4096
page:
	.zero	4096
