/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ROUTINE_H
#define INSNCOUNT_ROUTINE_H

#include "error.h"
#include "testcase.h"

/*
 * A routine that can be counted. Its guest program is cases/NAME.c, its default case list
 * cases/NAME.cases, its variants lie in targets/ARCH/NAME/.
 */
struct routine {
	const char *name;
	unsigned axes;
	/* The symbols at which a variant may begin, best first; ended by NULL. */
	const char *const *entries;
	const char *help;
	/*
	 * Which argument is the source, which the size and which the value, counted from 1; 0:
	 * there is none, or it does not matter. The first argument is the destination.
	 */
	unsigned source_argument;
	unsigned size_argument;
	unsigned value_argument;
	uint64_t value_max; /* 0: whatever an int holds */
};

/* The table, ended by a row without a name. */
extern const struct routine routine_table[];

/* The routine of that name; NULL with *err set (and the known names in it) if there is none. */
const struct routine *routine_find(const char *name, struct error *err);

/*
 * False with *err set when a case does not fit the guest's memory (cases/layout.h); `where` says
 * where the cases come from.
 */
bool routine_check_cases(const struct routine *routine, const struct case_list *list,
			 const char *where, struct error *err);

/*
 * How many instructions a call may take before it counts as endless: generous, several times what
 * the slowest byte loop needs.
 */
uint64_t routine_limit(const struct test_case *tc);

#endif
