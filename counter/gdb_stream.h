/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GDB_STREAM_H
#define INSNCOUNT_GDB_STREAM_H

#include "block.h"
#include "error.h"

/* What a line of the stream tells; the head of gdbscripts/insncount.py describes the lines. */
enum gdb_event_kind {
	GDB_CALL,
	GDB_RETIRED,	/* block */
	GDB_ITERATIONS, /* iterations: of the instruction that has retired last */
	GDB_FAULT,	/* pc */
	GDB_RETURN,	/* pc: where to */
	GDB_ABANDONED,
	GDB_LIMIT,
	GDB_EXIT,
	GDB_DONE, /* the script ends as it should */
};

struct gdb_event {
	enum gdb_event_kind kind;
	uint64_t pc;
	uint64_t iterations;
	struct block block; /* one instruction, valid as long as the stream */
};

/* Remembers the instructions that the stream has named. Begins as { 0 }. */
struct gdb_stream {
	void *known; /* a tree for tsearch() of struct known_insn */
	unsigned count;
};

/* Parses a line. False with *err set when it is none that the script writes. */
bool gdb_stream_parse(struct gdb_stream *stream, const char *line, struct gdb_event *event,
		      struct error *err);
void gdb_stream_deinit(struct gdb_stream *stream);

#endif
