// SPDX-License-Identifier: GPL-2.0-only
/*
 * Variants that are wrong on purpose must be caught, each by its name; variants that are right in
 * an odd way must be counted right. Whatever a variant does, both engines must say the same.
 */
#include <fnmatch.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define DIRECTORY    "tests/variants/memset/"

/* The variants that include odd.h run three cases, of which the second is odd. */
#define ODD_SIZE       9
#define ODD_CASES      "size=9 value=0,0x80,1"
#define ODD_CASE_COUNT 3
#define ODD_LIMIT      "300"

/* What 9 bytes take before `odd`. */
#define ORDINARY_INSNS 41

#define SIGNAL_AT(number) "signal " #number " at pc 0x+([0-9a-f])"

/* A variant that includes odd.h. */
struct odd_variant {
	const char *name;
	unsigned result;
	const char *detail;	     /* what stderr says, a pattern for fnmatch() */
	uint64_t taken;		     /* branches that `odd` takes */
	uint64_t class[CLASS_COUNT]; /* instructions that `odd` retires */
};

static const struct odd_variant odd_variants[] = {
	{ "overrun", RESULT_OVERRUN, "1 bytes past the end", 0, { [CLASS_STORE] = 1 } },
	{ "underrun", RESULT_UNDERRUN, "1 bytes before the start", 0, { [CLASS_STORE] = 1 } },
	{ "content",
	  RESULT_CONTENT,
	  "first wrong byte at 0: 0x0 instead of 0x80",
	  0,
	  { [CLASS_STORE] = 1 } },
	{ "return",
	  RESULT_RETURN,
	  "returned 0x+([0-9a-f])9 instead of dst 0x+([0-9a-f])0",
	  0,
	  { [CLASS_OTHER] = 1 } },
	{ "clobber-s3", RESULT_CLOBBER, "s3 not preserved", 0, { [CLASS_OTHER] = 1 } },
	{ "clobber-gp", RESULT_CLOBBER, "gp not preserved", 0, { [CLASS_OTHER] = 1 } },
	{ "clobber-tp", RESULT_CLOBBER, "tp not preserved", 0, { [CLASS_OTHER] = 1 } },
	{ "clobber-sp", RESULT_CLOBBER, "sp not preserved", 0, { [CLASS_OTHER] = 1 } },
	{ "many",
	  RESULT_CONTENT | RESULT_OVERRUN | RESULT_RETURN | RESULT_CLOBBER,
	  "s11 not preserved, returned 0x0 instead of dst 0x+([0-9a-f]), first wrong byte at 0: "
	  "0x0 instead of 0x80, 2 bytes past the end",
	  0,
	  { [CLASS_STORE] = 2, [CLASS_OTHER] = 2 } },
	{ "endless",
	  RESULT_LIMIT,
	  "no return within " ODD_LIMIT " instructions",
	  0,
	  { [CLASS_JUMP] = 300 - ORDINARY_INSNS } },
	{ "nowhere", RESULT_FAULT, "signal 11 at pc 0x0", 0, { [CLASS_JUMP] = 1 } },
	{ "data", RESULT_FAULT, SIGNAL_AT(11), 0, { [CLASS_JUMP] = 1, [CLASS_OTHER] = 2 } },
	{ "ebreak", RESULT_FAULT, SIGNAL_AT(5), 0, { 0 } },
	{ "c-ebreak", RESULT_FAULT, SIGNAL_AT(5), 0, { 0 } },
	{ "illegal", RESULT_FAULT, SIGNAL_AT(4), 0, { 0 } },
	{ "no-zicboz", RESULT_FAULT, SIGNAL_AT(4), 0, { 0 } },
	{ "load", RESULT_FAULT, SIGNAL_AT(11), 0, { [CLASS_OTHER] = 2 } },
	{ "store", RESULT_FAULT, SIGNAL_AT(11), 0, { [CLASS_OTHER] = 2 } },
	{ "end", RESULT_FAULT, SIGNAL_AT(4), 0, { [CLASS_JUMP] = 1, [CLASS_NOP] = 1 } },
	{ "exit", RESULT_FAULT, "the guest died", 0, { [CLASS_OTHER] = 2 } },
	{ "kill", RESULT_FAULT, "the guest died", 0, { [CLASS_JUMP] = 1, [CLASS_OTHER] = 4 } },

	{ "system-call", RESULT_OK, "", 0, { [CLASS_OTHER] = 4 } },
	{ "print", RESULT_OK, "", 0, { [CLASS_OTHER] = 10 } },
	/* Five times {add, branch}, and the constant. */
	{ "self-loop", RESULT_OK, "", 4, { [CLASS_BRANCH] = 5, [CLASS_OTHER] = 6 } },
	/* Three times {LR, add, SC, branch, add, branch}, a constant and an address. */
	{ "lr-sc",
	  RESULT_OK,
	  "",
	  2,
	  { [CLASS_ATOMIC] = 6, [CLASS_BRANCH] = 6, [CLASS_OTHER] = 9 } },
	/* Three levels of eight instructions, the last of two, four around the call. */
	{ "recursion",
	  RESULT_OK,
	  "",
	  1,
	  { [CLASS_BRANCH] = 4,
	    [CLASS_JUMP] = 8,
	    [CLASS_LOAD] = 3,
	    [CLASS_STORE] = 3,
	    [CLASS_OTHER] = 12 } },
	/* Ten for one byte and the inner return, seven around the call. */
	{ "again",
	  RESULT_OK,
	  "",
	  2,
	  { [CLASS_BRANCH] = 3, [CLASS_JUMP] = 3, [CLASS_STORE] = 2, [CLASS_OTHER] = 9 } },
	{ "tail-call", RESULT_OK, "", 0, { [CLASS_JUMP] = 1, [CLASS_NOP] = 1 } },
	{ "other-register", RESULT_OK, "", 0, { [CLASS_OTHER] = 2 } },
	{ "misaligned", RESULT_OK, "", 0, { [CLASS_LOAD] = 2, [CLASS_STORE] = 1 } },
	{ "page", RESULT_OK, "", 0, { [CLASS_JUMP] = 2, [CLASS_NOP] = 1, [CLASS_OTHER] = 3 } },
};

