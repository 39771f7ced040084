/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_UACCESS_H
#define INSNCOUNT_UACCESS_H

/*
 * What routines that access user memory need: the switch that permits it, and the table of the
 * instructions that may fault.
 */

#include <asm/asm-extable.h>
#include <asm/csr.h>

	/* `bit` is a register; disable_user_access needs what enable_user_access has left in it. */
	.macro	enable_user_access bit
	li	\bit, SR_SUM
	csrs	CSR_STATUS, \bit
	.endm

	.macro	disable_user_access bit
	csrc	CSR_STATUS, \bit
	.endm

	/* An instruction that may fault; then the program goes on at `fixup`. */
	.macro	may_fault fixup, insn:vararg
.Laccess\@:
	\insn
	_asm_extable .Laccess\@, \fixup
	.endm

#endif
