/* SPDX-License-Identifier: GPL-2.0-only */
/* Loads from the inaccessible page before the memory around the buffer. */
#include "../../../cases/layout.h"

	.macro	odd
	li	t3, CANARY_SIZE + PAGE_SIZE
	sub	t3, a0, t3
	lbu	t3, 0(t3)
	.endm

#include "odd.h"