static struct tool_process start(const char *variant, const char *engine, const char *xlen,
				 const char *cases, const char *limit)
{
	const char *args[] = { "run", "memset",	  variant, "-j",
			       "1",   "--engine", engine,  "--xlen",
			       xlen,  "--cases",  cases,   limit ? "--limit" : NULL,
			       limit, NULL };

	return tool_start(&(struct tool){ .args = args });
}

/* Runs the cases with every engine, at the same time; demands equal records, returns a result. */
static struct tool_result run_everywhere(const char *variant, const char *xlen, const char *cases,
					 const char *limit)
{
	struct tool_process trace_process = start(variant, "trace", xlen, cases, limit);
	struct tool_process gdb_process = start(variant, "gdb", xlen, cases, limit);
	struct tool_result trace = tool_wait(&trace_process), gdb = tool_wait(&gdb_process);

	ck_assert_msg(
		!strcmp(tool_body(trace.out), tool_body(gdb.out)) && trace.status == gdb.status &&
			!strcmp(trace.err, gdb.err),
		"%s, %s bits: the engines differ\ntrace: status %d\n%.700s%.700s\ngdb: status %d\n"
		"%.700s%.700s",
		variant, xlen, trace.status, tool_body(trace.out), trace.err, gdb.status,
		tool_body(gdb.out), gdb.err);
	return trace;
}

static void expect_counts(const struct odd_variant *variant, const struct record *record)
{
	static const struct odd_variant none = { 0 };
	bool odd = record->tc.value == 0x80;
	const struct odd_variant *extra = odd ? variant : &none;
	struct counts expected = {
		/* The end of the loop, and the branch that avoids `odd`. */
		.taken = (odd ? 1 : 2) + extra->taken,
		.class = { [CLASS_BRANCH] = ODD_SIZE + 2,
			   [CLASS_JUMP] = ODD_SIZE,
			   [CLASS_STORE] = ODD_SIZE,
			   [CLASS_OTHER] = ODD_SIZE + 3 },
	};
	static const char *const names[CLASS_COUNT] = CLASS_NAMES;

	for (unsigned i = 0; i < CLASS_COUNT; i++) {
		expected.class[i] += extra->class[i];
		expected.insns += expected.class[i];
		ck_assert_msg(record->counts.class[i] == expected.class[i], "%s: %lu %s, not %lu",
			      variant->name, (unsigned long)record->counts.class[i], names[i],
			      (unsigned long)expected.class[i]);
	}
	ck_assert_uint_eq(record->counts.insns, expected.insns);
	ck_assert_uint_eq(record->counts.taken, expected.taken);
	ck_assert_msg(record->result == (odd ? variant->result : RESULT_OK), "%s: result %u",
		      variant->name, record->result);
}

