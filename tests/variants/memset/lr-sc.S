/* SPDX-License-Identifier: GPL-2.0-only */
/* Adds one to a word three times; the inner loop runs again if it was interrupted. */
	.macro	odd
	li	t3, 3
	lla	t4, .Lword
1:	lr.w	t5, (t4)
	addi	t5, t5, 1
	sc.w	t6, t5, (t4)
	bnez	t6, 1b
	addi	t3, t3, -1
	bnez	t3, 1b
	.endm

#include "odd.h"

	.bss
	.balign	4
.Lword:	.zero	4
