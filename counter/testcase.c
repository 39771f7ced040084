/* SPDX-License-Identifier: GPL-2.0-only */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testcase.h"
#include "text.h"

#define BLANKS " \t"

/* The largest page of the architectures here is 64 KiB; beyond it offsets repeat themselves. */
#define OFFSET_MAX 65535

/* A line of a file can be long, but no device shall fill the memory. */
#define LINE_BYTES_MAX (1 << 20)

/* Far past the last change of strategy of any routine; a fault further away shows nothing new. */
#define FAULT_AT_MAX (1 << 20)

/* clang-format off */
static const struct {
	const char *name;
	uint64_t max;
	size_t field; /* in struct test_case; the fault axis has two instead */
} axis_table[AXIS_COUNT] = {
	[AXIS_OFFSET] = { "offset", OFFSET_MAX, offsetof(struct test_case, offset) },
	[AXIS_SRC_OFFSET] = { "src_offset", OFFSET_MAX, offsetof(struct test_case, src_offset) },
	[AXIS_SIZE] = { "size", UINT64_MAX, offsetof(struct test_case, size) },
	[AXIS_VALUE] = { "value", UINT32_MAX, offsetof(struct test_case, value) },
	[AXIS_FAULT] = { "fault", FAULT_AT_MAX, 0 },
};
/* clang-format on */

const char *axis_name(enum axis axis)
{
	return axis_table[axis].name;
}

/*
 * A value of any axis is one unsigned number here, so that ranges, repetitions and hashes need no
 * second form for faults: their side is the upper half, their biased position the lower one.
 */
static uint64_t fault_value(enum fault_side side, int64_t at)
{
	return side == FAULT_NONE ? 0 : (uint64_t)side << 32 | (uint32_t)(at + FAULT_AT_MAX);
}

static uint64_t get_value(const struct test_case *tc, enum axis axis)
{
	if (axis == AXIS_FAULT)
		return fault_value(tc->fault_side, tc->fault_at);
	return *(const uint64_t *)((const char *)tc + axis_table[axis].field);
}

static void set_value(struct test_case *tc, enum axis axis, uint64_t value)
{
	if (axis != AXIS_FAULT) {
		*(uint64_t *)((char *)tc + axis_table[axis].field) = value;
		return;
	}
	tc->fault_side = value >> 32;
	tc->fault_at = value ? (int32_t)((int64_t)(uint32_t)value - FAULT_AT_MAX) : 0;
}

/* Appends to the text in buffer as much as fits. */
static __attribute__((format(printf, 3, 4))) void append_text(char *buffer, size_t size,
							      const char *format, ...)
{
	size_t used = strlen(buffer);
	va_list args;

	va_start(args, format);
	vsnprintf(buffer + used, size - used, format, args);
	va_end(args);
}

char *case_format_fault(const struct test_case *tc, char *buffer, size_t size)
{
	buffer[0] = '\0';
	if (tc->fault_side != FAULT_NONE)
		append_text(buffer, size, "%s:%" PRId32,
			    tc->fault_side == FAULT_DST ? "dst" : "src", tc->fault_at);
	return buffer;
}

static void append_value(char *buffer, size_t size, const struct test_case *tc, enum axis axis)
{
	char fault[32];

	if (axis != AXIS_FAULT)
		append_text(buffer, size, "%" PRIu64, get_value(tc, axis));
	else if (tc->fault_side == FAULT_NONE)
		append_text(buffer, size, "none");
	else
		append_text(buffer, size, "%s", case_format_fault(tc, fault, sizeof(fault)));
}

char *case_format(const struct test_case *tc, unsigned axes, char *buffer, size_t size)
{
	buffer[0] = '\0';
	for (enum axis axis = 0; axis < AXIS_COUNT; axis++) {
		if (!(axes & AXIS_BIT(axis)))
			continue;
		append_text(buffer, size, "%s%s=", buffer[0] ? " " : "", axis_name(axis));
		append_value(buffer, size, tc, axis);
	}
	return buffer;
}

/* The list of axes as messages show it. */
static char *format_axes(unsigned axes, char *buffer, size_t size)
{
	buffer[0] = '\0';
	for (enum axis axis = 0; axis < AXIS_COUNT; axis++) {
		if (axes & AXIS_BIT(axis))
			append_text(buffer, size, "%s%s", buffer[0] ? ", " : "", axis_name(axis));
	}
	return buffer;
}

