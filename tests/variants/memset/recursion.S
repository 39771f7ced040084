/* SPDX-License-Identifier: GPL-2.0-only */
/* Calls a function that calls itself, three deep. */
	.macro	odd
	mv	t6, ra
	li	t3, 3
	jal	ra, .Lrecurse
	mv	ra, t6
	.endm

#include "odd.h"

.Lrecurse:
	beqz	t3, 1f
	addi	sp, sp, -16
	REG_S	ra, 0(sp)
	addi	t3, t3, -1
	jal	ra, .Lrecurse
	REG_L	ra, 0(sp)
	addi	sp, sp, 16
1:	ret
