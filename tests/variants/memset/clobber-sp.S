/* SPDX-License-Identifier: GPL-2.0-only */
/* Returns with another stack pointer. */
	.macro	odd
	addi	sp, sp, -16
	.endm

#include "odd.h"
