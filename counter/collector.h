/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_COLLECTOR_H
#define INSNCOUNT_COLLECTOR_H

#include "guest.h"
#include "line_buffer.h"
#include "meter.h"
#include "progress.h"

/* How much an engine tells of a call. */
enum engine_detail {
	DETAIL_BLOCKS,	  /* if a call faults, or is endless, it may not know how much retired */
	DETAIL_INSNS,	  /* single instructions: it knows */
	DETAIL_REGISTERS, /* and the registers before each */
};

/* An outcome of which nothing is known yet. */
#define NO_OUTCOME ((struct outcome){ .misaligned = NOT_MEASURED, .findings = no_findings })

/* What came out of one case. */
struct outcome {
	struct counts counts;
	uint64_t misaligned; /* or NOT_MEASURED */
	struct findings findings;
	unsigned result; /* enum result, a set */
	char *detail;	 /* what the guest or the meter says about it, or NULL */
};

/*
 * Receives what an engine and a guest tell during one run, and fills the outcomes of the cases that
 * the run was given.
 */
struct collector {
	const struct guest *guest;
	const struct case_list *list;
	struct outcome *outcomes; /* one a case of the list */
	struct progress *progress;
	uint64_t limit; /* instructions a call, 0: by its size */
	bool count_return;
	struct profile *profile; /* what the meter is to fill besides, or NULL */
	bool memory;		 /* memory accesses are asked for */
	bool registers;		 /* the engine can tell them */
	/* The run's state: */
	const size_t *numbers; /* of its cases, in the list */
	size_t number_count;
	enum engine_detail detail;
	struct meter meter;
	size_t calls;	 /* begun */
	size_t verdicts; /* received */
	bool in_call;
	struct range source; /* of the current call, with DETAIL_REGISTERS */
	bool inexact;	     /* what retired in the current call is not known */
	size_t *retry;	     /* numbers of the cases of which that was so, in any run */
	size_t retry_count;
	uint64_t call_limit;
	bool exited; /* the guest ended by itself, not by a signal */
	struct line_buffer verdict_lines;
};

void collector_init(struct collector *collector, const struct guest *guest,
		    const struct case_list *list, struct outcome *outcomes,
		    struct progress *progress);
void collector_deinit(struct collector *collector);

/*
 * Begins a run with the cases of these numbers of the list, told in this detail. `numbers` must
 * outlive it.
 */
void collector_start(struct collector *collector, const size_t *numbers, size_t count,
		     enum engine_detail detail);

/* From the engine: a call begins. False with *err set when there is no case left for it. */
bool collector_call(struct collector *collector, struct error *err);

/*
 * With DETAIL_REGISTERS, before collector_block(): the registers before the block's instruction.
 */
void collector_registers(struct collector *collector, const struct block *block,
			 const uint64_t registers[REGISTER_COUNT]);

/* A block has retired. False when the call has reached its limit: the engine must stop. */
bool collector_block(struct collector *collector, const struct block *block);

/* The repeated instruction that has retired last has made so many iterations. */
void collector_iterations(struct collector *collector, uint64_t iterations);

/* The instruction at pc faulted, known for sure. */
void collector_fault(struct collector *collector, uint64_t pc);

/*
 * A signal has come in after `announced` (or NULL) was about to be executed. With DETAIL_BLOCKS,
 * how much of it retired is unknown, and the case is put down for another run.
 */
void collector_signal(struct collector *collector, const struct block *announced);

/* The call has ended. */
void collector_end(struct collector *collector, enum call_end end);

/* Bytes that the guest wrote as verdicts. False with *err set when they are none. */
bool collector_verdicts(struct collector *collector, const char *bytes, size_t length,
			struct error *err);

/*
 * The run is over: its last call, if it has not ended, was lost. Returns how many cases have an
 * outcome now, counted from the first of the run; those without a verdict count too if their call
 * has begun, as do those that are put down for another run.
 */
size_t collector_finish(struct collector *collector);

/* The largest limit of a call in the list, for an engine that stops by itself. */
uint64_t collector_limit(const struct collector *collector);

/* The case that is running, as a spec, for messages. Returns buffer. */
char *collector_where(const struct collector *collector, char *buffer, size_t size);

#endif
