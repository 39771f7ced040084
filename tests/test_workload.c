// SPDX-License-Identifier: GPL-2.0-only
/* Workload profiles: their files, how they are recorded, and what is weighed by them. */
#include "sample.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <unistd.h>

#include "../cases/layout.h"
#include "../counter/workload.h"
#include "../reports/compare.h"
#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

#define HEADER "size,offset,value,count\n"

static bool read_text(const char *text, struct workload *workload, struct error *err)
{
	return workload_read(workload, tool_write("profile.csv", text), err);
}

static struct workload read_good(const char *text)
{
	struct workload workload;
	struct error err;

	ck_assert_msg(read_text(text, &workload, &err), "%s", err.text);
	return workload;
}

static char *write_text(const struct workload *workload)
{
	size_t size;
	char *text;
	FILE *out = open_memstream(&text, &size);

	workload_write(workload, out);
	fclose(out);
	return text;
}

static const char *const good_files[] = {
	HEADER "0,0,0,1\n",
	"# routine: memset\n# offset_modulo: 64\n# note: # anything: at all\n" HEADER
	"0,0,0,9223372036854775806\n64..127,63,4294967295,1\n",
	"size,offset,src_offset,value,count\n64,1,4095,,3\n64,2,4095,,3\n",
	"# derived: from this\n" HEADER "9223372036854775807,0,,1\n",
};

START_TEST(profile_is_written_as_it_was_read)
{
	struct workload workload = read_good(good_files[_i]);
	char *text = write_text(&workload);

	ck_assert_str_eq(text, good_files[_i]);
	free(text);
	workload_deinit(&workload);
}
END_TEST

START_TEST(profile_is_read)
{
	struct workload workload = read_good("# key: value\r\n# routine: memset\n"
					     "# offset_modulo: 256\n# derived: x\n" HEADER
					     "64..127,255,7,5\r\n8,0,0,3\n");

	ck_assert_str_eq(workload.name, "profile");
	ck_assert_str_eq(workload.routine, "memset");
	ck_assert_uint_eq(workload.modulo, 256);
	ck_assert(workload.derived && workload.has_value && !workload.has_source);
	ck_assert_uint_eq(workload.count, 2);
	ck_assert_uint_eq(workload.calls, 8);
	ck_assert_uint_eq(workload.cells[0].size_first, 8); /* in order */
	ck_assert_uint_eq(workload.cells[1].size_first, 64);
	ck_assert_uint_eq(workload.cells[1].size_last, 127);
	ck_assert_uint_eq(workload.cells[1].offset, 255);
	ck_assert_uint_eq(workload.cells[1].value, 7);
	ck_assert_uint_eq(workload.cells[1].count, 5);
	ck_assert_uint_eq(workload.cells[1].line, 6);
	workload_deinit(&workload);
}
END_TEST

static const struct {
	const char *text;
	const char *words; /* of the message, after the file's name */
} bad_files[] = {
	{ "", ":1: no header row" },
	{ "# key: value\n", ":2: no header row" },
	{ "size,offset,count\n", ":1: the header row must be" },
	{ "\n" HEADER, ":1: the header row must be" },
	{ "#key: value\n" HEADER, ":1: what begins with # must be" },
	{ "# no colon\n" HEADER, ":1: what begins with # must be" },
	{ "# key:\n" HEADER, ":1: what begins with # must be" },
	{ "# key: \n" HEADER, ":1: what begins with # must be" },
	{ "# routine: memcopy\n" HEADER, ":1: unknown routine \"memcopy\"" },
	{ "# routine: memset\n# routine: memset\n" HEADER, ":2: routine is given twice" },
	{ "# offset_modulo: 64\n# offset_modulo: 64\n", ":2: offset_modulo is given twice" },
	{ "# offset_modulo: 96\n", ":1: offset_modulo: 96 is no power of two" },
	{ "# offset_modulo: 0\n", ":1: offset_modulo: 0 is no power of two" },
	{ "# offset_modulo: 8192\n", ":1: offset_modulo: 8192 is too large" },
	{ "# offset_modulo: -1\n", ":1: offset_modulo: \"-1\" is not a number" },
	{ HEADER, ":2: there are no calls" },
	{ HEADER "1,0,0,1", ":2: truncated" },
	{ HEADER "1,0,0\n", ":2: 3 fields, not 4" },
	{ HEADER "1,0,0,1,1\n", ":2: 5 fields, not 4" },
	{ HEADER "\n", ":2: 1 fields, not 4" },
	{ HEADER "1,0,0,1\n# key: value\n", ":3: 1 fields, not 4" },
	{ HEADER ",0,0,1\n", ":2: size: \"\" is not a number" },
	{ HEADER "x,0,0,1\n", ":2: size: \"x\" is not a number" },
	{ HEADER "-1,0,0,1\n", ":2: size: \"-1\" is not a number" },
	{ HEADER " 1,0,0,1\n", ":2: size: \" 1\" is not a number" },
	{ HEADER "0x10,0,0,1\n", ":2: size: \"0x10\" is not a number" },
	{ HEADER "9223372036854775808,0,0,1\n", ":2: size: 9223372036854775808 is too large" },
	{ HEADER "99999999999999999999,0,0,1\n", ":2: size: 99999999999999999999 is too large" },
	{ HEADER "2..1,0,0,1\n", ":2: size: 2..1 goes down" },
	{ HEADER "1..,0,0,1\n", ":2: size: \"\" is not a number" },
	{ HEADER "1..2..3,0,0,1\n", ":2: size: \"2..3\" is not a number" },
	{ HEADER "1..4/2,0,0,1\n", ":2: size: \"4/2\" is not a number" },
	{ HEADER "1,4096,0,1\n", ":2: offset: 4096 is not below offset_modulo, 4096" },
	{ "# offset_modulo: 1\n" HEADER "1,1,0,1\n", ":3: offset: 1 is not below" },
	{ HEADER "1,0,4294967296,1\n", ":2: value: 4294967296 is too large" },
	{ HEADER "1,0,0,1\n2,0,,1\n", ":3: value: all rows must have one, or none" },
	{ HEADER "1,0,,1\n2,0,0,1\n", ":3: value: all rows must have one, or none" },
	{ HEADER "1,0,0,0\n", ":2: count: 0 calls" },
	{ HEADER "1,0,0,\n", ":2: count: \"\" is not a number" },
	{ HEADER "1,0,0,9223372036854775807\n2,0,0,1\n", ":3: count: 2^63 calls" },
	{ HEADER "1,0,0,1\n2,0,0,1\n1,0,0,5\n", ":4: the same cell as in line 2" },
	{ "size,offset,src_offset,value,count\n1,0,0,1\n", ":2: 4 fields, not 5" },
	{ "size,offset,src_offset,value,count\n1,0,4096,,1\n", ":2: src_offset: 4096 is not" },
};

