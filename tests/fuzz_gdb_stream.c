/* SPDX-License-Identifier: GPL-2.0-only */
#include <string.h>

#include "../counter/gdb_stream.h"
#include "../counter/line_buffer.h"
#include "../counter/meter.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {
	/* Two passes of a byte loop: sb, addi, bltu; and the return. */
	"call\n1000 23800500\n1004 0505\n1006 e36dc5fe\n1000\n1004\n1006\n100a 8280\nreturn 800\n"
	"call\n1000\n1004\n1006\n100a\nreturn 800\ndone\n",
	"call\n1000 23800500\nfault 1004 SIGSEGV\n2000 67800000\nreturn 800\ndone\n",
	"call\n1000 6f000000\n1000\n1000\nlimit\n",
	"call\n1000 63140000\nreturn 1004\ndone\n",
	"call\nfault 1000 SIGILL\nabandoned\ncall\nexit\n",
	NULL,
};

/* The stream, with a meter behind it that follows it as an engine does. */
struct reading {
	struct gdb_stream stream;
	struct meter meter;
	bool in_call;
};

static void check_counts(const struct counts *counts)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < CLASS_COUNT; i++)
		sum += counts->class[i];
	require(sum == counts->insns && counts->taken <= counts->class[CLASS_BRANCH]);
}

static void check_block(struct reading *reading, const struct block *block)
{
	require(block->count == 1 && block->id < reading->stream.count);
	require(block->insns[0].length > 0 && block->insns[0].length <= INSN_BYTES_MAX);
	meter_block(&reading->meter, block);
}

static void end_call(struct reading *reading, const struct gdb_event *event)
{
	meter_end(&reading->meter, event->kind == GDB_RETURN ? CALL_RETURNED : CALL_LOST, event->pc,
		  false);
	check_counts(&reading->meter.counts);
	reading->in_call = false;
}

/* The meter knows events of calls only. */
static void take_event(struct reading *reading, const struct gdb_event *event)
{
	if (event->kind == GDB_CALL) {
		meter_call(&reading->meter, 0x1000);
		reading->in_call = true;
	} else if (!reading->in_call) {
		return;
	} else if (event->kind == GDB_RETIRED) {
		check_block(reading, &event->block);
	} else if (event->kind == GDB_FAULT) {
		meter_fault(&reading->meter, event->pc);
	} else {
		end_call(reading, event);
	}
}

static bool take_line(void *context, char *line, struct error *err)
{
	struct reading *reading = context;
	struct gdb_event event = { 0 };

	err->text[0] = 0;
	if (!gdb_stream_parse(&reading->stream, line, &event, err)) {
		require(err->text[0] && err->status == STATUS_USAGE);
		return false;
	}
	take_event(reading, &event);
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct line_buffer lines = { 0 };
	struct reading reading = { 0 };
	struct error err;

	meter_init(&reading.meter, arch_find("riscv", &err), size % 2 ? 32 : 64);
	line_buffer_feed(&lines, (const char *)data, size, take_line, &reading, &err);
	if (reading.in_call)
		check_counts(&reading.meter.counts);
	meter_deinit(&reading.meter);
	gdb_stream_deinit(&reading.stream);
	return 0;
}
