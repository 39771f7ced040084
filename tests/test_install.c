// SPDX-License-Identifier: GPL-2.0-only
/* `make install`: what is installed works from anywhere, with nothing but the system's tools. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Runs a script in / with no environment but a PATH and a scratch directory; $0 is the prefix, $1
 * the project's directory.
 */
static struct tool_result run_there(const char *prefix, const char *script)
{
	char *directory = getcwd(NULL, 0);
	struct tool_result result = tool_run(&(struct tool){
		.program = "/usr/bin/env",
		.args = (const char *const[]){ "-i", "PATH=/usr/bin:/bin",
					       tool_text("TMPDIR=%s", getenv("TMPDIR")), "/bin/sh",
					       "-c", script, prefix, directory, NULL },
		.directory = "/" });

	free(directory);
	return result;
}

static void install(const char *variables)
{
	struct tool_result result = tool_run(
		&(struct tool){ .program = "/bin/sh",
				.args = (const char *const[]){
					"-c", tool_text("make -s install %s", variables), NULL } });

	tool_expect_status(&result, 0);
}

/* Scripts, and what is to be read on stdout or stderr. */
static const struct {
	const char *script;
	const char *words;
} uses[] = {
	{ "$0/bin/insncount list", "linux-6.1" },
	{ "$0/bin/insncount run memset linux-6.1 --cases size=4096 --engine trace", ",563," },
	{ "$0/bin/insncount run memset linux-6.1 --cases size=4096 --engine gdb", ",563," },
	{ "PATH=$PATH:$0/bin; insncount run memset linux-6.1 --cases size=4096", ",563," },
	{ "ln -s $0/bin/insncount $TMPDIR/count && "
	  "$TMPDIR/count run memset linux-6.1 --cases size=4096",
	  ",563," },
	{ "$0/bin/insncount reproduce $1/tests/series", "0 verdicts other than expected" },
	{ "$0/bin/insncount annotate memset linux-6.1 --case size=4088", "jr entry" },
	{ "$0/bin/insncount new copy_user $TMPDIR/new && $0/bin/insncount run copy_user "
	  "$TMPDIR/new/my-copy_user.S --cases $TMPDIR/new/copy_user.cases | grep -c ,ok",
	  "1804" },
	/* The script for gdb finds both the tool and QEMU by where it lies itself. */
	{ "riscv64-linux-gnu-gcc -nostdlib -static -no-pie -mno-relax -Wl,--no-relax "
	  "$0/share/doc/insncount/teaching/demo.S "
	  "$0/share/insncount/targets/riscv/memset/linux-6.1.S -o $TMPDIR/demo && "
	  "gdb-multiarch -nx -batch -x $0/share/insncount/gdbscripts/insncount.py "
	  "-ex 'insncount memset' $TMPDIR/demo",
	  "insns             563\n" },
	{ "cat $0/share/man/man1/insncount.1", ".TH \"insncount\" \"1\"" },
	{ "ls $0/share/doc/insncount", "README.md\nteaching\nteaching.md\n" },
};

START_TEST(use)
{
	char *prefix = tool_path("prefix");

	install(tool_text("PREFIX=%s", prefix));
	for (unsigned i = 0; i < COUNT(uses); i++) {
		struct tool_result result = run_there(prefix, uses[i].script);

		tool_expect_status(&result, 0);
		ck_assert_msg(strstr(result.out, uses[i].words), "%s\nno \"%s\" in:\n%s",
			      uses[i].script, uses[i].words, result.out);
	}
}
END_TEST

/* What was counted there is what is counted here. */
START_TEST(same_records)
{
	char *prefix = tool_path("prefix");
	struct tool_result here = TOOL("run", "memset", "linux-6.1", "--cases", "size=1"), there;

	install(tool_text("PREFIX=%s", prefix));
	there = run_there(prefix, "$0/bin/insncount run memset linux-6.1 --cases size=1");
	tool_expect_status(&there, 0);
	ck_assert_str_eq(there.out, here.out);
}
END_TEST

/* A package is built under DESTDIR and works when it is where it belongs. */
START_TEST(destdir)
{
	const char *staged = tool_path("stage"), *prefix = tool_path("stage/opt/insncount");
	struct tool_result result;

	install(tool_text("DESTDIR=%s PREFIX=/opt/insncount", staged));
	result = run_there(prefix, "find \"$TMPDIR\" -path \"$0\" -prune -o -type f -print");
	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.out, "");
	result = run_there(prefix,
			   "mv $0 $TMPDIR/moved && "
			   "$TMPDIR/moved/bin/insncount run memset linux-6.1 --cases size=4096");
	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.out, ",563,"), "%s", result.out);
}
END_TEST

Suite *install_suite(void)
{
	Suite *suite = suite_create("install");
	TCase *tcase = tcase_create("install");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_add_test(tcase, use);
	tcase_add_test(tcase, same_records);
	tcase_add_test(tcase, destdir);
	suite_add_tcase(suite, tcase);
	return suite;
}
