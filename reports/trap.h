/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_TRAP_H
#define INSNCOUNT_TRAP_H

#include <stdint.h>

#include "../counter/error.h"

struct comparison;
struct pair;

/* What traps on some machines: cache-block zeroes of uncached memory, misaligned accesses. */
enum trap_event { TRAP_CBO, TRAP_MISALIGNED, TRAP_EVENTS };

/* What one of them is supposed to take in its handler: an estimate, unlike all counts. */
struct trap {
	bool given;
	uint64_t insns;
};

/* Parses "cbo=N" or "misaligned=N", and sets that event's row. */
bool trap_parse(struct trap traps[TRAP_EVENTS], const char *text, struct error *err);

/*
 * Adds a table of what the pair's cases, each or all together, would take with the traps that the
 * comparison's options give, and at how many instructions a trap both variants would take as many;
 * nothing if they give none. A case whose record lacks the number of events is an error.
 */
bool traps_add(const struct comparison *comparison, const struct pair *pair, bool every_case);

#endif
