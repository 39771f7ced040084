/* SPDX-License-Identifier: GPL-2.0-only */
#include "sample.h"

#include "../reports/compare.h"
#include "suites.h"

/* Compares all that there is; the caller deinitializes the report. */
static struct compare_summary compare(struct database *db, bool all, struct report *report)
{
	const struct compare_options options = { .all = all };
	struct compare_summary summary;
	struct error err;

	*report = (struct report){ 0 };
	ck_assert_msg(compare_report(db, &options, report, &summary, &err), "%s", err.text);
	return summary;
}

static const struct {
	int64_t old, new;
	const char *percent;
} percents[] = {
	{ 100, 100, "0.0" },
	{ 0, 0, "0.0" },
	{ 0, 1, "-" },
	{ 1, 0, "-100.0" },
	{ 563, 150, "-73.4" },
	{ 3, 4, "+33.3" },
	{ 3, 5, "+66.7" },
	{ 2000, 2001, "+0.1" }, /* half away from zero */
	{ 2000, 1999, "-0.1" },
	{ 100000, 100001, "+0.0" },
	{ 1, INT64_MAX, "+922337203685477580600.0" },
	{ INT64_MAX, 0, "-100.0" },
};

START_TEST(percent)
{
	char buffer[PERCENT_MAX];

	ck_assert_str_eq(percent_format(percents[_i].old, percents[_i].new, buffer),
			 percents[_i].percent);
}
END_TEST

static struct database *three_cases(void)
{
	struct database *db = sample_database();

	sample_count(db, "a", 1, 10);
	sample_count(db, "a", 2, 20);
	sample_count(db, "a", 3, 31);
	sample_count(db, "b", 1, 12);
	sample_count(db, "b", 2, 20);
	sample_count(db, "b", 3, 16);
	return db;
}

