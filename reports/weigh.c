// SPDX-License-Identifier: GPL-2.0-only
#include "weigh.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* For people: as many of the size classes of a profile, and of the cells without a case. */
#define CLASSES_SHOWN 3
#define MISSING_SHOWN 10

#define MILLION 1000000

/* Made once, emptied for each pair: none can be dropped while the groups are being read. */
static const char make_tables[] =
	"CREATE TEMP TABLE IF NOT EXISTS profiles (id INTEGER PRIMARY KEY, name TEXT, derived INT, "
	"calls REAL);"
	"CREATE TEMP TABLE IF NOT EXISTS cells (id INTEGER PRIMARY KEY, profile INT, first INT, "
	"last INT,"
	" offset INT, src_offset INT, value INT, count INT);"
	"CREATE TEMP TABLE IF NOT EXISTS weighed (profile INT, cell INT, size INT, weight REAL, "
	"old INT, new INT,"
	" verdict TEXT);"
	"CREATE INDEX IF NOT EXISTS temp.cases_by_place ON cases (offset, value, src_offset, size);"
	"DELETE FROM profiles; DELETE FROM cells; DELETE FROM weighed";

static const char drop_tables[] =
	"DROP TABLE IF EXISTS temp.weighed; DROP TABLE IF EXISTS temp.cells;"
	"DROP TABLE IF EXISTS temp.profiles";

static const char insert_profile[] = "INSERT INTO profiles VALUES (?, ?, ?, ?)";
static const char insert_cell[] = "INSERT INTO cells VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)";

/* A range's calls are spread evenly over its sizes. CROSS JOIN looks each cell's cases up. */
static const char weigh_cases[] =
	"INSERT INTO weighed SELECT l.profile, l.id, c.size,"
	" CAST(l.count AS REAL) / (l.last - l.first + 1), c.old, c.new, c.verdict"
	" FROM cells l CROSS JOIN cases c ON c.offset = l.offset AND c.value IS l.value"
	" AND c.src_offset IS l.src_offset AND c.size BETWEEN l.first AND l.last"
	" WHERE coalesce(c.fault, '') = '' AND c.old_result = 'ok' AND c.new_result = 'ok'";

