// SPDX-License-Identifier: GPL-2.0-only
/* The listing of a routine with executions: its parts, and the command from end to end. */
#include <pty.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suites.h"
#include "../counter/profile.h"
#include "../counter/text.h"
#include "../reports/listing.h"

#define PAGE_CASE "--case 'offset=0 size=4096 value=0'"

/* Appends each character of the text as a step. */
static void append(struct path *path, const char *steps)
{
	for (; *steps; steps++)
		path_append(path, (uint64_t)*steps);
}

static void write_steps(struct text *text, const struct path_step *steps, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!steps[i].body) {
			text_append(text, "%c", (char)steps[i].symbol);
			continue;
		}
		text_append(text, "%d(", (int)steps[i].passes);
		write_steps(text, steps[i].body, steps[i].body_count);
		text_append(text, ")");
	}
}

static void check_path(const char *steps, const char *folded)
{
	struct path path = { 0 };
	struct text text = { 0 };

	append(&path, steps);
	write_steps(&text, path.steps, path.count);
	ck_assert_str_eq(text.start, folded);
	ck_assert(!path.truncated);
	text_deinit(&text);
	path_deinit(&path);
}

START_TEST(path_folds_loops)
{
	check_path("abc", "abc");
	check_path("abbbc", "a3(b)c");
	check_path("abcbcbcd", "a3(bc)d");
	check_path("abbcabbc", "2(a2(b)c)");
	check_path("abbbcdabbbcdabbbcde", "3(a3(b)cd)e");
	check_path("abbcabbbc", "a2(b)ca3(b)c");
}
END_TEST

/* A pass ends with a step back: "cb", which begins in the midst of the loop "bc", is none. */
START_TEST(path_folds_only_steps_back)
{
	check_path("cbcb", "cbcb");
	check_path("acbcbcb", "ac2(bc)b");
	check_path("abcbcb", "a2(bc)b");
}
END_TEST

START_TEST(path_is_bounded)
{
	struct path path = { 0 };

	for (uint64_t i = 0; i < 10000000; i++)
		path_append(&path, i % 3);
	ck_assert(!path.truncated);
	ck_assert_uint_le(path.total, 8);
	path_deinit(&path);
	for (uint64_t i = 0; i < PATH_STEPS_MAX + 1; i++)
		path_append(&path, i);
	ck_assert(path.truncated);
	ck_assert_uint_eq(path.total, PATH_STEPS_MAX);
	path_deinit(&path);
}
END_TEST

/* Four instructions of 4 bytes; the third is a branch back to the second, taken once. */
static void feed_profile(struct profile *profile, const unsigned *lengths)
{
	static const uint64_t order[] = { 0x100, 0x104, 0x108, 0x104, 0x108, 0x10c };
	struct insn insns[6];
	const struct insn *next = insns;

	for (unsigned i = 0; i < 6; i++)
		insns[i] = (struct insn){ .pc = order[i], .length = 4 };
	profile_call(profile);
	for (; *lengths; next += *lengths++) {
		struct block block = { 0, *lengths, next };

		profile_block(profile, &block);
	}
	profile_finish(profile);
}

START_TEST(profile_does_not_depend_on_blocks)
{
	static const unsigned cuts[][7] = { { 1, 1, 1, 1, 1, 1 }, { 3, 2, 1 }, { 2, 1, 3 } };
	struct profile profile;

	profile_init(&profile, &(struct range){ 0x100, 0x110 });
	profile_mark_leader(&profile, 0x104);
	profile_mark_leader(&profile, 0x10c);
	for (unsigned i = 0; i < 3; i++) {
		const struct path *path = &profile.path;
		struct profile_step step;

		feed_profile(&profile, cuts[i]);
		ck_assert_uint_eq(profile_at(&profile, 0x100)->executions, 1);
		ck_assert_uint_eq(profile_at(&profile, 0x104)->executions, 2);
		ck_assert_uint_eq(profile_at(&profile, 0x10c)->executions, 1);
		ck_assert_uint_eq(path->count, 3);
		ck_assert_uint_eq(path->steps[1].passes, 2);
		step = profile_step(&profile, path->steps[1].body[0].symbol);
		ck_assert_uint_eq(step.first, 0x104);
		ck_assert_uint_eq(step.last, 0x108);
	}
	profile_deinit(&profile);
}
END_TEST

