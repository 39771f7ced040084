// SPDX-License-Identifier: GPL-2.0-only
/* The command line: exit statuses, messages, files, formats, interruption. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sample.h"
#include "suites.h"
#include "tool.h"

#define COUNT(array)	  (sizeof(array) / sizeof((array)[0]))
#define VARIANT(name)	  "tests/variants/memset/" name
#define INTERRUPT_SECONDS 2

/* Argument lists are written with all their words: the longest has fewer. */
#define ARGS_MAX 12

/* What is wrong with a command, and the words that the message must have. */
static const struct {
	const char *args[ARGS_MAX];
	const char *words;
} bad_usage[] = {
	{ { NULL }, "insncount --help" },
	{ { "frobnicate" }, "frobnicate" },
	{ { "run" }, "usage" },
	{ { "run", "memset" }, "usage" },
	{ { "compare", "memset", "linux-6.1" }, "usage" },
	{ { "report" }, "usage" },
	{ { "reproduce" }, "usage" },
	{ { "reproduce", "zicboz", "surplus" }, "surplus" },
	{ { "list", "surplus" }, "surplus" },
	{ { "run", "memse", "linux-6.1" }, "\"memse\"" },
	{ { "run", "memset", "linux-9.9" }, "\"linux-9.9\"" },
	{ { "run", "memset", "" }, "\"\"" },
	{ { "run", "memset", "=linux-6.1" }, "=linux-6.1" },
	{ { "run", "memset", "name=" }, "name=" },
	{ { "run", "memset", "linux-6.1", "linux-6.1" }, "linux-6.1" },
	{ { "compare", "memset", "a=linux-6.1", "a=zicboz" }, "\"a\"" },
	{ { "run", "memset", "./nowhere.S" }, "./nowhere.S" },
	{ { "run", "memset", "tests/variants" }, "tests/variants" },
	{ { "run", "memset", "./README.md" }, "./README.md" },
	{ { "run", "memset", VARIANT("no-entry.S") }, "no-entry.S" },
	{ { "reproduce", "nothing" }, "\"nothing\"" },
	{ { "reproduce", "./nothing" }, "./nothing" },
	{ { "reproduce", "tests/variants" }, "tests/variants" },
	{ { "report", "nowhere.csv" }, "nowhere.csv" },
	{ { "report", "tests" }, "tests" },
	{ { "annotate", "memset", "linux-6.1", "zicboz" }, "zicboz" },
	{ { "annotate", "memset", "linux-6.1", "--case", "size=1,2" }, "size=1,2" },
	{ { "list", "--cases", "size=1" }, "--cases" },
	{ { "report", "--engine", "gdb", "x.csv" }, "--engine" },
	{ { "list", "--arch" }, "--arch" },
	{ { "list", "--format" }, "--format" },
	{ { "run", "memset", "linux-6.1", "--cases", "tests" }, "tests" },
	{ { "run", "clear_page", "memset", "--cases", "size=1" }, "size" },
	{ { "run", "clear_page", "xen-4.13" }, "--arch x86" },
	{ { "run", "memset", "linux-4.3", "--arch", "x86" }, "--arch powerpc" },
	{ { "run", "clear_page", "stosq", "--arch", "x86", "--block", "64" }, "none" },
	{ { "run", "clear_page", "stosq", "--arch", "x86", "--xlen", "32" }, "32-bit" },
	{ { "run", "memset", "linux-4.3", "--arch", "powerpc", "--block", "128" }, "32 64" },
	{ { "run", "clear_page", "stosq", "--arch", "x86", "--ext", "zicboz" }, "none" },
	{ { "compare", "memset", "linux-6.1", "zicboz", "--trap", "misaligned=1" }, "--memory" },
	{ { "compare", "memset", "linux-6.1", "zicboz", "--trap", "cbo" }, "\"cbo\"" },
	{ { "report", "tests/records.csv", "--trap", "misaligned=1" }, "--memory" },
};

/* The same for what follows `run memset linux-6.1`. */
static const struct {
	const char *args[4];
	const char *words;
} bad_options[] = {
	{ { "--frobnicate" }, "--frobnicate" },
	{ { "-x" }, "-x" },
	{ { "--block" }, "--block" },
	{ { "-j" }, "-j" },
	{ { "-o" }, "-o" },
	{ { "--quiet=1" }, "--quiet" },
	{ { "--block", "0" }, "0" },
	{ { "--block", "8" }, "8" },
	{ { "--block", "48" }, "48" },
	{ { "--block", "100" }, "100" },
	{ { "--block", "8192" }, "8192" },
	{ { "--block", "-64" }, "-64" },
	{ { "--block", "+64" }, "+64" },
	{ { "--block", "64x" }, "64x" },
	{ { "--block", "x" }, "\"x\"" },
	{ { "--block", "" }, "\"\"" },
	{ { "--block", "18446744073709551680" }, "18446744073709551680" },
	{ { "--engine", "fast" }, "\"fast\"" },
	{ { "--ext", "zicboz,zzz" }, "\"zzz\"" },
	{ { "--ext", "zicboz," }, "\"\"" },
	{ { "--ext", "ZICBOZ" }, "\"ZICBOZ\"" },
	{ { "--arch", "mips" }, "\"mips\"" },
	{ { "--xlen", "16" }, "16" },
	{ { "--xlen", "x" }, "\"x\"" },
	{ { "--config", "RISCV_ISA_ZICBOZ" }, "\"RISCV_ISA_ZICBOZ\"" },
	{ { "--config", "=y" }, "\"=y\"" },
	{ { "--config", "A=m" }, "\"A=m\"" },
	{ { "-j", "0" }, "\"0\"" },
	{ { "-j", "1000" }, "\"1000\"" },
	{ { "-j", "two" }, "\"two\"" },
	{ { "--limit", "0" }, "\"0\"" },
	{ { "--limit", "-1" }, "\"-1\"" },
	{ { "--limit", "99999999999" }, "\"99999999999\"" },
	{ { "--cases", "" }, "--cases" },
	{ { "--cases", "nowhere.cases" }, "nowhere.cases" },
	{ { "--cases", "size=8 colour=3" }, "colour" },
	{ { "--cases", "size=8..4" }, "8..4" },
	{ { "--cases", "size=many" }, "many" },
	{ { "--cases", "size=8 size=9" }, "size" },
	{ { "--cases", "offset=1" }, "size" },
	{ { "--cases", "size=8 src_offset=1" }, "src_offset" },
	{ { "--cases", "size=999999999" }, "999999999" },
	{ { "--cases", "size=8 offset=70000" }, "70000" },
	{ { "--cases", "size=1..1000 offset=0..1000 value=0..1000" }, "cases" },
	{ { "-o", "nowhere/records.csv" }, "nowhere/records.csv" },
	{ { "-o", "tests" }, "tests" },
	{ { "-o", "" }, "" },
};

