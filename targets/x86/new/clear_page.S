/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * clear_page for x86-64, to start your own from: right, but slow, a word at a time.
 *
 *	void clear_page(void *page)
 *
 * In:  rdi page, on a page boundary
 * Out: nothing; the 4096 bytes of the page are zero
 *
 * The other registers rax, rcx, rdx, rsi, rdi and r8 to r11 are free, and so are the vector
 * registers, which a kernel must save first. rbx, rbp, rsp and r12 to r15 must be at the end what
 * they were at the start: push what you need of them. The direction flag must be clear.
 */

#define PAGE_SIZE 4096

#define page %rdi
#define words %ecx	/* still to be stored */

	.text
	.globl	clear_page	/* the entry: counting begins here */
	.type	clear_page, @function
clear_page:
	mov	$PAGE_SIZE / 8, words
.Lword:
	movq	$0, (page)
	add	$8, page
	dec	words
	jnz	.Lword
	ret			/* is not counted, unless --count-return says so */
	.size	clear_page, . - clear_page
