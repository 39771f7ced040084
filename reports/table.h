/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_TABLE_H
#define INSNCOUNT_TABLE_H

#include <stdio.h>

#include "../counter/error.h"

enum output_format { FORMAT_TABLE, FORMAT_MARKDOWN, FORMAT_MAIL, FORMAT_CSV, FORMAT_JSON };

/* The error lists the names that exist. */
bool output_format_parse(const char *name, enum output_format *format, struct error *err);

/* Whether the format is for programs, which want every row, not for people, who want a digest. */
bool output_format_is_data(enum output_format format);

/* Whether it is for a letter or a forge, where a comparison is told in short. */
bool output_format_is_digest(enum output_format format);

/*
 * An ordered list of tables and of notes (paragraphs of text). Begins as { 0 }. The functions that
 * add to it copy what they are given.
 */
struct report {
	struct table *first, *last;
};

/* Frees all that the report holds, its tables included. */
void report_deinit(struct report *report);

void report_add_note(struct report *report, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Adds a table with this title; the report owns it. */
struct table *report_add_table(struct report *report, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

enum column_kind {
	COLUMN_TEXT,   /* left-aligned */
	COLUMN_NUMBER, /* right-aligned; JSON numbers, or null when the cell is empty or "-" */
};

struct table_column {
	char *name;
	enum column_kind kind;
	unsigned wrap;
};

/* For who prints one; a note is a table without columns, whose title is the text. */
struct table {
	struct table *next;
	char *title;
	struct table_column *columns;
	size_t column_count;
	/* Row by row, each cell ended by NUL: a million rows need no million allocations. */
	char *cells;
	size_t length, size; /* bytes */
	size_t cell_count;
};

size_t table_row_count(const struct table *table);

/*
 * Adds a column, before any cell. Its name is a heading and a JSON key: it must be unlike the
 * table's others. FORMAT_TABLE and FORMAT_MAIL break the column's lines between words at `wrap`
 * characters; 0 never breaks.
 */
void table_add_column(struct table *table, const char *name, enum column_kind kind, unsigned wrap);

/* Adds the next cell. Rows follow from the number of columns; the last must be completed. */
void table_add_cell(struct table *table, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/*
 * Prints the report and flushes the stream; false when it cannot be written in full. CSV titles
 * its tables ("# title") when there are several, and has notes as such lines too. JSON is one
 * object: {"tables": [{"title", "columns": [names], "rows": [objects]}], "notes": [texts]}. Mail
 * has no line of more than 72 columns: a table that is too wide is a list there.
 */
bool report_print(const struct report *report, enum output_format format, FILE *out,
		  struct error *err);

#endif
