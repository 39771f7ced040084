/* SPDX-License-Identifier: GPL-2.0-only */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "csv.h"
#include "record.h"

/* Far longer than any record, and than the command lines in comments. */
#define LINE_SIZE_MAX (1 << 20)

const struct findings no_findings = { NOT_MEASURED, NOT_MEASURED, NOT_MEASURED, NOT_MEASURED,
				      NOT_MEASURED, NOT_MEASURED, NOT_MEASURED };

const char record_header[] =
	"arch,xlen,routine,variant,block,offset,src_offset,size,value,fault,insns,branches,taken,"
	"jumps,loads,stores,atomics,cbo,nops,csr,vector,other,misaligned,result";

static const char *const result_names[] = RESULT_NAMES;

char *result_format(unsigned result, char *buffer, size_t size)
{
	size_t used = 0;

	snprintf(buffer, size, "ok");
	for (size_t i = 0; result_names[i] && used < size; i++) {
		if (result & 1u << i)
			used += snprintf(buffer + used, size - used, "%s%s", used ? "+" : "",
					 result_names[i]);
	}
	return buffer;
}

/* The result whose name is the first `length` bytes of text, or RESULT_OK when none is. */
static unsigned find_result(const char *text, size_t length)
{
	for (size_t i = 0; result_names[i]; i++) {
		if (strlen(result_names[i]) == length && !memcmp(result_names[i], text, length))
			return 1u << i;
	}
	return RESULT_OK;
}

bool result_parse(const char *text, unsigned *result)
{
	*result = RESULT_OK;
	if (!strcmp(text, "ok"))
		return true;
	for (;; text++) {
		size_t length = strcspn(text, "+");
		unsigned found = find_result(text, length);

		if (found == RESULT_OK)
			return false;
		*result |= found;
		text += length;
		if (!*text)
			return true;
	}
}

enum kind {
	KIND_TEXT,	 /* char[size] */
	KIND_XLEN,	 /* unsigned, 32 or 64 */
	KIND_BLOCK,	 /* unsigned, empty for 0 */
	KIND_AXIS,	 /* uint64_t, empty when the routine lacks the axis */
	KIND_FAULT,	 /* the axis of faults, likewise */
	KIND_COUNT,	 /* uint64_t */
	KIND_MISALIGNED, /* uint64_t, empty for NOT_MEASURED */
	KIND_RESULT,	 /* a set */
};

struct column {
	const char *name;
	enum kind kind;
	size_t field; /* in struct record */
	size_t size;  /* of that field, bytes */
	unsigned axis_bit;
};

#define FIELD(member) offsetof(struct record, member), sizeof(((struct record *)0)->member)

/* What is written and read, in order. record_header says the same. */
/* clang-format off */
static const struct column column_table[] = {
	{ "arch", KIND_TEXT, FIELD(arch), 0 },
	{ "xlen", KIND_XLEN, FIELD(xlen), 0 },
	{ "routine", KIND_TEXT, FIELD(routine), 0 },
	{ "variant", KIND_TEXT, FIELD(variant), 0 },
	{ "block", KIND_BLOCK, FIELD(block), 0 },
	{ "offset", KIND_AXIS, FIELD(tc.offset), AXIS_BIT(AXIS_OFFSET) },
	{ "src_offset", KIND_AXIS, FIELD(tc.src_offset), AXIS_BIT(AXIS_SRC_OFFSET) },
	{ "size", KIND_AXIS, FIELD(tc.size), AXIS_BIT(AXIS_SIZE) },
	{ "value", KIND_AXIS, FIELD(tc.value), AXIS_BIT(AXIS_VALUE) },
	{ "fault", KIND_FAULT, FIELD(tc), AXIS_BIT(AXIS_FAULT) },
	{ "insns", KIND_COUNT, FIELD(counts.insns), 0 },
	{ "branches", KIND_COUNT, FIELD(counts.class[CLASS_BRANCH]), 0 },
	{ "taken", KIND_COUNT, FIELD(counts.taken), 0 },
	{ "jumps", KIND_COUNT, FIELD(counts.class[CLASS_JUMP]), 0 },
	{ "loads", KIND_COUNT, FIELD(counts.class[CLASS_LOAD]), 0 },
	{ "stores", KIND_COUNT, FIELD(counts.class[CLASS_STORE]), 0 },
	{ "atomics", KIND_COUNT, FIELD(counts.class[CLASS_ATOMIC]), 0 },
	{ "cbo", KIND_COUNT, FIELD(counts.class[CLASS_CBO]), 0 },
	{ "nops", KIND_COUNT, FIELD(counts.class[CLASS_NOP]), 0 },
	{ "csr", KIND_COUNT, FIELD(counts.class[CLASS_CSR]), 0 },
	{ "vector", KIND_COUNT, FIELD(counts.class[CLASS_VECTOR]), 0 },
	{ "other", KIND_COUNT, FIELD(counts.class[CLASS_OTHER]), 0 },
	{ "misaligned", KIND_MISALIGNED, FIELD(misaligned), 0 },
	{ "result", KIND_RESULT, FIELD(result), 0 },
};
/* clang-format on */

