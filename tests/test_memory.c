// SPDX-License-Identifier: GPL-2.0-only
/* --memory: misaligned accesses, and what is read outside the source. */
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "tool.h"
#include "../counter/riscv.h"

#define MISALIGNED "tests/variants/memset/misaligned.S"
#define READS_WORD "tests/variants/copy_user/reads-word.S"

START_TEST(register_lines)
{
	uint64_t registers[REGISTER_COUNT] = { 0 };

	ck_assert(riscv_take_registers(
		" x8/s0    a3a3a3a3a3a3a3a3 x9/s1    00000000000000a4 x10/a0   0000000000111000",
		registers));
	ck_assert_uint_eq(registers[8], 0xa3a3a3a3a3a3a3a3);
	ck_assert_uint_eq(registers[9], 0xa4);
	ck_assert_uint_eq(registers[10], 0x111000);
	ck_assert(riscv_take_registers(" x28/t3   fffffeab x29/t4   00000001", registers));
	ck_assert_uint_eq(registers[29], 1);
	ck_assert(riscv_take_registers(" pc       0000000000102000", registers));
}
END_TEST

static const char *const other_lines[] = {
	"",
	"Trace 0: 0x7fd964019dc0 [00000000/0000000000102000/0202c078/00000201] memset",
	"x8/s0    a3a3a3a3a3a3a3a3",
	" x8 s0    a3a3a3a3a3a3a3a3",
	" x32/zz   a3a3a3a3a3a3a3a3",
	" x8/s0    xyz",
	" x8/s0    ",
	" x8/s0    a3a3a3a3a3a3a3a3a",
	" x8/s0    a3a3a3a3a3a3a3a3 and more",
	" mstatus  0000000000000000",
};

START_TEST(other_lines_are_refused)
{
	uint64_t registers[REGISTER_COUNT] = { 0 };

	ck_assert(!riscv_take_registers(other_lines[_i], registers));
}
END_TEST

static struct record *run_memory(const char *routine, const char *variant, const char *xlen,
				 const char *cases, int status, size_t count)
{
	struct tool_result result =
		TOOL("run", routine, variant, "--memory", "--xlen", xlen, "--cases", cases);
	struct record *records;
	size_t found;

	tool_expect_status(&result, status);
	records = tool_records(result.out, &found);
	ck_assert_uint_eq(found, count);
	return records;
}

static const char *const widths[] = { "64", "32" };

/* The variant makes two for the value 0x80, none for others. */
START_TEST(misaligned_are_counted)
{
	struct record *records = run_memory("memset", MISALIGNED, widths[_i],
					    "offset=0,1 size=9 value=0x80,0", 0, 4);

	/* At an odd offset the aligned ones become misaligned, and the other way round. */
	ck_assert_uint_eq(records[0].misaligned, 2);
	ck_assert_uint_eq(records[1].misaligned, 0);
	ck_assert_uint_eq(records[2].misaligned, 3);
	ck_assert_uint_eq(records[3].misaligned, 0);
}
END_TEST

START_TEST(not_measured_is_empty)
{
	struct tool_result result = TOOL("run", "memset", "linux-6.1", "--cases", "size=9");
	size_t count;
	struct record *records = tool_records(result.out, &count);

	tool_expect_status(&result, 0);
	ck_assert_uint_eq(count, 1);
	ck_assert_uint_eq(records[0].misaligned, NOT_MEASURED);
}
END_TEST

/* The counts are those of a run that does not look at memory. */
START_TEST(counts_are_the_same)
{
	static const char cases[] = "src_offset=0 offset=0,1 size=0,9,100 fault=none,src:8";
	struct record *with = run_memory("copy_user", "v3", "64", cases, 0, 12);
	struct tool_result result = TOOL("run", "copy_user", "v3", "--cases", cases);
	size_t count;
	struct record *without = tool_records(result.out, &count);

	ck_assert_uint_eq(count, 12);
	for (size_t i = 0; i < count; i++) {
		ck_assert_mem_eq(&with[i].counts, &without[i].counts, sizeof(struct counts));
		ck_assert_uint_eq(with[i].result, without[i].result);
		ck_assert_uint_ne(with[i].misaligned, NOT_MEASURED);
	}
}
END_TEST

/* Words around the source are read: harmless inside its page, wrong beyond. */
START_TEST(overread)
{
	static const struct {
		const char *cases;
		int status;
		unsigned result;
	} rows[] = {
		{ "src_offset=16 size=5", 0, RESULT_OK },
		{ "src_offset=0 size=5", 4, RESULT_OVERREAD },
		{ "src_offset=4096 size=5", 4, RESULT_OVERREAD },
		{ "src_offset=4088 size=8", 4, RESULT_OVERREAD },
		{ "src_offset=4080 size=8", 0, RESULT_OK },
	};
	struct record *records =
		run_memory("copy_user", READS_WORD, "64", rows[_i].cases, rows[_i].status, 1);

	ck_assert_msg(records->result == rows[_i].result, "%s: result %#x", rows[_i].cases,
		      records->result);
}
END_TEST

START_TEST(gdb_cannot)
{
	struct tool_result result = TOOL("run", "memset", "linux-6.1", "--memory", "--engine",
					 "gdb", "--cases", "size=9");

	tool_expect_error(&result, 2, "--memory: engine gdb does not tell registers");
}
END_TEST

Suite *memory_suite(void)
{
	Suite *suite = suite_create("memory");
	TCase *lines = tcase_create("lines");
	TCase *runs = tcase_create("runs");

	tcase_add_test(lines, register_lines);
	tcase_add_loop_test(lines, other_lines_are_refused, 0,
			    sizeof(other_lines) / sizeof(other_lines[0]));
	suite_add_tcase(suite, lines);
	tcase_add_checked_fixture(runs, tool_setup, tool_teardown);
	tcase_set_timeout(runs, TOOL_TEST_SECONDS);
	tcase_add_loop_test(runs, misaligned_are_counted, 0, 2);
	tcase_add_test(runs, not_measured_is_empty);
	tcase_add_test(runs, counts_are_the_same);
	tcase_add_loop_test(runs, overread, 0, 5);
	tcase_add_test(runs, gdb_cannot);
	suite_add_tcase(suite, runs);
	return suite;
}
