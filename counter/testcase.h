/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_TESTCASE_H
#define INSNCOUNT_TESTCASE_H

#include <stddef.h>
#include <stdint.h>

#include "error.h"

/* What can vary from case to case. A routine has some of these axes. */
enum axis {
	AXIS_OFFSET,	 /* of the destination from a page boundary, bytes */
	AXIS_SRC_OFFSET, /* of the source from a page boundary, bytes */
	AXIS_SIZE,	 /* bytes */
	AXIS_VALUE,	 /* the int that memset is given */
	AXIS_FAULT,	 /* which buffer ends (or begins) at an inaccessible page, and where */
	AXIS_COUNT
};

/* A set of axes: the OR of AXIS_BIT() of each. */
#define AXIS_BIT(axis) (1u << (axis))

enum fault_side { FAULT_NONE, FAULT_DST, FAULT_SRC };

/* One call of a routine. Axes that the routine lacks are zero. */
struct test_case {
	uint64_t offset;
	uint64_t src_offset;
	uint64_t size;
	uint64_t value;
	enum fault_side fault_side;
	int32_t fault_at; /* bytes into that buffer; negative: before it */
};

/* An array of cases in the order in which they run; owned by the list. */
struct case_list {
	struct test_case *cases;
	size_t count;
};

/* More cases than this in one list are an error, not a memory exhaustion. */
#define CASE_COUNT_MAX 10000000

/* The axis' name in specs and column headings: "offset", "src_offset", ... */
const char *axis_name(enum axis axis);

/*
 * Appends to `list` the cases of one spec, for example "offset=0..7,15 size=0..128,256..4096/256".
 * `axes` is the set of axes that the routine has. The axis written first varies slowest. An axis
 * not written is 0 (fault: none), but a routine with a size needs size=. On an error the list is
 * as it was before, and the message shows the spec with its offending word, and where it came from
 * (`where`, e.g. "--cases" or "FILE:LINE").
 */
bool case_list_parse(struct case_list *list, unsigned axes, const char *spec, const char *where,
		     struct error *err);

/*
 * Appends the cases of a .cases file: one spec a line, `#` starts a comment, blank lines are
 * skipped. A file without any spec is an error.
 */
bool case_list_read(struct case_list *list, unsigned axes, const char *path, struct error *err);

/* Appends those of the cases that the list does not have yet; `where` says where they are from. */
bool case_list_append(struct case_list *list, const struct case_list *more, const char *where,
		      struct error *err);

/* Frees the cases; the list is empty and usable afterwards. */
void case_list_deinit(struct case_list *list);

/*
 * Writes the case as a spec of one case that case_list_parse() reads back, with the given axes
 * only: "offset=1 size=64 value=0". Always terminated; returns buffer.
 */
char *case_format(const struct test_case *tc, unsigned axes, char *buffer, size_t size);

/* Writes the fault axis alone, "dst:5" or "src:-1"; empty for none. Returns buffer. */
char *case_format_fault(const struct test_case *tc, char *buffer, size_t size);

#endif
