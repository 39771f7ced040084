/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The user copies for x86-64, to start your own from: right, but slow, a byte at a time.
 *
 *	size_t copy_user(void *dst, const void *src, size_t n)
 *
 * In:  rdi dst, rsi src, rdx n (may be 0)
 * Out: rax how many bytes at the end were not copied: 0, unless an access faulted
 *
 * The other registers rax, rcx, rdx, rsi, rdi and r8 to r11 are free, and so are the vector
 * registers, which a kernel must save first. rbx, rbp, rsp and r12 to r15 must be at the end what
 * they were at the start: push what you need of them. The direction flag must be clear.
 */

#include <asm/asm.h>	/* the exception table */

#define dst %rdi
#define src %rsi
#define n %rdx		/* bytes that are still to be copied */
#define data %cl

	.text
	.globl	__asm_copy_to_user	/* the entry: counting begins here */
	.type	__asm_copy_to_user, @function
__asm_copy_to_user:
	test	n, n
	jz	.Ldone
.Lload:
	mov	(src), data
.Lstore:
	mov	data, (dst)
	inc	src
	inc	dst
	dec	n
	jnz	.Lload
.Ldone:
	mov	n, %rax
	ret			/* is not counted, unless --count-return says so */
	/* If one of these instructions faults, the routine goes on at .Ldone. */
	_ASM_EXTABLE(.Lload, .Ldone)
	_ASM_EXTABLE(.Lstore, .Ldone)
	.size	__asm_copy_to_user, . - __asm_copy_to_user
