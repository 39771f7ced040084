/* SPDX-License-Identifier: GPL-2.0-only */
#include "compare.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../counter/text.h"
#include "breakeven.h"
#include "confine.h"
#include "correctness.h"
#include "digest.h"
#include "pair.h"
#include "weigh.h"

/* Up to so many cases are listed in full; of more, so many worst and so many best. */
#define CASES_LISTED 40
#define EXTREMES     10

static const char listed_columns[] =
	"SELECT offset, src_offset, size, value, fault, old, new, old_result, new_result"
	" FROM cases WHERE verdict IS NOT NULL";

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
static bool list_cases(const struct comparison *comparison, const struct pair *pair,
		       const char *condition, const char *title)
{
	char *sql = text_format("%s%s", listed_columns, condition);
	sqlite3_stmt *row = pair_prepare(comparison, pair, sql);
	struct table *table;
	int rc;

	free(sql);
	table = report_add_table(comparison->report, "%s, %s -> %s", title, pair->old, pair->new);
	add_axis_columns(table, pair->axes);
	add_count_columns(table);
	table_add_column(table, "result", COLUMN_TEXT, 0);
	while ((rc = pair_step(comparison, row)) == 1) {
		add_axis_cells(table, pair->axes, row);
		add_counts(table, sqlite3_column_int64(row, AXIS_COUNT),
			   sqlite3_column_int64(row, AXIS_COUNT + 1));
		add_result_cell(table, text_at(row, AXIS_COUNT + 2), text_at(row, AXIS_COUNT + 3));
	}
	sqlite3_finalize(row);
	return rc == 0;
}

#define WORST " AND verdict = 'worse' ORDER BY new - old DESC, old, id LIMIT "
#define BEST  " AND verdict = 'better' ORDER BY new - old, old, id LIMIT "

/* Adds a table of the first cases in this order; *listed is how many they are. */
static bool list_first(const struct comparison *comparison, const struct pair *pair,
		       const char *order, uint64_t there_are, const char *title, uint64_t *listed)
{
	uint64_t most = comparison->options->worst ? comparison->options->worst : EXTREMES;
	char *condition;
	bool ok;

	*listed = there_are < most ? there_are : most;
	if (!*listed)
		return true;
	condition = text_format("%s%" PRIu64, order, *listed);
	ok = list_cases(comparison, pair, condition, title);
	free(condition);
	return ok;
}

static bool list_extremes(const struct comparison *comparison, const struct pair *pair,
			  const struct compare_summary *counts)
{
	uint64_t worst, best, rest;

	if (!list_first(comparison, pair, WORST, counts->worse, "Worst cases", &worst) ||
	    !list_first(comparison, pair, BEST, counts->better, "Best cases", &best))
		return false;
	rest = counts->compared - worst - best;
	if (rest)
		report_add_note(comparison->report,
				"%" PRIu64 " more cases are not shown: see all with --all.", rest);
	return true;
}

/* Whether every case is listed. */
static bool lists_all(const struct compare_options *options, const struct compare_summary *counts)
{
	return options->all || (!options->worst && counts->compared <= CASES_LISTED);
}

/* Lists the cases that both sides have, all or some. */
static bool list_matched(const struct comparison *comparison, const struct pair *pair,
			 const struct compare_summary *counts)
{
	if (!counts->compared)
		return true;
	if (!lists_all(comparison->options, counts))
		return list_extremes(comparison, pair, counts);
	return list_cases(comparison, pair, " AND verdict <> 'about equal' ORDER BY id", "Cases");
}

static void add_summary_columns(struct table *table)
{
	static const char *const names[] = { "what", "case", NULL };

	add_columns(table, names, COLUMN_TEXT);
	add_count_columns(table);
}

static void add_average(struct table *table, int64_t old, int64_t new, uint64_t cases)
{
	char buffer[PERCENT_MAX];

	table_add_cell(table, "average");
	table_add_cell(table, "%s", "");
	table_add_cell(table, "%s", average_format(old, cases, "", buffer));
	table_add_cell(table, "%s", average_format(new, cases, "", buffer));
	table_add_cell(table, "%s", average_format(new - old, cases, "+", buffer));
	table_add_cell(table, "%s", percent_format(old, new, buffer));
}

/* Adds the first case that the condition selects, if there is one. */
static bool add_extreme(const struct comparison *comparison, const struct pair *pair,
			struct table *table, const char *what, const char *condition)
{
	char *sql = text_format("SELECT spec, old, new FROM cases WHERE verdict IS NOT NULL%s",
				condition);
	sqlite3_stmt *row = pair_prepare(comparison, pair, sql);
	int rc = pair_step(comparison, row);

