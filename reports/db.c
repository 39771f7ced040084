/* SPDX-License-Identifier: GPL-2.0-only */
#include "db.h"

#include <stdlib.h>

#include "../counter/text.h"

/* Longer than any case that case_format() writes. */
#define SPEC_MAX 192

/* Longer than any text a query has a use for: one that builds more is stopped. */
#define SQL_TEXT_MAX 1000000

/* The unique index begins with what differs most: its comparisons end there. */
static const char schema[] =
	"PRAGMA page_size = 32768; PRAGMA temp_store = memory;"
	"CREATE TABLE records (id INTEGER PRIMARY KEY, source INT, arch TEXT, xlen INT,"
	" routine TEXT, variant TEXT, block INT, offset INT, src_offset INT, size INT, value INT,"
	" fault TEXT, insns INT, branches INT, taken INT, jumps INT, loads INT, stores INT,"
	" atomics INT, cbo INT, nops INT, csr INT, vector INT, other INT, misaligned INT,"
	" result TEXT, spec TEXT NOT NULL, past_end INT, before_start INT, reported INT,"
	" remaining INT, faults INT, overread INT, rep_iterations INT,"
	" UNIQUE (spec, variant, block, xlen, routine, arch));"
	"CREATE INDEX wrong_records ON records (variant) WHERE result <> 'ok';"
	"CREATE INDEX faulted_records ON records (variant) WHERE faults > 0;"
	"CREATE INDEX repeating_records ON records (variant) WHERE rep_iterations IS NOT NULL;"
	"BEGIN"; /* never committed: nothing of it outlives the process */

static const char insert_sql[] =
	"INSERT INTO records (source, arch, xlen, routine, variant, block, offset, src_offset, "
	"size,"
	" value, fault, insns, taken, branches, jumps, loads, stores, atomics, cbo, nops, csr,"
	" vector, other, misaligned, result, spec, past_end, before_start, reported, remaining,"
	" faults, overread, rep_iterations)"
	" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
	" ?, ?, ?, ?, ?, ?, ?)";

struct database *database_create(struct error *err)
{
	struct database *db = xcalloc(1, sizeof(*db));

	/* Nobody asks for statistics of memory, and they cost; too late, and refused, but once. */
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	/* One thread at a time uses it: no locks. */
	if (sqlite3_open_v2(":memory:", &db->sqlite, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
			    NULL) != SQLITE_OK ||
	    sqlite3_exec(db->sqlite, schema, NULL, NULL, NULL) != SQLITE_OK) {
		fail(err, STATUS_TOOL, "cannot create the database of records: %s",
		     sqlite3_errmsg(db->sqlite));
		goto out;
	}
	sqlite3_limit(db->sqlite, SQLITE_LIMIT_LENGTH, SQL_TEXT_MAX);
	db->insert = database_prepare(db, insert_sql, err);
	if (!db->insert)
		goto out;
	return db;
out:
	database_destroy(db);
	return NULL;
}

void database_destroy(struct database *db)
{
	if (!db)
		return;
	sqlite3_finalize(db->insert);
	sqlite3_close(db->sqlite);
	free(db);
}

sqlite3_stmt *database_prepare(struct database *db, const char *sql, struct error *err)
{
	sqlite3_stmt *statement;

	if (sqlite3_prepare_v2(db->sqlite, sql, -1, &statement, NULL) == SQLITE_OK)
		return statement;
	fail(err, STATUS_TOOL, "query on the records: %s", sqlite3_errmsg(db->sqlite));
	return NULL;
}

int database_step(struct database *db, sqlite3_stmt *statement, struct error *err)
{
	int rc = sqlite3_step(statement);

	if (rc == SQLITE_ROW)
		return 1;
	if (rc == SQLITE_DONE)
		return 0;
	fail(err, STATUS_TOOL, "query on the records: %s", sqlite3_errmsg(db->sqlite));
	return -1;
}

