// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <string.h>

#include "verify.h"

/* How many differences are described. */
#define DIFFERENCES_SHOWN 10

bool verify_find_engines(struct verification *verification, const struct target *target,
			 struct error *err)
{
	*verification = (struct verification){ 0 };
	for (unsigned i = 0; engine_table[i]; i++) {
		if (!engine_table[i]->probe(target, err))
			return false;
		if (!verification->other)
			verification->other = engine_table[i];
		else
			verification->reference = engine_table[i];
	}
	return true;
}

static bool equal(const struct outcome *a, const struct outcome *b)
{
	return a->result == b->result && !memcmp(&a->counts, &b->counts, sizeof(a->counts)) &&
	       a->findings.rep_iterations == b->findings.rep_iterations;
}

static void append_difference(struct text *text, const char *what, uint64_t reference,
			      uint64_t other)
{
	if (reference != other)
		text_append(text, ", %s %" PRIu64 " and %" PRIu64, what, reference, other);
}

static void append_step(struct text *text, const struct engine *engine,
			const struct profile *profile, size_t i)
{
	if (i < profile->trail_count)
		text_append(text, " %s goes on at 0x%" PRIx64, engine->name, profile->trail[i]);
	else
		text_append(text, " %s ends", engine->name);
}

/* Counts the case once more by each engine, to see the first instruction that only one has. */
static bool append_parting(const struct verification *verification, const struct guest *guest,
			   const struct test_case *tc, const struct count_options *options,
			   struct progress *progress, struct text *text, struct error *err)
{
	const struct engine *engines[2] = { verification->reference, verification->other };
	struct case_list one = { (struct test_case *)tc, 1 };
	struct count_options engine_options = *options;
	struct profile profiles[2];
	bool ok = true;
	size_t i;

	engine_options.jobs = 1;
	profile_init(&profiles[0], &guest->code);
	profile_init(&profiles[1], &guest->code);
	for (i = 0; ok && i < 2; i++) {
		struct outcome *outcome;

		engine_options.engine = engines[i];
		engine_options.profile = &profiles[i];
		outcome = count_cases(guest, &one, &engine_options, progress, err);
		ok = outcome;
		outcomes_free(outcome, 1);
	}
	if (ok) {
		i = profile_parting(&profiles[0], &profiles[1]);
		text_append(text, "; after %zu equal instructions", i);
		append_step(text, engines[0], &profiles[0], i);
		text_append(text, ",");
		append_step(text, engines[1], &profiles[1], i);
	}
	profile_deinit(&profiles[0]);
	profile_deinit(&profiles[1]);
	return ok;
}

static void append_counts(struct text *text, const struct outcome *reference,
			  const struct outcome *other)
{
	static const char *const class_names[CLASS_COUNT] = CLASS_NAMES;
	const struct counts *a = &reference->counts, *b = &other->counts;
	char results[2][RESULT_TEXT_MAX];

	text_append(text, "results %s and %s",
		    result_format(reference->result, results[0], sizeof(results[0])),
		    result_format(other->result, results[1], sizeof(results[1])));
	append_difference(text, "insns", a->insns, b->insns);
	for (unsigned i = 0; i < CLASS_COUNT; i++)
		append_difference(text, class_names[i], a->class[i], b -> class[i]);
	append_difference(text, "taken", a->taken, b->taken);
	append_difference(text, "rep_iterations", reference->findings.rep_iterations,
			  other->findings.rep_iterations);
}

static bool describe(const struct verification *verification, const struct guest *guest,
		     const struct test_case *tc, const struct outcome *reference,
		     const struct outcome *other, const struct count_options *options,
		     struct progress *progress, struct report *report, struct error *err)
{
	char spec[160];
	struct text text = { 0 };
	bool ok;

	append_counts(&text, reference, other);
	ok = append_parting(verification, guest, tc, options, progress, &text, err);
	report_add_note(report, "%s/%s %s: %s and %s differ: %s", guest->routine->name,
			guest->variant, case_format(tc, guest->routine->axes, spec, sizeof(spec)),
			verification->reference->name, verification->other->name, text.start);
	text_deinit(&text);
	return ok;
}

bool verify_cases(struct verification *verification, const struct guest *guest,
		  const struct case_list *list, const struct count_options *options,
		  struct progress *progress, struct report *report, struct error *err)
{
	const struct engine *engines[2] = { verification->reference, verification->other };
	struct outcome *outcomes[2] = { NULL, NULL };
	struct count_options engine_options = *options;
	bool ok = true;

	for (unsigned i = 0; ok && i < 2; i++) {
		engine_options.engine = engines[i];
		outcomes[i] = count_cases(guest, list, &engine_options, progress, err);
		ok = outcomes[i];
	}
	for (size_t i = 0; ok && i < list->count; i++) {
		verification->cases++;
		if (equal(&outcomes[0][i], &outcomes[1][i]))
			continue;
		if (verification->differing++ < DIFFERENCES_SHOWN)
			ok = describe(verification, guest, &list->cases[i], &outcomes[0][i],
				      &outcomes[1][i], options, progress, report, err);
	}
	outcomes_free(outcomes[0], list->count);
	outcomes_free(outcomes[1], list->count);
	return ok;
}
