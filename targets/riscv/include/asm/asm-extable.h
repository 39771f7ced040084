/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_ASM_EXTABLE_H
#define INSNCOUNT_ASM_ASM_EXTABLE_H

#include "../../../include/exception_entry.h"

#define _asm_extable exception_entry

#endif
