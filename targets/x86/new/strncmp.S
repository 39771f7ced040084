/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strncmp for x86-64, to start your own from: right, but slow, a byte at a time.
 *
 *	int strncmp(const char *first, const char *second, size_t limit)
 *
 * In:  rdi first, rsi second, rdx limit: so many bytes are compared at most (0: none,
 *      SIZE_MAX: all); right behind the last of them memory may end at a page boundary
 * Out: rax less than, equal to or greater than 0, as first is to second; bytes are unsigned
 *
 * The other registers rax, rcx, rdx, rsi, rdi and r8 to r11 are free, and so are the vector
 * registers, which a kernel must save first. rbx, rbp, rsp and r12 to r15 must be at the end what
 * they were at the start: push what you need of them. The direction flag must be clear.
 */

#define first %rdi
#define second %rsi
#define left %rdx	/* bytes that may still be compared */
#define first_byte %eax
#define second_byte %ecx

	.text
	.globl	strncmp		/* the entry: counting begins here */
	.type	strncmp, @function
strncmp:
	test	left, left
	jz	.Lequal
	movzbl	(first), first_byte
	movzbl	(second), second_byte
	cmp	second_byte, first_byte
	jne	.Ldiffer
	test	first_byte, first_byte
	jz	.Lequal		/* both have ended */
	inc	first
	inc	second
	dec	left
	jmp	strncmp
.Ldiffer:
	sub	second_byte, first_byte
	ret			/* is not counted, unless --count-return says so */
.Lequal:
	xor	%eax, %eax
	ret
	.size	strncmp, . - strncmp