START_TEST(bad_profile_is_refused)
{
	struct workload workload;
	struct error err;

	ck_assert(!read_text(bad_files[_i].text, &workload, &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
	ck_assert_msg(strstr(err.text, tool_text("profile.csv%s", bad_files[_i].words)) != NULL,
		      "%s, not %s", err.text, bad_files[_i].words);
	ck_assert(!workload.cells && !workload.count && !workload.path);
}
END_TEST

START_TEST(bytes_that_are_no_profile_are_refused)
{
	char *path = tool_path("profile.csv"), line[8192];
	struct workload workload;
	struct error err;
	FILE *out = fopen(path, "w");

	fwrite(HEADER "1,0\0,0,1\n", 1, sizeof(HEADER "1,0\0,0,1\n") - 1, out);
	fclose(out);
	ck_assert(!workload_read(&workload, path, &err));
	ck_assert_msg(strstr(err.text, ":2: a NUL byte"), "%s", err.text);
	memset(line, '1', sizeof(line) - 1);
	line[sizeof(line) - 1] = 0;
	ck_assert(!read_text(line, &workload, &err));
	ck_assert_msg(strstr(err.text, ":1: a line of over 4096 bytes"), "%s", err.text);
	ck_assert(!workload_read(&workload, tool_path("none.csv"), &err));
	ck_assert_msg(strstr(err.text, "cannot open"), "%s", err.text);
	ck_assert(!workload_read(&workload, "/", &err));
	ck_assert_int_eq(err.status, STATUS_USAGE);
}
END_TEST

/* The same numbers on every machine. */
static unsigned next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return *state >> 33;
}

/* Damages a byte, drops some, or cuts the text off. */
static void damage(char *text, uint64_t *state)
{
	static const char bytes[] = "\n\r,.#: 09-ax\"\x7f\xff";
	size_t length = strlen(text);
	size_t at = next_random(state) % length;

	switch (next_random(state) % 3) {
	case 0:
		text[at] = bytes[next_random(state) % (sizeof(bytes) - 1)];
		break;
	case 1:
		memmove(text + at, text + at + 1, length - at);
		break;
	case 2:
		text[at] = 0;
	}
}

/* What is read must be what its own file says; all else is refused as it should be. */
START_TEST(damaged_profile_is_read_or_refused)
{
	uint64_t state = 1;

	for (unsigned i = 0; i < 3000; i++) {
		char *text = tool_text("%s", good_files[i % COUNT(good_files)]), *once, *twice;
		struct workload workload;
		struct error err = { 0 };

		for (unsigned rounds = 1 + i % 3; rounds && *text; rounds--)
			damage(text, &state);
		if (!read_text(text, &workload, &err)) {
			ck_assert_int_eq(err.status, STATUS_USAGE);
			ck_assert_msg(strstr(err.text, "profile.csv:"), "%s", err.text);
			continue;
		}
		once = write_text(&workload);
		workload_deinit(&workload);
		workload = read_good(once);
		twice = write_text(&workload);
		ck_assert_str_eq(once, twice);
		free(once);
		free(twice);
		workload_deinit(&workload);
	}
}
END_TEST

static const struct routine *memset_routine(void)
{
	return routine_find("memset", &(struct error){ 0 });
}

START_TEST(cells_become_cases)
{
	struct workload workload = read_good("# offset_modulo: 64\n" HEADER
					     "64..66,3,0,10\n65,3,0,1\n65,3,7,1\n65535..70000,0,0,"
					     "1\n");
	struct case_list list = { 0 };
	struct error err;

	ck_assert(case_list_parse(&list, memset_routine()->axes, "offset=3 size=64", "x", &err));
	ck_assert_msg(workload_add_cases(&workload, memset_routine(), &list, &err), "%s", err.text);
	/* 64 (there already), 65, 66; 65 with another value; 65535, 65536. */
	ck_assert_uint_eq(list.count, 6);
	ck_assert_uint_eq(list.cases[3].size, 65);
	ck_assert_uint_eq(list.cases[3].value, 7);
	ck_assert_uint_eq(list.cases[5].size, BUFFER_SIZE_MAX);
	case_list_deinit(&list);
	workload_deinit(&workload);
}
END_TEST

/* Profiles that cannot be of a routine. */
static const struct {
	const char *text, *routine, *words;
} misfits[] = {
	{ "# routine: memset\n" HEADER "1,0,0,1\n", "memcpy", "is of memset, not of memcpy" },
	{ HEADER "1,0,0,1\n", "memcpy", ":2: its calls have no src_offset" },
	{ HEADER "1,0,,1\n", "memset", ":2: its calls have no value" },
	{ HEADER "1,0,0,1\n", "clear_user", ":2: its calls have a value" },
	{ HEADER "1,0,0,1\n", "clear_page", "which the cases of clear_page have not" },
	{ HEADER "0..20000000,0,0,1\n0..65536,1,0,1\n", NULL, NULL },
};

START_TEST(profile_must_fit_the_routine)
{
	struct workload workload = read_good(misfits[_i].text);
	const char *name = misfits[_i].routine ? misfits[_i].routine : "memset";
	const struct routine *routine = routine_find(name, &(struct error){ 0 });
	struct case_list list = { 0 };
	struct error err;

	ck_assert_int_eq(workload_add_cases(&workload, routine, &list, &err), !misfits[_i].words);
	if (misfits[_i].words)
		ck_assert_msg(strstr(err.text, misfits[_i].words) != NULL, "%s", err.text);
	else
		ck_assert_uint_eq(list.count, 2 * (BUFFER_SIZE_MAX + 1));
	case_list_deinit(&list);
	workload_deinit(&workload);
}
END_TEST

/* Weighs sample records by the profile; the caller deinitializes the report. */
static void weigh(struct database *db, const char *profile, struct report *report)
{
	struct workload workload = read_good(profile);
	const struct compare_options options = {
		.workloads = &workload, .workload_count = 1, .only_weigh = true, .all = true
	};
	struct compare_summary summary;
	struct error err;

	*report = (struct report){ 0 };
	ck_assert_msg(compare_report(db, &options, report, &summary, &err), "%s", err.text);
	workload_deinit(&workload);
}

static struct database *weighed_records(void)
{
	struct database *db = sample_database();

	sample_count(db, "old", 8, 10);
	sample_count(db, "new", 8, 16);
	sample_count(db, "old", 9, 20);
	sample_count(db, "new", 9, 20);
	sample_count(db, "old", 64, 100);
	sample_count(db, "new", 64, 40);
	sample_count(db, "old", 1000, 5); /* on one side only */
	return db;
}

enum { EXPECTED, OUTCOMES, CLASSES, SENSITIVITY, MISSING };

static void expect(const struct report *report, int table, int row, const char *column,
		   const char *value)
{
	sample_expect_json(report, tool_text("$.tables[%d].rows[%d].\"%s\"", table, row, column),
			   value);
}

/* 2 calls from 10 to 16 instructions, 1 of 20, 1 from 100 to 40: 140 to 92 in all. */
START_TEST(calls_are_weighed)
{
	struct database *db = weighed_records();
	struct report report;

	weigh(db, "# derived: x\n" HEADER "8,0,0,2\n9,0,0,1\n64,0,0,1\n", &report);
	expect(&report, EXPECTED, 0, "per", "call");
	expect(&report, EXPECTED, 0, "old", "35.0");
	expect(&report, EXPECTED, 0, "new", "23.0");
	expect(&report, EXPECTED, 0, "difference", "-12.0");
	expect(&report, EXPECTED, 0, "percent", "-34.3");
	expect(&report, EXPECTED, 1, "per", "million calls");
	expect(&report, EXPECTED, 1, "old", "35000000");
	expect(&report, EXPECTED, 1, "new", "23000000");
	expect(&report, EXPECTED, 1, "difference", "-12000000");
	expect(&report, OUTCOMES, 0, "derived", "yes");
	expect(&report, OUTCOMES, 0, "calls", "4");
	expect(&report, OUTCOMES, 0, "weighed %", "100.0");
	expect(&report, OUTCOMES, 0, "better %", "25.0");
	expect(&report, OUTCOMES, 0, "equal %", "25.0");
	expect(&report, OUTCOMES, 0, "worse %", "50.0");
	expect(&report, CLASSES, 0, "sizes", "64-127");
	expect(&report, CLASSES, 0, "calls %", "25.0");
	expect(&report, CLASSES, 0, "difference per call of all", "-15.0");
	expect(&report, CLASSES, 1, "sizes", "8-15");
	expect(&report, CLASSES, 1, "calls %", "75.0");
	expect(&report, CLASSES, 1, "difference per call of all", "3.0");
	/* The others lose 12 in 3 calls: 4 each, of which one gains 60. 4 / 64 is 6.25 %. */
	expect(&report, SENSITIVITY, 0, "eligible %", "25.0");
	expect(&report, SENSITIVITY, 0, "gain of each", "60.0");
	expect(&report, SENSITIVITY, 0, "loss of the others", "4.0");
	expect(&report, SENSITIVITY, 0, "wins from %", "6.25");
	expect(&report, MISSING, 0, "profile", "(null)");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

/* At the share that the sensitivity names, the sum must be the same. */
START_TEST(break_even_share_breaks_even)
{
	struct database *db = weighed_records();
	struct report report;

	/* 6.25 % of 320 calls, the others as before: twice as many of 8 as of 9 bytes. */
	weigh(db, HEADER "8,0,0,200\n9,0,0,100\n64,0,0,20\n", &report);
	expect(&report, EXPECTED, 0, "difference", "0.0");
	expect(&report, SENSITIVITY, 0, "eligible %", "6.25");
	expect(&report, SENSITIVITY, 0, "wins from %", "6.25");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

/* Neither where none is eligible nor where none loses is a number made up. */
START_TEST(shares_without_a_break_even)
{
	struct database *db = weighed_records();
	struct report report;

	weigh(db, HEADER "8,0,0,1\n", &report);
	expect(&report, SENSITIVITY, 0, "eligible %", "(null)");
	expect(&report, SENSITIVITY, 0, "wins from %", "(null)");
	expect(&report, OUTCOMES, 0, "worse %", "100.0");
	report_deinit(&report);
	weigh(db, HEADER "64,0,0,1\n", &report);
	expect(&report, SENSITIVITY, 0, "wins from %", "0.0");
	expect(&report, SENSITIVITY, 0, "loss of the others", "(null)");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

/* Of 16 calls, 4 in a range of two sizes of which one has records: 2 + 2 are weighed. */
START_TEST(what_no_record_covers_is_named)
{
	struct database *db = weighed_records();
	struct report report;

	weigh(db, HEADER "8,0,0,2\n64..65,0,0,4\n64,1,0,1\n64,0,1,1\n1000,0,0,8\n", &report);
	expect(&report, EXPECTED, 0, "old", "55.0");
	expect(&report, EXPECTED, 0, "new", "28.0");
	expect(&report, OUTCOMES, 0, "weighed %", "25.0");
	expect(&report, OUTCOMES, 0, "better %", "50.0");
	expect(&report, MISSING, 0, "size", "1000"); /* most calls first */
	expect(&report, MISSING, 0, "calls %", "50.0");
	expect(&report, MISSING, 1, "size", "64..65");
	expect(&report, MISSING, 1, "count", "4");
	expect(&report, MISSING, 1, "sizes missing", "1");
	expect(&report, MISSING, 1, "calls %", "12.5");
	expect(&report, MISSING, 2, "calls %", "6.25");
	expect(&report, MISSING, 3, "calls %", "6.25");
	expect(&report, MISSING, 4, "size", "(null)");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(nothing_covered_gives_no_numbers)
{
	struct database *db = weighed_records();
	struct report report;

	weigh(db, HEADER "5,0,0,2\n", &report);
	expect(&report, EXPECTED, 0, "old", "(null)");
	expect(&report, EXPECTED, 1, "difference", "(null)");
	expect(&report, OUTCOMES, 0, "weighed %", "0.0");
	expect(&report, OUTCOMES, 0, "better %", "(null)");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

START_TEST(wrong_results_are_not_weighed)
{
	struct database *db = sample_database();
	struct record wrong = sample_record("new", 8, 1);
	struct report report;

	wrong.result = RESULT_CONTENT;
	sample_count(db, "old", 8, 10);
	sample_add(db, &wrong);
	weigh(db, HEADER "8,0,0,2\n", &report);
	expect(&report, EXPECTED, 0, "new", "(null)");
	expect(&report, OUTCOMES, 0, "weighed %", "0.0");
	report_deinit(&report);
	database_destroy(db);
}
END_TEST

/* Each prints a line, and calls memset in two processes: 7 times for 100 bytes, once for 64. */
static const char guest[] = "#include <stdio.h>\n#include <string.h>\n#include <sys/wait.h>\n"
			    "#include <unistd.h>\n"
			    "static char buffer[8192] __attribute__((aligned(4096)));\n"
			    "void *(*volatile fill)(void *, int, size_t) = memset;\n"
			    "int main(int count, char **words)\n{\n"
			    "	for (int i = 0; i < 3; i++)\n"
			    "		fill(buffer + 65, 0x15a, 100);\n"
			    "	if (!fork()) {\n"
			    "		for (int i = 0; i < 4; i++)\n"
			    "			fill(buffer + 65, 0x5a, 100);\n"
			    "		_exit(0);\n	}\n"
			    "	wait(NULL);\n"
			    "	fill(buffer + 4095, 0xa5, 64);\n"
			    "	puts(count > 1 ? words[1] : \"nothing\");\n"
			    "	return count - 2;\n}\n";

#define OWN_MEMSET                                                                     \
	"__attribute__((noinline)) void *memset(void *to, int byte, size_t size)\n{\n" \
	"	for (char *p = to; size--; p++)\n		*(volatile char *)p = byte;\n"            \
	"	return to;\n}\n"

/* Builds a program with these flags; returns its path. */
static char *build_guest(const char *source, const char *flags)
{
	char *path = tool_path("guest");
	struct tool_result result = tool_run(&(struct tool){
		.program = "/bin/sh",
		.args = (const char *const[]){
			"-c",
			tool_text("riscv64-linux-gnu-gcc -O1 -fno-builtin %s -o $1 $0", flags),
			tool_write("guest.c", source), path, NULL } });

	tool_expect_status(&result, 0);
	return path;
}

static const char *const guest_flags[] = { "-static", "", "-no-pie" };

START_TEST(calls_of_a_program_are_recorded)
{
	char *program = build_guest(guest, guest_flags[_i]), *file = tool_path("it.csv"), *text;
	struct tool_result result =
		TOOL("profile", "record", "memset", "-o", file, "--", program, "two  words");

	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	ck_assert_str_eq(result.out, "two  words\n");
	text = tool_read(file);
	ck_assert(text);
	ck_assert_msg(strstr(text, "\n100,65,90,7\n"), "%s", text);
	ck_assert_msg(strstr(text, "\n64,4095,165,1\n"), "%s", text);
	ck_assert_msg(strstr(text, "# routine: memset\n# offset_modulo: 4096\n"), "%s", text);
	ck_assert_msg(strstr(text, tool_text("# command: %s 'two  words'\n", program)), "%s", text);
	/* It is a profile. */
	result = TOOL("profile", "record", "memset", "--offset-modulo", "64", "--", program);
	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.out, "\n100,1,90,7\n"), "%s", result.out);
	ck_assert_msg(strstr(result.err, "nothing\n"), "%s", result.err);
	ck_assert_msg(strstr(result.err, "recorded; it ended with status 255"), "%s", result.err);
}
END_TEST

START_TEST(calls_with_a_source_are_recorded)
{
	char *program =
		build_guest("#include <string.h>\nstatic char to[8192] "
			    "__attribute__((aligned(4096))), from[8192] "
			    "__attribute__((aligned(4096)));\n"
			    "void *memcpy(void *to, const void *from, size_t size)\n{\n"
			    "	while (size--)\n		((volatile char *)to)[size] = "
			    "((const char *)from)[size];\n	return to;\n}\n"
			    "int main(void)\n{\n	memcpy(to + 3, from + 5, 4321);\n"
			    "	return 0;\n}\n",
			    "-static");
	struct tool_result result = TOOL("profile", "record", "memcpy", "--", program);

	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.out, "\nsize,offset,src_offset,value,count\n"), "%s",
		      result.out);
	ck_assert_msg(strstr(result.out, "\n4321,3,5,,1\n"), "%s", result.out);
}
END_TEST

static const struct {
	const char *source, *flags;
	int status;
	const char *words;
} unrecordable[] = {
	{ OWN_MEMSET "int main(void) { return 0; }\n",
	  "-include stddef.h -nostartfiles -static "
	  "-Wl,--entry=main",
	  4, "no call of memset was seen" },
	{ OWN_MEMSET "int main(void) { return 0; }\n", "-include stddef.h -pie -fPIE", 2,
	  "position-independent" },
	{ "__asm__(\".globl memset\\n.type memset, @function\\nmemset: sb a1, 0(a0)\\n"
	  "addi a0, a0, 1\\naddi a2, a2, -1\\nbnez a2, memset\\nret\\n.size memset, . - "
	  "memset\");\nint main(void) { return 0; }\n",
	  "-nostdlib -static -Wl,--entry=main", 2, "jumps to its own first instruction" },
	{ "int main(void) { return 0; }\n", "-static -s", 2, "there is no symbol memset in it" },
	{ "int memset(void) { return 1; }\n", "-c", 2, "not a program" },
};

START_TEST(what_cannot_be_recorded_is_said)
{
	char *program = build_guest(unrecordable[_i].source, unrecordable[_i].flags);
	struct tool_result result = TOOL("profile", "record", "memset", "--", program);
	char *last = strstr(result.err, "insncount: ");

	tool_expect_status(&result, unrecordable[_i].status);
	ck_assert_str_eq(result.out, "");
	ck_assert_msg(last && strstr(last, unrecordable[_i].words), "%s", result.err);
}
END_TEST

START_TEST(bad_recording_is_refused)
{
	char *text = tool_write("text", "#!/bin/sh\n");
	struct tool_result result = TOOL("profile", "record", "memset", "--", text);

	tool_expect_error(&result, 2, "not an ELF file");
	result = TOOL("profile", "record", "memset", "--", tool_path("none"));
	tool_expect_error(&result, 2, "No such file");
	result = TOOL("profile", "record", "strlen", "--", text);
	tool_expect_error(&result, 2, "do not tell sizes and offsets");
	result = TOOL("profile", "replay", "memset", "--", text);
	tool_expect_error(&result, 2, "usage: insncount profile record");
	result = TOOL("profile", "record", "memset", "--offset-modulo", "96", "--", text);
	tool_expect_error(&result, 2, "no power of two");
}
END_TEST

/* Ctrl-C ends the program too; no half profile is left. */
START_TEST(recording_is_interrupted)
{
	char *program =
		build_guest("int main(void)\n{\n	for (;;)\n		;\n}\n", "");
	struct tool_process process = tool_start(&(struct tool){
		.args = (const char *const[]){ "profile", "record", "memset", "-o",
					       tool_path("it.csv"), "--", program, NULL } });
	struct tool_result result;

	tool_busy_child(process.pid, "qemu");
	kill(process.pid, SIGINT);
	result = tool_wait(&process);
	tool_expect_error(&result, 130, "interrupted");
	ck_assert_str_eq(tool_listing(), "guest guest.c");
}
END_TEST

/* bpftrace needs root and a kernel that lets it: its output here is made up. */
static struct tool_result run_script(const char *maps)
{
	char *script = tool_text("#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\n"
				 "cat >\"$2\" <<'END'\n%sEND\n",
				 maps);

	tool_run(&(struct tool){
		.program = "/bin/chmod",
		.args = (const char *const[]){ "755", tool_write("bpftrace", script), NULL } });
	return tool_run(&(struct tool){
		.program = "/bin/sh",
		.args = (const char *const[]){ "cases/profiles/record-memset.sh", "kprobe:memset",
					       NULL },
		.env = (const char *const[]){
			tool_text("PATH=%s:%s", tool_path("."), getenv("PATH")), NULL } });
}

START_TEST(script_prints_a_profile)
{
	struct tool_result result =
		run_script("Attaching 1 probe...\n\n@all: 12\n@calls[4096, 0, 0]: 2\n"
			   "@calls[64, 4095, 255]: 10\n");
	struct workload workload;

	tool_expect_status(&result, 0);
	workload = read_good(result.out);
	ck_assert_str_eq(workload.routine, "memset");
	ck_assert_uint_eq(workload.count, 2);
	ck_assert_uint_eq(workload.calls, 12);
	ck_assert_uint_eq(workload.cells[0].value, 255);
	workload_deinit(&workload);
	result = run_script("@all: 13\n@calls[4096, 0, 0]: 2\n@calls[64, 4095, 255]: 10\n");
	tool_expect_status(&result, 1);
	ck_assert_str_eq(result.out, "");
	ck_assert_msg(strstr(result.err, "of 13 calls only 12"), "%s", result.err);
	result = run_script("Attaching 1 probe...\n");
	tool_expect_status(&result, 1);
	ck_assert_msg(strstr(result.err, "saw no call"), "%s", result.err);
}
END_TEST

/* Two variants and the calls that they are weighed by: by hand from their records. */
static const struct workload_cell hand_made[] = {
	{ 0, 0, 0, 0, 0, 5, 0 },	  { 15, 15, 1, 0, 0, 30, 0 },
	{ 64, 64, 0, 0, 0, 7, 0 },	  { 64, 64, 0, 0, 90, 2, 0 },
	{ 500, 500, 3, 0, 0, 1, 0 },	  { 4096, 4096, 0, 0, 0, 3, 0 },
	{ 65536, 65536, 63, 0, 0, 2, 0 },
};

static char *hand_made_profile(void)
{
	const struct workload workload = { .comments = "# routine: memset\n",
					   .modulo = WORKLOAD_MODULO_MAX,
					   .has_value = true,
					   .cells = (struct workload_cell *)hand_made,
					   .count = COUNT(hand_made) };
	char *text = write_text(&workload), *path = tool_write("hand.csv", text);

	free(text);
	return path;
}

static uint64_t insns_of(const struct record *records, size_t count, const char *variant,
			 const struct workload_cell *cell)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(records[i].variant, variant) &&
		    records[i].tc.size == cell->size_first &&
		    records[i].tc.offset == cell->offset && records[i].tc.value == cell->value)
			return records[i].counts.insns;
	ck_abort_msg("no record of size %" PRIu64, cell->size_first);
}

