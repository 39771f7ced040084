/* SPDX-License-Identifier: GPL-2.0-only */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#undef fail /* a deprecated macro of Check; here it is a function of the program */
#include "../counter/record.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* The columns as the documentation lists them. */
/* clang-format off */
static const char *const columns[] = {
	"arch", "xlen", "routine", "variant", "block", "offset", "src_offset", "size", "value",
	"fault", "insns", "branches", "taken", "jumps", "loads", "stores", "atomics", "cbo", "nops",
	"csr", "vector", "other", "misaligned", "result",
};
/* clang-format on */

#define MEMSET_ROW "riscv,64,memset,linux-6.1,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok"
#define COPY_ROW \
	"riscv,32,copy_user,/tmp/a.S,64,1,2,3,,src:-5,11,1,1,1,1,1,1,1,1,1,1,2,7,content+gap"

static const struct record memset_record = {
	.arch = "riscv",
	.xlen = 64,
	.routine = "memset",
	.variant = "linux-6.1",
	.axes = AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SIZE) | AXIS_BIT(AXIS_VALUE),
	.tc = { .offset = 1, .size = 64, .value = 90 },
	.counts = { .insns = 22,
		    .taken = 4,
		    .class = { [CLASS_BRANCH] = 5,
			       [CLASS_JUMP] = 1,
			       [CLASS_LOAD] = 2,
			       [CLASS_STORE] = 3,
			       [CLASS_NOP] = 1,
			       [CLASS_OTHER] = 10 } },
	.misaligned = NOT_MEASURED,
};

/* Every number is another, so that no two columns can be exchanged unnoticed. */
static const struct record full_record = {
	.arch = "architecture-15",
	.xlen = 32,
	.routine = "routine-with-a-name-of-31-chars",
	.variant = "a, \"b\"\r\nand c",
	.block = 4096,
	.axes = AXIS_BIT(AXIS_COUNT) - 1,
	.tc = { 101, 102, UINT64_MAX, UINT32_MAX, FAULT_DST, -1048576 },
	.counts = { .insns = 1075,
		    .taken = 99,
		    .class = { [CLASS_BRANCH] = 103,
			       [CLASS_JUMP] = 104,
			       [CLASS_LOAD] = 105,
			       [CLASS_STORE] = 106,
			       [CLASS_ATOMIC] = 107,
			       [CLASS_CBO] = 108,
			       [CLASS_NOP] = 109,
			       [CLASS_CSR] = 110,
			       [CLASS_VECTOR] = 111,
			       [CLASS_OTHER] = 112 } },
	.misaligned = NOT_MEASURED - 1,
	.result = 2 * RESULT_GAP - 1,
};

/* Writes one record. The caller frees. */
static char *written(const struct record *record)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	record_write(out, record);
	ck_assert_int_eq(fclose(out), 0);
	return text;
}

/* Reads the last record of a file of that content: what record_read() or the init returned. */
static int read_bytes(const char *text, size_t length, struct record *record, struct error *err)
{
	FILE *in = fmemopen((void *)text, length, "r");
	struct record_reader reader;
	struct record next;
	int status = -1;

	ck_assert_ptr_nonnull(in);
	if (record_reader_init(&reader, in, "FILE", err)) {
		while ((status = record_read(&reader, &next, err)) == 1)
			*record = next;
		record_reader_deinit(&reader);
	}
	fclose(in);
	return status;
}

/* The same with the header row before the text. */
static int read_rows(const char *rows, struct record *record, struct error *err)
{
	char *text;
	int length = asprintf(&text, "%s\n%s", record_header, rows);
	int status = read_bytes(text, length, record, err);

	free(text);
	return status;
}

static void assert_equal(const struct record *a, const struct record *b)
{
	ck_assert_str_eq(a->arch, b->arch);
	ck_assert_uint_eq(a->xlen, b->xlen);
	ck_assert_str_eq(a->routine, b->routine);
	ck_assert_str_eq(a->variant, b->variant);
	ck_assert_uint_eq(a->block, b->block);
	ck_assert_uint_eq(a->axes, b->axes);
	ck_assert_mem_eq(&a->tc, &b->tc, sizeof(a->tc));
	ck_assert_mem_eq(&a->counts, &b->counts, sizeof(a->counts));
	ck_assert_uint_eq(a->misaligned, b->misaligned);
	ck_assert_uint_eq(a->result, b->result);
}

START_TEST(header_lists_columns)
{
	char text[512] = "";

	for (size_t i = 0; i < COUNT(columns); i++)
		sprintf(text + strlen(text), "%s%s", i ? "," : "", columns[i]);
	ck_assert_str_eq(record_header, text);
}
END_TEST

