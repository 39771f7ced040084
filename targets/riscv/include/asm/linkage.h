/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_LINKAGE_H
#define INSNCOUNT_ASM_LINKAGE_H

/* No padding comes between two names of one address. */
#define FUNCTION_ALIGN 4

#endif
