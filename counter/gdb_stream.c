// SPDX-License-Identifier: GPL-2.0-only
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "gdb_stream.h"
#include "hex.h"
#include "text.h"

struct known_insn {
	struct insn insn;
	unsigned id;
};

/* The lines that begin with a word; all others begin with an address. */
static const struct {
	const char *word;
	enum gdb_event_kind kind;
	bool has_pc;
	bool has_signal;     /* its name, behind the address */
	bool has_iterations; /* their number, in hex as all */
} words[] = {
	{ "call", .kind = GDB_CALL },
	{ "iterations", .kind = GDB_ITERATIONS, .has_iterations = true },
	{ "fault", .kind = GDB_FAULT, .has_pc = true, .has_signal = true },
	{ "return", .kind = GDB_RETURN, .has_pc = true },
	{ "abandoned", .kind = GDB_ABANDONED },
	{ "limit", .kind = GDB_LIMIT },
	{ "exit", .kind = GDB_EXIT },
	{ "done", .kind = GDB_DONE },
	{ 0 },
};

static bool unexpected(const char *line, struct error *err)
{
	return fail(err, STATUS_USAGE,
		    "unexpected line \"%.80s\" in the stream of executed "
		    "instructions",
		    line);
}

static bool parse_encoding(const char *hex, struct insn *insn)
{
	size_t digits = strspn(hex, "0123456789abcdef");

	if (hex[digits] || digits == 0 || digits % 2 || digits / 2 > INSN_BYTES_MAX)
		return false;
	insn->length = digits / 2;
	for (unsigned i = 0; i < insn->length; i++)
		insn->bytes[i] = hex_digit(hex[2 * i]) << 4 | hex_digit(hex[2 * i + 1]);
	return true;
}

static int compare_pc(const void *a, const void *b)
{
	const struct known_insn *x = a, *y = b;

	return (x->insn.pc > y->insn.pc) - (x->insn.pc < y->insn.pc);
}

static bool parse_retired(struct gdb_stream *stream, const char *line, struct gdb_event *event,
			  struct error *err)
{
	struct known_insn key = { 0 };
	const char *rest = line;
	struct known_insn **found, *known;

	if (!hex_take(&rest, &key.insn.pc))
		return unexpected(line, err);
	found = tfind(&key, &stream->known, compare_pc);
	if (!found) {
		if (*rest != ' ' || !parse_encoding(rest + 1, &key.insn))
			return unexpected(line, err);
		key.id = stream->count++;
		known = xcalloc(1, sizeof(*known));
		*known = key;
		found = tsearch(known, &stream->known, compare_pc);
	} else if (*rest) {
		return unexpected(line, err);
	}
	event->kind = GDB_RETIRED;
	event->block = (struct block){ (*found)->id, 1, &(*found)->insn };
	return true;
}

/* What follows the word of words[i]. */
static bool parse_rest(const char *rest, unsigned i, struct gdb_event *event)
{
	if (words[i].has_pc && (*rest++ != ' ' || !hex_take(&rest, &event->pc)))
		return false;
	if (words[i].has_iterations && (*rest++ != ' ' || !hex_take(&rest, &event->iterations)))
		return false;
	if (words[i].has_signal)
		return *rest == ' ' && rest[1] && !strchr(rest + 1, ' ');
	return !*rest;
}

bool gdb_stream_parse(struct gdb_stream *stream, const char *line, struct gdb_event *event,
		      struct error *err)
{
	size_t length = strcspn(line, " ");

	for (unsigned i = 0; words[i].word; i++) {
		if (strlen(words[i].word) != length || strncmp(line, words[i].word, length))
			continue;
		event->kind = words[i].kind;
		return parse_rest(line + length, i, event) || unexpected(line, err);
	}
	return parse_retired(stream, line, event, err);
}

void gdb_stream_deinit(struct gdb_stream *stream)
{
	tdestroy(stream->known, free);
	*stream = (struct gdb_stream){ 0 };
}