	free(sql);
	if (rc == 1) {
		table_add_cell(table, "%s", what);
		table_add_cell(table, "%s", text_at(row, 0));
		add_counts(table, sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2));
	}
	sqlite3_finalize(row);
	return rc >= 0;
}

/* What cases come to: how many of each verdict, and the sums of what both sides have. */
#define VERDICTS                                            \
	"count(*) FILTER (WHERE verdict = 'better'),"       \
	" count(*) FILTER (WHERE verdict = 'equal'),"       \
	" count(*) FILTER (WHERE verdict = 'about equal')," \
	" count(*) FILTER (WHERE verdict = 'worse')"
/* sum() refuses to overflow. */
#define SUMS                                                                                   \
	" sum(old) FILTER (WHERE verdict IS NOT NULL), sum(new) FILTER (WHERE verdict IS NOT " \
	"NULL)"

static const char totals_sql[] = "SELECT count(verdict), " VERDICTS
				 ", count(*) FILTER (WHERE new IS NULL),"
				 " count(*) FILTER (WHERE old IS NULL)," SUMS " FROM cases";

enum { CASES, BETTER, EQUAL, ABOUT_EQUAL, WORSE, ONLY_OLD, ONLY_NEW, SUM_OLD, SUM_NEW };

/* "about equal" is a verdict only when it was asked for. */
static bool shows(const struct comparison *comparison, int column)
{
	return column != ABOUT_EQUAL || comparison->options->min_diff.amount;
}

static void add_numbers(const struct comparison *comparison, const struct pair *pair,
			sqlite3_stmt *row)
{
	static const char *const names[] = { "cases", "better",	  "equal",   "about equal",
					     "worse", "only old", "only new" };
	char place[PLACE_MAX];
	struct table *table = report_add_table(comparison->report, "%s: %s -> %s",
					       place_format(pair, place), pair->old, pair->new);

	for (int column = CASES; column <= ONLY_NEW; column++)
		if (shows(comparison, column))
			table_add_column(table, names[column], COLUMN_NUMBER, 0);
	for (int column = CASES; column <= ONLY_NEW; column++)
		if (shows(comparison, column))
			table_add_cell(table, "%s", text_at(row, column));
}

/* Iterations of instructions that repeat themselves, which are no instructions, if there are any.
 */
static bool add_iterations(const struct comparison *comparison, const struct pair *pair,
			   struct table *table)
{
	sqlite3_stmt *row =
		pair_query_row(comparison, pair,
			       "SELECT sum(o.rep_iterations), sum(n.rep_iterations) FROM cases"
			       " JOIN records o ON o.id = old_id JOIN records n ON n.id = new_id"
			       /* Nothing is looked up where there are none, as most often. */
			       " WHERE EXISTS (SELECT 1 FROM records"
			       " WHERE rep_iterations IS NOT NULL)");

	if (!row)
		return false;
	if (sqlite3_column_type(row, 0) != SQLITE_NULL ||
	    sqlite3_column_type(row, 1) != SQLITE_NULL) {
		table_add_cell(table, "rep_iterations");
		table_add_cell(table, "%s", "");
		add_counts(table, sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1));
	}
	sqlite3_finalize(row);
	return true;
}

static bool add_sums(const struct comparison *comparison, const struct pair *pair,
		     const struct compare_summary *counts, int64_t old, int64_t new)
{
	struct table *table = report_add_table(comparison->report, "Instructions, %s -> %s",
					       pair->old, pair->new);

	add_summary_columns(table);
	table_add_cell(table, "total");
	table_add_cell(table, "%s", "");
	add_counts(table, old, new);
	add_average(table, old, new, counts->compared);
	return add_extreme(comparison, pair, table, "worst", WORST "1") &&
	       add_extreme(comparison, pair, table, "best", BEST "1") &&
	       add_iterations(comparison, pair, table);
}

static void read_counts(sqlite3_stmt *row, struct compare_summary *counts)
{
	*counts = (struct compare_summary){
		.compared = (uint64_t)sqlite3_column_int64(row, CASES),
		.better = (uint64_t)sqlite3_column_int64(row, BETTER),
		.equal = (uint64_t)sqlite3_column_int64(row, EQUAL),
		.about_equal = (uint64_t)sqlite3_column_int64(row, ABOUT_EQUAL),
		.worse = (uint64_t)sqlite3_column_int64(row, WORSE),
		.unmatched = (uint64_t)(sqlite3_column_int64(row, ONLY_OLD) +
					sqlite3_column_int64(row, ONLY_NEW)),
	};
}

/* Counts the cases of the pair by verdict, and adds what they come to. */
static bool summarize(const struct comparison *comparison, const struct pair *pair,
		      struct compare_summary *counts)
{
	sqlite3_stmt *row = pair_query_row(comparison, pair, totals_sql);
	bool ok = row;

