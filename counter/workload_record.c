// SPDX-License-Identifier: GPL-2.0-only
/*
 * QEMU's log names the routine's first block each time before it runs, and dumps the registers: no
 * other block is in the log. QEMU writes each of both at once, so that threads and processes which
 * share the log do not cut each other's in two, though their order may be mixed.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <search.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "interrupt.h"
#include "line_buffer.h"
#include "paths.h"
#include "process.h"
#include "text.h"
#include "trace_log.h"
#include "workload_record.h"

#define POLL_MS	    100
#define END_SECONDS 10
#define LOG_FD	    9

/* More than the longest block that QEMU makes. */
#define BLOCK_BYTES_MAX 8192

/* What begins a register dump; long enough to tell it from its other lines. */
#define HEAD_LENGTH 4

struct recorder {
	const struct workload_run *run;
	struct trace_log log;
	struct line_buffer lines;
	bool dumping; /* a dump has begun, and its call is not counted yet */
	char head[HEAD_LENGTH + 1];
	uint64_t registers[REGISTER_COUNT];
	uint64_t announced; /* calls, */
	uint64_t dumped;    /* and how many of them have a dump */
	void *tree;	    /* of cells, for tsearch() */
	struct workload_cell *last;
	struct workload *workload;
};

static int compare_nodes(const void *a, const void *b)
{
	return workload_compare_cells(a, b);
}

/* The argument of this number, from 1; 0 for number 0. */
static uint64_t argument(const struct recorder *recorder, unsigned number)
{
	const struct workload_entry *entry = recorder->run->entry;
	uint64_t value;

	if (!number)
		return 0;
	value = recorder->registers[entry->arch->arguments[number - 1]];
	return entry->width->xlen == 32 ? (uint32_t)value : value;
}

static bool count_call(struct recorder *recorder, struct error *err)
{
	const struct routine *routine = recorder->run->routine;
	unsigned modulo = recorder->run->modulo;
	struct workload_cell *cell = xcalloc(1, sizeof(*cell)), **node;

	cell->size_first = cell->size_last = argument(recorder, routine->size_argument);
	cell->offset = argument(recorder, 1) % modulo;
	cell->src_offset = argument(recorder, routine->source_argument) % modulo;
	cell->value = argument(recorder, routine->value_argument) & 0xff;
	node = tsearch(cell, &recorder->tree, compare_nodes);
	if (!node)
		return fail(err, STATUS_TOOL, "out of memory");
	if (*node != cell)
		free(cell);
	recorder->last = *node;
	recorder->last->count++;
	recorder->dumped++;
	return true;
}

/* A dump has no end of its own. */
static bool end_dump(struct recorder *recorder, struct error *err)
{
	bool dumping = recorder->dumping;

	recorder->dumping = false;
	return !dumping || count_call(recorder, err);
}

/* Several dumps may follow each other; their first lines begin alike. */
static bool take_registers(struct recorder *recorder, const char *line, struct error *err)
{
	if (!*recorder->head)
		memcpy(recorder->head, line, strnlen(line, HEAD_LENGTH));
	if (!strncmp(line, recorder->head, HEAD_LENGTH) && !end_dump(recorder, err))
		return false;
	recorder->dumping = true;
	return true;
}

static bool take_block(struct recorder *recorder, const struct block *block, struct error *err)
{
	const struct workload_entry *entry = recorder->run->entry;
	const struct insn *first = &block->insns[0];

	if (first->pc != entry->loaded || memcmp(first->bytes, entry->bytes, first->length))
		return fail(err, STATUS_GUEST,
			    "%s: %s of %s is not at 0x%" PRIx64 " as its symbols say; link the "
			    "program statically",
			    entry->program, entry->symbol, entry->file, entry->loaded);
	recorder->announced++;
	return true;
}

/* The call announced last has not begun after all: it will be announced once more. */
static void forget_call(struct recorder *recorder)
{
	recorder->announced--;
	if (!recorder->last || !recorder->last->count)
		return;
	recorder->last->count--;
	recorder->dumped--;
}

static bool take_line(void *context, char *line, struct error *err)
{
	struct recorder *recorder = context;
	struct trace_event event;

	if (recorder->announced &&
	    recorder->run->entry->arch->take_registers(line, recorder->registers))
		return take_registers(recorder, line, err);
	if (!end_dump(recorder, err) || !trace_log_line(&recorder->log, line, &event, err))
		return false;
	if (event.kind == TRACE_BLOCK)
		return take_block(recorder, event.block, err);
	if (event.kind == TRACE_STOPPED)
		forget_call(recorder);
	return true;
}

static bool start(const struct workload_run *run, struct process *process, int log,
		  struct error *err)
{
	const struct workload_entry *entry = run->entry;
	const struct process_fd fds[] = {
		{ isatty(STDIN_FILENO) ? -1 : STDIN_FILENO, isatty(STDIN_FILENO) ? LOG_FD : 0 },
		{ run->out, 1 },
		{ STDERR_FILENO, 2 },
		{ log, LOG_FD },
		{ -1, -1 },
	};
	struct text_list argv = { 0 };
	bool ok = workload_entry_add_qemu(entry, &argv, err);