static struct tool_result run(const char *const *args)
{
	return tool_run(&(struct tool){ .args = args });
}

START_TEST(usage)
{
	struct tool_result result = run(bad_usage[_i].args);

	tool_expect_error(&result, 2, bad_usage[_i].words);
}
END_TEST

START_TEST(bad_option)
{
	struct tool_result result = TOOL("run", "memset", "linux-6.1", bad_options[_i].args[0],
					 bad_options[_i].args[1], bad_options[_i].args[2]);

	tool_expect_error(&result, 2, bad_options[_i].words);
}
END_TEST

/* Case lists from files. */
static const struct {
	const char *content;
	const char *words; /* NULL: it is right */
} case_files[] = {
	{ "", "list.cases" },
	{ "# nothing\n\n", "list.cases" },
	{ "size=1\n# remark\nsize=2 colour=3\n", "list.cases:3" },
	{ "size=1\nsize=70000\n", "70000" },
	{ "size=1\xff\n", "list.cases:1" },
	{ "size=1 # remark\n\n  size=2 \t\nsize=3", NULL },
};

START_TEST(case_file)
{
	char *path = tool_write("list.cases", case_files[_i].content);
	struct tool_result result = TOOL("run", "memset", "linux-6.1", "--cases", path);
	size_t count;

	if (case_files[_i].words) {
		tool_expect_error(&result, 2, case_files[_i].words);
		return;
	}
	tool_expect_status(&result, 0);
	tool_records(result.out, &count);
	ck_assert_uint_eq(count, 3);
}
END_TEST

/* The compiler's words and then our line. */
START_TEST(compiler_error)
{
	struct tool_result result = TOOL("run", "memset", VARIANT("broken.S"), "--cases", "size=1");
	const char *last = strstr(result.err, "\ninsncount: ");

	tool_expect_status(&result, 2);
	ck_assert_str_eq(result.out, "");
	ck_assert_msg(last && strchr(last + 1, '\n') && !strchr(last + 1, '\n')[1], "%s",
		      result.err);
	ck_assert_msg(strstr(last, "broken.S does not build: ") && strstr(last, "frobnicate"), "%s",
		      last);
	ck_assert_msg(strstr(result.err, "Assembler messages") < last, "%s", result.err);
}
END_TEST

/* A directory and a file of noise, called like sources. */
START_TEST(not_a_source)
{
	char *path = tool_path("directory.S");
	struct tool_result result;

	ck_assert_int_eq(mkdir(path, 0777), 0);
	result = TOOL("run", "memset", path, "--cases", "size=1");
	tool_expect_status(&result, 2);
	ck_assert_msg(strstr(result.err, "directory.S"), "%s", result.err);
	result = TOOL("run", "memset",
		      tool_write("noise.c", "\x7f"
					    "ELF\1\2\3"),
		      "--cases", "size=1");
	tool_expect_status(&result, 2);
	ck_assert_msg(strstr(result.err, "noise.c does not build"), "%s", result.err);
	ck_assert_str_eq(result.out, "");
}
END_TEST

/* The program and its data in the test's directory, without a QEMU of its own. */
static char *install(void)
{
	char *path = tool_path("install");
	struct tool_result result = tool_run(&(struct tool){
		.program = "/bin/sh",
		.args = (const char *const[]){
			"-c",
			"mkdir -p \"$0/counter\" && cp counter/result.h \"$0/counter\" && "
			"cp -r targets cases gdbscripts reports \"$0\" && cp \"$1\" "
			"\"$0/insncount\"",
			path, tool_program(), NULL } });

	tool_expect_status(&result, 0);
	return path;
}

