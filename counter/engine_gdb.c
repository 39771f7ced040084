// SPDX-License-Identifier: GPL-2.0-only
/*
 * The engine that lets GDB single-step: QEMU runs the guest with its gdb stub on a Unix socket, GDB
 * runs gdbscripts/insncount.py, which writes the stream that gdb_stream.c parses. Slow and simple;
 * it is what faster engines must agree with.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine.h"
#include "gdb_stream.h"
#include "guest_run.h"
#include "paths.h"

#define GDB_END_MS 10000

struct session {
	struct guest_run run;
	const struct guest *guest;
	struct process gdb;
	struct gdb_stream stream;
	bool complete; /* the script has ended as it should */
};

static char *find_gdb(struct error *err)
{
	const char *name = getenv("GDB");

	return paths_find_program(name && *name ? name : "gdb-multiarch", err);
}

static bool probe(const struct target *target, struct error *err)
{
	char *gdb = engine_probe_qemu(target, err) ? find_gdb(err) : NULL;
	bool found = gdb;

	free(gdb);
	return found;
}

static char *version(const struct target *target)
{
	struct error ignored;
	char *gdb = find_gdb(&ignored);
	char *gdb_version = gdb ? engine_program_version(gdb) : text_format("no gdb");
	char *qemu_version = engine_qemu_version(target);
	char *both = text_format("%s; %s", gdb_version, qemu_version);

	free(gdb);
	free(gdb_version);
	free(qemu_version);
	return both;
}

/*
 * GDB is given no program: with symbols at hand it would look up, at every step, which line and
 * function the program has come to, and take thrice as long.
 */
static bool start_gdb(struct session *session, const struct guest *guest, const char *socket,
		      struct error *err)
{
	const struct process_fd given[] = { { session->run.talk, 1 },
					    { session->run.talk, 2 },
					    { session->run.stream_writer, STREAM_FD },
					    { -1, -1 } };
	const char *data = paths_data(err);
	char *gdb = find_gdb(err);
	struct text_list argv = { 0 };
	bool ok = data && gdb;

	if (ok) {
		text_list_add(&argv, "%s", gdb);
		text_list_add(&argv, "-nx");
		text_list_add(&argv, "-nh");
		text_list_add(&argv, "-batch");
		/* Nor shall it fetch the program from QEMU. */
		text_list_add(&argv, "-iex");
		text_list_add(&argv, "set sysroot /nonexistent");
		text_list_add(&argv, "-x");
		text_list_add(&argv, "%s/gdbscripts/insncount.py", data);
		text_list_add(&argv, "-ex");
		text_list_add(&argv, "insncount-stream %s %d %" PRIu64 " %#" PRIx64 " %#" PRIx64,
			      socket, STREAM_FD, collector_limit(session->run.collector),
			      guest->entry, guest->abandon);
		ok = process_start(&session->gdb, argv.items, given, err);
	}
	text_list_deinit(&argv);
	free(gdb);
	return ok;
}

static bool end_call(struct session *session, enum call_end end)
{
	collector_end(session->run.collector, end);
	session->run.stopped = end == CALL_LIMIT || end == CALL_LOST;
	return true;
}

/* An instruction has retired. All that a call executes is the variant's own code. */
static bool take_insn(struct session *session, const struct block *block, struct error *err)
{
	uint64_t pc = block->insns[0].pc;

	if (!range_contains(&session->guest->code, pc))
		return fail(err, STATUS_GUEST, "%s/%s: it ran code at 0x%" PRIx64 ", not its own",
			    session->guest->routine->name, session->guest->variant, pc);
	return collector_block(session->run.collector, block) || end_call(session, CALL_LIMIT);
}

static bool take_line(void *context, char *line, struct error *err)
{
	struct session *session = context;
	struct collector *collector = session->run.collector;
	struct gdb_event event;

	if (session->run.stopped)
		return true;
	if (!gdb_stream_parse(&session->stream, line, &event, err))
		return false;
	switch (event.kind) {
	case GDB_CALL:
		return collector_call(collector, err);
	case GDB_RETIRED:
		return take_insn(session, &event.block, err);
	case GDB_ITERATIONS:
		collector_iterations(collector, event.iterations);
		return true;
	case GDB_FAULT:
		collector_fault(collector, event.pc);
		return true;
	case GDB_RETURN:
		return end_call(session, CALL_RETURNED);
	case GDB_ABANDONED:
		return end_call(session, CALL_ABANDONED);
	case GDB_LIMIT:
		return end_call(session, CALL_LIMIT);
	case GDB_EXIT:
		return end_call(session, CALL_LOST);
	case GDB_DONE:
		session->complete = true;
		return true;
	}
	return false;
}

/* When its stream has ended: did GDB do all that it should? */
static bool check_gdb(struct session *session, struct error *err)
{
	char *words;
	int status;

	if (session->run.stopped)
		return true;
	if (process_wait(&session->gdb, GDB_END_MS, &status) && session->complete)
		return true;
	/* Whatever GDB says then, it is not its fault. */
	if (guest_run_was_killed(&session->run))
		return true;
	words = guest_run_last_words(&session->run);
	fail(err, STATUS_TOOL, "gdb failed: %s", words);
	free(words);
	return false;
}

/* A step is an instruction: there is nothing to gain from less detail. */
static bool run(const struct guest *guest, int input, struct collector *collector,
		struct error *err)
{
	static _Atomic unsigned sockets;
	const char *scratch = paths_scratch(err);
	struct session session = { .guest = guest };
	char *socket;
	bool ok;

	if (!scratch)
		return false;
	socket = text_format("%s/gdb-%u", scratch, sockets++);
	ok = guest_run_start(&session.run, guest, input, collector,
			     (char *const[]){ "-g", socket, NULL }, false, err) &&
	     start_gdb(&session, guest, socket, err) &&
	     guest_run_pump(&session.run, take_line, &session, err) && check_gdb(&session, err) &&
	     guest_run_finish(&session.run, err);
	process_kill(&session.gdb);
	guest_run_deinit(&session.run);
	gdb_stream_deinit(&session.stream);
	unlink(socket);
	free(socket);
	return ok;
}

const struct engine engine_gdb = {
	.name = "gdb",
	.help = "GDB single-steps QEMU: slow, exact",
	.steps = true,
	.probe = probe,
	.run = run,
	.version = version,
};