/* Part of a spec. Not terminated. */
struct slice {
	const char *text;
	size_t length;
};

struct shown {
	char text[80];
};

/* A slice for a message, cut so that the reason after it is never lost. */
static struct shown show(struct slice slice)
{
	static const size_t max = sizeof(struct shown) - sizeof("...");
	bool cut = slice.length > max;
	struct shown shown;

	snprintf(shown.text, sizeof(shown.text), "%.*s%s", (int)(cut ? max : slice.length),
		 slice.text, cut ? "..." : "");
	return shown;
}

struct range {
	uint64_t first;
	uint64_t last;
	uint64_t step;
};

/* AXIS=LIST */
struct word {
	struct slice text;
	enum axis axis;
	const struct range *ranges;
	size_t range_count;
	uint64_t count;	  /* of the values in all ranges */
	uint64_t *values; /* in the order written */
};

/* A spec while it is parsed: the words, and where in them the parser is, for messages. */
struct spec {
	unsigned axes;
	const char *where;
	struct error *err;
	struct word words[AXIS_COUNT + 1]; /* one more, which must repeat an axis, to complain of */
	size_t word_count;
	struct range *ranges; /* of all words */
	size_t range_count;
	struct word *word; /* the current one */
	struct slice item; /* of its list, the current one */
};

/* Fails because of the current item. */
static __attribute__((format(printf, 2, 3))) bool bad_item(const struct spec *spec,
							   const char *format, ...)
{
	const char *kind = "number";
	char reason[320];
	va_list args;

	va_start(args, format);
	vsnprintf(reason, sizeof(reason), format, args);
	va_end(args);

	if (spec->word->axis == AXIS_FAULT)
		kind = "fault";
	else if (memmem(spec->item.text, spec->item.length, "..", 2))
		kind = "range";
	return fail(spec->err, STATUS_USAGE, "%s: bad %s \"%s\" in \"%s\": %s", spec->where, kind,
		    show(spec->item).text, show(spec->word->text).text, reason);
}

static bool too_many(const struct spec *spec)
{
	return fail(spec->err, STATUS_USAGE,
		    "%s: too many cases with \"%s\": a list has at most %d; write fewer values",
		    spec->where, show(spec->word->text).text, CASE_COUNT_MAX);
}

static bool no_memory(struct error *err, const char *where)
{
	return fail(err, STATUS_USAGE, "%s: not enough memory for the cases; write fewer", where);
}

/* Reads a number at *cursor and steps over it. */
static bool take_number(const struct spec *spec, const char **cursor, uint64_t *number)
{
	const char *text = *cursor;
	bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') &&
		   isxdigit((unsigned char)text[2]);
	char *end;

	if (!isdigit((unsigned char)*text))
		return bad_item(spec, "a number is missing; write N, A..B or A..B/STEP, "
				      "decimal or 0x hexadecimal");
	errno = 0;
	*number = strtoull(text, &end, hex ? 16 : 10);
	if (errno)
		return bad_item(spec, "it does not fit 64 bits");
	*cursor = end;
	return true;
}

/* Reads a value of the current axis at *cursor and steps over it. */
static bool take_value(const struct spec *spec, const char **cursor, enum fault_side side,
		       uint64_t *value)
{
	enum axis axis = spec->word->axis;
	uint64_t max = axis_table[axis].max;
	bool negative = axis == AXIS_FAULT && **cursor == '-';

	*cursor += negative;
	if (!take_number(spec, cursor, value))
		return false;
	if (*value > max)
		return bad_item(spec, "the limit of %s is %s%" PRIu64, axis_name(axis),
				axis == AXIS_FAULT ? "+-" : "", max);
	if (axis == AXIS_FAULT)
		*value = fault_value(side, negative ? -(int64_t)*value : (int64_t)*value);
	return true;
}

/* Reads A, A..B or A..B/STEP at *cursor and steps over it. */
static bool take_bounds(const struct spec *spec, const char **cursor, enum fault_side side,
			struct range *range)
{
	range->step = 1;
	if (!take_value(spec, cursor, side, &range->first))
		return false;
	range->last = range->first;
	if (strncmp(*cursor, "..", strlen("..")))
		return true;
	*cursor += strlen("..");
	if (!take_value(spec, cursor, side, &range->last))
		return false;
	if (**cursor != '/')
		return true;
	++*cursor;
	return take_number(spec, cursor, &range->step);
}