START_TEST(profile_forgets_the_call_before)
{
	static const unsigned all[] = { 6, 0 };
	struct profile profile;

	profile_init(&profile, &(struct range){ 0x100, 0x10c });
	feed_profile(&profile, all);
	ck_assert_uint_eq(profile_at(&profile, 0x108)->executions, 2);
	profile_fault(&profile, 0x104);
	profile_taken(&profile, 0x108);
	profile_uncounted(&profile, 0x108, false);
	profile_call(&profile);
	ck_assert_uint_eq(profile.uncounted, 0);
	ck_assert_uint_eq(profile.path.count, 0);
	ck_assert_uint_eq(profile_at(&profile, 0x104)->executions, 0);
	ck_assert_uint_eq(profile_at(&profile, 0x104)->faults, 0);
	ck_assert_uint_eq(profile_at(&profile, 0x108)->taken, 0);
	profile_deinit(&profile);
}
END_TEST

/* All that a stream holds; the caller frees it. */
static char *read_all(FILE *in)
{
	struct text text = { 0 };
	char *line = NULL;
	size_t size = 0;

	text_append(&text, "%s", "");
	while (getline(&line, &size, in) > 0)
		text_append(&text, "%s", line);
	free(line);
	return text.start;
}

/* Runs `insncount annotate`. Returns its output, which the caller frees. */
static char *annotate(const char *arguments, int status)
{
	char *command = text_format("./insncount annotate %s", arguments);
	FILE *in = popen(command, "r");
	char *output = read_all(in);
	int ended = pclose(in);

	ck_assert_msg(WIFEXITED(ended) && WEXITSTATUS(ended) == status, "%s: status %d, not %d",
		      command, WEXITSTATUS(ended), status);
	free(command);
	return output;
}

static void check_has(const char *output, const char *part)
{
	ck_assert_msg(strstr(output, part), "\"%s\" is not in:\n%.3000s", part, output);
}

static void check_lacks(const char *output, const char *part)
{
	ck_assert_msg(!strstr(output, part), "\"%s\" is in:\n%.3000s", part, output);
}

static unsigned count_of(const char *output, const char *part)
{
	unsigned count = 0;

	while ((output = strstr(output, part))) {
		count++;
		output++;
	}
	return count;
}

static void check_width(const char *output)
{
	while (*output) {
		size_t length = strcspn(output, "\n");

		ck_assert_msg(length <= LISTING_COLUMNS, "%zu columns: %.*s", length, (int)length,
			      output);
		output += length + (output[length] != 0);
	}
}

/* Runs it and looks for these parts, ended by NULL. Returns the output, which the caller frees. */
static char *check_annotation(const char *arguments, int status, const char *const parts[])
{
	char *output = annotate(arguments, status);

	for (unsigned i = 0; parts[i]; i++)
		check_has(output, parts[i]);
	check_lacks(output, "\033");
	check_width(output);
	return output;
}

START_TEST(listing_of_a_page)
{
	static const char *const parts[] = {
		"targets/riscv/memset/linux-6.1.S\nmemset:\n",
		": bltu p, end, .Lwords\n     16     2.8      15  ",
		"\n      -       -          ", /* never executed */
		"\n      -       -       -  ", /* a branch never executed */
		"\n      1*      -          ",
		"\nbranches                     20    3.6\n",
		"\n  taken                      18 ",
		"\ninsns                       563  100.0\n",
		NULL,
	};
	char *output = check_annotation("memset linux-6.1 " PAGE_CASE, STATUS_FINE, parts);

	ck_assert_uint_eq(count_of(output, "     16     2.8          "), 33);
	ck_assert_uint_eq(count_of(output, "STORE value"), 1);
	free(output);
}
END_TEST

START_TEST(listing_names_cbo_zero)
{
	static const char *const parts[] = {
		"\n      4     2.4          ",
		"  0045200f  cbo.zero (a0)\n",
		"\nnops                         33 ",
		"\ninsns                       169  100.0\n",
		NULL,
	};

	free(check_annotation("clear_page zicboz-v6 --ext zicboz", STATUS_FINE, parts));
}
END_TEST