#define COLUMN_COUNT (sizeof(column_table) / sizeof(*column_table))

static void put_number(FILE *out, uint64_t number)
{
	fprintf(out, "%" PRIu64, number);
}

static void put_field(FILE *out, const struct column *column, const struct record *record)
{
	const void *field = (const char *)record + column->field;
	bool has_axis = record->axes & column->axis_bit;
	char text[RESULT_TEXT_MAX];

	switch (column->kind) {
	case KIND_TEXT:
		csv_put(out, field);
		break;
	case KIND_XLEN:
		put_number(out, record->xlen);
		break;
	case KIND_BLOCK:
		if (record->block)
			put_number(out, record->block);
		break;
	case KIND_AXIS:
		if (has_axis)
			put_number(out, *(const uint64_t *)field);
		break;
	case KIND_FAULT:
		case_format_fault(&record->tc, text, sizeof(text));
		if (has_axis)
			fputs(*text ? text : "none", out);
		break;
	case KIND_COUNT:
		put_number(out, *(const uint64_t *)field);
		break;
	case KIND_MISALIGNED:
		if (record->misaligned != NOT_MEASURED)
			put_number(out, record->misaligned);
		break;
	case KIND_RESULT:
		fputs(result_format(record->result, text, sizeof(text)), out);
		break;
	}
}

void record_write(FILE *out, const struct record *record)
{
	for (size_t i = 0; i < COLUMN_COUNT; i++) {
		if (i)
			putc(',', out);
		put_field(out, &column_table[i], record);
	}
	putc('\n', out);
}

/* This and the other get_ functions return what is wrong with the text, or NULL. */
static const char *get_number(const char *text, uint64_t max, uint64_t *number)
{
	char *end;

	/* strtoull() would take blanks and signs. */
	if (!isdigit((unsigned char)*text))
		return "is not a number";
	errno = 0;
	*number = strtoull(text, &end, 10);
	if (*end)
		return "is not a number";
	return errno || *number > max ? "is too large" : NULL;
}

static const char *get_unsigned(const char *text, unsigned *field)
{
	uint64_t number;
	const char *wrong = get_number(text, UINT_MAX, &number);

	if (!wrong)
		*field = number;
	return wrong;
}

static const char *get_xlen(const char *text, unsigned *xlen)
{
	const char *wrong = get_unsigned(text, xlen);

	if (!wrong && *xlen != 32 && *xlen != 64)
		return "is neither 32 nor 64";
	return wrong;
}

static const char *get_text(const char *text, char *field, size_t size)
{
	size_t length = strlen(text);

	if (!length)
		return "is empty";
	if (length >= size)
		return "is too long";
	memcpy(field, text, length + 1);
	return NULL;
}

static const char *get_fault(const char *text, struct test_case *tc)
{
	const char *wrong;
	bool negative;
	uint64_t at;

	if (!strcmp(text, "none"))
		return NULL;
	if (!strncmp(text, "dst:", strlen("dst:")))
		tc->fault_side = FAULT_DST;
	else if (!strncmp(text, "src:", strlen("src:")))
		tc->fault_side = FAULT_SRC;
	else
		return "is not none, dst:K or src:K";
	text += strlen("dst:");
	negative = *text == '-';
	wrong = get_number(text + negative, INT32_MAX, &at);
	if (!wrong)
		tc->fault_at = negative ? -(int32_t)at : (int32_t)at;
	return wrong;
}

