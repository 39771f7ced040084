// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "paths.h"
#include "text.h"
#include "workload.h"
#include "../cases/layout.h"

/* No line is longer: a file that is no profile is refused before it fills the memory. */
#define LINE_MAX_BYTES 4096

enum { FIELD_SIZE, FIELD_OFFSET, FIELD_SRC_OFFSET, FIELD_VALUE, FIELD_COUNT, FIELDS };

static const char plain_header[] = "size,offset,value,count";
static const char source_header[] = "size,offset,src_offset,value,count";

/* A file while it is read. */
struct parser {
	struct workload *workload;
	FILE *in;
	unsigned line;
	bool modulo_given;
	size_t capacity; /* of the cells */
	struct error *err;
	char text[LINE_MAX_BYTES + 2];
};

static __attribute__((format(printf, 2, 3))) bool bad_line(const struct parser *parser,
							   const char *format, ...)
{
	char reason[400];
	va_list args;

	va_start(args, format);
	vsnprintf(reason, sizeof(reason), format, args);
	va_end(args);
	return fail(parser->err, STATUS_USAGE, "%s:%u: %s", parser->workload->path, parser->line,
		    reason);
}

/* Reads a line without its end: 1, 0 at the end of the file, or -1. */
static int read_line(struct parser *parser)
{
	size_t length = 0;
	int c;

	parser->line++;
	while ((c = getc(parser->in)) != EOF && c != '\n') {
		if (!c || length == LINE_MAX_BYTES) {
			bad_line(parser,
				 c ? "a line of over %d bytes; is this a profile?"
				   : "a NUL byte; a profile is text",
				 LINE_MAX_BYTES);
			return -1;
		}
		parser->text[length++] = c;
	}
	if (ferror(parser->in) || (c == EOF && length)) {
		bad_line(parser,
			 ferror(parser->in) ? "cannot read: %s"
					    : "truncated: the file ends within a line",
			 strerror(errno));
		return -1;
	}
	if (length && parser->text[length - 1] == '\r')
		length--;
	parser->text[length] = 0;
	return c != EOF;
}

static bool take_number(const struct parser *parser, const char *name, const char *text,
			uint64_t max, uint64_t *number)
{
	char *end;

	errno = 0;
	*number = strtoull(text, &end, 10);
	if (!isdigit((unsigned char)*text) || *end)
		return bad_line(parser, "%s: \"%.60s\" is not a number", name, text);
	if (errno || *number > max)
		return bad_line(parser, "%s: %.60s is too large; the limit is %" PRIu64, name, text,
				max);
	return true;
}

static bool take_modulo(struct parser *parser, const char *value)
{
	uint64_t modulo;

	if (!take_number(parser, "offset_modulo", value, WORKLOAD_MODULO_MAX, &modulo))
		return false;
	if (!modulo || modulo & (modulo - 1))
		return bad_line(parser, "offset_modulo: %" PRIu64 " is no power of two", modulo);
	if (parser->modulo_given)
		return bad_line(parser, "offset_modulo is given twice");
	parser->modulo_given = true;
	parser->workload->modulo = modulo;
	return true;
}

static bool take_routine(struct parser *parser, const char *value)
{
	if (parser->workload->routine)
		return bad_line(parser, "routine is given twice");
	if (!routine_find(value, &(struct error){ 0 }))
		return bad_line(parser, "unknown routine \"%.60s\"; `insncount list` shows them",
				value);
	parser->workload->routine = text_format("%s", value);
	return true;
}

/* "# key: value" */
static bool take_comment(struct parser *parser)
{
	const char *key = parser->text + strlen("# ");
	size_t length = strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789_-");
	const char *value = key + length + strlen(": ");

	if (strncmp(parser->text, "# ", 2) || !length || strncmp(key + length, ": ", 2) || !*value)
		return bad_line(parser, "what begins with # must be `# key: value`");
	if (!strncmp(key, "offset_modulo:", length + 1))
		return take_modulo(parser, value);
	if (!strncmp(key, "routine:", length + 1))
		return take_routine(parser, value);
	parser->workload->derived |= !strncmp(key, "derived:", length + 1);
	return true;
}

/* Reads up to the header row, and the comments before it. */
static bool read_head(struct parser *parser)
{
	struct text comments = { 0 };
	bool ok = true;
	int got = -1;

	text_append(&comments, "%s", "");
	while (ok && (got = read_line(parser)) == 1 && *parser->text == '#') {
		ok = take_comment(parser);
		text_append(&comments, "%s\n", parser->text);
	}
	parser->workload->comments = comments.start;
	if (!ok || got < 0)
		return false;
	if (!got)
		return bad_line(parser, "no header row \"%s\"; is this a profile?", plain_header);
	parser->workload->has_source = !strcmp(parser->text, source_header);
	if (!parser->workload->has_source && strcmp(parser->text, plain_header))
		return bad_line(parser, "the header row must be \"%s\" or \"%s\"", plain_header,
				source_header);
	return true;
}

