/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_ASM_H
#define INSNCOUNT_ASM_ASM_H

/* What depends on the width of a register: its loads and stores, its bytes and their logarithm. */

#if __riscv_xlen == 64
#define REG_L	  ld
#define REG_S	  sd
#define SZREG	  8
#define LGREG	  3
#define RISCV_PTR .dword
#else
#define REG_L	  lw
#define REG_S	  sw
#define SZREG	  4
#define LGREG	  2
#define RISCV_PTR .word
#endif

/* A pointer is as wide. */
#define RISCV_SZPTR SZREG
#define RISCV_LGPTR LGREG

#endif