START_TEST(final_return_is_marked_or_counted)
{
	static const char *const marked[] = {
		"\n      1*      -          ",
		"* the final return: executed, but not counted",
		"\ninsns                        17 ",
		NULL,
	};
	static const char *const counted[] = {
		"\njumps                         1 ",
		"\ninsns                        18 ",
		NULL,
	};
	char *output;

	free(check_annotation("memset linux-6.1 --case size=4", STATUS_FINE, marked));
	output = check_annotation("memset linux-6.1 --case size=4 --count-return", STATUS_FINE,
				  counted);
	check_lacks(output, "1*");
	free(output);
}
END_TEST

START_TEST(path_shows_passes)
{
	static const char *const parts[] = {
		"\nx16 {\n  ",
		"\n}\n",
		"the last instruction, the final return, is not counted",
		NULL,
	};
	char *output = check_annotation("memset linux-6.1 --path " PAGE_CASE, STATUS_FINE, parts);

	check_lacks(output, "sub a5,a4,a3"); /* of the head, which is not executed */
	ck_assert_uint_eq(count_of(output, "\n  "), 34 + 1 /* the totals' "taken" */);
	free(output);
}
END_TEST

START_TEST(diff_puts_totals_side_by_side)
{
	static const char *const parts[] = {
		"\nclass                 linux-6.1               zicboz ",
		"\ncbo                           0                   64        +64         -\n",
		"\ninsns                       563 ",
		NULL,
	};

	free(check_annotation("memset linux-6.1 --diff zicboz --ext zicboz " PAGE_CASE, STATUS_FINE,
			      parts));
}
END_TEST

/* Evaluates SQL on a JSON text; -1 when it is none. */
static int query_json(const char *json, const char *sql)
{
	sqlite3_stmt *statement;
	sqlite3 *db;
	int value = -1;

	ck_assert_int_eq(sqlite3_open(":memory:", &db), SQLITE_OK);
	ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
	sqlite3_bind_text(statement, 1, json, -1, SQLITE_STATIC);
	if (sqlite3_step(statement) == SQLITE_ROW)
		value = sqlite3_column_int(statement, 0);
	sqlite3_finalize(statement);
	sqlite3_close(db);
	return value;
}

START_TEST(json_is_valid_and_adds_up)
{
	char *output =
		annotate("memset linux-6.1 --diff zicboz --format json " PAGE_CASE, STATUS_FINE);

	ck_assert_int_eq(query_json(output, "SELECT sum(json_extract(value, '$.counted')) FROM "
					    "json_each(?, '$.tables[0].rows')"),
			 563);
	ck_assert_int_eq(query_json(output, "SELECT sum(json_extract(value, '$.executions')) FROM "
					    "json_each(?, '$.tables[0].rows')"),
			 564);
	ck_assert_int_eq(query_json(output, "SELECT sum(json_extract(value, '$.taken')) FROM "
					    "json_each(?, '$.tables[0].rows')"),
			 18);
	ck_assert_int_eq(query_json(output, "SELECT json_extract(value, '$.other') FROM "
					    "json_each(?, '$.tables[1].rows') WHERE "
					    "json_extract(value, '$.class') = 'insns'"),
			 566);
	free(output);
}
END_TEST

START_TEST(tables_for_programs_and_pages)
{
	char *csv = annotate("memset linux-6.1 --case size=4 --format csv", STATUS_FINE);
	char *markdown = annotate("memset linux-6.1 --case size=4 --format markdown", STATUS_FINE);

	check_has(csv, "address,encoding,instruction,class,executions,counted,");
	check_has(csv, ",stores,0,0,0.0,,0,");
	check_has(markdown, "| stores | - | - | - |  | - |");
	free(csv);
	free(markdown);
}
END_TEST

/* What the command prints on a terminal; the caller frees it. */
static char *annotate_on_terminal(const char *environment)
{
	char *command = text_format("%s ./insncount annotate memset linux-6.1 --case size=4 -q",
				    environment);
	char buffer[4096], *output;
	struct text text = { 0 };
	ssize_t length;
	int terminal, status;
	pid_t pid = forkpty(&terminal, NULL, NULL, NULL);

	ck_assert_int_ge(pid, 0);
	if (!pid) {
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	while ((length = read(terminal, buffer, sizeof(buffer))) > 0)
		text_append(&text, "%.*s", (int)length, buffer);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == STATUS_FINE);
	close(terminal);
	free(command);
	output = text.start;
	check_has(output, "insns");
	return output;
}

