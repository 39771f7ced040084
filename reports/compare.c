/* SPDX-License-Identifier: GPL-2.0-only */
#include "compare.h"

#include <inttypes.h>
#include <string.h>

#include "../counter/text.h"

/* Up to so many cases are listed in full; of more, so many worst and so many best. */
#define CASES_LISTED 40
#define EXTREMES     10

/* Records that can be compared with each other, and the two variants that are. */
struct pair {
	const char *arch;
	int xlen;
	const char *routine;
	int64_t block;
	const char *old, *new;
};

struct comparison {
	struct database *db;
	struct report *report;
	struct error *err;
	struct compare_summary *summary;
	bool all;
};

/* The cases of the pair at hand; NULL counts where a side lacks the case. */
static const char create_cases[] =
	"CREATE TEMP TABLE cases (id INTEGER PRIMARY KEY, offset INT, src_offset INT, size INT,"
	" value INT, fault TEXT, spec TEXT, old INT, new INT, old_result TEXT, new_result TEXT)";

#define SAME_GROUP "routine = :routine AND arch = :arch AND xlen = :xlen AND block = :block"

static const char fill_both[] =
	"INSERT INTO cases (offset, src_offset, size, value, fault, spec, old, new, old_result,"
	" new_result)"
	" SELECT o.offset, o.src_offset, o.size, o.value, o.fault, o.spec, o.insns, n.insns,"
	" o.result, n.result"
	" FROM (SELECT * FROM records WHERE " SAME_GROUP " AND variant = :old) o"
	" LEFT JOIN (SELECT * FROM records WHERE " SAME_GROUP " AND variant = :new) n USING (spec)"
	" ORDER BY o.id";

static const char fill_only_new[] =
	"INSERT INTO cases (offset, src_offset, size, value, fault, spec, new, new_result)"
	" SELECT offset, src_offset, size, value, fault, spec, insns, result FROM records n"
	" WHERE " SAME_GROUP
	" AND variant = :new AND NOT EXISTS (SELECT 1 FROM records WHERE " SAME_GROUP
	" AND variant = :old AND spec = n.spec) ORDER BY id";

static const char listed_columns[] =
	"SELECT offset, src_offset, size, value, fault, old, new, old_result, new_result"
	" FROM cases WHERE old IS NOT NULL AND new IS NOT NULL";

/* Prints tenths as a decimal; `sign` is put before it. */
static char *format_tenths(unsigned __int128 tenths, const char *sign, char *buffer)
{
	char digits[PERCENT_MAX];
	char *c = digits + sizeof(digits);

	*--c = '\0';
	*--c = (char)('0' + (int)(tenths % 10));
	*--c = '.';
	do {
		tenths /= 10;
		*--c = (char)('0' + (int)(tenths % 10));
	} while (tenths >= 10);
	snprintf(buffer, PERCENT_MAX, "%s%s", sign, c);
	return buffer;
}

/* a / b in tenths, rounded half up. */
static unsigned __int128 tenths_of(unsigned __int128 a, uint64_t b)
{
	return (a * 20 + b) / ((unsigned __int128)b * 2);
}

char *percent_format(int64_t old, int64_t new, char *buffer)
{
	uint64_t difference = new > old ? (uint64_t)(new - old) : (uint64_t)(old - new);

	if (!difference)
		return strcpy(buffer, "0.0");
	if (!old)
		return strcpy(buffer, "-");
	return format_tenths(tenths_of((unsigned __int128)difference * 100, (uint64_t)old),
			     new > old ? "+" : "-", buffer);
}

