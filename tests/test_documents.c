// SPDX-License-Identifier: GPL-2.0-only
/*
 * The examples of the documents: what they show is what comes out.
 *
 * An example is a fenced block whose first line begins with "$ ". Such lines are commands, lines
 * that follow with "> " continue them, all else is what they print on both streams. A line of three
 * dots stands for any lines. A command must succeed, unless the next one is `echo $?`. The commands
 * of a document run one after the other in one shell, in a directory where everything that the
 * project has is at its place.
 */
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "tool.h"
#include "../counter/text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define EXAMPLES_MAX 100
#define LINES_MAX    1000

struct example {
	struct text command;
	struct text output;
};

struct document {
	struct example examples[EXAMPLES_MAX];
	size_t count;
};

static bool starts_with(const char *line, const char *start)
{
	return !strncmp(line, start, strlen(start));
}

/* What a line of a block that has commands means for the last of them. */
static void add_line(struct document *document, const char *line)
{
	struct example *last;

	if (starts_with(line, "$ ")) {
		ck_assert_uint_lt(document->count, EXAMPLES_MAX);
		text_append(&document->examples[document->count++].command, "%s\n", line + 2);
		return;
	}
	/* The first line of such a block is a command, so there is one. */
	last = &document->examples[document->count - 1];
	if (!last->output.length && *line == '>' && (line[1] == ' ' || !line[1])) {
		text_append(&last->command, "%s\n", line + 1 + (line[1] == ' '));
	} else {
		text_append(&last->output, "%s\n", line);
	}
}

static void parse(struct document *document, char *text)
{
	enum { OUTSIDE, FIRST, INSIDE, OTHER } place = OUTSIDE;
	char *rest = text, *line;

	while ((line = strsep(&rest, "\n"))) {
		if (starts_with(line, "```")) {
			place = place == OUTSIDE ? FIRST : OUTSIDE;
			continue;
		}
		if (place == FIRST)
			place = starts_with(line, "$ ") ? INSIDE : OTHER;
		if (place == INSIDE)
			add_line(document, line);
	}
	ck_assert_msg(place == OUTSIDE, "a fenced block has no end");
}

static void document_deinit(struct document *document)
{
	for (size_t i = 0; i < document->count; i++) {
		text_deinit(&document->examples[i].command);
		text_deinit(&document->examples[i].output);
	}
}

/* Each command's output and status go into files, the shell's own state goes on. */
static void run_examples(const struct document *document)
{
	struct text script = { 0 };
	struct tool_result result;

	text_append(&script, "for name in README.md build cases counter docs gdbscripts insncount "
			     "reports targets tests; do ln -s \"$PWD/$name\" \"$TMPDIR\"; done\n"
			     "cd \"$TMPDIR\" && PATH=$TMPDIR:$PATH && mkdir out\n");
	for (size_t i = 0; i < document->count; i++)
		text_append(&script,
			    "{ %s} >\"$TMPDIR/out/%zu\" 2>&1\nstatus=$?\n"
			    "echo $status >\"$TMPDIR/out/%zu.status\"\n(exit $status)\n",
			    document->examples[i].command.start, i, i);
	result = tool_run(&(struct tool){
		.program = "/bin/sh",
		.args = (const char *const[]){ tool_write("script", script.start), NULL } });
	ck_assert_msg(result.status < 2 && !*result.err, "%s%s", result.out, result.err);
	text_deinit(&script);
}

/* Splits into lines without blanks at their ends; a NULL ends them. */
static char **split(char *text)
{
	char **lines = xcalloc(LINES_MAX, sizeof(*lines)), *line;
	size_t count = 0;

	while ((line = strsep(&text, "\n"))) {
		size_t length = strlen(line);

		while (length && line[length - 1] == ' ')
			length--;
		line[length] = 0;
		ck_assert_uint_lt(count + 1, LINES_MAX);
		lines[count++] = line;
	}
	if (count)
		lines[count - 1] = NULL; /* what follows the last newline */
	return lines;
}

static bool match(char **shown, char **printed)
{
	for (; *shown && strcmp(*shown, "..."); shown++, printed++)
		if (!*printed || strcmp(*shown, *printed))
			return false;
	if (!*shown)
		return !*printed;
	for (;; printed++) {
		if (match(shown + 1, printed))
			return true;
		if (!*printed)
			return false;
	}
}