/* The table that writes and reads has the names and the order of the header. */
START_TEST(field_has_name_of_its_column)
{
	char row[512] = "";
	char name[32];
	struct record record;
	struct error err;

	for (int i = 0; i < (int)COUNT(columns); i++) {
		const char *good = i < 4 ? (i == 1 ? "64" : "x") : "0";

		if (columns[i] == columns[COUNT(columns) - 1])
			good = "ok";
		if (!strcmp(columns[i], "fault"))
			good = "none";
		/* Text is bad only when there is none of it. */
		if (i == _i)
			good = i < 4 && i != 1 ? "" : "bad";
		sprintf(row + strlen(row), "%s%s", i ? "," : "", good);
	}
	strcat(row, "\n");
	ck_assert_int_eq(read_rows(row, &record, &err), -1);
	sprintf(name, "column \"%s\"", columns[_i]);
	ck_assert_msg(strstr(err.text, name), "no %s: %s", name, err.text);
}
END_TEST

START_TEST(record_is_written_as_documented)
{
	char *text = written(&memset_record);

	ck_assert_str_eq(text, MEMSET_ROW "\n");
	free(text);
	text = written(&full_record);
	ck_assert_str_eq(text, "architecture-15,32,routine-with-a-name-of-31-chars,"
			       "\"a, \"\"b\"\"\r\nand c\",4096,101,102,18446744073709551615,"
			       "4294967295,dst:-1048576,1075,103,99,104,105,106,107,108,109,110,"
			       "111,112,18446744073709551614,"
			       "content+overrun+underrun+return+clobber+fault+limit+gap\n");
	free(text);
}
END_TEST

START_TEST(written_record_is_read_back)
{
	static const struct record *const records[] = { &memset_record, &full_record };
	struct record variant = memset_record;
	struct record record;
	struct error err;

	for (size_t i = 0; i < COUNT(records); i++) {
		char *text = written(records[i]);

		ck_assert_msg(read_rows(text, &record, &err) == 0, "%s", err.text);
		assert_equal(&record, records[i]);
		free(text);
	}
	/* Every set of axes, with values that only the axes of the set may bring back. */
	for (unsigned axes = 0; axes < AXIS_BIT(AXIS_COUNT); axes++) {
		char *text;

		variant.axes = axes;
		variant.tc = (struct test_case){ 0 };
		if (axes & AXIS_BIT(AXIS_FAULT))
			variant.tc.fault_side = axes & AXIS_BIT(AXIS_OFFSET) ? FAULT_NONE
									     : FAULT_SRC;
		if (axes & AXIS_BIT(AXIS_SIZE))
			variant.tc.size = 5;
		text = written(&variant);
		ck_assert_msg(read_rows(text, &record, &err) == 0, "%s", err.text);
		assert_equal(&record, &variant);
		free(text);
	}
}
END_TEST

START_TEST(axis_without_fault_is_none)
{
	struct record record = memset_record;
	char *text;

	record.axes |= AXIS_BIT(AXIS_FAULT);
	text = written(&record);
	ck_assert_ptr_nonnull(strstr(text, ",90,none,22,"));
	free(text);
}
END_TEST

/* Text of any kind, to the longest that fits, survives. */
START_TEST(text_is_quoted)
{
	static const char *const texts[] = { ",",	   "\"",       "\"\"",	"\n",
					     "a\n\n\"b\n", "\r",       "a\r\n", "\",\"",
					     " a b ",	   "#comment", "x\"",	"'" };
	struct record original = memset_record;
	struct record record;
	struct error err;
	char *text;

	for (size_t i = 0; i < COUNT(texts); i++) {
		strcpy(original.variant, texts[i]);
		text = written(&original);
		ck_assert_msg(read_rows(text, &record, &err) == 0, "%s: %s", texts[i], err.text);
		assert_equal(&record, &original);
		free(text);
	}
	strcpy(original.variant, "a\rb");
	text = written(&original);
	ck_assert_ptr_nonnull(strstr(text, ",\"a\rb\","));
	free(text);
	memset(original.variant, '"', sizeof(original.variant) - 1);
	text = written(&original);
	ck_assert_msg(read_rows(text, &record, &err) == 0, "%s", err.text);
	assert_equal(&record, &original);
	free(text);
}
END_TEST

