// SPDX-License-Identifier: GPL-2.0-only
/* The variants' counts, class by class, against those of the original routines (tests/golden/). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "tool.h"
#include "../counter/text.h"

/* What gdb takes a second for, the trace does in no time: of the rows, it gets one in so many. */
#define GDB_STRIDE 30

/* A file of golden/: its header and its rows. */
struct golden {
	const char *header;
	const char **rows;
	size_t count;
};

static struct golden read_golden(const char *path)
{
	struct golden golden = { 0 };
	char *text = tool_read(path), *line;

	ck_assert_msg(text != NULL, "%s is missing", path);
	golden.rows = xcalloc(strlen(text), sizeof(*golden.rows));
	golden.header = strtok_r(text, "\n", &text);
	while ((line = strtok_r(NULL, "\n", &text)))
		golden.rows[golden.count++] = line;
	return golden;
}

/* Where the field of that name begins. */
static const char *find_field(const struct golden *golden, const char *row, const char *name)
{
	const char *column = golden->header;

	while (strncmp(column, name, strlen(name)) || !strchr(",", column[strlen(name)])) {
		column = strchr(column, ',');
		row = strchr(row, ',');
		ck_assert_msg(column && row, "no %s in %s", name, row);
		column++;
		row++;
	}
	return row;
}

static unsigned long number(const struct golden *golden, const char *row, const char *name)
{
	return strtoul(find_field(golden, row, name), NULL, 10);
}

static bool has(const struct golden *golden, const char *row, const char *name, const char *value)
{
	const char *field = find_field(golden, row, name);

	return !strncmp(field, value, strlen(value)) && strchr(",", field[strlen(value)]);
}

static void expect_row(const struct golden *golden, const char *row, const struct record *record)
{
	static const struct {
		const char *column;
		enum insn_class class;
	} columns[] = {
		{ "branches", CLASS_BRANCH }, { "jumps", CLASS_JUMP },	{ "loads", CLASS_LOAD },
		{ "stores", CLASS_STORE },    { "cbo", CLASS_CBO },	{ "nops", CLASS_NOP },
		{ "csr", CLASS_CSR },	      { "other", CLASS_OTHER },
	};
	const struct counts *counts = &record->counts;

	ck_assert_msg(has(golden, row, "variant", record->variant), "%s: got %s", row,
		      record->variant);
	ck_assert_msg(number(golden, row, "xlen") == record->xlen, "%s: got %u bits", row,
		      record->xlen);
	ck_assert_msg(number(golden, row, "insns") == counts->insns, "%s: %lu insns", row,
		      (unsigned long)counts->insns);
	/* Their sum being insns, the columns that golden/ lacks must be zero. */
	for (unsigned i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		ck_assert_msg(number(golden, row, columns[i].column) ==
				      counts->class[columns[i].class],
			      "%s: %lu %s", row, (unsigned long)counts->class[columns[i].class],
			      columns[i].column);
}

/* The rows of one register width, every so manyth and those of a page; one case a row. */
static size_t pick_rows(const struct golden *golden, const char *xlen, size_t stride,
			const char **rows, struct text *cases)
{
	size_t count = 0;

	for (size_t i = 0; i < golden->count; i++) {
		const char *row = golden->rows[i];
		unsigned long size = number(golden, row, "size");

		if (!has(golden, row, "xlen", xlen) ||
		    (i % stride && (size != 4096 || number(golden, row, "offset") > 1)))
			continue;
		rows[count++] = row;
		text_append(cases, "offset=%lu size=%lu value=%lu\n", number(golden, row, "offset"),
			    size, number(golden, row, "value"));
	}
	return count;
}

static void count_memset(const char *engine, const char *xlen, size_t stride, size_t at_least)
{
	struct golden golden = read_golden("tests/golden/memset-riscv.csv");
	const char **rows = xcalloc(golden.count, sizeof(*rows));
	struct tool_result result;
	struct text cases = { 0 };
	struct record *records;
	size_t count, row_count = pick_rows(&golden, xlen, stride, rows, &cases);

	ck_assert_uint_ge(row_count, at_least);
	result = TOOL("run", "memset", "linux-6.1", "--engine", engine, "--xlen", xlen, "--cases",
		      tool_write("memset.cases", cases.start));
	tool_expect_status(&result, 0);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, row_count);
	for (size_t i = 0; i < count; i++) {
		ck_assert_uint_eq(records[i].tc.offset, number(&golden, rows[i], "offset"));
		ck_assert_uint_eq(records[i].tc.size, number(&golden, rows[i], "size"));
		ck_assert_uint_eq(records[i].result, RESULT_OK);
		expect_row(&golden, rows[i], &records[i]);
	}
	text_deinit(&cases);
	free(rows);
	free(golden.rows);
}

