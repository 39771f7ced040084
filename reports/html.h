/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_HTML_H
#define INSNCOUNT_HTML_H

#include "origin.h"
#include "plot.h"
#include "table.h"

/* The listing of one call. */
struct html_listing {
	char *title;
	char *text; /* for people, of fixed width; NULL: there is none */
	char *note; /* why there is none, or NULL */
};

/* What is on a page; all of it is the caller's. */
struct html_page {
	const char *title;
	const struct report *report;
	const struct pictures *pictures;
	const struct html_listing *listings;
	size_t listing_count;
	const struct origin *origins; /* those without comments are left out */
	size_t origin_count;
};

/*
 * Prints a page that needs nothing else: no scripts, and no styles, fonts or pictures from
 * elsewhere. Errors are the stream's.
 */
void html_print(const struct html_page *page, FILE *out);

#endif
