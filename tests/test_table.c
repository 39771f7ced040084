/* SPDX-License-Identifier: GPL-2.0-only */
#include "sample.h"

#include "suites.h"

static void add_sample_table(struct report *report, const char *text, const char *number)
{
	struct table *table = report_add_table(report, "a title");

	table_add_column(table, "text", COLUMN_TEXT, 0);
	table_add_column(table, "number", COLUMN_NUMBER, 0);
	table_add_cell(table, "%s", text);
	table_add_cell(table, "%s", number);
}

static void expect_text(const struct report *report, enum output_format format,
			const char *expected)
{
	char *text = sample_print(report, format);

	ck_assert_str_eq(text, expected);
	free(text);
}

START_TEST(formats_are_known_by_name)
{
	enum output_format format;
	struct error err;

	ck_assert(output_format_parse("table", &format, &err) && format == FORMAT_TABLE);
	ck_assert(output_format_parse("markdown", &format, &err) && format == FORMAT_MARKDOWN);
	ck_assert(output_format_parse("csv", &format, &err) && format == FORMAT_CSV);
	ck_assert(output_format_parse("json", &format, &err) && format == FORMAT_JSON);
	ck_assert(!output_format_parse("jso", &format, &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(strstr(err.text, "markdown") != NULL, "%s", err.text);
	ck_assert(output_format_is_data(FORMAT_CSV) && output_format_is_data(FORMAT_JSON));
	ck_assert(!output_format_is_data(FORMAT_TABLE) && !output_format_is_data(FORMAT_MARKDOWN));
}
END_TEST

START_TEST(table_aligns_numbers_right)
{
	struct report report = { 0 };

	add_sample_table(&report, "x", "1");
	report_add_note(&report, "a %s", "note");
	expect_text(&report, FORMAT_TABLE, "a title\ntext number\nx         1\n\na note\n");
	report_deinit(&report);
}
END_TEST

START_TEST(table_breaks_wide_columns_between_words)
{
	struct report report = { 0 };
	struct table *table = report_add_table(&report, "t");

	table_add_column(table, "words", COLUMN_TEXT, 9);
	table_add_column(table, "n", COLUMN_NUMBER, 0);
	table_add_cell(table, "one two three four");
	table_add_cell(table, "1");
	expect_text(&report, FORMAT_TABLE, "t\nwords   n\none two 1\nthree   \nfour    \n");
	report_deinit(&report);
}
END_TEST

START_TEST(notes_keep_their_lines)
{
	struct report report = { 0 };

	report_add_note(&report, "%s%s", "a first line that is rather long for a first line\ntwo ",
			"- 10 - 20 - 30 - 40 - 50 - 60 - 70 - 80 - 90 - 100 - 110 - 120 - 130");
	expect_text(&report, FORMAT_TABLE,
		    "a first line that is rather long for a first line\ntwo - 10 - 20 - 30 - 40 - "
		    "50 - 60 - 70 - 80 - 90 - 100 - 110 - 120 - 130\n");
	report_deinit(&report);
}
END_TEST

START_TEST(an_empty_table_says_so)
{
	struct report report = { 0 };
	struct table *table = report_add_table(&report, "t");

	table_add_column(table, "a", COLUMN_TEXT, 0);
	expect_text(&report, FORMAT_TABLE, "t\n(none)\n");
	expect_text(&report, FORMAT_CSV, "a\n");
	sample_expect_json(&report, "$.tables[0].rows", "[]");
	report_deinit(&report);
}
END_TEST

START_TEST(markdown_escapes_what_would_end_a_cell)
{
	struct report report = { 0 };

	add_sample_table(&report, "a|b\\c\nd", "-1");
	expect_text(&report, FORMAT_MARKDOWN,
		    "### a title\n\n| text | number |\n| :--- | ---: |\n| a\\|b\\\\c d | -1 |\n");
	report_deinit(&report);
}
END_TEST

START_TEST(csv_quotes)
{
	struct report report = { 0 };

	add_sample_table(&report, "a,\"b\"\nc", "+1");
	expect_text(&report, FORMAT_CSV, "text,number\n\"a,\"\"b\"\"\nc\",+1\n");
	report_deinit(&report);
	add_sample_table(&report, "#1", "");
	expect_text(&report, FORMAT_CSV, "text,number\n\"#1\",\n");
	report_deinit(&report);
}
END_TEST

START_TEST(csv_titles_several_tables)
{
	struct report report = { 0 };

	add_sample_table(&report, "x", "1");
	add_sample_table(&report, "y", "2");
	report_add_note(&report, "two\nlines");
	expect_text(&report, FORMAT_CSV,
		    "# a title\ntext,number\nx,1\n# a title\ntext,number\ny,2\n# two lines\n");
	report_deinit(&report);
}
END_TEST

START_TEST(json_is_valid_and_complete)
{
	struct report report = { 0 };

	report_add_note(&report, "first \"note\"");
	add_sample_table(&report, "x", "12");
	add_sample_table(&report, "y", "+1.5");
	report_add_note(&report, "second");
	sample_expect_json(&report, "$.tables[0].title", "a title");
	sample_expect_json(&report, "$.tables[0].columns", "[\"text\",\"number\"]");
	sample_expect_json(&report, "$.tables[0].rows[0]", "{\"text\":\"x\",\"number\":12}");
	sample_expect_json(&report, "$.tables[1].rows[0].number", "1.5");
	sample_expect_json(&report, "$.notes", "[\"first \\\"note\\\"\",\"second\"]");
	report_deinit(&report);
	sample_expect_json(&report, "$", "{\"tables\":[],\"notes\":[]}");
}
END_TEST

/* What a column of numbers may hold, and the JSON for it. */
static const struct {
	const char *cell, *json;
} numbers[] = {
	{ "0", "0" },	  { "-0.5", "-0.5" }, { "9223372036854775807", "9223372036854775807" },
	{ "", "(null)" }, { "-", "(null)" },  { "not a count", "not a count" },
	{ "007", "007" }, { "1.", "1." },     { ".5", ".5" },
	{ "+-1", "+-1" }, { "1e5", "1e5" },
};

START_TEST(json_numbers_are_numbers)
{
	struct report report = { 0 };

	add_sample_table(&report, "x", numbers[_i].cell);
	sample_expect_json(&report, "$.tables[0].rows[0].number", numbers[_i].json);
	report_deinit(&report);
}
END_TEST

START_TEST(json_escapes_control_characters)
{
	struct report report = { 0 };
	char all[128];

	for (int i = 0; i < 127; i++)
		all[i] = (char)(i + 1);
	all[127] = '\0';
	add_sample_table(&report, all, "1");
	sample_expect_json(&report, "$.tables[0].rows[0].text", all);
	report_deinit(&report);
}
END_TEST

#define REPLACED "\xef\xbf\xbd"

/* Bytes and the valid UTF-8 that they come out as. */
static const struct {
	const char *bytes, *json;
} encodings[] = {
	{ "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80" },
	{ "a\xff", "a" REPLACED },
	{ "\x80z", REPLACED "z" },				     /* continues nothing */
	{ "\xc3", REPLACED },					     /* cut off */
	{ "\xe2\x82z", REPLACED REPLACED "z" },			     /* cut off */
	{ "\xc0\xaf", REPLACED REPLACED },			     /* too long a form */
	{ "\xed\xa0\x80", REPLACED REPLACED REPLACED },		     /* a surrogate */
	{ "\xf4\x90\x80\x80", REPLACED REPLACED REPLACED REPLACED }, /* beyond Unicode */
};

START_TEST(json_replaces_invalid_utf8)
{
	struct report report = { 0 };

	add_sample_table(&report, encodings[_i].bytes, "1");
	sample_expect_json(&report, "$.tables[0].rows[0].text", encodings[_i].json);
	report_deinit(&report);
}
END_TEST

START_TEST(a_full_disk_is_an_error)
{
	struct report report = { 0 };
	struct error err;
	FILE *out = fopen("/dev/full", "w");

	ck_assert_ptr_nonnull(out);
	add_sample_table(&report, "x", "1");
	ck_assert(!report_print(&report, (enum output_format)_i, out, &err));
	ck_assert_msg(strstr(err.text, "No space left") != NULL, "%s", err.text);
	fclose(out);
	report_deinit(&report);
}
END_TEST

START_TEST(many_rows_are_kept_in_order)
{
	struct report report = { 0 };
	struct table *table = report_add_table(&report, "t");

	table_add_column(table, "n", COLUMN_NUMBER, 0);
	for (int i = 0; i < 20000; i++)
		table_add_cell(table, "%d", i);
	sample_expect_json(&report, "$.tables[0].rows[19999].n", "19999");
	sample_expect_json(&report, "$.tables[0].rows[777].n", "777");
	report_deinit(&report);
}
END_TEST

Suite *table_suite(void)
{
	Suite *suite = suite_create("table");
	TCase *tcase = tcase_create("table");

	tcase_add_test(tcase, formats_are_known_by_name);
	tcase_add_test(tcase, table_aligns_numbers_right);
	tcase_add_test(tcase, table_breaks_wide_columns_between_words);
	tcase_add_test(tcase, notes_keep_their_lines);
	tcase_add_test(tcase, an_empty_table_says_so);
	tcase_add_test(tcase, markdown_escapes_what_would_end_a_cell);
	tcase_add_test(tcase, csv_quotes);
	tcase_add_test(tcase, csv_titles_several_tables);
	tcase_add_test(tcase, json_is_valid_and_complete);
	tcase_add_loop_test(tcase, json_numbers_are_numbers, 0, sizeof(numbers) / sizeof(*numbers));
	tcase_add_test(tcase, json_escapes_control_characters);
	tcase_add_loop_test(tcase, json_replaces_invalid_utf8, 0,
			    sizeof(encodings) / sizeof(*encodings));
	tcase_add_loop_test(tcase, a_full_disk_is_an_error, FORMAT_TABLE, FORMAT_JSON + 1);
	tcase_add_test(tcase, many_rows_are_kept_in_order);
	suite_add_tcase(suite, tcase);
	return suite;
}
