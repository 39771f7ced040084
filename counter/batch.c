// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "command.h"

/* How many wrong cases of a batch are described. */
#define WRONG_SHOWN 10

bool batch_init(struct batch *batch, const struct target *target, const struct routine *routine,
		const char *spec, const struct case_list *list, struct error *err)
{
	*batch = (struct batch){ .target = *target, .routine = routine, .list = list };
	if (!variant_resolve(&batch->variant, target->arch, routine, spec, err))
		return false;
	if (guest_build(&batch->guest, &batch->target, routine, &batch->variant, err))
		return true;
	variant_deinit(&batch->variant);
	return false;
}

void batch_deinit(struct batch *batch)
{
	guest_deinit(&batch->guest);
	variant_deinit(&batch->variant);
}

static void describe_wrong(const struct batch *batch, size_t number, const struct outcome *outcome,
			   size_t shown)
{
	char spec[160], result[RESULT_TEXT_MAX];

	if (shown > WRONG_SHOWN)
		return;
	if (shown == WRONG_SHOWN) {
		fprintf(stderr,
			"insncount: %s/%s: more cases are wrong; the records have them all\n",
			batch->routine->name, batch->variant.name);
		return;
	}
	case_format(&batch->list->cases[number], batch->routine->axes, spec, sizeof(spec));
	fprintf(stderr, "insncount: %s/%s: %s%s%s: %s\n", batch->routine->name, batch->variant.name,
		spec, *spec ? ": " : "", result_format(outcome->result, result, sizeof(result)),
		outcome->detail ? outcome->detail : "no details");
}

bool batch_count(const struct batch *batch, const struct count_options *options,
		 struct progress *progress, bool quiet, record_sink *sink, void *context,
		 size_t *wrong, struct error *err)
{
	size_t count = batch->list->count, shown = 0;
	struct outcome *outcomes;
	struct record record;
	bool ok = true;

	progress_label(progress, batch->variant.name);
	outcomes = count_cases(&batch->guest, batch->list, options, progress, err);
	if (!outcomes)
		return false;
	for (size_t i = 0; ok && i < count; i++) {
		count_record(&batch->guest, &batch->list->cases[i], &outcomes[i], &record);
		ok = sink(context, &record, err);
		if (!outcomes[i].result)
			continue;
		++*wrong;
		if (!quiet) {
			progress_deinit(progress);
			describe_wrong(batch, i, &outcomes[i], shown++);
		}
	}
	outcomes_free(outcomes, count);
	return ok;
}

static void print_extensions(FILE *out, const struct target *target)
{
	const char *separator = "";

	for (const struct extension *ext = target->arch->extensions; ext->name; ext++) {
		if (!(target->extensions >> ext->number & 1))
			continue;
		fprintf(out, "%s%s", separator, ext->name);
		separator = ",";
	}
	if (!*separator)
		fputs("none", out);
}

static void print_compiler(FILE *out, const struct target *target)
{
	char *compiler = target_find_tool(target, "gcc", &(struct error){ 0 });
	char *version = compiler ? engine_program_version(compiler) : NULL;

	fprintf(out, "# compiler: %s\n", version ? version : "unknown");
	free(compiler);
	free(version);
}

void batch_print_header(FILE *out, const char *command, const struct batch *batches, size_t count,
			const struct count_options *options)
{
	char *tools = options->engine->version(&batches[0].target);

	fprintf(out, "# insncount: %s\n# command: %s\n# engine: %s (%s)\n", INSNCOUNT_VERSION,
		command, options->engine->name, tools);
	free(tools);
	print_compiler(out, &batches[0].target);
	fprintf(out, "# counting: retired instructions from the entry, the final return %s\n",
		options->count_return ? "included" : "not included");
	for (size_t i = 0; i < count; i++) {
		const struct guest *guest = &batches[i].guest;

		fprintf(out, "# guest: %s/%s ext=", guest->routine->name, guest->variant);
		print_extensions(out, guest->target);
		if (guest->target->block)
			fprintf(out, " block=%u", guest->target->block);
		fprintf(out, " sha256=%s source=%s flags=%s\n", guest->sha256,
			batches[i].variant.origin, guest->flags);
	}
}
