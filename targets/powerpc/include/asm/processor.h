/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_PROCESSOR_H
#define INSNCOUNT_ASM_PROCESSOR_H

/* Sources get the names of the registers from here. */
#include <asm/ppc_asm.h>

#endif
