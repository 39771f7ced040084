// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "hex.h"
#include "text.h"
#include "trace_log.h"

/*
 * QEMU ends a block after 512 instructions (TCG_MAX_INSNS), whatever the architecture.
 */
#define BLOCK_INSNS_MAX 512

/* QEMU puts at most so many bytes of an instruction into a line. */
#define LINE_BYTES 8

/*
 * Translations of one address that are told apart. More than one is alive only when QEMU translates
 * under different flags; older ones may have been flushed.
 */
#define TRANSLATIONS_MAX 4

struct trace_block {
	struct block block;
	struct insn insns[];
};

/* What is known of the blocks that begin at one address. */
struct trace_slot {
	struct trace_block *printed; /* but not yet executed */
	struct {
		uint64_t host; /* where QEMU keeps the translation */
		struct trace_block *block;
	} translations[TRANSLATIONS_MAX];
	unsigned next; /* of translations[], to be replaced */
};

static size_t slot_count(const struct range *range)
{
	return range->end - range->start;
}

void trace_log_init(struct trace_log *log, const struct arch *arch, const struct range ranges[2])
{
	*log = (struct trace_log){ .arch = arch };
	for (unsigned i = 0; i < 2; i++) {
		log->ranges[i] = ranges[i];
		log->slots[i] = xcalloc(slot_count(&ranges[i]), sizeof(*log->slots[i]));
	}
	log->insns = xcalloc(BLOCK_INSNS_MAX, sizeof(*log->insns));
}

void trace_log_deinit(struct trace_log *log)
{
	for (unsigned i = 0; i < log->block_count; i++)
		free(log->blocks[i]);
	free(log->blocks);
	free(log->insns);
	free(log->slots[0]);
	free(log->slots[1]);
	*log = (struct trace_log){ 0 };
}

static struct trace_slot *find_slot(const struct trace_log *log, uint64_t pc)
{
	for (unsigned i = 0; i < 2; i++)
		if (range_contains(&log->ranges[i], pc))
			return &log->slots[i][pc - log->ranges[i].start];
	return NULL;
}

static bool unexpected(const char *line, const char *why, struct error *err)
{
	return fail(err, STATUS_TOOL, "QEMU's log: %s: \"%.100s\"", why, line);
}

/* A hexadecimal number, followed by `end`; *text is left behind that. */
static bool take_hex(const char **text, char end, uint64_t *number)
{
	if (!hex_take(text, number) || **text != end)
		return false;
	++*text;
	return true;
}

static bool take_prefix(const char **text, const char *prefix)
{
	size_t length = strlen(prefix);

	if (strncmp(*text, prefix, length))
		return false;
	*text += length;
	return true;
}

/* The bytes of one number, appended to the instruction; *hex is left behind its digits. */
static bool take_bytes(const struct trace_log *log, const char **hex, struct insn *insn)
{
	size_t count = strspn(*hex, "0123456789abcdef") / 2;

	if (!count || hex_digit((*hex)[2 * count]) >= 0 || insn->length + count > INSN_BYTES_MAX)
		return false;
	for (size_t i = 0; i < count; i++) {
		size_t at = log->arch->log_swaps ? count - 1 - i : i;

		insn->bytes[insn->length + at] = hex_digit((*hex)[2 * i]) << 4 |
						 hex_digit((*hex)[2 * i + 1]);
	}
	insn->length += count;
	*hex += 2 * count;
	return true;
}

/*
 * Numbers with a blank between them: one instruction word, or single bytes. Two blanks end them,
 * and show that none is missing; a line that goes on with the one before has no text to follow.
 */
static bool take_encoding(const struct trace_log *log, const char *hex, bool continued,
			  struct insn *insn)
{
	do {
		if (!take_bytes(log, &hex, insn))
			return false;
	} while (*hex == ' ' && hex[1] != ' ' && *++hex);
	return *hex == ' ' || (continued && !*hex);
}

/* An instruction that does not fit into a line goes on in the next: the decoder wants more of it.
 */
static bool goes_on(const struct trace_log *log, const struct insn *insn)
{
	return insn->length == LINE_BYTES && !log->arch->insn_length(insn->bytes, insn->length);
}

/* Of what the decoder does not know, the log alone tells the length, if that is no line's. */
static bool is_length(const struct trace_log *log, const struct insn *insn)
{
	unsigned length = log->arch->insn_length(insn->bytes, insn->length);

	return length == insn->length || (!length && insn->length <= LINE_BYTES);
}

/* "0xPC:  ENCODING  text" */
static bool take_insn(struct trace_log *log, const char *line, struct error *err)
{
	const char *rest = line;
	struct insn *insn = &log->insns[log->insn_count];
	struct insn *before = log->insn_count ? insn - 1 : NULL;
	uint64_t pc;
	bool continued;

	if (log->insn_count == BLOCK_INSNS_MAX)
		return unexpected(line, "a block too long to be one", err);
	if (!take_prefix(&rest, "0x") || !take_hex(&rest, ':', &pc))
		return unexpected(line, "no instruction", err);
	if (before && pc != before->pc + before->length)
		return unexpected(line, "a block with a hole", err);
	continued = before && goes_on(log, before);
	if (continued)
		insn = before;
	else
		*insn = (struct insn){ .pc = pc };
	rest += strspn(rest, " ");
	if (!take_encoding(log, rest, continued, insn) || !is_length(log, insn))
		return unexpected(line, "no encoding of an instruction", err);
	log->insn_count += !continued;
	return true;
}

