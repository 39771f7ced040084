// SPDX-License-Identifier: GPL-2.0-only
/*
 * The engine that reads QEMU's execution log while QEMU runs: no plugin, no debugger.
 *
 * The log says which block is about to be executed, so the last one is held back until the next
 * line shows that it was. A block in which something faults was executed in part; such a call is
 * counted again with one instruction a block.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "engine.h"
#include "guest_run.h"
#include "paths.h"
#include "trace_log.h"

struct session {
	struct guest_run run;
	const struct guest *guest;
	struct trace_log log;
	const struct block *held; /* announced, of the routine; may not have been executed */
	uint64_t registers[REGISTER_COUNT]; /* before the last one, with DETAIL_REGISTERS */
	bool signalled; /* but it is not known yet where the program was interrupted */
};

static bool end_call(struct session *session, enum call_end end)
{
	collector_end(session->run.collector, end);
	session->held = NULL;
	session->run.stopped = end == CALL_LIMIT;
	return true;
}

/* The held block was executed, since something else is. False: the call has reached its limit. */
static bool deliver_held(struct session *session)
{
	struct collector *collector = session->run.collector;
	const struct block *held = session->held;

	session->held = NULL;
	if (held && collector->detail == DETAIL_REGISTERS)
		collector_registers(collector, held, session->registers);
	return !held || collector_block(collector, held);
}

static bool take_routine(struct session *session, const struct block *block, struct error *err)
{
	if (!session->run.collector->in_call)
		return fail(err, STATUS_GUEST, "%s/%s: its code ran outside a call",
			    session->guest->routine->name, session->guest->variant);
	if (!deliver_held(session))
		return end_call(session, CALL_LIMIT);
	session->held = block;
	return true;
}

/* Whether the held block is known to have faulted itself decides what the signal means. */
static void tell_signal(struct session *session, bool itself)
{
	struct collector *collector = session->run.collector;

	if (itself)
		collector_fault(collector, session->held->insns[0].pc);
	else
		collector_signal(collector, session->held);
	session->held = NULL;
	session->signalled = false;
}

/* Before the handler has done its work, the runtime shows where the program was interrupted. */
static void finish_signal(struct session *session)
{
	const struct arch *arch = session->guest->target->arch;
	uint64_t pc = session->registers[arch->arguments[3]];

	tell_signal(session, session->held && session->held->insns[0].pc == pc);
}

static bool take_signal(struct session *session)
{
	struct collector *collector = session->run.collector;

	if (!collector->in_call)
		return true; /* the runtime's own; it will end the guest */
	session->signalled = collector->detail == DETAIL_REGISTERS &&
			     session->guest->target->arch->transfers_fault;
	if (!session->signalled)
		tell_signal(session, false);
	return true;
}

static bool take_block(struct session *session, const struct block *block, struct error *err)
{
	const struct guest *guest = session->guest;
	uint64_t pc = block->insns[0].pc;

	if (session->signalled && (range_contains(&guest->code, pc) || pc == guest->abandon))
		finish_signal(session);
	if (range_contains(&guest->code, pc))
		return take_routine(session, block, err);
	if (pc == guest->call)
		return collector_call(session->run.collector, err);
	if (pc == guest->return_to)
		return end_call(session, deliver_held(session) ? CALL_RETURNED : CALL_LIMIT);
	if (pc == guest->signal_entry)
		return take_signal(session);
	if (pc == guest->abandon)
		return end_call(session, CALL_ABANDONED);
	return true; /* the rest of the trampoline */
}

/* Registers follow the line of the block that they precede, so it is still held, if it counts. */
static bool take_registers(struct session *session, const char *line)
{
	return session->guest->target->arch->take_registers(line, session->registers);
}

static bool take_line(void *context, char *line, struct error *err)
{
	struct session *session = context;
	struct trace_event event;

	if (session->run.stopped)
		return true;
	if (session->run.collector->detail == DETAIL_REGISTERS && take_registers(session, line))
		return true;
	if (!trace_log_line(&session->log, line, &event, err))
		return false;
	if (event.kind == TRACE_BLOCK)
		return take_block(session, event.block, err);
	if (event.kind == TRACE_STOPPED && session->held && session->held->insns[0].pc == event.pc)
		session->held = NULL;
	return true;
}

static bool run(const struct guest *guest, int input, struct collector *collector,
		struct error *err)
{
	const struct range *code = &guest->code, *trampoline = &guest->trampoline;
	struct session session = { .guest = guest };
	char *filter = text_format("%#" PRIx64 "+%#" PRIx64 ",%#" PRIx64 "+%#" PRIx64, code->start,
				   code->end - code->start, trampoline->start,
				   trampoline->end - trampoline->start);
	char *file = text_format("/dev/fd/%d", STREAM_FD);
	char *extra[] = { "-d",
			  collector->detail == DETAIL_REGISTERS ? "in_asm,exec,nochain,cpu"
								: "in_asm,exec,nochain",
			  "-dfilter",
			  filter,
			  "-D",
			  file,
			  collector->detail == DETAIL_BLOCKS ? NULL : "-one-insn-per-tb",
			  NULL };
	bool ok;

	trace_log_init(&session.log, guest->target->arch,
		       (struct range[]){ guest->code, guest->trampoline });
	ok = guest_run_start(&session.run, guest, input, collector, extra, true, err) &&
	     guest_run_pump(&session.run, take_line, &session, err) &&
	     guest_run_finish(&session.run, err);
	guest_run_deinit(&session.run);
	trace_log_deinit(&session.log);
	free(filter);
	free(file);
	return ok;
}

const struct engine engine_trace = {
	.name = "trace",
	.help = "reads QEMU's execution log: fast, exact",
	.registers = true,
	.probe = engine_probe_qemu,
	.run = run,
	.version = engine_qemu_version,
};
