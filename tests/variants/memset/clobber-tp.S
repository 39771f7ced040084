/* SPDX-License-Identifier: GPL-2.0-only */
/* Loses tp. */
	.macro	odd
	li	tp, 0
	.endm

#include "odd.h"
