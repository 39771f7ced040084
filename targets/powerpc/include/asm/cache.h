/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_CACHE_H
#define INSNCOUNT_ASM_CACHE_H

/* The line of the data cache that the code is built for: CBO_BLOCK is the tool's --block. */

#if CBO_BLOCK == 32
#define L1_CACHE_SHIFT 5
#elif CBO_BLOCK == 64
#define L1_CACHE_SHIFT 6
#else
#error "no such cache line here"
#endif

#define L1_CACHE_BYTES (1 << L1_CACHE_SHIFT)

/* What loops are aligned to. */
#define IFETCH_ALIGN_BYTES 16

#endif
