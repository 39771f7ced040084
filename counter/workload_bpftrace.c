// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "interrupt.h"
#include "paths.h"
#include "process.h"
#include "text.h"
#include "work.h"
#include "workload_record.h"

#define WAIT_MS 50

/* So long the script may take to remove its file. */
#define END_MS 2000

bool workload_has_bpftrace(const struct workload_run *run)
{
	char *bpftrace = paths_find_program("bpftrace", &(struct error){ 0 });
	bool has = bpftrace && run->entry->native && !geteuid() && !run->routine->source_argument &&
		   run->routine->value_argument;

	free(bpftrace);
	return has;
}

/* bpftrace cuts its -c at every blank, and wants an ELF file: the words are in a script. */
static bool write_command(const struct workload_run *run, const char *path, struct error *err)
{
	FILE *out = fopen(path, "we");
	struct text words = { 0 };
	bool ok = out;

	text_append_quoted(&words, run->entry->program);
	for (unsigned i = 1; run->command[i]; i++)
		text_append_quoted(&words, run->command[i]);
	if (ok) {
		fprintf(out, "exec%s\n", words.start);
		ok = !fclose(out);
	}
	text_deinit(&words);
	return ok || fail(err, STATUS_TOOL, "%s: cannot write: %s", path, strerror(errno));
}

static bool await(struct process *process, int *status, struct error *err)
{
	pid_t group = process->pid;

	while (!process_wait(process, WAIT_MS, status)) {
		if (interrupt_check(err))
			continue;
		kill(-group, SIGTERM);
		if (!process_wait(process, END_MS, status))
			process_kill(process);
		kill(-group, SIGKILL);
		return false;
	}
	return true;
}

/* Has the script write the profile into a file. */
static bool run_script(const struct workload_run *run, const char *command, const char *profile,
		       struct error *err)
{
	char *script = text_format("%s/cases/profiles/record-memset.sh", paths_data(err));
	char *start = text_format("/bin/sh %s", command);
	char *probe = text_format("uprobe:%s:%s", run->entry->file, run->entry->symbol);
	char *modulo = text_format("MODULO=%u", run->modulo);
	char *env = paths_find_program("env", err);
	char *argv[] = { env, modulo, "sh", script, probe, "-c", start, NULL };
	int out = open(profile, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	const struct process_fd fds[] = {
		{ STDIN_FILENO, 0 }, { out, 1 }, { STDERR_FILENO, 2 }, { -1, -1 }
	};
	struct process process = { 0 };
	int status = 0;
	bool ok = env && out >= 0 && process_start(&process, argv, fds, err) &&
		  await(&process, &status, err);

	if (ok && status)
		ok = fail(err, STATUS_TOOL, "bpftrace has recorded no profile of %s",
			  run->entry->program);
	close(out);
	free(script);
	free(start);
	free(probe);
	free(modulo);
	free(env);
	return ok;
}

bool workload_record_bpftrace(const struct workload_run *run, struct workload *workload,
			      struct error *err)
{
	const char *scratch = paths_scratch(err);
	char *command, *profile;
	bool ok;

	if (!scratch)
		return false;
	command = text_format("%s/command", scratch);
	profile = text_format("%s/profile.csv", scratch);
	ok = write_command(run, command, err) && run_script(run, command, profile, err) &&
	     workload_read(workload, profile, err);
	free(command);
	free(profile);
	return ok;
}
