/* SPDX-License-Identifier: GPL-2.0-only */
#include "table.h"

#include <ctype.h>
#include <errno.h>
#include <libsmartcols/libsmartcols.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "../counter/csv.h"
#include "../counter/text.h"

/* Where FORMAT_TABLE breaks notes. */
#define NOTE_WIDTH 98

#define MAIL_WIDTH 72

static struct table *add(struct report *report, const char *format, va_list arguments)
{
	struct table *table = xcalloc(1, sizeof(*table));
	va_list again;
	size_t size;

	va_copy(again, arguments);
	size = (size_t)vsnprintf(NULL, 0, format, again) + 1;
	va_end(again);
	table->title = xcalloc(size, 1);
	vsnprintf(table->title, size, format, arguments);
	if (report->last)
		report->last->next = table;
	else
		report->first = table;
	report->last = table;
	return table;
}

void report_add_note(struct report *report, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	add(report, format, arguments);
	va_end(arguments);
}

struct table *report_add_table(struct report *report, const char *format, ...)
{
	struct table *table;
	va_list arguments;

	va_start(arguments, format);
	table = add(report, format, arguments);
	va_end(arguments);
	return table;
}

void report_deinit(struct report *report)
{
	struct table *next;

	for (struct table *table = report->first; table; table = next) {
		next = table->next;
		for (size_t i = 0; i < table->column_count; i++)
			free(table->columns[i].name);
		free(table->columns);
		free(table->cells);
		free(table->title);
		free(table);
	}
	*report = (struct report){ 0 };
}

void table_add_column(struct table *table, const char *name, enum column_kind kind, unsigned wrap)
{
	table->columns = xrealloc(table->columns, table->column_count + 1, sizeof(*table->columns));
	table->columns[table->column_count++] =
		(struct table_column){ text_format("%s", name), kind, wrap };
}

/* Makes room for this many bytes more. */
static void reserve(struct table *table, size_t bytes)
{
	size_t size = table->size ? table->size : 256;

	while (size - table->length < bytes)
		size *= 2;
	if (size == table->size)
		return;
	table->cells = xrealloc(table->cells, size, 1);
	table->size = size;
}

void table_add_cell(struct table *table, const char *format, ...)
{
	va_list arguments;
	size_t size;

	va_start(arguments, format);
	size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
	va_end(arguments);
	reserve(table, size);
	va_start(arguments, format);
	vsnprintf(table->cells + table->length, size, format, arguments);
	va_end(arguments);
	table->length += size;
	table->cell_count++;
}

size_t table_row_count(const struct table *table)
{
	return table->column_count ? table->cell_count / table->column_count : 0;
}

/*
 * Breaks the text at blanks, in place, so that lines have at most `width` bytes where they can.
 * Lines that the text has already stay apart.
 */
static void wrap(char *text, unsigned width)
{
	char *start = text, *blank = NULL;

	for (char *c = text; *c; c++) {
		if (*c == ' ')
			blank = c;
		if (*c == '\n') {
			start = c + 1;
			blank = NULL;
		} else if (c - start >= (long)width && blank) {
			*blank = '\n';
			start = blank + 1;
			blank = NULL;
		}
	}
}

static char *wrapped(const char *text, unsigned width)
{
	char *copy = text_format("%s", text);

	if (width)
		wrap(copy, width);
	return copy;
}

static bool add_scols_column(struct libscols_table *scols, const struct table_column *column)
{
	int flags = (column->kind == COLUMN_NUMBER ? SCOLS_FL_RIGHT : 0) |
		    (column->wrap ? SCOLS_FL_WRAP : 0);
	struct libscols_column *added = scols_table_new_column(scols, column->name, 0, flags);

	return added &&
	       (!column->wrap || (!scols_column_set_safechars(added, "\n") &&
				  !scols_column_set_wrapfunc(added, scols_wrapnl_chunksize,
							     scols_wrapnl_nextchunk, NULL)));
}

/* Adds the row whose cells begin at *cell, which advances past them. */
static bool add_scols_line(struct libscols_table *scols, const struct table *table,
			   const char **cell)
{
	struct libscols_line *line = scols_table_new_line(scols, NULL);

	for (size_t i = 0; line && i < table->column_count; i++) {
		char *copy = wrapped(*cell, table->columns[i].wrap);

		if (scols_line_refer_data(line, i, copy)) {
			free(copy);
			return false;
		}
		*cell += strlen(*cell) + 1;
	}
	return line != NULL;
}

static bool print_scols(const struct table *table, FILE *out)
{
	struct libscols_table *scols = scols_new_table();
	const char *cell = table->cells;
	bool ok = scols != NULL;

	/* The same output on a terminal of any width, in a pipe and in a file. */
	ok = ok && !scols_table_set_termforce(scols, SCOLS_TERMFORCE_NEVER) &&
	     !scols_table_set_stream(scols, out);
	for (size_t i = 0; ok && i < table->column_count; i++)
		ok = add_scols_column(scols, &table->columns[i]);
	for (size_t row = 0; ok && row < table_row_count(table); row++)
		ok = add_scols_line(scols, table, &cell);
	ok = ok && !scols_print_table(scols);
	scols_unref_table(scols);
	return ok;
}

