/* SPDX-License-Identifier: GPL-2.0-only */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "../counter/gdb_stream.h"
#include "../counter/line_buffer.h"
#include "../counter/text.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* Events as text: a letter for the kind, what belongs to it. */
static const char letters[] = {
	[GDB_CALL] = 'c',      [GDB_RETIRED] = 'i', [GDB_FAULT] = 'f', [GDB_RETURN] = 'r',
	[GDB_ABANDONED] = 'a', [GDB_LIMIT] = 'l',   [GDB_EXIT] = 'e',  [GDB_DONE] = 'd',
};

struct reading {
	struct gdb_stream stream;
	struct text events;
};

static void add_event(struct text *events, const struct gdb_event *event)
{
	const struct insn *insn = event->block.insns;

	text_append(events, " %c", letters[event->kind]);
	if (event->kind == GDB_FAULT || event->kind == GDB_RETURN)
		text_append(events, "%llx", (unsigned long long)event->pc);
	if (event->kind != GDB_RETIRED)
		return;
	ck_assert_uint_eq(event->block.count, 1);
	text_append(events, "%llx#%u:", (unsigned long long)insn->pc, event->block.id);
	for (unsigned i = 0; i < insn->length; i++)
		text_append(events, "%02x", insn->bytes[i]);
}

static bool take_line(void *context, char *line, struct error *err)
{
	struct reading *reading = context;
	struct gdb_event event;

	if (!gdb_stream_parse(&reading->stream, line, &event, err))
		return false;
	add_event(&reading->events, &event);
	return true;
}

static bool read_stream(struct reading *reading, const char *bytes, struct error *err)
{
	struct line_buffer lines = { 0 };

	*reading = (struct reading){ 0 };
	text_append(&reading->events, "%s", "");
	return line_buffer_feed(&lines, bytes, strlen(bytes), take_line, reading, err);
}

static void free_reading(struct reading *reading)
{
	gdb_stream_deinit(&reading->stream);
	text_deinit(&reading->events);
}

#define FIFTEEN "0102030405060708090a0b0c0d0e0f"

static const struct {
	const char *stream, *events;
} right[] = {
	{ "", "" },
	{ "call\n1000 8280\nreturn 2000\ndone\n", " c i1000#0:8280 r2000 d" },
	{ "call\n1000 13050000\n1004 8280\nreturn ffffffffffffffff\n",
	  " c i1000#0:13050000 i1004#1:8280 rffffffffffffffff" },
	{ "1000 0100\n1002 0100\n1000\n1002\n1000\n",
	  " i1000#0:0100 i1002#1:0100 i1000#0:0100 i1002#1:0100 i1000#0:0100" },
	{ "fault 1000 SIGSEGV\nabandoned\n", " f1000 a" },
	{ "call\nlimit\ncall\nexit\n", " c l c e" },
	{ "0 01\n", " i0#0:01" },
	{ "c 01\nca 02\nfa 03\n", " ic#0:01 ica#1:02 ifa#2:03" },
	{ "1 " FIFTEEN "\n", " i1#0:" FIFTEEN },
	/* In any order of addresses, the ids count up. */
	{ "5 05\n3 03\n8 08\n4 04\n8\n3\n", " i5#0:05 i3#1:03 i8#2:08 i4#3:04 i8#2:08 i3#1:03" },
};

START_TEST(right_stream)
{
	struct reading reading;
	struct error err = { 0 };
	bool ok = read_stream(&reading, right[_i].stream, &err);

	ck_assert_msg(ok, "%s", err.text);
	ck_assert_str_eq(reading.events.start, right[_i].events);
	free_reading(&reading);
}
END_TEST

