/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_OUTPUT_H
#define INSNCOUNT_OUTPUT_H

#include <stdio.h>

#include "error.h"

/*
 * A file that is written beside its name and takes the name only when it is complete; or stdout.
 */
struct output {
	FILE *stream;
	const char *path; /* the caller's; NULL: stdout */
	char *temporary;
};

bool output_open(struct output *output, const char *path, struct error *err);

/* Completes the file. False with *err set when not all of it could be written; it is gone then. */
bool output_commit(struct output *output, struct error *err);

/* Gives the file up; does nothing after output_commit(). */
void output_abandon(struct output *output);

#endif
