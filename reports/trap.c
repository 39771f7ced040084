/* SPDX-License-Identifier: GPL-2.0-only */
#include "trap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../counter/text.h"
#include "pair.h"

/* More than any handler takes. */
#define TRAP_INSNS_MAX 1000000000

/* Columns of the records. */
static const char *const event_names[TRAP_EVENTS] = { "cbo", "misaligned" };

bool trap_parse(struct trap traps[TRAP_EVENTS], const char *text, struct error *err)
{
	size_t length = strcspn(text, "=");
	const char *number = text + length + (text[length] == '=');
	char *end;
	unsigned long insns = strtoul(number, &end, 10);

	for (unsigned i = 0; i < TRAP_EVENTS; i++) {
		if (strlen(event_names[i]) != length || strncmp(event_names[i], text, length) ||
		    *number < '0' || *number > '9' || *end || insns > TRAP_INSNS_MAX)
			continue;
		traps[i] = (struct trap){ true, insns };
		return true;
	}
	return fail(err, STATUS_USAGE,
		    "--trap: \"%s\": write cbo=N or misaligned=N, where N is how many instructions "
		    "a trap takes, up to %d",
		    text, TRAP_INSNS_MAX);
}

/* What a variant takes, in a case or in all: instructions, and events on top of them. */
struct cost {
	int64_t insns;
	int64_t events[TRAP_EVENTS];
};

/* The query's columns: these of the old variant, and as many of the new one. */
#define SIDE_COLUMNS (1 + TRAP_EVENTS)

static const char costs_sql[] =
	"SELECT o.insns, o.cbo, o.misaligned, n.insns, n.cbo, n.misaligned, cases.spec"
	" FROM cases JOIN records o ON o.id = old_id JOIN records n ON n.id = new_id"
	" ORDER BY cases.id";

static bool read_cost(const struct comparison *comparison, sqlite3_stmt *row, int column,
		      struct cost *cost)
{
	cost->insns = sqlite3_column_int64(row, column);
	for (unsigned i = 0; i < TRAP_EVENTS; i++) {
		int event = column + 1 + (int)i;

		if (comparison->options->traps[i].given &&
		    sqlite3_column_type(row, event) == SQLITE_NULL)
			return fail(comparison->err, STATUS_USAGE,
				    "--trap: case \"%s\" has no %s in the records; count them with "
				    "--memory",
				    text_at(row, 2 * SIDE_COLUMNS), event_names[i]);
		cost->events[i] = sqlite3_column_int64(row, event);
	}
	return true;
}

/* Adds up; false on an overflow. */
static bool add_cost(struct cost *sum, const struct cost *cost)
{
	bool ok = !__builtin_add_overflow(sum->insns, cost->insns, &sum->insns);

	for (unsigned i = 0; i < TRAP_EVENTS; i++)
		ok &= !__builtin_add_overflow(sum->events[i], cost->events[i], &sum->events[i]);
	return ok;
}

/* What it comes to with all traps but those of `without`. False on an overflow. */
static bool estimate(const struct comparison *comparison, const struct cost *cost, unsigned without,
		     int64_t *sum)
{
	const struct trap *traps = comparison->options->traps;
	bool ok = true;

	*sum = cost->insns;
	for (unsigned i = 0; i < TRAP_EVENTS; i++) {
		int64_t taken;

		if (!traps[i].given || i == without)
			continue;
		ok &= !__builtin_mul_overflow(cost->events[i], (int64_t)traps[i].insns, &taken) &&
		      !__builtin_add_overflow(*sum, taken, sum);
	}
	return ok;
}

/* At how many instructions a trap both take as many: "-" if at none that a trap could take. */
static bool add_breakeven(const struct comparison *comparison, struct table *table, unsigned event,
			  const struct cost *old, const struct cost *new)
{
	int64_t saved, old_rest, new_rest, more = new->events[event] - old->events[event];
	char number[PERCENT_MAX];

	if (!estimate(comparison, old, event, &old_rest) ||
	    !estimate(comparison, new, event, &new_rest))
		return false;
	saved = old_rest - new_rest;
	if (more < 0) {
		more = -more;
		saved = -saved;
	}
	if (!more || saved < 0)
		table_add_cell(table, "-");
	else
		table_add_cell(table, "%s", average_format(saved, (uint64_t)more, "", number));
	return true;
}