	if (!row)
		return false;
	read_counts(row, counts);
	if (comparison->options->digest) {
		ok = digest_add(comparison, pair, counts);
	} else {
		add_numbers(comparison, pair, row);
		if (counts->compared)
			ok = add_sums(comparison, pair, counts, sqlite3_column_int64(row, SUM_OLD),
				      sqlite3_column_int64(row, SUM_NEW));
	}
	sqlite3_finalize(row);
	return ok;
}

static enum axis group_axis(const struct comparison *comparison)
{
	enum axis axis = AXIS_OFFSET;

	while (axis < AXIS_COUNT && comparison->options->group != AXIS_BIT(axis))
		axis++;
	return axis;
}

static struct table *add_group_table(const struct comparison *comparison, const struct pair *pair,
				     const char *name)
{
	static const char *const verdicts[] = { [BETTER] = "better",
						[EQUAL] = "equal",
						[ABOUT_EQUAL] = "about equal",
						[WORSE] = "worse" };
	struct table *table =
		report_add_table(comparison->report, "By %s, %s -> %s", name, pair->old, pair->new);

	table_add_column(table, name, COLUMN_NUMBER, 0);
	table_add_column(table, "cases", COLUMN_NUMBER, 0);
	add_count_columns(table);
	for (int column = BETTER; column <= WORSE; column++)
		if (shows(comparison, column))
			table_add_column(table, verdicts[column], COLUMN_NUMBER, 0);
	return table;
}

/* A group's row has these after the verdicts. */
enum { GROUP_OLD = WORSE + 1, GROUP_NEW, GROUP_VALUE };

static void add_group(const struct comparison *comparison, struct table *table, sqlite3_stmt *row)
{
	table_add_cell(table, "%s", text_at(row, GROUP_VALUE));
	table_add_cell(table, "%s", text_at(row, CASES));
	add_counts(table, sqlite3_column_int64(row, GROUP_OLD),
		   sqlite3_column_int64(row, GROUP_NEW));
	for (int column = BETTER; column <= WORSE; column++)
		if (shows(comparison, column))
			table_add_cell(table, "%s", text_at(row, column));
}

/* Adds the sums by the values of an axis, if they are asked for. */
static bool add_groups(const struct comparison *comparison, const struct pair *pair)
{
	const char *name;
	struct table *table;
	sqlite3_stmt *row;
	char *sql;
	int rc;

	if (!comparison->options->group)
		return true;
	name = axis_name(group_axis(comparison));
	if (!(pair->axes & comparison->options->group))
		return fail(comparison->err, STATUS_USAGE, "--group: the cases of %s have no %s",
			    pair->routine, name);
	table = add_group_table(comparison, pair, name);
	sql = text_format("SELECT count(verdict), " VERDICTS ", sum(old), sum(new), %s FROM cases"
			  " WHERE verdict IS NOT NULL GROUP BY %s ORDER BY %s",
			  name, name, name);
	row = pair_prepare(comparison, pair, sql);
	free(sql);
	while ((rc = pair_step(comparison, row)) == 1)
		add_group(comparison, table, row);
	sqlite3_finalize(row);
	return rc == 0;
}

