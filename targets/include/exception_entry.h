/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_EXCEPTION_ENTRY_H
#define INSNCOUNT_EXCEPTION_ENTRY_H

	/* Included by its place: who assembles by hand names the architecture's headers alone. */

	/*
	 * Notes that the instruction at `insn` may fault; then the program goes on at `fixup`. The
	 * entries are two 32-bit distances, from the field itself to the instruction and to the
	 * fixup. They have a section of their own: sources that are older than such macros write
	 * into __ex_table by hand, and what they write is two pointers.
	 */
	.macro	exception_entry insn, fixup
	.pushsection __ex_table.distances, "a"
	.balign	4
	.long	\insn - .
	.long	\fixup - .
	.popsection
	.endm

#endif
