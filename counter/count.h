/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_COUNT_H
#define INSNCOUNT_COUNT_H

#include "collector.h"
#include "engine.h"

/* How cases are to be counted. */
struct count_options {
	const struct engine *engine;
	unsigned jobs;	/* QEMU processes at a time */
	uint64_t limit; /* instructions a call, 0: by its size */
	bool count_return;
	bool memory;		 /* look at the addresses of memory accesses: slow */
	struct profile *profile; /* to fill with the details of the only case, or NULL */
};

/*
 * Counts every case of the list with one guest. Returns one outcome a case, in the list's order
 * whatever the number of jobs, for outcomes_free(); NULL with *err set when an engine fails or the
 * user interrupts. A case that crashes or hangs gets its outcome, and the others are still counted.
 */
struct outcome *count_cases(const struct guest *guest, const struct case_list *list,
			    const struct count_options *options, struct progress *progress,
			    struct error *err);

void outcomes_free(struct outcome *outcomes, size_t count);

/* The record of one case. */
void count_record(const struct guest *guest, const struct test_case *tc,
		  const struct outcome *outcome, struct record *record);

#endif
