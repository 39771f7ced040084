/* SPDX-License-Identifier: GPL-2.0-only */
/* Loses s3. */
	.macro	odd
	li	s3, 0
	.endm

#include "odd.h"
