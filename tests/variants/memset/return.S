/* SPDX-License-Identifier: GPL-2.0-only */
/* Returns the end of the buffer. */
	.macro	odd
	mv	a0, t1
	.endm

#include "odd.h"
