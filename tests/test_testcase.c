/* SPDX-License-Identifier: GPL-2.0-only */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suites.h"
#undef fail /* a deprecated macro of Check; here it is a function of the program */
#include "../counter/testcase.h"

#define OFFSET AXIS_BIT(AXIS_OFFSET)
#define SRC    AXIS_BIT(AXIS_SRC_OFFSET)
#define SIZE   AXIS_BIT(AXIS_SIZE)
#define VALUE  AXIS_BIT(AXIS_VALUE)
#define FAULT  AXIS_BIT(AXIS_FAULT)
#define ALL    (OFFSET | SRC | SIZE | VALUE | FAULT)
#define MEMSET (OFFSET | SIZE | VALUE)
#define CLEAR  (OFFSET | SIZE | FAULT) /* clear_user */
#define COPY   (OFFSET | SRC | SIZE | FAULT)

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* The cases of a list as specs, joined with '|'. */
static char *list_text(const struct case_list *list, unsigned axes)
{
	static char text[8192];
	char spec[128];
	size_t used = 0;

	text[0] = '\0';
	for (size_t i = 0; i < list->count; i++)
		used += snprintf(text + used, sizeof(text) - used, "%s%s", i ? "|" : "",
				 case_format(&list->cases[i], axes, spec, sizeof(spec)));
	return text;
}

static void parse(struct case_list *list, unsigned axes, const char *spec)
{
	struct error err;

	ck_assert_msg(case_list_parse(list, axes, spec, "--cases", &err), "%s", err.text);
}

/* What specs mean. */
/* clang-format off */
static const struct {
	unsigned axes;
	const char *spec;
	const char *cases;
} meanings[] = {
	{ 0, "", "" },
	{ 0, " \t ", "" },
	{ SIZE, "size=7", "size=7" },
	{ SIZE, " \tsize=7\t ", "size=7" },
	{ SIZE, "size=3,1,2", "size=3|size=1|size=2" },
	{ SIZE, "size=1..3", "size=1|size=2|size=3" },
	{ SIZE, "size=5..5", "size=5" },
	{ SIZE, "size=0..9/4", "size=0|size=4|size=8" },
	{ SIZE, "size=0..8/4", "size=0|size=4|size=8" },
	{ SIZE, "size=1..3/100", "size=1" },
	{ SIZE, "size=0x10,0XfF", "size=16|size=255" },
	{ SIZE, "size=0x10..0x20/0x10", "size=16|size=32" },
	{ SIZE, "size=010,08,00", "size=10|size=8|size=0" },
	{ SIZE, "size=18446744073709551615", "size=18446744073709551615" },
	{ SIZE, "size=18446744073709551614..0xffffffffffffffff",
	  "size=18446744073709551614|size=18446744073709551615" },
	{ SIZE, "size=0..18446744073709551615/18446744073709551615",
	  "size=0|size=18446744073709551615" },
	{ OFFSET, "offset=65535", "offset=65535" },
	{ MEMSET, "size=1 value=0xffffffff", "offset=0 size=1 value=4294967295" },
	/* The axis written first varies slowest. */
	{ MEMSET, "offset=0,1 size=2,3",
	  "offset=0 size=2 value=0|offset=0 size=3 value=0|"
	  "offset=1 size=2 value=0|offset=1 size=3 value=0" },
	{ MEMSET, "size=2,3 offset=0,1",
	  "offset=0 size=2 value=0|offset=1 size=2 value=0|"
	  "offset=0 size=3 value=0|offset=1 size=3 value=0" },
	{ CLEAR, "size=1", "offset=0 size=1 fault=none" },
	{ CLEAR, "size=1 fault=none,dst:0",
	  "offset=0 size=1 fault=none|offset=0 size=1 fault=dst:0" },
	{ FAULT, "fault=dst:-2..1/2", "fault=dst:-2|fault=dst:0" },
	{ FAULT, "fault=dst:-3..-2", "fault=dst:-3|fault=dst:-2" },
	{ FAULT, "fault=dst:-1048576,dst:1048576", "fault=dst:-1048576|fault=dst:1048576" },
	{ FAULT | SRC, "fault=src:-0x8,dst:-8",
	  "src_offset=0 fault=src:-8|src_offset=0 fault=dst:-8" },
	{ COPY, "offset=1 src_offset=2 size=3 fault=src:4",
	  "offset=1 src_offset=2 size=3 fault=src:4" },
};
/* clang-format on */

