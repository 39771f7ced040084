/* SPDX-License-Identifier: GPL-2.0-only */
/* A fault of its last access is in no table. */
#include "bytewise.h"

	.macro	odd
	lbu	t1, 0(a1)
	return_zero
	.endm

	bytewise odd, return_rest
