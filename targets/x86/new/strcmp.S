/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strcmp for x86-64, to start your own from: right, but slow, a byte at a time.
 *
 *	int strcmp(const char *first, const char *second)
 *
 * In:  rdi first, rsi second; right behind each memory may end at a page boundary
 * Out: rax less than, equal to or greater than 0, as first is to second; bytes are unsigned
 *
 * The other registers rax, rcx, rdx, rsi, rdi and r8 to r11 are free, and so are the vector
 * registers, which a kernel must save first. rbx, rbp, rsp and r12 to r15 must be at the end what
 * they were at the start: push what you need of them. The direction flag must be clear.
 */

#define first %rdi
#define second %rsi
#define first_byte %eax
#define second_byte %ecx

	.text
	.globl	strcmp		/* the entry: counting begins here */
	.type	strcmp, @function
strcmp:
	movzbl	(first), first_byte
	movzbl	(second), second_byte
	cmp	second_byte, first_byte
	jne	.Ldone
	test	first_byte, first_byte
	jz	.Ldone		/* both have ended */
	inc	first
	inc	second
	jmp	strcmp
.Ldone:
	sub	second_byte, first_byte
	ret			/* is not counted, unless --count-return says so */
	.size	strcmp, . - strcmp
