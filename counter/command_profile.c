// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "interrupt.h"
#include "output.h"
#include "work.h"
#include "workload_record.h"

/* Where the profile comes from, for its `# key: value` lines. The caller frees it. */
static char *describe(const struct options *options, const struct workload_entry *entry,
		      const char *how)
{
	time_t now = time(NULL);
	struct text text = { 0 };
	size_t command;
	struct tm today;
	char date[16];
	char *newline;

	strftime(date, sizeof(date), "%Y-%m-%d", gmtime_r(&now, &today));
	text_append(&text, "# insncount: %s\n# routine: %s\n# offset_modulo: %u\n# command:",
		    INSNCOUNT_VERSION, options->args[1], (unsigned)options->offset_modulo);
	command = text.length;
	for (unsigned i = 2; i < options->arg_count; i++)
		text_append_quoted(&text, options->args[i]);
	/* One of the command's own would end the line. */
	while ((newline = strpbrk(text.start + command, "\n\r")))
		*newline = ' ';
	text_append(&text,
		    "\n# code: %s of %s\n# how: every call, at the entry, %s\n# recorded: %s\n",
		    entry->symbol, entry->file, how, date);
	return text.start;
}

/* On the machine itself where that can be, else under QEMU. *how is to say which it was. */
static bool record_calls(const struct workload_run *run, struct workload *workload,
			 const char **how, struct error *err)
{
	bool tried = workload_has_bpftrace(run);

	*how = "on the machine, by bpftrace";
	if (tried && workload_record_bpftrace(run, workload, err))
		return true;
	if (tried && !run->entry->width)
		return false;
	*how = "under QEMU's user mode, from its log";
	return interrupt_check(err) && workload_record_qemu(run, workload, err);
}

static bool record(const struct options *options, const struct routine *routine,
		   const struct workload_entry *entry, struct output *output, struct error *err)
{
	const struct workload_run run = {
		.routine = routine,
		.entry = entry,
		.command = options->args + 2,
		.modulo = options->offset_modulo,
		.out = options->output ? STDOUT_FILENO : STDERR_FILENO,
	};
	struct workload workload = { 0 };
	const char *how;

	if (!record_calls(&run, &workload, &how, err))
		return false;
	free(workload.comments);
	workload.comments = describe(options, entry, how);
	workload_write(&workload, output->stream);
	workload_deinit(&workload);
	return output_commit(output, err);
}

bool command_profile(const struct options *options, enum exit_status *status, struct error *err)
{
	struct workload_entry entry = { 0 };
	struct output output = { 0 };
	const struct routine *routine;
	bool ok;

	(void)status;
	if (strcmp(options->args[0], "record"))
		return fail(err, STATUS_USAGE,
			    "profile: unknown \"%s\"; usage: insncount profile record ROUTINE -- "
			    "COMMAND...",
			    options->args[0]);
	routine = routine_find(options->args[1], err);
	if (!routine || !workload_entry_find(&entry, routine, options->args[2], err))
		return false;
	ok = output_open(&output, options->output, err) &&
	     record(options, routine, &entry, &output, err);
	output_abandon(&output);
	workload_entry_deinit(&entry);
	return ok;
}
