/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_HWCAP_H
#define INSNCOUNT_ASM_HWCAP_H

/* Extensions, by their bits in PRESENT_EXTENSIONS. */
#define RISCV_ISA_EXT_ZICBOZ 32
#define RISCV_ISA_EXT_ZBB    33
#define RISCV_ISA_EXT_v	     34

/* Vectors for embedded processors: a part of v, which is what --ext knows. */
#define RISCV_ISA_EXT_ZVE32X RISCV_ISA_EXT_v

#endif