/* What tools cannot be found, by a program that has a QEMU or none. */
static const struct {
	const char *env[3];
	const char *args[ARGS_MAX];
	const char *words;
	bool own_qemu;
} missing_tools[] = {
	{ { "PATH=/nonexistent" }, { "run", "memset", "linux-6.1" }, "qemu-riscv64", false },
	{ { "PATH" }, { "run", "memset", "linux-6.1" }, "qemu-riscv64", false },
	{ { "PATH=/nonexistent" },
	  { "run", "memset", "linux-6.1", "--xlen", "32" },
	  "qemu-riscv32",
	  false },
	{ { "PATH=/nonexistent" },
	  { "run", "memset", "linux-6.1", "--engine", "gdb" },
	  "qemu-riscv64",
	  false },
	{ { "PATH=/nonexistent" }, { "reproduce", "zicboz" }, "qemu-riscv64", false },
	{ { "PATH=/nonexistent" }, { "verify", "memset", "linux-6.1" }, "qemu-riscv64", false },
	{ { "PATH=/nonexistent" }, { "run", "memset", "linux-6.1" }, "gcc", true },
	{ { "CROSS_COMPILE=absent-" }, { "run", "memset", "linux-6.1" }, "absent-gcc", true },
	{ { "CROSS_COMPILE=/absent/" }, { "run", "memset", "linux-6.1" }, "/absent/gcc", true },
	{ { "GDB=absent-gdb" },
	  { "run", "memset", "linux-6.1", "--engine", "gdb" },
	  "absent-gdb",
	  true },
	{ { "GDB=/absent/gdb" }, { "verify", "memset", "linux-6.1" }, "/absent/gdb", true },
	{ { "PATH=/nonexistent" },
	  { "run", "memset", "linux-6.1", "--engine", "gdb" },
	  "gdb-multiarch",
	  true },
};

START_TEST(missing_tool)
{
	struct tool tool = { .args = missing_tools[_i].args, .env = missing_tools[_i].env };
	struct tool_result result;

	if (!missing_tools[_i].own_qemu)
		tool.program = tool_text("%s/insncount", install());
	result = tool_run(&tool);
	tool_expect_error(&result, 3, missing_tools[_i].words);
}
END_TEST

/* `list` says what is missing instead of failing. */
START_TEST(list_without_tools)
{
	struct tool_result result = tool_run(
		&(struct tool){ .program = tool_text("%s/insncount", install()),
				.args = (const char *const[]){ "list", "--format", "csv", NULL },
				.env = (const char *const[]){ "PATH=/nonexistent", NULL } });

	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	ck_assert_msg(strstr(result.out, "\nriscv,32,no,no,no\n") &&
			      strstr(result.out, "qemu-riscv64 is not installed"),
		      "%s", result.out);
}
END_TEST

START_TEST(missing_data)
{
	char *path = tool_path("alone");
	struct tool_result result = tool_run(&(struct tool){
		.program = "cp", .args = (const char *const[]){ tool_program(), path, NULL } });

	tool_expect_status(&result, 0);
	result = tool_run(&(struct tool){
		.program = path,
		.args = (const char *const[]){ "run", "memset", "linux-6.1", NULL } });
	tool_expect_error(&result, 3, "cases");
}
END_TEST

/* A QEMU that does not do what QEMU does. */
static const struct {
	const char *script;
	const char *words;
} bad_qemus[] = {
	{ "exit 7", "QEMU" },
	{ "echo 'no such cpu' >&2; exit 1", "no such cpu" },
	{ "kill -9 $$", "QEMU" },
	{ "echo noise >&4", "noise" },
	{ "head -c 100000 /dev/zero >&4", "" },
	{ "echo 0 ok >&3", "" },
	{ "echo noise >&3", "noise" },
};

START_TEST(bad_qemu)
{
	char *path = install();
	char *directory = tool_text("%s/build", path);
	struct tool_result result;

	ck_assert_int_eq(mkdir(directory, 0777), 0);
	directory = tool_text("%s/qemu", directory);
	ck_assert_int_eq(mkdir(directory, 0777), 0);
	tool_write(
		"install/build/qemu/qemu-riscv64",
		tool_text("#!/bin/sh\n[ \"$1\" = --version ] && exit\n%s\n", bad_qemus[_i].script));
	ck_assert_int_eq(chmod(tool_text("%s/qemu-riscv64", directory), 0777), 0);
	result = tool_run(&(struct tool){
		.program = tool_text("%s/insncount", path),
		.args = (const char *const[]){ "run", "memset", "linux-6.1", "--cases", "size=1",
					       "-j", "1", "-o", tool_path("out.csv"), NULL } });
	ck_assert_msg(result.status == 3 || result.status == 4, "%s: status %d\n%s",
		      bad_qemus[_i].script, result.status, result.err);
	tool_expect_error(&result, result.status, bad_qemus[_i].words);
	ck_assert_str_eq(tool_listing(), "install");
}
END_TEST

/* All that prints data, on a full disk. */
static const char *const full_disk_commands[][ARGS_MAX] = {
	{ "run", "memset", "linux-6.1", "--cases", "size=1" },
	{ "run", "memset", "linux-6.1", "--cases", "offset=0..9 size=1..100 value=0" },
	{ "compare", "memset", "linux-6.1", "zicboz", "--cases", "size=1" },
	{ "verify", "memset", "linux-6.1", "--cases", "size=1" },
	{ "report", "tests/records.csv" },
	{ "list" },
	{ "--help" },
	{ "run", "--help" },
	{ "--version" },
};

START_TEST(full_disk)
{
	struct tool_result result =
		tool_run(&(struct tool){ .args = full_disk_commands[_i], .out = "/dev/full" });

	tool_expect_error(&result, 2, "write");
}
END_TEST

START_TEST(full_disk_output)
{
	struct tool_result result =
		TOOL("run", "memset", "linux-6.1", "--cases", "size=1", "-o", "/dev/full");
	struct stat status;

	tool_expect_error(&result, 2, "/dev/full");
	/* It is still what it was. */
	ck_assert_int_eq(stat("/dev/full", &status), 0);
	ck_assert(S_ISCHR(status.st_mode));
}
END_TEST

