/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_WORKLOAD_H
#define INSNCOUNT_WORKLOAD_H

#include <stdio.h>

#include "routine.h"

/* Offsets are told apart modulo a power of two up to this. */
#define WORKLOAD_MODULO_MAX 4096

/* More cells than this in one profile are an error, not a memory exhaustion. */
#define WORKLOAD_CELLS_MAX 1000000

/* Calls that a profile does not tell apart. */
struct workload_cell {
	uint64_t size_first, size_last; /* the same unless it is a range */
	uint64_t offset;		/* of the destination, below the profile's modulo */
	uint64_t src_offset;
	uint64_t value;
	uint64_t count; /* of calls, at least 1 */
	unsigned line;	/* in the file, for messages; 0: none */
};

/*
 * A workload profile: how often a routine was called with which arguments. Its file is CSV with the
 * header row `size,offset,value,count`, or `size,offset,src_offset,value,count` for a routine with
 * a source. A size is exact or a range, 64..127; a value is empty for a routine without one. Before
 * the header row there are `# key: value` lines on where it comes from; these have a meaning:
 *
 *	# routine: NAME		the profile is of this routine; without, of whichever fits
 *	# offset_modulo: N	offsets are modulo N, a power of two up to 4096 (the default)
 *	# derived: TEXT		not recorded, but made up to agree with what TEXT says
 */
struct workload {
	char *name;	   /* the file's, without directory and suffix */
	char *path;	   /* for messages */
	const char *given; /* what the user calls it: the caller\'s text, or NULL */
	char *comments;	   /* the `# key: value` lines, each with newline; "" when there are none */
	char *routine;	   /* or NULL */
	unsigned modulo;
	bool derived;
	bool has_source; /* whether cells have a src_offset, */
	bool has_value;	 /* and a value: all of them or none */
	struct workload_cell *cells;
	size_t count;
	uint64_t calls; /* the sum of the cells' */
};

/* Reads a file. On an error, whose message has FILE:LINE, *workload is empty. */
bool workload_read(struct workload *workload, const char *path, struct error *err);

void workload_deinit(struct workload *workload);

/* Writes the file. Errors are the stream's. */
void workload_write(const struct workload *workload, FILE *out);

/* Orders cells by size, offset, src_offset and value. */
int workload_compare_cells(const void *a, const void *b);

/* Checks that the profile can be of the routine, which has these axes. */
bool workload_check(const struct workload *workload, const char *routine, unsigned axes,
		    struct error *err);

/*
 * Appends the cases of all cells that the guest's memory has room for, unless they are there: the
 * offset itself stands for those that the profile does not tell apart from it, and a range has a
 * case for each of its sizes. Checks the profile first.
 */
bool workload_add_cases(const struct workload *workload, const struct routine *routine,
			struct case_list *list, struct error *err);

#endif
