/* SPDX-License-Identifier: GPL-2.0-only */
/* Loses gp. */
	.macro	odd
	li	gp, 0
	.endm

#include "odd.h"
