/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_ASM_EXTABLE_H
#define INSNCOUNT_ASM_ASM_EXTABLE_H

	/*
	 * Notes that the instruction at `insn` may fault; then the program goes on at `fixup`. The
	 * entries are two 32-bit distances, from the field itself to the instruction and to the
	 * fixup. They have a section of their own: sources that are older than this macro write
	 * into __ex_table by hand, and what they write is two pointers.
	 */
	.macro	_asm_extable insn, fixup
	.pushsection __ex_table.distances, "a"
	.balign	4
	.word	\insn - .
	.word	\fixup - .
	.popsection
	.endm

#endif
