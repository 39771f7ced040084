/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_RECORD_H
#define INSNCOUNT_RECORD_H

#include <stdint.h>
#include <stdio.h>

#include "error.h"
#include "insn.h"
#include "result.h"
#include "testcase.h"

#define RESULT_TEXT_MAX 96

/* "ok", or the names of the set's members joined with '+'. Returns buffer. */
char *result_format(unsigned result, char *buffer, size_t size);

/* The inverse; false when a name is unknown. */
bool result_parse(const char *text, unsigned *result);

/* What was counted in one case. insns is the sum of the classes. */
struct counts {
	uint64_t insns;
	uint64_t taken; /* of the conditional branches */
	uint64_t class[CLASS_COUNT];
};

#define NOT_MEASURED UINT64_MAX

/*
 * What only a live run knows of a case, each NOT_MEASURED unless it was found: the records' file
 * has none of it.
 */
struct findings {
	uint64_t past_end;	 /* bytes from the buffer's end to the last one changed after it */
	uint64_t before_start;	 /* likewise before it */
	uint64_t reported;	 /* bytes that the routine says it has not written, with a fault */
	uint64_t remaining;	 /* bytes that it really has not */
	uint64_t faults;	 /* handled */
	uint64_t overread;	 /* bytes read outside the source, on both sides */
	uint64_t rep_iterations; /* of instructions that repeat themselves, and retire once */
};

/* One line of the records: where it was counted, which case, the counts, the result. */
struct record {
	char arch[16];
	unsigned xlen;
	char routine[32];
	char variant[128];
	unsigned block; /* cache block, bytes; 0 when the architecture has none to vary */
	unsigned axes;	/* which axes of `tc` the routine has; the others are empty */
	struct test_case tc;
	struct counts counts;
	uint64_t misaligned;
	unsigned result;
	struct findings findings;
};

/* Findings of which none was made. */
extern const struct findings no_findings;

/* The header row, without newline. */
extern const char record_header[];

/* Writes one CSV line. Errors are the stream's: check ferror() or fclose(). */
void record_write(FILE *out, const struct record *record);

/*
 * Reads records, one a call, from a CSV stream with optional `# key: value` lines before the
 * header row. The reader keeps pointers to `path` (for messages) and the stream; it owns neither.
 */
struct record_reader {
	FILE *in;
	const char *path;
	unsigned line;
	char *buffer; /* the current row */
	size_t buffer_size;
	char *comments; /* the `# key: value` lines, each with newline, or NULL */
};

/* Reads up to and including the header row, which must be exactly record_header. */
bool record_reader_init(struct record_reader *reader, FILE *in, const char *path,
			struct error *err);

/* 1: *record is filled; 0: end of file; -1: *err is (with FILE:LINE and the offending field). */
int record_read(struct record_reader *reader, struct record *record, struct error *err);

void record_reader_deinit(struct record_reader *reader);

#endif