START_TEST(output_file)
{
	char *path = tool_write("out.csv", "old\n");
	struct tool_result result, again;

	result = TOOL("run", "memset", "linux-6.1", "--cases", "size=1,2", "-o", path);
	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.out, "");
	ck_assert_str_eq(result.err, "");
	again = TOOL("run", "memset", "linux-6.1", "--cases", "size=1,2");
	ck_assert_str_eq(tool_read(path), again.out);
	ck_assert_str_eq(tool_listing(), "out.csv");
}
END_TEST

/* Wrong results are results; they are written, and the status tells. */
START_TEST(output_of_wrong_results)
{
	char *path = tool_path("out.csv");
	struct tool_result result = TOOL("run", "memset", VARIANT("overrun.S"), "--cases",
					 "size=9 value=0,0x80", "--output", path, "-q");
	struct record *records;
	size_t count;

	tool_expect_status(&result, 4);
	ck_assert_str_eq(result.err, "");
	records = tool_records(tool_read(path), &count);
	ck_assert_uint_eq(count, 2);
	ck_assert_uint_eq(records[1].result, RESULT_OVERRUN);
}
END_TEST

/* A run that fails leaves the old file, and nothing else. */
START_TEST(output_of_failed_run)
{
	char *path = tool_write("out.csv", "old\n");
	struct tool_result result = tool_run(&(struct tool){
		.args = (const char *const[]){ "run", "memset", "linux-6.1", "--engine", "gdb",
					       "--cases", "size=1", "-o", path, NULL },
		.env = (const char *const[]){ "GDB=/bin/false", NULL } });

	tool_expect_error(&result, 3, "gdb");
	ck_assert_str_eq(tool_read(path), "old\n");
	ck_assert_str_eq(tool_listing(), "out.csv");
}
END_TEST

START_TEST(output_to_pipe)
{
	struct tool_result result = tool_run(&(struct tool){
		.program = "/bin/bash",
		.args = (const char *const[]){
			"-c", "\"$0\" run memset linux-6.1 --cases size=1 -o >(cat) | cat",
			tool_program(), NULL } });
	size_t count;

	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	tool_records(result.out, &count);
	ck_assert_uint_eq(count, 1);
}
END_TEST

/* What `run` has written, `report` reads: the comparison is that of `compare`. */
START_TEST(report_round_trip)
{
	static const char cases[] = "offset=0,1 size=0..40,4096 value=0,1";
	char *both = tool_path("both.csv"), *old = tool_path("old.csv"),
	     *new = tool_path("new.csv");
	struct tool_result compared, reported;

	reported = TOOL("run", "memset", "linux-6.1", "zicboz", "--cases", cases, "-o", both);
	tool_expect_status(&reported, 0);
	reported = TOOL("run", "memset", "linux-6.1", "--cases", cases, "-o", old);
	tool_expect_status(&reported, 0);
	reported = TOOL("run", "memset", "zicboz", "--cases", cases, "-o", new);
	tool_expect_status(&reported, 0);
	compared = TOOL("compare", "memset", "linux-6.1", "zicboz", "--cases", cases, "--all");
	tool_expect_status(&compared, 1);
	reported = TOOL("report", both, "--all");
	tool_expect_status(&reported, 1);
	ck_assert_str_eq(reported.out, compared.out);
	reported = TOOL("report", "--all", old, new);
	tool_expect_status(&reported, 1);
	ck_assert_str_eq(reported.out, compared.out);
}
END_TEST

#define HEADER                                                                                     \
	"arch,xlen,routine,variant,block,offset,src_offset,size,value,fault,insns,branches,taken," \
	"jumps,loads,stores,atomics,cbo,nops,csr,vector,other,misaligned,result\n"
#define ROW "riscv,64,memset,a,64,0,,1,0,,8,3,1,0,0,1,0,0,0,0,0,4,,ok\n"

/* Files that are no records. */
static const struct {
	const char *content;
	const char *words;
} bad_records[] = {
	{ "", "bad.csv" },
	{ "# insncount: 0.1\n", "bad.csv" },
	{ "noise\n", "bad.csv:1" },
	{ "\x7f"
	  "ELF\1\1\1",
	  "bad.csv:1" },
	{ HEADER, "" },
	{ HEADER ROW "riscv,64,memset,a,64,0,,2,0,,8,3,", "bad.csv:3" },
	{ HEADER ROW "riscv,64,memset,a,64,0,,2,0,,8,3,1,0,0,1,0,0,0,0,0,4,,o", "bad.csv:3" },
	{ HEADER ROW ROW, "two records" },
	{ HEADER ROW "riscv,64,memset,a,64,0,,x,0,,8,3,1,0,0,1,0,0,0,0,0,4,,ok\n", "bad.csv:3" },
	{ HEADER ROW "riscv,64,memset,a,64,0,,2,0,,8,3,1,0,0,1,0,0,0,0,0,4,,great\n", "great" },
	/* The classes are not the sum. */
	{ HEADER ROW "riscv,64,memset,a,64,0,,2,0,,9,3,1,0,0,1,0,0,0,0,0,4,,ok\n", "bad.csv:3" },
};

START_TEST(bad_record)
{
	struct tool_result result = TOOL("report", tool_write("bad.csv", bad_records[_i].content));

	tool_expect_error(&result, 2, bad_records[_i].words);
}
END_TEST

START_TEST(same_records_twice)
{
	char *path = tool_write("twice.csv", HEADER ROW);
	struct tool_result result = TOOL("report", path, path);

	tool_expect_error(&result, 2, "two records");
}
END_TEST

