/* SPDX-License-Identifier: GPL-2.0-only */
/* Stores a wrong byte. */
	.macro	odd
	sb	zero, 0(a0)
	.endm

#include "odd.h"
