/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strlen for x86-64, to start your own from: right, but slow, a byte at a time.
 *
 *	size_t strlen(const char *string)
 *
 * In:  rdi string; right behind it memory may end at a page boundary
 * Out: rax its length, without the zero at its end
 *
 * The other registers rax, rcx, rdx, rsi, rdi and r8 to r11 are free, and so are the vector
 * registers, which a kernel must save first. rbx, rbp, rsp and r12 to r15 must be at the end what
 * they were at the start: push what you need of them. The direction flag must be clear.
 */

#define string %rdi
#define length %rax

	.text
	.globl	strlen		/* the entry: counting begins here */
	.type	strlen, @function
strlen:
	xor	%eax, %eax	/* length */
.Lbyte:
	cmpb	$0, (string, length)
	je	.Ldone
	inc	length
	jmp	.Lbyte
.Ldone:
	ret			/* is not counted, unless --count-return says so */
	.size	strlen, . - strlen
