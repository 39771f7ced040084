/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_BLOCK_H
#define INSNCOUNT_BLOCK_H

#include "insn.h"

/*
 * A run of consecutive instructions that an engine saw executed in full. Its id counts from 0 and
 * always means the same instructions within one run of an engine.
 */
struct block {
	unsigned id;
	unsigned count;
	const struct insn *insns; /* the engine's, valid during its run */
};

/* How a call of the routine ended. */
enum call_end {
	CALL_RETURNED,
	CALL_ABANDONED, /* the guest gave it up after a fault */
	CALL_LIMIT,	/* the engine gave it up: too many instructions */
	CALL_LOST,	/* the guest ended in the midst of it */
};

#endif
