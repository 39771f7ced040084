/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memcpy for RISC-V, to start your own from: right, but slow, a byte at a time.
 *
 *	void *memcpy(void *dst, const void *src, size_t n)
 *
 * In:  a0 dst, a1 src, a2 n (may be 0); the buffers do not overlap
 * Out: a0 dst, as it came in
 *
 * The other registers a0 to a7 and t0 to t6 are free. sp, gp, tp and s0 to s11 must be at the end
 * what they were at the start: save on the stack what you need of them. ra says where to return to.
 *
 * RV64 and RV32 take the same file: <asm/asm.h> has REG_L and REG_S, which load and store a whole
 * register, and SZREG, its bytes. For what only a machine with some extension can do (--ext) there
 * is ALTERNATIVE in <asm/alternative-macros.h>.
 */

#define dst a0		/* stays as it is: it is also what is returned */
#define src a1
#define n a2
#define p a3		/* the next byte to store */
#define end a4		/* behind the last one */
#define data t0

	.text
	.globl	memcpy		/* the entry: counting begins here */
	.type	memcpy, @function
memcpy:
	mv	p, dst
	add	end, dst, n
	beq	p, end, .Ldone
.Lbyte:
	lbu	data, 0(src)
	sb	data, 0(p)
	addi	src, src, 1
	addi	p, p, 1
	bltu	p, end, .Lbyte
.Ldone:
	ret			/* is not counted, unless --count-return says so */
	.size	memcpy, . - memcpy