static bool print_table(const struct report *report, FILE *out)
{
	for (const struct table *table = report->first; table; table = table->next) {
		char *title = wrapped(table->title, NOTE_WIDTH);

		if (table != report->first)
			putc('\n', out);
		fprintf(out, "%s\n", title);
		free(title);
		if (!table->column_count)
			continue;
		if (!table_row_count(table))
			fputs("(none)\n", out);
		else if (!print_scols(table, out))
			return false;
	}
	return true;
}

/* Prints lines of at most MAIL_WIDTH bytes, broken between words where that can be. */
static void put_filled(const char *text, FILE *out)
{
	while (*text) {
		size_t length = strcspn(text, "\n");

		if (length > MAIL_WIDTH) {
			length = MAIL_WIDTH;
			while (length && text[length] != ' ')
				length--;
		}
		if (!length && *text != '\n') {
			length = MAIL_WIDTH;
			/* Not within a UTF-8 character. */
			while (length > 1 && (text[length] & 0xc0) == 0x80)
				length--;
		}
		for (size_t i = 0; i < length; i++)
			putc(iscntrl((unsigned char)text[i]) ? ' ' : text[i], out);
		putc('\n', out);
		text += length;
		text += *text == ' ' || *text == '\n';
	}
}

static bool fits_mail(const char *text)
{
	for (size_t length; *text; text += length + (text[length] == '\n')) {
		length = strcspn(text, "\n");
		if (length > MAIL_WIDTH)
			return false;
	}
	return true;
}

/* One paragraph a row: each column's name and what is in it. */
static void put_list(const struct table *table, FILE *out)
{
	const char *cell = table->cells;

	for (size_t row = 0; row < table_row_count(table); row++) {
		struct text text = { 0 };

		for (size_t i = 0; i < table->column_count; i++) {
			if (*cell)
				text_append(&text, "%s%s %s", text.length ? ", " : "- ",
					    table->columns[i].name, cell);
			cell += strlen(cell) + 1;
		}
		put_filled(text.start ? text.start : "-", out);
		text_deinit(&text);
	}
}

static bool print_mail_table(const struct table *table, FILE *out)
{
	char *text = NULL;
	size_t size;
	FILE *memory = open_memstream(&text, &size);
	bool ok = memory && print_scols(table, memory);

	if (memory && fclose(memory))
		ok = false;
	if (ok && fits_mail(text))
		fputs(text, out);
	else if (ok)
		put_list(table, out);
	free(text);
	return ok;
}

static bool print_mail(const struct report *report, FILE *out)
{
	for (const struct table *table = report->first; table; table = table->next) {
		if (table != report->first)
			putc('\n', out);
		put_filled(table->title, out);
		if (!table->column_count)
			continue;
		if (!table_row_count(table))
			fputs("(none)\n", out);
		else if (!print_mail_table(table, out))
			return false;
	}
	return true;
}

/* Text that Markdown shows as it is, on one line. */
static void put_markdown(const char *text, FILE *out)
{
	for (; *text; text++) {
		if (iscntrl((unsigned char)*text)) {
			putc(' ', out);
			continue;
		}
		if (strchr("\\|`*<", *text))
			putc('\\', out);
		putc(*text, out);
	}
}

static void print_markdown_head(const struct table *table, FILE *out)
{
	for (size_t i = 0; i < table->column_count; i++) {
		fputs("| ", out);
		put_markdown(table->columns[i].name, out);
		putc(' ', out);
	}
	fputs("|\n", out);
	for (size_t i = 0; i < table->column_count; i++)
		fputs(table->columns[i].kind == COLUMN_NUMBER ? "| ---: " : "| :--- ", out);
	fputs("|\n", out);
}

static bool print_markdown(const struct report *report, FILE *out)
{
	for (const struct table *table = report->first; table; table = table->next) {
		const char *cell = table->cells;

		if (table != report->first)
			putc('\n', out);
		if (table->column_count)
			fputs("### ", out);
		put_markdown(table->title, out);
		putc('\n', out);
		if (!table->column_count)
			continue;
		putc('\n', out);
		print_markdown_head(table, out);
		for (size_t row = 0; row < table_row_count(table); row++) {
			for (size_t i = 0; i < table->column_count; i++) {
				fputs("| ", out);
				put_markdown(cell, out);
				putc(' ', out);
				cell += strlen(cell) + 1;
			}
			fputs("|\n", out);
		}
	}
	return true;
}

static void put_csv_comment(const char *text, FILE *out)
{
	fputs("# ", out);
	for (; *text; text++)
		putc(iscntrl((unsigned char)*text) ? ' ' : *text, out);
	putc('\n', out);
}

static size_t table_count(const struct report *report)
{
	size_t count = 0;

	for (const struct table *table = report->first; table; table = table->next)
		count += table->column_count != 0;
	return count;
}