/* The words on stderr must be these, and no others. They end with the string or a newline. */
static void expect_words(const struct odd_variant *variant, const char *words)
{
	char result[RESULT_TEXT_MAX];
	const char *pattern = "";

	if (variant->result)
		pattern = tool_text("insncount: memset/%s: offset=0 size=%d value=128: %s: %s",
				    variant->name, ODD_SIZE,
				    result_format(variant->result, result, sizeof(result)),
				    variant->detail);
	words = tool_text("%.*s", (int)strcspn(words, "\n"), words);
	ck_assert_msg(!fnmatch(pattern, words, FNM_EXTMATCH), "%s: on stderr: %s\nexpected: %s",
		      variant->name, words, pattern);
}

static void expect_records(const struct odd_variant *variant, const struct record *records)
{
	for (unsigned i = 0; i < ODD_CASE_COUNT; i++) {
		ck_assert_str_eq(records[i].variant, variant->name);
		expect_counts(variant, &records[i]);
	}
}

static char *odd_path(const struct odd_variant *variant)
{
	return tool_text(DIRECTORY "%s.S", variant->name);
}

START_TEST(odd)
{
	const struct odd_variant *variant = &odd_variants[_i];
	struct tool_result result = run_everywhere(odd_path(variant), "64", ODD_CASES, ODD_LIMIT);
	struct record *records;
	size_t count;

	tool_expect_status(&result, variant->result ? 4 : 0);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, ODD_CASE_COUNT);
	expect_records(variant, records);
	expect_words(variant, result.err);
}
END_TEST

/* On the other width, all at once, with the fast engine. */
START_TEST(odd_rv32)
{
	const char *args[COUNT(odd_variants) + 11] = {
		"run",	 "memset",  "--xlen",  "32",	  "--engine",
		"trace", "--cases", ODD_CASES, "--limit", ODD_LIMIT,
	};
	struct tool_result result;
	const char *words;
	struct record *records;
	size_t count;

	for (unsigned i = 0; i < COUNT(odd_variants); i++)
		args[10 + i] = odd_path(&odd_variants[i]);
	result = tool_run(&(struct tool){ .args = args });
	tool_expect_status(&result, 4);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, ODD_CASE_COUNT * COUNT(odd_variants));
	words = result.err;
	for (unsigned i = 0; i < COUNT(odd_variants); i++) {
		expect_records(&odd_variants[i], records + ODD_CASE_COUNT * i);
		if (!odd_variants[i].result)
			continue;
		expect_words(&odd_variants[i], words);
		words = strchr(words, '\n') + 1;
	}
	ck_assert_str_eq(words, "");
}
END_TEST

