/* SPDX-License-Identifier: GPL-2.0-only */
#include "claims.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../counter/text.h"
#include "confine.h"
#include "series.h"

/* Column widths of the table of verdicts, which should fit into 100. */
#define WORDS_WIDTH 31

enum verdict { VERDICT_HOLDS, VERDICT_REFUTED, VERDICT_NOT_JUDGED };

static const char *const verdict_names[] = { "holds", "refuted", "not judged" };

enum head { HEAD_LICENSE, HEAD_CLAIM, HEAD_SOURCE, HEAD_EXPECT, HEAD_NOTE, HEAD_COUNT };

static const char *const head_names[] = { "SPDX-License-Identifier", "claim", "source", "expect",
					  "note" };

/* A claim file at work. */
struct claim {
	struct database *db;
	struct error *err;
	const char *path;
	char *text;
	struct text head[HEAD_COUNT];
	enum verdict expected, verdict;
	char *figure;  /* NULL: no evidence */
	char *example; /* the first counterexample, if any */
	int64_t examples;
};

/* The line on which this place of the claim's text is. */
static unsigned line_of(const struct claim *claim, const char *place)
{
	unsigned line = 1;

	for (const char *c = claim->text; c < place; c++)
		line += *c == '\n';
	return line;
}

static bool bad_claim(const struct claim *claim, const char *place, const char *what)
{
	return fail(claim->err, STATUS_USAGE, "%s:%u: %s", claim->path, line_of(claim, place),
		    what);
}

/* Appends the words of the line to an entry of the head. */
static void append_words(struct text *entry, const char *line, size_t length)
{
	while (length && isspace((unsigned char)line[length - 1]))
		length--;
	text_append(entry, "%s%.*s", entry->length ? " " : "", (int)length, line);
}

/* Reads one line of the head; *last is the entry that a continuation belongs to. */
static bool parse_head_line(struct claim *claim, const char *line, size_t length, enum head *last)
{
	if (length >= 5 && !strncmp(line, "--   ", 5)) {
		if (*last == HEAD_COUNT)
			return bad_claim(claim, line, "nothing to continue");
		append_words(&claim->head[*last], line + 5, length - 5);
		return true;
	}
	for (enum head head = 0; head < HEAD_COUNT; head++) {
		size_t name = strlen(head_names[head]);

		if (length < name + 5 || strncmp(line, "-- ", 3) ||
		    strncmp(line + 3, head_names[head], name) || strncmp(line + 3 + name, ": ", 2))
			continue;
		if (claim->head[head].start)
			return bad_claim(claim, line, "given twice");
		*last = head;
		append_words(&claim->head[head], line + name + 5, length - name - 5);
		return true;
	}
	return bad_claim(claim, line,
			 "expected '-- claim: ', '-- source: ', '-- expect: ' or '-- note: '");
}

/* Reads the head; *sql is then what follows. */
static bool parse_head(struct claim *claim, const char **sql)
{
	enum head last = HEAD_COUNT;
	const char *line = claim->text;

	while (!strncmp(line, "--", 2)) {
		size_t length = strcspn(line, "\n");

		if (!parse_head_line(claim, line, length, &last))
			return false;
		line += length + (line[length] == '\n');
	}
	*sql = line;
	for (enum head head = HEAD_CLAIM; head <= HEAD_EXPECT; head++)
		if (!claim->head[head].length)
			return fail(claim->err, STATUS_USAGE, "%s:1: its head lacks '-- %s: '",
				    claim->path, head_names[head]);
	for (claim->expected = 0; claim->expected < VERDICT_NOT_JUDGED; claim->expected++)
		if (!strcmp(claim->head[HEAD_EXPECT].start, verdict_names[claim->expected]))
			return true;
	return fail(claim->err, STATUS_USAGE, "%s:1: expect is 'holds' or 'refuted', not '%s'",
		    claim->path, claim->head[HEAD_EXPECT].start);
}

/* What is wrong with a query, and where in its text. */
struct problem {
	char text[512];
	const char *place;
};

static bool problem_is(struct problem *problem, const char *text)
{
	snprintf(problem->text, sizeof(problem->text), "%s", text);
	return false;
}

