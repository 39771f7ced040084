/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_BATCH_H
#define INSNCOUNT_BATCH_H

#include "count.h"

/* One variant to be counted on one list of cases: the unit of work of every command. */
struct batch {
	struct target target;
	const struct routine *routine;
	struct variant variant;
	struct guest guest;
	const struct case_list *list; /* the caller's */
};

/*
 * Resolves and builds a variant. The target is borrowed: its options_off must outlive the batch.
 * The batch must not be moved afterwards.
 */
bool batch_init(struct batch *batch, const struct target *target, const struct routine *routine,
		const char *spec, const struct case_list *list, struct error *err);
void batch_deinit(struct batch *batch);

/* Takes one record; false with *err set stops the counting. */
typedef bool record_sink(void *context, const struct record *record, struct error *err);

/*
 * Counts all cases of the batch and hands the records to the sink, in the list's order. Adds the
 * number of wrong results to *wrong, and says on stderr what is wrong with the first of them unless
 * `quiet`.
 */
bool batch_count(const struct batch *batch, const struct count_options *options,
		 struct progress *progress, bool quiet, record_sink *sink, void *context,
		 size_t *wrong, struct error *err);

/*
 * Prints the `# key: value` lines for records of these batches: the tool, `command`, the tools that
 * it uses, and each guest.
 */
void batch_print_header(FILE *out, const char *command, const struct batch *batches, size_t count,
			const struct count_options *options);

#endif
