// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>

#include "command.h"
#include "gdb_stream.h"
#include "line_buffer.h"
#include "meter.h"

/* The meter, fed with a stream that a person's gdb session has written. */
struct stream_meter {
	struct meter meter;
	struct gdb_stream stream;
	struct line_buffer lines;
	bool count_return;
	enum { BEFORE_CALL, AT_ENTRY, IN_CALL, AFTER_CALL } state;
	uint64_t faults;
};

static bool out_of_order(const char *line, struct error *err)
{
	return fail(err, STATUS_USAGE, "line \"%.80s\" out of order: the stream is a call's, whole",
		    line);
}

/* The first instruction of the call says where its entry is. */
static void enter(struct stream_meter *m, uint64_t pc)
{
	if (m->state == AT_ENTRY)
		meter_call(&m->meter, pc);
	m->state = IN_CALL;
}

static void take_insn(struct stream_meter *m, const struct block *block)
{
	enter(m, block->insns[0].pc);
	meter_block(&m->meter, block);
}

static void take_fault(struct stream_meter *m, uint64_t pc)
{
	enter(m, pc);
	meter_fault(&m->meter, pc);
	m->faults++;
}

static void take_end(struct stream_meter *m, const struct gdb_event *event)
{
	m->state = AFTER_CALL;
	if (event->kind == GDB_RETURN)
		meter_end(&m->meter, CALL_RETURNED, event->pc, m->count_return);
}

/* "call", then instructions and faults, then the end of the call, then perhaps "done". */
static bool take_line(void *context, char *line, struct error *err)
{
	struct stream_meter *m = context;
	struct gdb_event event;

	if (!gdb_stream_parse(&m->stream, line, &event, err))
		return false;
	if (m->state == BEFORE_CALL && event.kind == GDB_CALL) {
		m->state = AT_ENTRY;
		return true;
	}
	if (m->state == AFTER_CALL)
		return event.kind == GDB_DONE || out_of_order(line, err);
	if (m->state == BEFORE_CALL || event.kind == GDB_CALL || event.kind == GDB_DONE ||
	    (m->state == AT_ENTRY && (event.kind == GDB_RETURN || event.kind == GDB_ITERATIONS)))
		return out_of_order(line, err);
	if (event.kind == GDB_RETIRED)
		take_insn(m, &event.block);
	else if (event.kind == GDB_FAULT)
		take_fault(m, event.pc);
	else if (event.kind == GDB_ITERATIONS)
		meter_iterations(&m->meter, event.iterations);
	else
		take_end(m, &event);
	return true;
}

static bool read_stream(struct stream_meter *m, FILE *in, struct error *err)
{
	char buffer[4096];
	size_t length;

	while ((length = fread(buffer, 1, sizeof(buffer), in)))
		if (!line_buffer_feed(&m->lines, buffer, length, take_line, m, err))
			return false;
	if (m->state == AFTER_CALL && !m->lines.length)
		return true;
	return fail(err, STATUS_USAGE, "the stream of executed instructions is cut off");
}

static void add_row(struct table *table, const char *name, uint64_t count)
{
	table_add_cell(table, "%s", name);
	table_add_cell(table, "%" PRIu64, count);
}

static void add_counts(struct table *table, const struct meter *meter)
{
	const struct counts *counts = &meter->counts;
	static const char *const class_names[CLASS_COUNT] = CLASS_NAMES;

	table_add_column(table, "class", COLUMN_TEXT, 0);
	table_add_column(table, "count", COLUMN_NUMBER, 0);
	for (unsigned i = 0; i < CLASS_COUNT; i++) {
		if (counts->class[i])
			add_row(table, class_names[i], counts->class[i]);
		if (i == CLASS_BRANCH && counts->class[i])
			add_row(table, "  of them taken", counts->taken);
	}
	add_row(table, "insns", counts->insns);
	if (meter->repeats)
		add_row(table, "rep_iterations", meter->iterations);
}

static bool print_counts(const struct stream_meter *m, const struct options *options,
			 struct error *err)
{
	struct report report = { 0 };
	bool ok;

	add_counts(report_add_table(&report, "retired instructions, the final return %s",
				    m->count_return ? "included" : "not included"),
		   &m->meter);
	if (m->faults)
		report_add_note(&report, "%" PRIu64 " instructions faulted; they have not retired.",
				m->faults);
	if (m->meter.gap)
		report_add_note(&report,
				"The instructions do not connect: 0x%" PRIx64
				" does not follow 0x%" PRIx64 ".",
				m->meter.gap_to, m->meter.gap_from);
	ok = report_print(&report, options->format, stdout, err);
	report_deinit(&report);
	return ok;
}

bool command_meter(const struct options *options, enum exit_status *status, struct error *err)
{
	struct stream_meter m = { .count_return = options->count.count_return };
	bool ok;

	meter_init(&m.meter, options->target.arch, options->target.width->xlen);
	ok = read_stream(&m, stdin, err) && print_counts(&m, options, err);
	if (ok && m.meter.gap)
		*status = STATUS_FAILED;
	gdb_stream_deinit(&m.stream);
	meter_deinit(&m.meter);
	return ok;
}
