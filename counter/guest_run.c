// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "guest_run.h"
#include "interrupt.h"
#include "paths.h"
#include "text.h"

/* A step of GDB takes a millisecond, its start a few hundred. */
#define SILENCE_SECONDS 60
#define POLL_MS		200
#define QEMU_END_MS	2000

#define VERDICT_FD 3

/* Between two reads of the stream: some hundred lines of a log. */
#define NAP_US 500

/* A larger pipe saves QEMU's log many a switch between the processes. */
#define PIPE_BYTES (1 << 20)

static bool make_pipe(int *reader, int *writer, struct error *err)
{
	int fds[2];

	if (pipe2(fds, O_CLOEXEC))
		return fail(err, STATUS_TOOL, "cannot make a pipe: %s", strerror(errno));
	*reader = fds[0];
	*writer = fds[1];
	fcntl(fds[0], F_SETPIPE_SZ, PIPE_BYTES);
	return true;
}

static bool start_qemu(struct guest_run *run, const struct guest *guest, int input,
		       char *const extra[], int verdict_writer, bool logs, struct error *err)
{
	const struct process_fd given[] = { { input, 0 },
					    { run->talk, 1 },
					    { run->talk, 2 },
					    { verdict_writer, VERDICT_FD },
					    { logs ? run->stream_writer : -1,
					      logs ? STREAM_FD : -1 },
					    { -1, -1 } };
	char *qemu = paths_find_program(guest->target->width->qemu, err);
	char *cpu = target_cpu(guest->target);
	struct text_list argv = { 0 };
	bool ok = qemu;

	if (ok) {
		text_list_add(&argv, "%s", qemu);
		text_list_add(&argv, "-cpu");
		text_list_add(&argv, "%s", cpu);
		for (unsigned i = 0; extra[i]; i++)
			text_list_add(&argv, "%s", extra[i]);
		text_list_add(&argv, "%s", guest->path);
		text_list_add(&argv, "%d", VERDICT_FD);
		ok = process_start(&run->qemu, argv.items, given, err);
	}
	text_list_deinit(&argv);
	free(qemu);
	free(cpu);
	return ok;
}

bool guest_run_start(struct guest_run *run, const struct guest *guest, int input,
		     struct collector *collector, char *const extra[], bool logs, struct error *err)
{
	int verdict_writer = -1;
	bool ok;

	*run = (struct guest_run){
		.collector = collector, .verdicts = -1, .stream = -1, .stream_writer = -1
	};
	run->talk = process_temporary_file(err);
	ok = run->talk >= 0 && make_pipe(&run->stream, &run->stream_writer, err) &&
	     make_pipe(&run->verdicts, &verdict_writer, err) &&
	     start_qemu(run, guest, input, extra, verdict_writer, logs, err);
	close(verdict_writer);
	return ok;
}

/* What was read from one of the pipes: data was handled, the pipe is at its end, or an error. */
enum reading { READ_MORE, READ_END, READ_FAILED };

static enum reading read_verdicts(struct guest_run *run, struct error *err)
{
	char buffer[4096];
	ssize_t length = read(run->verdicts, buffer, sizeof(buffer));

	if (length <= 0)
		return READ_END;
	return collector_verdicts(run->collector, buffer, length, err) ? READ_MORE : READ_FAILED;
}

static enum reading read_stream(struct guest_run *run, line_handler *handler, void *context,
				struct error *err)
{
	char buffer[1 << 16];
	ssize_t length = read(run->stream, buffer, sizeof(buffer));

	if (length <= 0)
		return READ_END;
	if (!line_buffer_feed(&run->lines, buffer, length, handler, context, err))
		return READ_FAILED;
	if (run->stopped)
		return READ_END;
	/*
	 * QEMU writes line by line. Woken by each, we would cost it more than the writing; while
	 * we sleep the pipe collects them.
	 */
	if (length < (ssize_t)sizeof(buffer))
		usleep(NAP_US);
	return READ_MORE;
}

static bool silent(const struct collector *collector, struct error *err)
{
	char where[256];

	return fail(err, STATUS_GUEST, "%s: no progress for %d seconds",
		    collector_where(collector, where, sizeof(where)), SILENCE_SECONDS);
}

bool guest_run_pump(struct guest_run *run, line_handler *handler, void *context, struct error *err)
{
	struct pollfd fds[] = { { run->stream, POLLIN, 0 }, { run->verdicts, POLLIN, 0 } };
	enum reading reading = READ_MORE;

	/* The children have their copies; only then does the stream end with them. */
	close(run->stream_writer);
	run->stream_writer = -1;
	for (int quiet_ms = 0; quiet_ms < SILENCE_SECONDS * 1000;) {
		int ready = poll(fds, 2, POLL_MS);

		if (!interrupt_check(err))
			return false;
		quiet_ms = ready > 0 ? 0 : quiet_ms + POLL_MS;
		if (ready > 0 && fds[1].revents) {
			reading = read_verdicts(run, err);
			if (reading == READ_END)
				fds[1].fd = -1;
		}
		if (reading != READ_FAILED && ready > 0 && fds[0].revents) {
			reading = read_stream(run, handler, context, err);
			if (reading == READ_END)
				return true;
		}
		if (reading == READ_FAILED)
			return false;
	}
	return silent(run->collector, err);
}

/* A guest that dies may leave half a line; one that ends as it should may not. */
static bool check_end(const struct guest_run *run, int status, struct error *err)
{
	if (run->stopped || status || !run->lines.length)
		return true;
	return fail(err, STATUS_TOOL,
		    "the stream of executed instructions ends in the midst of a line");
}

static bool check_start(struct guest_run *run, int status, struct error *err)
{
	char *words;

	if (run->collector->calls || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
		return true;
	words = guest_run_last_words(run);
	fail(err, STATUS_TOOL, "QEMU could not run the guest: %s", words);
	free(words);
	return false;
}

static bool wait_for_qemu(struct guest_run *run)
{
	if (!run->ended)
		run->ended = process_wait(&run->qemu, QEMU_END_MS, &run->status);
	return run->ended;
}

bool guest_run_was_killed(struct guest_run *run)
{
	return wait_for_qemu(run) && WIFSIGNALED(run->status);
}

bool guest_run_finish(struct guest_run *run, struct error *err)
{
	struct pollfd fd = { run->verdicts, POLLIN, 0 };

	if (run->stopped || !wait_for_qemu(run))
		process_kill(&run->qemu);
	run->collector->exited = run->ended && WIFEXITED(run->status);
	while (poll(&fd, 1, 0) > 0) {
		enum reading reading = read_verdicts(run, err);

		if (reading == READ_FAILED)
			return false;
		if (reading == READ_END)
			break;
	}
	return check_start(run, run->status, err) && check_end(run, run->status, err);
}

char *guest_run_last_words(const struct guest_run *run)
{
	char *text = process_read_file(run->talk);
	size_t length = strlen(text);
	char *start, *words;

	while (length && text[length - 1] == '\n')
		text[--length] = 0;
	start = strrchr(text, '\n');
	words = text_format("%.300s", length ? (start ? start + 1 : text) : "it said nothing");
	free(text);
	return words;
}

void guest_run_deinit(struct guest_run *run)
{
	process_kill(&run->qemu);
	close(run->stream_writer);
	close(run->stream);
	close(run->verdicts);
	close(run->talk);
}
