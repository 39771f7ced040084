/* SPDX-License-Identifier: GPL-2.0-only */
#include <string.h>

#include "../counter/line_buffer.h"
#include "../counter/meter.h"
#include "../counter/trace_log.h"
#include "fuzz.h"
#include "qemu_logs.h"

const char *const fuzz_seeds[] = {
	QEMU_10_LOG,	    QEMU_7_LOG,	     QEMU_10_SINGLE_LOG,  QEMU_7_SINGLE_LOG,
	QEMU_10_SIGNAL_LOG, QEMU_10_X86_LOG, QEMU_10_POWERPC_LOG, NULL,
};

/* One reading of the log, with a meter behind it. */
struct reading {
	struct trace_log log;
	struct meter meter;
	uint64_t sum; /* of the events, so that two readings can be compared */
	uint64_t end; /* of the last block */
};

static bool in_ranges(uint64_t pc)
{
	return (pc >= log_ranges[0].start && pc < log_ranges[0].end) ||
	       (pc >= log_ranges[1].start && pc < log_ranges[1].end);
}

static void check_block(struct reading *reading, const struct trace_event *event)
{
	const struct block *block = event->block;
	uint64_t pc = event->pc;

	require(block->count > 0 && block->id < reading->log.block_count);
	for (unsigned i = 0; i < block->count; i++) {
		const struct insn *insn = &block->insns[i];

		require(insn->pc == pc && in_ranges(pc));
		require(insn->length == reading->log.arch->insn_length(insn->bytes, insn->length) ||
			!reading->log.arch->insn_length(insn->bytes, insn->length));
		pc += insn->length;
	}
	reading->end = pc;
	meter_block(&reading->meter, block);
}

static bool take_line(void *context, char *line, struct error *err)
{
	struct reading *reading = context;
	struct trace_event event;

	err->text[0] = 0;
	if (!trace_log_line(&reading->log, line, &event, err)) {
		require(err->text[0] && err->status == STATUS_TOOL);
		return false;
	}
	if (event.kind == TRACE_BLOCK)
		check_block(reading, &event);
	if (event.kind != TRACE_NOTHING)
		reading->sum = reading->sum * 31 + event.kind + event.pc;
	return true;
}

static void check_counts(const struct counts *counts)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < CLASS_COUNT; i++)
		sum += counts->class[i];
	require(sum == counts->insns && counts->taken <= counts->class[CLASS_BRANCH]);
}

/* Reads in pieces of this length. Returns the events' sum. */
static uint64_t read_log(const struct arch *arch, const char *bytes, size_t size, size_t piece)
{
	struct line_buffer lines = { 0 };
	struct reading reading = { 0 };
	struct error err;
	bool ok = true;

	trace_log_init(&reading.log, arch, log_ranges);
	meter_init(&reading.meter, arch, arch->widths[0].xlen);
	meter_call(&reading.meter, log_ranges[0].start);
	for (size_t i = 0; ok && i < size; i += piece)
		ok = line_buffer_feed(&lines, bytes + i, size - i < piece ? size - i : piece,
				      take_line, &reading, &err);
	check_counts(&reading.meter.counts);
	meter_end(&reading.meter, CALL_RETURNED, reading.end, false);
	check_counts(&reading.meter.counts);
	meter_deinit(&reading.meter);
	trace_log_deinit(&reading.log);
	return reading.sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *bytes = (const char *)data;

	for (const struct arch *arch = arch_table; arch->name; arch++)
		require(read_log(arch, bytes, size, size + 1) ==
			read_log(arch, bytes, size, 1 + size % 97));
	return 0;
}
