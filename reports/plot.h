/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_PLOT_H
#define INSNCOUNT_PLOT_H

#include "../counter/text.h"
#include "db.h"

struct picture {
	char *name;  /* what its file may be called, without ".svg"; like no other's */
	char *title; /* what it shows, in a line */
	char *svg;   /* an element <svg>; see drawing_finish() */
};

/* Begins as { 0 }. */
struct pictures {
	struct picture *items;
	size_t count;
	struct text_list remarks; /* what they do not show, and why */
};

/*
 * Draws the records of the database: for each group that can be compared, in order of appearance,
 * the instructions by size, for each value; the difference of each variant from the first one, by
 * alignment and size; and the classes that the instructions are of. Wrong results and cases with a
 * fault page are not drawn; the remarks say how many they are. No records at all are an error.
 */
bool pictures_draw(struct database *db, struct pictures *pictures, struct error *err);

void pictures_deinit(struct pictures *pictures);

/* Prints a picture as a file of its own. */
void picture_print(const struct picture *picture, FILE *out);

#endif
