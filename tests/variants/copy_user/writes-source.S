/* SPDX-License-Identifier: GPL-2.0-only */
/* Writes to the source. */
#include "bytewise.h"

	.macro	odd
	may_fault .Lfault, sb zero, -1(a1)
	return_zero
	.endm

	bytewise odd, return_zero
