/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_MARKUP_H
#define INSNCOUNT_MARKUP_H

#include <stdio.h>

/*
 * Takes the next character off the text, which advances: *character points to its bytes, whose
 * number is returned, 0 at the end. What XML cannot have (bytes that are no UTF-8, control
 * characters but tab and newline) comes as U+FFFD.
 */
size_t markup_next(const char **text, const char **character);

/* Prints text as HTML and XML show it, in elements and in quoted attributes. */
void markup_put(const char *text, FILE *out);

#endif
