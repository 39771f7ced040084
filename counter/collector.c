// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collector.h"
#include "text.h"
#include "../cases/layout.h"

void collector_init(struct collector *collector, const struct guest *guest,
		    const struct case_list *list, struct outcome *outcomes,
		    struct progress *progress)
{
	*collector = (struct collector){
		.guest = guest, .list = list, .outcomes = outcomes, .progress = progress
	};
	meter_init(&collector->meter, guest->target->arch, guest->target->width->xlen);
}

void collector_deinit(struct collector *collector)
{
	free(collector->retry);
	meter_deinit(&collector->meter);
}

void collector_start(struct collector *collector, const size_t *numbers, size_t count,
		     enum engine_detail detail)
{
	meter_deinit(&collector->meter);
	meter_init(&collector->meter, collector->guest->target->arch,
		   collector->guest->target->width->xlen);
	collector->meter.profile = collector->profile;
	collector->numbers = numbers;
	collector->number_count = count;
	collector->detail = detail;
	collector->calls = 0;
	collector->verdicts = 0;
	collector->in_call = false;
	collector->exited = false;
	collector->verdict_lines.length = 0;
}

/* The case that began last, or the first one. */
static size_t current_number(const struct collector *collector)
{
	return collector->numbers[collector->calls ? collector->calls - 1 : 0];
}

char *collector_where(const struct collector *collector, char *buffer, size_t size)
{
	const struct routine *routine = collector->guest->routine;
	const struct test_case *tc = &collector->list->cases[current_number(collector)];
	char spec[160];

	snprintf(buffer, size, "%s/%s case %s", routine->name, collector->guest->variant,
		 case_format(tc, routine->axes, spec, sizeof(spec)));
	return buffer;
}

static struct outcome *current_outcome(struct collector *collector)
{
	return &collector->outcomes[current_number(collector)];
}

static uint64_t call_limit(const struct collector *collector, const struct test_case *tc)
{
	return collector->limit ? collector->limit : routine_limit(tc);
}

uint64_t collector_limit(const struct collector *collector)
{
	uint64_t largest = 0;

	for (size_t i = 0; i < collector->list->count; i++) {
		uint64_t limit = call_limit(collector, &collector->list->cases[i]);

		if (limit > largest)
			largest = limit;
	}
	return largest;
}

bool collector_call(struct collector *collector, struct error *err)
{
	if (collector->in_call || collector->calls == collector->number_count)
		return fail(err, STATUS_GUEST, "%s/%s: a call without a case; the guest lost count",
			    collector->guest->routine->name, collector->guest->variant);
	collector->calls++;
	collector->in_call = true;
	collector->inexact = false;
	collector->call_limit =
		call_limit(collector, &collector->list->cases[current_number(collector)]);
	meter_call(&collector->meter, collector->guest->entry);
	return true;
}

/* Before a call's first instruction its arguments say where the source is. */
static void find_source(struct collector *collector, const uint64_t registers[REGISTER_COUNT])
{
	const struct guest *guest = collector->guest;
	const uint8_t *arguments = guest->target->arch->arguments;
	const struct routine *routine = guest->routine;

	if (!routine->source_argument)
		return;
	collector->source.start = registers[arguments[routine->source_argument - 1]];
	collector->source.end =
		collector->source.start + registers[arguments[routine->size_argument - 1]];
	collector->meter.watched = guest->source;
}

void collector_registers(struct collector *collector, const struct block *block,
			 const uint64_t registers[REGISTER_COUNT])
{
	if (!collector->meter.counts.insns)
		find_source(collector, registers);
	meter_registers(&collector->meter, block, registers);
}

bool collector_block(struct collector *collector, const struct block *block)
{
	meter_block(&collector->meter, block);
	return collector->meter.counts.insns < collector->call_limit;
}

void collector_iterations(struct collector *collector, uint64_t iterations)
{
	meter_iterations(&collector->meter, iterations);
}

void collector_fault(struct collector *collector, uint64_t pc)
{
	meter_fault(&collector->meter, pc);
}

void collector_signal(struct collector *collector, const struct block *announced)
{
	if (collector->detail != DETAIL_BLOCKS)
		meter_signal(&collector->meter, announced);
	else
		collector->inexact = true;
}

static void add_detail(struct outcome *outcome, const char *detail)
{
	char *old = outcome->detail;

	outcome->detail = old ? text_format("%s, %s", old, detail) : text_format("%s", detail);
	free(old);
}

static void put_down(struct collector *collector)
{
	collector->retry =
		xrealloc(collector->retry, collector->retry_count + 1, sizeof(*collector->retry));
	collector->retry[collector->retry_count++] = current_number(collector);
}

static void note_gap(const struct meter *meter, struct outcome *outcome)
{
	char detail[128];

	outcome->result |= RESULT_GAP;
	snprintf(detail, sizeof(detail), "0x%" PRIx64 " does not follow 0x%" PRIx64, meter->gap_to,
		 meter->gap_from);
	add_detail(outcome, detail);
}

static bool same_page(uint64_t a, uint64_t b)
{
	return a / PAGE_SIZE == b / PAGE_SIZE;
}

/*
 * What was read outside the source. Whole words around its ends are read on purpose: inside a page
 * that is harmless, the page beyond may not be there.
 */
