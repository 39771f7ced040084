// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "command.h"
#include "output.h"
#include "work.h"

static bool write_record(void *context, const struct record *record, struct error *err)
{
	struct output *output = context;

	record_write(output->stream, record);
	return !ferror(output->stream) || output_commit(output, err);
}

bool command_run(const struct options *options, enum exit_status *status, struct error *err)
{
	struct output output = { 0 };
	struct work work;
	size_t wrong = 0;
	char *command;
	bool ok;

	if (!work_init(&work, options, options->args[0], options->args + 1, options->arg_count - 1,
		       err))
		return false;
	ok = output_open(&output, options->output, err);
	if (ok) {
		command = work_command_line(options, "run");
		batch_print_header(output.stream, command, work.batches, work.batch_count,
				   &work.count);
		free(command);
		fprintf(output.stream, "%s\n", record_header);
		ok = work_count(&work, write_record, &output, &wrong, err) &&
		     output_commit(&output, err);
	}
	output_abandon(&output);
	work_deinit(&work);
	if (wrong)
		*status = STATUS_GUEST;
	return ok;
}
