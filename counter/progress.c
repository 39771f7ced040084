// SPDX-License-Identifier: GPL-2.0-only
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "progress.h"

#define BAR_WIDTH      24
#define REDRAW_SECONDS 0.1

static double seconds_since(const struct timespec *then)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (now.tv_sec - then->tv_sec) + (now.tv_nsec - then->tv_nsec) / 1e9;
}

void progress_init(struct progress *progress, size_t total, bool quiet)
{
	memset(progress, 0, sizeof(*progress));
	progress->total = total;
	progress->shown = !quiet && isatty(STDERR_FILENO);
	clock_gettime(CLOCK_MONOTONIC, &progress->start);
}

void progress_label(struct progress *progress, const char *label)
{
	snprintf(progress->label, sizeof(progress->label), "%s", label);
}

void progress_draw(struct progress *progress)
{
	size_t done = progress->done;
	double elapsed, rate;
	int filled;

	if (!progress->shown || seconds_since(&progress->drawn) < REDRAW_SECONDS)
		return;
	clock_gettime(CLOCK_MONOTONIC, &progress->drawn);
	elapsed = seconds_since(&progress->start);
	rate = elapsed > 0 ? done / elapsed : 0;
	filled = progress->total ? (int)(done * BAR_WIDTH / progress->total) : 0;
	fprintf(stderr, "\r\033[K[%.*s%*s] %zu/%zu cases", filled, "########################",
		BAR_WIDTH - filled, "", done, progress->total);
	if (done && elapsed > 0.5)
		fprintf(stderr, ", %.0f/s, %.0f s left", rate, (progress->total - done) / rate);
	fprintf(stderr, "  %.30s", progress->label);
	fflush(stderr);
}

void progress_deinit(struct progress *progress)
{
	if (progress->shown)
		fputs("\r\033[K", stderr);
}