START_TEST(crlf_is_read)
{
	char text[1024];
	struct record record;
	struct error err;
	int length = sprintf(text, "# a: b\r\n%s\r\n%s\r\n", record_header, MEMSET_ROW);

	ck_assert_msg(read_bytes(text, length, &record, &err) == 0, "%s", err.text);
	assert_equal(&record, &memset_record);
}
END_TEST

START_TEST(comments_are_kept)
{
	char text[1024];
	struct record_reader reader;
	struct record record;
	struct error err;
	FILE *in;
	int length;

	/* A quote in a comment is a mere character. */
	length = sprintf(text, "# command: run \"a\n# engine: gdb\r\n%s\n%s\n%s\n", record_header,
			 MEMSET_ROW, COPY_ROW);
	in = fmemopen(text, length, "r");
	ck_assert_msg(record_reader_init(&reader, in, "FILE", &err), "%s", err.text);
	ck_assert_str_eq(reader.comments, "# command: run \"a\n# engine: gdb\n");
	ck_assert_int_eq(record_read(&reader, &record, &err), 1);
	ck_assert_str_eq(record.routine, "memset");
	ck_assert_int_eq(record_read(&reader, &record, &err), 1);
	ck_assert_str_eq(record.routine, "copy_user");
	ck_assert_int_eq(record.tc.fault_side, FAULT_SRC);
	ck_assert_int_eq(record.tc.fault_at, -5);
	ck_assert_uint_eq(record.misaligned, 7);
	ck_assert_uint_eq(record.result, RESULT_CONTENT | RESULT_GAP);
	ck_assert_int_eq(record_read(&reader, &record, &err), 0);
	ck_assert_int_eq(record_read(&reader, &record, &err), 0);
	record_reader_deinit(&reader);
	fclose(in);

	in = fmemopen((void *)record_header, strlen(record_header), "r");
	ck_assert(!record_reader_init(&reader, in, "FILE", &err));
	fclose(in);
	length = sprintf(text, "%s\n", record_header);
	in = fmemopen(text, length, "r");
	ck_assert(record_reader_init(&reader, in, "FILE", &err));
	ck_assert_ptr_null(reader.comments);
	ck_assert_int_eq(record_read(&reader, &record, &err), 0);
	record_reader_deinit(&reader);
	fclose(in);
}
END_TEST

