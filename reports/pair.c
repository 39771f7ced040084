/* SPDX-License-Identifier: GPL-2.0-only */
#include "pair.h"

#include <inttypes.h>

static const char create_cases[] =
	"CREATE TEMP TABLE cases (id INTEGER PRIMARY KEY, old_id INT, new_id INT, offset INT,"
	" src_offset INT, size INT, value INT, fault TEXT, spec TEXT, old INT, new INT,"
	" old_result TEXT, new_result TEXT, verdict TEXT, alignment INT)";

/* In the order of enum alignment. A block that is none gives NULL, which is not true. */
#define ALIGNMENT                                                                                 \
	"CASE WHEN coalesce(o.fault, '') <> '' THEN 4 WHEN o.offset IS NULL THEN NULL"            \
	" WHEN :block > :xlen / 8 AND o.offset % :block = 0"                                      \
	" AND coalesce(o.src_offset, 0) % :block = 0 THEN 0"                                      \
	" WHEN o.offset % (:xlen / 8) = 0 AND coalesce(o.src_offset, 0) % (:xlen / 8) = 0 THEN 1" \
	" WHEN (o.offset - o.src_offset) % (:xlen / 8) = 0 THEN 2 ELSE 3 END"

static const char fill_both[] =
	"INSERT INTO cases (old_id, new_id, offset, src_offset, size, value, fault, spec, old, new,"
	" old_result, new_result, verdict, alignment)"
	" SELECT o.id, n.id, o.offset, o.src_offset, o.size, o.value, o.fault, o.spec, o.insns,"
	" n.insns, o.result, n.result, verdict(o.insns, n.insns), " ALIGNMENT
	" FROM (SELECT * FROM records WHERE " SAME_GROUP " AND variant = :old) o"
	" LEFT JOIN (SELECT * FROM records WHERE " SAME_GROUP " AND variant = :new) n USING (spec)"
	" ORDER BY o.id";

/* The first condition ends it at once when all were matched, as most often. */
static const char fill_only_new[] =
	"INSERT INTO cases (new_id, offset, src_offset, size, value, fault, spec, new, new_result)"
	" SELECT id, offset, src_offset, size, value, fault, spec, insns, result FROM records n"
	" WHERE (SELECT count(*) FROM records WHERE " SAME_GROUP " AND variant = :new)"
	" <> (SELECT count(new_id) FROM cases) AND " SAME_GROUP
	" AND variant = :new AND NOT EXISTS (SELECT 1 FROM records WHERE " SAME_GROUP
	" AND variant = :old AND spec = n.spec) ORDER BY id";

/* The SQL function verdict(old, new). */
static void judge(sqlite3_context *context, int count, sqlite3_value **values)
{
	const struct limit *min_diff = sqlite3_user_data(context);
	int64_t old = sqlite3_value_int64(values[0]), new = sqlite3_value_int64(values[1]);
	const char *verdict = new < old ? "better" : "worse";

	(void)count;
	if (sqlite3_value_type(values[1]) == SQLITE_NULL)
		return; /* NULL is what a function gives that says nothing */
	if (new == old)
		verdict = "equal";
	else if (limit_compare(min_diff, old, new) < 0)
		verdict = "about equal";
	sqlite3_result_text(context, verdict, -1, SQLITE_STATIC);
}

bool pair_execute(const struct comparison *comparison, const struct pair *pair, const char *sql)
{
	sqlite3_stmt *statement = pair_prepare(comparison, pair, sql);
	int rc = pair_step(comparison, statement);

	sqlite3_finalize(statement);
	return rc == 0;
}

bool cases_create(const struct comparison *comparison)
{
	if (sqlite3_create_function(comparison->db->sqlite, "verdict", 2, SQLITE_UTF8,
				    (void *)&comparison->options->min_diff, judge, NULL,
				    NULL) != SQLITE_OK)
		return fail(comparison->err, STATUS_TOOL, "query on the records: %s",
			    sqlite3_errmsg(comparison->db->sqlite));
	return pair_execute(comparison, &(struct pair){ 0 }, create_cases);
}

void cases_destroy(const struct comparison *comparison)
{
	sqlite3_exec(comparison->db->sqlite, "DROP TABLE IF EXISTS temp.cases", NULL, NULL, NULL);
	sqlite3_create_function(comparison->db->sqlite, "verdict", 2, SQLITE_UTF8, NULL, NULL, NULL,
				NULL);
}

/* Which axes the cases at hand have. */
static bool find_axes(const struct comparison *comparison, struct pair *pair)
{
	sqlite3_stmt *row = pair_query_row(comparison, pair,
					   "SELECT count(offset), count(src_offset), count(size),"
					   " count(value), count(fault) FROM cases");

	pair->axes = 0;
	for (int axis = 0; row && axis < AXIS_COUNT; axis++)
		if (sqlite3_column_int64(row, axis))
			pair->axes |= AXIS_BIT(axis);
	sqlite3_finalize(row);
	return row != NULL;
}

