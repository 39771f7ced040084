/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_UACCESS_H
#define INSNCOUNT_UACCESS_H

/*
 * What routines that access user memory need: the switch that permits it, and the table of the
 * instructions that may fault.
 */

/*
 * A kernel permits the access by a bit of sstatus. That register is privileged, so its place is
 * taken by fflags, which a program may write, and the bit's by one of the five that fflags has (16;
 * in sstatus it is 0x40000). Either bit is loaded by one instruction, so the counts are the same,
 * and the guest can see whether the bit was cleared again.
 */
#define CSR_STATUS 0x001
#define SR_SUM	   0x10

	/* `bit` is a register; disable_user_access needs what enable_user_access has left in it. */
	.macro	enable_user_access bit
	li	\bit, SR_SUM
	csrs	CSR_STATUS, \bit
	.endm

	.macro	disable_user_access bit
	csrc	CSR_STATUS, \bit
	.endm

	/*
	 * An instruction that may fault; then the program goes on at `fixup`. The table's entries
	 * are two 32-bit distances, from the field itself to the instruction and to the fixup.
	 */
	.macro	may_fault fixup, insn:vararg
.Laccess\@:
	\insn
	.pushsection __ex_table, "a"
	.balign	4
	.word	.Laccess\@ - .
	.word	\fixup - .
	.popsection
	.endm

#endif