/* Prepares the statement at *sql, which advances past it. */
static bool prepare(struct database *db, const char **sql, sqlite3_stmt **statement,
		    struct problem *problem)
{
	const char *start = *sql + strspn(*sql, " \t\r\n");
	int rc = sqlite3_prepare_v2(db->sqlite, start, -1, statement, sql);

	problem->place = start;
	if (rc != SQLITE_OK) {
		int offset = sqlite3_error_offset(db->sqlite);

		problem->place += offset > 0 ? offset : 0;
		return problem_is(problem, rc == SQLITE_AUTH ? "only SELECT is allowed"
							     : sqlite3_errmsg(db->sqlite));
	}
	if (!*statement)
		return problem_is(problem, "a statement is missing");
	if (!sqlite3_stmt_readonly(*statement) || sqlite3_stmt_isexplain(*statement))
		return problem_is(problem, "only SELECT is allowed");
	if (sqlite3_column_count(*statement) != 1)
		return problem_is(problem, "the statement must have one column");
	return true;
}

/* Steps through all rows; see run_query(). */
static bool read_rows(struct database *db, sqlite3_stmt *statement, char **first, int64_t *count,
		      struct problem *problem)
{
	int rc;

	while ((rc = sqlite3_step(statement)) == SQLITE_ROW) {
		const char *text = (const char *)sqlite3_column_text(statement, 0);

		if (!(*count)++ && text)
			*first = text_format("%s", text);
	}
	if (rc == SQLITE_INTERRUPT)
		return problem_is(problem, "the query takes too long");
	return rc == SQLITE_DONE || problem_is(problem, sqlite3_errmsg(db->sqlite));
}

/*
 * Runs the SELECT of one column at *sql, which advances past it. *first is the text of its first
 * row, to be freed by the caller, or NULL; *count is its number of rows.
 */
static bool run_query(struct database *db, const char **sql, char **first, int64_t *count,
		      struct problem *problem)
{
	sqlite3_stmt *statement = NULL;
	int64_t steps;
	bool ok;

	*first = NULL;
	*count = 0;
	confine(db, &steps);
	ok = prepare(db, sql, &statement, problem) &&
	     read_rows(db, statement, first, count, problem);
	sqlite3_finalize(statement);
	unconfine(db);
	return ok;
}

static bool judge(struct claim *claim)
{
	struct problem problem;
	int64_t figures;
	const char *sql;

	claim->text = text_read(claim->path, claim->err);
	if (!claim->text || !parse_head(claim, &sql))
		return false;
	if (!run_query(claim->db, &sql, &claim->figure, &figures, &problem))
		return bad_claim(claim, problem.place, problem.text);
	if (figures > 1)
		return bad_claim(claim, sql, "the statement before this must give one row");
	if (!run_query(claim->db, &sql, &claim->example, &claim->examples, &problem))
		return bad_claim(claim, problem.place, problem.text);
	if (claim->examples && !claim->example)
		return bad_claim(claim, sql, "the statement before this gives a NULL");
	sql += strspn(sql, " \t\r\n");
	if (*sql)
		return bad_claim(claim, sql, "there is something after the second statement");
	if (!claim->figure)
		claim->verdict = VERDICT_NOT_JUDGED;
	else
		claim->verdict = claim->examples ? VERDICT_REFUTED : VERDICT_HOLDS;
	return true;
}

static void claim_deinit(struct claim *claim)
{
	for (enum head head = 0; head < HEAD_COUNT; head++)
		text_deinit(&claim->head[head]);
	free(claim->text);
	free(claim->figure);
	free(claim->example);
}

static void add_evidence(struct table *table, const struct claim *claim)
{
	if (claim->verdict == VERDICT_NOT_JUDGED)
		table_add_cell(table, "no evidence in the records");
	else if (claim->verdict == VERDICT_HOLDS)
		table_add_cell(table, "%s", claim->figure);
	else
		table_add_cell(table, "%s; counterexample (%" PRId64 " in all): %s", claim->figure,
			       claim->examples, claim->example);
}