/* Prepares the query and gives it those of the pair's values that it names. */
static sqlite3_stmt *prepare(const struct comparison *comparison, const struct pair *pair,
			     const char *sql)
{
	sqlite3_stmt *statement = database_prepare(comparison->db, sql, comparison->err);
	const struct {
		const char *name, *text;
	} texts[] = {
		{ ":arch", pair->arch },
		{ ":routine", pair->routine },
		{ ":old", pair->old },
		{ ":new", pair->new },
		{ 0 },
	};
	const struct {
		const char *name;
		int64_t number;
	} numbers[] = { { ":xlen", pair->xlen }, { ":block", pair->block }, { 0 } };

	/* A parameter that the query lacks has index 0, which SQLite refuses to bind. */
	for (size_t i = 0; statement && texts[i].name; i++)
		sqlite3_bind_text(statement, sqlite3_bind_parameter_index(statement, texts[i].name),
				  texts[i].text, -1, SQLITE_TRANSIENT);
	for (size_t i = 0; statement && numbers[i].name; i++)
		sqlite3_bind_int64(statement,
				   sqlite3_bind_parameter_index(statement, numbers[i].name),
				   numbers[i].number);
	return statement;
}

/* Runs a statement that has no rows to give. */
static bool execute(const struct comparison *comparison, const struct pair *pair, const char *sql)
{
	sqlite3_stmt *statement = prepare(comparison, pair, sql);
	int rc = statement ? database_step(comparison->db, statement, comparison->err) : -1;

	sqlite3_finalize(statement);
	return rc == 0;
}

/* Runs a query for its first row, which aggregates always have. NULL on an error. */
static sqlite3_stmt *query_row(const struct comparison *comparison, const struct pair *pair,
			       const char *sql)
{
	sqlite3_stmt *statement = prepare(comparison, pair, sql);

	if (statement && database_step(comparison->db, statement, comparison->err) == 1)
		return statement;
	sqlite3_finalize(statement);
	return NULL;
}

static const char *text_at(sqlite3_stmt *statement, int column)
{
	const char *text = (const char *)sqlite3_column_text(statement, column);

	return text ? text : "";
}

static void add_columns(struct table *table, const char *const *names, enum column_kind kind)
{
	for (size_t i = 0; names[i]; i++)
		table_add_column(table, names[i], kind, 0);
}

static void add_counts(struct table *table, int64_t old, int64_t new)
{
	char percent[PERCENT_MAX];

	table_add_cell(table, "%" PRId64, old);
	table_add_cell(table, "%" PRId64, new);
	table_add_cell(table, "%s%" PRId64, new > old ? "+" : "", new - old);
	table_add_cell(table, "%s", percent_format(old, new, percent));
}

static const char *const count_names[] = { "old", "new", "difference", "percent", NULL };

/* Which axes the cases at hand have, as a set; -1 on an error. */
static int axes_of_cases(const struct comparison *comparison, const struct pair *pair)
{
	sqlite3_stmt *row = query_row(comparison, pair,
				      "SELECT count(offset), count(src_offset), count(size),"
				      " count(value), count(fault) FROM cases");
	int axes = 0;

	if (!row)
		return -1;
	for (int axis = 0; axis < AXIS_COUNT; axis++)
		if (sqlite3_column_int64(row, axis))
			axes |= (int)AXIS_BIT(axis);
	sqlite3_finalize(row);
	return axes;
}

static void add_axis_columns(struct table *table, unsigned axes)
{
	for (int axis = 0; axis < AXIS_COUNT; axis++)
		if (axes & AXIS_BIT(axis))
			table_add_column(table, axis_name((enum axis)axis),
					 axis == AXIS_FAULT ? COLUMN_TEXT : COLUMN_NUMBER, 0);
}

/* The axes are the query's first columns. */
static void add_axis_cells(struct table *table, unsigned axes, sqlite3_stmt *row)
{
	for (int axis = 0; axis < AXIS_COUNT; axis++)
		if (axes & AXIS_BIT(axis))
			table_add_cell(table, "%s", text_at(row, axis));
}