static double weighed_average(const struct record *records, size_t count, const char *variant)
{
	double sum = 0, calls = 0;

	for (size_t i = 0; i < COUNT(hand_made); i++) {
		sum += (double)hand_made[i].count *
		       (double)insns_of(records, count, variant, &hand_made[i]);
		calls += (double)hand_made[i].count;
	}
	return sum / calls;
}

/* The value at a path of JSON, as a number. */
static double number_at(const char *json, const char *path)
{
	struct database *db = sample_database();
	char *sql = sqlite3_mprintf("SELECT json_extract(?1, %Q)", path);
	char *value = sample_query(db->sqlite, sql, json);
	double number = strtod(value, NULL);

	sqlite3_free(sql);
	free(value);
	database_destroy(db);
	return number;
}

/* The profile's cases are counted, and only those; the same from stored records. */
START_TEST(compare_weighs_by_a_profile)
{
	char *profile = hand_made_profile(), *file = tool_path("records.csv");
	struct tool_result run, compare, report;
	struct record *records;
	size_t count;

	run = TOOL("run", "memset", "linux-6.1", "zicboz", "--ext", "zicboz", "--cases",
		   "offset=0,1,3,63 size=0,15,64,500,4096,65536 value=0,90");
	tool_expect_status(&run, 0);
	records = tool_records(run.out, &count);
	compare = TOOL("compare", "memset", "linux-6.1", "zicboz", "--ext", "zicboz", "--profile",
		       profile, "--format", "json");
	tool_expect_status(&compare, 1); /* small ones are worse */
	ck_assert_int_eq((int)number_at(compare.out, "$.tables[0].rows[0].cases"), 7);
	ck_assert(fabs(number_at(compare.out, "$.tables[2].rows[0].old") -
		       weighed_average(records, count, "linux-6.1")) < 0.00501);
	ck_assert(fabs(number_at(compare.out, "$.tables[2].rows[0].new") -
		       weighed_average(records, count, "zicboz")) < 0.00501);
	tool_write("records.csv", run.out);
	report = TOOL("report", file, "--profile", profile, "--format", "json");
	tool_expect_status(&report, 1);
	ck_assert(number_at(report.out, "$.tables[2].rows[0].old") ==
		  number_at(compare.out, "$.tables[2].rows[0].old"));
	ck_assert(number_at(report.out, "$.tables[2].rows[0].new") ==
		  number_at(compare.out, "$.tables[2].rows[0].new"));
}
END_TEST

