/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_RUN_H
#define INSNCOUNT_GUEST_RUN_H

#include "collector.h"
#include "line_buffer.h"
#include "process.h"

/* The descriptor on which children write what an engine reads: QEMU its log, GDB its stream. */
#define STREAM_FD 4

/* One QEMU that runs a guest, and the pipes that an engine reads. */
struct guest_run {
	struct collector *collector;
	struct process qemu;
	int verdicts; /* the guest's, to read */
	int stream;   /* to read; whoever is to write it gets stream_writer as STREAM_FD */
	int stream_writer;
	int talk; /* a temporary file: what the children say on stdout and stderr */
	struct line_buffer lines;
	bool stopped; /* set by the engine: enough was read */
	bool ended;   /* QEMU has, with this status as of waitpid(): */
	int status;
};

/*
 * Starts QEMU for the guest, with its cases from the descriptor `input` and the engine's options
 * `extra` (ended by NULL) before the program. With `logs` QEMU itself is given STREAM_FD. On
 * failure *err is set, and guest_run_deinit() is due all the same.
 */
bool guest_run_start(struct guest_run *run, const struct guest *guest, int input,
		     struct collector *collector, char *const extra[], bool logs,
		     struct error *err);

/*
 * Reads the stream until it ends or run->stopped is set, and hands its lines to the engine's
 * handler; hands verdicts to the collector meanwhile. False with *err set when either refuses what
 * it gets, nothing comes for a minute, or the user interrupts.
 */
bool guest_run_pump(struct guest_run *run, line_handler *handler, void *context, struct error *err);

/*
 * Ends QEMU and reads what verdicts are left. False with *err set when the guest has not even
 * begun: the message has QEMU's last words.
 */
bool guest_run_finish(struct guest_run *run, struct error *err);

/* Whether QEMU was killed, and not by us. */
bool guest_run_was_killed(struct guest_run *run);

/* The last line that the children have said; the caller frees it. */
char *guest_run_last_words(const struct guest_run *run);

/* Kills QEMU if it still runs, and closes all. */
void guest_run_deinit(struct guest_run *run);

#endif
