/* SPDX-License-Identifier: GPL-2.0-only */
#include "sample.h"

#include <unistd.h>

#include "../reports/claims.h"
#include "../reports/series.h"
#include "suites.h"

/* The series in the tree; tests run in its top directory. */
#define ZICBOZ "reports/series/zicboz"

/* A directory of its own for each test. */
static char directory[] = "/tmp/insncount-claims-XXXXXX";
static struct database *db;

static void setup(void)
{
	strcpy(directory + strlen(directory) - 6, "XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(directory));
	db = sample_database();
	sample_count(db, "old", 8, 10);
	sample_count(db, "old", 16, 20);
	sample_count(db, "new", 8, 12);
	sample_count(db, "new", 16, 15);
}

/* Removes what the test has left, files only. */
static void teardown(void)
{
	char command[64];

	database_destroy(db);
	snprintf(command, sizeof(command), "rm -r %s", directory);
	ck_assert_int_eq(system(command), 0);
}

static void write_file(const char *name, const char *text)
{
	char path[256];
	FILE *out;

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	out = fopen(path, "w");
	ck_assert_ptr_nonnull(out);
	fputs(text, out);
	ck_assert_int_eq(fclose(out), 0);
}

#define HEAD(expect)                                 \
	"-- SPDX-License-Identifier: GPL-2.0-only\n" \
	"-- claim: new is\n--   better\n-- source: v1\n-- expect: " expect "\n"
#define FIGURE "SELECT max(insns) || ' at most' FROM records WHERE variant = 'new';\n"
#define SLOWER(by)                                                                       \
	"SELECT n.spec || ': ' || n.insns || ' against ' || o.insns\n"                   \
	"FROM records n JOIN records o USING (routine, arch, xlen, block, spec)\n"       \
	"WHERE n.variant = 'new' AND o.variant = 'old' AND n.insns > o.insns + " by "\n" \
	"ORDER BY n.size;\n"

/* Judges the directory's claims; the caller deinitializes the report. */
static struct claims_summary judge(struct report *report)
{
	struct claims_summary summary = { 0 };
	struct error err;

	*report = (struct report){ 0 };
	ck_assert_msg(claims_report(db, directory, report, &summary, &err), "%s", err.text);
	return summary;
}

/* Expects judging the one claim A to fail with these words. */
static void expect_error(const char *text, const char *words)
{
	struct claims_summary summary = { 0 };
	struct report report = { 0 };
	struct error err = { 0 };

	write_file("A.sql", text);
	ck_assert(!claims_report(db, directory, &report, &summary, &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(strstr(err.text, words) != NULL, "'%s' lacks '%s'", err.text, words);
	report_deinit(&report);
}

START_TEST(a_claim_without_counterexamples_holds)
{
	struct report report;
	struct claims_summary summary;

	write_file("A.sql", HEAD("holds") "-- note: a\n--   note\n" FIGURE SLOWER("2"));
	summary = judge(&report);
	ck_assert_uint_eq(summary.claims, 1);
	ck_assert_uint_eq(summary.unexpected, 0);
	sample_expect_json(&report, "$.tables[0].rows",
			   "[{\"claim\":\"A\",\"verdict\":\"holds\",\"expected\":\"holds\","
			   "\"as expected\":\"yes\",\"evidence\":\"15 at most\","
			   "\"in words\":\"new is better [v1]\"}]");
	sample_expect_json(&report, "$.notes", "[\"A: a note\"]");
	report_deinit(&report);
}
END_TEST

START_TEST(a_counterexample_refutes)
{
	struct report report;
	struct claims_summary summary;

	write_file("A.sql", HEAD("holds") FIGURE SLOWER("1"));
	write_file("B.sql", HEAD("refuted") FIGURE SLOWER("-6"));
	summary = judge(&report);
	ck_assert_uint_eq(summary.claims, 2);
	ck_assert_uint_eq(summary.unexpected, 1);
	sample_expect_json(&report, "$.tables[0].rows[0].verdict", "refuted");
	sample_expect_json(&report, "$.tables[0].rows[0].\"as expected\"", "NO");
	sample_expect_json(&report, "$.tables[0].rows[0].evidence",
			   "15 at most; counterexample (1 in all): offset=0 size=8 value=0: 12 "
			   "against 10");
	sample_expect_json(&report, "$.tables[0].rows[1].\"as expected\"", "yes");
	sample_expect_json(&report, "$.tables[0].rows[1].evidence",
			   "15 at most; counterexample (2 in all): offset=0 size=8 value=0: 12 "
			   "against 10");
	report_deinit(&report);
}
END_TEST

#define NO_ROW "SELECT insns FROM records WHERE variant = 'absent';\n"

START_TEST(nothing_is_judged_without_evidence)
{
	struct report report;
	struct claims_summary summary;

	write_file("A.sql", HEAD("holds") NO_ROW SLOWER("2"));
	write_file("B.sql", HEAD("refuted") "SELECT NULL;" SLOWER("1"));
	summary = judge(&report);
	ck_assert_uint_eq(summary.unexpected, 2);
	sample_expect_json(&report, "$.tables[0].rows[0].verdict", "not judged");
	sample_expect_json(&report, "$.tables[0].rows[0].\"as expected\"", "NO");
	sample_expect_json(&report, "$.tables[0].rows[1].verdict", "not judged");
	report_deinit(&report);
}
END_TEST

START_TEST(claims_come_in_natural_order)
{
	static const char *const names[] = { "Z10", "Z4b", "Z2", "Z4a", "Z1", "Z12" };
	static const char *const order[] = { "Z1", "Z2", "Z4a", "Z4b", "Z10", "Z12" };
	struct report report;
	char name[48];

	for (int i = 0; i < 6; i++) {
		snprintf(name, sizeof(name), "%s.sql", names[i]);
		write_file(name, HEAD("holds") FIGURE SLOWER("2"));
	}
	write_file("runs", "not a claim");
	write_file(".hidden.sql", "nor this");
	ck_assert_uint_eq(judge(&report).claims, 6);
	for (int i = 0; i < 6; i++) {
		snprintf(name, sizeof(name), "$.tables[0].rows[%d].claim", i);
		sample_expect_json(&report, name, order[i]);
	}
	report_deinit(&report);
}
END_TEST

START_TEST(the_table_fits_into_100_columns)
{
	struct report report;
	char *text;

	write_file("Z10a.sql", HEAD("refuted") "SELECT 'a figure in rather many words, so many "
					       "that they need several lines';"
					       "SELECT 'variant block=64 offset=63 size=4095 "
					       "value=90: 1234 against 1233';");
	judge(&report);
	text = sample_print(&report, FORMAT_TABLE);
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		ck_assert_msg(strlen(line) <= 100, "%zu: %s", strlen(line), line);
	free(text);
	report_deinit(&report);
}
END_TEST

/* Claim files that are wrong, and what the message says. */
static const struct {
	const char *text, *words;
} wrong_claims[] = {
	{ HEAD("holds") FIGURE "SELECT spec\nFROM nowhere;", "A.sql:7: no such table: nowhere" },
	{ HEAD("holds") FIGURE "SELECT spec\nFROM records WHERE nonesuch > 1;",
	  "A.sql:8: no such column: nonesuch" },
	{ HEAD("holds") FIGURE "\nSELEC spec;", "A.sql:8: near \"SELEC\"" },
	{ HEAD("holds") FIGURE "DELETE FROM records;", "only SELECT is allowed" },
	{ HEAD("holds") FIGURE "DROP TABLE records;", "only SELECT is allowed" },
	{ HEAD("holds") "ATTACH '/tmp/x' AS x;" FIGURE, "only SELECT is allowed" },
	{ HEAD("holds") "COMMIT;" FIGURE, "only SELECT is allowed" },
	{ HEAD("holds") "PRAGMA journal_mode = off;" FIGURE, "only SELECT is allowed" },
	{ HEAD("holds") "WITH x AS (SELECT 1) INSERT INTO records (spec) SELECT 1 FROM x"
			" RETURNING 1;" FIGURE,
	  "only SELECT is allowed" },
	{ HEAD("holds") "EXPLAIN SELECT 1;" FIGURE, "only SELECT is allowed" },
	{ HEAD("holds") FIGURE, "a statement is missing" },
	{ HEAD("holds"), "a statement is missing" },
	{ HEAD("holds") FIGURE FIGURE "\n SELECT 1;", "A.sql:9: there is something after" },
	{ HEAD("holds") "SELECT 1, 2;" FIGURE, "one column" },
	{ HEAD("holds") "SELECT insns FROM records;" FIGURE, "one row" },
	{ HEAD("holds") FIGURE "SELECT NULL;", "NULL" },
	{ HEAD("holds") FIGURE "SELECT abs(-9223372036854775807 - 1);", "integer overflow" },
	{ HEAD("holds") FIGURE "SELECT hex(zeroblob(900000));", "too big" },
	{ HEAD("maybe") FIGURE FIGURE, "not 'maybe'" },
	{ "-- source: x\n-- expect: holds\n" FIGURE FIGURE, "lacks '-- claim: '" },
	{ "-- claim: x\n-- claim: y\n" FIGURE FIGURE, "A.sql:2: given twice" },
	{ "-- claims: x\n" FIGURE FIGURE, "A.sql:1: expected" },
	{ "--   x\n" FIGURE FIGURE, "A.sql:1: nothing to continue" },
	{ "", "empty" },
};

START_TEST(a_wrong_claim_is_an_error)
{
	char *count;

	expect_error(wrong_claims[_i].text, wrong_claims[_i].words);
	/* The database still works, and has lost nothing. */
	sample_count(db, "old", 99, 1);
	count = sample_query(db->sqlite, "SELECT count(*) FROM records", NULL);
	ck_assert_str_eq(count, "5");
	free(count);
}
END_TEST

START_TEST(no_claims_are_an_error)
{
	struct claims_summary summary = { 0 };
	struct report report = { 0 };
	struct error err;

	ck_assert(!claims_report(db, directory, &report, &summary, &err));
	ck_assert(strstr(err.text, "no claims"));
	ck_assert(!claims_report(db, "/nonexistent", &report, &summary, &err));
	report_deinit(&report);
}
END_TEST

START_TEST(published_figures_are_put_beside_measured_ones)
{
	struct claims_summary summary = { 0 };
	struct report report = { 0 };
	struct error err;

	write_file("published.csv",
		   "text,source,published,query\n"
		   "\"one, \"\"quoted\"\"\",v1,21,"
		   "\"SELECT insns FROM records\nWHERE variant = 'old' AND size = 16\"\r\n"
		   "two,v1,5,SELECT insns FROM records WHERE variant = 'absent'\n"
		   "cycles,v1,1385,\n");
	ck_assert_msg(published_report(db, directory, &report, &summary, &err), "%s", err.text);
	ck_assert_uint_eq(summary.unmeasured, 1);
	sample_expect_json(&report, "$.tables[0].rows[0]",
			   "{\"figure\":\"one, \\\"quoted\\\"\",\"source\":\"v1\",\"published\":21,"
			   "\"measured\":20,\"difference\":-1}");
	sample_expect_json(&report, "$.tables[0].rows[1].measured", "(null)");
	sample_expect_json(&report, "$.tables[0].rows[2].measured", "timing, not a count");
	report_deinit(&report);
}
END_TEST

#define CSV_HEAD "text,source,published,query\n"

static const struct {
	const char *text, *words;
} wrong_published[] = {
	{ "text,source,query\n", "published.csv:1: a row has 4 fields" },
	{ "text,source,query,published\n", "published.csv:1: the first row must be" },
	{ CSV_HEAD "a,b,1\n", "published.csv:2: a row has 4 fields" },
	{ CSV_HEAD "a,b,1,,\n", "published.csv:2: a row has 4 fields" },
	{ CSV_HEAD "a,b,x,\n", "published.csv:2: the published figure" },
	{ CSV_HEAD "a,b,1.5,\n", "published.csv:2: the published figure" },
	{ CSV_HEAD "\"a\nb\",c,1,\na,\"b\"c,1,\n", "published.csv:4: a row has 4 fields" },
	{ CSV_HEAD "a,b,1,\"SELECT 1\n", "published.csv:2: a row has 4 fields" },
	{ CSV_HEAD "a,b,1,SELECT 1.5\n", "one integer" },
	{ CSV_HEAD "a,b,1,SELECT insns FROM records\n", "one integer" },
	{ CSV_HEAD "a,b,1,SELECT 1; SELECT 2\n", "one integer" },
	{ CSV_HEAD "a,b,-2,SELECT 9223372036854775807\n", "one integer" },
	{ CSV_HEAD "a,b,1,DELETE FROM records\n", "published.csv:2: only SELECT" },
};

START_TEST(a_wrong_published_figure_is_an_error)
{
	struct claims_summary summary = { 0 };
	struct report report = { 0 };
	struct error err = { 0 };

	write_file("published.csv", wrong_published[_i].text);
	ck_assert(!published_report(db, directory, &report, &summary, &err));
	ck_assert_msg(strstr(err.text, wrong_published[_i].words) != NULL, "%s", err.text);
	report_deinit(&report);
}
END_TEST

START_TEST(no_published_figures_are_none)
{
	struct claims_summary summary = { 0 };
	struct report report = { 0 };
	struct error err;

	ck_assert(published_report(db, directory, &report, &summary, &err));
	sample_expect_json(&report, "$.tables", "[]");
	report_deinit(&report);
}
END_TEST

START_TEST(runs_are_read)
{
	struct series series;
	struct error err;

	write_file("series", "A title\nsource 1\nsource 2\n");
	write_file("runs",
		   "# a comment\n"
		   "\n"
		   "memset new=zicboz block=32,4096 ext=zicboz,zbb config=A_B=y config=C=n"
		   "  cases=\"offset=0 # size=1\" xlen=32 arch=x86 # comment\n"
		   "\tclear_page old=targets/x.S ext=none cases=a.cases arch=x86 code_block=32");
	ck_assert_msg(series_read(&series, directory, &err), "%s", err.text);
	ck_assert_str_eq(series.title, "A title");
	ck_assert_str_eq(series.sources, "source 1\nsource 2");
	ck_assert_uint_eq(series.run_count, 2);
	ck_assert_str_eq(series.runs[0].routine, "memset");
	ck_assert_str_eq(series.runs[0].label, "new");
	ck_assert_str_eq(series.runs[0].variant, "zicboz");
	ck_assert_str_eq(series.runs[0].ext, "zicboz,zbb");
	ck_assert_uint_eq(series.runs[0].config.count, 2);
	ck_assert_str_eq(series.runs[0].config.items[0], "A_B=y");
	ck_assert_str_eq(series.runs[0].config.items[1], "C=n");
	ck_assert_ptr_null(series.runs[0].sample);
	ck_assert_str_eq(series.runs[0].cases, "offset=0 # size=1");
	ck_assert_uint_eq(series.runs[0].block_count, 2);
	ck_assert_uint_eq(series.runs[0].blocks[1], 4096);
	ck_assert_uint_eq(series.runs[0].xlen, 32);
	ck_assert_uint_eq(series.runs[0].line, 3);
	ck_assert_str_eq(series.runs[0].arch, "x86");
	ck_assert_uint_eq(series.runs[0].code_block, 0);
	ck_assert_uint_eq(series.runs[1].code_block, 32);
	ck_assert_str_eq(series.runs[1].variant, "targets/x.S");
	ck_assert_str_eq(series.runs[1].ext, "");
	ck_assert_str_eq(series.runs[1].cases, "a.cases");
	ck_assert_uint_eq(series.runs[1].xlen, 0);
	ck_assert_uint_eq(series.runs[1].line, 4);
	series_deinit(&series);
}
END_TEST

static const struct {
	const char *text, *words;
} wrong_runs[] = {
	{ "# nothing\n", "nothing to run" },
	{ "memset\n", "runs:1: expected LABEL=VARIANT" },
	{ "\nmemset a\n", "runs:2: expected LABEL=VARIANT" },
	{ "memset =a\n", "expected LABEL=VARIANT" },
	{ "memset a=\n", "expected LABEL=VARIANT" },
	{ "mem/set a=a\n", "runs:1: a line begins with the name of a routine" },
	{ "memset a=a block\n", "runs:1: expected key=value: 'block'" },
	{ "memset a=a blocks=64\n", "unknown key" },
	{ "memset a=a block=64 block=32\n", "given twice" },
	{ "memset a=a block=\n", "power of two" },
	{ "memset a=a block=64,\n", "power of two" },
	{ "memset a=a block=100\n", "power of two" },
	{ "memset a=a block=8\n", "power of two" },
	{ "memset a=a block=8192\n", "power of two" },
	{ "memset a=a block=-64\n", "power of two" },
	{ "memset a=a block=18446744073709551680\n", "power of two" },
	{ "memset a=a ext=\n", "extensions" },
	{ "memset a=a ext=zbb,,zbs\n", "extensions" },
	{ "memset a=a config=A\n", "NAME=y or NAME=n" },
	{ "memset a=a config=A=m\n", "NAME=y or NAME=n" },
	{ "memset a=a config==y\n", "NAME=y or NAME=n" },
	{ "memset a=a cases=\n", "cases are" },
	{ "memset a=a cases=\"size=1\n", "closing quote" },
	{ "memset a=a cases=\"\"\n", "not empty" },
	{ "memset a=a xlen=128\n", "xlen is 32 or 64: '128'" },
	{ "memset a=a code_block=33\n", "power of two" },
	{ "memset a=a arch=\n", "an architecture is a name" },
	{ "memset a=a arch=x86\nmemset b=b arch=riscv\n", "runs:2: not the architecture of the" },
	{ "memset a=a\nmemset b=b arch=riscv\n", "runs:2: not the architecture of the" },
};

START_TEST(a_wrong_run_is_an_error)
{
	struct series series;
	struct error err = { 0 };

	write_file("series", "title\n");
	write_file("runs", wrong_runs[_i].text);
	ck_assert(!series_read(&series, directory, &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(strstr(err.text, wrong_runs[_i].words) != NULL, "%s", err.text);
	ck_assert_uint_eq(series.run_count, 0);
	series_deinit(&series);
}
END_TEST

START_TEST(missing_files_are_named)
{
	struct series series;
	struct error err;

	ck_assert(!series_read(&series, directory, &err));
	ck_assert_msg(strstr(err.text, "/series: ") != NULL, "%s", err.text);
	write_file("series", "title\n");
	ck_assert(!series_read(&series, directory, &err));
	ck_assert_msg(strstr(err.text, "/runs: ") != NULL, "%s", err.text);
}
END_TEST

START_TEST(the_zicboz_series_claims_nothing_without_records)
{
	struct claims_summary summary = { 0 };
	struct database *empty = sample_database();
	struct report report = { 0 };
	struct series series;
	struct error err;

	ck_assert_msg(series_read(&series, ZICBOZ, &err), "%s", err.text);
	ck_assert_msg(claims_report(empty, ZICBOZ, &report, &summary, &err), "%s", err.text);
	ck_assert_msg(published_report(empty, ZICBOZ, &report, &summary, &err), "%s", err.text);
	ck_assert_uint_eq(summary.claims, 17);
	ck_assert_uint_eq(summary.unexpected, summary.claims);
	ck_assert_uint_eq(summary.unmeasured, 7);
	series_deinit(&series);
	report_deinit(&report);
	database_destroy(empty);
}
END_TEST

Suite *claims_suite(void)
{
	Suite *suite = suite_create("claims");
	TCase *tcase = tcase_create("claims");

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, a_claim_without_counterexamples_holds);
	tcase_add_test(tcase, a_counterexample_refutes);
	tcase_add_test(tcase, nothing_is_judged_without_evidence);
	tcase_add_test(tcase, claims_come_in_natural_order);
	tcase_add_test(tcase, the_table_fits_into_100_columns);
	tcase_add_loop_test(tcase, a_wrong_claim_is_an_error, 0,
			    sizeof(wrong_claims) / sizeof(*wrong_claims));
	tcase_add_test(tcase, no_claims_are_an_error);
	tcase_add_test(tcase, published_figures_are_put_beside_measured_ones);
	tcase_add_loop_test(tcase, a_wrong_published_figure_is_an_error, 0,
			    sizeof(wrong_published) / sizeof(*wrong_published));
	tcase_add_test(tcase, no_published_figures_are_none);
	tcase_add_test(tcase, runs_are_read);
	tcase_add_loop_test(tcase, a_wrong_run_is_an_error, 0,
			    sizeof(wrong_runs) / sizeof(*wrong_runs));
	tcase_add_test(tcase, missing_files_are_named);
	tcase_add_test(tcase, the_zicboz_series_claims_nothing_without_records);
	suite_add_tcase(suite, tcase);
	return suite;
}
