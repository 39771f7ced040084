/* SPDX-License-Identifier: GPL-2.0-only */
#include "series.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../counter/record.h"
#include "../counter/text.h"

#define BLOCK_MIN 16
#define BLOCK_MAX 4096

/* Where in `runs` the parser is, and the run it fills. */
struct parser {
	const char *path;
	struct series_run *run;
	struct error *err;
};

char *text_read(const char *path, struct error *err)
{
	FILE *in = fopen(path, "r");
	char *text = NULL;
	size_t size = 0;
	ssize_t length;

	if (!in) {
		fail(err, STATUS_USAGE, "cannot open %s: %s", path, strerror(errno));
		return NULL;
	}
	length = getdelim(&text, &size, '\0', in);
	if (ferror(in)) {
		fail(err, STATUS_USAGE, "cannot read %s: %s", path, strerror(errno));
	} else if (length < 0) {
		fail(err, STATUS_USAGE, "%s is empty", path);
	} else if ((size_t)length != strlen(text)) {
		fail(err, STATUS_USAGE, "%s is not text: there is a NUL byte in it", path);
	} else {
		fclose(in);
		return text;
	}
	fclose(in);
	free(text);
	return NULL;
}

static bool bad_line(const struct parser *parser, const char *what, const char *word)
{
	return fail(parser->err, STATUS_USAGE, "%s:%u: %s: '%s'", parser->path, parser->run->line,
		    what, word);
}

/* Whether the text is not empty and has letters, digits and these others only. */
static bool is_name(const char *text, const char *others)
{
	if (!*text)
		return false;
	for (; *text; text++)
		if (!isalnum((unsigned char)*text) && !strchr(others, *text))
			return false;
	return true;
}

static bool parse_block_size(const struct parser *parser, const char *text, unsigned *block)
{
	char *end;
	unsigned long number = strtoul(text, &end, 10);

	if (!is_name(text, "") || *end || number < BLOCK_MIN || number > BLOCK_MAX ||
	    (number & (number - 1)))
		return bad_line(parser, "a block is a power of two from 16 to 4096", text);
	*block = (unsigned)number;
	return true;
}

static bool parse_block(const struct parser *parser, char *value)
{
	struct series_run *run = parser->run;
	char *next;

	for (; value; value = next) {
		next = strchr(value, ',');
		if (next)
			*next++ = '\0';
		run->blocks = xrealloc(run->blocks, run->block_count + 1, sizeof(*run->blocks));
		if (!parse_block_size(parser, value, &run->blocks[run->block_count++]))
			return false;
	}
	return true;
}

static bool parse_code_block(const struct parser *parser, char *value)
{
	return parse_block_size(parser, value, &parser->run->code_block);
}

static bool parse_arch(const struct parser *parser, char *value)
{
	if (!is_name(value, "_"))
		return bad_line(parser, "an architecture is a name", value);
	parser->run->arch = text_format("%s", value);
	return true;
}

static bool parse_ext(const struct parser *parser, char *value)
{
	if (!is_name(value, ",") || *value == ',' || value[strlen(value) - 1] == ',' ||
	    strstr(value, ",,"))
		return bad_line(parser, "extensions are names joined with commas, or none", value);
	parser->run->ext = text_format("%s", strcmp(value, "none") ? value : "");
	return true;
}

static bool parse_config(const struct parser *parser, char *value)
{
	const char *equals = strchr(value, '=');

	if (!equals || equals == value || (strcmp(equals, "=y") && strcmp(equals, "=n")) ||
	    !is_name(value, "_="))
		return bad_line(parser, "a config is NAME=y or NAME=n", value);
	text_list_add(&parser->run->config, "%s", value);
	return true;
}

/* A list's name, or a spec in quotes, which come off. */
static bool parse_list(const struct parser *parser, char *value, char **list)
{
	size_t length = strlen(value);

	if (!length)
		return bad_line(parser, "cases are a list's name or a quoted spec", value);
	if (*value != '"') {
		*list = text_format("%s", value);
		return true;
	}
	if (length < 3 || value[length - 1] != '"')
		return bad_line(parser, "a spec ends with its closing quote, and is not empty",
				value);
	*list = text_format("%.*s", (int)length - 2, value + 1);
	return true;
}

