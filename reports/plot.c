/* SPDX-License-Identifier: GPL-2.0-only */
#include "plot.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "plot_parts.h"

static const char create_sql[] =
	"CREATE TEMP TABLE plotted (variant TEXT, spec TEXT, offset INT, src_offset INT, size INT,"
	" value INT, insns INT, branches INT, jumps INT, loads INT, stores INT, atomics INT,"
	" cbo INT, nops INT, csr INT, vector INT, other INT)";

static const char fill_sql[] =
	"INSERT INTO plotted SELECT variant, spec, coalesce(offset, 0), coalesce(src_offset, 0),"
	" coalesce(size, 0), coalesce(value, 0), insns, branches, jumps, loads, stores, atomics,"
	" cbo, nops, csr, vector, other FROM records WHERE " SAME_GROUP
	" AND result = 'ok' AND coalesce(fault, '') = ''";

sqlite3_stmt *plot_query(const struct plot *plot, const char *format, ...)
{
	sqlite3_stmt *statement;
	va_list arguments;
	char *sql;

	va_start(arguments, format);
	sql = sqlite3_vmprintf(format, arguments);
	va_end(arguments);
	statement = pair_prepare(plot->comparison, plot->pair, sql);
	sqlite3_free(sql);
	return statement;
}

bool plot_execute(const struct plot *plot, const char *sql)
{
	return pair_execute(plot->comparison, plot->pair, sql);
}

static bool has(const struct plot *plot, enum axis axis)
{
	return plot->pair->axes & AXIS_BIT(axis);
}

char *plot_title(const struct plot *plot, const char *what)
{
	bool valued = plot->value && has(plot, AXIS_VALUE);
	char place[PLACE_MAX];

	return text_format("%s%s%s: %s", place_format(plot->pair, place), valued ? ", value " : "",
			   valued ? plot->value : "", what);
}

void plot_remark(const struct plot *plot, const char *what)
{
	char *remark = plot_title(plot, what);

	text_list_add(&plot->pictures->remarks, "%s", remark);
	free(remark);
}

void plot_put_name(const struct drawing *drawing, const char *name)
{
	size_t length = strlen(name);
	int part = PLOT_NAME_SHOWN / 2;
	char *text = length > PLOT_NAME_SHOWN
			     ? text_format("%.*s...%s", part, name, name + length - (size_t)part)
			     : text_format("%s", name);

	drawing_put_text(drawing, text);
	free(text);
}

/* At the left, where narrow screens show it: gnuplot's own titles are centred. */
void plot_put_heading(const struct drawing *drawing, unsigned line, const char *text)
{
	fprintf(drawing->script, "set label %u ", line + 1);
	plot_put_name(drawing, text);
	fprintf(drawing->script, " at screen 0.022,%.5f left font ',14'\n",
		1 - (20.0 + 20 * line) / drawing->height);
}

static bool is_taken(const struct pictures *pictures, const char *name)
{
	for (size_t i = 0; i < pictures->count; i++)
		if (!strcmp(pictures->items[i].name, name))
			return true;
	return false;
}

/* What a picture's name tells of the records, before it is made fit. */
static char *describe(const struct plot *plot, const char *kind, const char *variant)
{
	const struct pair *pair = plot->pair;
	struct text name = { 0 };

	text_append(&name, "%s%d-%s", pair->arch, pair->xlen, pair->routine);
	if (pair->block)
		text_append(&name, "-block%" PRId64, pair->block);
	text_append(&name, "-%s", kind);
	if (variant)
		text_append(&name, "-%s", variant);
	if (plot->value && has(plot, AXIS_VALUE))
		text_append(&name, "-value%s", plot->value);
	return name.start;
}

/* A name that is fit for files and ids, and like no other's. */
static char *make_name(const struct plot *plot, const char *kind, const char *variant)
{
	char *base = describe(plot, kind, variant), *name;

	for (char *c = base; *c; c++)
		if (!isascii(*c) || (!isalnum((unsigned char)*c) && !strchr("-_.", *c)))
			*c = '_';
	name = text_format("%s", base);
	for (unsigned i = 2; is_taken(plot->pictures, name); i++) {
		free(name);
		name = text_format("%s-%u", base, i);
	}
	free(base);
	return name;
}

bool plot_add(const struct plot *plot, struct drawing *drawing, const char *kind,
	      const char *variant, const char *title)
{
	struct pictures *pictures = plot->pictures;
	char *name = make_name(plot, kind, variant);
	char *svg = drawing_finish(drawing, name, title, plot->comparison->err);

	if (!svg) {
		free(name);
		return false;
	}
	pictures->items = xrealloc(pictures->items, pictures->count + 1, sizeof(*pictures->items));
	pictures->items[pictures->count++] =
		(struct picture){ name, text_format("%s", title), svg };
	return true;
}