START_TEST(memset_rv64)
{
	count_memset("auto", "64", 1, 763);
}
END_TEST

START_TEST(memset_rv32)
{
	count_memset("auto", "32", 1, 763);
}
END_TEST

START_TEST(memset_rv64_gdb)
{
	count_memset("gdb", "64", GDB_STRIDE, 25);
}
END_TEST

START_TEST(memset_rv32_gdb)
{
	count_memset("gdb", "32", GDB_STRIDE, 25);
}
END_TEST

/* All rows of golden/ for a machine: every variant is there, with its result. */
static void expect_machine(const struct golden *golden, bool zicboz, const char *block,
			   const struct record *records, size_t count)
{
	size_t found = 0;

	for (size_t i = 0; i < golden->count; i++) {
		const char *row = golden->rows[i];
		bool overrun = number(golden, row, "badmask") == 4;

		if (!has(golden, row, "zicboz", zicboz ? "present" : "absent") ||
		    !has(golden, row, "block", block))
			continue;
		ck_assert_uint_lt(found, count);
		expect_row(golden, row, &records[found]);
		ck_assert_msg(records[found].result == (overrun ? RESULT_OVERRUN : RESULT_OK),
			      "%s: result %u", row, records[found].result);
		found++;
	}
	ck_assert_uint_eq(found, count);
}

static void count_clear_page(const char *engine, bool zicboz, const char *block)
{
	struct golden golden = read_golden("tests/golden/clear_page-riscv.csv");
	struct tool_result result;
	struct record *records;
	size_t count;

	result = TOOL("run", "clear_page", "zicboz-v3", "zicboz-v6", "memset", "--engine", engine,
		      "--block", block, "--ext", zicboz ? "zicboz" : "none");
	tool_expect_status(&result, zicboz && !strcmp(block, "4096") ? 4 : 0);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 3);
	expect_machine(&golden, zicboz, block, records, 2);
	/* What the kernel does without the option, whatever the machine. */
	ck_assert_uint_eq(records[2].counts.insns, 563);
	ck_assert_uint_eq(records[2].counts.class[CLASS_BRANCH], 20);
	ck_assert_uint_eq(records[2].counts.class[CLASS_STORE], 512);
	free(golden.rows);
}

static const char *const blocks[] = { "32", "64", "128", "1024", "4096" };

#define BLOCK_COUNT (sizeof(blocks) / sizeof(blocks[0]))

START_TEST(clear_page)
{
	count_clear_page("auto", true, blocks[_i]);
}
END_TEST

START_TEST(clear_page_without_zicboz)
{
	count_clear_page("auto", false, blocks[_i]);
}
END_TEST

START_TEST(clear_page_gdb)
{
	count_clear_page("gdb", true, "64");
	count_clear_page("gdb", true, "4096");
	count_clear_page("gdb", false, "64");
}
END_TEST

#define POWERPC_VARIANTS "linux-4.1", "linux-4.3", "linux-4.3-early"

/* The PowerPC rows, every so manyth of them and those of a page, as a list of cases. */
static char *powerpc_cases(const struct golden *golden, size_t stride)
{
	struct text cases = { 0 };
	char *path;

	/* Each variant has the same cases, one after the other. */
	for (size_t i = 0; i < golden->count / 3; i++) {
		const char *row = golden->rows[i];

		if (i % stride && number(golden, row, "size") != 4096)
			continue;
		text_append(&cases, "offset=%lu size=%lu value=%lu\n",
			    number(golden, row, "offset"), number(golden, row, "size"),
			    number(golden, row, "value"));
	}
	path = tool_write("powerpc.cases", cases.start);
	text_deinit(&cases);
	return path;
}

static const char *find_powerpc_row(const struct golden *golden, const struct record *record)
{
	for (size_t i = 0; i < golden->count; i++) {
		const char *row = golden->rows[i];

		if (has(golden, row, "variant", record->variant) &&
		    number(golden, row, "offset") == record->tc.offset &&
		    number(golden, row, "value") == record->tc.value &&
		    number(golden, row, "size") == record->tc.size)
			return row;
	}
	ck_abort_msg("no row for a case of %s", record->variant);
}

