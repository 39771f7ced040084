/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_DIGEST_H
#define INSNCOUNT_DIGEST_H

#include "pair.h"

/* What a letter says of a comparison, in at most 72 columns when it is printed as FORMAT_MAIL. */

/* Adds what the pair, whose cases are filled in, comes to; `counts` are its own. */
bool digest_add(const struct comparison *comparison, const struct pair *pair,
		const struct compare_summary *counts);

/* Adds how these variants of the pair's group were built and counted, as their origins say. */
void digest_add_origins(const struct comparison *comparison, const struct pair *pair,
			const char *const *variants, size_t count);

#endif
