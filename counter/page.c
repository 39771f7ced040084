// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "annotation.h"
#include "page.h"
#include "../reports/gnuplot.h"
#include "../reports/listing.h"

bool page_open(struct page *page, const char *path, struct error *err)
{
	return !path || (gnuplot_check(err) && output_open(&page->output, path, err));
}

static bool is_open(const struct page *page)
{
	return page->output.stream;
}

/* The listing of this title; a new one when there is none. */
static size_t find_listing(struct page *page, const char *title)
{
	size_t i = 0;

	while (i < page->count && strcmp(page->listings[i].title, title))
		i++;
	if (i < page->count)
		return i;
	page->listings = xrealloc(page->listings, i + 1, sizeof(*page->listings));
	page->insns = xrealloc(page->insns, i + 1, sizeof(*page->insns));
	page->listings[i] = (struct html_listing){ .title = text_format("%s", title) };
	page->insns[i] = 0;
	page->count++;
	return i;
}

/* The case with the most instructions, as a spec that the caller frees; NULL: there is none. */
static bool find_hottest(const struct batch *batch, struct database *db, char **spec,
			 uint64_t *insns, struct error *err)
{
	const struct target *target = &batch->target;
	char *sql = sqlite3_mprintf("SELECT spec, insns FROM records WHERE variant = %Q"
				    " AND routine = %Q AND arch = %Q AND xlen = %u AND block = %u"
				    " AND result = 'ok' ORDER BY insns DESC, id LIMIT 1",
				    batch->variant.name, batch->routine->name, target->arch->name,
				    target->width->xlen, target->block);
	sqlite3_stmt *row = database_prepare(db, sql, err);
	int rc = row ? database_step(db, row, err) : -1;

	*spec = NULL;
	if (rc == 1) {
		*spec = text_format("%s", (const char *)sqlite3_column_text(row, 0));
		*insns = (uint64_t)sqlite3_column_int64(row, 1);
	}
	sqlite3_finalize(row);
	sqlite3_free(sql);
	return rc >= 0;
}

/* What listing_print() prints of the batch's only case; NULL on an error. */
static char *list(const struct batch *batch, const struct count_options *options, struct error *err)
{
	struct annotation annotation;
	struct listing listing = { &annotation.code, &annotation.profile, &annotation.record,
				   NULL };
	size_t wrong = 0, size;
	char *text = NULL;
	FILE *out;

	if (!annotation_init(&annotation, batch, options, true, &wrong, err))
		return NULL;
	out = open_memstream(&text, &size);
	if (out) {
		listing_print(&listing, false, out);
		fclose(out);
	} else {
		fail(err, STATUS_TOOL, "no memory for a listing");
	}
	annotation_deinit(&annotation);
	return text;
}

static bool list_case(struct batch *batch, const struct count_options *options, const char *spec,
		      char **text, struct error *err)
{
	const struct case_list *all = batch->list;
	struct count_options plain = *options;
	struct case_list one = { 0 };

	if (!case_list_parse(&one, batch->routine->axes, spec, "the case to list", err))
		return false;
	plain.memory = false; /* a listing does not tell it */
	batch->list = &one;
	*text = list(batch, &plain, err);
	batch->list = all;
	case_list_deinit(&one);
	return *text;
}

/* Replaces what there is; code that cannot be shown is no reason to have no page. */
static bool set_listing(struct html_listing *listing, struct batch *batch,
			const struct count_options *options, const char *spec, struct error *err)
{
	char *text = NULL;

	if (!list_case(batch, options, spec, &text, err) && err->status != STATUS_FAILED)
		return false;
	free(listing->text);
	free(listing->note);
	listing->text = text;
	listing->note = text ? NULL : text_format("%s", err->text);
	return true;
}

bool page_add_listing(struct page *page, struct batch *batch, const struct count_options *options,
		      struct database *db, struct error *err)
{
	const struct target *target = &batch->target;
	uint64_t insns = 0;
	char *spec, *title;
	bool ok = true;
	size_t i;

	if (!is_open(page))
		return true;
	if (!find_hottest(batch, db, &spec, &insns, err))
		return false;
	title = text_format("%s/%s on %s/%u", batch->routine->name, batch->variant.name,
			    target->arch->name, target->width->xlen);
	i = find_listing(page, title);
	if (!spec && !page->listings[i].text) {
		page_add_no_listing(page, title, "No case had a right result.");
	} else if (spec && insns > page->insns[i]) {
		ok = set_listing(&page->listings[i], batch, options, spec, err);
		page->insns[i] = insns;
	}
	free(title);
	free(spec);
	return ok;
}

void page_add_no_listing(struct page *page, const char *title, const char *why)
{
	size_t i;

	if (!is_open(page))
		return;
	i = find_listing(page, title);
	free(page->listings[i].note);
	page->listings[i].note = text_format("%s", why);
}

bool page_write(struct page *page, const char *title, const struct report *report,
		struct database *db, const struct origin *origins, size_t origin_count,
		struct error *err)
{
	struct pictures pictures = { 0 };
	const struct html_page html = { title,	     report,  &pictures,   page->listings,
					page->count, origins, origin_count };
	bool ok;

	if (!is_open(page))
		return true;
	ok = pictures_draw(db, &pictures, err);
	if (ok) {
		html_print(&html, page->output.stream);
		ok = output_commit(&page->output, err);
	}
	pictures_deinit(&pictures);
	return ok;
}

void page_deinit(struct page *page)
{
	output_abandon(&page->output);
	for (size_t i = 0; i < page->count; i++) {
		free(page->listings[i].title);
		free(page->listings[i].text);
		free(page->listings[i].note);
	}
	free(page->listings);
	free(page->insns);
}