/* What golden/ has no column for are instructions of the class other, jumps and the nop. */
static void expect_powerpc_row(const struct golden *golden, const struct record *plain,
			       const struct record *with_return)
{
	const char *row = find_powerpc_row(golden, plain);
	const struct counts *counts = &plain->counts;

	ck_assert_uint_eq(plain->result, RESULT_OK);
	ck_assert_msg(number(golden, row, "insns") == counts->insns, "%s: %lu insns", row,
		      (unsigned long)counts->insns);
	ck_assert_uint_eq(with_return->counts.insns, counts->insns + 1);
	ck_assert_msg(number(golden, row, "dcbz") == counts->class[CLASS_CBO], "%s: %lu cbo", row,
		      (unsigned long)counts->class[CLASS_CBO]);
	ck_assert_msg(number(golden, row, "word_stores") + number(golden, row, "byte_stores") ==
			      counts->class[CLASS_STORE],
		      "%s: %lu stores", row, (unsigned long)counts->class[CLASS_STORE]);
	ck_assert_msg(
		number(golden, row, "cond_branches") == with_return->counts.class[CLASS_BRANCH],
		"%s: %lu branches", row, (unsigned long)with_return->counts.class[CLASS_BRANCH]);
	ck_assert_uint_eq(counts->insns,
			  counts->class[CLASS_BRANCH] + counts->class[CLASS_JUMP] +
				  counts->class[CLASS_STORE] + counts->class[CLASS_CBO] +
				  counts->class[CLASS_NOP] + counts->class[CLASS_OTHER]);
}

static struct record *count_powerpc(const char *engine, const char *cases, bool count_return,
				    size_t *count)
{
	struct tool_result result = TOOL("run", "memset", POWERPC_VARIANTS, "--arch", "powerpc",
					 "--engine", engine, "--cases", cases,
					 count_return ? "--count-return" : NULL);

	tool_expect_status(&result, 0);
	return tool_records(result.out, count);
}

static void memset_powerpc_rows(const char *engine, size_t stride, size_t at_least)
{
	struct golden golden = read_golden("tests/golden/memset-powerpc.csv");
	const char *cases = powerpc_cases(&golden, stride);
	size_t count, count_with_return;
	struct record *plain = count_powerpc(engine, cases, false, &count);
	struct record *with_return = count_powerpc(engine, cases, true, &count_with_return);

	ck_assert_uint_eq(count, count_with_return);
	ck_assert_uint_ge(count, at_least);
	for (size_t i = 0; i < count; i++)
		expect_powerpc_row(&golden, &plain[i], &with_return[i]);
	free(golden.rows);
}

START_TEST(memset_powerpc)
{
	memset_powerpc_rows("trace", 1, 240);
}
END_TEST

START_TEST(memset_powerpc_gdb)
{
	memset_powerpc_rows("gdb", 6, 45);
}
END_TEST

/* How often the instructions of that name were executed, in a listing as CSV. */
static unsigned long executions(const char *listing, const char *name)
{
	const char *mark = tool_text("\"%s ", name);
	unsigned long sum = 0, executed;

	/* "NAME OPERANDS",CLASS,EXECUTIONS,... */
	for (listing = strstr(listing, mark); listing; listing = strstr(listing + 1, mark)) {
		ck_assert_int_eq(sscanf(listing, "\"%*[^\"]\",stores,%lu,", &executed), 1);
		sum += executed;
	}
	return sum;
}

/* Words and bytes, which are one class, are told apart in the listing of a case. */
START_TEST(memset_powerpc_stores)
{
	struct golden golden = read_golden("tests/golden/memset-powerpc.csv");
	const char *row = golden.rows[_i];
	struct tool_result result =
		TOOL("annotate", "memset", tool_text("%.*s", (int)strcspn(row, ","), row), "--arch",
		     "powerpc", "--format", "csv", "--case",
		     tool_text("offset=%lu size=%lu value=%lu", number(&golden, row, "offset"),
			       number(&golden, row, "size"), number(&golden, row, "value")));

	tool_expect_status(&result, 0);
	ck_assert_msg(executions(result.out, "stwu") == number(&golden, row, "word_stores"),
		      "%s: %lu words", row, executions(result.out, "stwu"));
	ck_assert_msg(executions(result.out, "stbu") == number(&golden, row, "byte_stores"),
		      "%s: %lu bytes", row, executions(result.out, "stbu"));
	free(golden.rows);
}
END_TEST

Suite *golden_suite(void)
{
	Suite *suite = suite_create("golden");
	TCase *tcase = tcase_create("golden");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_add_test(tcase, memset_rv64);
	tcase_add_test(tcase, memset_rv32);
	tcase_add_test(tcase, memset_rv64_gdb);
	tcase_add_test(tcase, memset_rv32_gdb);
	tcase_add_loop_test(tcase, clear_page, 0, BLOCK_COUNT);
	tcase_add_loop_test(tcase, clear_page_without_zicboz, 0, BLOCK_COUNT);
	tcase_add_test(tcase, clear_page_gdb);
	if (tool_has_arch("powerpc")) {
		tcase_add_test(tcase, memset_powerpc);
		tcase_add_test(tcase, memset_powerpc_gdb);
		/* Some rows of each variant, offset and value. */
		for (int i = 0; i < 240; i += 17)
			tcase_add_loop_test(tcase, memset_powerpc_stores, i, i + 1);
	}
	suite_add_tcase(suite, tcase);
	return suite;
}
