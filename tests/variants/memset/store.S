/* SPDX-License-Identifier: GPL-2.0-only */
/* Stores to its own code. */
	.macro	odd
	lla	t3, memset
	sw	zero, 0(t3)
	.endm

#include "odd.h"
