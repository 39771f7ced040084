/* SPDX-License-Identifier: GPL-2.0-only */
/* Stores one byte too far. */
	.macro	odd
	sb	a1, 0(t1)
	.endm

#include "odd.h"
