/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_INSN_DEF_H
#define INSNCOUNT_ASM_INSN_DEF_H

/* cbo.zero (base), by its encoding: an assembler, or --march, may lack the name. */
#define CBO_ZERO(base) .insn i 0x0f, 2, x0, base, 4
#define CBO_zero(base) CBO_ZERO(base)

#endif
