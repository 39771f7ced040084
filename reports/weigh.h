/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_WEIGH_H
#define INSNCOUNT_WEIGH_H

#include "pair.h"

/*
 * Weighs the pair's cases, which are filled in, by each of the options' profiles, and adds what
 * comes out: the instructions that a call is expected to take, the calls that get better and worse,
 * the sizes that matter, the share of eligible calls from which on the new variant wins, and the
 * cells that no right record of both sides covers: those are in no other figure. Adds nothing
 * without a profile. A profile that cannot be of the pair's routine is an error.
 */
bool weigh_add(const struct comparison *comparison, const struct pair *pair);

/* Removes what weigh_add() needed, after the last pair. */
void weigh_end(const struct comparison *comparison);

/* Adds how calls are weighed, as a note. */
void weigh_add_method(const struct comparison *comparison);

#endif