/* Says how many records of the group are not drawn, and finds which axes they have. */
static bool look_at_records(const struct plot *plot)
{
	sqlite3_stmt *row =
		pair_query_row(plot->comparison, plot->pair,
			       "SELECT count(offset), count(src_offset), count(size),"
			       " count(value), count(*) - (SELECT count(*) FROM plotted)"
			       " FROM records WHERE " SAME_GROUP);
	int64_t omitted = row ? sqlite3_column_int64(row, 4) : 0;
	char *remark = text_format("%" PRId64 " records are not drawn: wrong results, and cases "
				   "with a fault page",
				   omitted);

	plot->pair->axes = 0;
	for (int axis = AXIS_OFFSET; row && axis <= AXIS_VALUE; axis++)
		if (sqlite3_column_int64(row, axis))
			plot->pair->axes |= AXIS_BIT(axis);
	sqlite3_finalize(row);
	if (omitted)
		plot_remark(plot, remark);
	free(remark);
	return row;
}

static bool draw_differences(const struct plot *plot)
{
	bool ok = true;

	plot->pair->old = plot->variants->items[0];
	for (size_t i = 1; ok && i < plot->variants->count; i++) {
		plot->pair->new = plot->variants->items[i];
		ok = plot_difference(plot);
	}
	return ok;
}

/* Draws what there is one picture of for each value; without the axis, that is one. */
static bool draw_values(struct plot *plot)
{
	sqlite3_stmt *row = plot_query(plot, "SELECT DISTINCT value FROM plotted ORDER BY value");
	bool ok = true;
	int rc = -1;

	while (ok && row && (rc = pair_step(plot->comparison, row)) == 1) {
		plot->value = text_at(row, 0);
		ok = plot_counts(plot) && draw_differences(plot);
	}
	plot->value = NULL;
	sqlite3_finalize(row);
	return ok && rc == 0;
}

static bool is_drawn(const struct plot *plot, const char *variant, bool *ok)
{
	sqlite3_stmt *row;
	bool drawn;

	plot->pair->new = variant;
	row = pair_query_row(plot->comparison, plot->pair,
			     "SELECT EXISTS (SELECT 1 FROM plotted WHERE variant = :new)");
	drawn = row && sqlite3_column_int(row, 0);
	*ok = row;
	sqlite3_finalize(row);
	return drawn;
}

/* Takes those variants off the list that have nothing to draw, and says so. */
static bool drop_absent(const struct plot *plot, struct text_list *variants)
{
	struct text absent = { 0 };
	bool ok = true;

	for (size_t i = 0; ok && i < variants->count;) {
		if (is_drawn(plot, variants->items[i], &ok)) {
			i++;
			continue;
		}
		text_append(&absent, "%s%s", absent.start ? ", " : "there is nothing to draw of ",
			    variants->items[i]);
		text_list_remove(variants, i);
	}
	if (absent.start)
		plot_remark(plot, absent.start);
	text_deinit(&absent);
	return ok;
}

static bool draw_group(struct plot *plot, struct text_list *variants)
{
	if (!plot_execute(plot, "DELETE FROM plotted") || !plot_execute(plot, fill_sql) ||
	    !look_at_records(plot) ||
	    !group_find_variants(plot->comparison, plot->pair, variants) ||
	    !drop_absent(plot, variants))
		return false;
	if (!variants->count)
		return true;
	return (!has(plot, AXIS_SIZE) || draw_values(plot)) && plot_classes(plot);
}

static bool draw_groups(const struct comparison *comparison, struct pictures *pictures)
{
	sqlite3_stmt *row = groups_prepare(comparison, NULL);
	bool ok = true;
	int rc = -1;

	while (ok && row && (rc = pair_step(comparison, row)) == 1) {
		struct pair pair = group_at(row);
		struct text_list variants = { 0 };
		struct plot plot = { comparison, &pair, &variants, NULL, pictures };

		ok = draw_group(&plot, &variants);
		text_list_deinit(&variants);
	}
	sqlite3_finalize(row);
	if (ok && rc == 0 && !pictures->count)
		return fail(comparison->err, STATUS_USAGE, "there are no records to draw");
	return ok && rc == 0;
}

bool pictures_draw(struct database *db, struct pictures *pictures, struct error *err)
{
	const struct comparison comparison = { .db = db, .err = err };
	bool ok = gnuplot_check(err) &&
		  pair_execute(&comparison, &(struct pair){ 0 }, create_sql) &&
		  draw_groups(&comparison, pictures);

	sqlite3_exec(db->sqlite, "DROP TABLE IF EXISTS temp.plotted", NULL, NULL, NULL);
	return ok;
}

void pictures_deinit(struct pictures *pictures)
{
	for (size_t i = 0; i < pictures->count; i++) {
		free(pictures->items[i].name);
		free(pictures->items[i].title);
		free(pictures->items[i].svg);
	}
	free(pictures->items);
	text_list_deinit(&pictures->remarks);
	*pictures = (struct pictures){ 0 };
}

void picture_print(const struct picture *picture, FILE *out)
{
	const char *content = strchr(picture->svg, '>') + 1;

	fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n%.*s<style>%s</style>%s",
		(int)(content - picture->svg), picture->svg, drawing_css, content);
}
