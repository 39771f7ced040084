// SPDX-License-Identifier: GPL-2.0-only
#include <elfutils/libdw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lines.h"
#include "paths.h"
#include "text.h"

/* Debug information can name any file; source code is small. */
#define SOURCE_BYTES_MAX (16 << 20)

/* A source file, read once. */
struct source {
	struct source *next;
	char *name;
	struct text_list lines; /* none when it cannot be read */
};

struct lines {
	Dwarf *dwarf; /* NULL: no debug information */
	const char *main_source;
	const char *directory;
	struct source *sources;
};

struct lines *lines_create(const struct elf_file *file, const char *main_source,
			   const char *directory)
{
	struct lines *lines = xcalloc(1, sizeof(*lines));

	lines->main_source = main_source;
	lines->directory = directory;
	lines->dwarf = dwarf_begin_elf(file->elf, DWARF_C_READ, NULL);
	return lines;
}

void lines_destroy(struct lines *lines)
{
	struct source *next;

	if (!lines)
		return;
	for (struct source *source = lines->sources; source; source = next) {
		next = source->next;
		free(source->name);
		text_list_deinit(&source->lines);
		free(source);
	}
	dwarf_end(lines->dwarf);
	free(lines);
}

/* Without blanks around it, in place. */
static char *trim(char *text)
{
	static const char blanks[] = " \t\r\n";
	size_t length;

	text += strspn(text, blanks);
	length = strlen(text);
	while (length && strchr(blanks, text[length - 1]))
		length--;
	text[length] = 0;
	return text;
}

static const char *skip_dot(const char *path)
{
	return strncmp(path, "./", 2) ? path : path + 2;
}

/* Whether the path ends with these components. */
static bool ends_with(const char *path, const char *end)
{
	size_t length = strlen(path), end_length = strlen(end);

	return length > end_length && path[length - end_length - 1] == '/' &&
	       !strcmp(path + length - end_length, end);
}

/* Where the file of this name in the debug information is. The caller frees the path. */
static char *locate(const struct lines *lines, const char *name)
{
	const char *const roots[] = { lines->directory, paths_data(&(struct error){ 0 }) };

	if (*name == '/')
		return text_format("%s", name);
	if (!strcmp(skip_dot(lines->main_source), name) || ends_with(lines->main_source, name))
		return text_format("%s", lines->main_source);
	for (unsigned i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
		char *path = roots[i] ? text_format("%s/%s", roots[i], name) : NULL;

		if (path && access(path, R_OK) == 0)
			return path;
		free(path);
	}
	return text_format("%s", name);
}

static void read_source(const struct lines *lines, struct source *source)
{
	char *path = locate(lines, source->name);
	struct stat status;
	bool readable = stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
			status.st_size <= SOURCE_BYTES_MAX;
	FILE *in = readable ? fopen(path, "re") : NULL;
	char *line = NULL;
	size_t size = 0;

	while (in && getline(&line, &size, in) > 0)
		text_list_add(&source->lines, "%s", trim(line));
	if (in)
		fclose(in);
	free(line);
	free(path);
}

static const struct source *find_source(struct lines *lines, const char *name)
{
	struct source *source;

	for (source = lines->sources; source; source = source->next)
		if (!strcmp(source->name, name))
			return source;
	source = xcalloc(1, sizeof(*source));
	source->next = lines->sources;
	source->name = text_format("%s", name);
	read_source(lines, source);
	lines->sources = source;
	return source;
}

bool lines_find(struct lines *lines, uint64_t address, struct source_line *line)
{
	const struct source *source;
	const char *name;
	Dwarf_Line *row;
	Dwarf_Die unit;
	int number;

	if (!lines->dwarf || !dwarf_addrdie(lines->dwarf, address, &unit))
		return false;
	row = dwarf_getsrc_die(&unit, address);
	name = row ? dwarf_linesrc(row, NULL, NULL) : NULL;
	if (!name || dwarf_lineno(row, &number) || number <= 0)
		return false;
	source = find_source(lines, skip_dot(name));
	*line = (struct source_line){ .path = source->name, .number = number };
	if (line->number <= source->lines.count)
		line->text = source->lines.items[number - 1];
	return true;
}
