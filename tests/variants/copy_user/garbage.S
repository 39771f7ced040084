/* SPDX-License-Identifier: GPL-2.0-only */
/* Writes a byte that it could not read. */
#include "bytewise.h"

	.macro	odd
	li	t1, 0x7f
	sb	t1, 0(a0)
	return_rest
	.endm

	bytewise return_zero, odd
