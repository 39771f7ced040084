/* SPDX-License-Identifier: GPL-2.0-only */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plot_parts.h"

/* The field of cells, and what is around it, pixels. */
#define FIELD_WIDTH 510
#define HEIGHT_MIN  240
#define HEIGHT_MAX  600
#define ROW_HEIGHT  14
#define LEFT	    80
#define BOTTOM	    56

/* Of more sizes or alignments, several share a row or column. */
#define LINES_MAX 600

/* A few instructions more are not to look like hundreds. */
#define SCALE_MIN 100

/* What a label needs, pixels. */
#define LABEL_HEIGHT 14
#define LABEL_DIGIT  7
#define LABEL_GAP    8

/*
 * The rows stand for all sizes that any record has, the columns for all alignments, in order,
 * whatever is between two of them.
 */
static const char sizes_sql[] =
	"SELECT DISTINCT size, 0, size AS label FROM plotted WHERE value = %s";
static const char offsets_sql[] =
	"SELECT DISTINCT offset, 0, offset AS label FROM plotted WHERE value = %s";
static const char both_offsets_sql[] =
	"SELECT DISTINCT offset, src_offset, offset || '/' || src_offset AS label FROM plotted"
	" WHERE value = %s";

/* Beside the one max(), SQLite takes the other values from the row that has it. */
static const char cells_sql[] =
	"WITH size_row AS MATERIALIZED (SELECT size, row_number() OVER (ORDER BY size) - 1"
	" AS number FROM (SELECT DISTINCT size FROM plotted WHERE value = %s)),"
	" alignment_column AS MATERIALIZED (SELECT offset, src_offset,"
	" row_number() OVER (ORDER BY offset, src_offset) - 1 AS number"
	" FROM (SELECT DISTINCT offset, src_offset FROM plotted WHERE value = %s))"
	" SELECT r.number / %u, c.number / %u, n.insns - o.insns, max(abs(n.insns - o.insns))"
	" FROM plotted o CROSS JOIN plotted n ON n.spec = o.spec"
	" CROSS JOIN size_row r ON r.size = n.size"
	" CROSS JOIN alignment_column c ON c.offset = n.offset AND c.src_offset = n.src_offset"
	" WHERE o.variant = :old AND n.variant = :new AND n.value = %s GROUP BY 1, 2";

/* The rows or the columns. */
struct lines {
	const char *sql; /* the categories that they stand for, each with its label */
	unsigned count;
	unsigned shared; /* so many categories share one */
	unsigned label;	 /* length of the longest label, characters */
};

struct field {
	struct lines rows, columns;
	double *cells; /* row by row; not a number: no case that both variants have */
	size_t filled;
	double scale; /* the difference, either way, at the ends of the palette */
};

static bool count_lines(const struct plot *plot, struct lines *lines, const char *sql)
{
	char *counting = text_format("SELECT count(*), max(length(label)) FROM (%s)", sql);
	sqlite3_stmt *row = plot_query(plot, counting, plot->value);
	bool ok = pair_step(plot->comparison, row) == 1;

	if (ok) {
		unsigned categories = (unsigned)sqlite3_column_int64(row, 0);

		lines->sql = sql;
		lines->shared = (categories + LINES_MAX - 1) / LINES_MAX;
		lines->count = (categories + lines->shared - 1) / lines->shared;
		lines->label = (unsigned)sqlite3_column_int64(row, 1);
	}
	sqlite3_finalize(row);
	free(counting);
	return ok;
}

static bool fill_cells(const struct plot *plot, struct field *field)
{
	size_t count = (size_t)field->rows.count * field->columns.count;
	sqlite3_stmt *row = plot_query(plot, cells_sql, plot->value, plot->value,
				       field->rows.shared, field->columns.shared, plot->value);
	int rc = -1;

	field->cells = xcalloc(count, sizeof(*field->cells));
	for (size_t i = 0; i < count; i++)
		field->cells[i] = NAN;
	while (row && (rc = pair_step(plot->comparison, row)) == 1) {
		size_t at = (size_t)sqlite3_column_int64(row, 0) * field->columns.count +
			    (size_t)sqlite3_column_int64(row, 1);

		field->cells[at] = sqlite3_column_double(row, 2);
		field->scale = fmax(field->scale, sqlite3_column_double(row, 3));
		field->filled++;
	}
	sqlite3_finalize(row);
	return rc == 0;
}

