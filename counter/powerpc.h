/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_POWERPC_H
#define INSNCOUNT_POWERPC_H

#include <stddef.h>

#include "insn.h"

/* Length in bytes of any PowerPC instruction: 4. (The 16-bit ones of VLE are not known here.) */
unsigned powerpc_insn_length(const uint8_t *bytes, size_t count);

/*
 * Classifies one instruction of a 32-bit, big-endian PowerPC by its encoding alone; xlen is 32.
 *
 * Branches are conditional ones, also those that only count down, and conditional returns; one
 * whose condition is "always" is a jump. csr is what reads or writes a register that controls the
 * machine: the MSR, any special-purpose register but LR, CTR and XER, the time base, segment,
 * device-control and performance-monitor registers. LR, CTR, XER, CR and FPSCR belong to ordinary
 * computation: other. Opcode 4 is taken for AltiVec: what SPE and the 4xx's multiply-accumulate
 * have put there is no different by its encoding.
 */
struct insn_info powerpc_classify(const struct insn *insn, unsigned xlen);

/*
 * Takes a line of registers as QEMU dumps them, "GPR08 0123 4567 89ab cdef": the number of the
 * first one, and the values of it and the next ones; also the lines with the special registers,
 * which set none. False if it is none of them.
 */
bool powerpc_take_registers(const char *line, uint64_t registers[REGISTER_COUNT]);

#endif
