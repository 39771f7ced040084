/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * __clear_user for x86-64, to start your own from: right, but slow, a byte at a time.
 *
 *	size_t clear_user(void *dst, size_t n)
 *
 * In:  rdi dst, rsi n (may be 0)
 * Out: rax how many bytes at the end were not cleared: 0, unless an access faulted
 *
 * The other registers rax, rcx, rdx, rsi, rdi and r8 to r11 are free, and so are the vector
 * registers, which a kernel must save first. rbx, rbp, rsp and r12 to r15 must be at the end what
 * they were at the start: push what you need of them. The direction flag must be clear.
 */

#include <asm/asm.h>	/* the exception table */

#define dst %rdi
#define n %rsi		/* bytes that are still to be cleared */

	.text
	.globl	__clear_user	/* the entry: counting begins here */
	.type	__clear_user, @function
__clear_user:
	test	n, n
	jz	.Ldone
.Lstore:
	movb	$0, (dst)
	inc	dst
	dec	n
	jnz	.Lstore
.Ldone:
	mov	n, %rax
	ret			/* is not counted, unless --count-return says so */
	/* If this instruction faults, the routine goes on at .Ldone. */
	_ASM_EXTABLE(.Lstore, .Ldone)
	.size	__clear_user, . - __clear_user
