// SPDX-License-Identifier: GPL-2.0-only
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "paths.h"

/* Calls `each` for every entry of a directory that is not hidden, in order of the names. */
static void for_each_entry(const char *path, void (*each)(void *context, const char *name),
			   void *context)
{
	struct dirent **entries;
	int count = scandir(path, &entries, NULL, alphasort);

	for (int i = 0; i < count; i++) {
		if (entries[i]->d_name[0] != '.')
			each(context, entries[i]->d_name);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

/* Appends the name of a variant's file, without its suffix. */
static void add_variant(void *context, const char *name)
{
	const char *dot = strrchr(name, '.');
	struct text *text = context;

	if (dot && (!strcmp(dot, ".S") || !strcmp(dot, ".c")))
		text_append(text, "%s%.*s", text->length ? " " : "", (int)(dot - name), name);
}

static void add_case_list(void *context, const char *name)
{
	const char *dot = strrchr(name, '.');
	struct text *text = context;

	if (dot && !strcmp(dot, ".cases"))
		text_append(text, "%s%.*s", text->length ? " " : "", (int)(dot - name), name);
}

static void add_name(void *context, const char *name)
{
	struct text *text = context;

	text_append(text, "%s%s", text->length ? " " : "", name);
}

static void list_axes(const struct routine *routine, struct text *text)
{
	for (unsigned axis = 0; axis < AXIS_COUNT; axis++)
		if (routine->axes & AXIS_BIT(axis))
			add_name(text, axis_name(axis));
	if (!text->length)
		text_append(text, "none");
}

static void list_routines(struct report *report, const char *data, const struct arch *arch)
{
	struct table *table = report_add_table(report, "routines on %s", arch->name);

	table_add_column(table, "routine", COLUMN_TEXT, 0);
	table_add_column(table, "variants", COLUMN_TEXT, 40);
	table_add_column(table, "axes", COLUMN_TEXT, 0);
	for (const struct routine *routine = routine_table; routine->name; routine++) {
		char *path = text_format("%s/targets/%s/%s", data, arch->name, routine->name);
		struct text variants = { 0 }, axes = { 0 };

		for_each_entry(path, add_variant, &variants);
		list_axes(routine, &axes);
		table_add_cell(table, "%s", routine->name);
		table_add_cell(table, "%s", variants.start ? variants.start : "none");
		table_add_cell(table, "%s", axes.start);
		text_deinit(&variants);
		text_deinit(&axes);
		free(path);
	}
}

/* The compiler is no engine, but without it none has anything to run. */
static void list_compiler(struct table *table, const struct target *target)
{
	struct error err = { 0 };
	char *compiler = target_find_tool(target, "gcc", &err);

	table_add_cell(table, "compiler");
	table_add_cell(table, "%s", compiler ? "yes" : "no");
	table_add_cell(table, "%s", compiler ? compiler : err.text);
	free(compiler);
}

static void list_engines(struct report *report, const struct target *target)
{
	struct table *table = report_add_table(report, "engines for %s, %u bits",
					       target->arch->name, target->width->xlen);

	table_add_column(table, "engine", COLUMN_TEXT, 0);
	table_add_column(table, "works", COLUMN_TEXT, 0);
	table_add_column(table, "remark", COLUMN_TEXT, 80);
	for (unsigned i = 0; engine_table[i]; i++) {
		struct error err = { 0 };
		bool works = engine_table[i]->probe(target, &err);

		table_add_cell(table, "%s", engine_table[i]->name);
		table_add_cell(table, "%s", works ? "yes" : "no");
		table_add_cell(table, "%s", works ? engine_table[i]->help : err.text);
	}
	list_compiler(table, target);
}

/* Adds a note with the names that `each` picks from a directory's entries. */
static void list_entries(struct report *report, const char *what, const char *data,
			 const char *directory, void (*each)(void *context, const char *name))
{
	char *path = text_format("%s/%s", data, directory);
	struct text text = { 0 };

	for_each_entry(path, each, &text);
	report_add_note(report, "%s: %s", what, text.start ? text.start : "none");
	text_deinit(&text);
	free(path);
}

static void list_extensions(struct report *report, const struct arch *arch)
{
	struct text text = { 0 };

	for (const struct extension *ext = arch->extensions; ext->name; ext++)
		add_name(&text, ext->name);
	report_add_note(report, "Extensions (--ext): %s", text.start ? text.start : "none");
	text_deinit(&text);
}

bool command_list(const struct options *options, enum exit_status *status, struct error *err)
{
	const char *data = paths_data(err);
	struct report report = { 0 };
	bool ok;

	(void)status;
	if (!data)
		return false;
	list_routines(&report, data, options->target.arch);
	list_engines(&report, &options->target);
	list_extensions(&report, options->target.arch);
	list_entries(&report, "Case lists (--cases)", data, "cases", add_case_list);
	list_entries(&report, "Series (reproduce)", data, "reports/series", add_name);
	ok = report_print(&report, options->format, stdout, err);
	report_deinit(&report);
	return ok;
}
