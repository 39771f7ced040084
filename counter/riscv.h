/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_RISCV_H
#define INSNCOUNT_RISCV_H

#include <stddef.h>

#include "insn.h"

/*
 * Length in bytes of the RISC-V instruction that begins with these bytes, two of which suffice: 2,
 * 4, or 6, 8 and more for the reserved longer formats; 0 when the format is reserved beyond 64
 * bits.
 */
unsigned riscv_insn_length(const uint8_t *bytes, size_t count);

/*
 * Classifies one RISC-V instruction by its encoding alone. xlen is 32 or 64: some compressed
 * encodings mean different instructions on the two. The result depends on nothing else.
 */
struct insn_info riscv_classify(const struct insn *insn, unsigned xlen);

/*
 * Takes a line of registers as QEMU dumps them, " x8/s0    00ff x9/s1    00aa ...": number, name
 * and value of each; also the line of the program counter, which sets none. False if it is neither.
 */
bool riscv_take_registers(const char *line, uint64_t registers[REGISTER_COUNT]);

#endif
