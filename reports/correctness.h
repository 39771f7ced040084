/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_CORRECTNESS_H
#define INSNCOUNT_CORRECTNESS_H

#include "pair.h"

/* Counts the records of the pair's new variant, and of them the wrong ones. */
bool correctness_count(const struct comparison *comparison, const struct pair *pair,
		       uint64_t *cases, uint64_t *wrong);

/*
 * Adds, for these variants of the pair's group: a table of the wrong results by kind ("any", then
 * each: a case may be wrong in several ways) with the smallest case of each; and one of what they
 * reported after a fault. Adds nothing when there is nothing to say.
 */
bool correctness_add(const struct comparison *comparison, const struct pair *pair,
		     const char *const *variants, size_t count);

/* Adds the same as one note, with each variant that has records. */
bool correctness_add_note(const struct comparison *comparison, const struct pair *pair,
			  const char *const *variants, size_t count);

#endif