static void add_result_cell(struct table *table, const char *old, const char *new)
{
	bool old_ok = !strcmp(old, "ok"), new_ok = !strcmp(new, "ok");

	table_add_cell(table, "%s%s%s%s%s", old_ok ? "" : "old ", old_ok ? "" : old,
		       old_ok || new_ok ? "" : ", ", new_ok ? "" : "new ", new_ok ? "" : new);
}

/* Adds a table of the cases that the condition selects, in the order that it says. */
static bool list_cases(const struct comparison *comparison, const struct pair *pair, unsigned axes,
		       const char *condition, const char *title)
{
	char sql[512];
	struct table *table;
	sqlite3_stmt *row;
	int rc;

	snprintf(sql, sizeof(sql), "%s%s", listed_columns, condition);
	row = prepare(comparison, pair, sql);
	if (!row)
		return false;
	table = report_add_table(comparison->report, "%s, %s -> %s", title, pair->old, pair->new);
	add_axis_columns(table, axes);
	add_columns(table, count_names, COLUMN_NUMBER);
	table_add_column(table, "result", COLUMN_TEXT, 0);
	while ((rc = database_step(comparison->db, row, comparison->err)) == 1) {
		add_axis_cells(table, axes, row);
		add_counts(table, sqlite3_column_int64(row, AXIS_COUNT),
			   sqlite3_column_int64(row, AXIS_COUNT + 1));
		add_result_cell(table, text_at(row, AXIS_COUNT + 2), text_at(row, AXIS_COUNT + 3));
	}
	sqlite3_finalize(row);
	return rc == 0;
}

#define WORST		" AND new > old ORDER BY new - old DESC, old, id LIMIT "
#define BEST		" AND new < old ORDER BY new - old, old, id LIMIT "
#define STRING(number)	STRING_(number)
#define STRING_(number) #number

static bool list_extremes(const struct comparison *comparison, const struct pair *pair,
			  unsigned axes, const struct compare_summary *counts)
{
	uint64_t worst = counts->worse < EXTREMES ? counts->worse : EXTREMES;
	uint64_t best = counts->better < EXTREMES ? counts->better : EXTREMES;

	if (worst && !list_cases(comparison, pair, axes, WORST STRING(EXTREMES), "Worst cases"))
		return false;
	if (best && !list_cases(comparison, pair, axes, BEST STRING(EXTREMES), "Best cases"))
		return false;
	report_add_note(comparison->report,
			"%" PRIu64 " more cases are not shown: see all with --all.",
			counts->compared - worst - best);
	return true;
}

static void add_summary_columns(struct table *table)
{
	static const char *const names[] = { "what", "case", NULL };

	add_columns(table, names, COLUMN_TEXT);
	add_columns(table, count_names, COLUMN_NUMBER);
}

static void add_average(struct table *table, int64_t old, int64_t new, uint64_t cases)
{
	char buffer[PERCENT_MAX];
	int64_t difference = new - old;
	uint64_t size = difference < 0 ? -(uint64_t)difference : (uint64_t)difference;

	table_add_cell(table, "average");
	table_add_cell(table, "%s", "");
	table_add_cell(table, "%s", format_tenths(tenths_of((uint64_t)old, cases), "", buffer));
	table_add_cell(table, "%s", format_tenths(tenths_of((uint64_t) new, cases), "", buffer));
	table_add_cell(table, "%s",
		       format_tenths(tenths_of(size, cases),
				     !difference      ? ""
				     : difference < 0 ? "-"
						      : "+",
				     buffer));
	table_add_cell(table, "%s", percent_format(old, new, buffer));
}

/* Adds the first case that the condition selects, if there is one. */
static bool add_extreme(const struct comparison *comparison, const struct pair *pair,
			struct table *table, const char *what, const char *condition)
{
	char sql[512];
	sqlite3_stmt *row;
	int rc;

