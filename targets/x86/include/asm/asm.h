/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_ASM_H
#define INSNCOUNT_ASM_ASM_H

#include "../../../include/exception_entry.h"

#define _ASM_EXTABLE(insn, fixup)    exception_entry insn, fixup
#define _ASM_EXTABLE_UA(insn, fixup) exception_entry insn, fixup

#endif