static bool execute(const struct comparison *comparison, const char *sql)
{
	if (sqlite3_exec(comparison->db->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return fail(comparison->err, STATUS_TOOL, "query on the records: %s",
		    sqlite3_errmsg(comparison->db->sqlite));
}

/* Runs an insert statement whose parameters are bound, and readies it for the next. */
static bool insert(const struct comparison *comparison, sqlite3_stmt *statement)
{
	int rc = database_step(comparison->db, statement, comparison->err);

	sqlite3_reset(statement);
	return rc == 0;
}

static bool add_profile(const struct comparison *comparison, const struct pair *pair, size_t id)
{
	const struct workload *workload = &comparison->options->workloads[id];
	sqlite3_stmt *row = pair_prepare(comparison, pair, insert_profile);
	bool ok = row;

	if (ok) {
		sqlite3_bind_int64(row, 1, (int64_t)id);
		sqlite3_bind_text(row, 2, workload->name, -1, SQLITE_STATIC);
		sqlite3_bind_int(row, 3, workload->derived);
		sqlite3_bind_double(row, 4, (double)workload->calls);
		ok = insert(comparison, row);
	}
	sqlite3_finalize(row);
	return ok;
}

/* A parameter that is not bound is NULL, like the axis that a case lacks. */
static bool add_cells(const struct comparison *comparison, const struct pair *pair, size_t id)
{
	const struct workload *workload = &comparison->options->workloads[id];
	sqlite3_stmt *row = pair_prepare(comparison, pair, insert_cell);
	bool ok = row;

	for (size_t i = 0; ok && i < workload->count; i++) {
		const struct workload_cell *cell = &workload->cells[i];

		sqlite3_bind_int64(row, 1, (int64_t)id);
		sqlite3_bind_int64(row, 2, (int64_t)cell->size_first);
		sqlite3_bind_int64(row, 3, (int64_t)cell->size_last);
		sqlite3_bind_int64(row, 4, (int64_t)cell->offset);
		if (workload->has_source)
			sqlite3_bind_int64(row, 5, (int64_t)cell->src_offset);
		if (workload->has_value)
			sqlite3_bind_int64(row, 6, (int64_t)cell->value);
		sqlite3_bind_int64(row, 7, (int64_t)cell->count);
		ok = insert(comparison, row);
	}
	sqlite3_finalize(row);
	return ok;
}

/* A profile of another routine is said to be left out, and left out. *added: whether it was not. */
static bool add_workload(const struct comparison *comparison, const struct pair *pair, size_t id,
			 bool *added)
{
	const struct workload *workload = &comparison->options->workloads[id];

	if (workload->routine && strcmp(workload->routine, pair->routine)) {
		report_add_note(comparison->report, "Profile %s is of %s: %s is not weighed by it.",
				workload->name, workload->routine, pair->routine);
		return true;
	}
	*added = true;
	return workload_check(workload, pair->routine, pair->axes, comparison->err) &&
	       add_profile(comparison, pair, id) && add_cells(comparison, pair, id);
}

/* What two digits would show as -0.00. */
static double round_to_zero(double number)
{
	return fabs(number) < 0.005 ? 0 : number;
}

/* A number that there may not be: NULL is "-". */
static void add_real(struct table *table, sqlite3_stmt *row, int column, double factor)
{
	if (sqlite3_column_type(row, column) == SQLITE_NULL)
		table_add_cell(table, "-");
	else
		table_add_cell(table, "%.2f",
			       round_to_zero(factor * sqlite3_column_double(row, column)));
}

static void add_expected(struct table *table, sqlite3_stmt *row, const char *per, double factor)
{
	double old = sqlite3_column_double(row, 3), new = sqlite3_column_double(row, 4);
	int digits = factor > 1 ? 0 : 2;

	table_add_cell(table, "%s", text_at(row, 0));
	table_add_cell(table, "%s", per);
	if (sqlite3_column_type(row, 3) == SQLITE_NULL) {
		for (int i = 0; i < 4; i++)
			table_add_cell(table, "-");
		return;
	}
	table_add_cell(table, "%.*f", digits, factor * old);
	table_add_cell(table, "%.*f", digits, factor * new);
	table_add_cell(table, "%+.*f", digits, round_to_zero(factor * (new - old)));
	table_add_cell(table, "%+.1f", old > 0 ? 100 * (new - old) / old : 0);
}

static const char expected_sql[] =
	"SELECT p.name, p.derived, p.calls, sum(weight * old) / sum(weight),"
	" sum(weight * new) / sum(weight)"
	" FROM profiles p LEFT JOIN weighed w ON w.profile = p.id GROUP BY p.id ORDER BY p.id";

static bool add_expectations(const struct comparison *comparison, const struct pair *pair)
{
	static const char *const texts[] = { "profile", "per", NULL };
	sqlite3_stmt *row = pair_prepare(comparison, pair, expected_sql);
	char place[PLACE_MAX];
	struct table *table = report_add_table(comparison->report,
					       "Instructions expected by profile, %s: %s -> %s",
					       place_format(pair, place), pair->old, pair->new);
	int rc;

	add_columns(table, texts, COLUMN_TEXT);
	add_count_columns(table);
	while ((rc = pair_step(comparison, row)) == 1) {
		add_expected(table, row, "call", 1);
		add_expected(table, row, "million calls", MILLION);
	}
	sqlite3_finalize(row);
	return rc == 0;
}

/*
 * Of the calls that are covered; break-even: the share of eligible calls at which what they gain is
 * what the others lose, if both keep their averages.
 */
static const char outcomes_sql[] =
	"SELECT name, derived, calls, 100 * covered / calls, 100 * better / covered,"
	" 100 * equal / covered, 100 * about / covered, 100 * worse / covered,"
	" 100 * eligible / covered, gain / eligible,"
	" CASE WHEN covered > eligible THEN loss / (covered - eligible) END,"
	" CASE WHEN eligible IS NULL OR eligible = 0 THEN NULL"
	" WHEN loss <= 0 OR covered <= eligible THEN 0"
	" ELSE 100 * (loss / (covered - eligible))"
	" / (gain / eligible + loss / (covered - eligible)) END"
	" FROM (SELECT p.id, p.name, p.derived, p.calls,"
	" coalesce(sum(weight), 0) covered,"
	" coalesce(sum(weight) FILTER (WHERE verdict = 'better'), 0) better,"
	" coalesce(sum(weight) FILTER (WHERE verdict = 'equal'), 0) equal,"
	" coalesce(sum(weight) FILTER (WHERE verdict = 'about equal'), 0) about,"
	" coalesce(sum(weight) FILTER (WHERE verdict = 'worse'), 0) worse,"
	" sum(weight) FILTER (WHERE new < old) eligible,"
	" sum(weight * (old - new)) FILTER (WHERE new < old) gain,"
	" coalesce(sum(weight * (new - old)) FILTER (WHERE new >= old), 0) loss"
	" FROM profiles p LEFT JOIN weighed w ON w.profile = p.id GROUP BY p.id) ORDER BY id";

static bool add_outcomes(const struct comparison *comparison, const struct pair *pair)
{
	static const char *const numbers[] = { "calls", "weighed %", "better %", "equal %", NULL };
	sqlite3_stmt *row = pair_prepare(comparison, pair, outcomes_sql);
	bool about = comparison->options->min_diff.amount;
	struct table *table = report_add_table(comparison->report, "Calls by outcome, %s -> %s",
					       pair->old, pair->new);
	int rc;

	table_add_column(table, "profile", COLUMN_TEXT, 0);
	table_add_column(table, "derived", COLUMN_TEXT, 0);
	add_columns(table, numbers, COLUMN_NUMBER);
	if (about)
		table_add_column(table, "about equal %", COLUMN_NUMBER, 0);
	table_add_column(table, "worse %", COLUMN_NUMBER, 0);
	while ((rc = pair_step(comparison, row)) == 1) {
		table_add_cell(table, "%s", text_at(row, 0));
		table_add_cell(table, sqlite3_column_int(row, 1) ? "yes" : "no");
		table_add_cell(table, "%.0f", sqlite3_column_double(row, 2));
		for (int column = 3; column <= 7; column++)
			if (column != 6 || about)
				add_real(table, row, column, 1);
	}
	sqlite3_finalize(row);
	return rc == 0;
}

/* A table for people is left out when there is nothing in it. */
static struct table *add_sensitivity_table(const struct comparison *comparison,
					   const struct pair *pair)
{
	static const char *const numbers[] = { "eligible %", "gain of each", "loss of the others",
					       "wins from %", NULL };
	struct table *table = report_add_table(
		comparison->report, "Share of eligible calls, %s -> %s", pair->old, pair->new);

	table_add_column(table, "profile", COLUMN_TEXT, 0);
	add_columns(table, numbers, COLUMN_NUMBER);
	return table;
}

static bool add_sensitivity(const struct comparison *comparison, const struct pair *pair)
{
	sqlite3_stmt *row = pair_prepare(comparison, pair, outcomes_sql);
	struct table *table = NULL;
	int rc;

	while ((rc = pair_step(comparison, row)) == 1) {
		if (!comparison->options->all && sqlite3_column_type(row, 8) == SQLITE_NULL)
			continue;
		if (!table)
			table = add_sensitivity_table(comparison, pair);
		table_add_cell(table, "%s", text_at(row, 0));
		for (int column = 8; column <= 11; column++)
			add_real(table, row, column, 1);
	}
	sqlite3_finalize(row);
	return rc == 0;
}

/* 0, 1, 2-3, 4-7, ...; ordered within a profile by what they contribute, the most first. */
static const char classes_sql[] =
	"WITH RECURSIVE classes (first, last) AS (SELECT 0, 0 UNION ALL"
	" SELECT max(1, 2 * first), max(1, 4 * first - 1) FROM classes WHERE first < 1 << 60),"
	" sums AS (SELECT profile, first, last, sum(weight) calls,"
	" sum(weight * (new - old)) change FROM weighed JOIN classes"
	" ON size BETWEEN first AND last GROUP BY profile, first),"
	" ranks AS (SELECT *, row_number() OVER (PARTITION BY profile"
	" ORDER BY abs(change) DESC, first) rank,"
	" sum(calls) OVER (PARTITION BY profile) covered FROM sums)"
	" SELECT name, first, last, rank, 100 * s.calls / covered, change / covered"
	" FROM ranks s JOIN profiles p ON p.id = s.profile ORDER BY p.id, rank";

static struct table *add_class_table(const struct comparison *comparison, const struct pair *pair)
{
	static const char *const texts[] = { "profile", "sizes", NULL };
	static const char *const numbers[] = { "calls %", "difference per call of all", NULL };
	struct table *table = report_add_table(
		comparison->report, "Sizes that contribute most, %s -> %s", pair->old, pair->new);

	add_columns(table, texts, COLUMN_TEXT);
	add_columns(table, numbers, COLUMN_NUMBER);
	return table;
}

static void add_class(struct table *table, sqlite3_stmt *row)
{
	table_add_cell(table, "%s", text_at(row, 0));
	if (sqlite3_column_int64(row, 2) > sqlite3_column_int64(row, 1))
		table_add_cell(table, "%s-%s", text_at(row, 1), text_at(row, 2));
	else
		table_add_cell(table, "%s", text_at(row, 1));
	add_real(table, row, 4, 1);
	table_add_cell(table, "%+.2f", round_to_zero(sqlite3_column_double(row, 5)));
}

static bool add_classes(const struct comparison *comparison, const struct pair *pair)
{
	sqlite3_stmt *row = pair_prepare(comparison, pair, classes_sql);
	struct table *table = NULL;
	int rc;

	while ((rc = pair_step(comparison, row)) == 1) {
		if (!comparison->options->all && (sqlite3_column_int(row, 3) > CLASSES_SHOWN ||
						  sqlite3_column_double(row, 5) == 0))
			continue;
		if (!table)
			table = add_class_table(comparison, pair);
		add_class(table, row);
	}
	sqlite3_finalize(row);
	return rc == 0;
}

static const char missing_sql[] =
	"SELECT p.name, l.first, l.last, l.offset, l.src_offset, l.value, l.count,"
	" l.last - l.first + 1 - coalesce(w.sizes, 0), "
	" 100 * (l.count - coalesce(w.weight, 0)) / p.calls, row_number() OVER"
	" (PARTITION BY p.id ORDER BY l.count - coalesce(w.weight, 0) DESC, l.id) rank"
	" FROM cells l JOIN profiles p ON p.id = l.profile LEFT JOIN (SELECT cell,"
	" count(*) sizes, sum(weight) weight FROM weighed GROUP BY cell) w ON w.cell = l.id"
	" WHERE coalesce(w.sizes, 0) < l.last - l.first + 1 ORDER BY p.id, rank";

static void add_missing_columns(struct table *table, const struct pair *pair)
{
	static const char *const texts[] = { "profile", "size", NULL };
	static const char *const numbers[] = { "count", "sizes missing", "calls %", NULL };

	add_columns(table, texts, COLUMN_TEXT);
	table_add_column(table, "offset", COLUMN_NUMBER, 0);
	if (pair->axes & AXIS_BIT(AXIS_SRC_OFFSET))
		table_add_column(table, "src_offset", COLUMN_NUMBER, 0);
	if (pair->axes & AXIS_BIT(AXIS_VALUE))
		table_add_column(table, "value", COLUMN_NUMBER, 0);
	add_columns(table, numbers, COLUMN_NUMBER);
}

static void add_missing_cell(struct table *table, const struct pair *pair, sqlite3_stmt *row)
{
	table_add_cell(table, "%s", text_at(row, 0));
	if (sqlite3_column_int64(row, 2) > sqlite3_column_int64(row, 1))
		table_add_cell(table, "%s..%s", text_at(row, 1), text_at(row, 2));
	else
		table_add_cell(table, "%s", text_at(row, 1));
	table_add_cell(table, "%s", text_at(row, 3));
	if (pair->axes & AXIS_BIT(AXIS_SRC_OFFSET))
		table_add_cell(table, "%s", text_at(row, 4));
	if (pair->axes & AXIS_BIT(AXIS_VALUE))
		table_add_cell(table, "%s", text_at(row, 5));
	table_add_cell(table, "%s", text_at(row, 6));
	table_add_cell(table, "%s", text_at(row, 7));
	add_real(table, row, 8, 1);
}

/* Names the cells that have no case, those with the most calls first. */
static bool add_missing(const struct comparison *comparison, const struct pair *pair)
{
	sqlite3_stmt *row = pair_prepare(comparison, pair, missing_sql);
	struct table *table = NULL;
	uint64_t hidden = 0;
	int rc;

	while ((rc = pair_step(comparison, row)) == 1) {
		if (!table) {
			table = report_add_table(comparison->report,
						 "Cells without a right record of both, %s -> %s",
						 pair->old, pair->new);
			add_missing_columns(table, pair);
		}
		if (!comparison->options->all && sqlite3_column_int(row, 9) > MISSING_SHOWN)
			hidden++;
		else
			add_missing_cell(table, pair, row);
	}
	sqlite3_finalize(row);
	if (hidden)
		report_add_note(comparison->report,
				"%" PRIu64 " more cells without one are not shown: see all with "
				"--all.",
				hidden);
	return rc == 0;
}

/* Two variants may have no case in common, such as those for other cache blocks. */
static bool count_cases(const struct comparison *comparison, const struct pair *pair,
			int64_t *cases)
{
	sqlite3_stmt *row = pair_query_row(comparison, pair,
					   comparison->options->only_weigh
						   ? "SELECT count(verdict) FROM cases"
						   : "SELECT count(*) FROM cases");

	if (!row)
		return false;
	*cases = sqlite3_column_int64(row, 0);
	sqlite3_finalize(row);
	return true;
}

static bool weigh(const struct comparison *comparison, const struct pair *pair)
{
	bool added = false;
	int64_t cases;

	if (!count_cases(comparison, pair, &cases))
		return false;
	if (!cases)
		return true;
	for (size_t i = 0; i < comparison->options->workload_count; i++)
		if (!add_workload(comparison, pair, i, &added))
			return false;
	if (!added)
		return true;
	return execute(comparison, weigh_cases) && add_expectations(comparison, pair) &&
	       add_outcomes(comparison, pair) && add_classes(comparison, pair) &&
	       add_sensitivity(comparison, pair) && add_missing(comparison, pair);
}

bool weigh_add(const struct comparison *comparison, const struct pair *pair)
{
	return !comparison->options->workload_count ||
	       (execute(comparison, make_tables) && weigh(comparison, pair));
}

void weigh_end(const struct comparison *comparison)
{
	sqlite3_exec(comparison->db->sqlite, drop_tables, NULL, NULL, NULL);
}

void weigh_add_method(const struct comparison *comparison)
{
	if (!comparison->options->workload_count)
		return;
	report_add_note(
		comparison->report,
		"Weighed by profiles: each call has the instructions of its case. Of offsets that "
		"a "
		"profile does not tell apart, modulo its offset_modulo, the smallest stands for "
		"all; the calls of a range of sizes are spread evenly over its sizes. Calls "
		"without "
		"a right record of both variants are in no average (weighed %% has the others). "
		"Eligible are the calls for which the new variant takes fewer instructions. It "
		"takes fewer in all when their share exceeds \"wins from %%\": there, what they "
		"gain is what the others lose, if both keep their averages; a profile without "
		"eligible calls is not in that table.");
}
