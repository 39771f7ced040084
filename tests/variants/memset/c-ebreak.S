/* SPDX-License-Identifier: GPL-2.0-only */
/* Runs into a compressed breakpoint. */
	.macro	odd
	c.ebreak
	.endm

#include "odd.h"
