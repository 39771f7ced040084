/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_LINKAGE_H
#define INSNCOUNT_ASM_LINKAGE_H

#define FUNCTION_ALIGN 16

/* A kernel may have a barrier against speculation after a return; it is never executed. */
#define RET ret

#endif
