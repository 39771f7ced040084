/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_PPC_ASM_H
#define INSNCOUNT_ASM_PPC_ASM_H

#include "../../../include/exception_entry.h"

/* What 32-bit kernel sources take for granted: names of functions, registers and faults. */

	.macro	define_function name, binding
	.balign	4
	\binding \name
	.type	\name, @function
\name:
	.endm

#define _GLOBAL(name)		     define_function name, .globl
#define _GLOBAL_TOC(name)	     _GLOBAL(name)
#define _KPROBE(name)		     _GLOBAL(name)
#define EX_TABLE(insn, fixup)	     exception_entry insn, fixup
#define PPC_LONG		     .long
#define PPC_LCMPI		     cmpwi

	.irp	number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, \
			22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	.set	r\number, \number
	.endr

#define cr0 0
#define cr1 1
#define cr2 2
#define cr3 3
#define cr4 4
#define cr5 5
#define cr6 6
#define cr7 7

#endif