static bool same_block(const struct trace_log *log, const struct trace_block *known)
{
	if (!known || known->block.count != log->insn_count)
		return false;
	for (unsigned i = 0; i < log->insn_count; i++)
		if (known->insns[i].pc != log->insns[i].pc ||
		    known->insns[i].length != log->insns[i].length ||
		    memcmp(known->insns[i].bytes, log->insns[i].bytes, INSN_BYTES_MAX))
			return false;
	return true;
}

static struct trace_block *add_block(struct trace_log *log)
{
	size_t bytes = log->insn_count * sizeof(*log->insns);
	struct trace_block *block = xcalloc(1, sizeof(*block) + bytes);

	memcpy(block->insns, log->insns, bytes);
	block->block = (struct block){ log->block_count, log->insn_count, block->insns };
	log->blocks = xrealloc(log->blocks, log->block_count + 1, sizeof(*log->blocks));
	log->blocks[log->block_count++] = block;
	return block;
}

/* A block was printed in full. QEMU may translate the same one again: that is no new block. */
static bool finish_printing(struct trace_log *log, const char *line, struct error *err)
{
	struct trace_slot *slot;
	const struct insn *last;

	log->printing = false;
	if (!log->insn_count)
		return unexpected(line, "a block without instructions", err);
	last = &log->insns[log->insn_count - 1];
	if (goes_on(log, last))
		return unexpected(line, "an instruction without its end", err);
	slot = find_slot(log, log->insns[0].pc);
	if (!slot || !find_slot(log, last->pc))
		return fail(err, STATUS_TOOL,
			    "QEMU's log: the block at 0x%llx leaves the code that is watched",
			    (unsigned long long)log->insns[0].pc);
	for (unsigned i = 0; i < TRANSLATIONS_MAX; i++) {
		if (!same_block(log, slot->translations[i].block))
			continue;
		slot->printed = slot->translations[i].block;
		return true;
	}
	slot->printed = add_block(log);
	return true;
}

static void bind(struct trace_slot *slot, uint64_t host)
{
	unsigned i = 0;

	while (i < TRANSLATIONS_MAX && slot->translations[i].host != host)
		i++;
	if (i == TRANSLATIONS_MAX) {
		i = slot->next;
		slot->next = (slot->next + 1) % TRANSLATIONS_MAX;
	}
	slot->translations[i].host = host;
	slot->translations[i].block = slot->printed;
	slot->printed = NULL;
}

/* "Trace CPU: 0xHOST [CS_BASE/PC/FLAGS/CFLAGS] symbol" */
static bool take_trace(struct trace_log *log, const char *line, struct trace_event *event,
		       struct error *err)
{
	const char *rest = line;
	struct trace_slot *slot;
	uint64_t cpu, host, cs_base, flags, cflags;

	if (!take_hex(&rest, ':', &cpu) || !take_prefix(&rest, " 0x") ||
	    !take_hex(&rest, ' ', &host) || !take_prefix(&rest, "[") ||
	    !take_hex(&rest, '/', &cs_base) || !take_hex(&rest, '/', &event->pc) ||
	    !take_hex(&rest, '/', &flags) || !take_hex(&rest, ']', &cflags) || *rest != ' ' ||
	    strchr(rest, '['))
		return unexpected(line, "damaged", err);
	if (cpu && !log->threads)
		return unexpected(line, "a second thread", err);
	slot = find_slot(log, event->pc);
	if (!slot)
		return unexpected(line, "a block outside the code that is watched", err);
	if (slot->printed)
		bind(slot, host);
	for (unsigned i = 0; i < TRANSLATIONS_MAX; i++) {
		const struct trace_block *block = slot->translations[i].block;

		if (slot->translations[i].host != host || !block)
			continue;
		log->announced = event->pc;
		event->kind = TRACE_BLOCK;
		event->block = &block->block;
		return true;
	}
	return unexpected(line, "a block that was never printed", err);
}

/* "Stopped execution of TB chain before 0xHOST [PC] symbol" */
static bool take_stopped(const struct trace_log *log, const char *line, struct trace_event *event,
			 struct error *err)
{
	const char *rest = line;
	uint64_t host;

	if (!take_hex(&rest, ' ', &host) || !take_prefix(&rest, "[") ||
	    !take_hex(&rest, ']', &event->pc))
		return unexpected(line, "damaged", err);
	if (event->pc != log->announced)
		return unexpected(line, "not the block named last", err);
	event->kind = TRACE_STOPPED;
	return true;
}

bool trace_log_line(struct trace_log *log, const char *line, struct trace_event *event,
		    struct error *err)
{
	const char *rest = line;

	event->kind = TRACE_NOTHING;
	if (log->printing && *line)
		return take_insn(log, line, err);
	if (log->printing)
		return finish_printing(log, line, err);
	if (take_prefix(&rest, "Trace "))
		return take_trace(log, rest, event, err);
	if (take_prefix(&rest, "IN:")) {
		log->printing = true;
		log->insn_count = 0;
		return true;
	}
	if (take_prefix(&rest, "Stopped execution of TB chain before 0x"))
		return take_stopped(log, rest, event, err);
	if (!*line || !strcmp(line, "----------------"))
		return true;
	return unexpected(line, "an unknown line", err);
}