START_TEST(spec_means_cases)
{
	struct case_list list = { 0 };

	parse(&list, meanings[_i].axes, meanings[_i].spec);
	if (!meanings[_i].axes)
		ck_assert_uint_eq(list.count, 1);
	ck_assert_str_eq(list_text(&list, meanings[_i].axes), meanings[_i].cases);
	case_list_deinit(&list);
	ck_assert_uint_eq(list.count, 0);
	ck_assert_ptr_null(list.cases);
}
END_TEST

/* Axes that a spec does not name, and those that the routine lacks, are zero. */
START_TEST(unnamed_axes_are_zero)
{
	struct case_list list = { 0 };
	const struct test_case *tc;

	parse(&list, ALL, "size=5");
	tc = list.cases;
	ck_assert_uint_eq(tc->size, 5);
	ck_assert_uint_eq(tc->offset | tc->src_offset | tc->value, 0);
	ck_assert_int_eq(tc->fault_side, FAULT_NONE);
	ck_assert_int_eq(tc->fault_at, 0);
	case_list_deinit(&list);
}
END_TEST

#define LONG_NUMBER "11111111111111111111111111111111111111111111111111111111111111111111111111"

/* Bad specs, and what the message must show. */
/* clang-format off */
static const struct {
	unsigned axes;
	const char *spec;
	const char *text[4];
} mistakes[] = {
	{ SIZE, "size=9..3", { "bad range \"9..3\" in \"size=9..3\"", "goes down", "write 3..9" } },
	{ SIZE, "size=1,9..0x3/2,5", { "bad range \"9..0x3/2\"", "write 0x3..9" } },
	{ FAULT, "fault=dst:-1..-8", { "bad fault \"dst:-1..-8\"", "write -8..-1" } },
	{ SIZE, "size=1..5/0", { "bad range \"1..5/0\"", "step is 0" } },
	{ SIZE, "size=1..5/", { "bad range \"1..5/\"", "number is missing" } },
	{ SIZE, "size=1..5/-1", { "bad range \"1..5/-1\"", "number is missing" } },
	{ SIZE, "size=5/2", { "bad number \"5/2\"", "\"/2\" does not belong" } },
	{ SIZE, "size=1..", { "bad range \"1..\"", "number is missing" } },
	{ SIZE, "size=..5", { "bad range \"..5\"", "number is missing" } },
	{ SIZE, "size=1...5", { "bad range \"1...5\"", "number is missing" } },
	{ SIZE, "size=1..2..3", { "bad range \"1..2..3\"", "\"..3\" does not belong" } },
	{ SIZE, "size=1..2/1/1", { "bad range \"1..2/1/1\"", "\"/1\" does not belong" } },
	{ SIZE, "size=abc", { "bad number \"abc\" in \"size=abc\"", "number is missing" } },
	{ SIZE, "size=1x", { "bad number \"1x\"", "\"x\" does not belong" } },
	{ SIZE, "size=0x", { "bad number \"0x\"", "\"x\" does not belong" } },
	{ SIZE, "size=0x0x1", { "bad number \"0x0x1\"", "\"x1\" does not belong" } },
	{ SIZE, "size=1=2", { "bad number \"1=2\" in \"size=1=2\"" } },
	{ SIZE, "size=-1", { "bad number \"-1\"", "number is missing" } },
	{ SIZE, "size=+1", { "bad number \"+1\"", "number is missing" } },
	{ SIZE, "size=1\n2", { "bad number \"1?2\"", "does not belong" } },
	{ SIZE, "size=1\r", { "bad number \"1?\"", "does not belong" } },
	{ SIZE, "size=1 \n", { "\"?\" is not AXIS=LIST" } },
	{ SIZE, "size=18446744073709551616", { "\"18446744073709551616\"", "64 bits" } },
	{ SIZE, "size=0x10000000000000000", { "\"0x10000000000000000\"", "64 bits" } },
	{ SIZE, "size=1..2/99999999999999999999", { "bad range", "64 bits" } },
	{ SIZE, "size=" LONG_NUMBER, { "bad number \"1111", "...\"", "64 bits" } },
	{ OFFSET, "offset=65536", { "bad number \"65536\"", "limit of offset is 65535" } },
	{ OFFSET, "offset=1..70000", { "bad range \"1..70000\"", "limit of offset is 65535" } },
	{ SRC, "src_offset=65536", { "bad number", "limit of src_offset is 65535" } },
	{ VALUE, "value=4294967296", { "bad number", "limit of value is 4294967295" } },
	{ FAULT, "fault=dst:1048577", { "bad fault", "limit of fault is +-1048576" } },
	{ FAULT, "fault=dst:-1048577", { "bad fault", "limit of fault is +-1048576" } },
	{ FAULT, "fault=dst:-9223372036854775808", { "bad fault", "limit of fault" } },
	{ FAULT, "fault=dst:0..1048577", { "bad fault", "limit of fault is +-1048576" } },
	{ SIZE, "size=", { "empty item in \"size=\"" } },
	{ SIZE, "size=1,", { "empty item in \"size=1,\"" } },
	{ SIZE, "size=,1", { "empty item in \"size=,1\"" } },
	{ SIZE, "size=1,,2", { "empty item in \"size=1,,2\"" } },
	{ SIZE, "size=1, 2", { "empty item in \"size=1,\"" } },
	{ SIZE, "size", { "\"size\" is not AXIS=LIST" } },
	{ SIZE, "size = 1", { "\"size\" is not AXIS=LIST" } },
	{ SIZE, "size=1 2", { "\"2\" is not AXIS=LIST" } },
	{ SIZE, ",", { "\",\" is not AXIS=LIST" } },
	{ MEMSET, "foo=1", { "unknown axis \"foo\" in \"foo=1\"", "has offset, size, value" } },
	{ MEMSET, "siz=1", { "unknown axis \"siz\"", "has offset, size, value" } },
	{ MEMSET, "SIZE=1", { "unknown axis \"SIZE\"" } },
	{ MEMSET, "=1", { "unknown axis \"\" in \"=1\"" } },
	{ MEMSET,
	  "size=1 fault=none",
	  { "no axis \"fault\" in \"fault=none\"", "offset, size, value" } },
	{ SIZE, "size=1 size=2", { "axis size is given twice", "\"size=1\"", "\"size=2\"" } },
	{ ALL,
	  "size=1 offset=1 src_offset=1 value=1 fault=none value=2",
	  { "axis value is given twice", "\"value=1\"", "\"value=2\"" } },
	{ ALL, "size=1 offset=1 src_offset=1 value=1 fault=none x", { "\"x\" is not AXIS=LIST" } },
	{ SIZE, "size=1,1", { "1 is given twice in \"size=1,1\"" } },
	{ SIZE, "size=0x10,3,0..100/16", { "16 is given twice in \"size=0x10,3,0..100/16\"" } },
	{ FAULT, "fault=none,dst:1,none", { "none is given twice" } },
	{ FAULT | SRC, "fault=src:1,dst:1,dst:-3..3", { "dst:1 is given twice" } },
	{ FAULT, "fault=1", { "bad fault \"1\"", "write none, dst:K or src:K" } },
	{ FAULT, "fault=nonesuch", { "bad fault \"nonesuch\"", "write none" } },
	{ FAULT, "fault=dst", { "bad fault \"dst\"", "write none" } },
	{ FAULT, "fault=dst:", { "bad fault \"dst:\"", "number is missing" } },
	{ FAULT, "fault=dst:,none", { "bad fault \"dst:\"", "number is missing" } },
	{ FAULT, "fault=dst:--1", { "bad fault \"dst:--1\"", "number is missing" } },
	{ FAULT, "fault=dst:1x", { "bad fault \"dst:1x\"", "\"x\" does not belong" } },
	{ CLEAR, "size=1 fault=src:1", { "bad fault \"src:1\"", "has no source" } },
	{ MEMSET, "offset=1", { "size= is missing in \"offset=1\"" } },
	{ MEMSET, "", { "no cases given", "offset, size, value" } },
	{ FAULT, " \t", { "no cases given", "fault" } },
	{ 0, "size=1", { "has no axes", "\"size=1\"" } },
	{ 0, " all", { "has no axes", "\"all\"" } },
	{ SIZE, "size=0..10000000", { "too many cases with \"size=0..10000000\"", "10000000" } },
	{ SIZE, "size=0..18446744073709551615", { "too many cases" } },
	{ SIZE, "size=1..9000000,10000000..11000001", { "too many cases" } },
	{ MEMSET,
	  "offset=0..9 size=0..999999 value=0..1",
	  { "too many cases with \"value=0..1\"" } },
	{ MEMSET,
	  "offset=0..65535 size=0..9999999 value=0..9999999",
	  { "too many cases with \"size=0..9999999\"" } },
};
/* clang-format on */

