// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <string.h>

#include "annotation.h"

/* Where a branch or jump leads to, and what follows it, are where the path is cut into steps. */
static void mark_leaders(struct profile *profile, const struct disassembly *code)
{
	for (size_t i = 0; i < code->count; i++) {
		const struct insn_info *info = &code->insns[i].info;
		const struct insn *insn = &code->insns[i].insn;

		if (info->flow == FLOW_NEXT)
			continue;
		profile_mark_leader(profile, insn->pc + insn->length);
		profile_mark_leader(profile, info->target);
	}
}

static bool keep_record(void *context, const struct record *record, struct error *err)
{
	struct annotation *annotation = context;

	(void)err;
	annotation->record = *record;
	return true;
}

static bool count(struct annotation *annotation, const struct batch *batch,
		  const struct count_options *options, bool quiet, size_t *wrong, struct error *err)
{
	struct count_options with_profile = *options;
	struct progress progress;
	bool ok;

	with_profile.profile = &annotation->profile;
	progress_init(&progress, 1, quiet);
	ok = batch_count(batch, &with_profile, &progress, quiet, keep_record, annotation, wrong,
			 err);
	progress_deinit(&progress);
	profile_finish(&annotation->profile);
	return ok;
}

static void take_out_return(struct counts *sum, const struct disassembly *code,
			    const struct profile *profile)
{
	const struct listed_insn *insn = disassembly_find(code, profile->uncounted);

	sum->insns--;
	if (!insn)
		return;
	sum->class[insn->info.class]--;
	sum->taken -= profile->uncounted_taken;
}

static struct counts sum_listing(const struct disassembly *code, const struct profile *profile)
{
	struct counts sum = { 0 };

	for (size_t i = 0; i < code->count; i++) {
		const struct listed_insn *insn = &code->insns[i];
		const struct profile_insn *at = profile_at(profile, insn->insn.pc);

		sum.insns += at->executions;
		sum.class[insn->info.class] += at->executions;
		sum.taken += at->taken;
	}
	if (profile->uncounted)
		take_out_return(&sum, code, profile);
	return sum;
}

/* What a listing of it says must add up to what was counted, or there is none. */
static bool check_sums(const struct annotation *annotation, struct error *err)
{
	struct counts sum = sum_listing(&annotation->code, &annotation->profile);
	const struct record *record = &annotation->record;

	if (!memcmp(&sum, &record->counts, sizeof(sum)))
		return true;
	return fail(err, STATUS_FAILED,
		    "%s/%s: %" PRIu64 " instructions were counted, but those of the listing add up "
		    "to %" PRIu64 ": code was executed that the disassembly does not show",
		    record->routine, record->variant, record->counts.insns, sum.insns);
}

bool annotation_init(struct annotation *annotation, const struct batch *batch,
		     const struct count_options *options, bool quiet, size_t *wrong,
		     struct error *err)
{
	if (!disassembly_init(&annotation->code, &batch->guest, &batch->variant, err))
		return false;
	profile_init(&annotation->profile, &batch->guest.code);
	mark_leaders(&annotation->profile, &annotation->code);
	if (count(annotation, batch, options, quiet, wrong, err) && check_sums(annotation, err))
		return true;
	annotation_deinit(annotation);
	return false;
}

void annotation_deinit(struct annotation *annotation)
{
	profile_deinit(&annotation->profile);
	disassembly_deinit(&annotation->code);
}
