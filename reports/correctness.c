/* SPDX-License-Identifier: GPL-2.0-only */
#include "correctness.h"

#include <inttypes.h>
#include <string.h>

#include "../counter/text.h"

/* A case is wrong in one way or in several, joined with '+'; all of them are the kind "any". */
#define OF_KIND                                             \
	SAME_GROUP " AND variant = :new AND result <> 'ok'" \
		   " AND (kind = 'any' OR '+' || result || '+' LIKE '%+' || kind || '+%')"

#define SMALLEST_FIRST "ORDER BY size, offset, src_offset, value, id"

/* SQLite takes the columns without an aggregate from the row that has the least rank. */
static const char kinds_sql[] =
	"SELECT kind, count(*), spec, past_end, furthest, min(rank) FROM"
	" (SELECT kind, number, spec, past_end, max(past_end) OVER (PARTITION BY kind) AS furthest,"
	" row_number() OVER (" SMALLEST_FIRST ") AS rank FROM records, kinds WHERE " OF_KIND ")"
	" GROUP BY number ORDER BY number";

enum { KIND_NAME, KIND_CASES, KIND_SPEC, KIND_PAST_END, KIND_FURTHEST };

static const char faults_sql[] =
	"SELECT count(*), count(*) FILTER (WHERE reported > remaining), max(reported - remaining),"
	" (SELECT spec FROM records WHERE " SAME_GROUP
	" AND variant = :new AND faults > 0 AND reported > remaining " SMALLEST_FIRST " LIMIT 1)"
	" FROM records WHERE " SAME_GROUP " AND variant = :new AND faults > 0"
	" AND reported IS NOT NULL AND remaining IS NOT NULL";

enum { FAULT_CASES, FAULT_TOO_MUCH, FAULT_MOST, FAULT_SPEC };

static const char *const result_names[] = RESULT_NAMES;

bool correctness_count(const struct comparison *comparison, const struct pair *pair,
		       uint64_t *cases, uint64_t *wrong)
{
	sqlite3_stmt *row = pair_query_row(comparison, pair,
					   "SELECT count(*), count(*) FILTER (WHERE result <> 'ok')"
					   " FROM records WHERE " SAME_GROUP " AND variant = :new");

	if (!row)
		return false;
	*cases = (uint64_t)sqlite3_column_int64(row, 0);
	*wrong = (uint64_t)sqlite3_column_int64(row, 1);
	sqlite3_finalize(row);
	return true;
}

static sqlite3_stmt *prepare_kinds(const struct comparison *comparison, const struct pair *pair)
{
	struct text sql = { 0 };
	sqlite3_stmt *row;

	text_append(&sql, "WITH kinds (number, kind) AS (VALUES (0, 'any')");
	for (int i = 0; result_names[i]; i++)
		text_append(&sql, ", (%d, '%s')", i + 1, result_names[i]);
	text_append(&sql, ") %s", kinds_sql);
	row = pair_prepare(comparison, pair, sql.start);
	text_deinit(&sql);
	return row;
}

static struct table *add_kinds_table(const struct comparison *comparison, const struct pair *pair)
{
	char place[PLACE_MAX];
	struct table *table = report_add_table(comparison->report, "Wrong results, %s",
					       place_format(pair, place));

	table_add_column(table, "variant", COLUMN_TEXT, 0);
	table_add_column(table, "result", COLUMN_TEXT, 0);
	table_add_column(table, "cases", COLUMN_NUMBER, 0);
	table_add_column(table, "smallest case", COLUMN_TEXT, 0);
	table_add_column(table, "past the end", COLUMN_NUMBER, 0);
	table_add_column(table, "at most", COLUMN_NUMBER, 0);
	return table;
}

static bool add_kinds(const struct comparison *comparison, const struct pair *pair,
		      struct table **table)
{
	sqlite3_stmt *row = prepare_kinds(comparison, pair);
	int rc;

	while ((rc = pair_step(comparison, row)) == 1) {
		if (!*table)
			*table = add_kinds_table(comparison, pair);
		table_add_cell(*table, "%s", pair->new);
		for (int column = KIND_NAME; column <= KIND_FURTHEST; column++)
			table_add_cell(*table, "%s", text_at(row, column));
	}
	sqlite3_finalize(row);
	return rc == 0;
}

static struct table *add_faults_table(const struct comparison *comparison, const struct pair *pair)
{
	char place[PLACE_MAX];
	struct table *table = report_add_table(comparison->report,
					       "Bytes reported as not written, after a fault, %s",
					       place_format(pair, place));