START_TEST(mistake_is_shown)
{
	struct case_list list = { 0 };
	struct error err = { 0 };

	ck_assert(!case_list_parse(&list, mistakes[_i].axes, mistakes[_i].spec, "--cases", &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(!strncmp(err.text, "--cases: ", 9), "%s", err.text);
	ck_assert_ptr_null(strchr(err.text, '\n'));
	for (size_t i = 0; i < COUNT(mistakes[_i].text) && mistakes[_i].text[i]; i++)
		ck_assert_msg(strstr(err.text, mistakes[_i].text[i]), "no '%s' in: %s",
			      mistakes[_i].text[i], err.text);
	ck_assert_uint_eq(list.count, 0);
	ck_assert_ptr_null(list.cases);
}
END_TEST

START_TEST(mistake_leaves_list)
{
	struct case_list list = { 0 };
	struct error err;

	parse(&list, SIZE, "size=3,1");
	ck_assert(!case_list_parse(&list, SIZE, "size=4,x", "--cases", &err));
	ck_assert_str_eq(list_text(&list, SIZE), "size=3|size=1");
	parse(&list, SIZE, "size=4");
	ck_assert_str_eq(list_text(&list, SIZE), "size=3|size=1|size=4");
	case_list_deinit(&list);
}
END_TEST

START_TEST(repeated_case_is_dropped)
{
	struct case_list list = { 0 };

	parse(&list, MEMSET, "offset=1,0 size=2");
	parse(&list, MEMSET, "offset=0..2 size=2,3");
	ck_assert_str_eq(list_text(&list, MEMSET),
			 "offset=1 size=2 value=0|offset=0 size=2 value=0|offset=0 size=3 value=0|"
			 "offset=1 size=3 value=0|offset=2 size=2 value=0|offset=2 size=3 value=0");
	parse(&list, MEMSET, "value=0 size=3 offset=2");
	ck_assert_uint_eq(list.count, 6);
	case_list_deinit(&list);

	parse(&list, FAULT | SRC, "fault=none,dst:0,src:0");
	parse(&list, FAULT | SRC, "fault=src:0,dst:0,dst:-1,none");
	ck_assert_uint_eq(list.count, 4);
	case_list_deinit(&list);

	parse(&list, 0, "");
	parse(&list, 0, "");
	ck_assert_uint_eq(list.count, 1);
	case_list_deinit(&list);
}
END_TEST

START_TEST(large_lists)
{
	struct case_list list = { 0 };
	struct error err;

	parse(&list, MEMSET, "offset=0..99 size=0..999");
	parse(&list, MEMSET, "size=0..999 offset=50..149");
	ck_assert_uint_eq(list.count, 150000);
	ck_assert_uint_eq(list.cases[99999].offset, 99);
	ck_assert_uint_eq(list.cases[100000].offset, 100);
	ck_assert_uint_eq(list.cases[149999].size, 999);

	/* The limit is one of the list, not of each spec. */
	ck_assert(!case_list_parse(&list, MEMSET, "size=0..9999999", "--cases", &err));
	ck_assert_msg(strstr(err.text, "too many cases"), "%s", err.text);
	ck_assert_uint_eq(list.count, 150000);
	case_list_deinit(&list);
}
END_TEST

/* case_format() and case_list_parse() are inverses. */
START_TEST(format_parses_to_itself)
{
	struct case_list list = { 0 };
	struct case_list again = { 0 };
	char spec[128];

	for (size_t i = 0; i < COUNT(meanings); i++) {
		unsigned axes = meanings[i].axes;

		parse(&list, axes, meanings[i].spec);
		for (size_t k = 0; k < list.count; k++) {
			parse(&again, axes, case_format(&list.cases[k], axes, spec, sizeof(spec)));
			ck_assert_uint_eq(again.count, 1);
			ck_assert_mem_eq(again.cases, &list.cases[k], sizeof(*again.cases));
			case_list_deinit(&again);
		}
		case_list_deinit(&list);
	}
}
END_TEST

START_TEST(format_fits_any_buffer)
{
	const struct test_case tc = {
		.offset = 1, .size = 64, .fault_side = FAULT_SRC, .fault_at = INT32_MIN
	};
	static const char whole[] = "offset=1 src_offset=0 size=64 value=0 fault=src:-2147483648";
	char text[sizeof(whole)];

	for (size_t size = 1; size <= sizeof(text); size++) {
		ck_assert_ptr_eq(case_format(&tc, ALL, text, size), text);
		ck_assert_uint_eq(strlen(text), size - 1);
		ck_assert(!strncmp(text, whole, size - 1));
	}
	ck_assert_str_eq(case_format_fault(&tc, text, sizeof(text)), "src:-2147483648");
	ck_assert_str_eq(case_format_fault(&tc, text, 4), "src");
	ck_assert_str_eq(case_format_fault(&(struct test_case){ 0 }, text, sizeof(text)), "");
}
END_TEST

START_TEST(axes_have_names)
{
	static const char *const names[AXIS_COUNT] = { "offset", "src_offset", "size", "value",
						       "fault" };

	for (enum axis axis = 0; axis < AXIS_COUNT; axis++)
		ck_assert_str_eq(axis_name(axis), names[axis]);
}
END_TEST

/* Reads `length` bytes of text as a .cases file. The message's path is replaced with FILE. */
static bool read_text(struct case_list *list, unsigned axes, const char *text, size_t length,
		      struct error *err)
{
	char path[] = "/tmp/insncount-test-XXXXXX";
	int fd = mkstemp(path);
	bool fine;

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, text, length), length);
	close(fd);
	fine = case_list_read(list, axes, path, err);
	unlink(path);
	if (!fine) {
		ck_assert_msg(!strncmp(err->text, path, strlen(path)), "%s", err->text);
		memcpy(err->text, "FILE", 4);
		memmove(err->text + 4, err->text + strlen(path),
			strlen(err->text + strlen(path)) + 1);
	}
	return fine;
}

