// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "disassembly.h"
#include "profile.h"
#include "work.h"
#include "../reports/listing.h"

/* The variant, and with --diff another one beside it. */
#define VARIANTS_MAX 2

static bool check_one_case(const struct work *work, struct error *err)
{
	const struct options *options = work->options;
	char spec[160];

	if (work->list.count == 1)
		return true;
	case_format(&work->list.cases[0], work->routine->axes, spec, sizeof(spec));
	if (!options->one_case)
		return fail(err, STATUS_USAGE, "annotate: which case? For example --case '%s'",
			    spec);
	return fail(err, STATUS_USAGE,
		    "--case: \"%s\" makes %zu cases, but annotate shows one; the first is '%s'",
		    options->cases, work->list.count, spec);
}

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
	struct record **next = context;

	(void)err;
	*(*next)++ = *record;
	return true;
}

/* Counts the case with each variant; the first one fills the profile. */
static bool count(const struct work *work, struct profile *profile, struct record *records,
		  size_t *wrong, struct error *err)
{
	struct count_options options = work->count;
	struct progress progress;
	bool ok = true;

	options.profile = profile;
	progress_init(&progress, work->batch_count, work->options->quiet);
	for (size_t i = 0; ok && i < work->batch_count; i++) {
		ok = batch_count(&work->batches[i], &options, &progress, work->options->quiet,
				 keep_record, &records, wrong, err);
		options.profile = NULL;
	}
	progress_deinit(&progress);
	profile_finish(profile);
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

/* What the listing says must add up to what was counted, or it is not shown. */
static bool check_sums(const struct listing *listing, struct error *err)
{
	struct counts sum = sum_listing(listing->code, listing->profile);
	const struct record *record = listing->record;

	if (!memcmp(&sum, &record->counts, sizeof(sum)))
		return true;
	return fail(err, STATUS_FAILED,
		    "%s/%s: %" PRIu64 " instructions were counted, but those of the listing add up "
		    "to %" PRIu64 ": code was executed that the disassembly does not show",
		    record->routine, record->variant, record->counts.insns, sum.insns);
}

static bool print(const struct listing *listing, const struct options *options, struct error *err)
{
	bool colour = listing_wants_colour(stdout);
	struct report report = { 0 };
	bool ok;

	if (options->path)
		listing_print_path(listing, colour, stdout);
	else if (options->format == FORMAT_TABLE)
		listing_print(listing, colour, stdout);
	else
		listing_report(listing, output_format_is_data(options->format), &report);
	ok = report_print(&report, options->format, stdout, err);
	report_deinit(&report);
	return ok;
}

static bool annotate(const struct work *work, const struct disassembly *code, size_t *wrong,
		     struct error *err)
{
	struct record records[VARIANTS_MAX];
	struct profile profile;
	struct listing listing = { code, &profile, &records[0],
				   work->batch_count > 1 ? &records[1] : NULL };
	bool ok;

	profile_init(&profile, &work->batches[0].guest.code);
	mark_leaders(&profile, code);
	ok = count(work, &profile, records, wrong, err) && check_sums(&listing, err) &&
	     print(&listing, work->options, err);
	profile_deinit(&profile);
	return ok;
}

bool command_annotate(const struct options *options, enum exit_status *status, struct error *err)
{
	char *specs[VARIANTS_MAX] = { options->args[1], (char *)options->diff };
	struct disassembly code;
	struct work work;
	size_t wrong = 0;
	bool ok;

	if (options->path && options->format != FORMAT_TABLE)
		return fail(err, STATUS_USAGE, "--path is for people; it has no --format");
	if (!work_init(&work, options, options->args[0], specs, options->diff ? 2 : 1, err))
		return false;
	ok = check_one_case(&work, err) &&
	     disassembly_init(&code, &work.batches[0].guest, &work.batches[0].variant, err);
	if (ok) {
		ok = annotate(&work, &code, &wrong, err);
		disassembly_deinit(&code);
	}
	work_deinit(&work);
	if (wrong)
		*status = STATUS_GUEST;
	return ok;
}
