// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "work.h"

static bool build(struct work *work, char **specs, size_t count, struct error *err)
{
	work->batches = xcalloc(count, sizeof(*work->batches));
	for (size_t i = 0; i < count; i++) {
		if (!batch_init(&work->batches[i], &work->options->target, work->routine, specs[i],
				&work->list, err))
			return false;
		work->batch_count++;
		if (work->batches[i].variant.remark && !work->options->quiet)
			fprintf(stderr, "insncount: %s\n", work->batches[i].variant.remark);
		for (size_t j = 0; j < i; j++)
			if (!strcmp(work->batches[j].variant.name, work->batches[i].variant.name))
				return fail(err, STATUS_USAGE,
					    "two variants are called \"%s\"; name one of them: "
					    "NAME=%s",
					    work->batches[i].variant.name, specs[i]);
	}
	return true;
}

bool work_init(struct work *work, const struct options *options, const char *routine, char **specs,
	       size_t count, struct error *err)
{
	*work = (struct work){ .options = options, .count = options->count };
	work->routine = routine_find(routine, err);
	if (!work->routine || !options_read_cases(options, work->routine, &work->list, err))
		return false;
	work->count.engine =
		engine_find(options->engine, &options->target, options->count.memory, err);
	if (work->count.engine && build(work, specs, count, err))
		return true;
	work_deinit(work);
	return false;
}

void work_deinit(struct work *work)
{
	for (size_t i = 0; i < work->batch_count; i++)
		batch_deinit(&work->batches[i]);
	free(work->batches);
	case_list_deinit(&work->list);
}

bool work_count(struct work *work, record_sink *sink, void *context, size_t *wrong,
		struct error *err)
{
	bool ok = true;
	struct progress progress;

	progress_init(&progress, work->batch_count * work->list.count, work->options->quiet);
	for (size_t i = 0; ok && i < work->batch_count; i++)
		ok = batch_count(&work->batches[i], &work->count, &progress, work->options->quiet,
				 sink, context, wrong, err);
	progress_deinit(&progress);
	return ok;
}

char *work_command_line(const struct options *options, const char *name)
{
	const struct target *target = &options->target;
	struct text line = { 0 };

	text_append(&line, "insncount %s", name);
	for (unsigned i = 0; i < options->arg_count; i++)
		text_append_quoted(&line, options->args[i]);
	text_append(&line, " --arch %s --xlen %u", target->arch->name, target->width->xlen);
	if (target->block)
		text_append(&line, " --block %u", target->block);
	if (*options->ext)
		text_append(&line, " --ext %s", options->ext);
	for (size_t i = 0; i < target->options_off.count; i++)
		text_append(&line, " --config %s=n", target->options_off.items[i]);
	if (target->march)
		text_append(&line, " --march %s", target->march);
	if (target->cflags) {
		text_append(&line, " --cflags");
		text_append_quoted(&line, target->cflags);
	}
	if (options->cases) {
		text_append(&line, " --cases");
		text_append_quoted(&line, options->cases);
	}
	for (size_t i = 0; i < options->compare.workload_count; i++) {
		text_append(&line, " --profile");
		text_append_quoted(&line, options->compare.workloads[i].given);
	}
	if (options->count.limit)
		text_append(&line, " --limit %" PRIu64, options->count.limit);
	if (options->count.count_return)
		text_append(&line, " --count-return");
	if (options->count.memory)
		text_append(&line, " --memory");
	return line.start;
}
