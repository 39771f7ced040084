/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A user copy, byte by byte: `bytewise` with the names of the macros that end it when all is copied
 * and when an access has faulted. The variants put one of their own in place of those here.
 */

#include "uaccess.h"

	.macro	bytewise copied, faulted
	.text
	.globl	__asm_copy_to_user
__asm_copy_to_user:
	enable_user_access t6
	add	t0, a0, a2
.Lnext:
	beq	a0, t0, .Lcopied
.Lload:
	may_fault .Lfault, lbu t1, 0(a1)
.Lstore:
	may_fault .Lfault, sb t1, 0(a0)
	addi	a0, a0, 1
	addi	a1, a1, 1
	j	.Lnext
.Lcopied:
	\copied
.Lfault:
	\faulted
	.endm

	.macro	return_zero
	disable_user_access t6
	li	a0, 0
	ret
	.endm

	.macro	return_rest
	disable_user_access t6
	sub	a0, t0, a0
	ret
	.endm
