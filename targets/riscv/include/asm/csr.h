/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_CSR_H
#define INSNCOUNT_ASM_CSR_H

/*
 * A kernel permits the access to user memory by a bit of sstatus. That register is privileged, so
 * its place is taken by fflags, which a program may write, and the bit's by one of the five that
 * fflags has (16; in sstatus it is 0x40000). Either bit is loaded by one instruction, so the counts
 * are the same, and the guest can see whether the bit was cleared again.
 */
#define CSR_STATUS 0x001
#define SR_SUM	   0x10

/* Where a vector instruction that has faulted goes on: a program may read it. */
#define CSR_VSTART 0x008

#endif
