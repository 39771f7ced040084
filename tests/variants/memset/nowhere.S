/* SPDX-License-Identifier: GPL-2.0-only */
/* Jumps to an address where nothing is. */
	.macro	odd
	jr	zero
	.endm

#include "odd.h"
