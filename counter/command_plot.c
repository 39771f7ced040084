// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"
#include "output.h"
#include "record_file.h"
#include "../reports/confine.h"
#include "../reports/plot.h"

static bool write_picture(const struct picture *picture, const char *directory, struct error *err)
{
	char *path = text_format("%s/%s.svg", directory, picture->name);
	struct output output;
	bool ok = output_open(&output, path, err);

	if (ok) {
		picture_print(picture, output.stream);
		ok = output_commit(&output, err);
	}
	if (ok)
		puts(path);
	free(path);
	return ok;
}

static bool write_pictures(const struct pictures *pictures, const struct options *options,
			   struct error *err)
{
	bool ok = true;

	if (mkdir(options->output, 0777) && errno != EEXIST)
		return fail(err, STATUS_USAGE, "cannot make the directory %s: %m", options->output);
	for (size_t i = 0; ok && i < pictures->count; i++)
		ok = write_picture(&pictures->items[i], options->output, err);
	for (size_t i = 0; ok && !options->quiet && i < pictures->remarks.count; i++)
		fprintf(stderr, "insncount: %s\n", pictures->remarks.items[i]);
	return ok;
}

bool command_plot(const struct options *options, enum exit_status *status, struct error *err)
{
	const char *where = options->compare.where;
	struct origin *origins = xcalloc(options->arg_count, sizeof(*origins));
	struct pictures pictures = { 0 };
	struct database *db = NULL;
	bool ok;

	(void)status;
	ok = options->output || fail(err, STATUS_USAGE, "plot: where to? Give -o DIR");
	ok = ok && (db = database_create(err)) &&
	     record_files_load(db, options->args, options->arg_count, origins, err) &&
	     (!where || database_keep_where(db, where, err)) && pictures_draw(db, &pictures, err) &&
	     write_pictures(&pictures, options, err);
	pictures_deinit(&pictures);
	database_destroy(db);
	for (unsigned i = 0; i < options->arg_count; i++)
		origin_deinit(&origins[i]);
	free(origins);
	return ok;
}