static bool parse_cases(const struct parser *parser, char *value)
{
	return parse_list(parser, value, &parser->run->cases);
}

static bool parse_sample(const struct parser *parser, char *value)
{
	return parse_list(parser, value, &parser->run->sample);
}

static bool parse_xlen(const struct parser *parser, char *value)
{
	if (strcmp(value, "32") && strcmp(value, "64"))
		return bad_line(parser, "xlen is 32 or 64", value);
	parser->run->xlen = *value == '3' ? 32 : 64;
	return true;
}

static bool parse_memory(const struct parser *parser, char *value)
{
	parser->run->memory = !strcmp(value, "yes");
	return parser->run->memory || bad_line(parser, "memory is yes, or left out", value);
}

static const struct key {
	const char *name;
	bool (*parse)(const struct parser *parser, char *value);
	bool repeatable;
} keys[] = {
	{ "block", parse_block, false },	   { "ext", parse_ext, false },
	{ "config", parse_config, true },	   { "cases", parse_cases, false },
	{ "sample", parse_sample, false },	   { "xlen", parse_xlen, false },
	{ "memory", parse_memory, false },	   { "arch", parse_arch, false },
	{ "code_block", parse_code_block, false }, { 0 },
};

/* `seen` has a bit for each key that the line had before. */
static bool parse_option(const struct parser *parser, char *word, unsigned *seen)
{
	char *equals = strchr(word, '=');

	if (!equals)
		return bad_line(parser, "expected key=value", word);
	*equals = '\0';
	for (unsigned i = 0; keys[i].name; i++) {
		if (strcmp(word, keys[i].name))
			continue;
		if (!keys[i].repeatable && *seen & 1u << i)
			return bad_line(parser, "given twice", word);
		*seen |= 1u << i;
		return keys[i].parse(parser, equals + 1);
	}
	return bad_line(parser,
			"unknown key; use arch, block, code_block, ext, config, cases, sample, "
			"xlen or memory",
			word);
}

static bool parse_routine(const struct parser *parser, const char *word)
{
	if (!is_name(word, "_-") || strlen(word) >= sizeof(((struct record *)0)->routine))
		return bad_line(parser, "a line begins with the name of a routine", word);
	parser->run->routine = text_format("%s", word);
	return true;
}

static bool parse_variant(const struct parser *parser, char *word)
{
	char *equals = strchr(word, '=');

	if (!equals || equals == word || !equals[1])
		return bad_line(parser, "expected LABEL=VARIANT", word);
	*equals = '\0';
	if (strlen(word) >= sizeof(((struct record *)0)->variant))
		return bad_line(parser, "the label is too long", word);
	parser->run->label = text_format("%s", word);
	parser->run->variant = text_format("%s", equals + 1);
	return true;
}

/*
 * Cuts the next word off the text, which advances; quotes keep blanks and # in a word, and stay in
 * it. NULL: there is none. A missing closing quote runs to the end of the line: the key's parser
 * sees that.
 */
static char *next_word(char **text)
{
	char *word = *text + strspn(*text, " \t");
	char *end = word;
	bool quoted = false;

	while (*end && (quoted || !strchr(" \t#", *end)))
		quoted ^= *end++ == '"';
	if (*end == '#')
		*text = end + strlen(end);
	else
		*text = *end ? end + 1 : end;
	*end = '\0';
	return *word ? word : NULL;
}

static bool parse_run(const struct parser *parser, char *line)
{
	char *word = next_word(&line);
	unsigned seen = 0;

	if (!parse_routine(parser, word ? word : ""))
		return false;
	word = next_word(&line);
	if (!parse_variant(parser, word ? word : ""))
		return false;
	while ((word = next_word(&line)))
		if (!parse_option(parser, word, &seen))
			return false;
	return true;
}

static void run_deinit(struct series_run *run)
{
	text_list_deinit(&run->config);
	free(run->blocks);
	free(run->routine);
	free(run->label);
	free(run->variant);
	free(run->arch);
	free(run->ext);
	free(run->cases);
	free(run->sample);
}