	table_add_column(table, "variant", COLUMN_TEXT, 0);
	table_add_column(table, "cases", COLUMN_NUMBER, 0);
	table_add_column(table, "too many", COLUMN_NUMBER, 0);
	table_add_column(table, "by at most", COLUMN_NUMBER, 0);
	table_add_column(table, "smallest case", COLUMN_TEXT, 0);
	return table;
}

static bool add_faults(const struct comparison *comparison, const struct pair *pair,
		       struct table **table)
{
	sqlite3_stmt *row = pair_query_row(comparison, pair, faults_sql);

	if (row && sqlite3_column_int64(row, FAULT_CASES)) {
		bool too_many = sqlite3_column_int64(row, FAULT_TOO_MUCH);

		if (!*table)
			*table = add_faults_table(comparison, pair);
		table_add_cell(*table, "%s", pair->new);
		table_add_cell(*table, "%s", text_at(row, FAULT_CASES));
		table_add_cell(*table, "%s", text_at(row, FAULT_TOO_MUCH));
		table_add_cell(*table, "%s", too_many ? text_at(row, FAULT_MOST) : "0");
		table_add_cell(*table, "%s", text_at(row, FAULT_SPEC));
	}
	sqlite3_finalize(row);
	return row != NULL;
}

bool correctness_add(const struct comparison *comparison, const struct pair *pair,
		     const char *const *variants, size_t count)
{
	struct table *kinds = NULL, *faults = NULL;
	struct pair one = *pair;
	bool ok = true;

	for (size_t i = 0; ok && i < count; i++) {
		one.new = variants[i];
		ok = add_kinds(comparison, &one, &kinds);
	}
	for (size_t i = 0; ok && i < count; i++) {
		one.new = variants[i];
		ok = add_faults(comparison, &one, &faults);
	}
	return ok;
}

static bool append_kinds(const struct comparison *comparison, const struct pair *pair,
			 struct text *text)
{
	sqlite3_stmt *row = prepare_kinds(comparison, pair);
	const char *separator = ": ";
	int rc;

	while ((rc = pair_step(comparison, row)) == 1) {
		if (!strcmp(text_at(row, KIND_NAME), "any"))
			continue;
		text_append(text, "%s%s %s (smallest: %s", separator, text_at(row, KIND_NAME),
			    text_at(row, KIND_CASES), text_at(row, KIND_SPEC));
		if (*text_at(row, KIND_PAST_END))
			text_append(text, ", %s bytes past the end", text_at(row, KIND_PAST_END));
		text_append(text, ")");
		separator = ", ";
	}
	sqlite3_finalize(row);
	return rc == 0;
}

static bool append_faults(const struct comparison *comparison, const struct pair *pair,
			  struct text *text)
{
	sqlite3_stmt *row = pair_query_row(comparison, pair, faults_sql);

	if (row && sqlite3_column_int64(row, FAULT_TOO_MUCH))
		text_append(
			text,
			" (after a fault it reports up to %s bytes too many, in %s of %s cases)",
			text_at(row, FAULT_MOST), text_at(row, FAULT_TOO_MUCH),
			text_at(row, FAULT_CASES));
	sqlite3_finalize(row);
	return row != NULL;
}

static bool append_variant(const struct comparison *comparison, const struct pair *pair,
			   struct text *text)
{
	uint64_t cases, wrong;

	if (!correctness_count(comparison, pair, &cases, &wrong))
		return false;
	if (!cases)
		return true;
	text_append(text, text->length ? "; " : "Correctness: ");
	if (!wrong)
		text_append(text, "%s is right in all %" PRIu64 " cases", pair->new, cases);
	else
		text_append(text, "%s is WRONG in %" PRIu64 " of %" PRIu64 " cases", pair->new,
			    wrong, cases);
	return append_kinds(comparison, pair, text) && append_faults(comparison, pair, text);
}

bool correctness_add_note(const struct comparison *comparison, const struct pair *pair,
			  const char *const *variants, size_t count)
{
	struct text text = { 0 };
	struct pair one = *pair;
	bool ok = true;

	for (size_t i = 0; ok && i < count; i++) {
		one.new = variants[i];
		ok = append_variant(comparison, &one, &text);
	}
	if (ok)
		report_add_note(comparison->report, "%s.", text.start);
	text_deinit(&text);
	return ok;
}
