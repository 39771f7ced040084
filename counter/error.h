/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ERROR_H
#define INSNCOUNT_ERROR_H

#include <stdbool.h>

/* The documented exit statuses of insncount. */
enum exit_status {
	STATUS_FINE = 0,
	STATUS_FAILED = 1,	  /* a comparison, claim or verification failed */
	STATUS_USAGE = 2,	  /* bad usage or input */
	STATUS_TOOL = 3,	  /* a needed tool is missing */
	STATUS_GUEST = 4,	  /* the guest failed: crash, wrong result, limit reached */
	STATUS_INTERRUPTED = 130, /* SIGINT or SIGTERM, as a shell would report it */
};

/*
 * The one error type of the program: what went wrong, for one line on stderr, and the status to
 * exit with. Whoever detects an error fills it; only main() prints it.
 */
struct error {
	enum exit_status status;
	char text[2048];
};

/*
 * Fills *err with a status and a printf-style message (no program name, no final newline).
 * Always returns false, so that a failing function can say `return fail(err, ...)`.
 */
bool fail(struct error *err, enum exit_status status, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