/* clang-format off */
static const struct {
	const char *text;
	const char *cases;
} files[] = {
	{ "size=1\n", "size=1" },
	{ "size=1", "size=1" },
	{ "size=1\r\nsize=2\r\n\r\n", "size=1|size=2" },
	{ "# sizes\n\n \t\n  size=1,2 # and more: size=9\nsize=3#\n#size=4\n",
	  "size=1|size=2|size=3" },
	{ "size=5\nsize=4\nsize=3\nsize=2\nsize=1\n", "size=5|size=4|size=3|size=2|size=1" },
	{ "size=1..3\nsize=2..5\nsize=1\n", "size=1|size=2|size=3|size=4|size=5" },
};
/* clang-format on */

START_TEST(file_means_cases)
{
	struct case_list list = { 0 };
	struct error err;

	ck_assert_msg(read_text(&list, SIZE, files[_i].text, strlen(files[_i].text), &err), "%s",
		      err.text);
	ck_assert_str_eq(list_text(&list, SIZE), files[_i].cases);
	case_list_deinit(&list);
}
END_TEST

#define TEXT(literal) literal, sizeof(literal) - 1

/* clang-format off */
static const struct {
	unsigned axes;
	const char *text;
	size_t length;
	const char *start; /* of the message */
	const char *part;
} bad_files[] = {
	{ SIZE, TEXT(""), "FILE: ", "no cases" },
	{ SIZE, TEXT("# nothing\n\n"), "FILE: ", "no cases" },
	{ 0, TEXT(""), "FILE: ", "no axes" },
	{ 0, TEXT("# nothing\n"), "FILE: ", "no axes" },
	{ 0, TEXT("size=1\n"), "FILE: ", "no axes" },
	{ SIZE, TEXT("size=1\n\nsize=9..3\n"), "FILE:3: ", "\"9..3\" in \"size=9..3\"" },
	{ SIZE, TEXT("size=1\nall"), "FILE:2: ", "\"all\" is not AXIS=LIST" },
	{ SIZE, TEXT("size=1\rsize=2\n"), "FILE:1: ", "\"?size=2\" does not belong" },
	{ SIZE, TEXT("size=1\nsize=2\0\n"), "FILE:2: ", "NUL" },
	{ SIZE, TEXT("size=1\n#\0\n"), "FILE:2: ", "NUL" },
	{ SIZE, TEXT("size=1\n\0"), "FILE:2: ", "NUL" },
	{ SIZE | OFFSET, TEXT("size=1\noffset=2\n"), "FILE:2: ", "size= is missing" },
	{ SIZE, TEXT("size=0..9999999\nsize=10000000\n"), "FILE:2: ", "too many cases" },
};
/* clang-format on */