	snprintf(sql, sizeof(sql),
		 "SELECT spec, old, new FROM cases WHERE old IS NOT NULL AND new IS NOT NULL%s",
		 condition);
	row = prepare(comparison, pair, sql);
	rc = row ? database_step(comparison->db, row, comparison->err) : -1;
	if (rc == 1) {
		table_add_cell(table, "%s", what);
		table_add_cell(table, "%s", text_at(row, 0));
		add_counts(table, sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2));
	}
	sqlite3_finalize(row);
	return rc >= 0;
}

/* What the pair comes to. sum() refuses to overflow. */
static const char totals_sql[] =
	"SELECT count(*) FILTER (WHERE old IS NOT NULL AND new IS NOT NULL),"
	" count(*) FILTER (WHERE new < old), count(*) FILTER (WHERE new = old),"
	" count(*) FILTER (WHERE new > old), count(*) FILTER (WHERE new IS NULL),"
	" count(*) FILTER (WHERE old IS NULL), sum(old) FILTER (WHERE new IS NOT NULL),"
	" sum(new) FILTER (WHERE old IS NOT NULL) FROM cases";

static bool summarize(const struct comparison *comparison, const struct pair *pair,
		      struct compare_summary *counts)
{
	static const char *const names[] = { "cases",	 "better",   "equal", "worse",
					     "only old", "only new", NULL };
	sqlite3_stmt *row = query_row(comparison, pair, totals_sql);
	struct table *table;
	int64_t old, new;

	if (!row)
		return false;
	counts->compared = (uint64_t)sqlite3_column_int64(row, 0);
	counts->better = (uint64_t)sqlite3_column_int64(row, 1);
	counts->equal = (uint64_t)sqlite3_column_int64(row, 2);
	counts->worse = (uint64_t)sqlite3_column_int64(row, 3);
	counts->unmatched = (uint64_t)(sqlite3_column_int64(row, 4) + sqlite3_column_int64(row, 5));
	old = sqlite3_column_int64(row, 6);
	new = sqlite3_column_int64(row, 7);

	table = report_add_table(comparison->report, "%s on %s/%d, block %" PRId64 ": %s -> %s",
				 pair->routine, pair->arch, pair->xlen, pair->block, pair->old,
				 pair->new);
	add_columns(table, names, COLUMN_NUMBER);
	for (int column = 0; names[column]; column++)
		table_add_cell(table, "%s", text_at(row, column));
	sqlite3_finalize(row);
	if (!counts->compared)
		return true;

	table = report_add_table(comparison->report, "Instructions, %s -> %s", pair->old,
				 pair->new);
	add_summary_columns(table);
	table_add_cell(table, "total");
	table_add_cell(table, "%s", "");
	add_counts(table, old, new);
	add_average(table, old, new, counts->compared);
	return add_extreme(comparison, pair, table, "worst", WORST "1") &&
	       add_extreme(comparison, pair, table, "best", BEST "1");
}

static bool list_unmatched(const struct comparison *comparison, const struct pair *pair,
			   unsigned axes)
{
	sqlite3_stmt *row = prepare(comparison, pair,
				    "SELECT offset, src_offset, size, value, fault,"
				    " CASE WHEN new IS NULL THEN :old ELSE :new END,"
				    " coalesce(old, new), coalesce(old_result, new_result)"
				    " FROM cases WHERE old IS NULL OR new IS NULL ORDER BY id");
	struct table *table = NULL;
	int rc = -1;

	while (row && (rc = database_step(comparison->db, row, comparison->err)) == 1) {
		if (!table) {
			table = report_add_table(comparison->report,
						 "Cases that only one side has, %s -> %s",
						 pair->old, pair->new);
			add_axis_columns(table, axes);
			table_add_column(table, "only in", COLUMN_TEXT, 0);
			table_add_column(table, "insns", COLUMN_NUMBER, 0);
			table_add_column(table, "result", COLUMN_TEXT, 0);
		}
		add_axis_cells(table, axes, row);
		for (int column = AXIS_COUNT; column < AXIS_COUNT + 3; column++)
			table_add_cell(table, "%s", text_at(row, column));
	}
	sqlite3_finalize(row);
	return rc == 0;
}

