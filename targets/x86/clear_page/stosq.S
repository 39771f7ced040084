/* SPDX-License-Identifier: GPL-2.0-only */
/* clear_page with one repeated string instruction, eight bytes an iteration. */

#define PAGE_SIZE 4096

	.text
	.globl	clear_page
	.type	clear_page, @function
clear_page:
	mov	$PAGE_SIZE / 8, %ecx
	xor	%eax, %eax
	rep stosq
	ret
	.size	clear_page, . - clear_page
