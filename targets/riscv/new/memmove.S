/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memmove for RISC-V, to start your own from: right, but slow, a byte at a time.
 *
 *	void *memmove(void *dst, const void *src, size_t n)
 *
 * In:  a0 dst, a1 src, a2 n (may be 0); the buffers may overlap
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
#define p a3		/* in the destination */
#define end a4		/* of the destination */
#define data t0
#define tmp t1

	.text
	.globl	memmove		/* the entry: counting begins here */
	.type	memmove, @function
memmove:
	mv	p, dst
	add	end, dst, n
	beq	p, end, .Ldone

	/* A destination that begins within the source must be written from its end. */
	sub	tmp, dst, src	/* a huge unsigned number if dst is before src */
	bltu	tmp, n, .Lfrom_end

.Lbyte:
	lbu	data, 0(src)
	sb	data, 0(p)
	addi	src, src, 1
	addi	p, p, 1
	bltu	p, end, .Lbyte
	ret			/* is not counted, unless --count-return says so */

.Lfrom_end:
	add	src, src, n
.Lbyte_from_end:
	addi	src, src, -1
	addi	end, end, -1
	lbu	data, 0(src)
	sb	data, 0(end)
	bltu	dst, end, .Lbyte_from_end
.Ldone:
	ret
	.size	memmove, . - memmove