static void add_to_summary(struct compare_summary *sum, const struct compare_summary *counts)
{
	sum->compared += counts->compared;
	sum->better += counts->better;
	sum->equal += counts->equal;
	sum->worse += counts->worse;
	sum->unmatched += counts->unmatched;
}

static bool compare_pair(const struct comparison *comparison, const struct pair *pair)
{
	struct compare_summary counts = { 0 };
	int axes;

	if (!execute(comparison, pair, "DELETE FROM cases") ||
	    !execute(comparison, pair, fill_both) || !execute(comparison, pair, fill_only_new))
		return false;
	axes = axes_of_cases(comparison, pair);
	if (axes < 0 || !summarize(comparison, pair, &counts))
		return false;
	add_to_summary(comparison->summary, &counts);
	if (!counts.compared)
		return list_unmatched(comparison, pair, (unsigned)axes);
	if (comparison->all || counts.compared <= CASES_LISTED) {
		if (!list_cases(comparison, pair, (unsigned)axes, " ORDER BY id", "Cases"))
			return false;
	} else if (!list_extremes(comparison, pair, (unsigned)axes, &counts)) {
		return false;
	}
	return list_unmatched(comparison, pair, (unsigned)axes);
}

/* Adds the wrong results of pair->new to the table, which begins with the first of them. */
static bool add_wrong_results(const struct comparison *comparison, const struct pair *pair,
			      struct table **table, uint64_t *count)
{
	/* SQLite takes spec from the row that has the least rank. */
	sqlite3_stmt *row =
		prepare(comparison, pair,
			"SELECT result, count(*), spec, min(rank) FROM (SELECT result, spec,"
			" row_number() OVER (ORDER BY size, offset, src_offset, value, id) AS rank"
			" FROM records WHERE " SAME_GROUP " AND variant = :new AND result <> 'ok')"
			" GROUP BY result ORDER BY min(rank)");
	int rc = -1;

	while (row && (rc = database_step(comparison->db, row, comparison->err)) == 1) {
		if (!*table) {
			*table = report_add_table(
				comparison->report, "Wrong results, %s on %s/%d, block %" PRId64,
				pair->routine, pair->arch, pair->xlen, pair->block);
			table_add_column(*table, "variant", COLUMN_TEXT, 0);
			table_add_column(*table, "result", COLUMN_TEXT, 0);
			table_add_column(*table, "cases", COLUMN_NUMBER, 0);
			table_add_column(*table, "smallest case", COLUMN_TEXT, 0);
		}
		table_add_cell(*table, "%s", pair->new);
		for (int column = 0; column < 3; column++)
			table_add_cell(*table, "%s", text_at(row, column));
		*count += (uint64_t)sqlite3_column_int64(row, 1);
	}
	sqlite3_finalize(row);
	return rc == 0;
}

/* The group has but one variant: says what it comes to. */
static bool describe_alone(const struct comparison *comparison, const struct pair *pair)
{
	sqlite3_stmt *row = query_row(comparison, pair,
				      "SELECT count(*), sum(insns) FROM records WHERE " SAME_GROUP
				      " AND variant = :old");

	if (!row)
		return false;
	report_add_note(comparison->report,
			"%s on %s/%d, block %" PRId64 ": only %s has records, so there is nothing "
			"to compare it with. Cases: %s, instructions: %s.",
			pair->routine, pair->arch, pair->xlen, pair->block, pair->old,
			text_at(row, 0), text_at(row, 1));
	sqlite3_finalize(row);
	return true;
}