static void add_verdict(struct table *table, const char *id, const struct claim *claim)
{
	table_add_cell(table, "%s", id);
	table_add_cell(table, "%s", verdict_names[claim->verdict]);
	table_add_cell(table, "%s", verdict_names[claim->expected]);
	table_add_cell(table, "%s", claim->verdict == claim->expected ? "yes" : "NO");
	add_evidence(table, claim);
	table_add_cell(table, "%s [%s]", claim->head[HEAD_CLAIM].start,
		       claim->head[HEAD_SOURCE].start);
}

static int is_claim(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return length > 4 && *entry->d_name != '.' && !strcmp(entry->d_name + length - 4, ".sql");
}

/* Adds the verdict to the table, and to `notes` what is to be said after it. */
static bool judge_file(struct database *db, const char *directory, const char *name,
		       struct table *table, struct text_list *notes, struct claims_summary *summary,
		       struct error *err)
{
	char *path = text_format("%s/%s", directory, name);
	char *id = text_format("%.*s", (int)strlen(name) - 4, name);
	struct claim claim = { .db = db, .err = err, .path = path };
	bool ok = judge(&claim);

	if (ok) {
		add_verdict(table, id, &claim);
		summary->claims++;
		summary->unexpected += claim.verdict != claim.expected;
		if (claim.head[HEAD_NOTE].length)
			text_list_add(notes, "%s: %s", id, claim.head[HEAD_NOTE].start);
	}
	claim_deinit(&claim);
	free(id);
	free(path);
	return ok;
}

static bool judge_files(struct database *db, const char *directory, struct dirent **entries,
			int count, struct report *report, struct claims_summary *summary,
			struct error *err)
{
	struct table *table = report_add_table(report, "Claims");
	struct text_list notes = { 0 };
	bool ok = true;

	table_add_column(table, "claim", COLUMN_TEXT, 0);
	table_add_column(table, "verdict", COLUMN_TEXT, 0);
	table_add_column(table, "expected", COLUMN_TEXT, 0);
	table_add_column(table, "as expected", COLUMN_TEXT, 0);
	table_add_column(table, "evidence", COLUMN_TEXT, WORDS_WIDTH);
	table_add_column(table, "in words", COLUMN_TEXT, WORDS_WIDTH);
	for (int i = 0; ok && i < count; i++)
		ok = judge_file(db, directory, entries[i]->d_name, table, &notes, summary, err);
	for (size_t i = 0; i < notes.count; i++)
		report_add_note(report, "%s", notes.items[i]);
	text_list_deinit(&notes);
	return ok;
}

bool claims_report(struct database *db, const char *directory, struct report *report,
		   struct claims_summary *summary, struct error *err)
{
	struct dirent **entries;
	int count = scandir(directory, &entries, is_claim, versionsort);
	bool ok;

	if (count < 0)
		return fail(err, STATUS_USAGE, "cannot read %s: %s", directory, strerror(errno));
	if (count)
		ok = judge_files(db, directory, entries, count, report, summary, err);
	else
		ok = fail(err, STATUS_USAGE, "there are no claims (*.sql) in %s", directory);
	for (int i = 0; i < count; i++)
		free(entries[i]);
	free(entries);
	return ok;
}

/* The published figures, as they are read. */
struct published {
	struct database *db;
	struct error *err;
	const char *path;
	char *next; /* what is left of the file's text */
	unsigned line;
	struct table *table;
	struct claims_summary *summary;
};

enum field { FIELD_TEXT, FIELD_SOURCE, FIELD_PUBLISHED, FIELD_QUERY, FIELD_COUNT };

static bool bad_row(const struct published *published, unsigned line, const char *what)
{
	return fail(published->err, STATUS_USAGE, "%s:%u: %s", published->path, line, what);
}

/*
 * Takes the next field off the text and unquotes it in place. *last is whether it ends its row.
 * NULL: its quotes are wrong.
 */
static char *next_field(struct published *published, bool *last)
{
	char *in = published->next, *out = in, *field = in;
	bool quoted = *in == '"';

	in += quoted;
	while (*in && (quoted || !strchr(",\r\n", *in))) {
		if (*in == '"' && (!quoted || *++in != '"')) {
			if (!quoted)
				return NULL;
			quoted = false;
			break;
		}
		published->line += *in == '\n';
		*out++ = *in++;
	}
	if (quoted || (*in && !strchr(",\r\n", *in)))
		return NULL;
	*last = *in != ',';
	in += *in == '\r' && in[1] == '\n';
	published->line += *in == '\n';
	published->next = *in ? in + 1 : in;
	*out = '\0';
	return field;
}

