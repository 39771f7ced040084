/* SPDX-License-Identifier: GPL-2.0-only */
/* Tries again after a fault, for ever. */
#include "bytewise.h"

	.macro	odd
	j	.Lload
	.endm

	bytewise return_zero, odd
