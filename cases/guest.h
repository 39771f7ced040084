/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_H
#define INSNCOUNT_GUEST_H

/*
 * The runtime of the guest programs: freestanding C without a libc, the same source for every
 * architecture. A guest holds one variant of one routine. It reads cases from standard input, one
 * a line, calls the routine once for each, checks what the call did and writes one verdict a case:
 *
 *     INDEX RESULT[ DETAIL]
 *
 * to the file descriptor that its first argument names (default: 1). INDEX counts from 0, RESULT is
 * "ok" or names of ../counter/result.h joined with '+', DETAIL is for people.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "layout.h"

/* One line of input: `offset src_offset size value side fault_at`, all decimal. */
struct guest_case {
	unsigned long offset;
	unsigned long src_offset;
	unsigned long size;
	unsigned long value;
	unsigned long fault_side; /* enum fault_side of ../counter/testcase.h */
	long fault_at;
};

/* What an argument register holds that the routine has no argument for: nothing it may use. */
#define ARGUMENT_UNUSED (~0x154ul)

/* What the checkers have found so far in the current case. */
struct verdict {
	unsigned result; /* enum result */
	char detail[240];
	unsigned detail_length;
};

/*
 * A buffer in the middle of memory that nothing else uses. Everything around the buffer that is
 * accessible holds the canary byte; beyond that lie inaccessible pages.
 */
struct buffer {
	unsigned char *area; /* AREA_SIZE accessible bytes, page-aligned */
	unsigned char *data; /* of the current case */
	unsigned long size;
	unsigned long accessible; /* bytes of it before its hole, or all */
	int canary; /* the byte that the whole area holds between cases; -1: not filled yet */
};

/* Implemented by each routine's program: prepare, call, check one case. */
void guest_run_case(const struct guest_case *c, struct verdict *v);

/* The destination buffer. */
extern struct buffer guest_dst;

/*
 * The source buffer. Its area holds bytes below SOURCE_PERIOD, each different from those that are
 * a power of two bytes away. It is read-only: a routine that writes there faults.
 */
extern struct buffer guest_src;
#define SOURCE_PERIOD 127

/*
 * Places the buffer `offset` bytes after a page boundary and fills all of its area, the buffer too,
 * with the canary.
 */
void buffer_prepare(struct buffer *buffer, unsigned long offset, unsigned long size,
		    unsigned char canary);

/* Places the source buffer `offset` bytes after a page boundary. */
void source_prepare(unsigned long offset, unsigned long size);

/*
 * Moves the prepared buffer so that an inaccessible page begins `at` bytes after its start or, for
 * a negative `at`, ends -at bytes before it. A page begins on a page boundary, so `at` decides
 * about the alignment of the buffer: its offset is -at modulo PAGE_SIZE. That is no restriction,
 * memory that ends in the midst of a buffer does so for any routine: all values of `at` are all
 * cases.
 *
 * Permits the next call to fault there: a fault at an instruction in the exception table goes on at
 * its fixup, as in a kernel. A fault elsewhere, or without a fixup, ends the call.
 */
void buffer_set_hole(struct buffer *buffer, long at);

/*
 * After the call: the buffer must hold nothing but `byte`, the rest of the area the canary. Fills
 * what has changed with the canary again.
 */
void buffer_check_filled(struct buffer *buffer, unsigned char byte, struct verdict *v);

/*
 * After a call that was to write `expected` to the buffer, and has returned how many bytes at its
 * end it has not written. Without a hole in the way that must be 0. With one, at least as many as
 * are left: to report more is allowed, a caller tries again, to report less is RESULT_RETURN. What
 * is left holds the canary or what is expected. Only `available` bytes of `expected` can be read.
 * The rest of the area must hold the canary. Fills what has changed with the canary again.
 *
 * A case with a hole has, right or wrong, "reported=R left=L faults=F" in its details: what the
 * routine returned, what it should have, and how many faults went on at their fixups.
 */
void buffer_check_written(struct buffer *buffer, const unsigned char *expected,
			  unsigned long available, unsigned long returned, struct verdict *v);

/* After a call that was to return the destination: RESULT_RETURN if it has not. */
void check_returned_dst(unsigned long value, unsigned long dst, struct verdict *v);

/*
 * After a call that did not return: whatever the buffer holds, the rest of the area must hold the
 * canary. Fills what has changed with the canary again.
 */
void buffer_check_around(struct buffer *buffer, struct verdict *v);

/* Adds a finding to the verdict; what follows with the functions below describes it. */
void verdict_add(struct verdict *v, unsigned result);
void verdict_text(struct verdict *v, const char *text);
void verdict_number(struct verdict *v, unsigned long number);
void verdict_hex(struct verdict *v, unsigned long number);

/*
 * Calls the routine through the trampoline, which poisons the registers that are not arguments and
 * checks after the return those that the ABI preserves. Returns false, with RESULT_FAULT added,
 * when the routine was abandoned after a fault. *value is what it returned.
 */
bool guest_call_routine(const unsigned long args[4], unsigned long *value, struct verdict *v);

#endif
