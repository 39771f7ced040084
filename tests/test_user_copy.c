// SPDX-License-Identifier: GPL-2.0-only
/*
 * The user copies: counts against those of the original routines (tests/golden/), the cases that
 * the known bugs break and no others, faults, and variants that are wrong on purpose.
 */
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "tool.h"
#include "../counter/text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The cases of the search for wrong results: every pair of offsets in a word, with these sizes. */
#define SIZE_MAX_SEARCHED 150

struct port {
	const char *variant;
	unsigned xlen;
	/* What a call does wrong, w being the bytes of a word; NULL: nothing. */
	unsigned (*wrong)(unsigned long w, unsigned long dst, unsigned long src, unsigned long n);
	size_t wrong_count; /* of all that are searched */
};

/* Bytes before dst's first word boundary. */
static unsigned long head(unsigned long w, unsigned long dst)
{
	return -dst % w;
}

/* Its shift copy, used from `least` bytes on, is right for words of 8 bytes alone. */
static bool shifts_wrong(unsigned long w, unsigned long dst, unsigned long src, unsigned long n,
			 unsigned long least)
{
	return w == 4 && dst != src && n >= least;
}

/* 8 words are copied after the head, though there may be less. */
static unsigned wrong_v3(unsigned long w, unsigned long dst, unsigned long src, unsigned long n)
{
	if (shifts_wrong(w, dst, src, n, 8 * w))
		return RESULT_CONTENT;
	if (dst == src && n >= 8 * w && n < 8 * w + head(w, dst))
		return RESULT_OVERRUN;
	return RESULT_OK;
}

/* A word is copied, though less than a word is left after 8 words. */
static unsigned wrong_v4(unsigned long w, unsigned long dst, unsigned long src, unsigned long n)
{
	unsigned long rest = n - head(w, dst);

	if (shifts_wrong(w, dst, src, n, 2 * w))
		return RESULT_CONTENT;
	if (dst == src && n > 8 * w + head(w, dst) && rest % (8 * w) > 0 && rest % (8 * w) < w)
		return RESULT_OVERRUN;
	return RESULT_OK;
}

static const struct port ports[] = {
	{ "linux-5.13", 64, NULL, 0 },	   { "v3", 64, wrong_v3, 28 },
	{ "v4", 64, wrong_v4, 112 },	   { "linux-5.14", 64, NULL, 0 },
	{ "linux-6.6", 64, NULL, 0 },	   { "linux-6.12", 64, NULL, 0 },
	{ "linux-5.13", 32, NULL, 0 },	   { "v3", 32, wrong_v3, 1428 + 6 },
	{ "v4", 32, wrong_v4, 1716 + 48 }, { "linux-5.14", 32, NULL, 0 },
	{ "linux-6.6", 32, NULL, 0 },	   { "linux-6.12", 32, NULL, 0 },
};

/* Runs a variant and demands `count` records. */
static struct record *count_cases(const char *routine, const char *variant, unsigned xlen,
				  const char *cases, int status, size_t count)
{
	struct tool_result result = TOOL("run", routine, variant, "--xlen", tool_text("%u", xlen),
					 "--cases", cases, "-q");
	struct record *records;
	size_t found;

	tool_expect_status(&result, status);
	records = tool_records(result.out, &found);
	ck_assert_uint_eq(found, count);
	return records;
}

/* A row of tests/golden/, of a routine with a source or without. */
struct golden_row {
	unsigned xlen;
	char variant[32];
	unsigned long offset, src_offset, size, insns, branches, jumps, loads, stores, cbo, nops,
		csr, other, badmask;
};

static bool parse_row(const char *line, bool has_source, struct golden_row *row)
{
	int taken = 0;

	row->src_offset = 0;
	if (sscanf(line, "%u,%31[^,],%lu,%n", &row->xlen, row->variant, &row->offset, &taken) < 3 ||
	    (has_source && sscanf(line + taken, "%lu", &row->src_offset) != 1))
		return false;
	line = has_source ? strchr(line + taken, ',') + 1 : line + taken;
	return sscanf(line, "%lu,%lu,%lu,%lu,%lu,%lu,%lu,%lu,%lu,%lu,%lu", &row->size, &row->insns,
		      &row->branches, &row->jumps, &row->loads, &row->stores, &row->cbo, &row->nops,
		      &row->csr, &row->other, &row->badmask) == 11;
}

