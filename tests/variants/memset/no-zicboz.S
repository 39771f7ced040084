/* SPDX-License-Identifier: GPL-2.0-only */
/* Zeroes a block on a machine that has no Zicboz. */
	.macro	odd
	cbo.zero (a0)
	.endm

#include "odd.h"
