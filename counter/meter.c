// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "meter.h"
#include "text.h"

void meter_init(struct meter *meter, const struct arch *arch, unsigned xlen)
{
	*meter = (struct meter){ .arch = arch, .xlen = xlen };
}

void meter_deinit(struct meter *meter)
{
	free(meter->summaries);
	*meter = (struct meter){ 0 };
}

void meter_call(struct meter *meter, uint64_t entry)
{
	meter->counts = (struct counts){ 0 };
	meter->gap = false;
	meter->entry = entry;
	meter->last = NULL;
	meter->anywhere = false;
	meter->repeats = false;
	meter->counting = false;
	meter->iterations = 0;
	meter->misaligned = 0;
	meter->loaded = (struct range){ UINT64_MAX, 0 };
	if (meter->profile)
		profile_call(meter->profile);
}

static void summarise(struct meter *meter, const struct block *block, struct block_summary *summary)
{
	*summary = (struct block_summary){ .start = block->insns[0].pc };
	for (unsigned i = 0; i < block->count; i++) {
		summary->last = block->insns[i];
		summary->last_info = meter->arch->classify(&block->insns[i], meter->xlen);
		summary->counts.insns++;
		summary->counts.class[summary->last_info.class]++;
		summary->repeats |= summary->last_info.flow == FLOW_REPEAT;
	}
}

static const struct block_summary *find_summary(struct meter *meter, const struct block *block)
{
	if (block->id >= meter->summary_count) {
		size_t count = 2 * block->id + 64;
		ptrdiff_t last = meter->last ? meter->last - meter->summaries : 0;

		meter->summaries = xrealloc(meter->summaries, count, sizeof(*meter->summaries));
		memset(meter->summaries + meter->summary_count, 0,
		       (count - meter->summary_count) * sizeof(*meter->summaries));
		meter->summary_count = count;
		if (meter->last)
			meter->last = meter->summaries + last;
	}
	if (!meter->summaries[block->id].counts.insns)
		summarise(meter, block, &meter->summaries[block->id]);
	return &meter->summaries[block->id];
}

static void note_gap(struct meter *meter, uint64_t to)
{
	if (meter->gap)
		return;
	meter->gap = true;
	meter->gap_from = meter->last ? meter->last->last.pc : 0;
	meter->gap_to = to;
}

/* Whether control may go from the last instruction to pc. */
static bool follows(const struct meter *meter, uint64_t pc)
{
	const struct insn_info *info = &meter->last->last_info;
	uint64_t next = meter->last->last.pc + meter->last->last.length;

	switch (info->flow) {
	case FLOW_NEXT:
		return pc == next;
	case FLOW_BRANCH:
		return pc == next || pc == info->target;
	case FLOW_JUMP:
		return pc == info->target;
	case FLOW_REPEAT:
		return pc == next || pc == meter->last->last.pc;
	case FLOW_BRANCH_INDIRECT:
	case FLOW_INDIRECT:
		return true;
	}
	return false;
}

/*
 * Whether the last instruction is a branch that was taken to reach pc. A branch to the next
 * instruction is taken or not, no one can tell: it counts as not.
 */
static bool was_taken(const struct meter *meter, uint64_t pc)
{
	return insn_is_branch(&meter->last->last_info) &&
	       pc != meter->last->last.pc + meter->last->last.length;
}

/* Control reaches pc: checks that it may, and counts the branch that it took. */
static void connect(struct meter *meter, uint64_t pc)
{
	if (!meter->last) {
		if (!meter->anywhere && pc != meter->entry)
			note_gap(meter, pc);
		return;
	}
	if (!follows(meter, pc))
		note_gap(meter, pc);
	if (!was_taken(meter, pc))
		return;
	meter->counts.taken++;
	if (meter->profile)
		profile_taken(meter->profile, meter->last->last.pc);
}

static void add_counts(struct counts *sum, const struct counts *counts)
{
	sum->insns += counts->insns;
	for (unsigned i = 0; i < CLASS_COUNT; i++)
		sum->class[i] += counts->class[i];
}

/*
 * An instruction that repeats itself has retired when it is done with all iterations, but may have
 * been told after each: what was counted of the one that goes on at pc is taken back.
 */
