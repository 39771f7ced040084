/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memcpy for x86-64, to start your own from: right, but slow, a byte at a time.
 *
 *	void *memcpy(void *dst, const void *src, size_t n)
 *
 * In:  rdi dst, rsi src, rdx n (may be 0); the buffers do not overlap
 * Out: rax dst, as it came in
 *
 * The other registers rax, rcx, rdx, rsi, rdi and r8 to r11 are free, and so are the vector
 * registers, which a kernel must save first. rbx, rbp, rsp and r12 to r15 must be at the end what
 * they were at the start: push what you need of them. The direction flag must be clear.
 */

#define dst %rdi
#define src %rsi
#define n %rdx
#define data %cl

	.text
	.globl	memcpy		/* the entry: counting begins here */
	.type	memcpy, @function
memcpy:
	mov	dst, %rax
	test	n, n
	jz	.Ldone
.Lbyte:
	mov	(src), data
	mov	data, (dst)
	inc	src
	inc	dst
	dec	n
	jnz	.Lbyte
.Ldone:
	ret			/* is not counted, unless --count-return says so */
	.size	memcpy, . - memcpy
