/* SPDX-License-Identifier: GPL-2.0-only */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plot_parts.h"

/* Pixels. */
#define LEFT	   16
#define RIGHT	   16
#define BOTTOM	   120 /* the axis, and the key below it */
#define ROW_HEIGHT 22
#define DIGIT	   8

/* A variant takes two rows, its name and its bar; a selection of cases two more, for its label. */
#define ROWS_OF_VARIANT	  2
#define ROWS_OF_SELECTION 2

/* The part of the width that is left for the number behind the longest bar. */
#define ROOM_FOR_TOTAL 0.08

/* Room for any number of a bar. */
#define NUMBER_MAX 32

static const char *const class_names[CLASS_COUNT] = CLASS_NAMES;

/* Neighbours differ in brightness, too. */
static const struct {
	const char *colour, *ink; /* of the bar, and of the number in it */
} looks[CLASS_COUNT] = {
	[CLASS_BRANCH] = { "#d55e00", "#ffffff" }, [CLASS_JUMP] = { "#f5c710", "#101010" },
	[CLASS_LOAD] = { "#56b4e9", "#101010" },   [CLASS_STORE] = { "#0b5c94", "#ffffff" },
	[CLASS_ATOMIC] = { "#cc79a7", "#101010" }, [CLASS_CBO] = { "#00805d", "#ffffff" },
	[CLASS_NOP] = { "#d0d4d8", "#101010" },	   [CLASS_CSR] = { "#7a3b85", "#ffffff" },
	[CLASS_VECTOR] = { "#b5d94c", "#101010" }, [CLASS_OTHER] = { "#767c84", "#ffffff" },
};

/* The cases that all variants have, and of them the one that may stand for many. */
static const char shared_sql[] =
	"(SELECT spec FROM plotted GROUP BY spec"
	" HAVING count(*) = (SELECT count(DISTINCT variant) FROM plotted))";
static const char chosen_sql[] =
	"SELECT spec, count(*) OVER () FROM plotted WHERE variant = :new AND spec IN %s"
	" ORDER BY size DESC, offset <> 0 OR src_offset <> 0, offset, src_offset, value LIMIT 1";

/* Bars that belong together: one a variant. */
struct selection {
	char *label;
	char *condition; /* on the records, in SQL */
};

struct bars {
	struct selection selections[2];
	size_t count;
	double *counts; /* selection by selection, variant by variant, class by class */
	double longest;
	bool used[CLASS_COUNT];
};

static void choose(struct bars *bars, const char *spec, int64_t cases)
{
	char *quoted = sqlite3_mprintf("%Q", spec);

	if (cases > 1)
		bars->selections[bars->count++] = (struct selection){
			text_format("mean of the %" PRId64 " cases that all have", cases),
			text_format("spec IN %s", shared_sql)
		};
	bars->selections[bars->count++] =
		(struct selection){ text_format("%s", *spec ? spec : "one call"),
				    text_format("spec = %s", quoted) };
	sqlite3_free(quoted);
}

/* Which cases the bars are of; none when the variants have no case in common. */
static bool select_cases(const struct plot *plot, struct bars *bars)
{
	sqlite3_stmt *row;
	int rc;

	plot->pair->new = plot->variants->items[0];
	row = plot_query(plot, chosen_sql, shared_sql);
	rc = pair_step(plot->comparison, row);
	if (rc == 1)
		choose(bars, text_at(row, 0), sqlite3_column_int64(row, 1));
	sqlite3_finalize(row);
	return rc >= 0;
}

/* Reads the classes of one bar. */
static bool read_bar(const struct plot *plot, struct bars *bars, const struct selection *selection,
		     double *counts)
{
	sqlite3_stmt *row = plot_query(plot,
				       "SELECT avg(branches), avg(jumps), avg(loads), avg(stores),"
				       " avg(atomics), avg(cbo), avg(nops), avg(csr), avg(vector),"
				       " avg(other) FROM plotted WHERE variant = :new AND %s",
				       selection->condition);
	bool ok = pair_step(plot->comparison, row) == 1;
	double length = 0;

	for (int i = 0; ok && i < CLASS_COUNT; i++) {
		counts[i] = sqlite3_column_double(row, i);
		length += counts[i];
		bars->used[i] |= counts[i] > 0;
	}
	if (length > bars->longest)
		bars->longest = length;
	sqlite3_finalize(row);
	return ok;
}

static bool read_bars(const struct plot *plot, struct bars *bars)
{
	size_t variants = plot->variants->count;
	bool ok = true;

	bars->counts = xcalloc(bars->count * variants * CLASS_COUNT, sizeof(*bars->counts));
	for (size_t i = 0; ok && i < bars->count * variants; i++) {
		plot->pair->new = plot->variants->items[i % variants];
		ok = read_bar(plot, bars, &bars->selections[i / variants],
			      &bars->counts[i * CLASS_COUNT]);
	}
	return ok;
}

