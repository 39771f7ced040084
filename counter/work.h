/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_WORK_H
#define INSNCOUNT_WORK_H

#include "batch.h"
#include "options.h"

/* What a command has to count: several variants of one routine on the same cases. */
struct work {
	const struct options *options;
	const struct routine *routine;
	struct case_list list;
	struct batch *batches;
	size_t batch_count;
	struct count_options count; /* with its engine */
};

/* Reads the cases, finds the engine and builds every variant. */
bool work_init(struct work *work, const struct options *options, const char *routine, char **specs,
	       size_t count, struct error *err);
void work_deinit(struct work *work);

/* Counts all, with a progress bar. Adds the number of wrong results to *wrong. */
bool work_count(struct work *work, record_sink *sink, void *context, size_t *wrong,
		struct error *err);

/*
 * The command as far as it decides what the records say: without what only decides how fast or
 * where they are written. The caller frees it.
 */
char *work_command_line(const struct options *options, const char *name);

#endif
