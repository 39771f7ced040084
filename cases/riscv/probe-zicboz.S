/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Does this machine or emulator have Zicboz with 64-byte blocks? Zeroes the middle one of three
 * blocks with cbo.zero and exits 0 when exactly that block was cleared, 1 when not. Without
 * Zicboz the instruction is illegal and the program dies.
 */
#define BLOCK	64
#define FILL	0xa5
#define SYS_EXIT 93

	.text
	.globl	_start
_start:
	lla	a0, middle
	.insn	i 0x0f, 2, x0, a0, 4	/* cbo.zero (a0); older assemblers lack the name */

	lla	t0, before
	lla	t1, middle
	li	t2, FILL
	call	check
	lla	t1, after
	li	t2, 0
	call	check
	lla	t1, end
	li	t2, FILL
	call	check
	li	a0, 0
	j	exit

/* Returns, with t0 at t1, when every byte in [t0, t1) is t2. */
check:
	lbu	t3, 0(t0)
	bne	t3, t2, bad
	addi	t0, t0, 1
	bltu	t0, t1, check
	ret

bad:
	li	a0, 1
exit:
	li	a7, SYS_EXIT
	ecall

	.data
	/* Twice the block size: a block of 128 would take one of the neighbours with it. */
	.balign	2 * BLOCK
before:	.fill	BLOCK, 1, FILL
middle:	.fill	BLOCK, 1, FILL
after:	.fill	BLOCK, 1, FILL
end:
