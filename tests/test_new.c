// SPDX-License-Identifier: GPL-2.0-only
/* `insncount new`: what it writes is right, and nothing is overwritten. */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "suites.h"
#include "tool.h"
#include "../counter/arch.h"
#include "../counter/routine.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Counts the written variant, on these cases (NULL: the routine's default list). */
static void expect_right(const struct arch *arch, const struct arch_width *width,
			 const struct routine *routine, const char *cases)
{
	const char *source = tool_path(tool_text("new/my-%s.S", routine->name));
	struct tool_result result = TOOL("run", routine->name, source, "--arch", arch->name,
					 "--xlen", tool_text("%u", width->xlen),
					 cases ? "--cases" : NULL, cases);
	size_t count;

	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	tool_records(result.out, &count);
	ck_assert_uint_ge(count, routine->axes ? 20 : 1);
}

/* The command that is said to come next can be pasted. What is slower fails a comparison. */
static void expect_next(const char *next)
{
	struct tool_result result = tool_run(
		&(struct tool){ .program = "/bin/sh",
				.args = (const char *const[]){
					"-c", tool_text("insncount() { \"$0\" \"$@\"; }\n%s", next),
					tool_program(), NULL } });

	ck_assert_msg(result.status == !strncmp(next, "insncount compare", 17), "%s%s", next,
		      result.err);
	ck_assert_str_ne(result.out, "");
	ck_assert_str_eq(result.err, "");
}

static void expect_written(const struct arch *arch, const struct routine *routine)
{
	const char *directory = tool_path("new");
	const char *list = tool_text("%s/%s.cases", directory, routine->name);
	const char *cases = routine->axes ? list : NULL;
	struct tool_result result = TOOL("new", routine->name, directory, "--arch", arch->name);

	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.err, " written"), "%s", result.err);
	ck_assert_int_eq(access(list, F_OK), cases ? 0 : -1);
	for (const struct arch_width *width = arch->widths; width->xlen; width++) {
		expect_right(arch, width, routine, cases);
		expect_right(arch, width, routine, NULL);
	}
	expect_next(result.out);
	result = tool_run(&(struct tool){ .program = "rm",
					  .args = (const char *const[]){ "-r", directory, NULL } });
	tool_expect_status(&result, 0);
}

static bool has_template(const struct arch *arch, const struct routine *routine)
{
	return access(tool_text("targets/%s/new/%s.S", arch->name, routine->name), F_OK) == 0;
}

/* For every routine on every architecture; on riscv there is something for all. */
START_TEST(every_routine)
{
	for (const struct arch *arch = arch_table; arch->name; arch++)
		for (const struct routine *r = routine_table; r->name; r++) {
			struct tool_result result;

			if (!strcmp(arch->name, "riscv") || has_template(arch, r)) {
				expect_written(arch, r);
				continue;
			}
			result = TOOL("new", r->name, tool_path("new"), "--arch", arch->name);
			tool_expect_error(&result, 2, "nothing to start");
		}
}
END_TEST

/* The directory may have blanks in its name and a slash at the end; the next command can cope. */
START_TEST(odd_directory)
{
	struct tool_result result = TOOL("new", "clear_page", tool_path("it's new//"));

	tool_expect_status(&result, 0);
	expect_next(result.out);
	ck_assert_msg(!strstr(result.out, "//"), "%s", result.out);
	ck_assert_str_eq(tool_listing(), "it's new");
}
END_TEST

/* Files that are there already. */
static const char *const existing[] = { "my-memset.S", "memset.cases" };

START_TEST(existing_file)
{
	char *path = tool_write(existing[_i], "mine\n");
	struct tool_result result = TOOL("new", "memset", tool_path("."));

	tool_expect_error(&result, 2, existing[_i]);
	ck_assert_str_eq(tool_read(path), "mine\n");
	ck_assert_str_eq(tool_listing(), existing[_i]);
}
END_TEST

/* Its file would be written by a program that follows links. */
START_TEST(dangling_link)
{
	struct tool_result result;

	ck_assert_int_eq(symlink("nowhere", tool_path("my-memset.S")), 0);
	result = TOOL("new", "memset", tool_path("."));
	tool_expect_error(&result, 2, "my-memset.S");
	ck_assert_str_eq(tool_listing(), "my-memset.S");
}
END_TEST

static const struct {
	const char *args[4];
	const char *words;
} errors[] = {
	{ { "memset" }, "too few arguments" },
	{ { "memset", ".", "more" }, "\"more\"" },
	{ { "frobnicate", "." }, "frobnicate" },
	{ { "memset", ".", "--arch=vax" }, "vax" },
	{ { "memset", "/dev/null" }, "/dev/null/my-memset.S: Not a directory" },
	{ { "memset", "/proc/self/fdinfo" }, "/proc/self/fdinfo/my-memset.S" },
	{ { "memset", "/dev/null/new" }, "cannot make the directory /dev/null/new" },
	{ { "memset", "" }, "cannot make the directory" },
};

START_TEST(error)
{
	const char *const *args = errors[_i].args;
	struct tool_result result = TOOL("new", args[0], args[1], args[2]);

	tool_expect_error(&result, 2, errors[_i].words);
	ck_assert_str_eq(tool_listing(), "");
}
END_TEST

/* No half a file stays behind when there is no space for all of it. */
START_TEST(no_space)
{
	struct tool_result result = tool_run(&(struct tool){
		.program = "/bin/bash",
		.args = (const char *const[]){
			"-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" new memset \"$TMPDIR\"",
			tool_program(), NULL } });

	tool_expect_error(&result, 2, "my-memset.S");
	ck_assert_str_eq(tool_listing(), "");
}
END_TEST

/* An installation without our files. */
START_TEST(missing_template)
{
	struct tool_result result = tool_run(&(struct tool){
		.program = "/bin/sh",
		.args = (const char *const[]){
			"-c",
			"mkdir \"$TMPDIR/cases\" && cp cases/guest.lds \"$TMPDIR/cases\" && "
			"cp \"$0\" \"$TMPDIR\" && \"$TMPDIR/insncount\" new memset \"$TMPDIR/new\"",
			tool_program(), NULL } });

	tool_expect_error(&result, 2, "nothing to start a memset for riscv from");
	ck_assert_str_eq(tool_listing(), "cases insncount");
}
END_TEST

Suite *new_suite(void)
{
	Suite *suite = suite_create("new");
	TCase *tcase = tcase_create("new");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_add_test(tcase, every_routine);
	tcase_add_test(tcase, odd_directory);
	tcase_add_loop_test(tcase, existing_file, 0, COUNT(existing));
	tcase_add_test(tcase, dangling_link);
	tcase_add_loop_test(tcase, error, 0, COUNT(errors));
	tcase_add_test(tcase, no_space);
	tcase_add_test(tcase, missing_template);
	suite_add_tcase(suite, tcase);
	return suite;
}
