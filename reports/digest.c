/* SPDX-License-Identifier: GPL-2.0-only */
#include "digest.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../counter/text.h"
#include "breakeven.h"

/* Such that mail has room for the table. */
#define TEXT_WIDTH 58

/* The first size of each class but the smallest one. The query says the same. */
static const int class_starts[] = { 16, 64, 256, 1024, 4096 };

#define CLASSES (sizeof(class_starts) / sizeof(*class_starts))

static const char classes_sql[] =
	"SELECT CASE WHEN size IS NOT NULL THEN (size >= 16) + (size >= 64) + (size >= 256)"
	" + (size >= 1024) + (size >= 4096) END, alignment, count(*), sum(old), sum(new)"
	" FROM cases WHERE verdict IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2";

static const char all_sql[] = "SELECT NULL, NULL, count(*), sum(old), sum(new) FROM cases"
			      " WHERE verdict IS NOT NULL";

static void add_size_class(struct table *table, int number)
{
	int first = number ? class_starts[number - 1] : 0;

	if (number == CLASSES)
		table_add_cell(table, "%d+", first);
	else
		table_add_cell(table, "%d-%d", first, class_starts[number] - 1);
}

/* A row of classes_sql, or of all_sql, whose classes are NULL. */
static void add_class(struct table *table, const struct pair *pair, sqlite3_stmt *row)
{
	int64_t cases = sqlite3_column_int64(row, 2);
	int64_t old = sqlite3_column_int64(row, 3), new = sqlite3_column_int64(row, 4);
	char buffer[PERCENT_MAX] = "";

	if (sqlite3_column_type(row, 0) == SQLITE_NULL)
		table_add_cell(table, "all");
	else
		add_size_class(table, sqlite3_column_int(row, 0));
	if (sqlite3_column_type(row, 1) != SQLITE_NULL)
		alignment_label(pair, (enum alignment)sqlite3_column_int(row, 1), buffer,
				sizeof(buffer));
	table_add_cell(table, "%s", buffer);
	table_add_cell(table, "%" PRId64, cases);
	table_add_cell(table, "%s", average_format(old, (uint64_t)cases, "", buffer));
	table_add_cell(table, "%s", average_format(new, (uint64_t)cases, "", buffer));
	table_add_cell(table, "%s", percent_format(old, new, buffer));
}

static bool add_classes(const struct comparison *comparison, const struct pair *pair)
{
	static const char *const queries[] = { classes_sql, all_sql, NULL };
	struct table *table = report_add_table(
		comparison->report, "Instructions on average, %s -> %s", pair->old, pair->new);
	/* Without sizes and alignments, all is all there is. */
	bool alone = !(pair->axes & (AXIS_BIT(AXIS_SIZE) | AXIS_BIT(AXIS_OFFSET)));
	int rc = 0;

	table_add_column(table, "size", COLUMN_TEXT, 0);
	table_add_column(table, "aligned", COLUMN_TEXT, 0);
	table_add_column(table, "cases", COLUMN_NUMBER, 0);
	table_add_column(table, "old", COLUMN_NUMBER, 0);
	table_add_column(table, "new", COLUMN_NUMBER, 0);
	table_add_column(table, "percent", COLUMN_NUMBER, 0);
	for (int i = alone; rc == 0 && queries[i]; i++) {
		sqlite3_stmt *row = pair_prepare(comparison, pair, queries[i]);

		while ((rc = pair_step(comparison, row)) == 1)
			add_class(table, pair, row);
		sqlite3_finalize(row);
	}
	return rc == 0;
}

static void add_verdicts(const struct comparison *comparison, const struct pair *pair,
			 const struct compare_summary *counts)
{
	struct text text = { 0 };

	text_append(&text,
		    "%s takes fewer instructions than %s in %" PRIu64 " of %" PRIu64
		    " cases, as many in %" PRIu64 ", more in %" PRIu64,
		    pair->new, pair->old, counts->better, counts->compared, counts->equal,
		    counts->worse);
	if (counts->about_equal)
		text_append(&text, ", about as many in %" PRIu64, counts->about_equal);
	if (counts->unmatched)
		text_append(&text, "; %" PRIu64 " cases are counted with one of them only",
			    counts->unmatched);
	report_add_note(comparison->report, "%s.", text.start);
	text_deinit(&text);
}

static bool add_extreme(const struct comparison *comparison, const struct pair *pair,
			const char *what, const char *sql)
{
	sqlite3_stmt *row = pair_prepare(comparison, pair, sql);
	int rc = pair_step(comparison, row);
	char percent[PERCENT_MAX];

	if (rc == 1) {
		int64_t old = sqlite3_column_int64(row, 1), new = sqlite3_column_int64(row, 2);

		report_add_note(comparison->report,
				"%s case: %s%s%" PRId64 " -> %" PRId64 " (%s%" PRId64 ", %s%%).",
				what, text_at(row, 0), *text_at(row, 0) ? ": " : "", old, new,
				new > old ? "+" : "", new - old, percent_format(old, new, percent));
	}
	sqlite3_finalize(row);
	return rc >= 0;
}

