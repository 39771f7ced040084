/* SPDX-License-Identifier: GPL-2.0-only */
/* Runs into a breakpoint. */
	.macro	odd
	.option	push
	.option	norvc
	ebreak
	.option	pop
	.endm

#include "odd.h"