/*
 * Where a difference is on the palette, from -1 to 1: the logarithm shows a few instructions beside
 * hundreds.
 */
static double place(const struct field *field, double difference)
{
	return copysign(log1p(fabs(difference)), difference) / log1p(field->scale);
}

/* gnuplot draws no image of a single row or column: one of each that is cut off is added. */
static void put_cells(const struct drawing *drawing, const struct field *field)
{
	fputs("$cells << END\n", drawing->script);
	for (unsigned row = 0; row <= field->rows.count; row++) {
		for (unsigned column = 0; column <= field->columns.count; column++) {
			double cell = NAN;

			if (row < field->rows.count && column < field->columns.count)
				cell = field->cells[(size_t)row * field->columns.count + column];
			if (isnan(cell))
				fputs("NaN ", drawing->script);
			else
				fprintf(drawing->script, "%.5f ", place(field, cell));
		}
		putc('\n', drawing->script);
	}
	fputs("END\n", drawing->script);
}

/* Labels an axis, whose lines have `length` pixels together, where labels of `room` pixels fit. */
static bool put_labels(const struct plot *plot, const struct drawing *drawing, char axis,
		       const struct lines *lines, unsigned length, unsigned room)
{
	unsigned step = (lines->count * room + length - 1) / length;
	char *ordered = text_format("%s ORDER BY 1, 2", lines->sql);
	sqlite3_stmt *row = plot_query(plot, ordered, plot->value);
	const char *separator = "";
	int rc = -1;

	free(ordered);
	fprintf(drawing->script, "set %crange [-0.5:%u.5]\nset %ctics scale 0.3 (", axis,
		lines->count - 1, axis);
	for (unsigned i = 0; row && (rc = pair_step(plot->comparison, row)) == 1; i++) {
		if (i % (lines->shared * step))
			continue;
		fprintf(drawing->script, "%s'%s' %u", separator, text_at(row, 2),
			i / lines->shared);
		separator = ", ";
	}
	fputs(")\n", drawing->script);
	sqlite3_finalize(row);
	return rc == 0;
}

static void put_palette_tics(const struct drawing *drawing, const struct field *field, double tic)
{
	fprintf(drawing->script, ", '+%.0f' %.10g, '-%.0f' %.10g", tic, place(field, tic), tic,
		place(field, -tic));
}

/* The palette is as long to either side of 0, which is white, and so is its legend. */
static void put_palette(const struct drawing *drawing, const struct field *field)
{
	fputs("set palette defined (-1 '#123f8c', -0.45 '#5b8fd6', -0.02 '#d3e3f7', 0 '#ffffff',"
	      " 0.02 '#fbe3cf', 0.45 '#e0873a', 1 '#8c3a05')\n"
	      "set cbrange [-1:1]\nset cbtics scale 0.5 ('0' 0",
	      drawing->script);
	/* Marks have a distance from the end of the scale, which has its own. */
	for (double tic = 1; tic * 3 <= field->scale; tic *= 10)
		put_palette_tics(drawing, field, tic);
	put_palette_tics(drawing, field, field->scale);
	fputs(")\nset cblabel 'instructions (log scale both ways)'\n", drawing->script);
}

/* The lines above the field, in the order in which they are. */
static void collect_headings(const struct plot *plot, const struct field *field,
			     struct text_list *headings)
{
	const char *old = plot->pair->old, *new = plot->pair->new;
	bool fit = strlen(old) + strlen(" -> ") + strlen(new) <= PLOT_NAME_SHOWN;
	char *title = plot_title(plot, "difference in instructions");