static void expect_row(const struct golden_row *row, const struct record *record)
{
	/* Their sum being insns, classes without a column must be zero. */
	const struct {
		unsigned long golden;
		enum insn_class class;
	} columns[] = {
		{ row->branches, CLASS_BRANCH }, { row->jumps, CLASS_JUMP },
		{ row->loads, CLASS_LOAD },	 { row->stores, CLASS_STORE },
		{ row->cbo, CLASS_CBO },	 { row->nops, CLASS_NOP },
		{ row->csr, CLASS_CSR },	 { row->other, CLASS_OTHER },
	};
	static const unsigned results[] = {
		[0] = RESULT_OK, [2] = RESULT_CONTENT, [4] = RESULT_OVERRUN
	};

	ck_assert_uint_eq(record->tc.offset, row->offset);
	ck_assert_uint_eq(record->tc.src_offset, row->src_offset);
	ck_assert_uint_eq(record->tc.size, row->size);
	ck_assert_msg(record->counts.insns == row->insns, "%s, offsets %lu %lu, size %lu: %lu, %lu",
		      row->variant, row->offset, row->src_offset, row->size,
		      (unsigned long)record->counts.insns, row->insns);
	for (unsigned i = 0; i < COUNT(columns); i++)
		ck_assert_uint_eq(record->counts.class[columns[i].class], columns[i].golden);
	ck_assert_uint_lt(row->badmask, COUNT(results));
	ck_assert_uint_eq(record->result, results[row->badmask]);
}

/* All of the rows of one variant and width: there must be `count`. */
static void check_golden(const char *routine, const char *variant, unsigned xlen, size_t count)
{
	bool has_source = !strcmp(routine, "copy_user"), wrong = false;
	char *text = tool_read(tool_text("tests/golden/%s-riscv.csv", routine)), *line;
	struct golden_row *rows;
	struct text cases = { 0 };
	struct record *records;
	size_t found = 0;

	ck_assert_ptr_nonnull(text);
	rows = xcalloc(count, sizeof(*rows));
	for (strtok_r(text, "\n", &text); (line = strtok_r(NULL, "\n", &text));) {
		struct golden_row row;

		ck_assert_msg(parse_row(line, has_source, &row), "%s", line);
		if (row.xlen != xlen || strcmp(row.variant, variant))
			continue;
		ck_assert_uint_lt(found, count);
		rows[found++] = row;
		wrong |= row.badmask != 0;
		text_append(&cases, "offset=%lu size=%lu", row.offset, row.size);
		if (has_source)
			text_append(&cases, " src_offset=%lu", row.src_offset);
		text_append(&cases, "\n");
	}
	ck_assert_uint_eq(found, count);
	records = count_cases(routine, variant, xlen, tool_write("rows.cases", cases.start),
			      wrong ? STATUS_GUEST : STATUS_FINE, count);
	for (size_t i = 0; i < count; i++)
		expect_row(&rows[i], &records[i]);
	text_deinit(&cases);
	free(rows);
}

START_TEST(golden_copies)
{
	check_golden("copy_user", ports[_i].variant, ports[_i].xlen, 408);
}
END_TEST

START_TEST(golden_clears)
{
	check_golden("clear_user", "linux-6.6", 64, 153);
	check_golden("clear_user", "linux-6.6", 32, 153);
}
END_TEST

START_TEST(wrong_results)
{
	const struct port *port = &ports[_i];
	unsigned long w = port->xlen / 8;
	size_t count = w * w * (SIZE_MAX_SEARCHED + 1), wrong = 0;
	const char *cases = tool_text("offset=0..%lu src_offset=0..%lu size=0..%d", w - 1, w - 1,
				      SIZE_MAX_SEARCHED);
	struct record *records = count_cases("copy_user", port->variant, port->xlen, cases,
					     port->wrong ? STATUS_GUEST : STATUS_FINE, count);

	for (size_t i = 0; i < count; i++) {
		const struct test_case *tc = &records[i].tc;
		unsigned expected = RESULT_OK;

		if (port->wrong)
			expected = port->wrong(w, tc->offset, tc->src_offset, tc->size);
		wrong += expected != RESULT_OK;
		ck_assert_msg(records[i].result == expected,
			      "offsets %lu %lu, size %lu: %u, not %u", (unsigned long)tc->offset,
			      (unsigned long)tc->src_offset, (unsigned long)tc->size,
			      records[i].result, expected);
	}
	ck_assert_uint_eq(wrong, port->wrong_count);
}
END_TEST