static bool add_row(const struct comparison *comparison, struct table *table, const char *what,
		    const struct cost *old, const struct cost *new)
{
	const struct trap *traps = comparison->options->traps;
	int64_t old_sum, new_sum;
	bool ok = estimate(comparison, old, TRAP_EVENTS, &old_sum) &&
		  estimate(comparison, new, TRAP_EVENTS, &new_sum);

	table_add_cell(table, "%s", what);
	for (unsigned i = 0; i < TRAP_EVENTS; i++) {
		if (!traps[i].given)
			continue;
		table_add_cell(table, "%" PRId64, old->events[i]);
		table_add_cell(table, "%" PRId64, new->events[i]);
	}
	add_counts(table, ok ? old_sum : 0, ok ? new_sum : 0);
	for (unsigned i = 0; i < TRAP_EVENTS; i++)
		if (traps[i].given)
			ok &= add_breakeven(comparison, table, i, old, new);
	return ok || fail(comparison->err, STATUS_USAGE,
			  "--trap: the estimate of %s does not fit into 63 bits: overflow", what);
}

static struct table *add_table(const struct comparison *comparison, const struct pair *pair)
{
	const struct trap *traps = comparison->options->traps;
	struct text price = { 0 };
	struct table *table;

	for (unsigned i = 0; i < TRAP_EVENTS; i++)
		if (traps[i].given)
			text_append(&price, "%s%" PRIu64 " instructions a trap of %s",
				    price.length ? ", " : "", traps[i].insns, event_names[i]);
	table = report_add_table(comparison->report, "Estimate, %s -> %s, at %s", pair->old,
				 pair->new, price.start);
	text_deinit(&price);
	table_add_column(table, "case", COLUMN_TEXT, 0);
	for (unsigned i = 0; i < TRAP_EVENTS; i++) {
		char *names[2];

		if (!traps[i].given)
			continue;
		names[0] = text_format("old %s", event_names[i]);
		names[1] = text_format("new %s", event_names[i]);
		table_add_column(table, names[0], COLUMN_NUMBER, 0);
		table_add_column(table, names[1], COLUMN_NUMBER, 0);
		free(names[0]);
		free(names[1]);
	}
	return table;
}

static void add_estimate_columns(const struct comparison *comparison, struct table *table)
{
	static const char *const names[] = { "old estimate", "new estimate", "difference",
					     "percent", NULL };

	add_columns(table, names, COLUMN_NUMBER);
	for (unsigned i = 0; i < TRAP_EVENTS; i++) {
		char *name;

		if (!comparison->options->traps[i].given)
			continue;
		name = text_format("break-even %s", event_names[i]);
		table_add_column(table, name, COLUMN_NUMBER, 0);
		free(name);
	}
}

static bool any_trap(const struct comparison *comparison)
{
	for (unsigned i = 0; i < TRAP_EVENTS; i++)
		if (comparison->options->traps[i].given)
			return true;
	return false;
}

/* Takes in one case: adds it to the sums, and a row for it unless table is NULL. */
static bool take_case(const struct comparison *comparison, sqlite3_stmt *row, struct table *table,
		      struct cost *old_sum, struct cost *new_sum)
{
	struct cost old, new;

	if (!read_cost(comparison, row, 0, &old) || !read_cost(comparison, row, SIDE_COLUMNS, &new))
		return false;
	if (!add_cost(old_sum, &old) || !add_cost(new_sum, &new))
		return fail(comparison->err, STATUS_USAGE,
			    "--trap: the total does not fit into 63 bits: overflow");
	return !table || add_row(comparison, table, text_at(row, 2 * SIDE_COLUMNS), &old, &new);
}

static bool add_rows(const struct comparison *comparison, const struct pair *pair,
		     struct table *table, bool every_case)
{
	sqlite3_stmt *row = pair_prepare(comparison, pair, costs_sql);
	struct cost old_sum = { 0 }, new_sum = { 0 };
	bool ok = true;
	int rc = -1;

	while (ok && (rc = pair_step(comparison, row)) == 1)
		ok = take_case(comparison, row, every_case ? table : NULL, &old_sum, &new_sum);
	sqlite3_finalize(row);
	return ok && rc == 0 && add_row(comparison, table, "total", &old_sum, &new_sum);
}

bool traps_add(const struct comparison *comparison, const struct pair *pair, bool every_case)
{
	struct table *table;

	if (!any_trap(comparison))
		return true;
	table = add_table(comparison, pair);
	add_estimate_columns(comparison, table);
	report_add_note(comparison->report,
			"These are estimates: the instructions that were counted, and as many for "
			"each trap as --trap says. Break-even is how many make both variants "
			"equal, \"-\" if no number does.");
	return add_rows(comparison, pair, table, every_case);
}
