/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_ASM_H
#define INSNCOUNT_ASM_ASM_H

	/*
	 * Notes that the instruction at `insn` may fault; then the program goes on at `fixup`. An
	 * entry is two 32-bit distances, from the field itself to the instruction and to the fixup.
	 */
	.macro	exception_entry insn, fixup
	.pushsection __ex_table.distances, "a"
	.balign	4
	.long	\insn - .
	.long	\fixup - .
	.popsection
	.endm

#define _ASM_EXTABLE(insn, fixup)    exception_entry insn, fixup
#define _ASM_EXTABLE_UA(insn, fixup) exception_entry insn, fixup

#endif
