/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_LISTING_H
#define INSNCOUNT_LISTING_H

#include <stdio.h>

#include "table.h"
#include "../counter/disassembly.h"
#include "../counter/profile.h"
#include "../counter/record.h"

/* No line that is printed for people is longer, whatever names and sources are. */
#define LISTING_COLUMNS 80

/* A routine's code and what one case did with it. */
struct listing {
	const struct disassembly *code;
	const struct profile *profile;
	const struct record *record;
	const struct record *other; /* the same case of another variant, or NULL */
};

/* Whether to use colour: on a terminal, unless NO_COLOR is set or TERM is "dumb". */
bool listing_wants_colour(FILE *out);

/* For people: source lines, executions, share of the total, branches taken, then the totals. */
void listing_print(const struct listing *listing, bool colour, FILE *out);

/* For people: the executed instructions in order, then the totals. */
void listing_print_path(const struct listing *listing, bool colour, FILE *out);

/*
 * Adds the listing as a table, one row an instruction, and with `other` a table of the totals. An
 * instruction that was never executed has 0 executions with `data`, else "-".
 */
void listing_report(const struct listing *listing, bool data, struct report *report);

#endif
