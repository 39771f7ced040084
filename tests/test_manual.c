// SPDX-License-Identifier: GPL-2.0-only
/* The manual page has what the program has, and nothing else. */
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "tool.h"
#include "../counter/record.h"

#define PAGE	  "docs/insncount.1.scd"
#define LINES_MAX 200

/* Different lines: commands with their arguments, or "COMMAND OPTION". */
struct lines {
	char *lines[LINES_MAX];
	size_t count;
};

static void add(struct lines *lines, char *line)
{
	for (size_t i = 0; i < lines->count; i++)
		if (!strcmp(lines->lines[i], line))
			return;
	ck_assert_uint_lt(lines->count, LINES_MAX);
	lines->lines[lines->count++] = line;
}

/* The lines of `some` that `others` lacks, joined. */
static const char *missing(const struct lines *some, const struct lines *others)
{
	const char *text = "";

	for (size_t i = 0; i < some->count; i++) {
		bool found = false;

		for (size_t k = 0; !found && k < others->count; k++)
			found = !strcmp(some->lines[i], others->lines[k]);
		if (!found)
			text = tool_text("%s%s\n", text, some->lines[i]);
	}
	return text;
}

static void expect_same(const struct lines *page, const struct lines *program)
{
	ck_assert_uint_gt(program->count, 0);
	ck_assert_msg(!*missing(program, page), PAGE " has not:\n%s", missing(program, page));
	ck_assert_msg(!*missing(page, program), "only " PAGE " has:\n%s", missing(page, program));
}

/* The lines between the section's heading and the next one. */
static char *section(const char *title)
{
	char *page = tool_read(PAGE), *start, *end;

	ck_assert_ptr_nonnull(page);
	start = strstr(page, tool_text("\n# %s\n", title));
	ck_assert_msg(start != NULL, "no section %s", title);
	end = strstr(start + 1, "\n# ");
	return tool_text("%.*s", end ? (int)(end - start) : (int)strlen(start), start);
}

/* Without what makes words bold and underlined. */
static char *plain(const char *line)
{
	char *text = tool_text("%s", line), *to = text;

	for (const char *from = line; *from; from++)
		if (!strchr("*_\\", *from))
			*to++ = *from;
	*to = 0;
	return text;
}

/* The program's commands with their arguments, from its --help. */
static struct lines commands_of_program(void)
{
	struct tool_result help = TOOL("--help");
	struct lines commands = { 0 };
	char *line;

	while ((line = strsep(&help.out, "\n"))) {
		size_t length = strlen(line);

		if (strncmp(line, "  insncount ", 12))
			continue;
		while (line[length - 1] == ' ')
			length--;
		add(&commands, tool_text("%.*s", (int)length - 12, line + 12));
	}
	return commands;
}

START_TEST(command_lines)
{
	struct lines program = commands_of_program(), page = { 0 };
	char *rest = section("COMMANDS"), *line;

	while ((line = strsep(&rest, "\n")))
		if (*line == '*' && strncmp(line, "*insncount* ", 12))
			add(&page, plain(line));
	expect_same(&page, &program);
}
END_TEST

/* Adds "COMMAND OPTION" for each option in the text: "-j N, --jobs=N". */
static void add_options(struct lines *options, const char *command, const char *text)
{
	char *rest = tool_text("%s", text), *word;

	while ((word = strsep(&rest, " ,=")))
		if (*word == '-')
			add(options, tool_text("%s %s", command, word));
}

/* Options stand at the left of the help, two blanks before what they do. */
static void add_help(struct lines *options, const char *command)
{
	struct tool_result help = TOOL(command, "--help");
	char *rest = help.out, *line;

	tool_expect_status(&help, 0);
	while ((line = strsep(&rest, "\n"))) {
		size_t blanks = strspn(line, " ");
		char *start = line + blanks, *end = strstr(start, "  ");

		if (!blanks || blanks > 6 || *start != '-')
			continue;
		if (end)
			*end = 0;
		add_options(options, command, start);
	}
}

/* "Title (one, another)": the commands in parentheses, with each option of the line. */
static void add_for_commands(struct lines *options, const char *heading, const char *line)
{
	const char *open = strchr(heading, '(');
	char *names, *name;

	ck_assert_msg(open && strchr(open, ')'), "no commands in: %s", heading);
	names = tool_text("%.*s", (int)strcspn(open + 1, ")"), open + 1);
	while ((name = strsep(&names, ",")))
		add_options(options, name + strspn(name, " "), plain(line));
}

START_TEST(options)
{
	struct lines commands = commands_of_program(), program = { 0 }, page = { 0 };
	char *rest = section("OPTIONS"), *line;
	const char *heading = "no heading";

	for (size_t i = 0; i < commands.count; i++) {
		const char *command = commands.lines[i];

		add_help(&program, tool_text("%.*s", (int)strcspn(command, " "), command));
	}
	while ((line = strsep(&rest, "\n"))) {
		if (!strncmp(line, "## ", 3))
			heading = line;
		else if (!strncmp(line, "*-", 2))
			add_for_commands(&page, heading, line);
	}
	expect_same(&page, &program);
}
END_TEST

/* The words that begin its lines with bold type, without the commas between them. */
static char *terms(const char *title)
{
	char *rest = section(title), *line, *text = tool_text("%s", "");

	while ((line = strsep(&rest, "\n")))
		if (*line == '*')
			text = tool_text("%s%s%s", text, *text ? ", " : "", line);
	return text;
}

START_TEST(columns)
{
	char *names = terms("RECORDS"), *to = names;

	for (const char *from = names; *from; from++)
		if (!strchr("* ", *from))
			*to++ = *from;
	*to = 0;
	ck_assert_str_eq(names, record_header);
}
END_TEST

START_TEST(exit_statuses)
{
	struct tool_result help = TOOL("--help");
	char *statuses = terms("EXIT STATUS"), *status;

	ck_assert_str_eq(statuses, "*0*, *1*, *2*, *3*, *4*, *130*");
	for (status = strtok(statuses, "*, "); status; status = strtok(NULL, "*, "))
		ck_assert_msg(strstr(help.out, tool_text("%s ", status)), "no %s in %s", status,
			      help.out);
}
END_TEST

/* The page as it is installed: groff has nothing against it. */
START_TEST(rendering)
{
	struct tool_result page = tool_run(
		&(struct tool){ .program = "/bin/sh",
				.args = (const char *const[]){ "-c", "scdoc <" PAGE, NULL } });
	struct tool_result text;

	tool_expect_status(&page, 0);
	ck_assert_str_eq(page.err, "");
	text = tool_run(&(struct tool){
		.program = "/bin/sh",
		.args = (const char *const[]){
			"-c",
			"command -v groff >/dev/null || exit 77; "
			"groff -man -Tascii -ww \"$0\" | sed 's/\x1b\\[[0-9;]*m//g'",
			tool_write("insncount.1", page.out), NULL } });
	if (text.status == 77) {
		fputs("no groff: the manual page's rendering is not tested\n", stderr);
		return;
	}
	ck_assert_str_eq(text.err, "");
	ck_assert_msg(strstr(text.out, "insncount - count"), "%.1000s", text.out);
}
END_TEST

Suite *manual_suite(void)
{
	Suite *suite = suite_create("manual");
	TCase *tcase = tcase_create("manual");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_add_test(tcase, command_lines);
	tcase_add_test(tcase, options);
	tcase_add_test(tcase, columns);
	tcase_add_test(tcase, exit_statuses);
	tcase_add_test(tcase, rendering);
	suite_add_tcase(suite, tcase);
	return suite;
}