static const char *get_field(const char *text, const struct column *column, struct record *record)
{
	void *field = (char *)record + column->field;

	if (*text)
		record->axes |= column->axis_bit;

	switch (column->kind) {
	case KIND_TEXT:
		return get_text(text, field, column->size);
	case KIND_XLEN:
		return get_xlen(text, field);
	case KIND_BLOCK:
		return *text ? get_unsigned(text, field) : NULL;
	case KIND_AXIS:
		return *text ? get_number(text, UINT64_MAX, field) : NULL;
	case KIND_FAULT:
		return *text ? get_fault(text, field) : NULL;
	case KIND_COUNT:
		return get_number(text, UINT64_MAX, field);
	case KIND_MISALIGNED:
		record->misaligned = NOT_MEASURED;
		return *text ? get_number(text, NOT_MEASURED - 1, field) : NULL;
	case KIND_RESULT:
		break;
	}
	return result_parse(text, field) ? NULL : "is not a result";
}

/* Fails because of the current line. */
static __attribute__((format(printf, 3, 4))) bool
bad_row(const struct record_reader *reader, struct error *err, const char *format, ...)
{
	char reason[512];
	va_list args;

	va_start(args, format);
	vsnprintf(reason, sizeof(reason), format, args);
	va_end(args);
	return fail(err, STATUS_USAGE, "%s:%u: %s", reader->path, reader->line, reason);
}

static bool grow_buffer(struct record_reader *reader, struct error *err)
{
	size_t size = reader->buffer_size ? 2 * reader->buffer_size : 512;
	char *buffer;

	if (size > LINE_SIZE_MAX)
		return bad_row(reader, err, "a line of %d bytes or more", LINE_SIZE_MAX);
	buffer = realloc(reader->buffer, size);
	if (!buffer)
		return bad_row(reader, err, "not enough memory for the line");
	reader->buffer = buffer;
	reader->buffer_size = size;
	return true;
}

/*
 * Reads one row into the buffer, without its end of line: 1, 0 at the end of the file, or -1. Not
 * with getline(), because a quoted field may contain newlines, and so that a file which is not
 * text is refused before it fills the memory.
 */
static int read_row(struct record_reader *reader, struct error *err)
{
	unsigned newlines = 0; /* in quotes; counted at the end: errors name the first line */
	bool quoted = false;
	size_t length = 0;
	int c;

	reader->line++;
	while ((c = getc_unlocked(reader->in)) != EOF && (c != '\n' || quoted)) {
		if (!c) {
			bad_row(reader, err, "a NUL byte; records are text");
			return -1;
		}
		if (length + 1 >= reader->buffer_size && !grow_buffer(reader, err))
			return -1;
		reader->buffer[length++] = c;
		if (c == '"' && reader->buffer[0] != '#')
			quoted = !quoted;
		newlines += c == '\n';
	}
	if (ferror(reader->in)) {
		bad_row(reader, err, "cannot read: %s", strerror(errno));
		return -1;
	}
	if (c == EOF && !length)
		return 0;
	if (c == EOF) {
		bad_row(reader, err, "truncated: the file ends within a %s",
			quoted ? "quoted field" : "line");
		return -1;
	}
	if (length && reader->buffer[length - 1] == '\r')
		length--;
	reader->buffer[length] = '\0';
	reader->line += newlines;
	return 1;
}

/* Ends and unquotes the field at *cursor in place, and steps to the next. NULL: bad quotes. */
static char *take_field(char **cursor)
{
	char *field = *cursor;
	char *in = field + strcspn(field, ",\"");
	char *out = in;
	bool last;

	if (in == field && *in == '"') {
		in++;
		while (*in && (*in != '"' || *++in == '"'))
			*out++ = *in++;
	}
	if (*in && *in != ',')
		return NULL;
	last = !*in;
	*out = '\0';
	*cursor = last ? NULL : in + 1;
	return field;
}

/* Splits the row; fields beyond the known columns are counted in *count but not kept. */
static bool split_row(const struct record_reader *reader, char *fields[COLUMN_COUNT], size_t *count,
		      struct error *err)
{
	char *cursor = reader->buffer;

