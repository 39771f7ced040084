// SPDX-License-Identifier: GPL-2.0-only
/* gdbscripts/insncount.py as people use it: in a gdb of their own, on a program of their own. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Machines, the programs for which are stepped, and how those are built. */
static const struct machine {
	const char *arch;
	const char *compiler;
	const char *qemu;
	const char *const sources[3];
	const char *const flags[8];
} machines[] = {
	{ "riscv",
	  "riscv64-linux-gnu-gcc",
	  "qemu-riscv64",
	  { "tests/interactive.S", "targets/riscv/memset/linux-6.1.S" },
	  { "-march=rv64gc", "-mabi=lp64d", "-mno-relax", "-Wl,--no-relax", "-Wl,-melf64lriscv" } },
	{ "riscv",
	  "riscv64-linux-gnu-gcc",
	  "qemu-riscv32",
	  { "tests/interactive.S", "targets/riscv/memset/linux-6.1.S" },
	  { "-march=rv32gc", "-mabi=ilp32d", "-mno-relax", "-Wl,--no-relax",
	    "-Wl,-melf32lriscv" } },
	{ "powerpc",
	  "powerpc-linux-gnu-gcc",
	  "qemu-ppc",
	  { "tests/interactive-powerpc.S", "targets/powerpc/memset/linux-4.3.S" },
	  { "-Itargets/powerpc/include", "-DCBO_BLOCK=32" } },
	{ "x86", "x86_64-linux-gnu-gcc", "qemu-x86_64", { "tests/interactive-x86.S" }, { NULL } },
};

