/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_COMPARE_H
#define INSNCOUNT_COMPARE_H

#include "db.h"
#include "table.h"

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
};

/* Sums over all comparisons of a report, for the caller to judge. */
struct compare_summary {
	uint64_t compared; /* cases that both sides have */
	uint64_t better;   /* of them, those in which the other variant retires fewer */
	uint64_t equal;
	uint64_t worse;
	uint64_t unmatched; /* cases that only one side has */
	uint64_t wrong;	    /* wrong results in variants other than the baseline */
};

/*
 * Adds to the report the comparison of the instructions retired, for each group of records of one
 * architecture, register size, routine and block size. Cases match when all their axes agree. A
 * variant without any record of the routine is an error, as are no records at all.
 */
bool compare_report(struct database *db, const struct compare_options *options,
		    struct report *report, struct compare_summary *summary, struct error *err);

#define PERCENT_MAX 48

/*
 * The signed change from `old` to `new` in percent with one decimal, rounded half away from zero:
 * "+12.5", "-0.1", "0.0". "-" when there is no such number: from 0 to more. Neither may be
 * negative. Returns buffer, of PERCENT_MAX bytes.
 */
char *percent_format(int64_t old, int64_t new, char *buffer);

#endif