	for (*count = 0; cursor; ++*count) {
		char *field = take_field(&cursor);

		if (!field)
			return bad_row(reader, err,
				       "field %zu has a quote inside; quote it all and double it",
				       *count + 1);
		if (*count < COLUMN_COUNT)
			fields[*count] = field;
	}
	return true;
}

static bool check_header(const struct record_reader *reader, struct error *err)
{
	char *fields[COLUMN_COUNT];
	size_t count;

	if (!split_row(reader, fields, &count, err))
		return false;
	for (size_t i = 0; i < COLUMN_COUNT; i++) {
		const char *name = column_table[i].name;

		if (i >= count)
			return bad_row(reader, err, "header: column %zu, \"%s\", is missing", i + 1,
				       name);
		if (strcmp(fields[i], name))
			return bad_row(reader, err, "header: column %zu is \"%.60s\", not \"%s\"",
				       i + 1, fields[i], name);
	}
	if (count > COLUMN_COUNT)
		return bad_row(reader, err, "header: %zu columns, not %zu", count, COLUMN_COUNT);
	return true;
}

/* Reads up to the header row, and what is before it into `comments`. */
static bool read_head(struct record_reader *reader, FILE *comments, struct error *err)
{
	for (;;) {
		int status = read_row(reader, err);

		if (!status)
			return bad_row(reader, err, "no header row; is this a file of records?");
		if (status < 0)
			return false;
		if (reader->buffer[0] != '#')
			return check_header(reader, err);
		fprintf(comments, "%s\n", reader->buffer);
	}
}

bool record_reader_init(struct record_reader *reader, FILE *in, const char *path, struct error *err)
{
	size_t size;
	FILE *comments;
	bool fine;

	*reader = (struct record_reader){ .in = in, .path = path };
	comments = open_memstream(&reader->comments, &size);
	if (!comments)
		return bad_row(reader, err, "not enough memory");
	fine = grow_buffer(reader, err) && read_head(reader, comments, err);
	if (fclose(comments) && fine)
		fine = bad_row(reader, err, "not enough memory for the comments");
	if (!fine) {
		record_reader_deinit(reader);
	} else if (!size) {
		free(reader->comments);
		reader->comments = NULL;
	}
	return fine;
}

/* Demands of the counts what the meter promises. */
static bool check_counts(const struct record_reader *reader, const struct counts *counts,
			 struct error *err)
{
	uint64_t sum = 0;
	bool overflow = false;

	for (size_t i = 0; i < CLASS_COUNT; i++)
		overflow |= __builtin_add_overflow(sum, counts->class[i], &sum);
	if (overflow || sum != counts->insns)
		return bad_row(reader, err,
			       "column \"insns\": %" PRIu64 " is not the sum of the classes",
			       counts->insns);
	if (counts->taken > counts->class[CLASS_BRANCH])
		return bad_row(reader, err,
			       "column \"taken\": %" PRIu64 " is more than the %" PRIu64
			       " branches",
			       counts->taken, counts->class[CLASS_BRANCH]);
	return true;
}

static bool parse_row(const struct record_reader *reader, struct record *record, struct error *err)
{
	char *fields[COLUMN_COUNT];
	size_t count;

	if (!split_row(reader, fields, &count, err))
		return false;
	if (count != COLUMN_COUNT)
		return bad_row(reader, err, "%zu fields, not %zu", count, COLUMN_COUNT);
	*record = (struct record){ .findings = no_findings };
	for (size_t i = 0; i < COLUMN_COUNT; i++) {
		const char *wrong = get_field(fields[i], &column_table[i], record);

		if (wrong)
			return bad_row(reader, err, "column \"%s\": \"%.60s\" %s",
				       column_table[i].name, fields[i], wrong);
	}
	return check_counts(reader, &record->counts, err);
}

int record_read(struct record_reader *reader, struct record *record, struct error *err)
{
	int status = read_row(reader, err);

	if (status == 1 && !parse_row(reader, record, err))
		return -1;
	return status;
}

void record_reader_deinit(struct record_reader *reader)
{
	free(reader->buffer);
	free(reader->comments);
	*reader = (struct record_reader){ 0 };
}