static void take_back_repeat(struct meter *meter, uint64_t pc)
{
	const struct block_summary *last = meter->last;

	if (!last || last->last_info.flow != FLOW_REPEAT || last->last.pc != pc)
		return;
	meter->counts.insns--;
	meter->counts.class[last->last_info.class]--;
	if (meter->profile)
		profile_take_back(meter->profile, pc);
}

void meter_block(struct meter *meter, const struct block *block)
{
	const struct block_summary *summary = find_summary(meter, block);

	connect(meter, summary->start);
	take_back_repeat(meter, summary->start);
	meter->repeats |= summary->repeats;
	add_counts(&meter->counts, &summary->counts);
	meter->last = summary;
	meter->anywhere = false;
	if (meter->profile)
		profile_block(meter->profile, block);
}

static void note_load(struct meter *meter, uint64_t start, uint64_t end)
{
	if (!range_contains(&meter->watched, start))
		return;
	if (start < meter->loaded.start)
		meter->loaded.start = start;
	if (end > meter->loaded.end)
		meter->loaded.end = end;
}

void meter_iterations(struct meter *meter, uint64_t iterations)
{
	meter->iterations += iterations;
}

static void note_iterations(struct meter *meter, const struct insn_info *info,
			    const uint64_t registers[REGISTER_COUNT])
{
	if (meter->counting)
		meter_iterations(meter, meter->counter_from - registers[meter->counter]);
	meter->counting = info->flow == FLOW_REPEAT;
	meter->counter = info->counter;
	meter->counter_from = registers[info->counter];
}

static uint64_t address_of(const struct meter *meter, const struct insn_info *info,
			   const uint64_t registers[REGISTER_COUNT])
{
	uint64_t address = (uint64_t)info->displacement;

	if (info->base != NO_REGISTER)
		address += registers[info->base];
	if (info->scale)
		address += info->scale * registers[info->index];
	return meter->xlen == 32 ? (uint32_t)address : address;
}

void meter_registers(struct meter *meter, const struct block *block,
		     const uint64_t registers[REGISTER_COUNT])
{
	const struct insn_info *info = &find_summary(meter, block)->last_info;
	uint64_t address;

	note_iterations(meter, info, registers);
	if (!info->access)
		return;
	address = address_of(meter, info, registers);
	meter->misaligned += address % info->access != 0;
	if (info->class == CLASS_LOAD)
		note_load(meter, address, address + info->access);
}

void meter_fault(struct meter *meter, uint64_t pc)
{
	connect(meter, pc);
	take_back_repeat(meter, pc);
	meter->last = NULL;
	meter->anywhere = true;
	if (meter->profile)
		profile_fault(meter->profile, pc);
}

/* Whether an instruction that a signal follows has faulted itself: it has no other to lead to. */
static bool touches_data(const struct insn_info *info)
{
	return info->flow == FLOW_NEXT || info->flow == FLOW_REPEAT;
}

void meter_signal(struct meter *meter, const struct block *announced)
{
	const struct block_summary *summary = announced ? find_summary(meter, announced) : NULL;

	if (summary && touches_data(&summary->last_info)) {
		meter_fault(meter, summary->start);
		return;
	}
	if (summary)
		meter_block(meter, announced);
	if (summary && summary->last_info.target)
		connect(meter, summary->last_info.target);
	meter->last = NULL;
	meter->anywhere = true;
}

static void take_out_return(struct meter *meter, uint64_t return_to)
{
	meter->counts.insns--;
	meter->counts.class[meter->last->last_info.class]--;
	meter->counts.taken -= was_taken(meter, return_to);
	if (meter->profile)
		profile_uncounted(meter->profile, meter->last->last.pc,
				  was_taken(meter, return_to));
}

void meter_end(struct meter *meter, enum call_end end, uint64_t return_to, bool count_return)
{
	if (end != CALL_RETURNED)
		return;
	connect(meter, return_to);
	if (!meter->last)
		note_gap(meter, return_to);
	else if (!count_return && !meter->gap)
		take_out_return(meter, return_to);
}
