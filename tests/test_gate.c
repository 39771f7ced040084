/* SPDX-License-Identifier: GPL-2.0-only */
#include "sample.h"

#include "../reports/compare.h"
#include "../reports/confine.h"
#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

static const struct {
	const char *text;
	bool percent;
	uint64_t amount;
} limits[] = {
	{ "0", false, 0 },	    { "8", false, 8 },
	{ "+8", false, 8 },	    { "0%", true, 0 },
	{ "5%", true, 5000 },	    { "+0.5%", true, 500 },
	{ "12.345%", true, 12345 }, { "9223372036854775807", false, INT64_MAX },
};

START_TEST(limit_is_parsed)
{
	struct limit limit;

	ck_assert(limit_parse(&limit, limits[_i].text, strlen(limits[_i].text)));
	ck_assert_int_eq(limit.percent, limits[_i].percent);
	ck_assert_uint_eq(limit.amount, limits[_i].amount);
}
END_TEST

static const char *const bad_limits[] = {
	"",
	"%",
	"+",
	"-1",
	"-1%",
	"1.5",
	"x",
	"1x",
	" 1",
	"1 ",
	".5%",
	"5.%",
	"1..5%",
	"1.2345%",
	"++1",
	"5%%",
	"9223372036854775808",
	"99999999999999999999",
	"9223372036854776%",
};

START_TEST(bad_limit_is_refused)
{
	struct limit limit;

	ck_assert(!limit_parse(&limit, bad_limits[_i], strlen(bad_limits[_i])));
}
END_TEST

/* The change against the limit. */
static const struct {
	const char *limit;
	int64_t old, new;
	int result;
} changes[] = {
	{ "8", 10, 18, 0 },
	{ "8", 10, 19, 1 },
	{ "8", 10, 17, -1 },
	{ "8", 18, 10, 0 },
	{ "0", 5, 5, 0 },
	{ "5%", 100, 105, 0 },
	{ "5%", 100, 106, 1 },
	{ "5%", 100, 104, -1 },
	/* 5% of 19 is 0.95. */
	{ "5%", 19, 20, 1 },
	{ "5%", 20, 21, 0 },
	{ "5%", 21, 22, -1 },
	{ "33.333%", 3, 4, 1 },
	{ "33.334%", 3, 4, -1 },
	{ "0.001%", 100000, 100001, 0 },
	{ "0.001%", 100001, 100002, -1 },
	{ "0.001%", 99999, 100000, 1 },
	{ "1000000%", 0, 1, 1 },
	{ "0%", 0, 0, 0 },
	{ "5%", 0, 0, -1 },
	{ "100%", INT64_MAX, 0, 0 },
	{ "100%", INT64_MAX - 1, 0, 0 },
	{ "99.999%", INT64_MAX, 0, 1 },
	{ "9223372036854775807", INT64_MAX, 0, 0 },
};

START_TEST(change_against_limit)
{
	struct limit limit;

	ck_assert(limit_parse(&limit, changes[_i].limit, strlen(changes[_i].limit)));
	ck_assert_int_eq(limit_compare(&limit, changes[_i].old, changes[_i].new),
			 changes[_i].result);
}
END_TEST

static const struct {
	const char *text;
	const char *words;
} bad_gates[] = {
	{ "insn=3", "unknown metric \"insn\": use one of insns, branches" },
	{ "=3", "unknown metric" },
	{ "", "unknown metric" },
	{ "insns", "METRIC=LIMIT" },
	{ "insns=", "METRIC=LIMIT" },
	{ "insns=-3", "METRIC=LIMIT" },
	{ "insns=3:sum", ":worst or :total" },
	{ "insns=3:", ":worst or :total" },
	{ "insns:total", "unknown metric" },
	{ "insns=:total", "METRIC=LIMIT" },
	{ "size=3", "unknown metric" },
	{ "insns) FROM records --=3", "unknown metric" },
};

