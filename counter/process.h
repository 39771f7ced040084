/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_PROCESS_H
#define INSNCOUNT_PROCESS_H

#include <stddef.h>
#include <sys/types.h>

#include "error.h"

/*
 * A child process. It runs in a process group of its own (Ctrl-C is ours to handle) and dies with
 * the thread that started it.
 */
struct process {
	pid_t pid; /* 0: none */
};

/* Which descriptor of ours becomes which of the child; the list ends with { -1, -1 }. */
struct process_fd {
	int ours;
	int child;
};

/*
 * Starts argv[0] (a path) with the given descriptors; 0, 1 and 2 are /dev/null unless given,
 * all others are closed.
 */
bool process_start(struct process *process, char *const argv[], const struct process_fd *fds,
		   struct error *err);

/*
 * Waits for the end of the process, at most `milliseconds`. Returns true when it has ended, with
 * the status as waitpid() tells it.
 */
bool process_wait(struct process *process, int milliseconds, int *status);

/* Kills the process if there is one, and waits for it. */
void process_kill(struct process *process);

/*
 * Runs a program to its end, at most `seconds` long. Returns false with *err set when it could not
 * be run, was interrupted, or took too long. Else *exit_status is its exit status (128 + signal
 * when it was killed) and *output, which the caller frees, what it wrote to stdout and stderr.
 */
bool process_run(char *const argv[], int seconds, int *exit_status, char **output,
		 struct error *err);

/*
 * The same with a descriptor for stdin and one for stdout (-1: /dev/null); *output is what the
 * program wrote to stderr.
 */
bool process_run_through(char *const argv[], int in, int out, int seconds, int *exit_status,
			 char **output, struct error *err);

/*
 * A nameless file that can hold what a child writes: nothing is left behind. -1 with *err set on
 * failure. process_read_file() returns its content as a string that the caller frees.
 */
int process_temporary_file(struct error *err);
char *process_read_file(int fd);

#endif
