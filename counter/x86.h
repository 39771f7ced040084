/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_X86_H
#define INSNCOUNT_X86_H

#include <stddef.h>

#include "insn.h"

/*
 * 64-bit mode only. What cannot be decoded is not known; Zydis decodes.
 *
 * The first row that applies is the class of an instruction:
 *
 *   branches  conditional jumps, loop and jrcxz among them; xbegin
 *   jumps     jmp, call, ret; iret, sysret and their like
 *   nops      nop, whatever its length; not pause, and not endbr64
 *   cbo       clzero
 *   csr       moves from and to control and debug registers, MSRs, XCRs, MXCSR, PKRU, the bases of
 *             FS and GS; the time-stamp and performance counters
 *   other     prefetches, fences, flushes of the cache
 *   vector    with an MMX, SSE, AVX or mask register, or a tile, as an operand: loads, stores
 *             (non-temporal ones too) and moves to general registers included; emms, vzeroupper
 *   atomics   with a lock prefix; xchg with memory, which needs none; cmpxchg and its like with
 *             memory, with and without
 *   stores    all else that writes memory: read-modify-write, push, call's relatives excepted,
 *             string instructions that store, movnti, x87 stores
 *   loads     all else that reads memory: pop, compares, string instructions that do not store,
 *             x87 loads and arithmetic with memory
 *   other     the rest; lea too, which only computes an address
 *
 * A memory access is told when there is exactly one, of 1, 2, 4, 8 or 16 bytes, at an address that
 * 64-bit general registers make up: those of push and pop are, at the stack pointer; but none
 * relative to FS or GS, none of a repeated string instruction, and none of a bit test.
 *
 * Registers are numbered as encodings do: rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8 to r15.
 */

/* Length in bytes of the instruction that begins with these; 0 if they are none, or too few. */
unsigned x86_insn_length(const uint8_t *bytes, size_t count);

/* Classifies one instruction by its encoding alone. xlen is 64. */
struct insn_info x86_classify(const struct insn *insn, unsigned xlen);

/*
 * Takes a line of QEMU's register dump, "RAX=00ff RBX=00aa ..." or one of the others, which set
 * none. False if it is no such line.
 */
bool x86_take_registers(const char *line, uint64_t registers[REGISTER_COUNT]);

#endif
