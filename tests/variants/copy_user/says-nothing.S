/* SPDX-License-Identifier: GPL-2.0-only */
/* Says that nothing is copied when all is. */
#include "bytewise.h"

	.macro	odd
	disable_user_access t6
	mv	a0, a2
	ret
	.endm

	bytewise odd, return_rest
