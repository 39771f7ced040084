// SPDX-License-Identifier: GPL-2.0-only
#include "annotation.h"
#include "command.h"
#include "work.h"
#include "../reports/listing.h"

static bool check_one_case(const struct work *work, struct error *err)
{
	const struct options *options = work->options;
	char spec[160];

	if (work->list.count == 1)
		return true;
	case_format(&work->list.cases[0], work->routine->axes, spec, sizeof(spec));
	if (!options->one_case)
		return fail(err, STATUS_USAGE, "annotate: which case? For example --case '%s'",
			    spec);
	return fail(err, STATUS_USAGE,
		    "--case: \"%s\" makes %zu cases, but annotate shows one; the first is '%s'",
		    options->cases, work->list.count, spec);
}

static bool print(const struct listing *listing, const struct options *options, struct error *err)
{
	bool colour = listing_wants_colour(stdout);
	struct report report = { 0 };
	bool ok;

	if (options->path)
		listing_print_path(listing, colour, stdout);
	else if (options->format == FORMAT_TABLE)
		listing_print(listing, colour, stdout);
	else
		listing_report(listing, output_format_is_data(options->format), &report);
	ok = report_print(&report, options->format, stdout, err);
	report_deinit(&report);
	return ok;
}

static bool keep_record(void *context, const struct record *record, struct error *err)
{
	(void)err;
	*(struct record *)context = *record;
	return true;
}

/* Counts the case with the variant to put beside. */
static bool count_other(const struct work *work, struct record *other, size_t *wrong,
			struct error *err)
{
	struct progress progress;
	bool ok;

	progress_init(&progress, 1, work->options->quiet);
	ok = batch_count(&work->batches[1], &work->count, &progress, work->options->quiet,
			 keep_record, other, wrong, err);
	progress_deinit(&progress);
	return ok;
}

static bool annotate(const struct work *work, size_t *wrong, struct error *err)
{
	bool beside = work->batch_count > 1;
	struct annotation annotation;
	struct record other;
	struct listing listing = { &annotation.code, &annotation.profile, &annotation.record,
				   beside ? &other : NULL };
	bool ok;

	if (!annotation_init(&annotation, &work->batches[0], &work->count, work->options->quiet,
			     wrong, err))
		return false;
	ok = (!beside || count_other(work, &other, wrong, err)) &&
	     print(&listing, work->options, err);
	annotation_deinit(&annotation);
	return ok;
}

bool command_annotate(const struct options *options, enum exit_status *status, struct error *err)
{
	char *specs[] = { options->args[1], (char *)options->diff };
	struct work work;
	size_t wrong = 0;
	bool ok;

	if (options->path && options->format != FORMAT_TABLE)
		return fail(err, STATUS_USAGE, "--path is for people; it has no --format");
	if (!work_init(&work, options, options->args[0], specs, options->diff ? 2 : 1, err))
		return false;
	ok = check_one_case(&work, err) && annotate(&work, &wrong, err);
	work_deinit(&work);
	if (wrong)
		*status = STATUS_GUEST;
	return ok;
}
