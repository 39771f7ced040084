/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A memset that stores byte by byte. Before it returns it does what the macro `odd` says, but only
 * for the value 0x80: the cases before and after show that the run goes on.
 *
 * How many instructions it takes without `odd`: ordinary_counts() in tests/test_variants.c.
 */

#if __riscv_xlen == 64
#define REG_S sd
#define REG_L ld
#else
#define REG_S sw
#define REG_L lw
#endif

	.text
	.globl	memset
memset:
	mv	t0, a0
	add	t1, a0, a2
.Lnext:
	beq	t0, t1, .Lfilled
	sb	a1, 0(t0)
	addi	t0, t0, 1
	j	.Lnext
.Lfilled:
	li	t2, 0x80
	bne	a1, t2, .Lreturn
	odd
.Lreturn:
	ret