/* Reads one row of exactly FIELD_COUNT fields. */
static bool read_row(struct published *published, char *fields[FIELD_COUNT])
{
	unsigned line = published->line;
	bool last = false;

	for (int i = 0; i < FIELD_COUNT; i++) {
		fields[i] = last ? NULL : next_field(published, &last);
		if (!fields[i])
			return bad_row(published, line, "a row has 4 fields; quotes are doubled");
	}
	return last || bad_row(published, line, "a row has 4 fields; quotes are doubled");
}

static bool parse_integer(const char *text, int64_t *number)
{
	char *end;

	errno = 0;
	*number = strtoll(text, &end, 10);
	return !errno && end != text && !*end && !isspace((unsigned char)*text);
}

/* Adds the cells for what the query measures: the number, and its difference from `figure`. */
static bool add_measured(struct published *published, unsigned line, const char *query,
			 int64_t figure)
{
	struct problem problem = { .text = "the query must give one integer, and be all there is" };
	int64_t count, measured, difference;
	char *text;
	bool ok = run_query(published->db, &query, &text, &count, &problem) && !*query;

	if (ok && !text) {
		table_add_cell(published->table, "-");
		table_add_cell(published->table, "-");
		published->summary->unmeasured++;
		return true;
	}
	ok = ok && count == 1 && parse_integer(text, &measured) &&
	     !__builtin_sub_overflow(measured, figure, &difference);
	free(text);
	if (!ok)
		return bad_row(published, line, problem.text);
	table_add_cell(published->table, "%" PRId64, measured);
	table_add_cell(published->table, "%s%" PRId64, difference > 0 ? "+" : "", difference);
	return true;
}

static bool add_row(struct published *published, unsigned line, char *fields[FIELD_COUNT])
{
	int64_t figure;

	if (!parse_integer(fields[FIELD_PUBLISHED], &figure))
		return bad_row(published, line, "the published figure must be an integer");
	table_add_cell(published->table, "%s", fields[FIELD_TEXT]);
	table_add_cell(published->table, "%s", fields[FIELD_SOURCE]);
	table_add_cell(published->table, "%" PRId64, figure);
	if (*fields[FIELD_QUERY])
		return add_measured(published, line, fields[FIELD_QUERY], figure);
	table_add_cell(published->table, "timing, not a count");
	table_add_cell(published->table, "-");
	return true;
}

static bool add_rows(struct published *published)
{
	static const char *const names[FIELD_COUNT] = { "text", "source", "published", "query" };
	char *fields[FIELD_COUNT];

	if (!read_row(published, fields))
		return false;
	for (int i = 0; i < FIELD_COUNT; i++)
		if (strcmp(fields[i], names[i]))
			return bad_row(published, 1,
				       "the first row must be text,source,published,query");
	while (*published->next) {
		unsigned line = published->line;

		if (!read_row(published, fields) || !add_row(published, line, fields))
			return false;
	}
	return true;
}

bool published_report(struct database *db, const char *directory, struct report *report,
		      struct claims_summary *summary, struct error *err)
{
	char *path = text_format("%s/published.csv", directory);
	struct published published = { db, err, path, NULL, 1, NULL, summary };
	bool exists = !access(path, F_OK) || errno != ENOENT;
	char *text = exists ? text_read(path, err) : NULL;
	bool ok = !exists || text;

	if (text) {
		published.next = text;
		published.table = report_add_table(report, "Published figures");
		table_add_column(published.table, "figure", COLUMN_TEXT, 44);
		table_add_column(published.table, "source", COLUMN_TEXT, 24);
		table_add_column(published.table, "published", COLUMN_NUMBER, 0);
		table_add_column(published.table, "measured", COLUMN_NUMBER, 0);
		table_add_column(published.table, "difference", COLUMN_NUMBER, 0);
		ok = add_rows(&published);
	}
	free(text);
	free(path);
	return ok;
}
