/* SPDX-License-Identifier: GPL-2.0-only */
/* Jumps to data. */
	.macro	odd
	lla	t3, .Ldata
	jr	t3
	.endm

#include "odd.h"

	.data
	.balign	4
.Ldata:	nop