/* compare's verdict. */
static const struct {
	const char *args[ARGS_MAX];
	int status;
} comparisons[] = {
	{ { "memset", "linux-6.1", "same=linux-6.1", "--cases", "size=0..64" }, 0 },
	{ { "memset", "linux-6.1", "zicboz", "--cases", "size=0..15" }, 0 },
	{ { "memset", "linux-6.1", "zicboz", "--cases", "size=0..16" }, 1 },
	{ { "memset", "linux-6.1", "same=linux-6.1", "zicboz", "--cases", "size=16" }, 1 },
	{ { "clear_page", "memset", "zicboz-v3", "zicboz-v6", "--ext", "zicboz" }, 0 },
	{ { "clear_page", "memset", "zicboz-v3", "zicboz-v6" }, 1 },
	{ { "clear_page", "zicboz-v3", "zicboz-v6", "--ext", "zicboz" }, 1 },
	/* Fewer instructions, but wrong. */
	{ { "clear_page", "memset", "zicboz-v3", "--ext", "zicboz", "--block", "4096" }, 1 },
	{ { "memset", "linux-6.1", VARIANT("empty.S"), "--cases", "size=8" }, 1 },
	/* The option is not set. */
	{ { "memset", "linux-6.1", "zicboz", "--ext", "zicboz", "--config", "RISCV_ISA_ZICBOZ=n" },
	  0 },
	{ { "memset", "linux-6.1", "zicboz", "--xlen", "32", "--cases", "size=16" }, 1 },
};

START_TEST(comparison)
{
	const char *args[ARGS_MAX + 1] = { "compare" };
	struct tool_result result;

	memcpy(args + 1, comparisons[_i].args, sizeof(comparisons[_i].args));
	result = run(args);
	tool_expect_status(&result, comparisons[_i].status);
	ck_assert_str_ne(result.out, "");
}
END_TEST

/* Instructions that the compressed extension makes smaller are as many. */
START_TEST(march)
{
	struct tool_result with = TOOL("run", "memset", "linux-6.1", "--cases", "size=0..64");
	struct tool_result without =
		TOOL("run", "memset", "linux-6.1", "--cases", "size=0..64", "--march", "rv64g");
	struct tool_result wrong = TOOL("run", "memset", "linux-6.1", "--march", "z80");

	tool_expect_status(&with, 0);
	tool_expect_status(&without, 0);
	ck_assert_str_eq(tool_body(with.out), tool_body(without.out));
	ck_assert_str_ne(with.out, without.out);
	tool_expect_status(&wrong, 2);
	ck_assert_msg(strstr(wrong.err, "z80"), "%s", wrong.err);
}
END_TEST

/* The command in the records' header makes the same records. */
START_TEST(command_in_header)
{
	struct tool_result first = TOOL("run", "memset", "it's=linux-6.1", "zicboz", "--ext",
					"zicboz", "--block", "128", "--config", "RISCV_ISA_ZBB=n",
					"--config", "RISCV_ISA_ZBB=y", "--config", "RISCV_ISA_V=n",
					"--cases", "offset=0,1 size=0..9 value=0x80",
					"--count-return", "-j", "1");
	struct tool_result second;
	char *command = strstr(first.out, "# command: ");

	tool_expect_status(&first, 0);
	ck_assert_ptr_nonnull(command);
	command += strlen("# command: ");
	second = tool_run(&(struct tool){
		.program = "/bin/sh",
		.args = (const char *const[]){ "-c",
					       tool_text("insncount() { \"$0\" \"$@\"; }\n%.*s",
							 (int)strcspn(command, "\n"), command),
					       tool_program(), NULL } });
	tool_expect_status(&second, 0);
	ck_assert_str_eq(second.out, first.out);
}
END_TEST

/* Where the program is called from does not matter. */
START_TEST(other_directory)
{
	struct tool_result here = TOOL("run", "memset", "linux-6.1", "--cases", "size=1");
	struct tool_result there = tool_run(
		&(struct tool){ .args = (const char *const[]){ "run", "memset", "linux-6.1",
							       "--cases", "size=1", NULL },
				.directory = "/" });

	tool_expect_status(&there, 0);
	ck_assert_str_eq(there.out, here.out);
}
END_TEST

/* A signal in mid-run, for each engine. */
static const struct {
	const char *engine, *jobs;
	int signal;
} interruptions[] = {
	{ "trace", "1", SIGINT }, { "gdb", "1", SIGINT },    { "trace", "4", SIGINT },
	{ "gdb", "2", SIGINT },	  { "trace", "1", SIGTERM }, { "gdb", "1", SIGTERM },
	{ "trace", "1", SIGHUP },
};

START_TEST(interruption)
{
	char *path = tool_write("out.csv", "old\n");
	struct tool_process process = tool_start(&(struct tool){
		.args = (const char *const[]){
			"run", "memset", VARIANT("endless.S"), "--engine", interruptions[_i].engine,
			"-j", interruptions[_i].jobs, "--limit", "4000000000", "--cases",
			"offset=0..3 size=9 value=0x80", "-o", path, NULL } });
	struct tool_result result;
	double start;

	tool_busy_child(process.pid, "qemu-");
	start = tool_seconds();
	kill(process.pid, interruptions[_i].signal);
	result = tool_wait(&process);
	ck_assert_msg(tool_seconds() - start < INTERRUPT_SECONDS, "it took %g s",
		      tool_seconds() - start);
	tool_expect_error(&result, 130, "interrupted");
	ck_assert_str_eq(tool_read(path), "old\n");
	/* tool_teardown() looks for processes. */
	ck_assert_str_eq(tool_listing(), "out.csv");
}
END_TEST

