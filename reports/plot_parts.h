/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_PLOT_PARTS_H
#define INSNCOUNT_PLOT_PARTS_H

#include "gnuplot.h"
#include "pair.h"
#include "plot.h"

/* What the kinds of pictures share. */

#define PICTURE_WIDTH 720

/* What of a name a line has room for, bytes. */
#define PLOT_NAME_SHOWN 84

/*
 * A group of records that is being drawn. They are in the table `plotted`: variant, spec, the axes
 * but for faults (0 where the routine lacks one), insns and the classes.
 */
struct plot {
	const struct comparison *comparison; /* no more of it than the database and the error */
	struct pair *pair;		     /* the variants are those of the picture */
	const struct text_list *variants;    /* that are drawn; the first is the reference */
	const char *value;		     /* of the cases, for pictures of one value */
	struct pictures *pictures;
};

/* Prepares a query, as sqlite3_mprintf() puts it together, and binds the pair's parameters. */
sqlite3_stmt *plot_query(const struct plot *plot, const char *format, ...);

/* Runs a statement that has no rows to give. */
bool plot_execute(const struct plot *plot, const char *sql);

/*
 * "ROUTINE on ARCH/XLEN, block N, value N: WHAT": what a picture shows of which records. The caller
 * frees it.
 */
char *plot_title(const struct plot *plot, const char *what);

/* Adds a remark on what is not drawn, after the title that it would have. */
void plot_remark(const struct plot *plot, const char *what);

/* Prints a text, without its middle when a line has no room for it. */
void plot_put_name(const struct drawing *drawing, const char *name);

/* Pixels that a picture's heading of so many lines takes. */
#define HEADING_HEIGHT(lines) (20 * (lines) + 24)

/* Prints a line of the heading, numbered from 0. */
void plot_put_heading(const struct drawing *drawing, unsigned line, const char *text);

/* Finishes the drawing and adds it as a picture of this kind: of the variant, NULL for all. */
bool plot_add(const struct plot *plot, struct drawing *drawing, const char *kind,
	      const char *variant, const char *title);

/* Adds the instructions by size, of all variants. */
bool plot_counts(const struct plot *plot);

/* Adds the difference of the pair's variants by alignment and size. */
bool plot_difference(const struct plot *plot);

/* Adds the classes that the instructions of all variants are of. */
bool plot_classes(const struct plot *plot);

#endif
