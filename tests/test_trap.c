// SPDX-License-Identifier: GPL-2.0-only
#include "sample.h"

#include "../reports/compare.h"
#include "suites.h"

/* A case with this many instructions, cache-block zeroes and misaligned accesses. */
static void add(struct database *db, const char *variant, uint64_t size, uint64_t insns,
		uint64_t cbo, uint64_t misaligned)
{
	struct record record = sample_record(variant, size, insns);

	record.counts.class[CLASS_BRANCH] = insns - cbo;
	record.counts.class[CLASS_CBO] = cbo;
	record.misaligned = misaligned;
	sample_add(db, &record);
}

static struct database *two_cases(void)
{
	struct database *db = sample_database();

	add(db, "a", 1, 20, 0, 3);
	add(db, "a", 4096, 2061, 0, 0);
	add(db, "b", 1, 26, 1, 1);
	add(db, "b", 4096, 426, 127, 0);
	return db;
}

/* Compares with the traps of these texts, ended by NULL; the caller deinitializes the report. */
static bool compare(struct database *db, const char *const *texts, bool worst,
		    struct report *report, struct error *err)
{
	struct compare_options options = { .worst = worst };
	struct compare_summary summary;

	*report = (struct report){ 0 };
	for (unsigned i = 0; texts[i]; i++)
		ck_assert(trap_parse(options.traps, texts[i], err));
	return compare_report(db, &options, report, &summary, err);
}

static void compare_well(struct database *db, const char *const *texts, bool worst,
			 struct report *report)
{
	struct error err;

	ck_assert_msg(compare(db, texts, worst, report, &err), "%s", err.text);
}

START_TEST(a_trap_adds_its_instructions)
{
	struct database *db = two_cases();
	struct report report;

	compare_well(db, (const char *const[]){ "cbo=10", NULL }, false, &report);
	sample_expect_json(&report, "$.tables[2].title",
			   "Estimate, a -> b, at 10 instructions a trap of cbo");
	sample_expect_json(&report, "$.tables[2].rows[1]",
			   "{\"case\":\"offset=0 size=4096 value=0\",\"old cbo\":0,\"new cbo\":127,"
			   "\"old estimate\":2061,\"new estimate\":1696,\"difference\":-365,"
			   "\"percent\":-17.7,\"break-even cbo\":12.9}");
	/* What was counted stays as it was. */
	sample_expect_json(&report, "$.tables[1].rows[0].new", "452");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(the_last_row_is_the_total)
{
	struct database *db = two_cases();
	struct report report;

	compare_well(db, (const char *const[]){ "cbo=10", NULL }, false, &report);
	sample_expect_json(&report, "$.tables[2].rows[2].case", "total");
	sample_expect_json(&report, "$.tables[2].rows[2].\"new estimate\"", "1732");
	sample_expect_json(&report, "$.tables[2].rows[2].\"break-even cbo\"", "12.7");
	report_deinit(&report);
	/* Of a few cases only, the total is all that is shown. */
	compare_well(db, (const char *const[]){ "cbo=10", NULL }, true, &report);
	sample_expect_json(&report, "$.tables[2].rows[0].case", "total");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

/* The one with fewer instructions has fewer traps too: no price makes them equal. */
START_TEST(no_break_even_is_a_dash)
{
	struct database *db = two_cases();
	struct report report;

	compare_well(db, (const char *const[]){ "cbo=10", NULL }, false, &report);
	sample_expect_json(&report, "$.tables[2].rows[0].\"new estimate\"", "36");
	sample_expect_json(&report, "$.tables[2].rows[0].\"break-even cbo\"", "(null)");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

/* 20 + 3 * 5 against 26 + 1 * 5 + 1 * 10; each break-even leaves the other kind at its price. */
START_TEST(two_kinds_of_traps_add_up)
{
	struct database *db = two_cases();
	struct report report;

	compare_well(db, (const char *const[]){ "misaligned=5", "cbo=10", NULL }, false, &report);
	sample_expect_json(&report, "$.tables[2].rows[0]",
			   "{\"case\":\"offset=0 size=1 value=0\",\"old cbo\":0,\"new cbo\":1,"
			   "\"old misaligned\":3,\"new misaligned\":1,\"old estimate\":35,"
			   "\"new estimate\":41,\"difference\":6,\"percent\":17.1,"
			   "\"break-even cbo\":4.0,\"break-even misaligned\":8.0}");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(events_that_were_not_measured_are_an_error)
{
	struct database *db = sample_database();
	struct report report;
	struct error err;

	add(db, "a", 1, 20, 0, 3);
	add(db, "b", 1, 26, 1, NOT_MEASURED);
	ck_assert(
		!compare(db, (const char *const[]){ "misaligned=5", NULL }, false, &report, &err));
	ck_assert_ptr_nonnull(
		strstr(err.text, "case \"offset=0 size=1 value=0\" has no misaligned"));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	report_deinit(&report);
	compare_well(db, (const char *const[]){ "cbo=5", NULL }, false, &report);
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(an_estimate_that_overflows_is_an_error)
{
	struct database *db = sample_database();
	struct report report;
	struct error err;

	add(db, "a", 1, INT64_MAX, INT64_MAX / 2, 0);
	add(db, "b", 1, 26, 1, 0);
	ck_assert(!compare(db, (const char *const[]){ "cbo=3", NULL }, false, &report, &err));
	ck_assert_ptr_nonnull(strstr(err.text, "overflow"));
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

static const char *const bad_traps[] = { "",
					 "cbo",
					 "cbo=",
					 "cbo=-1",
					 "cbo=1x",
					 "load=1",
					 "cbo=+1",
					 "cb=1",
					 "cbo= 1",
					 "cbo=1000000001",
					 "misaligned=99999999999999999999" };

START_TEST(bad_trap)
{
	struct trap traps[TRAP_EVENTS] = { { 0 } };
	struct error err;

	ck_assert(!trap_parse(traps, bad_traps[_i], &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_ptr_nonnull(strstr(err.text, "--trap"));
	ck_assert(!traps[TRAP_CBO].given && !traps[TRAP_MISALIGNED].given);
}
END_TEST

Suite *trap_suite(void)
{
	Suite *suite = suite_create("trap");
	TCase *tcase = tcase_create("trap");

	tcase_add_test(tcase, a_trap_adds_its_instructions);
	tcase_add_test(tcase, the_last_row_is_the_total);
	tcase_add_test(tcase, no_break_even_is_a_dash);
	tcase_add_test(tcase, two_kinds_of_traps_add_up);
	tcase_add_test(tcase, events_that_were_not_measured_are_an_error);
	tcase_add_test(tcase, an_estimate_that_overflows_is_an_error);
	tcase_add_loop_test(tcase, bad_trap, 0, sizeof(bad_traps) / sizeof(bad_traps[0]));
	suite_add_tcase(suite, tcase);
	return suite;
}
