/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_PROGRESS_H
#define INSNCOUNT_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* A progress bar on stderr, drawn only if that is a terminal and the user did not say -q. */
struct progress {
	bool shown;
	atomic_size_t done; /* cases; any thread may add to it */
	size_t total;
	char label[64];
	struct timespec start;
	struct timespec drawn;
};

/* `total` cases are to be counted. The label is copied. */
void progress_init(struct progress *progress, size_t total, bool quiet);
void progress_label(struct progress *progress, const char *label);

/* Draws the bar if it is time to. One thread only. */
void progress_draw(struct progress *progress);

/* Removes the bar from the screen. */
void progress_deinit(struct progress *progress);

#endif
