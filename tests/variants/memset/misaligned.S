/* SPDX-License-Identifier: GPL-2.0-only */
/* Makes two misaligned accesses, and an aligned one that is as wide as its address allows. */
	.macro	odd
	lw	t3, 1(a0)
	sw	t3, 1(a0)
	lhu	t3, 2(a0)
	.endm

#include "odd.h"
