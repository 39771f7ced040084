/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_CLAIMS_H
#define INSNCOUNT_CLAIMS_H

#include "db.h"
#include "table.h"

/*
 * A claim is a file ID.sql. Its head is comment lines, any of which goes on in lines that begin
 * with "--" and three blanks:
 *
 *	-- claim: what was claimed, in a sentence
 *	-- source: where
 *	-- expect: holds | refuted
 *	-- note: optional, printed after the table
 *
 * Two SELECT statements on the table `records` (see db.h) follow, with one column each. The first
 * gives one row: the measured figure in words, or NULL (or no row) when the records do not hold
 * the evidence. The second gives the counterexamples, smallest first, each readable on its own.
 * A claim without evidence is not judged, whatever its counterexamples; else it holds when there
 * are none.
 */

/* What judging a series came to. */
struct claims_summary {
	unsigned claims;
	unsigned unexpected; /* verdicts other than the expected; not judged is always one */
	unsigned unmeasured; /* published figures without a measured one to put beside them */
};

/*
 * Judges every claim of the directory, in natural order of the file names (Z4a, Z4b, Z10), and
 * adds a table of verdicts to the report, then the notes. No claims at all is an error, as is a
 * file that is not as said above; the message names FILE:LINE.
 */
bool claims_report(struct database *db, const char *directory, struct report *report,
		   struct claims_summary *summary, struct error *err);

/*
 * Adds a table of the published figures, each beside the measured one, from the directory's
 * published.csv (text,source,published,query): `published` is an integer, `query` a SELECT of one
 * integer; an empty query says that the figure is a timing, not a count, and it is shown so. A
 * directory without the file adds nothing.
 */
bool published_report(struct database *db, const char *directory, struct report *report,
		      struct claims_summary *summary, struct error *err);

#endif
