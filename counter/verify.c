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
	return a->result == b->result && !memcmp(&a->counts, &b->counts, sizeof(a->counts));
}

static void append_difference(struct text *text, const char *what, uint64_t reference,
			      uint64_t other)
{
	if (reference != other)
		text_append(text, ", %s %" PRIu64 " and %" PRIu64, what, reference, other);
}

static void describe(const struct verification *verification, const struct guest *guest,
		     const struct test_case *tc, const struct outcome *reference,
		     const struct outcome *other, struct report *report)
{
	static const char *const class_names[CLASS_COUNT] = CLASS_NAMES;
	const struct counts *a = &reference->counts, *b = &other->counts;
	char spec[160], results[2][RESULT_TEXT_MAX];
	struct text text = { 0 };

	append_difference(&text, "insns", a->insns, b->insns);
	for (unsigned i = 0; i < CLASS_COUNT; i++)
		append_difference(&text, class_names[i], a->class[i], b -> class[i]);
	append_difference(&text, "taken", a->taken, b->taken);
	report_add_note(report, "%s/%s %s: %s and %s differ: results %s and %s%s",
			guest->routine->name, guest->variant,
			case_format(tc, guest->routine->axes, spec, sizeof(spec)),
			verification->reference->name, verification->other->name,
			result_format(reference->result, results[0], sizeof(results[0])),
			result_format(other->result, results[1], sizeof(results[1])),
			text.start ? text.start : "");
	text_deinit(&text);
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
			describe(verification, guest, &list->cases[i], &outcomes[0][i],
				 &outcomes[1][i], report);
	}
	outcomes_free(outcomes[0], list->count);
	outcomes_free(outcomes[1], list->count);
	return ok;
}
