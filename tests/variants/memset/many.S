/* SPDX-License-Identifier: GPL-2.0-only */
/* Is wrong in four ways at once. */
	.macro	odd
	sb	zero, 0(a0)
	sb	zero, 1(t1)
	li	a0, 0
	li	s11, 0
	.endm

#include "odd.h"
