/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Reads the two aligned words around the last byte of the source, which no one told it that it may:
 * what lies beyond the page of the source is another page.
 */
#include "bytewise.h"

#define W (__riscv_xlen / 8)

	.macro	odd
	andi	a1, a1, -W
	lw	t1, -W(a1)
	lw	t1, 0(a1)
	return_zero
	.endm

	bytewise odd, return_rest