START_TEST(cases_are_compared_one_by_one)
{
	struct database *db = three_cases();
	struct report report;
	struct compare_summary summary = compare(db, false, &report);

	ck_assert_uint_eq(summary.compared, 3);
	ck_assert_uint_eq(summary.better, 1);
	ck_assert_uint_eq(summary.equal, 1);
	ck_assert_uint_eq(summary.worse, 1);
	ck_assert_uint_eq(summary.unmatched, 0);
	ck_assert_uint_eq(summary.wrong, 0);
	sample_expect_json(&report, "$.tables[3].rows[0]",
			   "{\"offset\":0,\"size\":1,\"value\":0,\"old\":10,\"new\":12,"
			   "\"difference\":2,\"percent\":20.0,\"result\":\"\"}");
	sample_expect_json(&report, "$.tables[3].rows[2].difference", "-15");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(totals_averages_and_extremes)
{
	struct database *db = three_cases();
	struct report report;

	compare(db, false, &report);
	sample_expect_json(&report, "$.tables[0].rows[0]",
			   "{\"cases\":3,\"better\":1,\"equal\":1,\"worse\":1,\"only old\":0,"
			   "\"only new\":0}");
	sample_expect_json(&report, "$.tables[1].rows[0]",
			   "{\"what\":\"total\",\"case\":\"\",\"old\":61,\"new\":48,"
			   "\"difference\":-13,\"percent\":-21.3}");
	sample_expect_json(&report, "$.tables[1].rows[1]",
			   "{\"what\":\"average\",\"case\":\"\",\"old\":20.3,\"new\":16.0,"
			   "\"difference\":-4.3,\"percent\":-21.3}");
	sample_expect_json(&report, "$.tables[1].rows[2].case", "offset=0 size=1 value=0");
	sample_expect_json(&report, "$.tables[1].rows[2].what", "worst");
	sample_expect_json(&report, "$.tables[1].rows[3].case", "offset=0 size=3 value=0");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(cases_of_one_side_are_listed_and_not_totalled)
{
	struct database *db = three_cases();
	struct report report;
	struct compare_summary summary;

	sample_count(db, "a", 4, 1000);
	sample_count(db, "b", 5, 2000);
	summary = compare(db, false, &report);
	ck_assert_uint_eq(summary.compared, 3);
	ck_assert_uint_eq(summary.unmatched, 2);
	sample_expect_json(&report, "$.tables[1].rows[0].old", "61");
	sample_expect_json(&report, "$.tables[1].rows[0].new", "48");
	sample_expect_json(&report, "$.tables[4].rows",
			   "[{\"offset\":0,\"size\":4,\"value\":0,\"only in\":\"a\",\"insns\":1000,"
			   "\"result\":\"ok\"},"
			   "{\"offset\":0,\"size\":5,\"value\":0,\"only in\":\"b\",\"insns\":2000,"
			   "\"result\":\"ok\"}]");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(nothing_in_common_is_listed_too)
{
	struct database *db = sample_database();
	struct report report;
	struct compare_summary summary;

	sample_count(db, "a", 1, 10);
	sample_count(db, "b", 2, 10);
	summary = compare(db, false, &report);
	ck_assert_uint_eq(summary.compared, 0);
	ck_assert_uint_eq(summary.unmatched, 2);
	sample_expect_json(&report, "$.tables[1].rows[1].size", "2");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

#define WRONG(variant, kind, cases, size, past_end, most)                                  \
	"{\"variant\":\"" variant "\",\"result\":\"" kind "\",\"cases\":" cases            \
	",\"smallest case\":\"offset=0 size=" size " value=0\",\"past the end\":" past_end \
	",\"at most\":" most "}"

START_TEST(wrong_results_are_counted_by_kind)
{
	struct database *db = three_cases();
	struct record record = sample_record("b", 70, 5);
	struct report report;
	struct compare_summary summary;

	sample_count(db, "a", 70, 5);
	sample_count(db, "a", 64, 5);
	record.result = RESULT_OVERRUN | RESULT_CLOBBER;
	record.findings.past_end = 56;
	sample_add(db, &record);
	record.result = RESULT_OVERRUN;
	record.findings.past_end = 7;
	record.tc.size = 64;
	sample_add(db, &record);
	record.result = RESULT_CLOBBER;
	record.findings.past_end = NOT_MEASURED;
	record.tc.size = 80;
	sample_add(db, &record);
	record = sample_record("a", 99, 5);
	record.result = RESULT_CONTENT | RESULT_RETURN;
	sample_add(db, &record);
	summary = compare(db, false, &report);
	ck_assert_uint_eq(summary.wrong, 3);
	sample_expect_json(&report, "$.tables[3].rows[3].result", "new overrun+clobber");
	sample_expect_json(
		&report, "$.tables[5].rows",
		"[" WRONG("a", "any", "1", "99", "null", "null") "," WRONG(
			"a", "content", "1", "99", "null",
			"null") "," WRONG("a", "return", "1", "99", "null",
					  "null") "," WRONG("b", "any", "3", "64", "7",
							    "56") "," WRONG("b", "overrun", "2",
									    "64", "7",
									    "56") "," WRONG("b",
											    "clobbe"
											    "r",
											    "2",
											    "70",
											    "56",
											    "56") "]");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(zero_counts)
{
	struct database *db = sample_database();
	struct report report;

	sample_count(db, "a", 1, 0);
	sample_count(db, "b", 1, 7);
	compare(db, true, &report);
	sample_expect_json(&report, "$.tables[1].rows[0].percent", "(null)");
	sample_expect_json(&report, "$.tables[2].rows[0].percent", "(null)");
	sample_expect_json(&report, "$.tables[2].rows[0].difference", "7");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(huge_counts)
{
	struct database *db = sample_database();
	struct report report;

	sample_count(db, "a", 1, INT64_MAX);
	sample_count(db, "b", 1, 0);
	compare(db, true, &report);
	sample_expect_json(&report, "$.tables[1].rows[0].old", "9223372036854775807");
	sample_expect_json(&report, "$.tables[2].rows[0].difference", "-9223372036854775807");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(a_total_too_large_is_an_error)
{
	const struct compare_options options = { .all = true };
	struct database *db = sample_database();
	struct report report = { 0 };
	struct compare_summary summary;
	struct error err;

	for (unsigned size = 1; size < 3; size++) {
		sample_count(db, "a", size, INT64_MAX);
		sample_count(db, "b", size, 1);
	}
	ck_assert(!compare_report(db, &options, &report, &summary, &err));
	ck_assert_msg(strstr(err.text, "overflow") != NULL, "%s", err.text);
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

/* 60 cases: of them 3 better, 20 worse. */
static struct database *many_cases(void)
{
	struct database *db = sample_database();

	for (unsigned size = 0; size < 60; size++) {
		sample_count(db, "a", size, 100);
		sample_count(db, "b", size, size < 3 ? 99 - size : size < 40 ? 100 : 61 + size);
	}
	return db;
}

START_TEST(many_cases_are_folded)
{
	struct database *db = many_cases();
	struct report report;
	struct compare_summary summary = compare(db, false, &report);

	ck_assert_uint_eq(summary.worse, 20);
	ck_assert_uint_eq(summary.better, 3);
	sample_expect_json(&report, "$.tables[3].title", "Worst cases, a -> b");
	sample_expect_json(&report, "$.tables[3].rows[0].size", "59");
	sample_expect_json(&report, "$.tables[3].rows[9].size", "50");
	sample_expect_json(&report, "$.tables[3].rows[10]", "(null)");
	sample_expect_json(&report, "$.tables[4].rows[0].size", "2");
	sample_expect_json(&report, "$.tables[4].rows[2].size", "0");
	sample_expect_json(&report, "$.tables[4].rows[3]", "(null)");
	sample_expect_json(&report, "$.notes[0]",
			   "47 more cases are not shown: see all with --all.");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(all_shows_all)
{
	struct database *db = many_cases();
	struct report report;

	compare(db, true, &report);
	sample_expect_json(&report, "$.tables[3].rows[59].size", "59");
	sample_expect_json(&report, "$.notes", "[]");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(groups_are_compared_apart)
{
	struct database *db = three_cases();
	struct record record = sample_record("a", 0, 563);
	struct report report;
	struct compare_summary summary;

	strcpy(record.routine, "clear_page");
	record.axes = 0;
	sample_add(db, &record);
	record.block = 128; /* no case in common with the one of 64 */
	strcpy(record.variant, "b");
	sample_add(db, &record);
	summary = compare(db, false, &report);
	ck_assert_uint_eq(summary.compared, 3);
	ck_assert_uint_eq(summary.unmatched, 2);
	sample_expect_json(&report, "$.tables[4].title",
			   "clear_page on riscv/64, block 64: a -> b");
	sample_expect_json(&report, "$.tables[6].title",
			   "clear_page on riscv/64, block 128: a -> b");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(chosen_variants_in_their_order)
{
	static const char *const variants[] = { "b", "a", "c" };
	const struct compare_options options = {
		.routine = "memset", .variants = variants, .variant_count = 3, .all = true
	};
	struct database *db = three_cases();
	struct report report = { 0 };
	struct compare_summary summary;
	struct error err;

	sample_count(db, "c", 1, 1);
	ck_assert(compare_report(db, &options, &report, &summary, &err));
	ck_assert_uint_eq(summary.compared, 4);
	ck_assert_uint_eq(summary.unmatched, 2);
	sample_expect_json(&report, "$.tables[0].title", "memset on riscv/64, block 64: b -> a");
	sample_expect_json(&report, "$.tables[4].title", "memset on riscv/64, block 64: b -> c");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(what_has_no_records_is_an_error)
{
	static const char *const variants[] = { "a", "typo" };
	struct compare_options options = {
		.routine = "memset", .variants = variants, .variant_count = 2, .all = true
	};
	struct database *db = three_cases();
	struct report report = { 0 };
	struct compare_summary summary;
	struct error err;

	ck_assert(!compare_report(db, &options, &report, &summary, &err));
	ck_assert_msg(strstr(err.text, "typo") != NULL, "%s", err.text);
	options = (struct compare_options){ .routine = "memcpy" };
	ck_assert(!compare_report(db, &options, &report, &summary, &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(one_variant_alone_is_said)
{
	struct database *db = sample_database();
	struct report report;

	sample_count(db, "a", 1, 10);
	compare(db, false, &report);
	sample_expect_json(
		&report, "$.notes[0]",
		"memset on riscv/64, block 64: only a has records, so there is nothing to"
		" compare it with. Cases: 1, instructions: 10.");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

Suite *compare_suite(void)
{
	Suite *suite = suite_create("compare");
	TCase *tcase = tcase_create("compare");

	tcase_add_loop_test(tcase, percent, 0, sizeof(percents) / sizeof(*percents));
	tcase_add_test(tcase, cases_are_compared_one_by_one);
	tcase_add_test(tcase, totals_averages_and_extremes);
	tcase_add_test(tcase, cases_of_one_side_are_listed_and_not_totalled);
	tcase_add_test(tcase, nothing_in_common_is_listed_too);
	tcase_add_test(tcase, wrong_results_are_counted_by_kind);
	tcase_add_test(tcase, zero_counts);
	tcase_add_test(tcase, huge_counts);
	tcase_add_test(tcase, a_total_too_large_is_an_error);
	tcase_add_test(tcase, many_cases_are_folded);
	tcase_add_test(tcase, all_shows_all);
	tcase_add_test(tcase, groups_are_compared_apart);
	tcase_add_test(tcase, chosen_variants_in_their_order);
	tcase_add_test(tcase, what_has_no_records_is_an_error);
	tcase_add_test(tcase, one_variant_alone_is_said);
	suite_add_tcase(suite, tcase);
	return suite;
}