/* Variants with cases of their own. */
static const struct {
	const char *variant;
	const char *xlen;
	const char *cases;
	const char *limit;
	const char *results;
	const char *insns; /* NULL: not known by construction */
} others[] = {
	{ DIRECTORY "sign-extends.S", "64", "size=8 value=0,0x7f,0x80,0xff", NULL,
	  "ok ok content ok", "14 14 14 14" },
	{ DIRECTORY "no-truncation.S", "64", "size=8 value=0x25,0xaa25,0xff", NULL, "ok content ok",
	  "12 12 12" },
	{ "linux-6.1", "64", "offset=1 size=20..22 value=0x80,0xaa25", NULL, "ok ok ok ok ok ok",
	  NULL },
	{ DIRECTORY "plain.c", "64", "offset=0,1 size=0,1,17 value=0xaa25", NULL,
	  "ok ok ok ok ok ok", NULL },
	{ DIRECTORY "empty.S", "64", "size=0,1 value=0", NULL, "ok content", "0 0" },
	{ DIRECTORY "fault-first.S", "64", "size=0,1 value=0", NULL, "fault content+fault", "0 0" },
	{ DIRECTORY "endless-first.S", "64", "size=0,1 value=0", "1", "limit limit", "1 1" },
	{ DIRECTORY "endless-first.S", "64", "size=0 value=0", "17", "limit", "17" },
	/* With its return, it takes one instruction more than is counted. */
	{ DIRECTORY "system-call.S", "64", "size=9 value=0", "40", "limit", "40" },
	{ DIRECTORY "system-call.S", "64", "size=9 value=0", "41", "limit", "41" },
	{ DIRECTORY "system-call.S", "64", "size=9 value=0", "43", "ok", "41" },
	/* What may differ by width, with the slow engine too. */
	{ DIRECTORY "lr-sc.S", "32", ODD_CASES, NULL, "ok ok ok", "41 62 41" },
	{ DIRECTORY "recursion.S", "32", ODD_CASES, NULL, "ok ok ok", "41 71 41" },
	{ DIRECTORY "ebreak.S", "32", ODD_CASES, NULL, "ok fault ok", "41 41 41" },
	{ DIRECTORY "load.S", "32", ODD_CASES, NULL, "ok fault ok", "41 43 41" },
};

START_TEST(other)
{
	struct tool_result result =
		run_everywhere(others[_i].variant, "64", others[_i].cases, others[_i].limit);
	char *results = "", *insns = "", text[RESULT_TEXT_MAX];
	struct record *records;
	size_t count;

	records = tool_records(result.out, &count);
	for (size_t i = 0; i < count; i++) {
		const char *space = i ? " " : "";

		result_format(records[i].result, text, sizeof(text));
		results = tool_text("%s%s%s", results, space, text);
		insns = tool_text("%s%s%lu", insns, space, (unsigned long)records[i].counts.insns);
	}
	ck_assert_str_eq(results, others[_i].results);
	if (others[_i].insns)
		ck_assert_str_eq(insns, others[_i].insns);
	tool_expect_status(&result, strspn(results, "ok ") == strlen(results) ? 0 : 4);
}
END_TEST

/* The limit that a case has by itself lets no right routine fail, and ends soon. */
START_TEST(limit_by_size)
{
	struct tool_result result = TOOL("run", "memset", DIRECTORY "endless-first.S", "--engine",
					 "trace", "--cases", "size=0,4096 value=0");
	struct record *records;
	size_t count;

	tool_expect_status(&result, 4);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 2);
	ck_assert_uint_eq(records[0].result, RESULT_LIMIT);
	ck_assert_uint_eq(records[1].result, RESULT_LIMIT);
	ck_assert_uint_gt(records[0].counts.insns, 100);
	ck_assert_uint_gt(records[1].counts.insns, 16 * 4096);
	ck_assert_uint_lt(records[1].counts.insns, 10000000);
}
END_TEST

/* The final return is counted when asked for, if there was one. */
START_TEST(count_return)
{
	static const char *const engines[] = { "trace", "gdb" };
	struct tool_result result = TOOL("run", "memset", "linux-6.1", DIRECTORY "load.S",
					 "--engine", engines[_i], "--count-return", "--cases",
					 "size=9 value=0,0x80");
	struct record *records;
	size_t count;

	tool_expect_status(&result, 4);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 4);
	ck_assert_uint_eq(records[0].counts.class[CLASS_JUMP], 1);
	ck_assert_uint_eq(records[2].counts.insns, ORDINARY_INSNS + 1);
	ck_assert_uint_eq(records[2].counts.class[CLASS_JUMP], ODD_SIZE + 1);
	ck_assert_uint_eq(records[3].result, RESULT_FAULT);
	ck_assert_uint_eq(records[3].counts.insns, ORDINARY_INSNS + 2);
	ck_assert_uint_eq(records[3].counts.class[CLASS_JUMP], ODD_SIZE);
}
END_TEST