	if (ok) {
		text_list_add(&argv, "-d");
		text_list_add(&argv, "in_asm,exec,nochain,cpu");
		text_list_add(&argv, "-dfilter");
		text_list_add(&argv, "%#" PRIx64 "+1", entry->loaded);
		text_list_add(&argv, "-D");
		text_list_add(&argv, "/dev/fd/%d", LOG_FD);
		text_list_add(&argv, "%s", entry->program);
		for (unsigned i = 1; run->command[i]; i++)
			text_list_add(&argv, "%s", run->command[i]);
		ok = process_start(process, argv.items, fds, err);
	}
	text_list_deinit(&argv);
	return ok;
}

/* Reads what the log has: 1 there may be more, 0 it has ended, -1 an error. */
static int read_log(struct recorder *recorder, int log, struct error *err)
{
	char buffer[1 << 16];
	ssize_t length = read(log, buffer, sizeof(buffer));

	if (length < 0 && (errno == EAGAIN || errno == EINTR))
		return 1;
	if (length <= 0)
		return 0;
	return line_buffer_feed(&recorder->lines, buffer, length, take_line, recorder, err) ? 1
											    : -1;
}

/*
 * Reads until the program has ended, and then what is left. Processes that it leaves may keep the
 * log open; a program may also close what it does not know, and QEMU's log with it.
 */
static bool pump(struct recorder *recorder, struct process *process, int log, int *status,
		 struct error *err)
{
	struct pollfd fd = { log, POLLIN, 0 };
	bool ended = false;
	int got = 1;

	while (got > 0) {
		int ready = poll(&fd, 1, ended ? 0 : POLL_MS);

		if (!interrupt_check(err))
			return false;
		if (ready > 0)
			got = read_log(recorder, log, err);
		else if (ended)
			got = 0;
		else
			ended = process_wait(process, 0, status);
	}
	if (got < 0)
		return false;
	if (ended || process_wait(process, END_SECONDS * 1000, status))
		return true;
	return fail(err, STATUS_GUEST, "%s closes QEMU's log: its calls cannot be recorded",
		    recorder->run->entry->program);
}

/* Takes what twalk_r() visits. */
static void collect(const void *node, VISIT visit, void *closure)
{
	struct workload *workload = closure;
	const struct workload_cell *cell = *(const struct workload_cell *const *)node;

	if ((visit != postorder && visit != leaf) || !cell->count)
		return;
	workload->cells = xrealloc(workload->cells, workload->count + 1, sizeof(*cell));
	workload->cells[workload->count++] = *cell;
	workload->calls += cell->count;
}

/* How the program has ended, unless as it should: "; it ended with status 1". */
static void describe_end(int status, char *text, size_t size)
{
	if (WIFSIGNALED(status))
		snprintf(text, size, "; signal %d has ended it", WTERMSIG(status));
	else if (WEXITSTATUS(status))
		snprintf(text, size, "; it ended with status %d", WEXITSTATUS(status));
	else
		*text = 0;
}

static bool finish(struct recorder *recorder, int status, struct error *err)
{
	const struct workload_run *run = recorder->run;
	const struct workload_entry *entry = run->entry;
	struct workload *workload = recorder->workload;
	char end[64];

	if (!end_dump(recorder, err))
		return false;
	if (recorder->lines.length || recorder->announced != recorder->dumped)
		return fail(err, STATUS_TOOL, "QEMU's log ends in the midst of a call");
	describe_end(status, end, sizeof(end));
	if (!recorder->dumped)
		return fail(err, STATUS_GUEST, "%s: no call of %s was seen%s", entry->program,
			    entry->symbol, end);
	if (*end)
		fprintf(stderr, "insncount: %s: recorded%s\n", entry->program, end);
	*workload = (struct workload){
		.modulo = run->modulo,
		.has_source = run->routine->source_argument,
		.has_value = run->routine->value_argument,
	};
	twalk_r(recorder->tree, collect, workload);
	return true;
}

static bool record(struct recorder *recorder, struct error *err)
{
	struct process process = { 0 };
	int log[2], status = 0;
	pid_t group;
	bool ok;

	if (pipe2(log, O_CLOEXEC))
		return fail(err, STATUS_TOOL, "cannot make a pipe: %s", strerror(errno));
	ok = start(recorder->run, &process, log[1], err);
	close(log[1]);
	group = process.pid;
	ok = ok && pump(recorder, &process, log[0], &status, err);
	if (group)
		kill(-group, SIGKILL);
	process_kill(&process);
	close(log[0]);
	return ok && finish(recorder, status, err);
}

bool workload_record_qemu(const struct workload_run *run, struct workload *workload,
			  struct error *err)
{
	const struct workload_entry *entry = run->entry;
	const struct range ranges[2] = { { entry->loaded, entry->loaded + BLOCK_BYTES_MAX } };
	struct recorder recorder = { .run = run, .workload = workload };
	bool ok;

	if (!entry->width)
		return fail(err, STATUS_USAGE, "%s: programs for this machine cannot be recorded",
			    entry->program);
	if (!entry->placed)
		return fail(err, STATUS_USAGE,
			    "%s: where it will lie in memory is not known, as it is "
			    "position-independent: link it with -no-pie or -static",
			    entry->program);
	trace_log_init(&recorder.log, entry->arch, ranges);
	recorder.log.threads = true;
	ok = record(&recorder, err);
	trace_log_deinit(&recorder.log);
	tdestroy(recorder.tree, free);
	return ok;
}
