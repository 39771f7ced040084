/* SPDX-License-Identifier: GPL-2.0-only */
/* Crosses the end of a page in the midst of an instruction. */
	.macro	odd
	jal	t6, .Lcross
	.endm

#include "odd.h"

	.balign	4096
	.skip	4088
	.option	norvc
.Lcross:
	lui	t3, 0x12345
	.option	rvc
	c.nop
	.option	norvc
	lui	t4, 0x12345
	lui	t5, 0x12345
	jr	t6
