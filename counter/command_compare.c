// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "work.h"
#include "../reports/compare.h"

static bool add_record(void *context, const struct record *record, struct error *err)
{
	return database_add(context, record, 0, err);
}

/* Compares what the database has, prints it, and sets the status: 1 when a variant is worse or
 * wrong. */
static bool print_comparison(struct database *db, const struct compare_options *compare,
			     const struct options *options, enum exit_status *status,
			     struct error *err)
{
	struct compare_summary summary;
	struct report report = { 0 };
	bool ok = compare_report(db, compare, &report, &summary, err) &&
		  report_print(&report, options->format, stdout, err);

	report_deinit(&report);
	if (ok && (summary.worse || summary.wrong))
		*status = STATUS_FAILED;
	return ok;
}

static bool count_and_compare(struct work *work, struct database *db, enum exit_status *status,
			      struct error *err)
{
	const struct options *options = work->options;
	const char **names = xcalloc(work->batch_count, sizeof(*names));
	struct compare_options compare = {
		.routine = work->routine->name,
		.variants = names,
		.variant_count = work->batch_count,
		.all = options->all || output_format_is_data(options->format),
	};
	size_t wrong = 0;
	bool ok;

	for (size_t i = 0; i < work->batch_count; i++)
		names[i] = work->batches[i].variant.name;
	ok = work_count(work, add_record, db, &wrong, err) &&
	     print_comparison(db, &compare, options, status, err);
	free(names);
	return ok;
}

bool command_compare(const struct options *options, enum exit_status *status, struct error *err)
{
	struct database *db;
	struct work work;
	bool ok;

	if (!work_init(&work, options, options->args[0], options->args + 1, options->arg_count - 1,
		       err))
		return false;
	db = database_create(err);
	ok = db && count_and_compare(&work, db, status, err);
	database_destroy(db);
	work_deinit(&work);
	return ok;
}

static bool load_file(struct database *db, const char *path, unsigned source, struct error *err)
{
	FILE *in = fopen(path, "re");
	struct record_reader reader;
	struct record record;
	int got = -1;

	if (!in)
		return fail(err, STATUS_USAGE, "%s: %m", path);
	if (record_reader_init(&reader, in, path, err)) {
		while ((got = record_read(&reader, &record, err)) > 0)
			if (!database_add(db, &record, source, err)) {
				got = -1;
				break;
			}
		record_reader_deinit(&reader);
	}
	fclose(in);
	return got == 0;
}

bool command_report(const struct options *options, enum exit_status *status, struct error *err)
{
	struct compare_options compare = {
		.all = options->all || output_format_is_data(options->format),
	};
	struct database *db = database_create(err);
	bool ok = db;

	for (unsigned i = 0; ok && i < options->arg_count; i++)
		ok = load_file(db, options->args[i], i, err);
	ok = ok && print_comparison(db, &compare, options, status, err);
	database_destroy(db);
	return ok;
}
