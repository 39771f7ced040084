/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * clear_page of Xen until 4.12, written anew from a description of what it executes: four
 * four-byte non-temporal stores a pass. The branch at its end looks at the flags that the first
 * instruction of the pass has set: neither the stores nor lea change any.
 */

#define PAGE_SIZE 4096

#define page %rdi
#define zero %eax
#define passes %ecx

	.text
	.globl	clear_page
	.type	clear_page, @function
clear_page:
	mov	$PAGE_SIZE / 16, passes
	xor	zero, zero
.Lpass:
	dec	passes
	movnti	zero, 0(page)
	movnti	zero, 4(page)
	movnti	zero, 8(page)
	movnti	zero, 12(page)
	lea	16(page), page
	jnz	.Lpass
	sfence
	ret
	.size	clear_page, . - clear_page