/* Each after the lines "call" and "1000 8280". */
static const char *const damaged[] = {
	"", /* a blank line */
	" ",
	"call ",
	"call 1000",
	"calls",
	"cal",
	"CALL",
	" call",
	"done 1",
	"returns",
	"return",
	"return ",
	"return x",
	"return  2000",
	"return 2000x",
	"return 2000 3000",
	"return 0x2000",
	"return -2000",
	"return 00000000000002000",
	"fault",
	"fault ",
	"fault SIGSEGV",
	"fault 1000x SIGSEGV",
	"2000",		      /* new, without its encoding */
	"2000 ",	      /* and cut off in it */
	"2000 8",	      /* half a byte */
	"2000 828",	      /* one and a half */
	"2000  8280",	      /* two blanks */
	"2000\t8280",	      /* a tab */
	"2000 8280 ",	      /* a blank behind */
	"2000 8280 8280",     /* two */
	"2000 82gg",	      /* no digits */
	"2000 82AA",	      /* capital digits */
	"2000 0x8280",	      /* a prefix */
	"2000 " FIFTEEN "00", /* 16 bytes */
	"2000:8280",
	"0x2000 8280",
	"0X2000 8280",
	"+2000 8280",
	"-2000 8280",
	"20000000000000000 8280", /* 17 digits */
	"ABC 8280",
	"1000 8280", /* not new */
	"1000 ",
	"1000 8281",
	"garbage",
	"\xff\xfe\x01",
};

START_TEST(damaged_line)
{
	struct reading reading;
	struct error err = { 0 };
	char *stream = text_format("call\n1000 8280\n%s\n", damaged[_i]);
	char *shown = text_format("unexpected line \"%s\"", damaged[_i]);

	ck_assert_msg(!read_stream(&reading, stream, &err), "\"%s\" is accepted:%s", damaged[_i],
		      reading.events.start);
	ck_assert_str_eq(reading.events.start, " c i1000#0:8280");
	ck_assert_int_eq(err.status, STATUS_USAGE);
	for (char *c = shown; *c; c++)
		*c = (unsigned char)*c < ' ' ? '?' : *c;
	ck_assert_msg(!strncmp(err.text, shown, strlen(shown)), "%s", err.text);
	free_reading(&reading);
	free(stream);
	free(shown);
}
END_TEST

/* What an event refers to is valid as long as the stream: also when it has grown. */
START_TEST(instructions_stay)
{
	struct gdb_stream stream = { 0 };
	struct gdb_event first, event;
	struct error err;
	char line[32];

	ck_assert(gdb_stream_parse(&stream, "0 0100", &first, &err));
	for (unsigned i = 1; i < 10000; i++) {
		snprintf(line, sizeof(line), "%x 0100", 2 * i);
		ck_assert(gdb_stream_parse(&stream, line, &event, &err));
		ck_assert_uint_eq(event.block.id, i);
	}
	ck_assert(gdb_stream_parse(&stream, "0", &event, &err));
	ck_assert_ptr_eq(event.block.insns, first.block.insns);
	ck_assert_uint_eq(event.block.id, 0);
	ck_assert_uint_eq(stream.count, 10000);
	gdb_stream_deinit(&stream);
	ck_assert_ptr_null(stream.known);
}
END_TEST

/* Joins the lines that it is given; it may change them. */
static bool join(void *context, char *line, struct error *err)
{
	(void)err;
	text_append(context, "<%s>", line);
	memset(line, '!', strlen(line));
	return true;
}

static bool refuse_second(void *context, char *line, struct error *err)
{
	unsigned *count = context;

	(void)line;
	return ++*count < 2 || fail(err, STATUS_USAGE, "the second");
}

static bool feed(struct line_buffer *buffer, const char *bytes, size_t length, struct text *joined,
		 struct error *err)
{
	return line_buffer_feed(buffer, bytes, length, join, joined, err);
}

/* The same bytes in two and in three pieces, cut at every position. */
START_TEST(pieces)
{
	static const char bytes[] = "one\n\nthree\n4\n\n\nseven and more\nrest";
	static const char lines[] = "<one><><three><4><><><seven and more>";
	const size_t length = sizeof(bytes) - 1;
	struct error err;

	for (size_t i = 0; i <= length; i++) {
		for (size_t j = i; j <= length; j++) {
			struct line_buffer buffer = { 0 };
			struct text joined = { 0 };

			ck_assert(feed(&buffer, bytes, i, &joined, &err));
			ck_assert(feed(&buffer, bytes + i, j - i, &joined, &err));
			ck_assert(feed(&buffer, bytes + j, length - j, &joined, &err));
			ck_assert_str_eq(joined.start, lines);
			ck_assert_uint_eq(buffer.length, 4);
			ck_assert(feed(&buffer, "\n", 1, &joined, &err));
			ck_assert(!strcmp(joined.start + sizeof(lines) - 1, "<rest>"));
			text_deinit(&joined);
		}
	}
}
END_TEST