static bool compare_group(const struct comparison *comparison, struct pair *pair,
			  const char *const *variants, size_t count)
{
	struct table *wrong_table = NULL;
	uint64_t wrong_in_baseline = 0;

	pair->old = variants[0];
	if (count == 1 && !describe_alone(comparison, pair))
		return false;
	for (size_t i = 1; i < count; i++) {
		pair->new = variants[i];
		if (!compare_pair(comparison, pair))
			return false;
	}
	for (size_t i = 0; i < count; i++) {
		pair->new = variants[i];
		if (!add_wrong_results(comparison, pair, &wrong_table,
				       i ? &comparison->summary->wrong : &wrong_in_baseline))
			return false;
	}
	return true;
}

/* Lists the variants that have records of the pair's routine, in order of appearance. */
static bool find_variants(const struct comparison *comparison, const struct pair *pair,
			  struct text_list *variants)
{
	sqlite3_stmt *row = prepare(comparison, pair,
				    "SELECT variant FROM records WHERE routine = :routine"
				    " AND arch = :arch AND xlen = :xlen"
				    " GROUP BY variant ORDER BY min(id)");
	int rc = -1;

	while (row && (rc = database_step(comparison->db, row, comparison->err)) == 1)
		text_list_add(variants, "%s", text_at(row, 0));
	sqlite3_finalize(row);
	return rc == 0;
}

static bool compare_found_variants(const struct comparison *comparison, struct pair *pair)
{
	struct text_list variants = { 0 };
	bool ok = find_variants(comparison, pair, &variants) &&
		  compare_group(comparison, pair, (const char *const *)variants.items,
				variants.count);

	text_list_deinit(&variants);
	return ok;
}

/* A variant asked for without any record would compare as "all cases missing": a mistake. */
static bool check_variants(const struct comparison *comparison,
			   const struct compare_options *options)
{
	for (size_t i = 0; i < options->variant_count; i++) {
		const struct pair pair = { .routine = options->routine,
					   .old = options->variants[i] };
		sqlite3_stmt *row = query_row(comparison, &pair,
					      "SELECT count(*) FROM records WHERE variant = :old"
					      " AND routine = coalesce(:routine, routine)");
		bool found = row && sqlite3_column_int64(row, 0);

		if (row && !found)
			fail(comparison->err, STATUS_USAGE, "there are no records of variant '%s'",
			     pair.old);
		sqlite3_finalize(row);
		if (!found)
			return false;
	}
	return true;
}

static bool compare_groups(const struct comparison *comparison,
			   const struct compare_options *options)
{
	const struct pair chosen = { .routine = options->routine };
	sqlite3_stmt *row = prepare(comparison, &chosen,
				    "SELECT arch, xlen, routine, block FROM records"
				    " WHERE routine = coalesce(:routine, routine)"
				    " GROUP BY arch, xlen, routine, block ORDER BY min(id)");
	bool ok = true, found = false;
	int rc = -1;

	while (ok && row && (rc = database_step(comparison->db, row, comparison->err)) == 1) {
		struct pair pair = {
			.arch = text_at(row, 0),
			.xlen = sqlite3_column_int(row, 1),
			.routine = text_at(row, 2),
			.block = sqlite3_column_int64(row, 3),
		};

		found = true;
		ok = options->variant_count ? compare_group(comparison, &pair, options->variants,
							    options->variant_count)
					    : compare_found_variants(comparison, &pair);
	}
	sqlite3_finalize(row);
	if (ok && rc == 0 && !found)
		return fail(comparison->err, STATUS_USAGE, "there are no records to compare");
	return ok && rc == 0;
}

bool compare_report(struct database *db, const struct compare_options *options,
		    struct report *report, struct compare_summary *summary, struct error *err)
{
	const struct comparison comparison = { db, report, err, summary, options->all };
	bool ok;

	*summary = (struct compare_summary){ 0 };
	if (!check_variants(&comparison, options))
		return false;
	ok = execute(&comparison, &(struct pair){ 0 }, create_cases);
	ok = ok && compare_groups(&comparison, options);
	/* Also after an error, for the next report on the same database. */
	sqlite3_exec(db->sqlite, "DROP TABLE IF EXISTS temp.cases", NULL, NULL, NULL);
	return ok;
}