static bool goes_down(const struct spec *spec, const char *text)
{
	struct slice first = { text, strcspn(text, ".") };
	struct slice last = { .text = text + first.length + strlen("..") };

	last.length = strcspn(last.text, "/," BLANKS);
	return bad_item(spec, "it goes down; write %s..%s", show(last).text, show(first).text);
}

/* Reads the current item, from `text` on, as a value or a range of values. */
static bool take_range(const struct spec *spec, const char *text, enum fault_side side,
		       struct range *range)
{
	const char *item_end = spec->item.text + spec->item.length;
	const char *cursor = text;

	if (!take_bounds(spec, &cursor, side, range))
		return false;
	if (cursor != item_end)
		return bad_item(spec, "\"%s\" does not belong there",
				show((struct slice){ cursor, item_end - cursor }).text);
	if (range->last < range->first)
		return goes_down(spec, text);
	if (!range->step)
		return bad_item(spec, "the step is 0; write 1 or more");
	return true;
}

static bool slice_is(struct slice slice, const char *text)
{
	return slice.length == strlen(text) && !memcmp(slice.text, text, slice.length);
}

static bool take_fault(const struct spec *spec, struct range *range)
{
	const char *text = spec->item.text;
	enum fault_side side;

	if (slice_is(spec->item, "none")) {
		*range = (struct range){ .step = 1 }; /* from none to none */
		return true;
	}
	if (!strncmp(text, "dst:", strlen("dst:")))
		side = FAULT_DST;
	else if (!strncmp(text, "src:", strlen("src:")))
		side = FAULT_SRC;
	else
		return bad_item(spec, "write none, dst:K or src:K");
	if (side == FAULT_SRC && !(spec->axes & AXIS_BIT(AXIS_SRC_OFFSET)))
		return bad_item(spec, "this routine has no source; write none or dst:K");
	return take_range(spec, text + strlen("dst:"), side, range);
}

static bool take_item(struct spec *spec)
{
	struct range *range = &spec->ranges[spec->range_count++];
	struct word *word = spec->word;
	uint64_t steps;

	if (!spec->item.length)
		return fail(spec->err, STATUS_USAGE,
			    "%s: empty item in \"%s\"; write a value before and after each comma",
			    spec->where, show(word->text).text);
	if (word->axis == AXIS_FAULT ? !take_fault(spec, range)
				     : !take_range(spec, spec->item.text, FAULT_NONE, range))
		return false;
	word->range_count++;
	/* Compared before the 1 is added: 0..UINT64_MAX has 2^64 values. */
	steps = (range->last - range->first) / range->step;
	if (steps >= CASE_COUNT_MAX - word->count)
		return too_many(spec);
	word->count += steps + 1;
	return true;
}

/* Finds the axis that `name` names, and demands that the routine has it and it is new. */
static bool take_axis(const struct spec *spec, struct slice name)
{
	struct word *word = spec->word;
	char axes[80];

	for (word->axis = 0; word->axis < AXIS_COUNT; word->axis++) {
		if (slice_is(name, axis_name(word->axis)))
			break;
	}
	if (word->axis == AXIS_COUNT || !(spec->axes & AXIS_BIT(word->axis)))
		return fail(spec->err, STATUS_USAGE, "%s: %s \"%s\" in \"%s\"; this routine has %s",
			    spec->where,
			    word->axis == AXIS_COUNT ? "unknown axis" : "the routine has no axis",
			    show(name).text, show(word->text).text,
			    format_axes(spec->axes, axes, sizeof(axes)));
	for (const struct word *w = spec->words; w < word; w++) {
		if (w->axis == word->axis)
			return fail(spec->err, STATUS_USAGE,
				    "%s: axis %s is given twice, in \"%s\" and in \"%s\"; "
				    "join the lists with a comma",
				    spec->where, axis_name(w->axis), show(w->text).text,
				    show(word->text).text);
	}
	return true;
}

