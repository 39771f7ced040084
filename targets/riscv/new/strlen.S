/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strlen for RISC-V, to start your own from: right, but slow, a byte at a time.
 *
 *	size_t strlen(const char *string)
 *
 * In:  a0 string; right behind it memory may end at a page boundary
 * Out: a0 its length, without the zero at its end
 *
 * The other registers a0 to a7 and t0 to t6 are free. sp, gp, tp and s0 to s11 must be at the end
 * what they were at the start: save on the stack what you need of them. ra says where to return to.
 *
 * RV64 and RV32 take the same file: <asm/asm.h> has REG_L and REG_S, which load and store a whole
 * register, and SZREG, its bytes. For what only a machine with some extension can do (--ext) there
 * is ALTERNATIVE in <asm/alternative-macros.h>.
 */

#define string a0
#define p a1		/* the next byte to look at */
#define byte t0

	.text
	.globl	strlen		/* the entry: counting begins here */
	.type	strlen, @function
strlen:
	mv	p, string
.Lbyte:
	lbu	byte, 0(p)
	beqz	byte, .Ldone
	addi	p, p, 1
	j	.Lbyte
.Ldone:
	sub	a0, p, string
	ret			/* is not counted, unless --count-return says so */
	.size	strlen, . - strlen