START_TEST(report_names_what_its_records_lack)
{
	struct tool_result result = TOOL("run", "memset", "linux-6.1", "zicboz", "--ext", "zicboz",
					 "--cases", "offset=0 size=64");
	char *file = tool_write("records.csv", result.out);

	result = TOOL("report", file, "--profile", hand_made_profile());
	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.out, "Cells without a right record of both"), "%s", result.out);
	/* 7 of 50 calls are covered; 30 have 15 bytes. */
	ck_assert_msg(strstr(result.out, "no         50     14.00"), "%s", result.out);
	ck_assert_msg(strstr(result.out, "hand    15         1     0    30             1   60.00"),
		      "%s", result.out);
}
END_TEST

/* Several profiles, and --cases beside them. */
START_TEST(profiles_are_added_up)
{
	char *a = tool_write("a.csv", HEADER "8,0,0,1\n16,0,0,1\n");
	char *b = tool_write("b.csv", HEADER "16,0,0,3\n24,0,0,1\n");
	struct tool_result result = TOOL("compare", "memset", "linux-6.1", "same=linux-6.1",
					 "--profile", a, "--profile", b, "--cases", "size=24,32",
					 "--format", "json");

	tool_expect_status(&result, 0);
	ck_assert_int_eq((int)number_at(result.out, "$.tables[0].rows[0].cases"), 4);
	ck_assert_msg(strstr(result.out, "\"profile\": \"a\"") &&
			      strstr(result.out, "\"profile\": \"b\""),
		      "%s", result.out);
	result = TOOL("compare", "memset", "linux-6.1", "same=linux-6.1", "--profile", a,
		      "--profile", a);
	tool_expect_error(&result, 2, "two profiles are called \"a\"");
	result = TOOL("compare", "memset", "linux-6.1", "same=linux-6.1", "--profile", "nothing");
	tool_expect_error(&result, 2, "\"nothing\" is neither a profile that `insncount list`");
	result = TOOL("compare", "memcpy", "linux-6.1", "same=linux-6.1", "--profile", a);
	tool_expect_error(&result, 2, "no src_offset");
	result = TOOL("compare", "memset", "linux-6.1", "same=linux-6.1", "--profile",
		      tool_write("c.csv", HEADER "70000,0,0,1\n"));
	tool_expect_error(&result, 2, "no room for any of the calls");
}
END_TEST