bool pair_fill(const struct comparison *comparison, struct pair *pair)
{
	return pair_execute(comparison, pair, "DELETE FROM cases") &&
	       pair_execute(comparison, pair, fill_both) &&
	       pair_execute(comparison, pair, fill_only_new) && find_axes(comparison, pair);
}

char *place_format(const struct pair *pair, char *buffer)
{
	int length =
		snprintf(buffer, PLACE_MAX, "%s on %s/%d", pair->routine, pair->arch, pair->xlen);

	if (pair->block && length < PLACE_MAX)
		snprintf(buffer + length, PLACE_MAX - length, ", block %" PRId64, pair->block);
	return buffer;
}

char *alignment_label(const struct pair *pair, enum alignment alignment, char *buffer, size_t size)
{
	const char *both = pair->axes & AXIS_BIT(AXIS_SRC_OFFSET) ? "both " : "";

	switch (alignment) {
	case ALIGNED_BLOCK:
		snprintf(buffer, size, "%sto %" PRId64, both, pair->block);
		break;
	case ALIGNED_WORD:
		snprintf(buffer, size, "%sto %d", both, pair->xlen / 8);
		break;
	case ALIGNED_ALIKE:
		snprintf(buffer, size, "alike");
		break;
	case ALIGNED_LESS:
		snprintf(buffer, size, *both ? "differently" : "to less");
		break;
	case ALIGNED_FAULT:
		snprintf(buffer, size, "(fault)");
		break;
	}
	return buffer;
}

sqlite3_stmt *pair_prepare(const struct comparison *comparison, const struct pair *pair,
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

sqlite3_stmt *pair_query_row(const struct comparison *comparison, const struct pair *pair,
			     const char *sql)
{
	sqlite3_stmt *row = pair_prepare(comparison, pair, sql);

	if (pair_step(comparison, row) == 1)
		return row;
	sqlite3_finalize(row);
	return NULL;
}

int pair_step(const struct comparison *comparison, sqlite3_stmt *row)
{
	return row ? database_step(comparison->db, row, comparison->err) : -1;
}

const char *text_at(sqlite3_stmt *row, int column)
{
	const char *text = (const char *)sqlite3_column_text(row, column);

	return text ? text : "";
}

void add_columns(struct table *table, const char *const *names, enum column_kind kind)
{
	for (size_t i = 0; names[i]; i++)
		table_add_column(table, names[i], kind, 0);
}

void add_count_columns(struct table *table)
{
	static const char *const names[] = { "old", "new", "difference", "percent", NULL };

	add_columns(table, names, COLUMN_NUMBER);
}

void add_counts(struct table *table, int64_t old, int64_t new)
{
	char percent[PERCENT_MAX];

	table_add_cell(table, "%" PRId64, old);
	table_add_cell(table, "%" PRId64, new);
	table_add_cell(table, "%s%" PRId64, new > old ? "+" : "", new - old);
	table_add_cell(table, "%s", percent_format(old, new, percent));
}

sqlite3_stmt *groups_prepare(const struct comparison *comparison, const char *routine)
{
	const struct pair chosen = { .routine = routine };

	return pair_prepare(comparison, &chosen,
			    "SELECT * FROM (SELECT DISTINCT arch, xlen, routine, block"
			    " FROM records WHERE routine = coalesce(:routine, routine)) g"
			    " ORDER BY (SELECT id FROM records WHERE arch = g.arch"
			    " AND xlen = g.xlen AND routine = g.routine"
			    " AND block = g.block ORDER BY id LIMIT 1)");
}

struct pair group_at(sqlite3_stmt *row)
{
	return (struct pair){
		.arch = text_at(row, 0),
		.xlen = sqlite3_column_int(row, 1),
		.routine = text_at(row, 2),
		.block = sqlite3_column_int64(row, 3),
	};
}

/* Sorting the few that there are is quicker than grouping all records. */
bool group_find_variants(const struct comparison *comparison, const struct pair *pair,
			 struct text_list *variants)
{
	sqlite3_stmt *row =
		pair_prepare(comparison, pair,
			     "SELECT variant FROM (SELECT DISTINCT variant FROM records"
			     " WHERE routine = :routine AND arch = :arch AND xlen = :xlen) v"
			     " ORDER BY (SELECT id FROM records WHERE routine = :routine"
			     " AND arch = :arch AND xlen = :xlen AND variant = v.variant"
			     " ORDER BY id LIMIT 1)");
	int rc = -1;

	while (row && (rc = pair_step(comparison, row)) == 1)
		text_list_add(variants, "%s", text_at(row, 0));
	sqlite3_finalize(row);
	return rc == 0;
}
