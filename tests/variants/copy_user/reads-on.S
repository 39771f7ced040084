/* SPDX-License-Identifier: GPL-2.0-only */
/* Reads a byte past the end of the source, and counts it as not copied when that faults. */
#include "bytewise.h"

	.macro	odd
	addi	t0, a0, 1
	may_fault .Lfault, lbu t1, 0(a1)
	return_zero
	.endm

	bytewise odd, return_rest
