/* SPDX-License-Identifier: GPL-2.0-only */
/* Writes what looks like a verdict to standard output and standard error. */
	.macro	odd
	mv	t3, a0
	li	a0, 1
	lla	a1, .Ltext
	li	a2, 5
	li	a7, 64
	ecall
	li	a0, 2
	ecall
	mv	a0, t3
	.endm

#include "odd.h"

	.section .rodata
.Ltext:	.ascii	"7 ok\n"