START_TEST(single_bytes)
{
	static const char bytes[] = "one\n\nthree\n";
	struct line_buffer buffer = { 0 };
	struct text joined = { 0 };
	struct error err;

	for (size_t i = 0; i < sizeof(bytes) - 1; i++)
		ck_assert(feed(&buffer, bytes + i, 1, &joined, &err));
	ck_assert_str_eq(joined.start, "<one><><three>");
	ck_assert_uint_eq(buffer.length, 0);
	text_deinit(&joined);
}
END_TEST

/* A line of the longest length, or of one byte more, in two pieces cut at every position. */
START_TEST(longest_line)
{
	char bytes[LINE_LENGTH_MAX + 2];
	size_t length = LINE_LENGTH_MAX + _i;

	memset(bytes, 'x', length);
	bytes[length++] = '\n';
	for (size_t i = 0; i <= length; i++) {
		struct line_buffer buffer = { 0 };
		struct text joined = { 0 };
		struct error err = { 0 };
		bool ok = feed(&buffer, bytes, i, &joined, &err) &&
			  feed(&buffer, bytes + i, length - i, &joined, &err);

		ck_assert(ok == !_i);
		if (_i)
			ck_assert_ptr_nonnull(strstr(err.text, "a line of over 511 bytes"));
		else
			ck_assert_uint_eq(joined.length, length - 1 + 2);
		text_deinit(&joined);
	}
}
END_TEST

/* Without a newline it is too long all the same. */
START_TEST(endless_line)
{
	struct line_buffer buffer = { 0 };
	struct text joined = { 0 };
	struct error err;
	unsigned fed = 0;

	while (fed < 100000 && feed(&buffer, "0123456", 7, &joined, &err))
		fed += 7;
	ck_assert_uint_eq(fed, LINE_LENGTH_MAX / 7 * 7);
	ck_assert_ptr_null(joined.start);
}
END_TEST

START_TEST(nul)
{
	static const char bytes[] = "one\ntwo\nth\0ee\nfour\n";
	struct error err;

	for (size_t i = 0; i < sizeof(bytes); i++) {
		struct line_buffer buffer = { 0 };
		struct text joined = { 0 };

		ck_assert(!(feed(&buffer, bytes, i, &joined, &err) &&
			    feed(&buffer, bytes + i, sizeof(bytes) - 1 - i, &joined, &err)));
		ck_assert_str_eq(joined.start, "<one><two>");
		ck_assert_ptr_nonnull(strstr(err.text, "NUL"));
		text_deinit(&joined);
	}
}
END_TEST

/* The handler's refusal ends the feeding. */
START_TEST(handler_refuses)
{
	struct line_buffer buffer = { 0 };
	struct error err = { 0 };
	unsigned count = 0;

	ck_assert(!line_buffer_feed(&buffer, "a\nb\nc\n", 6, refuse_second, &count, &err));
	ck_assert_uint_eq(count, 2);
	ck_assert_str_eq(err.text, "the second");
}
END_TEST

Suite *gdb_stream_suite(void)
{
	Suite *suite = suite_create("gdb_stream");
	TCase *stream = tcase_create("gdb_stream");
	TCase *lines = tcase_create("line_buffer");

	tcase_add_loop_test(stream, right_stream, 0, COUNT(right));
	tcase_add_loop_test(stream, damaged_line, 0, COUNT(damaged));
	tcase_add_test(stream, instructions_stay);
	suite_add_tcase(suite, stream);
	tcase_add_test(lines, pieces);
	tcase_add_test(lines, single_bytes);
	tcase_add_loop_test(lines, longest_line, 0, 2);
	tcase_add_test(lines, endless_line);
	tcase_add_test(lines, nul);
	tcase_add_test(lines, handler_refuses);
	suite_add_tcase(suite, lines);
	return suite;
}
