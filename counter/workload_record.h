/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_WORKLOAD_RECORD_H
#define INSNCOUNT_WORKLOAD_RECORD_H

#include "workload.h"
#include "workload_entry.h"

/* A program that is to run while the calls of one of its routines are recorded. */
struct workload_run {
	const struct routine *routine;
	const struct workload_entry *entry;
	char *const *command; /* with its arguments; ended by NULL */
	unsigned modulo;      /* to tell offsets apart by */
	int out; /* becomes its stdout; it has our stdin, unless a terminal, and stderr */
};

/*
 * Runs the program under QEMU to its end, and records each call that it and the processes that it
 * forks make, from the registers at the routine's entry. Processes that are left then are ended.
 * No call at all is an error. On success the workload has cells, in order, and no comments.
 */
bool workload_record_qemu(const struct workload_run *run, struct workload *workload,
			  struct error *err);

/*
 * Whether bpftrace can be tried: the program is one for this machine, the routine is one that the
 * script knows, bpftrace is there, and we are root.
 */
bool workload_has_bpftrace(const struct workload_run *run);

/*
 * The same, on this machine itself by cases/profiles/record-memset.sh; the program's stdout goes to
 * our stderr. False also when bpftrace cannot attach its probe.
 */
bool workload_record_bpftrace(const struct workload_run *run, struct workload *workload,
			      struct error *err);

#endif