	text_list_add(headings, "%s", title);
	free(title);
	if (fit) {
		text_list_add(headings, "%s -> %s", old, new);
	} else {
		text_list_add(headings, "%s", old);
		text_list_add(headings, "-> %s", new);
	}
	text_list_add(headings, "blue: fewer, white: as many, orange: more, grey: not counted");
	if (field->rows.shared > 1)
		text_list_add(headings, "%u sizes share a row: the largest difference of them",
			      field->rows.shared);
	if (field->columns.shared > 1)
		text_list_add(headings,
			      "%u alignments share a column: the largest difference of them",
			      field->columns.shared);
}

static bool put_field(const struct plot *plot, const struct drawing *drawing,
		      const struct field *field, unsigned height)
{
	bool both = plot->pair->axes & AXIS_BIT(AXIS_SRC_OFFSET);

	put_palette(drawing, field);
	fprintf(drawing->script,
		"set lmargin at screen %.5f\nset rmargin at screen %.5f\n"
		"set tmargin at screen %.5f\nset bmargin at screen %.5f\n"
		"set tics out nomirror\nunset key\n"
		"set ylabel 'size, bytes'\nset xlabel '%s'\n"
		"set object 1 rectangle from graph 0,0 to graph 1,1 behind fc rgb '#9a9fa5'"
		" fs solid noborder\n",
		(double)LEFT / PICTURE_WIDTH, (double)(LEFT + FIELD_WIDTH) / PICTURE_WIDTH,
		(double)(height + BOTTOM) / drawing->height, (double)BOTTOM / drawing->height,
		both ? "offset / src_offset" : "offset");
	if (!put_labels(plot, drawing, 'x', &field->columns, FIELD_WIDTH,
			field->columns.label * LABEL_DIGIT + LABEL_GAP) ||
	    !put_labels(plot, drawing, 'y', &field->rows, height, LABEL_HEIGHT))
		return false;
	put_cells(drawing, field);
	fputs("plot $cells matrix with image\n", drawing->script);
	return true;
}

static unsigned field_height(const struct field *field)
{
	unsigned height = field->rows.count * ROW_HEIGHT;

	if (height < HEIGHT_MIN)
		return HEIGHT_MIN;
	return height < HEIGHT_MAX ? height : HEIGHT_MAX;
}

static bool draw_under(const struct plot *plot, const struct field *field,
		       const struct text_list *headings, const char *title)
{
	unsigned height = field_height(field);
	struct drawing drawing;

	if (!drawing_init(&drawing, PICTURE_WIDTH,
			  HEADING_HEIGHT((unsigned)headings->count) + height + BOTTOM,
			  plot->comparison->err))
		return false;
	for (size_t i = 0; i < headings->count; i++)
		plot_put_heading(&drawing, (unsigned)i, headings->items[i]);
	if (put_field(plot, &drawing, field, height))
		return plot_add(plot, &drawing, "difference", plot->pair->new, title);
	drawing_abandon(&drawing);
	return false;
}

static bool draw(const struct plot *plot, const struct field *field)
{
	char *what = text_format("difference in instructions, %s -> %s", plot->pair->old,
				 plot->pair->new);
	char *title = plot_title(plot, what);
	struct text_list headings = { 0 };
	bool ok;

	collect_headings(plot, field, &headings);
	ok = draw_under(plot, field, &headings, title);
	text_list_deinit(&headings);
	free(title);
	free(what);
	return ok;
}

static void say_nothing_in_common(const struct plot *plot)
{
	char *what =
		text_format("%s and %s have no case in common", plot->pair->old, plot->pair->new);

	plot_remark(plot, what);
	free(what);
}

bool plot_difference(const struct plot *plot)
{
	const char *alignments = plot->pair->axes & AXIS_BIT(AXIS_SRC_OFFSET) ? both_offsets_sql
									      : offsets_sql;
	struct field field = { .scale = SCALE_MIN };
	bool ok = count_lines(plot, &field.rows, sizes_sql) &&
		  count_lines(plot, &field.columns, alignments) && fill_cells(plot, &field);

	if (ok && field.filled)
		ok = draw(plot, &field);
	else if (ok)
		say_nothing_in_common(plot);
	free(field.cells);
	return ok;
}