/* A number, whole or with one decimal. */
static const char *format_number(double number, char buffer[NUMBER_MAX])
{
	snprintf(buffer, NUMBER_MAX, number == floor(number) ? "%.0f" : "%.1f", number);
	return buffer;
}

/* Collects the parts of a bar as rows of data, each labelled if there is room in it. */
static void put_parts(const struct drawing *drawing, const struct bars *bars, const double *counts,
		      unsigned row)
{
	double pixel = bars->longest / (PICTURE_WIDTH - LEFT - RIGHT), start = 0;
	char number[NUMBER_MAX];

	for (int i = 0; i < CLASS_COUNT; start += counts[i++]) {
		if (counts[i] <= 0)
			continue;
		fprintf(drawing->script,
			"set object rectangle from %.10g,%u.04 to %.10g,%u.96 fc rgb '%s'"
			" fs solid noborder\n",
			start, row, start + counts[i], row, looks[i].colour);
		format_number(counts[i], number);
		if (counts[i] > (double)(strlen(number) + 1) * DIGIT * pixel)
			fprintf(drawing->script,
				"set label '%s' at %.10g,%u.5 center front textcolor rgb '%s'\n",
				number, start + counts[i] / 2, row, looks[i].ink);
	}
	fprintf(drawing->script, "set label '%s' at %.10g,%u.5 left offset 0.5,0 front\n",
		format_number(start, number), start, row);
}

static void put_bars(const struct plot *plot, const struct drawing *drawing,
		     const struct bars *bars)
{
	size_t variants = plot->variants->count;
	unsigned row = 0;

	for (size_t i = 0; i < bars->count * variants; i++) {
		if (i % variants == 0) {
			fputs("set label ", drawing->script);
			plot_put_name(drawing, bars->selections[i / variants].label);
			fprintf(drawing->script, " at 0,%u.3 left font ',14'\n", row + 1);
			row += ROWS_OF_SELECTION;
		}
		fputs("set label ", drawing->script);
		plot_put_name(drawing, plot->variants->items[i % variants]);
		fprintf(drawing->script, " at 0,%u.6 left offset 1,0\n", row);
		put_parts(drawing, bars, &bars->counts[i * CLASS_COUNT], row + 1);
		row += ROWS_OF_VARIANT;
	}
}

static unsigned row_count(const struct plot *plot, const struct bars *bars)
{
	return (unsigned)(bars->count *
			  (ROWS_OF_SELECTION + plot->variants->count * ROWS_OF_VARIANT));
}

static void put_layout(const struct plot *plot, const struct drawing *drawing,
		       const struct bars *bars, const char *title)
{
	plot_put_heading(drawing, 0, title);
	fprintf(drawing->script,
		"set lmargin at screen %.5f\nset rmargin at screen %.5f\n"
		"set tmargin at screen %.5f\nset bmargin at screen %.5f\n"
		"set xrange [0:%.10g]\nset yrange [%u.5:0.3]\nunset ytics\nset border 1\n"
		"set xtics out nomirror\nset xlabel 'instructions'\n"
		"set key at screen 0.5,0.01 center bottom horizontal Left reverse samplen 1\n",
		(double)LEFT / PICTURE_WIDTH, 1 - (double)RIGHT / PICTURE_WIDTH,
		1 - (double)HEADING_HEIGHT(1) / drawing->height, (double)BOTTOM / drawing->height,
		(bars->longest > 0 ? bars->longest : 1) * (1 + ROOM_FOR_TOTAL),
		row_count(plot, bars));
}

static void put_key(const struct drawing *drawing, const struct bars *bars)
{
	fputs("plot NaN notitle", drawing->script);
	for (int i = 0; i < CLASS_COUNT; i++)
		if (bars->used[i])
			fprintf(drawing->script,
				", keyentry with boxes fs solid noborder fc rgb '%s' title '%s'",
				looks[i].colour, class_names[i]);
	putc('\n', drawing->script);
}

static bool draw(const struct plot *plot, const struct bars *bars)
{
	char *title = plot_title(plot, "classes of the instructions");
	struct drawing drawing;
	bool ok = drawing_init(&drawing, PICTURE_WIDTH,
			       HEADING_HEIGHT(1) + ROW_HEIGHT * row_count(plot, bars) + BOTTOM,
			       plot->comparison->err);

	if (ok) {
		put_layout(plot, &drawing, bars, title);
		put_bars(plot, &drawing, bars);
		put_key(&drawing, bars);
		ok = plot_add(plot, &drawing, "classes", NULL, title);
	}
	free(title);
	return ok;
}

bool plot_classes(const struct plot *plot)
{
	struct bars bars = { 0 };
	bool ok = select_cases(plot, &bars) && read_bars(plot, &bars);

	if (ok && bars.count)
		ok = draw(plot, &bars);
	else if (ok)
		plot_remark(plot, "the variants have no case in common: no classes are drawn");
	for (size_t i = 0; i < bars.count; i++) {
		free(bars.selections[i].label);
		free(bars.selections[i].condition);
	}
	free(bars.counts);
	return ok;
}
