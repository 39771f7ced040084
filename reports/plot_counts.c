/* SPDX-License-Identifier: GPL-2.0-only */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "plot_parts.h"

#define HEIGHT	   420
#define KEY_HEIGHT 20 /* of one variant */

/* Up to so many sizes are marked, each by a point. */
#define POINTS_MAX 100

/* Marks on an axis are no nearer to each other than this part of its length. */
#define TIC_DISTANCE 0.055

/* Told apart by those who see no colours by the dashes and points. */
static const char *const colours[] = { "#0072b2", "#d55e00", "#009e73", "#cc79a7",
				       "#e69f00", "#56b4e9", "#8c6bb1", "#8d8d8d" };

#define COLOURS (sizeof(colours) / sizeof(*colours))

/* What the axes have to span, and which case the lines are of. */
struct extent {
	int64_t size_min, size_max, insns_min, insns_max, sizes;
	int64_t offset, src_offset, alignments;
};

static bool find_extent(const struct plot *plot, struct extent *extent)
{
	sqlite3_stmt *row = plot_query(plot,
				       "SELECT min(size), max(size), min(insns), max(insns),"
				       " count(DISTINCT size) FROM plotted WHERE value = %s",
				       plot->value);
	/* The lines are of the best aligned cases. */
	sqlite3_stmt *line =
		plot_query(plot,
			   "SELECT offset, src_offset, count(*) OVER () FROM plotted"
			   " WHERE value = %s GROUP BY offset, src_offset"
			   " ORDER BY offset <> 0 OR src_offset <> 0, offset, src_offset LIMIT 1",
			   plot->value);
	bool ok = pair_step(plot->comparison, row) == 1 && pair_step(plot->comparison, line) == 1;

	if (ok)
		*extent = (struct extent){
			sqlite3_column_int64(row, 0),  sqlite3_column_int64(row, 1),
			sqlite3_column_int64(row, 2),  sqlite3_column_int64(row, 3),
			sqlite3_column_int64(row, 4),  sqlite3_column_int64(line, 0),
			sqlite3_column_int64(line, 1), sqlite3_column_int64(line, 2),
		};
	sqlite3_finalize(row);
	sqlite3_finalize(line);
	return ok;
}

/* Where a number is on an axis: 0 has its place, too. */
static double place(int64_t number)
{
	return log1p((double)number);
}

/* 0, 1, 2, 4, 8, ... */
static int64_t next_power(int64_t number)
{
	return number ? number * 2 : 1;
}

/* 0, 1, 2, 5, 10, 20, ... */
static int64_t next_round(int64_t number)
{
	int64_t digit = number;

	while (digit >= 10)
		digit /= 10;
	if (!number)
		return 1;
	return digit == 2 ? number / 2 * 5 : number * 2;
}

/* Marks an axis at its ends, and where there is room between them. */
static void put_tics(const struct drawing *drawing, char axis, int64_t min, int64_t max,
		     int64_t (*next)(int64_t))
{
	double distance = (place(max) - place(min)) * TIC_DISTANCE, margin = distance / 2;
	double last = place(min);

	fprintf(drawing->script, "set %crange [%.10g:%.10g]\nset %ctics ('%" PRId64 "' %.10g", axis,
		place(min) - (margin > 0 ? margin : 0.5), place(max) + (margin > 0 ? margin : 0.5),
		axis, min, place(min));
	for (int64_t tic = 0; tic < max && tic <= INT64_MAX / 4; tic = next(tic)) {
		if (place(tic) - last < distance || place(max) - place(tic) < distance)
			continue;
		last = place(tic);
		fprintf(drawing->script, ", '%" PRId64 "' %.10g", tic, last);
	}
	if (max > min)
		fprintf(drawing->script, ", '%" PRId64 "' %.10g", max, place(max));
	fputs(")\n", drawing->script);
}

/* Says which cases the lines and bands are of. */
static void put_alignment(const struct plot *plot, const struct drawing *drawing,
			  const struct extent *extent)
{
	unsigned axes = plot->pair->axes;
	struct text text = { 0 };

	if (!(axes & AXIS_BIT(AXIS_OFFSET)))
		return;
	text_append(&text, "lines: offset %" PRId64, extent->offset);
	if (axes & AXIS_BIT(AXIS_SRC_OFFSET))
		text_append(&text, ", src_offset %" PRId64, extent->src_offset);
	if (extent->alignments > 1)
		text_append(&text, "; shaded: lowest to highest of all %" PRId64 " alignments",
			    extent->alignments);
	plot_put_heading(drawing, 1, text.start);
	text_deinit(&text);
}

