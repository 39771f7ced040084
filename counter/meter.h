/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_METER_H
#define INSNCOUNT_METER_H

#include "arch.h"
#include "block.h"
#include "profile.h"
#include "record.h"

/* The meter turns the blocks of one call into counts, and checks that they connect. */
struct meter {
	const struct arch *arch;
	unsigned xlen;
	struct block_summary *summaries; /* by block id */
	size_t summary_count;
	struct profile *profile; /* gets the details of each call, or NULL */
	/* Of the current call: */
	struct counts counts;
	bool gap;
	uint64_t gap_from; /* the last instruction before the first gap, 0 for the entry */
	uint64_t gap_to;   /* where the stream went on */
	uint64_t entry;
	const struct block_summary *last; /* NULL at the start and after a fault */
	bool anywhere;			  /* a handler has moved the program counter */
	bool repeats;			  /* has executed an instruction of FLOW_REPEAT */
	bool counting;			  /* its iterations: since they began, */
	uint8_t counter;		  /* this register has fallen */
	uint64_t counter_from;		  /* from this value */
	uint64_t iterations;		  /* of all of them that are over */
	uint64_t misaligned;		  /* accesses whose address is no multiple of their size */
	struct range watched;		  /* loads from here are noted: */
	struct range loaded; /* from the lowest to the highest byte; start >= end: none */
};

/* What is worth knowing of a block, computed once. */
struct block_summary {
	struct counts counts; /* but for `taken` of the last instruction */
	bool repeats;
	uint64_t start;
	struct insn last;
	struct insn_info last_info;
};

void meter_init(struct meter *meter, const struct arch *arch, unsigned xlen);
void meter_deinit(struct meter *meter);

/* A call begins; its first instruction must be at `entry`. */
void meter_call(struct meter *meter, uint64_t entry);

/* A block of it has retired. */
void meter_block(struct meter *meter, const struct block *block);

/*
 * The registers before a block of one instruction that is about to retire: notes what memory it
 * accesses, and how many iterations a repeated instruction before it has made. Vector accesses are
 * not looked at.
 */
void meter_registers(struct meter *meter, const struct block *block,
		     const uint64_t registers[REGISTER_COUNT]);

/* The repeated instruction that was told last has made so many iterations. */
void meter_iterations(struct meter *meter, uint64_t iterations);

/* The instruction at `pc` faulted and did not retire; a handler decides where to go on. */
void meter_fault(struct meter *meter, uint64_t pc);

/*
 * A signal has come after this block, of one instruction, was announced: did it retire? One that
 * transfers control did, and what it led to faulted; any other faulted itself. NULL: the first
 * instruction could not be fetched. Where a transfer of control may fault itself, the engine must
 * know, and say meter_fault() then.
 */
void meter_signal(struct meter *meter, const struct block *announced);

/*
 * The call has ended. If it returned, to `return_to`, the final return is taken out of the counts
 * unless count_return is set. The counts and the gap can be read until the next call.
 */
void meter_end(struct meter *meter, enum call_end end, uint64_t return_to, bool count_return);

#endif
