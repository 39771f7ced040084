/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_LINE_BUFFER_H
#define INSNCOUNT_LINE_BUFFER_H

#include <stddef.h>

#include "error.h"

#define LINE_LENGTH_MAX 511

/* Cuts a stream that arrives in pieces into lines. Begins as { 0 }. */
struct line_buffer {
	char line[LINE_LENGTH_MAX + 1];
	size_t length; /* of what has no newline yet */
};

/* Takes a line without its newline, which it may change. False with *err set ends the feeding. */
typedef bool line_handler(void *context, char *line, struct error *err);

/*
 * Adds bytes and hands each line that they complete to the handler. False with *err set when the
 * handler says so, or when a line is longer than LINE_LENGTH_MAX or contains a NUL.
 */
bool line_buffer_feed(struct line_buffer *buffer, const char *bytes, size_t length,
		      line_handler *handler, void *context, struct error *err);

#endif