static bool is_shown(const struct example *example, const char *printed)
{
	char *shown_text = tool_text("%s", example->output.start ? example->output.start : "");
	char **shown = split(shown_text), **lines = split(tool_text("%s", printed));
	bool same = match(shown, lines);

	free(shown);
	free(lines);
	return same;
}

/* NULL, or what is wrong with the document's examples. */
static const char *complaint(const struct document *document)
{
	for (size_t i = 0; i < document->count; i++) {
		const struct example *example = &document->examples[i];
		bool asked = i + 1 < document->count &&
			     !strcmp(document->examples[i + 1].command.start, "echo $?\n");
		char *printed = tool_read(tool_path(tool_text("out/%zu", i)));
		char *status = tool_read(tool_path(tool_text("out/%zu.status", i)));

		if (!printed || !status)
			return tool_text("%snever ran", example->command.start);
		if (!is_shown(example, printed))
			return tool_text("%sprints:\n%s\nbut this is shown:\n%s",
					 example->command.start, printed,
					 example->output.start ? example->output.start : "");
		if (strcmp(status, "0\n") && !asked)
			return tool_text("%sexit status %sprints: %s", example->command.start,
					 status, printed);
	}
	return NULL;
}

static const char *check(const char *text, size_t *count)
{
	struct document document = { 0 };
	const char *wrong;

	parse(&document, tool_text("%s", text));
	run_examples(&document);
	wrong = complaint(&document);
	*count = document.count;
	document_deinit(&document);
	return wrong;
}

static const char *const documents[] = { "README.md", "docs/teaching.md", "docs/insncount.1.scd" };

START_TEST(examples)
{
	size_t count;
	const char *text = tool_read(documents[_i]), *wrong;

	ck_assert_ptr_nonnull(text);
	wrong = check(text, &count);
	ck_assert_msg(!wrong, "%s: %s", documents[_i], wrong);
	ck_assert_uint_ge(count, 4);
}
END_TEST

/* What the test above sees, and what it does not mind. */
static const struct {
	const char *text;
	const char *words; /* of the complaint; NULL: none */
} samples[] = {
	{ "```\n$ echo a; echo b >&2\na\nb\n```\n", NULL },
	{ "```console\n$ cat <<'END'\n> x\n>\n> y\n> END\nx\n\ny\n$ :\n```\n", NULL },
	{ "```\n$ seq 9\n1\n...\n8\n9\n```\n", NULL },
	{ "```\n$ seq 2\n...\n1\n2\n...\n```\n", NULL },
	{ "```\n$ cd tests\n```\n\n```\n$ ls main.c\nmain.c\n```\n", NULL },
	{ "```\n$ (exit 7)\n$ echo $?\n7\n```\n", NULL },
	{ "```\n$ printf 'blanks  \\n'\nblanks\n```\n", NULL },
	{ "```\n$ insncount --version\n...\n$ ls docs/teaching.md\n...\n```\n", NULL },
	{ "```sh\nfalse\n$ false\n```\n    $ false\n", NULL },
	{ "```\n$ false\n```\n", "exit status 1" },
	{ "```\n$ echo a\n```\n", "prints:\na" },
	{ "```\n$ echo a\nb\n```\n", "prints:\na" },
	{ "```\n$ echo a\na\nb\n```\n", "prints:\na" },
	{ "```\n$ seq 9\n1\n...\n8\n```\n", "prints:\n1" },
	{ "```\n$ seq 9\n1\n...\n5\n6\n8\n...\n```\n", "prints:\n1" },
	{ "```\n$ exit\n$ :\n```\n", "never ran" },
};

START_TEST(sample)
{
	size_t count;
	const char *wrong = check(samples[_i].text, &count);

	if (samples[_i].words)
		ck_assert_msg(wrong && strstr(wrong, samples[_i].words), "%s", wrong);
	else
		ck_assert_msg(!wrong, "%s", wrong);
}
END_TEST

Suite *documents_suite(void)
{
	Suite *suite = suite_create("documents");
	TCase *tcase = tcase_create("documents");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_add_loop_test(tcase, sample, 0, COUNT(samples));
	tcase_add_loop_test(tcase, examples, 0, COUNT(documents));
	suite_add_tcase(suite, tcase);
	return suite;
}
