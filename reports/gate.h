/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GATE_H
#define INSNCOUNT_GATE_H

#include "../counter/error.h"
#include "change.h"

struct comparison;
struct pair;

/* How much more of something a variant may take than the baseline. */
struct gate {
	const char *text;   /* as the user wrote it, whose string it is */
	const char *metric; /* a column of the records */
	struct limit limit;
	bool total; /* of the sum over all cases that both sides have; else of the worst one */
};

/* Parses "METRIC=LIMIT[:worst|:total]"; see limit_parse() for LIMIT. */
bool gate_parse(struct gate *gate, const char *text, struct error *err);

/* Whether only records counted with --memory can pass it. */
bool gate_needs_memory(const struct gate *gate);

/*
 * Judges the pair's cases by each gate, and adds a table that names the case (or the total) and
 * both numbers. What reaches the limit passes, what is above it exceeds it, as does a gate without
 * any case to judge by. Counts the exceeded ones in the comparison's summary. A case without the
 * metric is an error.
 */
bool gates_judge(const struct comparison *comparison, const struct pair *pair);

#endif
