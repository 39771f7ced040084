// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "output.h"
#include "paths.h"

/* What is copied where. A routine without axes has no case list. */
struct copies {
	char *source_template, *source;
	char *cases_template, *cases;
};

static void copies_init(struct copies *copies, const char *data, const struct arch *arch,
			const struct routine *routine, const char *directory)
{
	int length = strlen(directory);

	while (length > 1 && directory[length - 1] == '/')
		length--;
	*copies = (struct copies){ 0 };
	copies->source_template =
		text_format("%s/targets/%s/new/%s.S", data, arch->name, routine->name);
	copies->source = text_format("%.*s/my-%s.S", length, directory, routine->name);
	if (!routine->axes)
		return;
	copies->cases_template = text_format("%s/cases/new/%s.cases", data, routine->name);
	copies->cases = text_format("%.*s/%s.cases", length, directory, routine->name);
}

static void copies_deinit(struct copies *copies)
{
	free(copies->source_template);
	free(copies->source);
	free(copies->cases_template);
	free(copies->cases);
}

static bool check_absent(const char *path, struct error *err)
{
	struct stat status;

	return lstat(path, &status) ||
	       fail(err, STATUS_USAGE, "%s is there already; nothing was written", path);
}

static bool copy_stream(FILE *in, const char *from, const char *to, struct error *err)
{
	struct output output;
	char buffer[4096];
	size_t length;

	if (!output_open(&output, to, err))
		return false;
	while ((length = fread(buffer, 1, sizeof(buffer), in)))
		fwrite(buffer, 1, length, output.stream);
	if (!ferror(in))
		return output_commit(&output, err);
	output_abandon(&output);
	return fail(err, STATUS_TOOL, "cannot read %s: %s", from, strerror(errno));
}

static bool copy_file(const char *from, const char *to, struct error *err)
{
	FILE *in = fopen(from, "re");
	bool ok;

	if (!in)
		return fail(err, STATUS_TOOL, "cannot read %s: %s", from, strerror(errno));
	ok = copy_stream(in, from, to, err);
	fclose(in);
	return ok;
}

/* Both files, or none. */
static bool write_copies(const struct copies *copies, struct error *err)
{
	if (!copy_file(copies->source_template, copies->source, err))
		return false;
	if (!copies->cases || copy_file(copies->cases_template, copies->cases, err))
		return true;
	unlink(copies->source);
	return false;
}

static bool make_directory(const char *path, struct error *err)
{
	return !mkdir(path, 0777) || errno == EEXIST ||
	       fail(err, STATUS_USAGE, "cannot make the directory %s: %s", path, strerror(errno));
}

/* How the new variant is counted: against one of ours, if there is one. */
static void print_next(const struct copies *copies, const char *data, const struct options *options,
		       const struct routine *routine)
{
	struct text_list names = { 0 };
	struct text line = { 0 };

	variant_names(&names, data, options->target.arch, routine);
	text_append(&line, "insncount %s %s", names.count ? "compare" : "run", routine->name);
	if (names.count)
		text_append_quoted(&line, names.items[0]);
	text_append_quoted(&line, copies->source);
	if (copies->cases) {
		text_append(&line, " --cases");
		text_append_quoted(&line, copies->cases);
	}
	if (options->arch)
		text_append(&line, " --arch %s", options->arch);
	fprintf(stderr, "insncount: %s%s%s written; the next command:\n", copies->source,
		copies->cases ? " and " : "", copies->cases ? copies->cases : "");
	puts(line.start);
	text_deinit(&line);
	text_list_deinit(&names);
}

bool command_new(const struct options *options, enum exit_status *status, struct error *err)
{
	const struct routine *routine = routine_find(options->args[0], err);
	const struct arch *arch = options->target.arch;
	const char *directory = options->args[1];
	const char *data = paths_data(err);
	struct copies copies;
	bool ok;

	(void)status;
	if (!routine || !data)
		return false;
	copies_init(&copies, data, arch, routine, directory);
	if (access(copies.source_template, F_OK))
		ok = fail(err, STATUS_USAGE,
			  "there is nothing to start a %s for %s from; see `insncount list --arch "
			  "%s` for variants to copy",
			  routine->name, arch->name, arch->name);
	else
		ok = check_absent(copies.source, err) &&
		     (!copies.cases || check_absent(copies.cases, err)) &&
		     make_directory(directory, err) && write_copies(&copies, err);
	if (ok)
		print_next(&copies, data, options, routine);
	copies_deinit(&copies);
	return ok;
}
