/* SPDX-License-Identifier: GPL-2.0-only */
/* Faults with its first instruction. */
	.text
	.globl	memset
memset:
	lbu	t0, 0(zero)
	ret
