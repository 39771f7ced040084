/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memset for RISC-V, to start your own from: right, but slow, a byte at a time.
 *
 *	void *memset(void *dst, int value, size_t n)
 *
 * In:  a0 dst, a1 value (only its lowest byte counts), a2 n (may be 0)
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
#define value a1
#define n a2
#define p a3		/* the next byte to store */
#define end a4		/* behind the last one */

	.text
	.globl	memset		/* the entry: counting begins here */
	.type	memset, @function
memset:
	mv	p, dst
	add	end, dst, n
	beq	p, end, .Ldone
.Lbyte:
	sb	value, 0(p)	/* stores the lowest byte of the register */
	addi	p, p, 1
	bltu	p, end, .Lbyte
.Ldone:
	ret			/* is not counted, unless --count-return says so */
	.size	memset, . - memset