/* The next parameters of the insert statement; ok turns false when a number does not fit. */
struct binder {
	sqlite3_stmt *statement;
	int index;
	bool ok;
};

static void bind_number(struct binder *binder, uint64_t number)
{
	if (number > INT64_MAX)
		binder->ok = false;
	sqlite3_bind_int64(binder->statement, ++binder->index, (sqlite3_int64)number);
}

static void bind_text(struct binder *binder, const char *text)
{
	sqlite3_bind_text(binder->statement, ++binder->index, text, -1, SQLITE_STATIC);
}

static void bind_null(struct binder *binder)
{
	sqlite3_bind_null(binder->statement, ++binder->index);
}

static void bind_measured(struct binder *binder, uint64_t number)
{
	if (number == NOT_MEASURED)
		bind_null(binder);
	else
		bind_number(binder, number);
}

static void bind_findings(struct binder *binder, const struct findings *findings)
{
	bind_measured(binder, findings->past_end);
	bind_measured(binder, findings->before_start);
	bind_measured(binder, findings->reported);
	bind_measured(binder, findings->remaining);
	bind_measured(binder, findings->faults);
	bind_measured(binder, findings->overread);
	bind_measured(binder, findings->rep_iterations);
}

static void bind_axes(struct binder *binder, const struct record *record, const char *fault)
{
	const uint64_t numbers[] = {
		[AXIS_OFFSET] = record->tc.offset,
		[AXIS_SRC_OFFSET] = record->tc.src_offset,
		[AXIS_SIZE] = record->tc.size,
		[AXIS_VALUE] = record->tc.value,
	};

	for (enum axis axis = AXIS_OFFSET; axis <= AXIS_VALUE; axis++)
		if (record->axes & AXIS_BIT(axis))
			bind_number(binder, numbers[axis]);
		else
			bind_null(binder);
	if (record->axes & AXIS_BIT(AXIS_FAULT))
		bind_text(binder, fault);
	else
		bind_null(binder);
}

static bool report_record(struct error *err, const struct record *record, const char *spec,
			  const char *what)
{
	return fail(err, STATUS_USAGE, "%s %s, variant %s, xlen %u, block %u%s%s: %s", record->arch,
		    record->routine, record->variant, record->xlen, record->block,
		    *spec ? ", case " : "", spec, what);
}

bool database_add(struct database *db, const struct record *record, unsigned source,
		  struct error *err)
{
	struct binder binder = { db->insert, 0, true };
	char fault[32], result[RESULT_TEXT_MAX], spec[SPEC_MAX];
	int rc;

	case_format(&record->tc, record->axes, spec, sizeof(spec));
	sqlite3_reset(db->insert);
	bind_number(&binder, source);
	bind_text(&binder, record->arch);
	bind_number(&binder, record->xlen);
	bind_text(&binder, record->routine);
	bind_text(&binder, record->variant);
	bind_number(&binder, record->block);
	bind_axes(&binder, record, case_format_fault(&record->tc, fault, sizeof(fault)));
	bind_number(&binder, record->counts.insns);
	bind_number(&binder, record->counts.taken);
	for (int i = 0; i < CLASS_COUNT; i++)
		bind_number(&binder, record->counts.class[i]);
	bind_measured(&binder, record->misaligned);
	bind_text(&binder, result_format(record->result, result, sizeof(result)));
	bind_text(&binder, spec);
	bind_findings(&binder, &record->findings);
	if (!binder.ok)
		return report_record(err, record, spec, "a number of 2^63 or more in its record");

	rc = sqlite3_step(db->insert);
	sqlite3_reset(db->insert);
	if (rc == SQLITE_DONE)
		return true;
	if (rc == SQLITE_CONSTRAINT)
		return report_record(err, record, spec,
				     "two records of this case; give each variant once, or rename "
				     "one");
	return fail(err, STATUS_TOOL, "cannot store a record: %s", sqlite3_errmsg(db->sqlite));
}