START_TEST(bad_file_is_refused)
{
	struct case_list list = { 0 };
	struct error err;

	ck_assert(!read_text(&list, bad_files[_i].axes, bad_files[_i].text, bad_files[_i].length,
			     &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(!strncmp(err.text, bad_files[_i].start, strlen(bad_files[_i].start)), "%s",
		      err.text);
	ck_assert_msg(strstr(err.text, bad_files[_i].part), "%s", err.text);
	ck_assert_ptr_null(list.cases);
	ck_assert_uint_eq(list.count, 0);
}
END_TEST

START_TEST(bad_file_leaves_list)
{
	struct case_list list = { 0 };
	struct error err;

	parse(&list, SIZE, "size=7");
	ck_assert(!read_text(&list, SIZE, TEXT("size=1..100\nsize=x\n"), &err));
	ck_assert_str_eq(list_text(&list, SIZE), "size=7");
	ck_assert(!read_text(&list, SIZE, TEXT("#\n"), &err));
	ck_assert(read_text(&list, SIZE, TEXT("size=6..8\n"), &err));
	ck_assert_str_eq(list_text(&list, SIZE), "size=7|size=6|size=8");
	case_list_deinit(&list);
}
END_TEST

/* A device without a newline, say: refused before it fills the memory. */
START_TEST(file_with_endless_line)
{
	size_t used = (1 << 20) + 1;
	char *text = malloc(used);
	struct case_list list = { 0 };
	struct error err;

	memset(text, ' ', used);
	ck_assert(!read_text(&list, SIZE, text, used, &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(strstr(err.text, "a line of over 1048576 bytes"), "%s", err.text);
	free(text);
}
END_TEST

START_TEST(file_with_long_line)
{
	enum { VALUES = 100000 };
	char *text = malloc(8 * VALUES);
	size_t used = sprintf(text, "size=0");
	struct case_list list = { 0 };
	struct error err;

	for (int i = 1; i < VALUES; i++)
		used += sprintf(text + used, ",%d", i);
	ck_assert_msg(read_text(&list, SIZE, text, used, &err), "%s", err.text);
	ck_assert_uint_eq(list.count, VALUES);
	ck_assert_uint_eq(list.cases[VALUES - 1].size, VALUES - 1);
	case_list_deinit(&list);
	free(text);
}
END_TEST

START_TEST(unreadable_file)
{
	struct case_list list = { 0 };
	struct error err;

	ck_assert(!case_list_read(&list, SIZE, "/nonexistent.cases", &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_str_eq(err.text, "/nonexistent.cases: cannot open: No such file or directory");
	ck_assert(!case_list_read(&list, SIZE, "/", &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_str_eq(err.text, "/:1: cannot read: Is a directory");
}
END_TEST

START_TEST(error_is_one_line)
{
	char long_text[3000];
	struct error err;

	ck_assert(!fail(&err, STATUS_TOOL, "a%cb: %s\x7f", '\n', "\033[1mc\t"));
	ck_assert_int_eq(err.status, STATUS_TOOL);
	ck_assert_str_eq(err.text, "a?b: ?[1mc??");

	/* An error may be wrapped into one with more context. */
	fail(&err, STATUS_GUEST, "while: %s", err.text);
	ck_assert_str_eq(err.text, "while: a?b: ?[1mc??");

	memset(long_text, 'x', sizeof(long_text) - 1);
	long_text[sizeof(long_text) - 1] = '\0';
	fail(&err, STATUS_USAGE, "%s", long_text);
	ck_assert_uint_eq(strlen(err.text), sizeof(err.text) - 1);
	ck_assert_str_eq(err.text + sizeof(err.text) - 5, "x...");
}
END_TEST

Suite *testcase_suite(void)
{
	Suite *suite = suite_create("testcase");
	TCase *specs = tcase_create("specs");
	TCase *cases_files = tcase_create("files");

	tcase_add_loop_test(specs, spec_means_cases, 0, COUNT(meanings));
	tcase_add_test(specs, unnamed_axes_are_zero);
	tcase_add_loop_test(specs, mistake_is_shown, 0, COUNT(mistakes));
	tcase_add_test(specs, mistake_leaves_list);
	tcase_add_test(specs, repeated_case_is_dropped);
	tcase_add_test(specs, large_lists);
	tcase_add_test(specs, format_parses_to_itself);
	tcase_add_test(specs, format_fits_any_buffer);
	tcase_add_test(specs, axes_have_names);
	tcase_add_test(specs, error_is_one_line);
	suite_add_tcase(suite, specs);

	tcase_add_loop_test(cases_files, file_means_cases, 0, COUNT(files));
	tcase_add_loop_test(cases_files, bad_file_is_refused, 0, COUNT(bad_files));
	tcase_add_test(cases_files, bad_file_leaves_list);
	tcase_add_test(cases_files, file_with_long_line);
	tcase_add_test(cases_files, file_with_endless_line);
	tcase_add_test(cases_files, unreadable_file);
	tcase_set_timeout(cases_files, 30);
	suite_add_tcase(suite, cases_files);
	return suite;
}
