/* SPDX-License-Identifier: GPL-2.0-only */
/* Stores one byte before the buffer. */
	.macro	odd
	sb	a1, -1(a0)
	.endm

#include "odd.h"
