/* SPDX-License-Identifier: GPL-2.0-only */
/* Loops in one block. */
	.macro	odd
	li	t3, 5
1:	addi	t3, t3, -1
	bnez	t3, 1b
	.endm

#include "odd.h"