static bool take_word(struct spec *spec, struct slice text)
{
	const char *equals = memchr(text.text, '=', text.length);
	struct word *word = &spec->words[spec->word_count++];
	const char *next;

	*word = (struct word){ .text = text, .ranges = &spec->ranges[spec->range_count] };
	spec->word = word;
	if (!equals)
		return fail(spec->err, STATUS_USAGE,
			    "%s: \"%s\" is not AXIS=LIST; write for example size=0..128,256",
			    spec->where, show(text).text);
	if (!take_axis(spec, (struct slice){ text.text, equals - text.text }))
		return false;
	next = equals;
	do {
		spec->item.text = next + 1;
		spec->item.length = strcspn(spec->item.text, "," BLANKS);
		if (!take_item(spec))
			return false;
		next = spec->item.text + spec->item.length;
	} while (*next == ',');
	return true;
}

static bool is_blank(const char *text)
{
	return !text[strspn(text, BLANKS)];
}

static bool take_words(struct spec *spec, const char *text)
{
	char axes[80];

	while (!is_blank(text)) {
		struct slice word;

		word.text = text + strspn(text, BLANKS);
		word.length = strcspn(word.text, BLANKS);
		text = word.text + word.length;
		if (!spec->axes)
			return fail(spec->err, STATUS_USAGE,
				    "%s: this routine has no axes; leave out \"%s\"", spec->where,
				    show(word).text);
		if (!take_word(spec, word))
			return false;
	}
	if (spec->axes && !spec->word_count)
		return fail(spec->err, STATUS_USAGE, "%s: no cases given; this routine has %s",
			    spec->where, format_axes(spec->axes, axes, sizeof(axes)));
	return true;
}

static bool has_axis(const struct spec *spec, enum axis axis)
{
	for (size_t i = 0; i < spec->word_count; i++) {
		if (spec->words[i].axis == axis)
			return true;
	}
	return false;
}

/* Computes the size of the product, before anything of that size is allocated. */
static bool count_cases(struct spec *spec, size_t room, uint64_t *count)
{
	*count = 1;
	for (size_t i = 0; i < spec->word_count; i++) {
		spec->word = &spec->words[i];
		*count *= spec->word->count; /* two numbers up to CASE_COUNT_MAX */
		if (*count > room)
			return too_many(spec);
	}
	return true;
}

static int compare_values(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *)a;
	uint64_t right = *(const uint64_t *)b;

	return (left > right) - (left < right);
}

/* Two records of the same case cannot be compared, so a list with a repeated value is a mistake. */
static bool refuse_repeated_value(const struct spec *spec, const struct word *word)
{
	size_t size = word->count * sizeof(*word->values);
	uint64_t *sorted = malloc(size);
	struct test_case tc;
	char value[32] = "";
	size_t i;

	if (!sorted)
		return no_memory(spec->err, spec->where);
	memcpy(sorted, word->values, size);
	qsort(sorted, word->count, sizeof(*sorted), compare_values);
	for (i = 1; i < word->count && sorted[i] != sorted[i - 1]; i++)
		;
	if (i < word->count) {
		set_value(&tc, word->axis, sorted[i]);
		append_value(value, sizeof(value), &tc, word->axis);
		fail(spec->err, STATUS_USAGE, "%s: %s is given twice in \"%s\"; write it once",
		     spec->where, value, show(word->text).text);
	}
	free(sorted);
	return !value[0];
}

/* Makes the values of the ranges that the word lists. */
static bool expand_word(const struct spec *spec, struct word *word)
{
	uint64_t *value = malloc(word->count * sizeof(*value));

	if (!value)
		return no_memory(spec->err, spec->where);
	word->values = value;
	for (size_t i = 0; i < word->range_count; i++) {
		const struct range *range = &word->ranges[i];
		uint64_t steps = (range->last - range->first) / range->step;

		for (uint64_t k = 0; k <= steps; k++)
			*value++ = range->first + k * range->step;
	}
	return refuse_repeated_value(spec, word);
}

/* A list that grows: the array of a case_list, and how many cases have room in it. */
struct builder {
	struct test_case *cases;
	size_t count;
	size_t capacity;
};

static struct builder builder_start(const struct case_list *list)
{
	return (struct builder){ list->cases, list->count, list->count };
}