static bool take_size(const struct parser *parser, char *text, struct workload_cell *cell)
{
	char *last = strstr(text, "..");

	if (last) {
		*last = 0;
		last += strlen("..");
	}
	if (!take_number(parser, "size", text, INT64_MAX, &cell->size_first) ||
	    !take_number(parser, "size", last ? last : text, INT64_MAX, &cell->size_last))
		return false;
	return cell->size_first <= cell->size_last ||
	       bad_line(parser, "size: %s..%s goes down", text, last);
}

/* Splits the line; a missing src_offset is empty. */
static bool split(struct parser *parser, char *fields[FIELDS])
{
	unsigned expected = FIELDS - !parser->workload->has_source, count = 0;
	char *rest = parser->text;

	for (int i = 0; i < FIELDS; i++) {
		fields[i] = "";
		if (!rest || (i == FIELD_SRC_OFFSET && !parser->workload->has_source))
			continue;
		fields[i] = strsep(&rest, ",");
		count++;
	}
	for (; rest; count++)
		strsep(&rest, ",");
	return count == expected || bad_line(parser, "%u fields, not %u", count, expected);
}

static bool take_offset(const struct parser *parser, const char *name, const char *text,
			uint64_t *offset)
{
	unsigned modulo = parser->workload->modulo;

	if (!take_number(parser, name, text, UINT64_MAX, offset))
		return false;
	return *offset < modulo ||
	       bad_line(parser, "%s: %" PRIu64 " is not below offset_modulo, %u", name, *offset,
			modulo);
}

/* Either all cells have a value or none. */
static bool take_value(const struct parser *parser, const char *text, struct workload_cell *cell)
{
	struct workload *workload = parser->workload;

	if (!workload->count)
		workload->has_value = *text;
	if (!*text != !workload->has_value)
		return bad_line(parser, "value: all rows must have one, or none");
	return !*text || take_number(parser, "value", text, UINT32_MAX, &cell->value);
}

static bool take_count(const struct parser *parser, const char *text, struct workload_cell *cell)
{
	struct workload *workload = parser->workload;

	if (!take_number(parser, "count", text, INT64_MAX, &cell->count))
		return false;
	if (!cell->count)
		return bad_line(parser, "count: 0 calls; leave the row out");
	workload->calls += cell->count;
	return workload->calls <= INT64_MAX || bad_line(parser, "count: 2^63 calls or more in all");
}

static bool take_row(struct parser *parser, struct workload_cell *cell)
{
	bool has_source = parser->workload->has_source;
	char *fields[FIELDS];

	*cell = (struct workload_cell){ .line = parser->line };
	return split(parser, fields) && take_size(parser, fields[FIELD_SIZE], cell) &&
	       take_offset(parser, "offset", fields[FIELD_OFFSET], &cell->offset) &&
	       (!has_source ||
		take_offset(parser, "src_offset", fields[FIELD_SRC_OFFSET], &cell->src_offset)) &&
	       take_value(parser, fields[FIELD_VALUE], cell) &&
	       take_count(parser, fields[FIELD_COUNT], cell);
}

static bool read_rows(struct parser *parser)
{
	struct workload *workload = parser->workload;
	struct workload_cell cell;
	int got;

	while ((got = read_line(parser)) == 1) {
		if (!take_row(parser, &cell))
			return false;
		if (workload->count == WORKLOAD_CELLS_MAX)
			return bad_line(parser, "more than %d rows", WORKLOAD_CELLS_MAX);
		if (workload->count == parser->capacity) {
			parser->capacity = parser->capacity ? 2 * parser->capacity : 64;
			workload->cells = xrealloc(workload->cells, parser->capacity,
						   sizeof(*workload->cells));
		}
		workload->cells[workload->count++] = cell;
	}
	if (got < 0)
		return false;
	return workload->count || bad_line(parser, "there are no calls in it");
}

int workload_compare_cells(const void *a, const void *b)
{
	const struct workload_cell *left = a, *right = b;
	const uint64_t keys[][2] = {
		{ left->size_first, right->size_first }, { left->size_last, right->size_last },
		{ left->offset, right->offset },	 { left->src_offset, right->src_offset },
		{ left->value, right->value },
	};

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (keys[i][0] != keys[i][1])
			return keys[i][0] < keys[i][1] ? -1 : 1;
	return 0;
}

