/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_TESTS_SAMPLE_H
#define INSNCOUNT_TESTS_SAMPLE_H

/* What the tests of the reports share: made-up records, and a report's text. */

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef fail /* a deprecated macro of Check; here it is a function of the program */

#include "../reports/db.h"
#include "../reports/table.h"

#define SAMPLE_AXES (AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SIZE) | AXIS_BIT(AXIS_VALUE))

/* A right result of memset on 64-bit RISC-V at offset 0 with value 0; all insns are branches. */
static inline struct record sample_record(const char *variant, uint64_t size, uint64_t insns)
{
	struct record record = {
		.arch = "riscv",
		.xlen = 64,
		.routine = "memset",
		.block = 64,
		.axes = SAMPLE_AXES,
		.tc.size = size,
		.counts = { .insns = insns, .class = { [CLASS_BRANCH] = insns } },
		.misaligned = NOT_MEASURED,
		.findings = no_findings,
	};

	snprintf(record.variant, sizeof(record.variant), "%s", variant);
	return record;
}

static inline struct database *sample_database(void)
{
	struct error err;
	struct database *db = database_create(&err);

	ck_assert_msg(db != NULL, "%s", err.text);
	return db;
}

static inline void sample_add(struct database *db, const struct record *record)
{
	struct error err;

	ck_assert_msg(database_add(db, record, 0, &err), "%s", err.text);
}

/* Adds sample_record(). */
static inline void sample_count(struct database *db, const char *variant, uint64_t size,
				uint64_t insns)
{
	struct record record = sample_record(variant, size, insns);

	sample_add(db, &record);
}

/* The one value of a query on any database, "(null)" for NULL; the caller frees it. */
static inline char *sample_query(sqlite3 *sqlite, const char *sql, const char *parameter)
{
	sqlite3_stmt *statement;
	const char *text;
	char *copy;

	ck_assert_msg(sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL) == SQLITE_OK, "%s",
		      sqlite3_errmsg(sqlite));
	if (parameter)
		sqlite3_bind_text(statement, 1, parameter, -1, SQLITE_STATIC);
	ck_assert_msg(sqlite3_step(statement) == SQLITE_ROW, "%s: %s", sql, sqlite3_errmsg(sqlite));
	text = (const char *)sqlite3_column_text(statement, 0);
	copy = strdup(text ? text : "(null)");
	sqlite3_finalize(statement);
	return copy;
}

/* What report_print() prints; the caller frees it. */
static inline char *sample_print(const struct report *report, enum output_format format)
{
	struct error err;
	size_t size;
	char *text;
	FILE *out = open_memstream(&text, &size);
	bool printed = report_print(report, format, out, &err);

	fclose(out);
	ck_assert_msg(printed, "%s", err.text);
	return text;
}

/* Fails unless the report, printed as JSON, has this value at this JSON path. */
static inline void sample_expect_json(const struct report *report, const char *path,
				      const char *expected)
{
	struct database *db = sample_database();
	char *json = sample_print(report, FORMAT_JSON);
	char *valid = sample_query(db->sqlite, "SELECT json_valid(?1)", json);
	char *sql = sqlite3_mprintf("SELECT json_extract(?1, %Q)", path);
	char *value;

	ck_assert_msg(!strcmp(valid, "1"), "not JSON: %s", json);
	value = sample_query(db->sqlite, sql, json);
	ck_assert_msg(!strcmp(value, expected), "%s is %s, not %s, in %s", path, value, expected,
		      json);
	free(value);
	sqlite3_free(sql);
	free(valid);
	free(json);
	database_destroy(db);
}

#endif
