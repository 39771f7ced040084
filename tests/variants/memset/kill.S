/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Kills the program: getpid, then kill with SIGKILL. That system call is in a block of its own,
 * since of the block in which a program is killed it cannot be known how much has retired.
 */
	.macro	odd
	li	a7, 172
	ecall
	li	a1, 9
	li	a7, 129
	j	1f
1:	ecall
	.endm

#include "odd.h"
