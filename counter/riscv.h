/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_RISCV_H
#define INSNCOUNT_RISCV_H

#include "insn.h"

/*
 * Length in bytes of the RISC-V instruction that begins with these two bytes: 2, 4, or 6, 8 and
 * more for the reserved longer formats; 0 when the format is reserved beyond 64 bits.
 */
unsigned riscv_insn_length(const uint8_t bytes[2]);

/*
 * Classifies one RISC-V instruction by its encoding alone. xlen is 32 or 64: some compressed
 * encodings mean different instructions on the two. The result depends on nothing else.
 */
struct insn_info riscv_classify(const struct insn *insn, unsigned xlen);

#endif
