/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_DB_H
#define INSNCOUNT_DB_H

#include <sqlite3.h>

#include "../counter/record.h"

/*
 * Records in an in-memory SQLite database: the table `records`, one row a record. Its columns are
 * those of the CSV format by the same names (an axis that the routine lacks, and `misaligned`
 * when not measured, is NULL; `result` is text, "ok" when right) and more: `id`, in order of
 * addition; `source`, which file or run a record came from; `spec`, the case as case_format()
 * writes it, never NULL, so that (arch, xlen, routine, block, spec) joins a case with the same
 * case of another variant; and the findings of a live run (see record.h), NULL when not made.
 */
struct database {
	sqlite3 *sqlite;
	sqlite3_stmt *insert;
};

/* Returns NULL on an error. */
struct database *database_create(struct error *err);

/* Accepts NULL. Every statement prepared on the database must have been finalized. */
void database_destroy(struct database *db);

/*
 * Adds one record; `source` counts from 0. A case that the same variant already has, from whatever
 * source, is an error that names the case, as is a number that SQLite cannot hold (2^63 or more).
 */
bool database_add(struct database *db, const struct record *record, unsigned source,
		  struct error *err);

/* Prepares one statement, to be finalized by the caller. Returns NULL on an error. */
sqlite3_stmt *database_prepare(struct database *db, const char *sql, struct error *err);

/* 1: there is a row; 0: there is none left; -1: *err is filled. */
int database_step(struct database *db, sqlite3_stmt *statement, struct error *err);

#endif
