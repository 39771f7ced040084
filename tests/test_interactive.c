// SPDX-License-Identifier: GPL-2.0-only
/* gdbscripts/insncount.py as people use it: in a gdb of their own, on a program of their own. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* tests/interactive.S with a memset. */
static const char *build(const char *xlen)
{
	bool rv64 = !strcmp(xlen, "64");
	const char *compiler = getenv("CROSS_COMPILE");
	char *path = tool_path("program");
	struct tool_result result = tool_run(&(struct tool){
		.program = tool_text("%sgcc", compiler ? compiler : "riscv64-linux-gnu-"),
		.args = (const char *const[]){
			tool_text("-march=rv%sgc", xlen), rv64 ? "-mabi=lp64d" : "-mabi=ilp32d",
			"-mno-relax", "-nostdlib", "-static", "-no-pie", "-Wl,--no-relax",
			rv64 ? "-Wl,-melf64lriscv" : "-Wl,-melf32lriscv", "tests/interactive.S",
			"targets/riscv/memset/linux-6.1.S", "-o", path, NULL } });

	tool_expect_status(&result, 0);
	return path;
}

static const char *gdb_name(void)
{
	const char *name = getenv("GDB");

	return name && *name ? name : "gdb-multiarch";
}

/* What gdb prints, on stdout and stderr, when it is given these commands. */
static char *gdb(const char *program, const char *first, const char *second, const char *third)
{
	struct tool_result result = tool_run(&(struct tool){
		.program = gdb_name(),
		.args = (const char *const[]){ "-nx", "-batch", "-x", "gdbscripts/insncount.py",
					       "-ex", first, "-ex", second, "-ex", third, program,
					       NULL } });

	return tool_text("%s%s", result.out, result.err);
}

/* A line of the table: a name, blanks and the number. */
static void expect_count(const char *text, const char *name, unsigned count)
{
	const char *line = strstr(text, tool_text("\n%s ", name));
	char *end;

	if (!line && !count)
		return;
	ck_assert_msg(line != NULL, "no %s in: %s", name, text);
	ck_assert_msg(strtoul(line + 1 + strlen(name), &end, 10) == count && *end == '\n',
		      "not %u %s in: %s", count, name, text);
}

static const char *const widths[] = { "64", "32" };

static const struct {
	const char *command; /* before `insncount FUNCTION` */
	const char *function;
	const char *words;
	/* Of each class, for each register width. */
	struct {
		unsigned insns, branches, jumps, loads, stores, atomics, other;
	} counts[COUNT(widths)];
} functions[] = {
	{ "echo",
	  "memset",
	  "memset: returned\n",
	  { { 563, 20, 0, 0, 512, 0, 31 }, { 1105, 36, 0, 0, 1024, 0, 45 } } },
	/* Three times {LR, add, SC, branch, add, branch}, a constant and an address. */
	{ "echo",
	  "count_up",
	  "count_up: returned\n",
	  { { 21, 6, 0, 0, 0, 6, 9 }, { 21, 6, 0, 0, 0, 6, 9 } } },
	/* Three calls of eight, and the last: a branch, and the return that is not counted. */
	{ "echo",
	  "recurse",
	  "recurse: returned\n",
	  { { 25, 4, 6, 3, 3, 0, 9 }, { 25, 4, 6, 3, 3, 0, 9 } } },
	{ "echo",
	  "stumble",
	  "2 instructions faulted",
	  { { 2, 0, 0, 0, 0, 0, 2 }, { 2, 0, 0, 0, 0, 0, 2 } } },
	{ "echo",
	  "finish",
	  "finish: ended the program",
	  { { 2, 0, 0, 0, 0, 0, 2 }, { 2, 0, 0, 0, 0, 0, 2 } } },
	/* Two after the other. */
	{ "insncount memset",
	  "recurse",
	  "recurse: returned\n",
	  { { 25, 4, 6, 3, 3, 0, 9 }, { 25, 4, 6, 3, 3, 0, 9 } } },
	{ "set insncount-limit 20",
	  "count_up",
	  "count_up: did not return within the limit",
	  { { 20, 5, 0, 0, 0, 6, 9 }, { 20, 5, 0, 0, 0, 6, 9 } } },
};

START_TEST(count)
{
	unsigned number = _i / COUNT(widths), width = _i % COUNT(widths);
	const char *name = functions[number].function;
	char *text = gdb(build(widths[width]), "echo", functions[number].command,
			 tool_text("insncount %s", name));

	/* What was printed for the command before is another matter. */
	ck_assert_msg(strstr(text, functions[number].words), "no \"%s\" in: %s",
		      functions[number].words, text);
	text = strstr(text, tool_text("%s: ", name));
	ck_assert_ptr_nonnull(text);
	expect_count(text, "insns", functions[number].counts[width].insns);
	expect_count(text, "branches", functions[number].counts[width].branches);
	expect_count(text, "jumps", functions[number].counts[width].jumps);
	expect_count(text, "loads", functions[number].counts[width].loads);
	expect_count(text, "stores", functions[number].counts[width].stores);
	expect_count(text, "atomics", functions[number].counts[width].atomics);
	expect_count(text, "other", functions[number].counts[width].other);
}
END_TEST

/* Two commands, and what is to be read. */
static const struct {
	const char *first, *second;
	const char *words;
} messages[] = {
	{ "echo", "insncount frobnicate", "no function frobnicate" },
	{ "echo", "insncount", "usage: insncount FUNCTION" },
	{ "echo", "insncount memset 3", "usage: insncount FUNCTION" },
	{ "echo", "insncount never_called", "ended without a call of never_called" },
	{ "insncount recurse", "insncount memset", "ended without a call of memset" },
	{ "echo", "help insncount", "Usage: insncount FUNCTION" },
	{ "echo", "help insncount", "final return is not counted" },
	{ "set insncount-limit 17", "show insncount-limit", "after 17 instructions" },
};

START_TEST(message)
{
	const char *text = gdb(build("64"), "echo", messages[_i].first, messages[_i].second);

	ck_assert_msg(strstr(text, messages[_i].words), "no \"%s\" in: %s", messages[_i].words,
		      text);
	ck_assert_msg(!strstr(text, "Traceback"), "%s", text);
}
END_TEST

/* A program for an architecture that nothing is known of. */
START_TEST(other_architecture)
{
	const char *text = gdb(tool_program(), "echo", "echo", "insncount main");

	ck_assert_msg(strstr(text, "is not supported; supported are"), "%s", text);
	ck_assert_msg(!strstr(text, "Traceback"), "%s", text);
}
END_TEST

/* A program that QEMU runs already. */
START_TEST(remote)
{
	const char *program = build("64"), *path = tool_path("socket");
	const char *fetched = "build/qemu/qemu-riscv64";
	struct tool_process qemu = tool_start(
		&(struct tool){ .program = access(fetched, X_OK) ? "qemu-riscv64" : fetched,
				.args = (const char *const[]){ "-g", path, program, NULL } });
	const char *text;

	tool_await_file(path);
	text = gdb(program, "set osabi none", tool_text("target remote %s", path),
		   "insncount count_up");
	expect_count(text, "insns", 21);
	tool_wait(&qemu);
}
END_TEST

Suite *interactive_suite(void)
{
	Suite *suite = suite_create("interactive");
	TCase *tcase = tcase_create("interactive");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_add_loop_test(tcase, count, 0, COUNT(functions) * COUNT(widths));
	tcase_add_loop_test(tcase, message, 0, COUNT(messages));
	tcase_add_test(tcase, remote);
	tcase_add_test(tcase, other_architecture);
	suite_add_tcase(suite, tcase);
	return suite;
}