static bool list_unmatched(const struct comparison *comparison, const struct pair *pair)
{
	sqlite3_stmt *row =
		pair_prepare(comparison, pair,
			     "SELECT offset, src_offset, size, value, fault,"
			     " CASE WHEN new IS NULL THEN :old ELSE :new END,"
			     " coalesce(old, new), coalesce(old_result, new_result)"
			     " FROM cases WHERE old IS NULL OR new IS NULL ORDER BY id");
	struct table *table = NULL;
	int rc = -1;

	while (row && (rc = pair_step(comparison, row)) == 1) {
		if (!table) {
			table = report_add_table(comparison->report,
						 "Cases that only one side has, %s -> %s",
						 pair->old, pair->new);
			add_axis_columns(table, pair->axes);
			table_add_column(table, "only in", COLUMN_TEXT, 0);
			table_add_column(table, "insns", COLUMN_NUMBER, 0);
			table_add_column(table, "result", COLUMN_TEXT, 0);
		}
		add_axis_cells(table, pair->axes, row);
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
	sum->about_equal += counts->about_equal;
	sum->worse += counts->worse;
	sum->unmatched += counts->unmatched;
}

static bool compare_pair(const struct comparison *comparison, struct pair *pair)
{
	const struct compare_options *options = comparison->options;
	struct compare_summary counts;

	if (!pair_fill(comparison, pair))
		return false;
	if (options->only_weigh)
		return weigh_add(comparison, pair);
	if (!summarize(comparison, pair, &counts))
		return false;
	add_to_summary(comparison->summary, &counts);
	comparison->summary->pairs++;
	if (!gates_judge(comparison, pair) || !add_groups(comparison, pair) ||
	    !traps_add(comparison, pair, lists_all(options, &counts)) ||
	    !weigh_add(comparison, pair))
		return false;
	if (options->digest)
		return (!options->all && !options->worst) ||
		       list_matched(comparison, pair, &counts);
	return breakeven_add(comparison, pair) && list_matched(comparison, pair, &counts) &&
	       list_unmatched(comparison, pair);
}

/* The group has but one variant: says what it comes to. */
static bool describe_alone(const struct comparison *comparison, const struct pair *pair)
{
	char place[PLACE_MAX];
	sqlite3_stmt *row = pair_query_row(
		comparison, pair,
		"SELECT count(*), sum(insns) FROM records WHERE " SAME_GROUP " AND variant = :old");

	if (!row)
		return false;
	report_add_note(comparison->report,
			"%s: only %s has records, so there is nothing to compare it with. Cases: "
			"%s, instructions: %s.",
			place_format(pair, place), pair->old, text_at(row, 0), text_at(row, 1));
	sqlite3_finalize(row);
	return true;
}

static bool count_wrong(const struct comparison *comparison, const struct pair *pair)
{
	uint64_t cases, wrong;

	if (!correctness_count(comparison, pair, &cases, &wrong))
		return false;
	comparison->summary->wrong += wrong;
	return true;
}

static bool compare_group(const struct comparison *comparison, struct pair *pair,
			  const char *const *variants, size_t count)
{
	pair->old = variants[0];
	if (count == 1 && !comparison->options->only_weigh && !describe_alone(comparison, pair))
		return false;
	for (size_t i = 1; i < count; i++) {
		pair->new = variants[i];
		if (!compare_pair(comparison, pair) || !count_wrong(comparison, pair))
			return false;
	}
	if (comparison->options->only_weigh)
		return true;
	if (!comparison->options->digest)
		return correctness_add(comparison, pair, variants, count);
	if (!correctness_add_note(comparison, pair, variants, count))
		return false;
	digest_add_origins(comparison, pair, variants, count);
	return true;
}

static bool compare_found_variants(const struct comparison *comparison, struct pair *pair)
{
	struct text_list variants = { 0 };
	bool ok = group_find_variants(comparison, pair, &variants) &&
		  compare_group(comparison, pair, (const char *const *)variants.items,
				variants.count);

	text_list_deinit(&variants);
	return ok;
}

/* A variant asked for without any record would compare as "all cases missing": a mistake. */
static bool check_variants(const struct comparison *comparison)
{
	const struct compare_options *options = comparison->options;

	for (size_t i = 0; i < options->variant_count; i++) {
		const struct pair pair = { .routine = options->routine,
					   .old = options->variants[i] };
		sqlite3_stmt *row =
			pair_query_row(comparison, &pair,
				       "SELECT count(*) FROM records WHERE variant = :old"
				       " AND routine = coalesce(:routine, routine)");
		bool found = row && sqlite3_column_int64(row, 0);

		if (row && !found)
			fail(comparison->err, STATUS_USAGE,
			     "there are no records of variant '%s'%s", pair.old,
			     options->where ? " that fulfil --where" : "");
		sqlite3_finalize(row);
		if (!found)
			return false;
	}
	return true;
}

static bool compare_groups(const struct comparison *comparison)
{
	const struct compare_options *options = comparison->options;
	sqlite3_stmt *row = groups_prepare(comparison, options->routine);
	bool ok = true, found = false;
	int rc = -1;

	while (ok && row && (rc = pair_step(comparison, row)) == 1) {
		struct pair pair = group_at(row);

		found = true;
		ok = options->variant_count ? compare_group(comparison, &pair, options->variants,
							    options->variant_count)
					    : compare_found_variants(comparison, &pair);
	}
	sqlite3_finalize(row);
	if (ok && rc == 0 && !found)
		return fail(comparison->err, STATUS_USAGE, "there are no records to compare%s",
			    options->where ? ": none fulfils --where" : "");
	return ok && rc == 0;
}

bool compare_report(struct database *db, const struct compare_options *options,
		    struct report *report, struct compare_summary *summary, struct error *err)
{
	const struct comparison comparison = { db, options, report, summary, err };
	bool ok;

	*summary = (struct compare_summary){ 0 };
	if ((options->where && !database_keep_where(db, options->where, err)) ||
	    !check_variants(&comparison))
		return false;
	ok = cases_create(&comparison) && compare_groups(&comparison);
	if (ok)
		weigh_add_method(&comparison);
	if (ok && options->gate_count && !summary->pairs)
		ok = fail(err, STATUS_USAGE, "--gate: there are no two variants to compare");
	weigh_end(&comparison);
	cases_destroy(&comparison); /* also after an error, for the next report */
	return ok;
}
