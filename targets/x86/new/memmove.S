/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memmove for x86-64, to start your own from: right, but slow, a byte at a time.
 *
 *	void *memmove(void *dst, const void *src, size_t n)
 *
 * In:  rdi dst, rsi src, rdx n (may be 0); the buffers may overlap
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
#define distance %r8

	.text
	.globl	memmove		/* the entry: counting begins here */
	.type	memmove, @function
memmove:
	mov	dst, %rax
	test	n, n
	jz	.Ldone

	/* A destination that begins within the source must be written from its end. */
	mov	dst, distance
	sub	src, distance	/* a huge unsigned number if dst is before src */
	cmp	n, distance
	jb	.Lfrom_end

.Lbyte:
	mov	(src), data
	mov	data, (dst)
	inc	src
	inc	dst
	dec	n
	jnz	.Lbyte
	ret			/* is not counted, unless --count-return says so */

.Lfrom_end:
	mov	-1(src, n), data
	mov	data, -1(dst, n)
	dec	n
	jnz	.Lfrom_end
.Ldone:
	ret
	.size	memmove, . - memmove
