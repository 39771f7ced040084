/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strncmp for RISC-V, to start your own from: right, but slow, a byte at a time.
 *
 *	int strncmp(const char *first, const char *second, size_t limit)
 *
 * In:  a0 first, a1 second, a2 limit: so many bytes are compared at most (0: none, SIZE_MAX: all);
 *      right behind the last of them memory may end at a page boundary
 * Out: a0 less than, equal to or greater than 0, as first is to second; bytes are unsigned
 *
 * The other registers a0 to a7 and t0 to t6 are free. sp, gp, tp and s0 to s11 must be at the end
 * what they were at the start: save on the stack what you need of them. ra says where to return to.
 *
 * RV64 and RV32 take the same file: <asm/asm.h> has REG_L and REG_S, which load and store a whole
 * register, and SZREG, its bytes. For what only a machine with some extension can do (--ext) there
 * is ALTERNATIVE in <asm/alternative-macros.h>.
 */

#define first a0
#define second a1
#define left a2		/* bytes that may still be compared */
#define first_byte t0
#define second_byte t1

	.text
	.globl	strncmp		/* the entry: counting begins here */
	.type	strncmp, @function
strncmp:
	beqz	left, .Lequal
	lbu	first_byte, 0(first)
	lbu	second_byte, 0(second)
	bne	first_byte, second_byte, .Ldiffer
	beqz	first_byte, .Lequal	/* both have ended */
	addi	first, first, 1
	addi	second, second, 1
	addi	left, left, -1
	j	strncmp
.Ldiffer:
	sub	a0, first_byte, second_byte
	ret			/* is not counted, unless --count-return says so */
.Lequal:
	li	a0, 0
	ret
	.size	strncmp, . - strncmp