/* Equal cells are most likely one pasted twice. Sorts them. */
static bool refuse_repeated_cells(struct parser *parser)
{
	struct workload *workload = parser->workload;
	const struct workload_cell *cells = workload->cells;

	qsort(workload->cells, workload->count, sizeof(*cells), workload_compare_cells);
	for (size_t i = 1; i < workload->count; i++) {
		unsigned a = cells[i - 1].line, b = cells[i].line;

		if (workload_compare_cells(&cells[i - 1], &cells[i]))
			continue;
		parser->line = a > b ? a : b;
		return bad_line(parser, "the same cell as in line %u; add their counts up",
				a < b ? a : b);
	}
	return true;
}

bool workload_read(struct workload *workload, const char *path, struct error *err)
{
	struct parser parser = { .workload = workload, .err = err };
	bool ok;

	*workload = (struct workload){ .modulo = WORKLOAD_MODULO_MAX };
	parser.in = fopen(path, "re");
	if (!parser.in)
		return fail(err, STATUS_USAGE, "%s: cannot open: %s", path, strerror(errno));
	workload->path = text_format("%s", path);
	workload->name = paths_short_name(path);
	ok = read_head(&parser) && read_rows(&parser) && refuse_repeated_cells(&parser);
	fclose(parser.in);
	if (!ok)
		workload_deinit(workload);
	return ok;
}

void workload_deinit(struct workload *workload)
{
	free(workload->name);
	free(workload->path);
	free(workload->comments);
	free(workload->routine);
	free(workload->cells);
	*workload = (struct workload){ 0 };
}

void workload_write(const struct workload *workload, FILE *out)
{
	fprintf(out, "%s%s\n", workload->comments,
		workload->has_source ? source_header : plain_header);
	for (size_t i = 0; i < workload->count; i++) {
		const struct workload_cell *cell = &workload->cells[i];

		fprintf(out, "%" PRIu64, cell->size_first);
		if (cell->size_last != cell->size_first)
			fprintf(out, "..%" PRIu64, cell->size_last);
		fprintf(out, ",%" PRIu64 ",", cell->offset);
		if (workload->has_source)
			fprintf(out, "%" PRIu64 ",", cell->src_offset);
		if (workload->has_value)
			fprintf(out, "%" PRIu64, cell->value);
		fprintf(out, ",%" PRIu64 "\n", cell->count);
	}
}

static bool misfit(const struct workload *workload, const char *what, const char *routine,
		   struct error *err)
{
	return fail(err, STATUS_USAGE, "%s:%u: its calls have %s, unlike those of %s",
		    workload->path, workload->cells[0].line, what, routine);
}

bool workload_check(const struct workload *workload, const char *routine, unsigned axes,
		    struct error *err)
{
	bool wants_source = axes & AXIS_BIT(AXIS_SRC_OFFSET),
	     wants_value = axes & AXIS_BIT(AXIS_VALUE);

	if (workload->routine && strcmp(workload->routine, routine))
		return fail(err, STATUS_USAGE, "%s: the profile is of %s, not of %s",
			    workload->path, workload->routine, routine);
	if (!(axes & AXIS_BIT(AXIS_SIZE)) || !(axes & AXIS_BIT(AXIS_OFFSET)))
		return fail(err, STATUS_USAGE,
			    "%s: a profile has sizes and offsets, which the cases of %s have not",
			    workload->path, routine);
	if (workload->has_source != wants_source)
		return misfit(workload, wants_source ? "no src_offset" : "a src_offset", routine,
			      err);
	if (workload->has_value != wants_value)
		return misfit(workload, wants_value ? "no value" : "a value", routine, err);
	return true;
}

/* Appends a case for each size of the cell that fits. */
static bool add_cell(const struct workload_cell *cell, struct case_list *list, size_t *capacity)
{
	for (uint64_t size = cell->size_first; size <= cell->size_last && size <= BUFFER_SIZE_MAX;
	     size++) {
		if (list->count == CASE_COUNT_MAX)
			return false;
		if (list->count == *capacity) {
			*capacity = *capacity ? 2 * *capacity : 64;
			list->cases = xrealloc(list->cases, *capacity, sizeof(*list->cases));
		}
		list->cases[list->count++] = (struct test_case){ .offset = cell->offset,
								 .src_offset = cell->src_offset,
								 .size = size,
								 .value = cell->value };
	}
	return true;
}

bool workload_add_cases(const struct workload *workload, const struct routine *routine,
			struct case_list *list, struct error *err)
{
	struct case_list cases = { 0 };
	size_t capacity = 0;
	bool ok = workload_check(workload, routine->name, routine->axes, err);

	for (size_t i = 0; ok && i < workload->count; i++)
		if (!add_cell(&workload->cells[i], &cases, &capacity))
			ok = fail(err, STATUS_USAGE,
				  "%s:%u: too many cases: at most %d; write smaller ranges",
				  workload->path, workload->cells[i].line, CASE_COUNT_MAX);
	ok = ok && routine_check_cases(routine, &cases, workload->path, err) &&
	     case_list_append(list, &cases, workload->path, err);
	case_list_deinit(&cases);
	return ok;
}