/*
 * In the byte-by-byte tail each byte takes five instructions: load, add, store, add, branch. Around
 * them are seven before and the two that a fault goes on at.
 */
START_TEST(fault_at_every_byte)
{
	struct record *records = count_cases("copy_user", "linux-6.6", _i ? 32 : 64,
					     "size=31 fault=dst:0..30,src:0..30", STATUS_FINE, 62);

	for (unsigned at = 0; at < 31; at++) {
		const struct record *dst = &records[at], *src = &records[31 + at];

		ck_assert_uint_eq(dst->counts.class[CLASS_LOAD], at + 1);
		ck_assert_uint_eq(dst->counts.class[CLASS_STORE], at);
		ck_assert_uint_eq(dst->counts.insns, 7 + 5 * at + 2 + 2);
		ck_assert_uint_eq(src->counts.class[CLASS_LOAD], at);
		ck_assert_uint_eq(src->counts.class[CLASS_STORE], at);
		ck_assert_uint_eq(src->counts.insns, 7 + 5 * at + 2);
	}
}
END_TEST

/* A page that is copied up to its last byte, to its first or not at all; and nothing to copy. */
START_TEST(fault_at_the_edges_of_a_page)
{
	struct record *records = count_cases("copy_user", "linux-5.13", 64,
					     "size=4096 fault=dst:4095,dst:1,dst:0,dst:4096,dst:-1",
					     STATUS_FINE, 5);
	static const unsigned long stores[] = { 4095, 1, 0, 512, 4096 };

	for (unsigned i = 0; i < COUNT(stores); i++)
		ck_assert_uint_eq(records[i].counts.class[CLASS_STORE], stores[i]);
	records = count_cases("copy_user", "linux-5.13", 64, "size=0 fault=dst:0,src:0,dst:-8",
			      STATUS_FINE, 3);
	for (unsigned i = 0; i < 3; i++)
		ck_assert_uint_eq(records[i].counts.insns, records[0].counts.insns);
	records = count_cases("clear_user", "linux-6.6", 64, "size=4096 fault=dst:4095,dst:0",
			      STATUS_FINE, 2);
	ck_assert_uint_eq(records[0].counts.class[CLASS_STORE], 7 + 511);
	ck_assert_uint_eq(records[1].counts.class[CLASS_STORE], 0);
}
END_TEST

/* The word loop of v4 is not in the exception table; its other loops are. */
START_TEST(fault_without_fixup)
{
	struct record *records = count_cases(
		"copy_user", "v4", 64, "size=40 fault=dst:8,src:8,dst:39,src:7", STATUS_GUEST, 4);

	ck_assert_uint_eq(records[0].result, RESULT_FAULT);
	ck_assert_uint_eq(records[1].result, RESULT_FAULT);
	ck_assert_uint_eq(records[2].result, RESULT_OK);
	ck_assert_uint_eq(records[3].result, RESULT_OK);
}
END_TEST

START_TEST(engines_agree)
{
	const struct port *port = &ports[_i];
	struct tool_result result =
		TOOL("verify", "copy_user", port->variant, "--xlen", tool_text("%u", port->xlen),
		     "--cases",
		     "size=74 fault=none,dst:-1,dst:0,dst:1,dst:73,dst:74,src:0,src:66,src:73");

	tool_expect_status(&result, STATUS_FINE);
}
END_TEST

START_TEST(engines_agree_on_clears)
{
	struct tool_result result = TOOL("verify", "clear_user", "linux-6.6", "--cases",
					 "size=31 fault=none,dst:-1,dst:0,dst:7,dst:30,dst:31");

	tool_expect_status(&result, STATUS_FINE);
}
END_TEST