static bool print_csv(const struct report *report, FILE *out)
{
	bool titles = table_count(report) > 1;

	for (const struct table *table = report->first; table; table = table->next) {
		const char *cell = table->cells;

		if (titles || !table->column_count)
			put_csv_comment(table->title, out);
		for (size_t i = 0; i < table->column_count; i++) {
			if (i)
				putc(',', out);
			csv_put(out, table->columns[i].name);
		}
		if (table->column_count)
			putc('\n', out);
		for (size_t row = 0; row < table_row_count(table); row++) {
			for (size_t i = 0; i < table->column_count; i++) {
				if (i)
					putc(',', out);
				csv_put(out, cell);
				cell += strlen(cell) + 1;
			}
			putc('\n', out);
		}
	}
	return true;
}

static void put_json(const char *text, FILE *out)
{
	putc('"', out);
	while (*text) {
		size_t length = utf8_length(text);

		if (!length)
			fputs("\\ufffd", out);
		else if (iscntrl((unsigned char)*text))
			fprintf(out, "\\u%04x", (unsigned)*text);
		else if (*text == '"' || *text == '\\')
			fprintf(out, "\\%c", *text);
		else
			fwrite(text, 1, length, out);
		text += length ? length : 1;
	}
	putc('"', out);
}

static bool is_json_number(const char *text)
{
	size_t digits;

	text += *text == '-';
	digits = strspn(text, "0123456789");
	if (!digits || (digits > 1 && *text == '0'))
		return false;
	text += digits;
	if (!*text)
		return true;
	digits = *text == '.' ? strspn(text + 1, "0123456789") : 0;
	return digits && !text[1 + digits];
}

static void put_json_cell(const char *text, enum column_kind kind, FILE *out)
{
	const char *number = text + (*text == '+' && text[1] != '-');

	if (kind == COLUMN_NUMBER && (!*text || !strcmp(text, "-")))
		fputs("null", out);
	else if (kind == COLUMN_NUMBER && is_json_number(number))
		fputs(number, out);
	else
		put_json(text, out);
}

static void print_json_table(const struct table *table, FILE *out)
{
	const char *cell = table->cells;

	fputs("{\"title\": ", out);
	put_json(table->title, out);
	fputs(", \"columns\": [", out);
	for (size_t i = 0; i < table->column_count; i++) {
		fputs(i ? ", " : "", out);
		put_json(table->columns[i].name, out);
	}
	fputs("], \"rows\": [", out);
	for (size_t row = 0; row < table_row_count(table); row++) {
		fputs(row ? ",\n{" : "\n{", out);
		for (size_t i = 0; i < table->column_count; i++) {
			fputs(i ? ", " : "", out);
			put_json(table->columns[i].name, out);
			fputs(": ", out);
			put_json_cell(cell, table->columns[i].kind, out);
			cell += strlen(cell) + 1;
		}
		putc('}', out);
	}
	fputs("]}", out);
}

static bool print_json(const struct report *report, FILE *out)
{
	const char *separator = "\n";

	fputs("{\"tables\": [", out);
	for (const struct table *table = report->first; table; table = table->next) {
		if (!table->column_count)
			continue;
		fputs(separator, out);
		print_json_table(table, out);
		separator = ",\n";
	}
	fputs("],\n\"notes\": [", out);
	separator = "\n";
	for (const struct table *table = report->first; table; table = table->next) {
		if (table->column_count)
			continue;
		fputs(separator, out);
		put_json(table->title, out);
		separator = ",\n";
	}
	fputs("]}\n", out);
	return true;
}

static const struct {
	const char *name;
	bool data, digest;
	bool (*print)(const struct report *report, FILE *out); /* false: the library failed */
} formats[] = {
	[FORMAT_TABLE] = { "table", false, false, print_table },
	[FORMAT_MARKDOWN] = { "markdown", false, true, print_markdown },
	[FORMAT_MAIL] = { "mail", false, true, print_mail },
	[FORMAT_CSV] = { "csv", true, false, print_csv },
	[FORMAT_JSON] = { "json", true, false, print_json },
	{ 0 },
};

bool output_format_parse(const char *name, enum output_format *format, struct error *err)
{
	for (size_t i = 0; formats[i].name; i++) {
		if (strcmp(name, formats[i].name))
			continue;
		*format = (enum output_format)i;
		return true;
	}
	return fail(err, STATUS_USAGE,
		    "unknown format '%s': use table, markdown, mail, csv or json", name);
}

bool output_format_is_data(enum output_format format)
{
	return formats[format].data;
}

bool output_format_is_digest(enum output_format format)
{
	return formats[format].digest;
}

bool report_print(const struct report *report, enum output_format format, FILE *out,
		  struct error *err)
{
	bool printed;

	errno = 0;
	printed = formats[format].print(report, out);
	if (fflush(out) || ferror(out))
		return fail(err, STATUS_USAGE, "cannot write the report: %s",
			    errno ? strerror(errno) : "write error");
	if (!printed)
		return fail(err, STATUS_TOOL, "libsmartcols cannot print the report");
	return true;
}