/* Rows after the header and one good row, and the message. */
/* clang-format off */
static const struct {
	const char *row;
	const char *text;
} bad_rows[] = {
	{ "\n", "FILE:3: 1 fields, not 24" },
	{ "# late: comment\n", "FILE:3: 1 fields, not 24" },
	{ MEMSET_ROW ",\n", "FILE:3: 25 fields, not 24" },
	{ "riscv,64,memset,v,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,\n",
	  "FILE:3: 23 fields, not 24" },
	{ MEMSET_ROW, "FILE:3: truncated: the file ends within a line" },
	{ "riscv,64,memset,v,,1,,64,9", "FILE:3: truncated" },
	{ "riscv,64,memset,\"v\n\n", "FILE:3: truncated: the file ends within a quoted field" },
	{ "riscv,64,memset,v\"w\",,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "FILE:3: field 4 has a quote inside" },
	{ "riscv,64,memset,\"v\"w,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "FILE:3: field 4 has a quote inside" },
	{ "an-architecture-,64,memset,v,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "FILE:3: column \"arch\": \"an-architecture-\" is too long" },
	{ "riscv,16,memset,v,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"xlen\": \"16\" is neither 32 nor 64" },
	{ "riscv,,memset,v,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"xlen\": \"\" is not a number" },
	{ "riscv,4294967328,memset,v,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"xlen\": \"4294967328\" is too large" },
	{ "riscv,64,a-routine-with-a-name-of-32-char,v,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"routine\": \"a-routine-with-a-name-of-32-char\" is too long" },
	{ "riscv,64,memset,,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"variant\": \"\" is empty" },
	{ "riscv,64,memset,v,4294967296,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"block\": \"4294967296\" is too large" },
	{ "riscv,64,memset,v,,-1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"offset\": \"-1\" is not a number" },
	{ "riscv,64,memset,v,,1,+1,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"src_offset\": \"+1\" is not a number" },
	{ "riscv,64,memset,v,,1,,18446744073709551616,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"size\": \"18446744073709551616\" is too large" },
	{ "riscv,64,memset,v,,1,,64, 90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"value\": \" 90\" is not a number" },
	{ "riscv,64,memset,v,,1,,64,0x5a,,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"value\": \"0x5a\" is not a number" },
	{ "riscv,64,memset,v,,1,,64,90,5,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"fault\": \"5\" is not none, dst:K or src:K" },
	{ "riscv,64,memset,v,,1,,64,90,dst:,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"fault\": \"dst:\" is not a number" },
	{ "riscv,64,memset,v,,1,,64,90,dst:--1,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"fault\": \"dst:--1\" is not a number" },
	{ "riscv,64,memset,v,,1,,64,90,dst:2147483648,22,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"fault\": \"dst:2147483648\" is too large" },
	{ "riscv,64,memset,v,,1,,64,90,,,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "column \"insns\": \"\" is not a number" },
	{ "riscv,64,memset,v,,1,,64,90,,21,5,4,1,2,3,0,0,1,0,0,10,,ok\n",
	  "FILE:3: column \"insns\": 21 is not the sum of the classes" },
	{ "riscv,64,memset,v,,1,,64,90,,4,5,4,1,2,3,0,0,1,0,0,18446744073709551608,,ok\n",
	  "column \"insns\": 4 is not the sum of the classes" },
	{ "riscv,64,memset,v,,1,,64,90,,22,5,6,1,2,3,0,0,1,0,0,10,,ok\n",
	  "FILE:3: column \"taken\": 6 is more than the 5 branches" },
	{ "riscv,64,memset,v,,1,,64,90,,22,5,4,1,2,3.0,0,0,1,0,0,10,,ok\n",
	  "column \"stores\": \"3.0\" is not a number" },
	{ "riscv,64,memset,v,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,18446744073709551615,ok\n",
	  "column \"misaligned\": \"18446744073709551615\" is too large" },
	{ "riscv,64,memset,v,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,\n",
	  "column \"result\": \"\" is not a result" },
	{ "riscv,64,memset,v,,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,10,,ok+gap\n",
	  "column \"result\": \"ok+gap\" is not a result" },
};
/* clang-format on */

START_TEST(lines_in_quotes_are_counted)
{
	struct record record;
	struct error err;

	ck_assert_int_eq(read_rows("riscv,64,memset,\"v\n\nw\",,1,,64,90,,22,5,4,1,2,3,0,0,1,0,0,"
				   "10,,ok\nbad\n",
				   &record, &err),
			 -1);
	ck_assert_str_eq(record.variant, "v\n\nw");
	ck_assert_str_eq(err.text, "FILE:5: 1 fields, not 24");
}
END_TEST

START_TEST(bad_row_is_refused)
{
	struct record record;
	struct error err;
	char rows[512];

	sprintf(rows, "%s\n%s", MEMSET_ROW, bad_rows[_i].row);
	ck_assert_int_eq(read_rows(rows, &record, &err), -1);
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(!strncmp(err.text, "FILE:", 5), "%s", err.text);
	ck_assert_msg(strstr(err.text, bad_rows[_i].text), "%s", err.text);
	assert_equal(&record, &memset_record);
}
END_TEST

#define TEXT(literal) literal, sizeof(literal) - 1
#define HEADER                                                                                     \
	"arch,xlen,routine,variant,block,offset,src_offset,size,value,fault,insns,branches,taken," \
	"jumps,loads,stores,atomics,cbo,nops,csr,vector,other,misaligned,result"

/* clang-format off */
static const struct {
	const char *bytes;
	size_t length;
	const char *text;
} bad_heads[] = {
	{ TEXT("# only: comments\n"), "FILE:2: no header row" },
	{ TEXT("# unfinished"), "FILE:1: truncated" },
	{ TEXT(HEADER), "FILE:1: truncated" },
	{ TEXT("\n"), "FILE:1: header: column 1 is \"\", not \"arch\"" },
	{ TEXT("# a: b\n" MEMSET_ROW "\n"), "FILE:2: header: column 1 is \"riscv\", not \"arch\"" },
	{ TEXT("arch,xlen,routine,variant,blok\n"), "header: column 5 is \"blok\", not \"block\"" },
	{ TEXT("arch,xlen\n"), "header: column 3, \"routine\", is missing" },
	{ TEXT(HEADER ",\n"), "header: 25 columns, not 24" },
	{ TEXT("arch,xl\"e\"n\n"), "FILE:1: field 2 has a quote inside" },
	{ TEXT("# a: \0b\n" HEADER "\n"), "FILE:1: a NUL byte" },
	{ TEXT(HEADER "\n" MEMSET_ROW "\0\n"), "FILE:2: a NUL byte" },
	{ TEXT(HEADER "\n\0"), "FILE:2: a NUL byte" },
};
/* clang-format on */

START_TEST(bad_file_is_refused)
{
	struct record record;
	struct error err;

	ck_assert_int_eq(read_bytes(bad_heads[_i].bytes, bad_heads[_i].length, &record, &err), -1);
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(!strncmp(err.text, "FILE:", 5), "%s", err.text);
	ck_assert_msg(strstr(err.text, bad_heads[_i].text), "%s", err.text);
}
END_TEST

static void assert_refused(const char *path, const char *text)
{
	FILE *in = fopen(path, "r");
	struct record_reader reader;
	struct error err;

	ck_assert_ptr_nonnull(in);
	ck_assert(!record_reader_init(&reader, in, path, &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_str_eq(err.text, text);
	fclose(in);
}

START_TEST(special_files_are_refused)
{
	assert_refused("/", "/:1: cannot read: Is a directory");
	assert_refused("/dev/null", "/dev/null:1: no header row; is this a file of records?");
	assert_refused("/dev/zero", "/dev/zero:1: a NUL byte; records are text");
}
END_TEST

START_TEST(endless_line_is_refused)
{
	enum { LENGTH = 2 << 20 };
	char *text = malloc(LENGTH);
	struct record record;
	struct error err;

	memset(text, '#', LENGTH);
	ck_assert_int_eq(read_bytes(text, LENGTH, &record, &err), -1);
	ck_assert_msg(strstr(err.text, "FILE:1: a line of 1048576 bytes or more"), "%s", err.text);
	/* Two lines of 1 MiB less the terminator are read. */
	text[LENGTH / 2 - 1] = '\n';
	text[LENGTH - 1] = '\n';
	ck_assert_int_eq(read_bytes(text, LENGTH, &record, &err), -1);
	ck_assert_msg(strstr(err.text, "FILE:3: no header row"), "%s", err.text);
	free(text);
}
END_TEST

START_TEST(results_have_names)
{
	char text[RESULT_TEXT_MAX];
	unsigned parsed;

	for (unsigned result = 0; result < 2 * RESULT_GAP; result++) {
		ck_assert_ptr_eq(result_format(result, text, sizeof(text)), text);
		ck_assert_uint_lt(strlen(text), RESULT_TEXT_MAX - 1);
		ck_assert_msg(result_parse(text, &parsed), "%s", text);
		ck_assert_uint_eq(parsed, result);
	}
	ck_assert_str_eq(result_format(RESULT_OK, text, sizeof(text)), "ok");
	ck_assert_str_eq(result_format(RESULT_RETURN | RESULT_LIMIT, text, sizeof(text)),
			 "return+limit");
	ck_assert_str_eq(result_format(RESULT_RETURN | RESULT_LIMIT, text, 8), "return+");
	ck_assert_str_eq(result_format(RESULT_RETURN | RESULT_LIMIT, text, 3), "re");
	ck_assert_str_eq(result_format(RESULT_OK, text, 1), "");
}
END_TEST

START_TEST(unknown_results_are_refused)
{
	static const char *const texts[] = { "",   "+",	   "OK",	 "gap+",      "+gap",
					     "ga", "gaps", "gap++limit", "gap,limit", "gap+ok" };
	unsigned result;

	for (size_t i = 0; i < COUNT(texts); i++)
		ck_assert_msg(!result_parse(texts[i], &result), "%s", texts[i]);
}
END_TEST

Suite *record_suite(void)
{
	Suite *suite = suite_create("record");
	TCase *writing = tcase_create("writing");
	TCase *reading = tcase_create("reading");
	TCase *results = tcase_create("results");

	tcase_add_test(writing, header_lists_columns);
	tcase_add_test(writing, record_is_written_as_documented);
	tcase_add_test(writing, written_record_is_read_back);
	tcase_add_test(writing, axis_without_fault_is_none);
	tcase_add_test(writing, text_is_quoted);
	suite_add_tcase(suite, writing);

	tcase_add_loop_test(reading, field_has_name_of_its_column, 0, COUNT(columns));
	tcase_add_test(reading, crlf_is_read);
	tcase_add_test(reading, comments_are_kept);
	tcase_add_test(reading, lines_in_quotes_are_counted);
	tcase_add_loop_test(reading, bad_row_is_refused, 0, COUNT(bad_rows));
	tcase_add_loop_test(reading, bad_file_is_refused, 0, COUNT(bad_heads));
	tcase_add_test(reading, special_files_are_refused);
	tcase_add_test(reading, endless_line_is_refused);
	suite_add_tcase(suite, reading);

	tcase_add_test(results, results_have_names);
	tcase_add_test(results, unknown_results_are_refused);
	suite_add_tcase(suite, results);
	return suite;
}
