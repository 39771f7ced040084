/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_VERIFY_H
#define INSNCOUNT_VERIFY_H

#include "count.h"
#include "../reports/table.h"

/* Two engines count the same cases, and must agree on every class, branch and result. */
struct verification {
	const struct engine *reference;
	const struct engine *other;
	size_t cases;
	size_t differing;
};

/*
 * Fills in two engines that work for the target. False with *err set (STATUS_TOOL) when there are
 * no two: it says why.
 */
bool verify_find_engines(struct verification *verification, const struct target *target,
			 struct error *err);

/*
 * Counts the cases by both engines (whatever engine the options name) and adds the numbers of cases
 * and differences to the verification. Each of the first differences becomes a note in the report.
 */
bool verify_cases(struct verification *verification, const struct guest *guest,
		  const struct case_list *list, const struct count_options *options,
		  struct progress *progress, struct report *report, struct error *err);

#endif
