/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_CSV_H
#define INSNCOUNT_CSV_H

#include <stdio.h>

/*
 * Writes one field, in quotes if it needs them. A leading # does: the row might read as a comment.
 */
void csv_put(FILE *out, const char *text);

#endif
