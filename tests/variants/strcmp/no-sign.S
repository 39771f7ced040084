/* SPDX-License-Identifier: GPL-2.0-only */
/* What is returned is right as 32 bits. */
#include <linux/linkage.h>

SYM_FUNC_START(strcmp)
	lbu	t0, 0(a0)
	lbu	t1, 0(a1)
	bne	t0, t1, 1f
	addi	a0, a0, 1
	addi	a1, a1, 1
	bnez	t0, strcmp
1:	sub	a0, t0, t1
	slli	a0, a0, 32
	srli	a0, a0, 32
	ret
SYM_FUNC_END(strcmp)