/* Gives the array back to the list, with the new cases or, after an error, without them. */
static bool builder_finish(const struct builder *builder, struct case_list *list, bool fine)
{
	list->cases = builder->cases;
	if (fine)
		list->count = builder->count;
	else if (!list->count)
		case_list_deinit(list);
	return fine;
}

static bool builder_reserve(struct builder *builder, size_t more)
{
	size_t capacity = 2 * builder->capacity;
	struct test_case *cases;

	if (builder->count + more <= builder->capacity)
		return true;
	if (capacity < builder->count + more)
		capacity = builder->count + more;
	cases = realloc(builder->cases, capacity * sizeof(*cases));
	if (!cases)
		return false;
	builder->cases = cases;
	builder->capacity = capacity;
	return true;
}

/* Appends the product of the words' values; the first word varies slowest. */
static void append_product(struct builder *builder, const struct spec *spec, size_t count)
{
	struct test_case *tc = &builder->cases[builder->count];

	for (size_t i = 0; i < count; i++, tc++) {
		uint64_t rest = i;

		*tc = (struct test_case){ 0 };
		for (size_t k = spec->word_count; k-- > 0;) {
			const struct word *word = &spec->words[k];

			set_value(tc, word->axis, word->values[rest % word->count]);
			rest /= word->count;
		}
	}
	builder->count += count;
}

static bool append_parsed(struct builder *builder, struct spec *spec, const char *text)
{
	uint64_t count;

	if (!take_words(spec, text))
		return false;
	if ((spec->axes & AXIS_BIT(AXIS_SIZE)) && !has_axis(spec, AXIS_SIZE))
		return fail(spec->err, STATUS_USAGE, "%s: size= is missing in \"%s\"; add it",
			    spec->where, show((struct slice){ text, strlen(text) }).text);
	if (!count_cases(spec, CASE_COUNT_MAX - builder->count, &count))
		return false;
	for (size_t i = 0; i < spec->word_count; i++) {
		if (!expand_word(spec, &spec->words[i]))
			return false;
	}
	if (!builder_reserve(builder, count))
		return no_memory(spec->err, spec->where);
	append_product(builder, spec, count);
	return true;
}

/* Appends the cases of one spec; on an error none. */
static bool append_spec(struct builder *builder, unsigned axes, const char *text, const char *where,
			struct error *err)
{
	struct spec spec = { .axes = axes, .where = where, .err = err };
	size_t range_max = sizeof(spec.words) / sizeof(*spec.words);
	bool fine;

	for (const char *c = text; *c; c++)
		range_max += *c == ',';
	spec.ranges = calloc(range_max, sizeof(*spec.ranges));
	if (!spec.ranges)
		return no_memory(err, where);
	fine = append_parsed(builder, &spec, text);
	for (size_t i = 0; i < spec.word_count; i++)
		free(spec.words[i].values);
	free(spec.ranges);
	return fine;
}

static uint64_t case_hash(const struct test_case *tc)
{
	uint64_t hash = 0;

	for (enum axis axis = 0; axis < AXIS_COUNT; axis++) {
		hash = (hash ^ get_value(tc, axis)) * 0x9e3779b97f4a7c15; /* 2^64 / golden ratio */
		hash ^= hash >> 32;
	}
	return hash;
}

static bool case_equal(const struct test_case *a, const struct test_case *b)
{
	for (enum axis axis = 0; axis < AXIS_COUNT; axis++) {
		if (get_value(a, axis) != get_value(b, axis))
			return false;
	}
	return true;
}

/*
 * Keeps the first of equal cases. Specs overlap on purpose, such as a sweep of small sizes and the
 * powers of two, so that a case which appeared already is not an error but counted once.
 */
static bool drop_repeated_cases(struct builder *builder, const char *where, struct error *err)
{
	size_t slots = 2;
	size_t kept = 0;
	uint32_t *table; /* open addressing: number of a kept case, from 1; 0 is free */

	while (slots < 2 * builder->count)
		slots *= 2;
	table = calloc(slots, sizeof(*table));
	if (!table)
		return no_memory(err, where);
	for (size_t i = 0; i < builder->count; i++) {
		const struct test_case *tc = &builder->cases[i];
		size_t slot = case_hash(tc) & (slots - 1);

		while (table[slot] && !case_equal(&builder->cases[table[slot] - 1], tc))
			slot = (slot + 1) & (slots - 1);
		if (table[slot])
			continue;
		builder->cases[kept++] = *tc;
		table[slot] = kept;
	}
	builder->count = kept;
	free(table);
	return true;
}

