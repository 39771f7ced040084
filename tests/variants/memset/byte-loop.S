/* SPDX-License-Identifier: GPL-2.0-only */
/* memset that stores byte by byte: for every three instructions, QEMU logs a block. */

	.text
	.globl	memset
	.type	memset, @function
memset:
	mv	a3, a0
	add	a4, a0, a2
	beq	a3, a4, .Lreturn
.Lbyte:
	sb	a1, 0(a3)
	addi	a3, a3, 1
	bne	a3, a4, .Lbyte
.Lreturn:
	ret
	.size	memset, . - memset
