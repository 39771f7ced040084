/* SPDX-License-Identifier: GPL-2.0-only */
#include "breakeven.h"

#include <inttypes.h>
#include <stdlib.h>

#include "../counter/text.h"

/* Of more ranges, the ones in the middle are left out. */
#define RANGES_SHOWN 12

/* Such that mail has room for the table. */
#define TEXT_WIDTH 52

enum trend { TREND_EQUAL, TREND_FEWER, TREND_MORE, TREND_MIXED };

static const char *const trend_names[] = { "equal", "fewer", "more", "mixed" };

/* Sizes that were counted, one after the other, with the same trend. */
struct size_range {
	int64_t first, last;
	enum trend trend;
};

/* The ranges of one alignment. */
struct ranges {
	int64_t alignment; /* -1: the routine has none */
	struct size_range *items;
	size_t count;
};

static const char sizes_sql[] =
	"SELECT coalesce(alignment, -1), size, max(verdict = 'better'), max(verdict = 'worse')"
	" FROM cases WHERE verdict IS NOT NULL AND size IS NOT NULL AND alignment IS NOT 4"
	" AND old_result = 'ok' AND new_result = 'ok' GROUP BY 1, 2 ORDER BY 1, 2";

static enum trend trend_at(sqlite3_stmt *row)
{
	bool fewer = sqlite3_column_int(row, 2), more = sqlite3_column_int(row, 3);

	if (fewer && more)
		return TREND_MIXED;
	if (fewer)
		return TREND_FEWER;
	return more ? TREND_MORE : TREND_EQUAL;
}

/* Sizes come in ascending order. */
static void add_size(struct ranges *ranges, int64_t size, enum trend trend)
{
	struct size_range *last = ranges->count ? &ranges->items[ranges->count - 1] : NULL;

	if (last && last->trend == trend) {
		last->last = size;
		return;
	}
	ranges->items = xrealloc(ranges->items, ranges->count + 1, sizeof(*ranges->items));
	ranges->items[ranges->count++] = (struct size_range){ size, size, trend };
}

static void append_range(struct text *text, const struct size_range *range)
{
	text_append(text, "%" PRId64, range->first);
	if (range->last != range->first)
		text_append(text, "-%" PRId64, range->last);
	text_append(text, " %s", trend_names[range->trend]);
}

static void append_ranges(struct text *text, const struct ranges *ranges)
{
	size_t left_out = ranges->count > RANGES_SHOWN ? ranges->count - RANGES_SHOWN : 0;

	for (size_t i = 0; i < ranges->count; i++) {
		if (left_out && i == RANGES_SHOWN - 1) {
			text_append(text, ", (%zu ranges more)", left_out);
			i += left_out;
		}
		text_append(text, i ? ", " : "sizes ");
		append_range(text, &ranges->items[i]);
	}
	text_append(text, " (of the sizes counted)");
}

static void add_row(struct table *table, const struct pair *pair, const struct ranges *ranges)
{
	const struct size_range *last = &ranges->items[ranges->count - 1];
	struct text text = { 0 };
	char label[48] = "";

	if (ranges->alignment >= 0)
		alignment_label(pair, (enum alignment)ranges->alignment, label, sizeof(label));
	if (ranges->count > 1 && last->first != last->last &&
	    (last->trend == TREND_FEWER || last->trend == TREND_MORE))
		text_append(&text, "%s instructions from size %" PRId64 " on; ",
			    trend_names[last->trend], last->first);
	append_ranges(&text, ranges);
	table_add_cell(table, "%s", label);
	table_add_cell(table, "%s", text.start);
	text_deinit(&text);
}

static void add_table(const struct comparison *comparison, const struct pair *pair,
		      const struct ranges *ranges, size_t count)
{
	struct table *table =
		report_add_table(comparison->report, "Break-even, %s -> %s", pair->old, pair->new);

	table_add_column(table, "aligned", COLUMN_TEXT, 0);
	table_add_column(table, "new against old", COLUMN_TEXT, TEXT_WIDTH);
	for (size_t i = 0; i < count; i++)
		add_row(table, pair, &ranges[i]);
}

bool breakeven_add(const struct comparison *comparison, const struct pair *pair)
{
	struct ranges ranges[ALIGNED_FAULT + 1] = { 0 };
	sqlite3_stmt *row = pair_prepare(comparison, pair, sizes_sql);
	bool changes = false;
	size_t count = 0;
	int rc;

	while ((rc = pair_step(comparison, row)) == 1) {
		int64_t alignment = sqlite3_column_int64(row, 0);

		if (!count || ranges[count - 1].alignment != alignment)
			ranges[count++].alignment = alignment;
		add_size(&ranges[count - 1], sqlite3_column_int64(row, 1), trend_at(row));
		changes |= ranges[count - 1].count > 1;
	}
	sqlite3_finalize(row);
	if (rc == 0 && changes)
		add_table(comparison, pair, ranges, count);
	for (size_t i = 0; i < count; i++)
		free(ranges[i].items);
	return rc == 0;
}