/* A case that the list has already is not appended again. */
bool case_list_parse(struct case_list *list, unsigned axes, const char *spec, const char *where,
		     struct error *err)
{
	struct builder builder = builder_start(list);
	bool fine = append_spec(&builder, axes, spec, where, err);

	/* One spec alone cannot repeat a case. */
	if (fine && list->count)
		fine = drop_repeated_cases(&builder, where, err);
	return builder_finish(&builder, list, fine);
}

/* Appends the cases of one line of a .cases file, which is changed. */
static bool append_line(struct builder *builder, unsigned axes, char *line, size_t length,
			const char *where, struct error *err)
{
	if (memchr(line, '\0', length))
		return fail(err, STATUS_USAGE, "%s: a NUL byte; a list of cases is text", where);
	if (length && line[length - 1] == '\n')
		line[--length] = '\0';
	if (length && line[length - 1] == '\r')
		line[--length] = '\0';
	line[strcspn(line, "#")] = '\0';
	return is_blank(line) || append_spec(builder, axes, line, where, err);
}

/* A line with its newline, if it has one: its length, 0 at the end, -1 when it is too long. */
static ssize_t read_line(FILE *in, char line[LINE_BYTES_MAX + 1])
{
	ssize_t length = 0;
	int c;

	while (length <= LINE_BYTES_MAX && (c = getc(in)) != EOF) {
		line[length++] = c;
		if (c == '\n')
			break;
	}
	if (length > LINE_BYTES_MAX)
		return -1;
	line[length] = '\0';
	return length;
}

static bool append_file(struct builder *builder, unsigned axes, FILE *in, const char *path,
			struct error *err)
{
	char where[PATH_MAX + sizeof(":4294967295")];
	char *line = xcalloc(LINE_BYTES_MAX + 1, 1);
	unsigned number = 0;
	ssize_t length = 0;
	bool fine = true;

	while (fine && (length = read_line(in, line))) {
		snprintf(where, sizeof(where), "%s:%u", path, ++number);
		if (length < 0)
			fine = fail(err, STATUS_USAGE, "%s: a line of over %d bytes", where,
				    LINE_BYTES_MAX);
		else
			fine = append_line(builder, axes, line, length, where, err);
	}
	if (fine && ferror(in))
		fine = fail(err, STATUS_USAGE, "%s:%u: cannot read: %s", path, number + 1,
			    strerror(errno));
	free(line);
	return fine;
}

/* A case that the list or an earlier line has already is not appended again. */
bool case_list_read(struct case_list *list, unsigned axes, const char *path, struct error *err)
{
	struct builder builder = builder_start(list);
	bool fine;
	FILE *in;

	if (!axes)
		return fail(err, STATUS_USAGE,
			    "%s: this routine has no axes; leave out the list of cases", path);
	in = fopen(path, "re");
	if (!in)
		return fail(err, STATUS_USAGE, "%s: cannot open: %s", path, strerror(errno));
	fine = append_file(&builder, axes, in, path, err);
	fclose(in);
	if (fine && builder.count == list->count)
		fine = fail(err, STATUS_USAGE, "%s: no cases in this file", path);
	if (fine)
		fine = drop_repeated_cases(&builder, path, err);
	return builder_finish(&builder, list, fine);
}

bool case_list_append(struct case_list *list, const struct case_list *more, const char *where,
		      struct error *err)
{
	struct builder builder = builder_start(list);
	bool fine;

	if (more->count > CASE_COUNT_MAX - list->count)
		return fail(err, STATUS_USAGE, "%s: too many cases: a list has at most %d", where,
			    CASE_COUNT_MAX);
	if (!builder_reserve(&builder, more->count))
		return no_memory(err, where);
	if (more->count)
		memcpy(builder.cases + builder.count, more->cases,
		       more->count * sizeof(*more->cases));
	builder.count += more->count;
	fine = drop_repeated_cases(&builder, where, err);
	return builder_finish(&builder, list, fine);
}

void case_list_deinit(struct case_list *list)
{
	free(list->cases);
	*list = (struct case_list){ 0 };
}