/* Misaligned accesses are counted when asked for. */
START_TEST(memory)
{
	struct tool_result result =
		TOOL("run", "memset", DIRECTORY "misaligned.S", "--cases", ODD_CASES, "--memory");
	struct record *records;
	size_t count;

	tool_expect_status(&result, 0);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, ODD_CASE_COUNT);
	ck_assert_uint_eq(records[0].misaligned, 0);
	ck_assert_uint_eq(records[1].misaligned, 2);
	ck_assert_uint_eq(records[2].misaligned, 0);
}
END_TEST

/* What is measured does not depend on chance, time, or the number of processes. */
START_TEST(deterministic)
{
	static const struct {
		const char *engine, *cases;
	} rows[] = {
		{ "trace", "offset=0..3 size=0..40 value=0,0x80" },
		{ "gdb", "offset=0,1 size=0..3 value=0,0x80" },
	};
	struct tool_result first = { 0 };

	for (int i = 0; i < (_i ? 2 : 6); i++) {
		struct tool_result result = TOOL("run", "memset", "linux-6.1", DIRECTORY "lr-sc.S",
						 DIRECTORY "load.S", "--engine", rows[_i].engine,
						 "--cases", rows[_i].cases, "-j",
						 i % 2 ? "4" : "1");

		tool_expect_status(&result, 4);
		if (i == 0)
			first = result;
		ck_assert_msg(!strcmp(result.out, first.out), "records differ:\n%.1000s\n%.1000s",
			      result.out, first.out);
		ck_assert_msg(!strcmp(result.err, first.err), "remarks differ:\n%.1000s\n%.1000s",
			      result.err, first.err);
	}
}
END_TEST

/* Starts the endless variant and waits until a child of its is busy with it. */
static struct tool_process start_endless(const char *engine, const char *child, pid_t *pid)
{
	struct tool_process process =
		start(DIRECTORY "endless.S", engine, "64", "size=9 value=0x80,0", "4000000000");

	*pid = tool_busy_child(process.pid, child);
	return process;
}

/* Someone kills QEMU: that costs its case, and nothing else. */
START_TEST(qemu_is_killed)
{
	static const char *const engines[] = { "trace", "gdb" };
	pid_t qemu;
	struct tool_process process = start_endless(engines[_i], "qemu-", &qemu);
	struct tool_result result;
	struct record *records;
	size_t count;

	kill(qemu, SIGKILL);
	result = tool_wait(&process);
	tool_expect_status(&result, 4);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 2);
	ck_assert_uint_eq(records[0].result, RESULT_FAULT);
	ck_assert_uint_eq(records[1].result, RESULT_OK);
	ck_assert_uint_eq(records[1].counts.insns, ORDINARY_INSNS);
	ck_assert_str_eq(result.err, "insncount: memset/endless: offset=0 size=9 value=128: fault: "
				     "the guest died\n");
}
END_TEST

/* Without gdb there is no going on. */
START_TEST(gdb_is_killed)
{
	pid_t gdb;
	struct tool_process process = start_endless("gdb", "gdb", &gdb);
	struct tool_result result;

	kill(gdb, SIGKILL);
	result = tool_wait(&process);
	tool_expect_status(&result, 3);
	ck_assert_msg(!strncmp(result.err, "insncount: gdb failed", 21), "%s", result.err);
	ck_assert_ptr_eq(strchr(result.err, '\n'), strrchr(result.err, '\n'));
}
END_TEST

Suite *variants_suite(void)
{
	Suite *suite = suite_create("variants");
	TCase *tcase = tcase_create("variants");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_add_loop_test(tcase, odd, 0, COUNT(odd_variants));
	tcase_add_test(tcase, odd_rv32);
	tcase_add_loop_test(tcase, other, 0, COUNT(others));
	tcase_add_test(tcase, limit_by_size);
	tcase_add_loop_test(tcase, count_return, 0, 2);
	tcase_add_test(tcase, memory);
	tcase_add_loop_test(tcase, deterministic, 0, 2);
	tcase_add_loop_test(tcase, qemu_is_killed, 0, 2);
	tcase_add_test(tcase, gdb_is_killed);
	suite_add_tcase(suite, tcase);
	return suite;
}