static bool add_run(struct series *series, const char *path, unsigned line, char *text,
		    struct error *err)
{
	struct parser parser = { path, NULL, err };

	series->runs = xrealloc(series->runs, series->run_count + 1, sizeof(*series->runs));
	parser.run = &series->runs[series->run_count++];
	*parser.run = (struct series_run){ .line = line };
	return parse_run(&parser, text);
}

static bool parse_runs(struct series *series, const char *path, char *text, struct error *err)
{
	unsigned line = 0;
	char *next;

	for (; text; text = next) {
		next = strchr(text, '\n');
		if (next)
			*next++ = '\0';
		line++;
		text += strspn(text, " \t");
		if (*text && *text != '#' && !add_run(series, path, line, text, err))
			return false;
	}
	if (!series->run_count)
		return fail(err, STATUS_USAGE, "%s: there is nothing to run in it", path);
	return true;
}

static bool same_name(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

/* One engine counts them all. */
static bool check_arch(const struct series *series, const char *path, struct error *err)
{
	for (size_t i = 1; i < series->run_count; i++)
		if (!same_name(series->runs[i].arch, series->runs[0].arch))
			return fail(err, STATUS_USAGE,
				    "%s:%u: not the architecture of the lines before", path,
				    series->runs[i].line);
	return true;
}

static bool read_runs(struct series *series, const char *directory, struct error *err)
{
	char path[PATH_MAX];
	char *text;
	bool ok;

	snprintf(path, sizeof(path), "%s/runs", directory);
	text = text_read(path, err);
	if (!text)
		return false;
	ok = parse_runs(series, path, text, err) && check_arch(series, path, err);
	free(text);
	return ok;
}

static bool read_description(struct series *series, const char *directory, struct error *err)
{
	char path[PATH_MAX];
	char *text, *rest;

	snprintf(path, sizeof(path), "%s/series", directory);
	text = text_read(path, err);
	if (!text)
		return false;
	rest = text + strcspn(text, "\n");
	if (*rest)
		*rest++ = '\0';
	if (*rest && rest[strlen(rest) - 1] == '\n')
		rest[strlen(rest) - 1] = '\0';
	series->title = text;
	series->sources = text_format("%s", rest);
	return true;
}

static bool add_profile(struct series *series, unsigned line, char *text, struct error *err)
{
	const char *name = next_word(&text);

	if (!name)
		return true;
	if (next_word(&text))
		return fail(err, STATUS_USAGE, "%s:%u: one profile a line", series->profiles_path,
			    line);
	series->profile_lines = xrealloc(series->profile_lines, series->profiles.count + 1,
					 sizeof(*series->profile_lines));
	series->profile_lines[series->profiles.count] = line;
	text_list_add(&series->profiles, "%s", name);
	return true;
}

static bool read_profiles(struct series *series, const char *directory, struct error *err)
{
	char *path = text_format("%s/profiles", directory);
	bool exists = !access(path, F_OK) || errno != ENOENT, ok = true;
	char *text = exists ? text_read(path, err) : NULL;
	char *rest = text;

	if (!exists) {
		free(path);
		return true;
	}
	series->profiles_path = path;
	for (unsigned line = 1; ok && rest; line++)
		ok = add_profile(series, line, strsep(&rest, "\n"), err);
	free(text);
	return ok && text;
}

bool series_read(struct series *series, const char *directory, struct error *err)
{
	*series = (struct series){ 0 };
	if (read_description(series, directory, err) && read_runs(series, directory, err) &&
	    read_profiles(series, directory, err))
		return true;
	series_deinit(series);
	return false;
}

void series_deinit(struct series *series)
{
	for (size_t i = 0; i < series->run_count; i++)
		run_deinit(&series->runs[i]);
	free(series->runs);
	text_list_deinit(&series->profiles);
	free(series->profile_lines);
	free(series->profiles_path);
	free(series->title);
	free(series->sources);
	*series = (struct series){ 0 };
}
