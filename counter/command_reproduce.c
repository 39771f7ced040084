// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch.h"
#include "command.h"
#include "paths.h"
#include "../reports/claims.h"
#include "../reports/series.h"

/* A series with all that is needed to count and judge it. */
struct reproduction {
	const struct options *options;
	struct count_options count;
	struct series series;
	char *directory;
	struct case_list *lists; /* one a run */
	struct database *db;
	struct progress progress;
	size_t cases;
	size_t wrong;
};

static bool add_record(void *context, const struct record *record, struct error *err)
{
	return database_add(context, record, 0, err);
}

/* The options of a run: what its line says, else what the command line says. */
static bool run_options(const struct reproduction *r, const struct series_run *run,
			struct options *options, char *cases, size_t size, struct error *err)
{
	*options = *r->options;
	options->target.options_off = (struct text_list){ 0 };
	for (size_t i = 0; i < run->config.count; i++)
		if (!options_set_config(&options->target, run->config.items[i], err))
			return false;
	if (run->ext)
		options->ext = run->ext;
	if (run->xlen)
		options->xlen = run->xlen;
	options->cases = run->cases_spec;
	if (run->cases_file) {
		snprintf(cases, size, "%s/%s", r->directory, run->cases_file);
		options->cases = cases;
	}
	return true;
}

static size_t block_count(const struct series_run *run)
{
	return run->block_count ? run->block_count : 1;
}

/* Builds and counts one run for one block size. */
static bool count_run(struct reproduction *r, const struct series_run *run,
		      const struct case_list *list, struct options *options, struct error *err)
{
	const struct routine *routine = routine_find(run->routine, err);
	char *spec = text_format("%s=%s", run->label, run->variant);
	struct batch batch;
	bool ok = routine && options_resolve_target(options, err) &&
		  batch_init(&batch, &options->target, routine, spec, list, err);

	free(spec);
	if (!ok)
		return false;
	/* Wrong results are claims' business here: some series are about them. */
	ok = batch_count(&batch, &r->count, &r->progress, true, add_record, r->db, &r->wrong, err);
	batch_deinit(&batch);
	return ok;
}

static bool count_blocks(struct reproduction *r, const struct series_run *run,
			 const struct case_list *list, struct error *err)
{
	struct options options;
	char cases[4096], block[16];
	bool ok = run_options(r, run, &options, cases, sizeof(cases), err);

	for (size_t i = 0; ok && i < block_count(run); i++) {
		if (run->block_count) {
			snprintf(block, sizeof(block), "%u", run->blocks[i]);
			options.block = block;
		}
		ok = count_run(r, run, list, &options, err);
	}
	text_list_deinit(&options.target.options_off);
	return ok;
}

/* All case lists are read before anything is counted: their errors come at once. */
static bool read_lists(struct reproduction *r, struct error *err)
{
	r->lists = xcalloc(r->series.run_count, sizeof(*r->lists));
	for (size_t i = 0; i < r->series.run_count; i++) {
		const struct series_run *run = &r->series.runs[i];
		const struct routine *routine = routine_find(run->routine, err);
		struct options options;
		char cases[4096];
		bool ok = routine && run_options(r, run, &options, cases, sizeof(cases), err);

		if (ok) {
			ok = options_read_cases(&options, routine, &r->lists[i], err);
			text_list_deinit(&options.target.options_off);
		}
		if (!ok)
			return false;
		r->cases += r->lists[i].count * block_count(run);
	}
	return true;
}

static bool count_series(struct reproduction *r, struct error *err)
{
	bool ok = true;

	progress_init(&r->progress, r->cases, r->options->quiet);
	for (size_t i = 0; ok && i < r->series.run_count; i++)
		ok = count_blocks(r, &r->series.runs[i], &r->lists[i], err);
	progress_deinit(&r->progress);
	return ok;
}

static bool judge(struct reproduction *r, enum exit_status *status, struct error *err)
{
	char *tools = r->count.engine->version(&r->options->target);
	struct report report = { 0 };
	struct claims_summary published = { 0 }, claims = { 0 };
	bool ok;

	report_add_note(&report, "%s", r->series.title);
	report_add_note(&report, "%s", r->series.sources);
	ok = published_report(r->db, r->directory, &report, &published, err) &&
	     claims_report(r->db, r->directory, &report, &claims, err);
	report_add_note(
		&report,
		"%zu cases counted by engine %s (%s). Retired instructions, the final return "
		"%s.",
		r->cases, r->count.engine->name, tools,
		r->count.count_return ? "included" : "not included");
	report_add_note(&report, "%u claims judged, %u verdicts other than expected.",
			claims.claims, claims.unexpected);
	ok = ok && report_print(&report, r->options->format, stdout, err);
	report_deinit(&report);
	free(tools);
	if (claims.unexpected || published.unmeasured)
		*status = STATUS_FAILED;
	return ok;
}

static bool find_series(struct reproduction *r, const char *name, struct error *err)
{
	const char *data = paths_data(err);

	if (!data)
		return false;
	r->directory = strchr(name, '/') ? text_format("%s", name)
					 : text_format("%s/reports/series/%s", data, name);
	if (access(r->directory, R_OK))
		return fail(err, STATUS_USAGE,
			    "unknown series \"%s\"; `insncount list` shows the "
			    "known ones, another needs its directory's path",
			    name);
	return series_read(&r->series, r->directory, err);
}

bool command_reproduce(const struct options *options, enum exit_status *status, struct error *err)
{
	struct reproduction r = { .options = options, .count = options->count };
	bool ok = find_series(&r, options->args[0], err) && read_lists(&r, err);

	if (ok) {
		r.count.engine = engine_find(options->engine, &options->target, err);
		r.db = database_create(err);
		ok = r.count.engine && r.db && count_series(&r, err) && judge(&r, status, err);
	}
	database_destroy(r.db);
	for (size_t i = 0; r.lists && i < r.series.run_count; i++)
		case_list_deinit(&r.lists[i]);
	free(r.lists);
	series_deinit(&r.series);
	free(r.directory);
	return ok;
}
