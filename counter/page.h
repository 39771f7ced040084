/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_PAGE_H
#define INSNCOUNT_PAGE_H

#include "batch.h"
#include "output.h"
#include "../reports/db.h"
#include "../reports/html.h"

/* The page that --html asks for, while it comes to be. Begins as { 0 }; without --html it stays. */
struct page {
	struct output output;
	struct html_listing *listings;
	uint64_t *insns; /* of each listing's case */
	size_t count;	 /* of listings */
};

/*
 * Opens the file, and looks whether there is what the page needs: before anything is counted.
 * `path` may be NULL: there is no page, and nothing of the below does anything.
 */
bool page_open(struct page *page, const char *path, struct error *err);

/*
 * Lists the case of the batch that took the most instructions, as the database says, unless there
 * is a listing of the same variant with as many. Its list of cases is another one meanwhile.
 */
bool page_add_listing(struct page *page, struct batch *batch, const struct count_options *options,
		      struct database *db, struct error *err);

/* Says why there is no listing. */
void page_add_no_listing(struct page *page, const char *title, const char *why);

/* Draws the pictures of what the database has, and completes the file. */
bool page_write(struct page *page, const char *title, const struct report *report,
		struct database *db, const struct origin *origins, size_t origin_count,
		struct error *err);

/* Frees all; a file that was not completed is gone. */
void page_deinit(struct page *page);

#endif
