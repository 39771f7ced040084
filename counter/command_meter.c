// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "gdb_stream.h"
#include "meter.h"

/* The meter, fed with a stream that a person's gdb session has written. */
struct stream_meter {
	struct meter meter;
	struct gdb_stream stream;
	bool count_return;
	bool called; /* no instruction of the call has been seen yet */
	uint64_t faults;
};

static bool take_event(struct stream_meter *m, const struct gdb_event *event)
{
	switch (event->kind) {
	case GDB_CALL:
		m->called = true;
		break;
	case GDB_RETIRED:
		if (m->called)
			meter_call(&m->meter, event->block.insns[0].pc);
		m->called = false;
		meter_block(&m->meter, &event->block);
		break;
	case GDB_FAULT:
		m->faults++;
		meter_fault(&m->meter, event->pc);
		break;
	case GDB_RETURN:
		meter_end(&m->meter, CALL_RETURNED, event->pc, m->count_return);
		break;
	default:
		break;
	}
	return true;
}

static bool read_stream(struct stream_meter *m, FILE *in, struct error *err)
{
	struct gdb_event event;
	char *line = NULL;
	size_t size = 0;
	ssize_t length;
	bool ok = true;

	while (ok && (length = getline(&line, &size, in)) > 0) {
		if (line[length - 1] == '\n')
			line[length - 1] = 0;
		ok = gdb_stream_parse(&m->stream, line, &event, err) && take_event(m, &event);
	}
	free(line);
	return ok;
}

static void add_row(struct table *table, const char *name, uint64_t count)
{
	table_add_cell(table, "%s", name);
	table_add_cell(table, "%" PRIu64, count);
}

static bool print_counts(const struct stream_meter *m, const struct options *options,
			 struct error *err)
{
	static const char *const class_names[CLASS_COUNT] = CLASS_NAMES;
	const struct counts *counts = &m->meter.counts;
	struct report report = { 0 };
	struct table *table = report_add_table(&report, "retired instructions, the final return %s",
					       m->count_return ? "included" : "not included");
	bool ok;

	table_add_column(table, "class", COLUMN_TEXT, 0);
	table_add_column(table, "count", COLUMN_NUMBER, 0);
	for (unsigned i = 0; i < CLASS_COUNT; i++) {
		if (counts->class[i])
			add_row(table, class_names[i], counts->class[i]);
		if (i == CLASS_BRANCH && counts->class[i])
			add_row(table, "  of them taken", counts->taken);
	}
	add_row(table, "insns", counts->insns);
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