START_TEST(colour_on_terminals_only)
{
	static const struct {
		const char *environment;
		bool colour;
	} rows[] = {
		{ "TERM=xterm NO_COLOR=", true },
		{ "TERM=xterm NO_COLOR=1", false },
		{ "TERM=dumb NO_COLOR=", false },
		{ 0 },
	};

	for (unsigned i = 0; rows[i].environment; i++) {
		char *output = annotate_on_terminal(rows[i].environment);

		ck_assert_msg((strchr(output, '\033') != NULL) == rows[i].colour,
			      "with %s:\n%.3000s", rows[i].environment, output);
		free(output);
	}
}
END_TEST

START_TEST(errors_are_one_line)
{
	static const char *const rows[][2] = {
		{ "memset linux-6.1 --case size=3,4", "\"size=3,4\" makes 2 cases" },
		{ "memset linux-6.1", "which case?" },
		{ "memset linux-6.1 --case shape=3", "shape" },
		{ "memset linux-6.1 --case nonsense", "--case: \"nonsense\" is neither" },
		{ "memset nonsense --case size=3", "unknown variant \"nonsense\"" },
		{ "memset linux-6.1 --case size=3 --diff nonsense", "unknown variant" },
		{ "memset linux-6.1 --case size=3 --path --format csv", "--path" },
		{ "memset", "too few arguments" },
		{ 0 },
	};

	for (unsigned i = 0; rows[i][0]; i++) {
		char *arguments = text_format("%s 2>&1", rows[i][0]);
		char *output = annotate(arguments, STATUS_USAGE);

		check_has(output, rows[i][1]);
		ck_assert_msg(count_of(output, "\n") == 1, "%.3000s", output);
		free(output);
		free(arguments);
	}
}
END_TEST

START_TEST(engines_agree)
{
	static const char *const options[] = { "", "--path", NULL };

	for (unsigned i = 0; options[i]; i++) {
		char *output[2];

		for (unsigned engine = 0; engine < 2; engine++) {
			char *arguments = text_format("memset linux-6.1 --case 'offset=3 size=72' "
						      "%s --engine %s",
						      options[i], engine ? "gdb" : "trace");

			output[engine] = annotate(arguments, STATUS_FINE);
			free(arguments);
		}
		ck_assert_str_eq(output[0], output[1]);
		free(output[0]);
		free(output[1]);
	}
}
END_TEST

/* Annotates a variant of memset that is written here, with stderr in the output. */
static char *annotate_source(const char *source, const char *arguments, int status)
{
	char directory[] = "/tmp/annotate-XXXXXX";
	char *path, *all, *output;
	FILE *out;

	ck_assert_ptr_nonnull(mkdtemp(directory));
	path = text_format("%s/own.S", directory);
	out = fopen(path, "w");
	fprintf(out, ".globl memset\nmemset:\n%s\n", source);
	fclose(out);
	all = text_format("memset %s %s 2>&1", path, arguments);
	output = annotate(all, status);
	unlink(path);
	rmdir(directory);
	free(path);
	free(all);
	return output;
}

START_TEST(fault_is_shown)
{
	static const char source[] = "li a4, 2\n1: addi a4, a4, -1\nbnez a4, 1b\n"
				     "sb a1, 0(zero)\nret";
	char *output = annotate_source(source, "--case size=0", STATUS_GUEST);
	char *path = annotate_source(source, "--case size=0 --path", STATUS_GUEST);

	check_has(output, "insncount: memset/own: "); /* on stderr */
	check_has(output, "result: fault\n");
	check_has(output, "/own.S\nmemset:\n3: li a4, 2\n      1    20.0          ");
	check_has(output, "5: bnez a4, 1b\n      2    40.0       1  ");
	check_has(output, "6: sb a1, 0(zero)\n      -!      -          ");
	check_has(output, "7: ret\n      -       -          ");
	check_has(output, "! faulted: ");
	check_has(output, "\ninsns                         5  100.0\n");
	check_has(path, "\nx2 {\n");
	check_has(path, "  faults\n");
	free(output);
	free(path);
}
END_TEST

