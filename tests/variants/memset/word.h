/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The start of a memset that stores words, for sizes that are a multiple of four: after it, the
 * including file makes a word of the value (a1), in t0, and ends with `store_words`.
 */

	.macro	store_words
	mv	t1, a0
	add	t2, a0, a2
1:	sw	t0, 0(t1)
	addi	t1, t1, 4
	bltu	t1, t2, 1b
	ret
	.endm

	.text
	.globl	memset
memset:
