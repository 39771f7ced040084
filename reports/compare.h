/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_COMPARE_H
#define INSNCOUNT_COMPARE_H

#include "change.h"
#include "db.h"
#include "gate.h"
#include "origin.h"
#include "table.h"
#include "trap.h"
#include "../counter/workload.h"

struct compare_options {
	const char *routine; /* NULL: every routine that has records */
	/*
	 * The variants to compare; the first is the baseline, against which each of the others is
	 * compared. None: those that have records, in order of appearance.
	 */
	const char *const *variants;
	size_t variant_count;
	/*
	 * Every case. Otherwise a comparison of many cases shows only the worst and the best, and
	 * says how many it leaves out. Output for programs should have all.
	 */
	bool all;
	uint64_t worst;	       /* how many of them; 0: as many as seems good */
	struct limit min_diff; /* smaller differences are about equal, and not listed */
	const char *where; /* an SQL condition: the other records are as if not there; or NULL */
	unsigned group;	   /* AXIS_BIT() of the axis by whose values to sum up, or 0 */
	struct gate *gates;
	size_t gate_count;
	struct trap traps[TRAP_EVENTS];
	struct workload *workloads; /* profiles to weigh the cases by */
	size_t workload_count;
	bool only_weigh; /* leave out all but what the profiles say */
	/*
	 * For a letter: averages by size and alignment, the extremes, correctness, and how it was
	 * counted, which the origins say: one a source of the records. Lists of cases only with
	 * `all` or `worst`.
	 */
	bool digest;
	const struct origin *origins;
	size_t origin_count;
};

/* Sums over all comparisons of a report, for the caller to judge. */
struct compare_summary {
	uint64_t compared;    /* cases that both sides have */
	uint64_t better;      /* of them, those in which the other variant retires fewer */
	uint64_t equal;	      /* in which both retire as many */
	uint64_t about_equal; /* in which they differ by less than min_diff */
	uint64_t worse;
	uint64_t unmatched; /* cases that only one side has */
	uint64_t wrong;	    /* wrong results in variants other than the baseline */
	uint64_t exceeded;  /* gates */
	uint64_t pairs;	    /* of variants that were compared */
};

/*
 * Adds to the report the comparison of the instructions retired, for each group of records of one
 * architecture, register size, routine and block size. Cases match when all their axes agree. A
 * variant without any record of the routine is an error, as are no records at all, and gates
 * without a pair to judge. Records that do not fulfil options->where leave the database.
 */
bool compare_report(struct database *db, const struct compare_options *options,
		    struct report *report, struct compare_summary *summary, struct error *err);

#endif
