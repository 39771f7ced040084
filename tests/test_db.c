/* SPDX-License-Identifier: GPL-2.0-only */
#include "sample.h"

#include "suites.h"

static void expect(struct database *db, const char *sql, const char *expected)
{
	char *value = sample_query(db->sqlite, sql, NULL);

	ck_assert_msg(!strcmp(value, expected), "%s gives %s, not %s", sql, value, expected);
	free(value);
}

START_TEST(columns_have_the_names_of_the_record_format)
{
	static const char schema[] =
		"SELECT group_concat(name) FROM pragma_table_info('records')"
		" WHERE name NOT IN ('id', 'source', 'spec', 'past_end', 'before_start', "
		"'reported', 'remaining', 'faults', 'overread', 'rep_iterations')";
	struct database *db = sample_database();

	expect(db, schema, record_header);
	database_destroy(db);
}
END_TEST

START_TEST(every_field_goes_to_its_column)
{
	struct database *db = sample_database();
	struct record record = {
		.arch = "powerpc",
		.xlen = 32,
		.routine = "copy_user",
		.variant = "v1",
		.block = 32,
		.axes = AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SRC_OFFSET) | AXIS_BIT(AXIS_SIZE) |
			AXIS_BIT(AXIS_VALUE) | AXIS_BIT(AXIS_FAULT),
		.tc = { 1, 2, 3, 4, FAULT_DST, 5 },
		.counts = { 55,
			    11,
			    { [CLASS_BRANCH] = 12,
			      [CLASS_JUMP] = 13,
			      [CLASS_LOAD] = 14,
			      [CLASS_STORE] = 15,
			      [CLASS_ATOMIC] = 16,
			      [CLASS_CBO] = 17,
			      [CLASS_NOP] = 18,
			      [CLASS_CSR] = 19,
			      [CLASS_VECTOR] = 20,
			      [CLASS_OTHER] = 21 } },
		.misaligned = 22,
		.result = RESULT_CONTENT | RESULT_OVERRUN,
	};
	struct error err;

	ck_assert(database_add(db, &record, 7, &err));
	expect(db,
	       "SELECT source || ' ' || arch || ' ' || xlen || ' ' || routine || ' ' || variant ||"
	       " ' ' || block FROM records",
	       "7 powerpc 32 copy_user v1 32");
	expect(db,
	       "SELECT offset || ' ' || src_offset || ' ' || size || ' ' || value || ' ' || fault"
	       " FROM records",
	       "1 2 3 4 dst:5");
	expect(db,
	       "SELECT insns || ' ' || taken || ' ' || branches || ' ' || jumps || ' ' || loads ||"
	       " ' ' || stores || ' ' || atomics || ' ' || cbo || ' ' || nops || ' ' || csr || ' '"
	       " || vector || ' ' || other || ' ' || misaligned || ' ' || result FROM records",
	       "55 11 12 13 14 15 16 17 18 19 20 21 22 content+overrun");
	database_destroy(db);
}
END_TEST

START_TEST(missing_values_are_null)
{
	struct database *db = sample_database();
	struct record record = sample_record("v", 8, 1);

	record.axes = 0;
	sample_add(db, &record);
	expect(db,
	       "SELECT coalesce(offset, src_offset, size, value, fault, misaligned) FROM records",
	       "(null)");
	expect(db, "SELECT spec FROM records", "");
	database_destroy(db);
}
END_TEST

START_TEST(the_same_case_twice_is_an_error_that_names_it)
{
	struct database *db = sample_database();
	struct record record = sample_record("linux", 8, 1);
	struct error err;

	sample_add(db, &record);
	record.counts.insns = 2;
	ck_assert(!database_add(db, &record, 1, &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(strstr(err.text, "memset") && strstr(err.text, "linux") &&
			      strstr(err.text, "size=8"),
		      "%s", err.text);
	record.block = 128;
	sample_add(db, &record);
	expect(db, "SELECT count(*) FROM records", "2");
	database_destroy(db);
}
END_TEST

START_TEST(the_same_case_twice_is_noticed_without_axes)
{
	struct database *db = sample_database();
	struct record record = sample_record("linux", 0, 1);
	struct error err;

	record.axes = 0;
	sample_add(db, &record);
	ck_assert(!database_add(db, &record, 0, &err));
	database_destroy(db);
}
END_TEST

START_TEST(numbers_up_to_2_to_the_63_are_kept)
{
	struct database *db = sample_database();
	struct record record = sample_record("v", 1, INT64_MAX);
	struct error err;

	sample_add(db, &record);
	expect(db, "SELECT insns FROM records", "9223372036854775807");
	record = sample_record("v", 2, (uint64_t)INT64_MAX + 1);
	ck_assert(!database_add(db, &record, 0, &err));
	ck_assert_msg(strstr(err.text, "2^63") != NULL, "%s", err.text);
	expect(db, "SELECT count(*) FROM records", "1");
	database_destroy(db);
}
END_TEST

Suite *db_suite(void)
{
	Suite *suite = suite_create("db");
	TCase *tcase = tcase_create("db");

	tcase_add_test(tcase, columns_have_the_names_of_the_record_format);
	tcase_add_test(tcase, every_field_goes_to_its_column);
	tcase_add_test(tcase, missing_values_are_null);
	tcase_add_test(tcase, the_same_case_twice_is_an_error_that_names_it);
	tcase_add_test(tcase, the_same_case_twice_is_noticed_without_axes);
	tcase_add_test(tcase, numbers_up_to_2_to_the_63_are_kept);
	suite_add_tcase(suite, tcase);
	return suite;
}
