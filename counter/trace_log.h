/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_TRACE_LOG_H
#define INSNCOUNT_TRACE_LOG_H

#include "arch.h"
#include "block.h"
#include "guest.h"

/*
 * Reads the log that QEMU writes with `-d in_asm,exec,nochain`: each translation block is printed
 * when it is translated (after a line "IN:"), with the encoding of every instruction, and named
 * by a line "Trace" each time before it is executed. Known to read QEMU 7.2 and 10.0.
 */
struct trace_log {
	const struct arch *arch;
	struct range ranges[2];	     /* what -dfilter let through */
	struct trace_slot *slots[2]; /* one for every byte of a range */
	struct trace_block **blocks; /* by id */
	unsigned block_count;
	uint64_t announced; /* the pc of the block named last */
	bool threads;	    /* several may be in the log; the caller sets it */
	/* The block that is being printed: */
	struct insn *insns;
	unsigned insn_count;
	bool printing;
};

enum trace_event_kind {
	TRACE_NOTHING,
	TRACE_BLOCK,   /* a block is about to be executed */
	TRACE_STOPPED, /* the block at pc, named last, was not executed after all */
};

struct trace_event {
	enum trace_event_kind kind;
	uint64_t pc;
	const struct block *block; /* valid as long as the log */
};

/* The filter's ranges must be those that QEMU was given. */
void trace_log_init(struct trace_log *log, const struct arch *arch, const struct range ranges[2]);
void trace_log_deinit(struct trace_log *log);

/*
 * Takes a line without its newline. False with *err set when it is none that QEMU is known to
 * write, or names a block that was never printed: nothing is guessed.
 */
bool trace_log_line(struct trace_log *log, const char *line, struct trace_event *event,
		    struct error *err);

#endif
