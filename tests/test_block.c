// SPDX-License-Identifier: GPL-2.0-only
/*
 * Code that takes the cache block for another size than the machine's: the checkers must see it. A
 * series can set the two apart, other commands cannot.
 */
#include <string.h>
#include <sys/stat.h>

#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A run of a series, and the result of all its cases. */
static const struct {
	const char *run;
	const char *result;
} rows[] = {
	/* From the line at 32 on, two lines or four; of the machine's one or two, and half of one.
	 */
	{ "memset a=linux-4.3 arch=powerpc block=64 code_block=32 cases='offset=0 size=96,160 "
	  "value=0'",
	  "overrun" },
	{ "memset a=linux-4.3 arch=powerpc block=64 code_block=32 cases='offset=20 size=108 "
	  "value=0'",
	  "underrun" },
	{ "memset a=linux-4.3 arch=powerpc block=64 code_block=32 cases='offset=20 size=76,140 "
	  "value=0'",
	  "overrun+underrun" },
	/* Where the code's lines are whole ones of the machine, nothing is wrong. */
	{ "memset a=linux-4.3 arch=powerpc block=64 code_block=32 cases='offset=0 size=128,4096 "
	  "value=0'",
	  "ok" },
	/* Every second line is left out. */
	{ "memset a=linux-4.3 arch=powerpc block=32 code_block=64 cases='offset=0,20 "
	  "size=256,4096 value=0'",
	  "content" },
	{ "memset a=zicboz ext=zicboz block=64 code_block=32 cases='offset=0 size=96,160 value=0'",
	  "overrun" },
	{ "memset a=zicboz ext=zicboz block=64 code_block=32 cases='offset=32 size=96,160 value=0'",
	  "underrun" },
	{ "memset a=zicboz ext=zicboz block=32 code_block=64 cases='offset=0,20 size=256,4096 "
	  "value=0'",
	  "content" },
	{ "clear_page a=zicboz-v3 ext=zicboz block=32 code_block=64", "content" },
	{ "clear_page a=zicboz-v6 ext=zicboz block=32 code_block=64", "content" },
	{ "clear_page a=zicboz-v6 ext=zicboz block=64 code_block=2048", "content" },
	/* A page is whole blocks, whatever their size. */
	{ "clear_page a=zicboz-v6 ext=zicboz block=2048 code_block=64", "ok" },
};

/* A series of that run, whose claim is that all its cases have that result. */
static const char *write_series(const char *run, const char *result)
{
	const char *directory = tool_path("series");
	char *line = tool_text("%s\n", run);

	for (char *quote = line; (quote = strchr(quote, '\'')); quote++)
		*quote = '"';
	ck_assert_int_eq(mkdir(directory, 0777), 0);
	tool_write("series/series", "A series for the tests\nCode for another cache block.\n");
	tool_write("series/runs", line);
	tool_write("series/B1.sql",
		   tool_text("-- claim: all results are %s\n-- source: here\n-- expect: holds\n\n"
			     "SELECT sum(cbo) || ' blocks' FROM records WHERE cbo > 0;\n\n"
			     "SELECT spec || ': ' || result FROM records WHERE result <> '%s';\n",
			     result, result));
	return directory;
}

START_TEST(other_block)
{
	const char *series = write_series(rows[_i].run, rows[_i].result);
	struct tool_result result = TOOL("reproduce", series, "--engine", "trace", "-q");

	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.out, " blocks"), "%s\n%s", rows[_i].run, result.out);
}
END_TEST

Suite *block_suite(void)
{
	Suite *suite = suite_create("block");
	TCase *tcase = tcase_create("block");
	bool powerpc = tool_has_arch("powerpc");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	for (size_t i = 0; i < COUNT(rows); i++)
		if (powerpc || !strstr(rows[i].run, "arch=powerpc"))
			tcase_add_loop_test(tcase, other_block, i, i + 1);
	suite_add_tcase(suite, tcase);
	return suite;
}
