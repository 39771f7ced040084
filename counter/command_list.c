// SPDX-License-Identifier: GPL-2.0-only
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "paths.h"

static void add_name(struct text *text, const char *name)
{
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

/* Adds a row for the routine's variants on an architecture, if there are any. */
static bool list_variants(struct table *table, const char *data, const struct routine *routine,
			  const struct arch *arch)
{
	struct text variants = { 0 }, axes = { 0 };
	struct text_list names = { 0 };
	bool any;

	variant_names(&names, data, arch, routine);
	any = names.count;
	for (size_t i = 0; i < names.count; i++)
		add_name(&variants, names.items[i]);
	list_axes(routine, &axes);
	if (any) {
		table_add_cell(table, "%s", routine->name);
		table_add_cell(table, "%s", arch->name);
		table_add_cell(table, "%s", variants.start);
		table_add_cell(table, "%s", axes.start);
	}
	text_list_deinit(&names);
	text_deinit(&variants);
	text_deinit(&axes);
	return any;
}

/* Whether the command line lets the architecture be listed. */
static bool is_wanted(const struct options *options, const struct arch *arch)
{
	return !options->arch || options->target.arch == arch;
}

static void list_routines(struct report *report, const struct options *options, const char *data)
{
	struct table *table = report_add_table(report, "routines");

	table_add_column(table, "routine", COLUMN_TEXT, 0);
	table_add_column(table, "arch", COLUMN_TEXT, 0);
	table_add_column(table, "variants", COLUMN_TEXT, 40);
	table_add_column(table, "axes", COLUMN_TEXT, 0);
	for (const struct routine *routine = routine_table; routine->name; routine++) {
		struct text axes = { 0 };
		bool any = false;

		for (const struct arch *arch = arch_table; arch->name; arch++)
			if (is_wanted(options, arch))
				any |= list_variants(table, data, routine, arch);
		if (any)
			continue;
		list_axes(routine, &axes);
		table_add_cell(table, "%s", routine->name);
		table_add_cell(table, "any");
		table_add_cell(table, "none here: bring your own");
		table_add_cell(table, "%s", axes.start);
		text_deinit(&axes);
	}
}

/* A cell for something, and a line to `missing` when it does not work. */
static void add_works(struct table *table, struct text *missing, const struct target *target,
		      const char *what, bool works, const struct error *err)
{
	table_add_cell(table, "%s", works ? "yes" : "no");
	if (!works)
		text_append(missing, "\n%s, %u bits, %s: %s", target->arch->name,
			    target->width->xlen, what, err->text);
}

/* Without the compiler no engine has anything to run. */
static void list_width(struct table *table, struct text *missing, const struct target *target)
{
	struct error err = { 0 };
	char *compiler = target_find_tool(target, "gcc", &err);

	table_add_cell(table, "%s", target->arch->name);
	table_add_cell(table, "%u", target->width->xlen);
	add_works(table, missing, target, "compiler", compiler, &err);
	free(compiler);
	for (unsigned i = 0; engine_table[i]; i++)
		add_works(table, missing, target, engine_table[i]->name,
			  engine_table[i]->probe(target, &err), &err);
}

static void list_engines(struct report *report, const struct options *options)
{
	struct table *table = report_add_table(report, "what is installed");
	struct text missing = { 0 }, engines = { 0 };

	table_add_column(table, "arch", COLUMN_TEXT, 0);
	table_add_column(table, "bits", COLUMN_NUMBER, 0);
	table_add_column(table, "compiler", COLUMN_TEXT, 0);
	for (unsigned i = 0; engine_table[i]; i++)
		table_add_column(table, engine_table[i]->name, COLUMN_TEXT, 0);
	for (const struct arch *arch = arch_table; arch->name; arch++)
		for (const struct arch_width *width = arch->widths; width->xlen; width++) {
			struct target target = options->target;

			target.arch = arch;
			target.width = width;
			target.block = arch->default_block;
			target.extensions = 0;
			if (is_wanted(options, arch) &&
			    (!options->xlen || options->xlen == width->xlen))
				list_width(table, &missing, &target);
		}
	if (missing.length)
		report_add_note(report, "Missing, `make deps` installs it:%s", missing.start);
	text_deinit(&missing);
	for (unsigned i = 0; engine_table[i]; i++)
		text_append(&engines, "%s%s %s", i ? "; " : "", engine_table[i]->name,
			    engine_table[i]->help);
	report_add_note(report, "Engines (--engine): %s", engines.start);
	text_deinit(&engines);
}

/* Adds a note with the entries of a directory that end in the suffix, without it, in order. */
static void list_entries(struct report *report, const char *what, const char *data,
			 const char *directory, const char *suffix)
{
	char *path = text_format("%s/%s", data, directory);
	struct dirent **entries = NULL;
	int count = scandir(path, &entries, NULL, alphasort);
	struct text text = { 0 };

	for (int i = 0; i < count; i++) {
		char *name = entries[i]->d_name;
		size_t length = strlen(name);

		if (*name != '.' && length > strlen(suffix) &&
		    !strcmp(name + length - strlen(suffix), suffix)) {
			name[length - strlen(suffix)] = 0;
			add_name(&text, name);
		}
		free(entries[i]);
	}
	free(entries);
	report_add_note(report, "%s: %s", what, text.start ? text.start : "none");
	text_deinit(&text);
	free(path);
}

static void list_extensions(struct report *report, const struct arch *arch)
{
	struct text text = { 0 };

	for (const struct extension *ext = arch->extensions; ext->name; ext++)
		add_name(&text, ext->name);
	report_add_note(report, "Extensions of %s (--ext): %s", arch->name, text.start);
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
	list_routines(&report, options, data);
	list_engines(&report, options);
	for (const struct arch *arch = arch_table; arch->name; arch++)
		if (is_wanted(options, arch) && arch->extensions->name)
			list_extensions(&report, arch);
	list_entries(&report, "Case lists (--cases)", data, "cases", ".cases");
	list_entries(&report, "Profiles (--profile)", data, "cases/profiles", ".csv");
	list_entries(&report, "Series (reproduce)", data, "reports/series", "");
	ok = report_print(&report, options->format, stdout, err);
	report_deinit(&report);
	return ok;
}
