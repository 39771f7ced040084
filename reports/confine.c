/* SPDX-License-Identifier: GPL-2.0-only */
#include "confine.h"

#include <stdlib.h>
#include <string.h>

#include "../counter/text.h"

#define STEPS_MAX    1000000000
#define STEPS_A_CALL 10000000

static int authorize(void *context, int action, const char *a, const char *b, const char *database,
		     const char *trigger)
{
	(void)context;
	(void)a;
	(void)b;
	(void)database;
	(void)trigger;
	switch (action) {
	case SQLITE_SELECT:
	case SQLITE_READ:
	case SQLITE_FUNCTION:
	case SQLITE_RECURSIVE:
		return SQLITE_OK;
	default:
		return SQLITE_DENY;
	}
}

static int count_steps(void *context)
{
	int64_t *steps = context;

	*steps += STEPS_A_CALL;
	return *steps > STEPS_MAX;
}

void confine(struct database *db, int64_t *steps)
{
	*steps = 0;
	sqlite3_set_authorizer(db->sqlite, authorize, NULL);
	sqlite3_progress_handler(db->sqlite, STEPS_A_CALL, count_steps, steps);
}

void unconfine(struct database *db)
{
	sqlite3_set_authorizer(db->sqlite, NULL, NULL);
	sqlite3_progress_handler(db->sqlite, 0, NULL, NULL);
}

/*
 * A text that is one expression fits into both of these: one that closes the bracket and goes on
 * does not fit into the first, and one that goes on after WHEN not into the second. The newline
 * ends a comment.
 */
static const char others_form[] = "SELECT id FROM records WHERE (%s\n) IS NOT TRUE";
static const char case_form[] = "SELECT CASE WHEN %s\nTHEN 1 END FROM records";

static bool bad_condition(const char *condition, const char *what, struct error *err)
{
	fail(err, STATUS_USAGE, "--where: \"%.200s\": %s", condition, what);
	for (char *c = err->text; *c; c++)
		if (*c == '\n' || *c == '\r')
			*c = ' ';
	return false;
}

/* What is wrong with a form that was prepared; NULL when nothing is. */
static const char *find_fault(struct database *db, int rc, sqlite3_stmt *statement,
			      const char *rest)
{
	if (rc == SQLITE_AUTH)
		return "a condition may only read the records";
	if (rc != SQLITE_OK)
		return sqlite3_errmsg(db->sqlite);
	if (*rest || !sqlite3_stmt_readonly(statement))
		return "it must be one expression";
	return sqlite3_bind_parameter_count(statement) ? "it has a parameter" : NULL;
}

static sqlite3_stmt *prepare_form(struct database *db, const char *form, const char *condition,
				  struct error *err)
{
	char *sql = sqlite3_mprintf(form, condition);
	sqlite3_stmt *statement = NULL;
	const char *rest = "";
	int rc = sqlite3_prepare_v2(db->sqlite, sql, -1, &statement, &rest);
	const char *fault = find_fault(db, rc, statement, rest);

	if (fault) {
		bad_condition(condition, fault, err);
		sqlite3_finalize(statement);
		statement = NULL;
	}
	sqlite3_free(sql);
	return statement;
}

/* The ids that the statement gives, ended by 0, which is none; NULL on an error. */
static int64_t *read_ids(struct database *db, sqlite3_stmt *statement, const char *condition,
			 struct error *err)
{
	size_t count = 0, room = 1024;
	int64_t *ids = xcalloc(room, sizeof(*ids));
	int rc;

	while ((rc = sqlite3_step(statement)) == SQLITE_ROW) {
		if (count + 1 == room)
			ids = xrealloc(ids, room *= 2, sizeof(*ids));
		ids[count++] = sqlite3_column_int64(statement, 0);
	}
	ids[count] = 0;
	if (rc == SQLITE_DONE)
		return ids;
	bad_condition(condition,
		      rc == SQLITE_INTERRUPT ? "it takes too long" : sqlite3_errmsg(db->sqlite),
		      err);
	free(ids);
	return NULL;
}

/* The ids of the records that do not fulfil the condition. */
static int64_t *find_others(struct database *db, const char *condition, struct error *err)
{
	sqlite3_stmt *others, *case_statement = NULL;
	int64_t *ids = NULL, steps;

	confine(db, &steps);
	others = prepare_form(db, others_form, condition, err);
	if (others)
		case_statement = prepare_form(db, case_form, condition, err);
	if (case_statement)
		ids = read_ids(db, others, condition, err);
	sqlite3_finalize(case_statement);
	sqlite3_finalize(others);
	unconfine(db);
	return ids;
}

bool database_keep_where(struct database *db, const char *condition, struct error *err)
{
	sqlite3_stmt *statement;
	int64_t *ids;
	bool ok;
	int rc = 0;

	/* Else a misspelt "column" is a string, and the condition never true. */
	sqlite3_db_config(db->sqlite, SQLITE_DBCONFIG_DQS_DML, 0, (int *)NULL);
	ids = find_others(db, condition, err);
	if (!ids)
		return false;
	statement = database_prepare(db, "DELETE FROM records WHERE id = ?", err);
	for (size_t i = 0; statement && rc == 0 && ids[i]; i++) {
		sqlite3_bind_int64(statement, 1, ids[i]);
		rc = database_step(db, statement, err);
		sqlite3_reset(statement);
	}
	ok = statement && rc == 0;
	free(ids);
	sqlite3_finalize(statement);
	return ok;
}