/* The reader of stdout goes away: no signal, but an error. */
START_TEST(closed_pipe)
{
	struct tool_result result = tool_run(&(struct tool){
		.program = "/bin/bash",
		.args = (const char *const[]){
			"-c",
			"set -o pipefail; \"$0\" run memset linux-6.1 --cases 'size=0..3000' | "
			"head -n 1 >/dev/null",
			tool_program(), NULL } });

	tool_expect_error(&result, 2, "write");
}
END_TEST

static const char *const format_names[] = { "table", "markdown", "mail", "csv", "json" };

/* The commands that have formats, and a word of their output. */
static const struct {
	const char *args[ARGS_MAX];
	const char *word;
} format_commands[] = {
	{ { "list" }, "linux-6.1" },
	{ { "compare", "memset", "linux-6.1", "same=linux-6.1", "--cases", "size=4096" }, "563" },
	{ { "verify", "memset", "linux-6.1", "--cases", "size=1" }, "linux-6.1" },
	{ { "annotate", "memset", "linux-6.1", "--case", "size=4096" }, "bltu" },
	{ { "report", "tests/records.csv" }, "memset" },
	{ { "reproduce", "tests/series" }, "563" },
};

static void expect_json(const char *text)
{
	struct database *db = sample_database();
	char *valid = sample_query(db->sqlite, "SELECT json_valid(?1)", text);

	ck_assert_msg(!strcmp(valid, "1"), "not JSON: %.1000s", text);
	free(valid);
	database_destroy(db);
}

static unsigned count_of(const char *line, char wanted)
{
	unsigned count = 0;

	for (; *line && *line != '\n'; line++)
		count += *line == wanted;
	return count;
}

/* Every row of a table has as many cells as the row above, if that is of the same table. */
static void expect_markdown(const char *text)
{
	unsigned cells = 0, tables = 0;

	for (const char *line = text; line && *line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (*line != '|') {
			cells = 0;
			continue;
		}
		ck_assert_msg(!cells || cells == count_of(line, '|'), "%.1000s", line);
		tables += !cells;
		cells = count_of(line, '|');
	}
	ck_assert_uint_gt(tables, 0);
}

START_TEST(formats)
{
	const char *format = format_names[_i % COUNT(format_names)];
	unsigned number = _i / COUNT(format_names);
	const char *args[ARGS_MAX + 2] = { 0 };
	unsigned count = 0;
	struct tool_result result;

	while (format_commands[number].args[count]) {
		args[count] = format_commands[number].args[count];
		count++;
	}
	args[count] = "--format";
	args[count + 1] = format;
	result = run(args);
	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	ck_assert_msg(strstr(result.out, format_commands[number].word), "no %s in %.1000s",
		      format_commands[number].word, result.out);
	if (!strcmp(format, "json"))
		expect_json(result.out);
	if (!strcmp(format, "markdown"))
		expect_markdown(result.out);
}
END_TEST

START_TEST(unknown_format)
{
	struct tool_result result = TOOL("list", "--format", "html");

	tool_expect_error(&result, 2, "html");
}
END_TEST

/* The series with fewer cases, among them those that the claims are about. */
static const struct {
	const char *name;
	const char *shorten; /* a script of sed for its runs */
} series[] = {
	{ "zicboz", "s/cases=[^ ]* *sample=/cases=/" },
	{ "uaccess", "s/size=0\\.\\.300/size=0,34..40,60..72,128/\n"
		     "s/size=0\\.\\.16,31,64,72,100,130,200/size=9,72,130/\n"
		     "s/fault=\\(...\\):0\\.\\.199/fault=\\1:0..20,\\1:56..72/\n"
		     "s/size=16,64,130,200/size=16,72/\n" },
	{ "xen-clear-page", "$a# It is short.\n" },
	{ "ppc-dcbz", "s/cases=memset-lines/cases=\"offset=0..63 size=0..100,4096 value=0\"/" },
};

START_TEST(reproduce_series)
{
	char *path = tool_path("series");
	const char *const args[] = {
		"-c",
		"cp -r reports/series/$1 \"$0\" && sed -i \"$2\" \"$0/runs\" && "
		"! cmp -s reports/series/$1/runs \"$0/runs\"",
		path,
		series[_i].name,
		series[_i].shorten,
		NULL
	};
	struct tool_result result = tool_run(&(struct tool){ .program = "/bin/sh", .args = args });

	tool_expect_status(&result, 0);
	result = TOOL("reproduce", path, "--engine", "trace", "--format", "json");
	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	expect_json(result.out);
	ck_assert_msg(strstr(result.out, "claims judged, 0 verdicts other than expected"),
		      "%.1000s", result.out);
}
END_TEST

/* A series whose claim is judged otherwise than expected, or whose figure cannot be measured. */
static const char *const bad_series[] = {
	"sed -i 's/expect: holds/expect: refuted/' \"$0/T1.sql\"",
	"sed -i 's/4096/4095/' \"$0/published.csv\"",
	"sed -i 's/4096/4095/' \"$0/T1.sql\"",
};

START_TEST(reproduce_unexpected)
{
	char *path = tool_path("series");
	struct tool_result result = tool_run(&(struct tool){
		.program = "/bin/sh",
		.args = (const char *const[]){
			"-c", tool_text("cp -r tests/series \"$0\" && %s", bad_series[_i]), path,
			NULL } });

	tool_expect_status(&result, 0);
	result = TOOL("reproduce", path);
	tool_expect_status(&result, 1);
	ck_assert_str_ne(result.out, "");
}
END_TEST

