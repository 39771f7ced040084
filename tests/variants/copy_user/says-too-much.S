/* SPDX-License-Identifier: GPL-2.0-only */
/* Says after a fault that more is left than there was. */
#include "bytewise.h"

	.macro	odd
	disable_user_access t6
	addi	a0, a2, 1
	ret
	.endm

	bytewise return_zero, odd