static void put_layout(const struct plot *plot, const struct drawing *drawing,
		       const struct extent *extent, const char *title)
{
	plot_put_heading(drawing, 0, title);
	put_alignment(plot, drawing, extent);
	fprintf(drawing->script,
		"set tmargin at screen %.5f\n"
		"set key bmargin left Left reverse maxcols 1 samplen 4\n"
		"set grid\nset tics nomirror\nset border 3\n"
		"set xlabel 'size, bytes (log scale of size + 1)'\n"
		"set ylabel 'instructions (log scale)'\n"
		"set datafile missing '?'\n",
		1 - (double)HEADING_HEIGHT(2) / drawing->height);
	put_tics(drawing, 'x', extent->size_min, extent->size_max, next_power);
	put_tics(drawing, 'y', extent->insns_min, extent->insns_max, next_round);
}

/* Prints a data block of a variant: size, lowest, highest, and the line's count, at their places.
 */
static bool put_data(const struct plot *plot, const struct drawing *drawing,
		     const struct extent *extent, size_t number)
{
	sqlite3_stmt *row;
	int rc = -1;

	plot->pair->new = plot->variants->items[number];
	row = plot_query(plot,
			 "SELECT size, min(insns), max(insns), max(insns) FILTER"
			 " (WHERE offset = %lld AND src_offset = %lld) FROM plotted"
			 " WHERE variant = :new AND value = %s GROUP BY size ORDER BY size",
			 (long long)extent->offset, (long long)extent->src_offset, plot->value);
	fprintf(drawing->script, "$data%zu << END\n", number);
	while (row && (rc = pair_step(plot->comparison, row)) == 1) {
		for (int column = 0; column < 4; column++)
			if (sqlite3_column_type(row, column) == SQLITE_NULL)
				fputs("? ", drawing->script);
			else
				fprintf(drawing->script, "%.10g ",
					place(sqlite3_column_int64(row, column)));
		putc('\n', drawing->script);
	}
	fputs("END\n", drawing->script);
	sqlite3_finalize(row);
	return rc == 0;
}

/* The first lines are wider: they are seen under others that run at the same place. */
static void put_line_style(const struct plot *plot, const struct drawing *drawing, size_t number)
{
	size_t count = plot->variants->count;

	fprintf(drawing->script, "lc rgb '%s' lw %.2f dt %zu pt %zu ps 0.45",
		colours[number % COLOURS], 1.5 + 2.5 * (double)(count - 1 - number) / (double)count,
		1 + number % 5, 5 + number % 9);
}

static void put_curves(const struct plot *plot, const struct drawing *drawing,
		       const struct extent *extent)
{
	const char *style = extent->sizes <= POINTS_MAX ? "linespoints" : "lines";
	size_t count = plot->variants->count;

	fputs("plot ", drawing->script);
	for (size_t i = 0; extent->alignments > 1 && i < count; i++)
		fprintf(drawing->script,
			"$data%zu using 1:2:3 with filledcurves fc rgb '%s'"
			" fs transparent solid 0.25 noborder notitle, ",
			i, colours[i % COLOURS]);
	for (size_t i = 0; i < count; i++) {
		fprintf(drawing->script, "$data%zu using 1:4 with %s ", i, style);
		put_line_style(plot, drawing, i);
		fprintf(drawing->script, " notitle, keyentry with %s ", style);
		put_line_style(plot, drawing, i);
		fputs(" title ", drawing->script);
		plot_put_name(drawing, plot->variants->items[i]);
		fputs(i + 1 < count ? ", " : "\n", drawing->script);
	}
}

bool plot_counts(const struct plot *plot)
{
	size_t count = plot->variants->count;
	struct drawing drawing;
	struct extent extent;
	bool ok = true;
	char *title;

	if (!find_extent(plot, &extent) ||
	    !drawing_init(&drawing, PICTURE_WIDTH, HEIGHT + KEY_HEIGHT * (unsigned)count,
			  plot->comparison->err))
		return false;
	title = plot_title(plot, "instructions by size");
	put_layout(plot, &drawing, &extent, title);
	for (size_t i = 0; ok && i < count; i++)
		ok = put_data(plot, &drawing, &extent, i);
	put_curves(plot, &drawing, &extent);
	if (ok)
		ok = plot_add(plot, &drawing, "counts", NULL, title);
	else
		drawing_abandon(&drawing);
	free(title);
	return ok;
}