START_TEST(bad_gate_is_refused)
{
	struct error err;
	struct gate gate;

	ck_assert(!gate_parse(&gate, bad_gates[_i].text, &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(strstr(err.text, bad_gates[_i].words) != NULL, "%s", err.text);
}
END_TEST

/* Compares all that there is; the caller deinitializes the report. */
static struct compare_summary compare(struct database *db, const struct compare_options *options,
				      struct report *report)
{
	struct compare_summary summary;
	struct error err;

	*report = (struct report){ 0 };
	ck_assert_msg(compare_report(db, options, report, &summary, &err), "%s", err.text);
	return summary;
}

/* Fails unless the comparison fails, with these words. */
static void expect_failure(struct database *db, const struct compare_options *options,
			   const char *words)
{
	struct report report = { 0 };
	struct compare_summary summary;
	struct error err;

	ck_assert(!compare_report(db, options, &report, &summary, &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(strstr(err.text, words) != NULL, "%s", err.text);
	ck_assert_msg(!strchr(err.text, '\n'), "%s", err.text);
	report_deinit(&report);
}

/* a -> b: 100 -> 103 and 50 -> 52 of the sizes 1 and 2; one case more on each side. */
static struct database *two_cases(void)
{
	struct database *db = sample_database();

	sample_count(db, "a", 1, 100);
	sample_count(db, "a", 2, 50);
	sample_count(db, "a", 3, 1);
	sample_count(db, "b", 1, 103);
	sample_count(db, "b", 2, 52);
	sample_count(db, "b", 4, 1000);
	return db;
}

/* In sample records all instructions are branches. */
static const struct {
	const char *gate;
	bool exceeded;
	const char *where;
	int old, new;
} gates[] = {
	{ "insns=3", false, "offset=0 size=1 value=0", 100, 103 },
	{ "insns=2", true, "offset=0 size=1 value=0", 100, 103 },
	{ "insns=+3:worst", false, "offset=0 size=1 value=0", 100, 103 },
	/* In percent it is the other case. */
	{ "insns=4%", false, "offset=0 size=2 value=0", 50, 52 },
	{ "insns=3.999%", true, "offset=0 size=2 value=0", 50, 52 },
	{ "branches=5:total", false, "total", 150, 155 },
	{ "branches=4:total", true, "total", 150, 155 },
	{ "insns=3.334%:total", false, "total", 150, 155 },
	{ "insns=3.333%:total", true, "total", 150, 155 },
	{ "stores=0", false, "offset=0 size=1 value=0", 0, 0 },
	{ "stores=0%:total", false, "total", 0, 0 },
};

START_TEST(gate_at_its_edge)
{
	struct gate gate;
	const struct compare_options options = { .gates = &gate, .gate_count = 1 };
	struct database *db = two_cases();
	struct report report;
	struct compare_summary summary;
	struct error err;
	char text[256];

	ck_assert_msg(gate_parse(&gate, gates[_i].gate, &err), "%s", err.text);
	summary = compare(db, &options, &report);
	ck_assert_uint_eq(summary.exceeded, gates[_i].exceeded);
	sample_expect_json(&report, "$.tables[2].rows[0].verdict",
			   gates[_i].exceeded ? "EXCEEDED" : "passed");
	sample_expect_json(&report, "$.tables[2].rows[0].case", gates[_i].where);
	snprintf(text, sizeof(text), "%d", gates[_i].old);
	sample_expect_json(&report, "$.tables[2].rows[0].old", text);
	snprintf(text, sizeof(text), "%d", gates[_i].new);
	sample_expect_json(&report, "$.tables[2].rows[0].new", text);
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

/* Judges sample data by one gate. */
static uint64_t exceeded(struct database *db, const char *text)
{
	struct gate gate;
	const struct compare_options options = { .gates = &gate, .gate_count = 1 };
	struct compare_summary summary;
	struct report report;
	struct error err;

	ck_assert_msg(gate_parse(&gate, text, &err), "%s", err.text);
	summary = compare(db, &options, &report);
	report_deinit(&report);
	return summary.exceeded;
}

START_TEST(from_nothing_to_more_exceeds_any_percentage)
{
	struct database *db = sample_database();

	sample_count(db, "a", 1, 10);
	sample_count(db, "b", 1, 1000);
	sample_count(db, "a", 2, 0);
	sample_count(db, "b", 2, 1);
	ck_assert_uint_eq(exceeded(db, "insns=1000000%"), 1);
	ck_assert_uint_eq(exceeded(db, "insns=990"), 0);
	ck_assert_uint_eq(exceeded(db, "insns=1000000%:total"), 0);
	database_destroy(db);
}
END_TEST

START_TEST(gate_without_cases_is_exceeded)
{
	struct database *db = sample_database();

	sample_count(db, "a", 1, 10);
	sample_count(db, "b", 2, 10);
	ck_assert_uint_eq(exceeded(db, "insns=100"), 1);
	ck_assert_uint_eq(exceeded(db, "insns=100:total"), 1);
	database_destroy(db);
}
END_TEST

START_TEST(gate_without_a_pair_is_an_error)
{
	struct gate gate;
	const struct compare_options options = { .gates = &gate, .gate_count = 1 };
	struct database *db = sample_database();
	struct error err;

	ck_assert(gate_parse(&gate, "insns=0", &err));
	sample_count(db, "a", 1, 10);
	expect_failure(db, &options, "--gate");
	database_destroy(db);
}
END_TEST

START_TEST(gate_needs_what_it_judges)
{
	struct gate gate;
	const struct compare_options options = { .gates = &gate, .gate_count = 1 };
	struct database *db = two_cases();
	struct record record = sample_record("a", 9, 1);
	struct error err;

	ck_assert(gate_parse(&gate, "misaligned=0", &err));
	ck_assert(gate_needs_memory(&gate));
	expect_failure(db, &options, "--memory");
	database_destroy(db);

	db = sample_database();
	record.misaligned = 3;
	sample_add(db, &record);
	strcpy(record.variant, "b");
	sample_add(db, &record);
	ck_assert_uint_eq(exceeded(db, "misaligned=0"), 0);
	database_destroy(db);
}
END_TEST

START_TEST(huge_totals_are_refused)
{
	struct gate gate;
	struct database *db = sample_database();
	struct error err;

	for (unsigned size = 1; size < 3; size++) {
		sample_count(db, "a", size, INT64_MAX);
		sample_count(db, "b", size, 1);
	}
	ck_assert(gate_parse(&gate, "insns=0:total", &err));
	ck_assert(!compare_report(db, &(struct compare_options){ .gates = &gate, .gate_count = 1 },
				  &(struct report){ 0 }, &(struct compare_summary){ 0 }, &err));
	ck_assert_msg(strstr(err.text, "overflow") != NULL, "%s", err.text);
	database_destroy(db);
}
END_TEST

START_TEST(small_differences_are_about_equal)
{
	struct compare_options options = { .min_diff = { .amount = 3 } };
	struct database *db = two_cases();
	struct report report;
	struct compare_summary summary = compare(db, &options, &report);

	ck_assert_uint_eq(summary.worse, 1);
	ck_assert_uint_eq(summary.about_equal, 1);
	ck_assert_uint_eq(summary.equal, 0);
	sample_expect_json(&report, "$.tables[0].rows[0].\"about equal\"", "1");
	sample_expect_json(&report, "$.tables[3].rows[0].size", "1");
	sample_expect_json(&report, "$.tables[3].rows[1]", "(null)");
	report_deinit(&report);

	/* 3 of 100 is less than 4 %, 2 of 50 is not. */
	options.min_diff = (struct limit){ .percent = true, .amount = 4000 };
	summary = compare(db, &options, &report);
	ck_assert_uint_eq(summary.worse, 1);
	ck_assert_uint_eq(summary.about_equal, 1);
	sample_expect_json(&report, "$.tables[3].rows[0].size", "2");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(as_many_extremes_as_asked_for)
{
	const struct compare_options options = { .worst = 1 };
	struct database *db = two_cases();
	struct report report;

	sample_count(db, "a", 5, 10);
	sample_count(db, "b", 5, 9);
	compare(db, &options, &report);
	sample_expect_json(&report, "$.tables[3].title", "Worst cases, a -> b");
	sample_expect_json(&report, "$.tables[3].rows[0].size", "1");
	sample_expect_json(&report, "$.tables[3].rows[1]", "(null)");
	sample_expect_json(&report, "$.tables[4].rows[0].size", "5");
	sample_expect_json(&report, "$.notes[0]",
			   "1 more cases are not shown: see all with --all.");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(where_leaves_out_records)
{
	const struct compare_options options = { .where = "size = 2 OR insns > 500" };
	struct database *db = two_cases();
	struct report report;
	struct compare_summary summary = compare(db, &options, &report);

	ck_assert_uint_eq(summary.compared, 1);
	ck_assert_uint_eq(summary.worse, 1);
	ck_assert_uint_eq(summary.unmatched, 1);
	sample_expect_json(&report, "$.tables[1].rows[0].old", "50");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(where_unknown_is_not_true)
{
	struct database *db = two_cases();

	expect_failure(db, &(struct compare_options){ .where = "misaligned >= 0" }, "--where");
	database_destroy(db);
}
END_TEST

/* None of these is one expression that only reads. */
static const char *const bad_conditions[] = {
	"",
	"size >",
	"siz = 1",
	"\"siz\" = 1",
	"siz\n = 1",
	"\"si\nz\" = 1",
	"1; DROP TABLE records",
	"1); DROP TABLE records; --",
	"1;",
	"1) OR (1",
	"1) IS NULL; DELETE FROM records WHERE (1",
	"1 THEN 1 END, CASE WHEN 1",
	"1 THEN 1 END FROM records; DELETE FROM records; SELECT CASE WHEN 1",
	"SELECT 1",
	"1, 1",
	"1 /*",
	"size = ?",
	"size = :size",
	"count(*)",
	"sum(size) OVER ()",
	"DELETE FROM records",
	"(DELETE FROM records RETURNING id)",
	"ATTACH 'x' AS y",
	"(SELECT * FROM pragma_table_list)",
	"(SELECT load_extension('x'))",
	"(PRAGMA writable_schema = 1)",
	"verdict(1, 2)",
	"abs(-9223372036854775807 - size)",
	"EXISTS (WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT 1 FROM c"
	" WHERE x < 0)",
};

START_TEST(bad_condition_is_refused)
{
	struct database *db = two_cases();
	char *count;

	expect_failure(db, &(struct compare_options){ .where = bad_conditions[_i] }, "--where: \"");
	count = sample_query(db->sqlite, "SELECT count(*) FROM records", NULL);
	ck_assert_str_eq(count, "6");
	free(count);
	database_destroy(db);
}
END_TEST

static const char *const good_conditions[] = {
	"1",	       "size IS NOT NULL",	 "1 -- a comment",
	"size = size", "'1) OR (1' IS NOT NULL", "id IN (SELECT id FROM records)",
};

START_TEST(good_condition_keeps_all)
{
	struct database *db = two_cases();
	struct error err;
	char *count;

	ck_assert_msg(database_keep_where(db, good_conditions[_i], &err), "%s", err.text);
	count = sample_query(db->sqlite, "SELECT count(*) FROM records", NULL);
	ck_assert_str_eq(count, "6");
	free(count);
	database_destroy(db);
}
END_TEST

/* Adds a case of memset with these counts on both sides. */
static void add_case(struct database *db, uint64_t offset, uint64_t size, uint64_t old,
		     uint64_t new)
{
	struct record record = sample_record("a", size, old);

	record.tc.offset = offset;
	sample_add(db, &record);
	record = sample_record("b", size, new);
	record.tc.offset = offset;
	sample_add(db, &record);
}

START_TEST(groups_are_summed_up)
{
	const struct compare_options options = { .group = AXIS_BIT(AXIS_OFFSET) };
	struct database *db = two_cases();
	struct report report;

	add_case(db, 1, 1, 10, 9);
	add_case(db, 1, 2, 10, 10);
	add_case(db, 1, 3, 10, 9);
	compare(db, &options, &report);
	sample_expect_json(&report, "$.tables[2].rows",
			   "[{\"offset\":0,\"cases\":2,\"old\":150,\"new\":155,\"difference\":5,"
			   "\"percent\":3.3,\"better\":0,\"equal\":0,\"worse\":2},"
			   "{\"offset\":1,\"cases\":3,\"old\":30,\"new\":28,\"difference\":-2,"
			   "\"percent\":-6.7,\"better\":2,\"equal\":1,\"worse\":0}]");
	report_deinit(&report);
	expect_failure(db, &(struct compare_options){ .group = AXIS_BIT(AXIS_SRC_OFFSET) },
		       "src_offset");
	database_destroy(db);
}
END_TEST

/* Adds cases of the sizes from first to last, in this distance. */
static void add_sizes(struct database *db, uint64_t offset, unsigned first, unsigned last,
		      unsigned step, int change)
{
	for (unsigned size = first; size <= last; size += step)
		add_case(db, offset, size, 100, 100 + change);
}

#define COUNTED " (of the sizes counted)"

START_TEST(break_even_by_alignment)
{
	struct database *db = sample_database();
	struct report report;

	add_sizes(db, 64, 0, 15, 1, 0);
	add_sizes(db, 64, 16, 71, 1, 1);
	add_sizes(db, 64, 72, 128, 1, -1);
	add_sizes(db, 64, 256, 4096, 256, -1);
	add_sizes(db, 8, 0, 100, 1, -1);
	add_sizes(db, 3, 10, 20, 10, -1);
	add_sizes(db, 3, 30, 40, 10, 1);
	add_case(db, 5, 30, 10, 9);
	compare(db, &(struct compare_options){ 0 }, &report);
	sample_expect_json(&report, "$.tables[2].rows",
			   "[{\"aligned\":\"to 64\",\"new against old\":\"fewer instructions from "
			   "size 72 on; sizes 0-15 equal, 16-71 more, 72-4096 fewer" COUNTED "\"},"
			   "{\"aligned\":\"to 8\",\"new against old\":\"sizes 0-100 fewer" COUNTED
			   "\"},"
			   "{\"aligned\":\"to less\",\"new against old\":\"sizes 10-20 fewer, 30 "
			   "mixed, 40 more" COUNTED "\"}]");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(break_even_of_many_ranges)
{
	struct database *db = sample_database();
	struct report report;

	for (unsigned size = 0; size < 20; size++)
		add_case(db, 0, size, 100, size % 2 ? 99 : 101);
	compare(db, &(struct compare_options){ 0 }, &report);
	sample_expect_json(&report, "$.tables[2].rows[0].\"new against old\"",
			   "sizes 0 more, 1 fewer, 2 more, "
			   "3 fewer, 4 more, 5 fewer, 6 more, 7 fewer, 8 more, 9 fewer, 10 more, "
			   "(8 ranges more), 19 fewer" COUNTED);
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

/* A wrong result is no gain, and a case that faults ends early. */
START_TEST(break_even_of_right_results)
{
	struct database *db = sample_database();
	struct record record;
	struct report report;

	add_sizes(db, 0, 0, 10, 1, 1);
	for (int i = 0; i < 2; i++) {
		record = sample_record(i ? "b" : "a", 11, i ? 1 : 100);
		record.result = i ? RESULT_FAULT : RESULT_OK;
		sample_add(db, &record);
		record = sample_record(i ? "b" : "a", 12, i ? 1 : 100);
		record.axes |= AXIS_BIT(AXIS_FAULT);
		record.tc.fault_side = FAULT_DST;
		record.tc.fault_at = 5;
		sample_add(db, &record);
	}
	compare(db, &(struct compare_options){ .all = true }, &report);
	/* All right ones are worse: nothing changes. */
	sample_expect_json(&report, "$.tables[2].title", "Cases, a -> b");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

static struct record copy_record(const char *variant, uint64_t offset, uint64_t src_offset,
				 uint64_t size, uint64_t insns)
{
	struct record record = sample_record(variant, size, insns);

	strcpy(record.routine, "copy_user");
	record.axes = AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SRC_OFFSET) | AXIS_BIT(AXIS_SIZE) |
		      AXIS_BIT(AXIS_FAULT);
	record.tc.offset = offset;
	record.tc.src_offset = src_offset;
	return record;
}

START_TEST(copies_have_two_alignments)
{
	static const unsigned offsets[][2] = {
		{ 0, 64 }, { 64, 8 }, { 3, 11 }, { 3, 4 }, { 8, 1 }
	};
	struct database *db = sample_database();
	struct record record;
	struct report report;

	for (size_t i = 0; i < 2 * COUNT(offsets); i++) {
		record = copy_record("a", offsets[i / 2][0], offsets[i / 2][1], i % 2 ? 10 : 5000,
				     9);
		sample_add(db, &record);
		record = copy_record("b", offsets[i / 2][0], offsets[i / 2][1], i % 2 ? 10 : 5000,
				     i % 2 ? 10 : 8);
		sample_add(db, &record);
	}
	compare(db, &(struct compare_options){ .digest = true }, &report);
	sample_expect_json(&report, "$.tables[0].rows[0]",
			   "{\"size\":\"0-15\",\"aligned\":\"both to 64\",\"cases\":1,\"old\":9.0,"
			   "\"new\":10.0,\"percent\":11.1}");
	sample_expect_json(&report, "$.tables[0].rows[1].aligned", "both to 8");
	sample_expect_json(&report, "$.tables[0].rows[2].aligned", "alike");
	sample_expect_json(&report, "$.tables[0].rows[3]",
			   "{\"size\":\"0-15\",\"aligned\":\"differently\",\"cases\":2,"
			   "\"old\":9.0,\"new\":10.0,\"percent\":11.1}");
	sample_expect_json(&report, "$.tables[0].rows[4].size", "4096+");
	sample_expect_json(&report, "$.tables[0].rows[8]",
			   "{\"size\":\"all\",\"aligned\":\"\",\"cases\":10,\"old\":9.0,"
			   "\"new\":9.0,\"percent\":0.0}");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

/* Handled faults: reported, remaining. */
START_TEST(over_reporting_is_summed_up)
{
	static const unsigned findings[][2] = { { 5, 5 }, { 9, 3 }, { 8, 7 } };
	struct database *db = sample_database();
	struct record record;
	struct report report;

	for (size_t i = 0; i < COUNT(findings); i++) {
		record = copy_record("a", 0, 0, 10 - i, 9);
		sample_add(db, &record);
		record = copy_record("b", 0, 0, 10 - i, 9);
		record.findings.faults = 1;
		record.findings.reported = findings[i][0];
		record.findings.remaining = findings[i][1];
		sample_add(db, &record);
	}
	compare(db, &(struct compare_options){ 0 }, &report);
	sample_expect_json(&report, "$.tables[3].rows",
			   "[{\"variant\":\"b\",\"cases\":3,\"too many\":2,\"by at most\":6,"
			   "\"smallest case\":\"offset=0 src_offset=0 size=8 fault=none\"}]");
	report_deinit(&report);
	compare(db, &(struct compare_options){ .digest = true }, &report);
	sample_expect_json(&report, "$.notes[2]",
			   "Correctness: a is right in all 3 cases; b is right in all 3 cases "
			   "(after a fault it reports up to 6 bytes too many, in 2 of 3 cases).");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

static void expect_mail(const char *text)
{
	for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
		ck_assert_msg(strcspn(line, "\n") <= 72, "%s", line);
		ck_assert_msg(strchr(line, '\n') != NULL, "no newline: %s", line);
		for (const char *c = line; *c != '\n'; c++)
			ck_assert_msg(*c & 0x80 || (*c >= ' ' && *c < 0x7f), "%s", line);
	}
}

/* Whatever the names and numbers are. */
START_TEST(mail_has_72_columns)
{
	struct gate gates_[2];
	struct origin origins[1] = {
		{ (char *)"x.csv", (char *)"# command: c\n# counting: all of it, and some "
					   "more words\n# engine: "
					   "0123456789012345678901234567890123456789012345678901"
					   "2345678901234567890123456789\n" }
	};
	const struct compare_options options = {
		.digest = true,
		.all = _i,
		.group = AXIS_BIT(AXIS_OFFSET),
		.gates = gates_,
		.gate_count = 2,
		.origins = origins,
		.origin_count = 1,
	};
	struct database *db = sample_database();
	struct record record;
	struct report report;
	struct error err;
	char *text;

	ck_assert(gate_parse(&gates_[0], "insns=9223372036854775.807%:worst", &err));
	ck_assert(gate_parse(&gates_[1], "insns=0", &err));
	for (int i = 0; i < 6; i++) {
		record = copy_record("", INT64_MAX - 7, INT64_MAX / (2 + i / 2), i + 1, i % 2);
		if (i == 0)
			record.counts.insns = record.counts.class[CLASS_BRANCH] = INT64_MAX;
		for (size_t j = 0; j < 120; j++)
			record.variant[j] = i % 2 ? 'b' : "a\tb\xc3\xa4"[j % 5];
		record.tc.size = i / 2;
		record.result = i ? RESULT_OVERRUN | RESULT_CONTENT : RESULT_OK;
		record.findings.past_end = 7;
		sample_add(db, &record);
	}
	compare(db, &options, &report);
	text = sample_print(&report, FORMAT_MAIL);
	expect_mail(text);
	ck_assert_msg(strstr(text, "9223372036854775807") != NULL, "%s", text);
	free(text);
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

#define GUEST \
	"# guest: memset/my variant ext=zbb,v block=64 sha256=ab source=a b:c.S flags=-a -b=c d\n"

START_TEST(origin_values)
{
	static const struct {
		const char *key, *value;
	} values[] = {
		{ "ext", "zbb,v" },	 { "block", "64" },	   { "sha256", "ab" },
		{ "source", "a b:c.S" }, { "flags", "-a -b=c d" }, { "other", NULL },
	};
	char comments[] = "# insncount: 1\n# counting: all\n# guest: memset/my ext=x\n" GUEST
			  "# end: 2\n";
	struct origin origin = { .comments = comments };
	char *value = origin_value(&origin, "counting");

	ck_assert_str_eq(value, "all");
	free(value);
	ck_assert(!origin_value(&origin, "count"));
	ck_assert(!origin_value(&(struct origin){ 0 }, "counting"));
	ck_assert(!origin_guest_value(&origin, "memset", "mine", "ext"));
	for (size_t i = 0; i < COUNT(values); i++) {
		value = origin_guest_value(&origin, "memset", "my variant" STORED_SUFFIX,
					   values[i].key);
		ck_assert(!value == !values[i].value);
		if (value)
			ck_assert_str_eq(value, values[i].value);
		free(value);
	}
}
END_TEST

#define CASES "--cases", "offset=0 size=0..40"

/* From size 16 on zicboz takes three more. */
static const struct {
	const char *gates[3];
	int status;
} tool_gates[] = {
	{ { "insns=3" }, 0 },
	{ { "insns=3", "insns=2" }, 1 },
	{ { "insns=0:total" }, 1 },
	{ { "insns=1000:total", "stores=100" }, 0 },
};

START_TEST(gates_decide)
{
	const char *args[16] = { "compare", "memset", "linux-6.1", "zicboz", CASES, "-q" };
	struct tool_result result;
	size_t count = 7;

	for (size_t i = 0; tool_gates[_i].gates[i]; i++) {
		args[count++] = "--gate";
		args[count++] = tool_gates[_i].gates[i];
	}
	result = tool_run(&(struct tool){ .args = args });
	tool_expect_status(&result, tool_gates[_i].status);
	ck_assert_msg(!strstr(result.out, "EXCEEDED") == !tool_gates[_i].status, "%s", result.out);
}
END_TEST

START_TEST(wrong_variant_fails_whatever_its_counts)
{
	struct tool_result result = TOOL("compare", "copy_user", "linux-6.6", "v3", "-q", "--cases",
					 "offset=1 src_offset=1 size=64", "--gate", "insns=1000");

	tool_expect_status(&result, 1);
	ck_assert_msg(strstr(result.out, "passed") && strstr(result.out, "overrun"), "%s",
		      result.out);
}
END_TEST

static const struct {
	const char *args[4];
	const char *words;
} bad_usages[] = {
	{ { "--gate", "misaligned=0" }, "--memory" },
	{ { "--gate", "cycles=1" }, "cycles" },
	{ { "--group", "fault" }, "--group" },
	{ { "--group", "src_offset" }, "--group" },
	{ { "--where", "size >" }, "--where" },
	{ { "--where", "size > 1000" }, "--where" },
	{ { "--min-diff", "x" }, "--min-diff" },
	{ { "--worst", "0" }, "--worst" },
	{ { "--worst", "3", "--all" }, "--worst" },
	{ { "--baseline", "nowhere.csv" }, "nowhere.csv" },
};

START_TEST(bad_usage)
{
	const char *args[16] = { "compare", "memset", "linux-6.1", "zicboz", CASES, "-q" };
	struct tool_result result;

	memcpy(args + 7, bad_usages[_i].args, sizeof(bad_usages[_i].args));
	result = tool_run(&(struct tool){ .args = args });
	tool_expect_error(&result, 2, bad_usages[_i].words);
}
END_TEST

START_TEST(misaligned_gate)
{
	struct tool_result result = TOOL("compare", "copy_user", "linux-6.6", "same=linux-6.6",
					 "-q", "--memory", "--cases",
					 "offset=1 src_offset=1 size=64", "--gate", "misaligned=0");

	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.out, "passed"), "%s", result.out);
}
END_TEST

/* Writes records to compare with; returns the file's path. */
static char *write_baseline(const char *option, const char *argument)
{
	char *path = tool_path("base.csv");
	struct tool_result result =
		TOOL("run", "memset", "linux-6.1", CASES, "-q", "-o", path, option, argument);

	tool_expect_status(&result, 0);
	return path;
}

START_TEST(stored_baseline)
{
	char *path = write_baseline(NULL, NULL);
	struct tool_result live =
		TOOL("compare", "memset", "linux-6.1", "zicboz", CASES, "--format", "csv", "-q");
	struct tool_result stored = TOOL("compare", "memset", "zicboz", CASES, "--baseline", path,
					 "--format", "csv", "-q");
	struct tool_result same = TOOL("compare", "memset", "linux-6.1", CASES, "--baseline", path);

	tool_expect_status(&live, 1);
	tool_expect_status(&stored, 1);
	/* The same but for the name. */
	for (char *name; (name = strstr(stored.out, STORED_SUFFIX));)
		memmove(name, name + strlen(STORED_SUFFIX),
			strlen(name + strlen(STORED_SUFFIX)) + 1);
	ck_assert_str_eq(stored.out, live.out);
	tool_expect_status(&same, 0);
	same = TOOL("compare", "memset", "linux-6.1", "zicboz", CASES, "--baseline", path);
	tool_expect_status(&same, 1);
	ck_assert_msg(strstr(same.out, "linux-6.1 (stored) -> linux-6.1"), "%s", same.out);
	ck_assert_msg(strstr(same.out, "linux-6.1 (stored) -> zicboz"), "%s", same.out);
}
END_TEST

/* How the baseline was counted, how the rest is, and what the refusal names. */
static const struct {
	const char *stored[2], *now[2];
	const char *words[2];
} refusals[] = {
	{ { "--count-return" }, { 0 }, { "return included", "return not included" } },
	{ { 0 }, { "--count-return" }, { "return included", "return not included" } },
	{ { "--block", "128" }, { 0 }, { "block 128", "has 64" } },
	{ { "--xlen", "32" }, { 0 }, { "xlen 32", "has 64" } },
	{ { "--ext", "zbb" }, { 0 }, { "\"zbb\"", "\"none\"" } },
	{ { 0 }, { "--ext", "zicboz,zbb" }, { "\"zicboz,zbb\"", "\"none\"" } },
	{ { "--march", "rv64g" }, { 0 }, { "\"-march=rv64g\"", "\"-march=rv64gc_zicboz\"" } },
};

START_TEST(baseline_is_refused)
{
	char *path = write_baseline(refusals[_i].stored[0], refusals[_i].stored[1]);
	struct tool_result result = TOOL("compare", "memset", "zicboz", CASES, "-q", "--baseline",
					 path, refusals[_i].now[0], refusals[_i].now[1]);

	tool_expect_error(&result, 2, "base.csv");
	for (int i = 0; i < 2; i++)
		ck_assert_msg(strstr(result.err, refusals[_i].words[i]), "%s", result.err);
}
END_TEST

START_TEST(baseline_of_one_variant)
{
	char *path = tool_path("two.csv");
	struct tool_result result =
		TOOL("run", "memset", "linux-6.1", "zicboz", CASES, "-q", "-o", path);

	tool_expect_status(&result, 0);
	result = TOOL("compare", "memset", "zicboz", CASES, "-q", "--baseline", path);
	tool_expect_error(&result, 2, "linux-6.1 and of zicboz");
	result = TOOL("compare", "clear_page", "memset", "-q", "--baseline", path);
	tool_expect_error(&result, 2, "no records of clear_page");
	result =
		TOOL("compare", "memset", "zicboz", CASES, "-q", "--baseline", "tests/records.csv");
	tool_expect_error(&result, 2, "records.csv");
}
END_TEST

START_TEST(report_of_other_conventions)
{
	char *one = write_baseline("--count-return", NULL), *other = tool_path("other.csv");
	struct tool_result result = TOOL("run", "memset", "zicboz", CASES, "-q", "-o", other);

	tool_expect_status(&result, 0);
	result = TOOL("report", one, other);
	tool_expect_error(&result, 2, "return included\" and");
	ck_assert_msg(strstr(result.err, "return not included\"") != NULL, "%s", result.err);
	result = TOOL("report", other, "tests/records.csv");
	tool_expect_error(&result, 2, "does not say");
}
END_TEST

START_TEST(report_has_the_same_options)
{
	struct tool_result result = TOOL("report", "tests/records.csv", "--where", "size = 2",
					 "--group", "size", "--gate", "insns=0:total", "--min-diff",
					 "3", "--worst", "1");

	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.out, "By size") && strstr(result.out, "about equal") &&
			      strstr(result.out, "passed"),
		      "%s", result.out);
	result = TOOL("report", "tests/records.csv", "--baseline", "x.csv");
	tool_expect_error(&result, 2, "--baseline");
}
END_TEST

/* What a cover letter needs to say. */
static const char *const mail_words[] = {
	"memset on riscv/64, block 64: linux-6.1 -> zicboz",
	"zicboz takes fewer instructions than linux-6.1 in 0 of 82",
	"16-63",
	"to less",
	"Worst case: offset=",
	"more instructions from size 16 on; sizes 0-15 equal,",
	"Correctness: linux-6.1 is right in all 82 cases; zicboz is right in",
	"return not",
	"gcc",
	"qemu-riscv64",
	"-march=",
	"Extensions zicboz",
};

START_TEST(mail)
{
	struct tool_result result = TOOL("compare", "memset", "linux-6.1", "zicboz", "--ext",
					 "zicboz", "-q", "--format", "mail", "--cases",
					 "offset=0,1 size=0..40");

	tool_expect_status(&result, 1);
	expect_mail(result.out);
	for (size_t i = 0; i < COUNT(mail_words); i++)
		ck_assert_msg(strstr(result.out, mail_words[i]) != NULL, "no %s in %s",
			      mail_words[i], result.out);
}
END_TEST

/* A stored baseline has its own compiler and flags; what both have is said once. */
START_TEST(mail_of_stored_records)
{
	char *path = write_baseline(NULL, NULL);
	struct tool_result result = TOOL("compare", "memset", "zicboz", CASES, "--baseline", path,
					 "-q", "--format", "markdown");

	tool_expect_status(&result, 1);
	ck_assert_msg(strstr(result.out, "| Flags | -march=") != NULL, "%s", result.out);
	ck_assert_msg(strstr(result.out, "| Command | linux-6.1 (stored): insncount run") != NULL,
		      "%s", result.out);
}
END_TEST

static void add_limit_tests(TCase *tcase)
{
	tcase_add_loop_test(tcase, limit_is_parsed, 0, COUNT(limits));
	tcase_add_loop_test(tcase, bad_limit_is_refused, 0, COUNT(bad_limits));
	tcase_add_loop_test(tcase, change_against_limit, 0, COUNT(changes));
	tcase_add_test(tcase, small_differences_are_about_equal);
}

static void add_gate_tests(TCase *tcase)
{
	tcase_add_loop_test(tcase, bad_gate_is_refused, 0, COUNT(bad_gates));
	tcase_add_loop_test(tcase, gate_at_its_edge, 0, COUNT(gates));
	tcase_add_test(tcase, from_nothing_to_more_exceeds_any_percentage);
	tcase_add_test(tcase, gate_without_cases_is_exceeded);
	tcase_add_test(tcase, gate_without_a_pair_is_an_error);
	tcase_add_test(tcase, gate_needs_what_it_judges);
	tcase_add_test(tcase, huge_totals_are_refused);
}

static void add_selection_tests(TCase *tcase)
{
	tcase_set_timeout(tcase, TOOL_TEST_SECONDS); /* one is stopped after many steps */
	tcase_add_test(tcase, as_many_extremes_as_asked_for);
	tcase_add_test(tcase, where_leaves_out_records);
	tcase_add_test(tcase, where_unknown_is_not_true);
	tcase_add_loop_test(tcase, bad_condition_is_refused, 0, COUNT(bad_conditions));
	tcase_add_loop_test(tcase, good_condition_keeps_all, 0, COUNT(good_conditions));
	tcase_add_test(tcase, groups_are_summed_up);
}

static void add_digest_tests(TCase *tcase)
{
	tcase_add_test(tcase, break_even_by_alignment);
	tcase_add_test(tcase, break_even_of_many_ranges);
	tcase_add_test(tcase, break_even_of_right_results);
	tcase_add_test(tcase, copies_have_two_alignments);
	tcase_add_test(tcase, over_reporting_is_summed_up);
	tcase_add_loop_test(tcase, mail_has_72_columns, 0, 2);
	tcase_add_test(tcase, origin_values);
}

static void add_tool_tests(TCase *tcase)
{
	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_add_loop_test(tcase, gates_decide, 0, COUNT(tool_gates));
	tcase_add_test(tcase, wrong_variant_fails_whatever_its_counts);
	tcase_add_loop_test(tcase, bad_usage, 0, COUNT(bad_usages));
	tcase_add_test(tcase, misaligned_gate);
	tcase_add_test(tcase, stored_baseline);
	tcase_add_loop_test(tcase, baseline_is_refused, 0, COUNT(refusals));
	tcase_add_test(tcase, baseline_of_one_variant);
	tcase_add_test(tcase, report_of_other_conventions);
	tcase_add_test(tcase, report_has_the_same_options);
	tcase_add_test(tcase, mail);
	tcase_add_test(tcase, mail_of_stored_records);
}

Suite *gate_suite(void)
{
	static const struct {
		const char *name;
		void (*add)(TCase *tcase);
	} tcases[] = {
		{ "limits", add_limit_tests },	      { "gates", add_gate_tests },
		{ "selection", add_selection_tests }, { "digest", add_digest_tests },
		{ "tool", add_tool_tests },	      { 0 },
	};
	Suite *suite = suite_create("gate");

	for (size_t i = 0; tcases[i].name; i++) {
		TCase *tcase = tcase_create(tcases[i].name);

		tcases[i].add(tcase);
		suite_add_tcase(suite, tcase);
	}
	return suite;
}