static const char *const shipped[] = { "derived-desktop", "derived-idle", "gawk-words",
				       "git-log",	  "perl-words",	  "sqlite-queries" };

START_TEST(shipped_profile_is_listed_and_says_where_it_is_from)
{
	struct tool_result result = TOOL("list");
	const char *name = shipped[_i];
	bool derived = !strncmp(name, "derived-", 8);
	struct workload workload;
	struct error err;

	ck_assert_msg(strstr(result.out, name) != NULL, "%s", result.out);
	ck_assert_msg(workload_read(&workload, tool_text("cases/profiles/%s.csv", name), &err),
		      "%s", err.text);
	ck_assert_str_eq(workload.routine, "memset");
	ck_assert_int_eq(workload.derived, derived);
	if (!derived)
		ck_assert_msg(strstr(workload.comments, "# recorded: 20") &&
				      strstr(workload.comments, "# package: ") &&
				      strstr(workload.comments, "# command: "),
			      "%s", workload.comments);
	workload_deinit(&workload);
}
END_TEST

/* The classes that were published: 99 % zero; 67 % (or half) of those of 64 bytes or more. */
START_TEST(derived_profiles_have_the_published_proportions)
{
	static const double eligible[] = { 0.67, 0.50 };
	struct workload workload;
	struct error err;
	uint64_t zero = 0, large = 0;

	ck_assert(workload_read(&workload, tool_text("cases/profiles/%s.csv", shipped[_i]), &err));
	for (size_t i = 0; i < workload.count; i++) {
		const struct workload_cell *cell = &workload.cells[i];

		zero += cell->value ? 0 : cell->count;
		if (!cell->value && cell->size_first >= 64 && cell->offset % 64 == 0)
			large += cell->count;
	}
	ck_assert(fabs((double)zero / (double)workload.calls - 0.99) < 1e-9);
	ck_assert(fabs((double)large / (double)zero - eligible[_i]) < 1e-9);
	workload_deinit(&workload);
}
END_TEST

