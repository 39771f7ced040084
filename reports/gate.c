/* SPDX-License-Identifier: GPL-2.0-only */
#include "gate.h"

#include <stdlib.h>
#include <string.h>

#include "../counter/text.h"
#include "pair.h"

static const char *const metrics[] = { "insns",	 "branches", "taken",	   "jumps", "loads",
				       "stores", "atomics",  "cbo",	   "nops",  "csr",
				       "vector", "other",    "misaligned", NULL };

static const char *find_metric(const char *name, size_t length)
{
	for (size_t i = 0; metrics[i]; i++)
		if (strlen(metrics[i]) == length && !strncmp(metrics[i], name, length))
			return metrics[i];
	return NULL;
}

static bool unknown_metric(const char *text, size_t length, struct error *err)
{
	struct text names = { 0 };

	for (size_t i = 0; metrics[i]; i++)
		text_append(&names, "%s%s", i ? ", " : "", metrics[i]);
	fail(err, STATUS_USAGE, "--gate: \"%s\": unknown metric \"%.*s\": use one of %s", text,
	     (int)length, text, names.start);
	text_deinit(&names);
	return false;
}

bool gate_parse(struct gate *gate, const char *text, struct error *err)
{
	size_t name = strcspn(text, "=");
	const char *limit = text + name + (text[name] == '=');
	size_t length = strcspn(limit, ":");
	const char *suffix = limit + length;

	*gate = (struct gate){ .text = text, .metric = find_metric(text, name) };
	gate->total = !strcmp(suffix, ":total");
	if (!gate->metric)
		return unknown_metric(text, name, err);
	if (*suffix && !gate->total && strcmp(suffix, ":worst"))
		return fail(err, STATUS_USAGE, "--gate: \"%s\": it ends with :worst or :total",
			    text);
	if (text[name] != '=' || !limit_parse(&gate->limit, limit, length))
		return fail(err, STATUS_USAGE,
			    "--gate: \"%s\": write METRIC=LIMIT, where LIMIT is how much more is "
			    "allowed: 8, +8, 5%% or 0.5%%",
			    text);
	return true;
}

bool gate_needs_memory(const struct gate *gate)
{
	return !strcmp(gate->metric, "misaligned");
}

/* What a gate judges by: two counts, of the case or of all. */
struct finding {
	int64_t old, new;
	char *spec; /* of the worst case; NULL: none yet */
	uint64_t cases;
};

static int sign(__int128 number)
{
	return (number > 0) - (number < 0);
}

/* Whether the change from old to new is further up than that of the finding. */
static bool is_worse(const struct gate *gate, const struct finding *than, int64_t old, int64_t new)
{
	__int128 change = (__int128)new - old, other = (__int128)than->new - than->old;
	bool endless = !old && new, other_endless = !than->old && than->new;

	if (!gate->limit.percent || (endless && other_endless))
		return change > other;
	if (endless || other_endless)
		return endless;
	/* change / old > other / than->old, where 0 to 0 is no change, of whatever whole. */
	return sign(change * (than->old ? than->old : 1) - other * (old ? old : 1)) > 0;
}

static bool add_to_total(struct finding *total, int64_t old, int64_t new, struct error *err)
{
	if (!__builtin_add_overflow(total->old, old, &total->old) &&
	    !__builtin_add_overflow(total->new, new, &total->new))
		return true;
	return fail(err, STATUS_USAGE, "--gate: the total does not fit into 63 bits: overflow");
}

/* Takes in one case: its spec and both counts. */
static bool take_case(const struct comparison *comparison, const struct gate *gate,
		      sqlite3_stmt *row, struct finding *finding)
{
	int64_t old = sqlite3_column_int64(row, 1), new = sqlite3_column_int64(row, 2);

	if (sqlite3_column_type(row, 1) == SQLITE_NULL ||
	    sqlite3_column_type(row, 2) == SQLITE_NULL)
		return fail(comparison->err, STATUS_USAGE,
			    "--gate: \"%s\": case \"%s\" has no %s in the records; count them with "
			    "--memory",
			    gate->text, text_at(row, 0), gate->metric);
	finding->cases++;
	if (gate->total)
		return add_to_total(finding, old, new, comparison->err);
	if (finding->spec && !is_worse(gate, finding, old, new))
		return true;
	free(finding->spec);
	finding->spec = text_format("%s", text_at(row, 0));
	finding->old = old;
	finding->new = new;
	return true;
}

static bool find(const struct comparison *comparison, const struct pair *pair,
		 const struct gate *gate, struct finding *finding)
{
	char *sql = text_format("SELECT cases.spec, o.%s, n.%s FROM cases"
				" JOIN records o ON o.id = old_id JOIN records n ON n.id = new_id"
				" ORDER BY cases.size, cases.id",
				gate->metric, gate->metric);
	sqlite3_stmt *row = pair_prepare(comparison, pair, sql);
	bool ok = true;
	int rc = -1;

	free(sql);
	*finding = (struct finding){ 0 };
	while (ok && (rc = pair_step(comparison, row)) == 1)
		ok = take_case(comparison, gate, row, finding);
	sqlite3_finalize(row);
	return ok && rc == 0;
}

static void add_finding(const struct comparison *comparison, struct table *table,
			const struct gate *gate, const struct finding *finding)
{
	bool exceeded = !finding->cases ||
			(finding->new > finding->old &&limit_compare(&gate->limit, finding->old,
								     finding->new) > 0);

	comparison->summary->exceeded += exceeded;
	table_add_cell(table, "%s", gate->text);
	table_add_cell(table, "%s", exceeded ? "EXCEEDED" : "passed");
	if (!finding->cases)
		table_add_cell(table, "no case that both have");
	else
		table_add_cell(table, "%s", gate->total ? "total" : finding->spec);
	add_counts(table, finding->old, finding->new);
}

bool gates_judge(const struct comparison *comparison, const struct pair *pair)
{
	const struct compare_options *options = comparison->options;
	static const char *const names[] = { "gate", "verdict", "case", NULL };
	struct finding finding;
	struct table *table;
	bool ok = true;

	if (!options->gate_count)
		return true;
	table = report_add_table(comparison->report, "Gates, %s -> %s", pair->old, pair->new);
	add_columns(table, names, COLUMN_TEXT);
	add_count_columns(table);
	for (size_t i = 0; ok && i < options->gate_count; i++) {
		ok = find(comparison, pair, &options->gates[i], &finding);
		if (ok)
			add_finding(comparison, table, &options->gates[i], &finding);
		free(finding.spec);
	}
	return ok;
}