/* A gdb that loses an instruction: the gap is seen, by the meter and by verify. */
static char *lossy_gdb(void)
{
	/* Instruction 100 is one in the loop that has run before. */
	char *path = tool_write("gdb", "#!/bin/bash\n"
				       "[ \"$1\" = --version ] && exec gdb-multiarch \"$@\"\n"
				       "exec 4> >(sed 100d >&4)\n"
				       "exec gdb-multiarch \"$@\"\n");

	ck_assert_int_eq(chmod(path, 0777), 0);
	return tool_text("GDB=%s", path);
}

START_TEST(gap)
{
	struct tool_result result = tool_run(&(struct tool){
		.args = (const char *const[]){ "run", "memset", "linux-6.1", "--engine", "gdb",
					       "--cases", "size=1024", NULL },
		.env = (const char *const[]){ lossy_gdb(), NULL } });
	struct record *records;
	size_t count;

	tool_expect_status(&result, 4);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 1);
	ck_assert_uint_eq(records[0].result, RESULT_GAP);
	ck_assert_msg(strstr(result.err, "does not follow"), "%s", result.err);
}
END_TEST

START_TEST(verify_differing)
{
	struct tool_result result = tool_run(
		&(struct tool){ .args = (const char *const[]){ "verify", "memset", "linux-6.1",
							       "--cases", "size=1024", NULL },
				.env = (const char *const[]){ lossy_gdb(), NULL } });

	tool_expect_status(&result, 1);
	ck_assert_msg(strstr(result.out, "gap"), "%s", result.out);
}
END_TEST

/* The options that each command's help must name. */
#define TARGET_HELP  "--arch --xlen --ext --block --config --march --cflags "
#define COMPARE_HELP "--format --all --worst --group --min-diff --where --gate --profile "
#define COUNT_HELP   "--jobs -j --limit --quiet -q "

static const struct {
	const char *command;
	const char *options;
} helps[] = {
	{ "list", "--arch --xlen --format " },
	{ "run", TARGET_HELP COUNT_HELP "--engine --cases --memory --count-return --output -o " },
	{ "compare", TARGET_HELP COUNT_HELP COMPARE_HELP
	  "--engine --cases --count-return --memory --baseline " },
	{ "report", COMPARE_HELP },
	{ "reproduce", COUNT_HELP "--engine --format " },
	{ "verify", TARGET_HELP COUNT_HELP "--cases --count-return --format " },
	{ "new", "--arch " },
	{ "annotate",
	  TARGET_HELP COUNT_HELP "--engine --case --diff --path --count-return --format " },
	{ "profile", "--output -o --offset-modulo " },
	{ "meter", "--arch --xlen --count-return --format " },
};

START_TEST(command_help)
{
	struct tool_result result = TOOL(helps[_i].command, "--help");
	char *rest = tool_text("%s", helps[_i].options), *option;

	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	ck_assert_msg(strstr(result.out, tool_text("insncount %s", helps[_i].command)),
		      "no usage: %s", result.out);
	while ((option = strtok_r(rest, " ", &rest)))
		ck_assert_msg(strstr(result.out, option), "no %s in %s", option, result.out);
}
END_TEST

START_TEST(general_help)
{
	static const char *const words[] = { "--help", "help" };
	struct tool_result result = TOOL(words[_i]);

	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	for (unsigned i = 0; i < COUNT(helps); i++)
		ck_assert_msg(strstr(result.out, tool_text("insncount %s", helps[i].command)),
			      "no %s in %s", helps[i].command, result.out);
}
END_TEST

START_TEST(version)
{
	struct tool_result result = TOOL("--version");

	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	ck_assert_msg(!strncmp(result.out, "insncount ", 10) && strlen(result.out) > 11, "%s",
		      result.out);
}
END_TEST

/* Every case of a long list is wrong: what is said about them is not. */
START_TEST(remarks)
{
	struct tool_result loud =
		TOOL("run", "memset", VARIANT("empty.S"), "--cases", "size=1..100 value=1");
	struct tool_result quiet = TOOL("run", "memset", VARIANT("empty.S"), "--cases",
					"size=1..100 value=1", "--quiet");
	unsigned lines = 0;

	tool_expect_status(&loud, 4);
	for (const char *line = loud.err; *line; line = strchr(line, '\n') + 1) {
		ck_assert_msg(!strncmp(line, "insncount: memset/empty: ", 25) && strchr(line, '\n'),
			      "%s", line);
		lines++;
	}
	ck_assert_uint_gt(lines, 1);
	ck_assert_uint_lt(lines, 20);
	tool_expect_status(&quiet, 4);
	ck_assert_str_eq(quiet.err, "");
	ck_assert_str_eq(tool_body(quiet.out), tool_body(loud.out));
}
END_TEST

/* A terminal sees the progress; a file must not, nor a terminal if the user is not to be told. */
static const struct {
	bool terminal;
	const char *quiet;
	bool bar;
} progresses[] = {
	{ true, NULL, true },
	{ true, "-q", false },
	{ false, NULL, false },
};

START_TEST(progress)
{
	int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
	struct tool tool = { .args = (const char *const[]){
				     "run", "memset", "linux-6.1", "--engine", "gdb", "--cases",
				     "size=100,200", "-j", "1", progresses[_i].quiet, NULL } };
	struct tool_result result;
	char text[4096];
	ssize_t length;

	ck_assert(terminal >= 0 && !grantpt(terminal) && !unlockpt(terminal));
	if (progresses[_i].terminal)
		tool.err = tool_text("%s", ptsname(terminal));
	result = tool_run(&tool);
	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	length = read(terminal, text, sizeof(text) - 1);
	text[length > 0 ? length : 0] = 0;
	ck_assert_msg(!!strstr(text, "cases") == progresses[_i].bar, "terminal: %s", text);
	close(terminal);
}
END_TEST

