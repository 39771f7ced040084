/* SPDX-License-Identifier: GPL-2.0-only */
/* Runs into an illegal instruction. */
	.macro	odd
	unimp
	.endm

#include "odd.h"