static void note_overread(struct collector *collector, struct outcome *outcome)
{
	const struct range *source = &collector->source, *loaded = &collector->meter.loaded;
	uint64_t before = 0, after = 0;
	char detail[96];

	if (loaded->start < loaded->end && loaded->start < source->start)
		before = source->start - loaded->start;
	if (loaded->start < loaded->end && loaded->end > source->end)
		after = loaded->end - source->end;
	outcome->findings.overread = before + after;
	if (!before && !after)
		return;
	snprintf(detail, sizeof(detail),
		 "%" PRIu64 " bytes read before the source, %" PRIu64 " after", before, after);
	add_detail(outcome, detail);
	if (!same_page(loaded->start, source->start) ||
	    !same_page(loaded->end - 1,
		       source->end > source->start ? source->end - 1 : source->end))
		outcome->result |= RESULT_OVERREAD;
}

static void note_memory(struct collector *collector, struct outcome *outcome)
{
	outcome->misaligned = collector->meter.misaligned;
	if (collector->guest->routine->source_argument)
		note_overread(collector, outcome);
}

/*
 * A limit in the midst of a block is overshot, and what a guest did last that ended in its call is
 * not known. One that was killed is not run again: it may have been by someone who had enough of
 * it.
 */
static bool ends_in_block(const struct collector *collector, enum call_end end)
{
	return collector->detail == DETAIL_BLOCKS &&
	       (end == CALL_LIMIT || (end == CALL_LOST && collector->exited));
}

/* How often an instruction repeats itself, only the registers tell an engine that has blocks. */
static bool lacks_iterations(const struct collector *collector)
{
	return collector->registers && collector->detail == DETAIL_BLOCKS &&
	       collector->meter.repeats;
}

void collector_end(struct collector *collector, enum call_end end)
{
	struct outcome *outcome = current_outcome(collector);
	struct meter *meter = &collector->meter;
	char detail[128];

	collector->in_call = false;
	if (collector->inexact || ends_in_block(collector, end) || lacks_iterations(collector)) {
		put_down(collector);
		return;
	}
	meter_end(meter, end, collector->guest->return_to, collector->count_return);
	outcome->counts = meter->counts;
	if (meter->gap)
		note_gap(meter, outcome);
	if (end == CALL_LIMIT) {
		outcome->result |= RESULT_LIMIT;
		snprintf(detail, sizeof(detail), "no return within %" PRIu64 " instructions",
			 collector->call_limit);
		add_detail(outcome, detail);
	}
	if (end == CALL_LOST) {
		outcome->result |= RESULT_FAULT;
		add_detail(outcome, "the guest died");
	}
	if (meter->repeats)
		outcome->findings.rep_iterations = meter->iterations;
	if (collector->memory)
		note_memory(collector, outcome);
}

/* The number that stands before, or after, these words in a guest's details. */
static uint64_t find_number(const char *detail, const char *words, bool before)
{
	const char *found = strstr(detail, words);

	if (!found)
		return NOT_MEASURED;
	if (!before)
		return strtoull(found + strlen(words), NULL, 10);
	while (found > detail && isdigit((unsigned char)found[-1]))
		found--;
	return strtoull(found, NULL, 10);
}

static void take_findings(struct findings *findings, const char *detail)
{
	findings->past_end = find_number(detail, " bytes past the end", true);
	findings->before_start = find_number(detail, " bytes before the start", true);
	findings->reported = find_number(detail, "reported=", false);
	findings->remaining = find_number(detail, "left=", false);
	findings->faults = find_number(detail, "faults=", false);
}

/* "INDEX RESULT[ DETAIL]", without newline. */
static bool take_verdict(void *context, char *line, struct error *err)
{
	struct collector *collector = context;
	struct outcome *outcome;
	unsigned result;
	char *end, *detail;
	unsigned long index = strtoul(line, &end, 10);

	detail = *end == ' ' ? strchr(end + 1, ' ') : NULL;
	if (detail)
		*detail++ = 0;
	if (end == line || *end != ' ' || index != collector->verdicts ||
	    index >= collector->number_count || !result_parse(end + 1, &result))
		return fail(err, STATUS_GUEST, "%s/%s: unexpected verdict \"%.80s\" of the guest",
			    collector->guest->routine->name, collector->guest->variant, line);
	outcome = &collector->outcomes[collector->numbers[collector->verdicts++]];
	outcome->result |= result;
	if (detail) {
		take_findings(&outcome->findings, detail);
		add_detail(outcome, detail);
	}
	collector->progress->done++;
	return true;
}

bool collector_verdicts(struct collector *collector, const char *bytes, size_t length,
			struct error *err)
{
	return line_buffer_feed(&collector->verdict_lines, bytes, length, take_verdict, collector,
				err);
}

static bool is_put_down(const struct collector *collector, size_t number)
{
	for (size_t i = collector->retry_count; i > 0; i--)
		if (collector->retry[i - 1] == number)
			return true;
	return false;
}

/* A call without a verdict: its outcome says why, or the guest died after it. */
static void note_missing_verdict(struct collector *collector, size_t number)
{
	struct outcome *outcome = &collector->outcomes[number];

	collector->progress->done++;
	if (outcome->result & (RESULT_LIMIT | RESULT_FAULT) || is_put_down(collector, number))
		return;
	outcome->result |= RESULT_FAULT;
	add_detail(outcome, "the guest died before its verdict");
}

size_t collector_finish(struct collector *collector)
{
	if (collector->in_call)
		collector_end(collector, CALL_LOST);
	for (; collector->verdicts < collector->calls; collector->verdicts++)
		note_missing_verdict(collector, collector->numbers[collector->verdicts]);
	return collector->calls;
}