/* The series with its memset on few cases: the answer is there for each profile and variant. */
START_TEST(series_ends_with_the_answer)
{
	char *path = tool_path("series");
	struct tool_result result = tool_run(&(struct tool){
		.program = "/bin/sh",
		.args = (const char *const[]){
			"-c",
			"cp -r reports/series/zicboz \"$0\" && cd \"$0\" && rm Z[2-9]*.sql "
			"Z1?*.sql "
			"published.csv && sed -i '/^clear_page/d; s/memset-full/\"size=4096\"/; "
			"s/sample=[^ ]*//; s/block=32,64,128,256/block=64,128/' runs",
			path, NULL } });

	tool_expect_status(&result, 0);
	result = TOOL("reproduce", path, "--engine", "trace");
	tool_expect_status(&result, 0);
	for (unsigned i = 0; i < COUNT(shipped); i++)
		ck_assert_msg(strstr(result.out, shipped[i]) != NULL, "%s", result.out);
	ck_assert_msg(strstr(result.out, "Instructions expected by profile, memset on riscv/64, "
					 "block 64: linux-6.1 -> zicboz\n"),
		      "%s", result.out);
	ck_assert_msg(strstr(result.out, "block 64: linux-6.1 -> zicboz-absent\n"), "%s",
		      result.out);
	ck_assert_msg(!strstr(result.out, "block 128: "), "%s", result.out);
	tool_write("series/profiles", "# first\nsqlite-queries perl-words\n");
	result = TOOL("reproduce", path, "--engine", "trace");
	tool_expect_error(&result, 2, "profiles:2: one profile a line");
	tool_write("series/profiles", "# first\n\nnothing\n");
	result = TOOL("reproduce", path, "--engine", "trace");
	tool_expect_error(&result, 2, "profiles:3: \"nothing\" is neither a profile");
}
END_TEST