/* Streams for `meter`. */
static const struct {
	const char *stream;
	const char *words; /* of an error; NULL: none */
	const char *row;
} streams[] = {
	/* addi a0,a0,1; bnez a0 to itself, taken once; ret */
	{ "call\n1000 13051500\n1004 e31e05fe\n1000\n1004\n1008 67800000\nreturn 2000\ndone\n",
	  NULL, "insns,4\n" },
	{ "noise\n", "noise", NULL },
	{ "call\n1000\n", "1000", NULL },
	{ "call\n1000 1305\n1000 1305\n", "1305", NULL },
	{ "call\n1000 xyz\n", "xyz", NULL },
	{ "call\n1000 13051500\nreturn\n", "return", NULL },
};

START_TEST(meter)
{
	struct tool_result result = tool_run(
		&(struct tool){ .args = (const char *const[]){ "meter", "--format", "csv", NULL },
				.in = tool_write("stream", streams[_i].stream) });

	if (streams[_i].words) {
		tool_expect_error(&result, 2, streams[_i].words);
		return;
	}
	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.out, streams[_i].row), "%s", result.out);
}
END_TEST

/* What tests/check-text finds. */
static const struct {
	const char *name, *content;
	bool good;
} texts[] = {
	{ "good.c", "// SPDX-License-Identifier: GPL-2.0-only\n\tint x;\n", true },
	{ "good.txt", "text\n", true },
	{ "empty.txt", "", true },
	{ "blank.txt", "text \n", false },
	{ "tab.txt", "text\n\t\nmore\n", false },
	{ "return.txt", "text\r\n", false },
	{ "unicode.txt", "te\xe2\x80\x8bxt\n", false },
	{ "open.txt", "text", false },
	{ "bare.c", "int x;\n", false },
	{ "script", "#!/bin/sh\n:\n", false },
};

START_TEST(check_text)
{
	struct tool_result result;

	ck_assert_int_eq(mkdir(tool_path("tests"), 0777), 0);
	tool_write("tests/check-text", tool_read("tests/check-text"));
	tool_write(texts[_i].name, texts[_i].content);
	result = tool_run(&(struct tool){
		.program = "/bin/bash",
		.args = (const char *const[]){ tool_path("tests/check-text"), NULL } });
	tool_expect_status(&result, texts[_i].good ? 0 : 1);
	ck_assert_msg(texts[_i].good ? !*result.err : !!strstr(result.err, texts[_i].name), "%s",
		      result.err);
}
END_TEST

static TCase *add_tcase(Suite *suite, const char *name)
{
	TCase *tcase = tcase_create(name);

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	suite_add_tcase(suite, tcase);
	return tcase;
}

static void add_input_tests(TCase *tcase)
{
	tcase_add_loop_test(tcase, usage, 0, COUNT(bad_usage));
	tcase_add_loop_test(tcase, bad_option, 0, COUNT(bad_options));
	tcase_add_loop_test(tcase, case_file, 0, COUNT(case_files));
	tcase_add_test(tcase, compiler_error);
	tcase_add_test(tcase, not_a_source);
	tcase_add_loop_test(tcase, bad_record, 0, COUNT(bad_records));
	tcase_add_test(tcase, same_records_twice);
	tcase_add_test(tcase, unknown_format);
	tcase_add_loop_test(tcase, meter, 0, COUNT(streams));
}

static void add_tool_tests(TCase *tcase)
{
	tcase_add_loop_test(tcase, missing_tool, 0, COUNT(missing_tools));
	tcase_add_test(tcase, list_without_tools);
	tcase_add_test(tcase, missing_data);
	tcase_add_loop_test(tcase, bad_qemu, 0, COUNT(bad_qemus));
	tcase_add_test(tcase, gap);
	tcase_add_test(tcase, verify_differing);
	tcase_add_loop_test(tcase, interruption, 0, COUNT(interruptions));
	tcase_add_loop_test(tcase, check_text, 0, COUNT(texts));
}

static void add_output_tests(TCase *tcase)
{
	tcase_add_loop_test(tcase, full_disk, 0, COUNT(full_disk_commands));
	tcase_add_test(tcase, full_disk_output);
	tcase_add_test(tcase, output_file);
	tcase_add_test(tcase, output_of_wrong_results);
	tcase_add_test(tcase, output_of_failed_run);
	tcase_add_test(tcase, output_to_pipe);
	tcase_add_test(tcase, closed_pipe);
	tcase_add_loop_test(tcase, command_help, 0, COUNT(helps));
	tcase_add_loop_test(tcase, general_help, 0, 2);
	tcase_add_test(tcase, version);
	tcase_add_test(tcase, remarks);
	tcase_add_loop_test(tcase, progress, 0, COUNT(progresses));
}

static void add_report_tests(TCase *tcase)
{
	tcase_add_test(tcase, report_round_trip);
	tcase_add_loop_test(tcase, comparison, 0, COUNT(comparisons));
	tcase_add_test(tcase, march);
	tcase_add_test(tcase, command_in_header);
	tcase_add_test(tcase, other_directory);
	tcase_add_loop_test(tcase, formats, 0, COUNT(format_commands) * COUNT(format_names));
	tcase_add_loop_test(tcase, reproduce_series, 0, COUNT(series));
	tcase_add_loop_test(tcase, reproduce_unexpected, 0, COUNT(bad_series));
}

Suite *command_suite(void)
{
	Suite *suite = suite_create("command");

	add_input_tests(add_tcase(suite, "input"));
	add_tool_tests(add_tcase(suite, "tools"));
	add_output_tests(add_tcase(suite, "output"));
	add_report_tests(add_tcase(suite, "reports"));
	return suite;
}
