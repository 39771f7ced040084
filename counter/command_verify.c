// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "command.h"
#include "verify.h"
#include "work.h"

static bool verify_work(struct work *work, struct verification *verification, struct report *report,
			struct error *err)
{
	struct table *table = report_add_table(report, "%s: %s against %s", work->routine->name,
					       verification->other->name,
					       verification->reference->name);
	struct progress progress;
	bool ok = true;

	table_add_column(table, "variant", COLUMN_TEXT, 0);
	table_add_column(table, "cases", COLUMN_NUMBER, 0);
	table_add_column(table, "differing", COLUMN_NUMBER, 0);
	progress_init(&progress, 2 * work->batch_count * work->list.count, work->options->quiet);
	for (size_t i = 0; ok && i < work->batch_count; i++) {
		size_t before = verification->differing;

		progress_label(&progress, work->batches[i].variant.name);
		ok = verify_cases(verification, &work->batches[i].guest, &work->list, &work->count,
				  &progress, report, err);
		table_add_cell(table, "%s", work->batches[i].variant.name);
		table_add_cell(table, "%zu", work->list.count);
		table_add_cell(table, "%zu", verification->differing - before);
	}
	progress_deinit(&progress);
	return ok;
}

bool command_verify(const struct options *options, enum exit_status *status, struct error *err)
{
	struct verification verification;
	struct report report = { 0 };
	struct work work;
	bool ok;

	if (!verify_find_engines(&verification, &options->target, err) ||
	    !work_init(&work, options, options->args[0], options->args + 1, options->arg_count - 1,
		       err))
		return false;
	ok = verify_work(&work, &verification, &report, err) &&
	     report_print(&report, options->format, stdout, err);
	report_deinit(&report);
	work_deinit(&work);
	if (ok && verification.differing)
		*status = STATUS_FAILED;
	return ok;
}
