/* SPDX-License-Identifier: GPL-2.0-only */
/* Never returns. */
	.macro	odd
1:	j	1b
	.endm

#include "odd.h"
