/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memset for x86-64, to start your own from: right, but slow, a byte at a time.
 *
 *	void *memset(void *dst, int value, size_t n)
 *
 * In:  rdi dst, rsi value (only its lowest byte counts), rdx n (may be 0)
 * Out: rax dst, as it came in
 *
 * The other registers rax, rcx, rdx, rsi, rdi and r8 to r11 are free, and so are the vector
 * registers, which a kernel must save first. rbx, rbp, rsp and r12 to r15 must be at the end what
 * they were at the start: push what you need of them. The direction flag must be clear.
 */

#define dst %rdi
#define value %sil	/* the lowest byte of the argument */
#define n %rdx

	.text
	.globl	memset		/* the entry: counting begins here */
	.type	memset, @function
memset:
	mov	dst, %rax
	test	n, n
	jz	.Ldone
.Lbyte:
	mov	value, (dst)
	inc	dst
	dec	n
	jnz	.Lbyte
.Ldone:
	ret			/* is not counted, unless --count-return says so */
	.size	memset, . - memset