bool digest_add(const struct comparison *comparison, const struct pair *pair,
		const struct compare_summary *counts)
{
	char place[PLACE_MAX];

	report_add_note(comparison->report, "%s: %s -> %s", place_format(pair, place), pair->old,
			pair->new);
	add_verdicts(comparison, pair, counts);
	if (!counts->compared)
		return true;
	return add_classes(comparison, pair) &&
	       add_extreme(comparison, pair, "Worst",
			   "SELECT spec, old, new FROM cases WHERE verdict = 'worse'"
			   " ORDER BY new - old DESC, old, id LIMIT 1") &&
	       add_extreme(comparison, pair, "Best",
			   "SELECT spec, old, new FROM cases WHERE verdict = 'better'"
			   " ORDER BY new - old, old, id LIMIT 1") &&
	       breakeven_add(comparison, pair);
}

/* The keys of the `# key: value` lines, then those of the guest's line. */
static const struct {
	const char *key, *title;
	bool of_guest;
} subjects[] = {
	{ "command", "Command", false }, { "counting", "Counted", false },
	{ "engine", "Engine", false },	 { "compiler", "Compiler", false },
	{ "source", "Source", true },	 { "ext", "Extensions", true },
	{ "flags", "Flags", true },
};

#define SUBJECTS (sizeof(subjects) / sizeof(*subjects))

/* What is known of how the records of one variant came to be: one text a subject. */
struct making {
	char *values[SUBJECTS]; /* NULL: not known */
};

/* Which source the records of the pair's new variant are from; -1: none, or an error. */
static int64_t find_source(const struct comparison *comparison, const struct pair *pair)
{
	sqlite3_stmt *row = pair_query_row(comparison, pair,
					   "SELECT coalesce(min(source), -1) FROM records"
					   " WHERE " SAME_GROUP " AND variant = :new");
	int64_t source = row ? sqlite3_column_int64(row, 0) : -1;

	sqlite3_finalize(row);
	return source;
}

static void find_making(const struct comparison *comparison, const struct pair *pair,
			struct making *making)
{
	int64_t source = find_source(comparison, pair);
	const struct origin *origin;

	*making = (struct making){ 0 };
	if (source < 0 || (size_t)source >= comparison->options->origin_count)
		return;
	origin = &comparison->options->origins[source];
	for (size_t i = 0; i < SUBJECTS; i++)
		making->values[i] = subjects[i].of_guest
					    ? origin_guest_value(origin, pair->routine, pair->new,
								 subjects[i].key)
					    : origin_value(origin, subjects[i].key);
}

/* Adds a subject: once, when all variants have the same value, else for each variant. */
static void add_subject(struct table *table, const struct making *makings,
			const char *const *variants, size_t count, size_t subject)
{
	const char *first = makings[0].values[subject];
	bool same = first;

	for (size_t i = 1; i < count; i++)
		same = same && makings[i].values[subject] &&
		       !strcmp(makings[i].values[subject], first);
	for (size_t i = 0; i < (same ? 1 : count); i++) {
		const char *value = makings[i].values[subject];

		if (!value)
			continue;
		table_add_cell(table, "%s", subjects[subject].title);
		table_add_cell(table, "%s%s%s", same ? "" : variants[i], same ? "" : ": ", value);
	}
}

static bool knows(const struct making *makings, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t subject = 0; subject < SUBJECTS; subject++)
			if (makings[i].values[subject])
				return true;
	return false;
}

static void add_origins(struct report *report, const struct making *makings,
			const char *const *variants, size_t count)
{
	struct table *table;

	if (!knows(makings, count)) {
		report_add_note(report, "How it was counted, the records do not say.");
		return;
	}
	table = report_add_table(report, "How it was counted");
	table_add_column(table, "what", COLUMN_TEXT, 0);
	table_add_column(table, "how", COLUMN_TEXT, TEXT_WIDTH);
	for (size_t subject = 0; subject < SUBJECTS; subject++)
		add_subject(table, makings, variants, count, subject);
}

void digest_add_origins(const struct comparison *comparison, const struct pair *pair,
			const char *const *variants, size_t count)
{
	struct making *makings = xcalloc(count, sizeof(*makings));
	struct pair one = *pair;

	for (size_t i = 0; i < count; i++) {
		one.new = variants[i];
		find_making(comparison, &one, &makings[i]);
	}
	add_origins(comparison->report, makings, variants, count);
	for (size_t i = 0; i < count; i++)
		for (size_t subject = 0; subject < SUBJECTS; subject++)
			free(makings[i].values[subject]);
	free(makings);
}