START_TEST(handled_fault_is_shown)
{
	static const char *const listing[] = {
		"result: ok\n",
		"\n      9    10.7          ",
		"\n      8!    9.5          ",
		"\n      1*      -          ",
		"\n! faulted: ",
		"\ninsns                        84  100.0\n",
		NULL,
	};
	static const char *const path[] = { "\nx8 {\n", "  faults\n", NULL };

	free(check_annotation("copy_user linux-6.6 --case 'size=130 fault=src:70'", STATUS_FINE,
			      listing));
	free(check_annotation("copy_user linux-6.6 --path --case 'size=130 fault=src:70'",
			      STATUS_FINE, path));
}
END_TEST

START_TEST(endless_loop_is_shown)
{
	char *output = annotate_source("nop\n1: nop\nj 1b", "--case size=0 --limit 2001 --path",
				       STATUS_GUEST);

	check_has(output, "result: limit\n");
	check_has(output, "\nx1000 {\n");
	check_has(output, "\ninsns                      2001  100.0\n");
	check_lacks(output, "final return");
	free(output);
}
END_TEST

START_TEST(path_that_does_not_fold_is_cut)
{
	/* A generator of pseudo-random numbers decides which way each pass takes. */
	char *output = annotate_source("li a4, 1\nli t2, 0x2545f491\n"
				       "1: mul a4, a4, t2\naddi a4, a4, 0x355\n"
				       "srli a5, a4, 17\nandi a5, a5, 1\nbeqz a5, 1b\nnop\nj 1b",
				       "--case size=0 --limit 100000 --path", STATUS_GUEST);

	check_has(output, "\n... the path goes on; ");
	check_has(output, "\ninsns                    100000  100.0\n");
	free(output);
}
END_TEST

/* A jump into an instruction executes what the listing does not show: nothing is pretended. */
START_TEST(sums_are_checked)
{
	char *output =
		annotate_source("j 1f + 2\n1: .4byte 0x80820013", "--case size=0", STATUS_FAILED);

	check_has(output, "memset/own: 1 instructions were counted, but those of the listing add "
			  "up to ");
	ck_assert_uint_eq(count_of(output, "\n"), 1);
	free(output);
}
END_TEST

START_TEST(long_and_odd_text_fits)
{
	char *output = annotate_source("ret # \033[31m \303\244\303\266\303\274 \346\274\242\345"
				       "\255\227 and a comment that goes on and on and on, as "
				       "comments sometimes do, past the margin",
				       "--case size=0", STATUS_FINE);

	check_has(output, "3: ret # ?[31m \303\244\303\266\303\274 \346\274\242\345\255\227 and ");
	check_lacks(output, "margin");
	check_lacks(output, "\033");
	free(output);
}
END_TEST

Suite *annotate_suite(void)
{
	Suite *suite = suite_create("annotate");
	TCase *parts = tcase_create("parts"), *command = tcase_create("command");

	tcase_add_test(parts, path_folds_loops);
	tcase_add_test(parts, path_folds_only_steps_back);
	tcase_add_test(parts, path_is_bounded);
	tcase_add_test(parts, profile_does_not_depend_on_blocks);
	tcase_add_test(parts, profile_forgets_the_call_before);
	suite_add_tcase(suite, parts);
	tcase_set_timeout(command, 120);
	tcase_add_test(command, listing_of_a_page);
	tcase_add_test(command, listing_names_cbo_zero);
	tcase_add_test(command, final_return_is_marked_or_counted);
	tcase_add_test(command, path_shows_passes);
	tcase_add_test(command, diff_puts_totals_side_by_side);
	tcase_add_test(command, json_is_valid_and_adds_up);
	tcase_add_test(command, tables_for_programs_and_pages);
	tcase_add_test(command, colour_on_terminals_only);
	tcase_add_test(command, errors_are_one_line);
	tcase_add_test(command, engines_agree);
	tcase_add_test(command, fault_is_shown);
	tcase_add_test(command, handled_fault_is_shown);
	tcase_add_test(command, endless_loop_is_shown);
	tcase_add_test(command, path_that_does_not_fold_is_cut);
	tcase_add_test(command, sums_are_checked);
	tcase_add_test(command, long_and_odd_text_fits);
	suite_add_tcase(suite, command);
	return suite;
}
