/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_PATH_H
#define INSNCOUNT_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a path remembers at most: an endless loop may have no pattern to fold. */
#define PATH_STEPS_MAX 4096

/* Loops whose pass has more steps than this are not folded. */
#define PATH_BODY_MAX 32

/* A step of a path, or a loop: steps that were repeated one pass after the other. */
struct path_step {
	uint64_t symbol;	/* what the step stands for; of a loop 0 */
	uint64_t passes;	/* of a loop; of a step 1 */
	struct path_step *body; /* of a loop, else NULL */
	size_t body_count;
};

/*
 * A sequence of steps that is folded while it grows, loops in loops included: memory is bounded,
 * however long the sequence is. Symbols are in the order of the code: a pass of a loop ends with a
 * step back, to a symbol that is not greater. Begins as { 0 }.
 */
struct path {
	struct path_step *steps;
	size_t count;
	size_t total;	/* with those in bodies */
	bool truncated; /* there were more steps than PATH_STEPS_MAX; the rest is not there */
};

void path_append(struct path *path, uint64_t symbol);

/* Frees the steps; the path is empty and usable afterwards. */
void path_deinit(struct path *path);

#endif
