// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>

#include "profile.h"

/* A symbol of the path holds two offsets in the code; this one instead of the last is a fault. */
#define FAULT UINT32_MAX

static uint64_t symbol_of(const struct profile *profile, uint64_t first, uint32_t last_offset)
{
	return (first - profile->code.start) << 32 | last_offset;
}

struct profile_step profile_step(const struct profile *profile, uint64_t symbol)
{
	uint64_t start = profile->code.start, first = start + (symbol >> 32);
	bool fault = (uint32_t)symbol == FAULT;

	return (struct profile_step){ fault, first, fault ? first : start + (uint32_t)symbol };
}

void profile_init(struct profile *profile, const struct range *code)
{
	*profile = (struct profile){ .code = *code };
	profile->insns = xcalloc(code->end - code->start, sizeof(*profile->insns));
}

void profile_deinit(struct profile *profile)
{
	free(profile->insns);
	free(profile->trail);
	path_deinit(&profile->path);
	*profile = (struct profile){ 0 };
}

static struct profile_insn *find(const struct profile *profile, uint64_t pc)
{
	if (!range_contains(&profile->code, pc))
		return NULL;
	return &profile->insns[pc - profile->code.start];
}

const struct profile_insn *profile_at(const struct profile *profile, uint64_t pc)
{
	return find(profile, pc);
}

void profile_mark_leader(struct profile *profile, uint64_t pc)
{
	struct profile_insn *insn = find(profile, pc);

	if (insn)
		insn->leader = true;
}

void profile_call(struct profile *profile)
{
	for (uint64_t i = 0; i < profile->code.end - profile->code.start; i++)
		profile->insns[i] = (struct profile_insn){ .leader = profile->insns[i].leader };
	path_deinit(&profile->path);
	profile->uncounted = 0;
	profile->open = false;
	profile->trail_count = 0;
}

static void close_step(struct profile *profile)
{
	if (profile->open)
		path_append(&profile->path, symbol_of(profile, profile->first,
						      profile->last - profile->code.start));
	profile->open = false;
}

static void add_to_trail(struct profile *profile, uint64_t pc)
{
	if (profile->trail_count == profile->trail_room) {
		profile->trail_room = 2 * profile->trail_room + 1024;
		profile->trail =
			xrealloc(profile->trail, profile->trail_room, sizeof(*profile->trail));
	}
	profile->trail[profile->trail_count++] = pc;
}

static void add_insn(struct profile *profile, const struct insn *insn)
{
	struct profile_insn *at = find(profile, insn->pc);

	add_to_trail(profile, insn->pc);
	if (!at || at->leader || insn->pc != profile->next)
		close_step(profile);
	if (!at)
		return;
	at->executions++;
	if (!profile->open)
		profile->first = insn->pc;
	profile->open = true;
	profile->last = insn->pc;
	profile->next = insn->pc + insn->length;
}

void profile_block(struct profile *profile, const struct block *block)
{
	for (unsigned i = 0; i < block->count; i++)
		add_insn(profile, &block->insns[i]);
}

void profile_taken(struct profile *profile, uint64_t pc)
{
	struct profile_insn *insn = find(profile, pc);

	if (insn)
		insn->taken++;
}

void profile_fault(struct profile *profile, uint64_t pc)
{
	struct profile_insn *insn = find(profile, pc);

	close_step(profile);
	if (!insn)
		return;
	insn->faults++;
	path_append(&profile->path, symbol_of(profile, pc, FAULT));
}

void profile_uncounted(struct profile *profile, uint64_t pc, bool taken)
{
	profile->uncounted = pc;
	profile->uncounted_taken = taken;
}

void profile_take_back(struct profile *profile, uint64_t pc)
{
	struct profile_insn *insn = find(profile, pc);

	if (insn)
		insn->executions--;
	profile->trail_count--;
}

void profile_finish(struct profile *profile)
{
	close_step(profile);
}

size_t profile_parting(const struct profile *a, const struct profile *b)
{
	size_t i = 0;

	while (i < a->trail_count && i < b->trail_count && a->trail[i] == b->trail[i])
		i++;
	return i;
}