/* A program that calls the functions below, with a memset. */
static const char *build(const struct machine *machine)
{
	const char *args[16] = { "-nostdlib", "-static", "-no-pie" };
	char *path = tool_path("program");
	struct tool_result result;
	unsigned count = 3;

	for (unsigned i = 0; machine->flags[i]; i++)
		args[count++] = machine->flags[i];
	for (unsigned i = 0; machine->sources[i]; i++)
		args[count++] = machine->sources[i];
	args[count++] = "-o";
	args[count++] = path;
	result = tool_run(&(struct tool){ .program = machine->compiler, .args = args });
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

static const struct {
	const char *command; /* before `insncount FUNCTION` */
	const char *function;
	const char *words;
	/* Of each class, for each machine. */
	struct {
		unsigned insns, branches, jumps, loads, stores, atomics, other;
	} counts[COUNT(machines)];
} functions[] = {
	{ "echo",
	  "memset",
	  "memset: returned\n",
	  { { 563, 20, 0, 0, 512, 0, 31 },
	    { 1105, 36, 0, 0, 1024, 0, 45 },
	    { 426, 140, 0, 0, 8, 0, 150 },
	    { 5, 0, 0, 0, 1, 0, 4 } } },
	/*
	 * Three times {LR, add, SC, branch, add, branch}, a constant and an address; on x86 three
	 * times {load, add, compare-and-exchange, branch, subtract, branch} and a constant.
	 */
	{ "echo",
	  "count_up",
	  "count_up: returned\n",
	  { { 21, 6, 0, 0, 0, 6, 9 },
	    { 21, 6, 0, 0, 0, 6, 9 },
	    { 21, 6, 0, 0, 0, 6, 9 },
	    { 19, 6, 0, 3, 0, 3, 7 } } },
	/*
	 * Three calls of eight (11 on PowerPC, 7 on x86), and the last: a branch (and a
	 * comparison), and the return that is not counted.
	 */
	{ "echo",
	  "recurse",
	  "recurse: returned\n",
	  { { 25, 4, 6, 3, 3, 0, 9 },
	    { 25, 4, 6, 3, 3, 0, 9 },
	    { 35, 4, 6, 3, 6, 0, 16 },
	    { 23, 4, 6, 3, 3, 0, 7 } } },
	{ "echo",
	  "stumble",
	  "2 instructions faulted",
	  { { 2, 0, 0, 0, 0, 0, 2 },
	    { 2, 0, 0, 0, 0, 0, 2 },
	    { 2, 0, 0, 0, 0, 0, 2 },
	    { 2, 0, 0, 0, 0, 0, 2 } } },
	{ "echo",
	  "finish",
	  "finish: ended the program",
	  { { 2, 0, 0, 0, 0, 0, 2 },
	    { 2, 0, 0, 0, 0, 0, 2 },
	    { 2, 0, 0, 0, 0, 0, 2 },
	    { 2, 0, 0, 0, 0, 0, 2 } } },
	/* Two after the other. */
	{ "insncount memset",
	  "recurse",
	  "recurse: returned\n",
	  { { 25, 4, 6, 3, 3, 0, 9 },
	    { 25, 4, 6, 3, 3, 0, 9 },
	    { 35, 4, 6, 3, 6, 0, 16 },
	    { 23, 4, 6, 3, 3, 0, 7 } } },
	{ "set insncount-limit 18",
	  "count_up",
	  "count_up: did not return within the limit",
	  { { 18, 4, 0, 0, 0, 6, 8 },
	    { 18, 4, 0, 0, 0, 6, 8 },
	    { 18, 4, 0, 0, 0, 6, 8 },
	    { 18, 5, 0, 3, 0, 3, 7 } } },
};

START_TEST(count)
{
	unsigned number = _i % COUNT(functions), machine = _i / COUNT(functions);
	const char *name = functions[number].function;
	char *text = gdb(build(&machines[machine]), "echo", functions[number].command,
			 tool_text("insncount %s", name));

	/* What was printed for the command before is another matter. */
	ck_assert_msg(strstr(text, functions[number].words), "no \"%s\" in: %s",
		      functions[number].words, text);
	text = strstr(text, tool_text("%s: ", name));
	ck_assert_ptr_nonnull(text);
	expect_count(text, "insns", functions[number].counts[machine].insns);
	expect_count(text, "branches", functions[number].counts[machine].branches);
	expect_count(text, "jumps", functions[number].counts[machine].jumps);
	expect_count(text, "loads", functions[number].counts[machine].loads);
	expect_count(text, "stores", functions[number].counts[machine].stores);
	expect_count(text, "atomics", functions[number].counts[machine].atomics);
	expect_count(text, "other", functions[number].counts[machine].other);
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
	const char *text =
		gdb(build(&machines[0]), "echo", messages[_i].first, messages[_i].second);

	ck_assert_msg(strstr(text, messages[_i].words), "no \"%s\" in: %s", messages[_i].words,
		      text);
	ck_assert_msg(!strstr(text, "Traceback"), "%s", text);
}
END_TEST

/* A program for an architecture that nothing is known of. */
START_TEST(other_architecture)
{
	const char *text = gdb(tool_program(), "echo", "set architecture arm", "insncount main");

	ck_assert_msg(strstr(text, "is not supported; supported are"), "%s", text);
	ck_assert_msg(!strstr(text, "Traceback"), "%s", text);
}
END_TEST

/* A program that QEMU runs already. */
START_TEST(remote)
{
	const struct machine *machine = &machines[_i];
	const char *program = build(machine), *path = tool_path("socket");
	const char *fetched = tool_text("build/qemu/%s", machine->qemu);
	struct tool_process qemu = tool_start(
		&(struct tool){ .program = access(fetched, X_OK) ? machine->qemu : fetched,
				.args = (const char *const[]){ "-g", path, program, NULL } });
	const char *text;

	tool_await_file(path);
	text = gdb(program, "set osabi none", tool_text("target remote %s", path),
		   "insncount count_up");
	expect_count(text, "insns", functions[1].counts[_i].insns);
	tool_wait(&qemu);
}
END_TEST

Suite *interactive_suite(void)
{
	Suite *suite = suite_create("interactive");
	TCase *tcase = tcase_create("interactive");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	for (unsigned i = 0; i < COUNT(machines); i++) {
		if (!tool_has_arch(machines[i].arch))
			continue;
		tcase_add_loop_test(tcase, count, i * COUNT(functions), (i + 1) * COUNT(functions));
		tcase_add_loop_test(tcase, remote, i, i + 1);
	}
	tcase_add_loop_test(tcase, message, 0, COUNT(messages));
	tcase_add_test(tcase, other_architecture);
	suite_add_tcase(suite, tcase);
	return suite;
}
