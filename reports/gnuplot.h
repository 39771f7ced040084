/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GNUPLOT_H
#define INSNCOUNT_GNUPLOT_H

#include <stdio.h>

#include "../counter/error.h"

/* Style sheet for what drawing_finish() returns: colours for light and dark mode. */
extern const char drawing_css[];

/* A script for gnuplot that is being written. */
struct drawing {
	FILE *script; /* print commands to it */
	unsigned width, height;
};

/* False with *err set unless gnuplot is installed. */
bool gnuplot_check(struct error *err);

/* Begins a picture of this size, in pixels. */
bool drawing_init(struct drawing *drawing, unsigned width, unsigned height, struct error *err);

/* Prints a text as a string for gnuplot. What XML cannot have in it is replaced. */
void drawing_put_text(const struct drawing *drawing, const char *text);

/*
 * Has gnuplot draw it. Returns an element <svg> that the caller frees, in UTF-8, for a page or a
 * file of its own: its ids begin with `id`, which is unique and fit for one, its title is `title`;
 * NULL with *err set on an error. The drawing is gone in any case.
 */
char *drawing_finish(struct drawing *drawing, const char *id, const char *title, struct error *err);

/* Gives an unfinished drawing up. */
void drawing_abandon(struct drawing *drawing);

#endif