#define ODD_CASES "size=9 fault=none,src:9,src:5"

/* A variant of tests/variants/copy_user/ and what it does in the ODD_CASES. */
struct odd_variant {
	const char *name;
	unsigned results[3];
	const char *detail; /* what stderr says of the wrong ones */
};

static const struct odd_variant odd_variants[] = {
	{ "right", { RESULT_OK }, "" },
	{ "left-enabled", { RESULT_CLOBBER, RESULT_CLOBBER }, "user access left enabled" },
	{ "left-enabled-fault", { 0, 0, RESULT_CLOBBER }, "user access left enabled, reported=4 " },
	{ "says-all", { 0, 0, RESULT_RETURN }, "reported=0 left=4 faults=1" },
	{ "says-too-much", { 0, 0, RESULT_RETURN }, "reported=10 left=4 faults=1" },
	{ "says-nothing", { RESULT_RETURN, RESULT_RETURN }, "reported=9 left=0 faults=0" },
	{ "reads-on", { 0, RESULT_RETURN }, "reported=1 left=0 faults=1" },
	{ "no-entry", { 0, RESULT_FAULT }, "signal 11 at pc 0x" },
	{ "retries", { 0, 0, RESULT_FAULT }, "signal 11 at pc 0x" },
	{ "writes-source",
	  { RESULT_FAULT, RESULT_FAULT, RESULT_RETURN },
	  "reported=0 left=4 faults=1" },
	{ "garbage",
	  { 0, 0, RESULT_CONTENT },
	  "reported=4 left=4 faults=1, first wrong byte at 5: 0x7f instead of 0xc5" },
};

START_TEST(odd_variant)
{
	const struct odd_variant *odd = &odd_variants[_i];
	char *path = tool_text("tests/variants/copy_user/%s.S", odd->name);
	struct tool_result result = TOOL("run", "copy_user", path, "--cases", ODD_CASES);
	struct record *records;
	size_t count;

	tool_expect_status(&result, *odd->detail ? STATUS_GUEST : STATUS_FINE);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, COUNT(odd->results));
	for (unsigned i = 0; i < count; i++)
		ck_assert_uint_eq(records[i].result, odd->results[i]);
	ck_assert_msg(strstr(result.err, odd->detail), "%s: %s", odd->name, result.err);
}
END_TEST

/* Where a fault is decides about its buffer's offset; the other buffer's is free. */
START_TEST(offset_of_a_fault)
{
	struct tool_result result =
		TOOL("run", "copy_user", "v3", "--cases", "size=8 offset=3 fault=dst:5");

	tool_expect_error(&result, STATUS_USAGE, "so that offset is 4091");
	result = TOOL("run", "copy_user", "v3", "--cases", "size=8 src_offset=5 fault=src:5");
	tool_expect_error(&result, STATUS_USAGE, "so that src_offset is 4091");
	result = TOOL("run", "copy_user", "v3", "--cases", "size=8 fault=dst:65537");
	tool_expect_error(&result, STATUS_USAGE, "from 16384 before to 65536 after");
	count_cases("copy_user", "v3", 64, "size=8 offset=0,4091 src_offset=3 fault=dst:5",
		    STATUS_FINE, 2);
}
END_TEST

Suite *user_copy_suite(void)
{
	Suite *suite = suite_create("user_copy");
	TCase *tcase = tcase_create("user_copy");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_add_loop_test(tcase, golden_copies, 0, COUNT(ports));
	tcase_add_test(tcase, golden_clears);
	tcase_add_loop_test(tcase, wrong_results, 0, COUNT(ports));
	tcase_add_loop_test(tcase, fault_at_every_byte, 0, 2);
	tcase_add_test(tcase, fault_at_the_edges_of_a_page);
	tcase_add_test(tcase, fault_without_fixup);
	tcase_add_loop_test(tcase, engines_agree, 0, COUNT(ports));
	tcase_add_test(tcase, engines_agree_on_clears);
	tcase_add_loop_test(tcase, odd_variant, 0, COUNT(odd_variants));
	tcase_add_test(tcase, offset_of_a_fault);
	suite_add_tcase(suite, tcase);
	return suite;
}