Suite *workload_suite(void)
{
	Suite *suite = suite_create("workload");
	TCase *tcase = tcase_create("workload");

	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_loop_test(tcase, profile_is_written_as_it_was_read, 0, COUNT(good_files));
	tcase_add_test(tcase, profile_is_read);
	tcase_add_loop_test(tcase, bad_profile_is_refused, 0, COUNT(bad_files));
	tcase_add_test(tcase, bytes_that_are_no_profile_are_refused);
	tcase_add_test(tcase, damaged_profile_is_read_or_refused);
	tcase_add_test(tcase, cells_become_cases);
	tcase_add_loop_test(tcase, profile_must_fit_the_routine, 0, COUNT(misfits));
	tcase_add_test(tcase, calls_are_weighed);
	tcase_add_test(tcase, break_even_share_breaks_even);
	tcase_add_test(tcase, shares_without_a_break_even);
	tcase_add_test(tcase, what_no_record_covers_is_named);
	tcase_add_test(tcase, nothing_covered_gives_no_numbers);
	tcase_add_test(tcase, wrong_results_are_not_weighed);
	tcase_add_loop_test(tcase, calls_of_a_program_are_recorded, 0, COUNT(guest_flags));
	tcase_add_test(tcase, calls_with_a_source_are_recorded);
	tcase_add_loop_test(tcase, what_cannot_be_recorded_is_said, 0, COUNT(unrecordable));
	tcase_add_test(tcase, bad_recording_is_refused);
	tcase_add_test(tcase, recording_is_interrupted);
	tcase_add_test(tcase, script_prints_a_profile);
	tcase_add_test(tcase, compare_weighs_by_a_profile);
	tcase_add_test(tcase, report_names_what_its_records_lack);
	tcase_add_test(tcase, profiles_are_added_up);
	tcase_add_loop_test(tcase, shipped_profile_is_listed_and_says_where_it_is_from, 0,
			    COUNT(shipped));
	tcase_add_loop_test(tcase, derived_profiles_have_the_published_proportions, 0, 2);
	tcase_add_test(tcase, series_ends_with_the_answer);
	suite_add_tcase(suite, tcase);
	return suite;
}
