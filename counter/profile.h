/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_PROFILE_H
#define INSNCOUNT_PROFILE_H

#include "block.h"
#include "guest.h"
#include "path.h"

/* What happened at one address. */
struct profile_insn {
	uint64_t executions; /* the final return included */
	uint64_t taken;	     /* how often a conditional branch was, the final return included */
	uint64_t faults;     /* how often it did not retire */
	bool leader;	     /* a step of the path begins here */
};

/*
 * What the meter counts as sums, per instruction and in order, of one call: the last that has
 * begun. It does not depend on how an engine cuts the code into blocks.
 */
struct profile {
	struct range code;
	struct profile_insn *insns; /* one for every byte of the code */
	uint64_t uncounted;	    /* address of the final return if it is not counted, else 0 */
	bool uncounted_taken;	    /* it is a branch, which was taken */
	struct path path;	    /* of profile_step(); complete after profile_finish() */
	uint64_t *trail; /* addresses of all instructions, in order: as many as a call may have */
	size_t trail_count, trail_room;
	/* The instructions of the path's next step: */
	bool open;
	uint64_t first, last, next;
};

void profile_init(struct profile *profile, const struct range *code);
void profile_deinit(struct profile *profile);

/*
 * Control may come to this address otherwise than from the instruction before it. Told before the
 * call, it makes a loop's first pass look like the others in the path.
 */
void profile_mark_leader(struct profile *profile, uint64_t pc);

/* From the meter: */
void profile_call(struct profile *profile);
void profile_block(struct profile *profile, const struct block *block);
void profile_taken(struct profile *profile, uint64_t pc);
void profile_fault(struct profile *profile, uint64_t pc);
void profile_uncounted(struct profile *profile, uint64_t pc, bool taken);

/* The instruction told last, at pc, has not retired after all. */
void profile_take_back(struct profile *profile, uint64_t pc);

/* The call is over. */
void profile_finish(struct profile *profile);

/* What happened at the address, which must be in the code. */
const struct profile_insn *profile_at(const struct profile *profile, uint64_t pc);

/*
 * The number of instructions after which two calls part: the length of the shorter one if it is a
 * part of the longer one, or both are the same.
 */
size_t profile_parting(const struct profile *a, const struct profile *b);

/* A step of the path: consecutive instructions, or a fault. */
struct profile_step {
	bool fault;
	uint64_t first; /* address of the first instruction, or of the one that faulted */
	uint64_t last;	/* address of the last one; the same if it faulted */
};

struct profile_step profile_step(const struct profile *profile, uint64_t symbol);

#endif
