// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch.h"
#include "command.h"
#include "page.h"
#include "paths.h"
#include "verify.h"
#include "../reports/claims.h"
#include "../reports/series.h"

/* How many cases of each run and block size a stepping engine checks the other by. */
#define VERIFIED_CASES 8

/* A series with all that is needed to count and judge it. */
struct reproduction {
	struct options options; /* the command line's, for the series' architecture */
	struct count_options count;
	struct series series;
	char *directory;
	struct case_list *lists;   /* one a run */
	struct case_list *samples; /* likewise: what is verified; empty if nothing is */
	struct case_list *weighed; /* likewise: the profiles' cases */
	struct compare_options weigh;
	struct database *weighed_db; /* the records of those: no claim is about them */
	struct verification verification;
	struct database *db;
	struct report report;
	struct progress progress;
	struct page page;
	struct text made; /* how all of it was counted: lines as of a file of records */
	size_t cases;
	size_t wrong;
};

static bool add_record(void *context, const struct record *record, struct error *err)
{
	return database_add(context, record, 0, err);
}

static bool verifies(const struct reproduction *r)
{
	return r->verification.other;
}

/* The options of a run: what its line says, else what the command line says. */
static bool run_options(const struct reproduction *r, const struct series_run *run,
			struct options *options, struct error *err)
{
	*options = r->options;
	options->target.options_off = (struct text_list){ 0 };
	for (size_t i = 0; i < run->config.count; i++)
		if (!options_set_config(&options->target, run->config.items[i], err))
			return false;
	if (run->ext)
		options->ext = run->ext;
	if (run->xlen)
		options->xlen = run->xlen;
	return true;
}

static size_t block_count(const struct series_run *run)
{
	return run->block_count ? run->block_count : 1;
}

static bool count_batch(struct reproduction *r, const struct batch *batch,
			const struct count_options *count, const struct case_list *sample,
			struct error *err)
{
	/* Wrong results are claims' business here: some series are about them. */
	return batch_count(batch, count, &r->progress, true, add_record, r->db, &r->wrong, err) &&
	       (!verifies(r) || verify_cases(&r->verification, &batch->guest, sample, &r->count,
					     &r->progress, &r->report, err));
}

/* Appends the lines that are not there yet. */
static void append_new_lines(struct text *lines, const char *more)
{
	size_t length;

	for (; *more; more += length) {
		char *line;

		length = strcspn(more, "\n") + 1;
		line = text_format("%.*s", (int)length, more);
		if (!lines->start || !strstr(lines->start, line))
			text_append(lines, "%s", line);
		free(line);
	}
}

/* Adds what a file would say of how the batch was counted, if there is a page to say it on. */
static void describe_batch(struct reproduction *r, const struct batch *batch,
			   const struct count_options *count)
{
	char *command, *header;
	size_t size;
	FILE *out;

	if (!r->options.html)
		return;
	command = text_format("insncount reproduce %s", r->options.args[0]);
	out = open_memstream(&header, &size);
	if (out) {
		batch_print_header(out, command, batch, 1, count);
		fclose(out);
		append_new_lines(&r->made, header);
		free(header);
	}
	free(command);
}

/* Counts the profiles' cases of run number i, whose variant has been built. */
static bool count_weighed(struct reproduction *r, size_t i, struct batch *batch, struct error *err)
{
	batch->list = &r->weighed[i];
	return !batch->list->count || batch_count(batch, &r->count, &r->progress, true, add_record,
						  r->weighed_db, &r->wrong, err);
}

/* Builds, counts and verifies run number i for one block size. */
static bool count_run(struct reproduction *r, size_t i, struct options *options, struct error *err)
{
	const struct series_run *run = &r->series.runs[i];
	const struct routine *routine = routine_find(run->routine, err);
	char *spec = text_format("%s=%s", run->label, run->variant);
	struct count_options count = r->count;
	struct batch batch;
	bool ok = routine && options_resolve_target(options, err);

	if (ok && run->code_block)
		options->target.code_block = run->code_block;
	ok = ok && batch_init(&batch, &options->target, routine, spec, &r->lists[i], err);

	free(spec);
	if (!ok)
		return false;
	/* Without, claims about memory accesses are not judged: they have no evidence. */
	count.memory = run->memory && r->count.engine->registers;
	ok = count_batch(r, &batch, &count, &r->samples[i], err) &&
	     page_add_listing(&r->page, &batch, &count, r->db, err) &&
	     count_weighed(r, i, &batch, err);
	describe_batch(r, &batch, &count);
	batch_deinit(&batch);
	return ok;
}

static bool count_blocks(struct reproduction *r, size_t i, struct error *err)
{
	const struct series_run *run = &r->series.runs[i];
	struct options options;
	char block[16];
	bool ok = run_options(r, run, &options, err);

	for (size_t j = 0; ok && j < block_count(run); j++) {
		if (run->block_count) {
			snprintf(block, sizeof(block), "%u", run->blocks[j]);
			options.block = block;
		}
		ok = count_run(r, i, &options, err);
	}
	text_list_deinit(&options.target.options_off);
	return ok;
}

/* Keeps at most `count` cases of the list, evenly spread. */
static void thin_out(struct case_list *list, size_t count)
{
	if (list->count <= count)
		return;
	for (size_t i = 0; i < count; i++)
		list->cases[i] = list->cases[i * list->count / count];
	list->count = count;
}

/* A list of a run. */
static bool read_list(const struct reproduction *r, const struct series_run *run, const char *cases,
		      struct case_list *list, struct error *err)
{
	const struct routine *routine = routine_find(run->routine, err);
	struct options options = r->options;

	options.cases = cases;
	return routine && options_read_cases(&options, routine, list, err);
}

static bool read_profiles(struct reproduction *r, struct error *err)
{
	const struct text_list *profiles = &r->series.profiles;
	bool ok = true;

	for (size_t i = 0; ok && i < profiles->count; i++) {
		char *where =
			text_format("%s:%u", r->series.profiles_path, r->series.profile_lines[i]);

		ok = options_read_profile(&r->weigh, profiles->items[i], where, err);
		if (ok && !r->weigh.workloads[i].routine)
			ok = fail(err, STATUS_USAGE,
				  "%s: %s does not say of which routine it is (# routine: NAME)",
				  where, r->weigh.workloads[i].path);
		free(where);
	}
	return ok;
}

/* The cases of the profiles for a run. Single-stepping them would take longer than all the rest. */
static bool read_weighed(const struct reproduction *r, const struct series_run *run,
			 struct case_list *list, struct error *err)
{
	const struct routine *routine = routine_find(run->routine, err);
	bool ok = routine;

	for (size_t i = 0; ok && !r->count.engine->steps && i < r->weigh.workload_count; i++)
		if (!strcmp(r->weigh.workloads[i].routine, run->routine))
			ok = workload_add_cases(&r->weigh.workloads[i], routine, list, err);
	return ok;
}

/* All lists are read before anything is counted: their errors come at once. */
static bool read_lists(struct reproduction *r, struct error *err)
{
	r->lists = xcalloc(r->series.run_count, sizeof(*r->lists));
	r->samples = xcalloc(r->series.run_count, sizeof(*r->samples));
	r->weighed = xcalloc(r->series.run_count, sizeof(*r->weighed));
	if (!read_profiles(r, err))
		return false;
	for (size_t i = 0; i < r->series.run_count; i++) {
		const struct series_run *run = &r->series.runs[i];
		const char *sample = run->sample ? run->sample : run->cases;

		if (!read_list(r, run, r->count.engine->steps ? sample : run->cases, &r->lists[i],
			       err))
			return false;
		/* What --memory tells, no other engine can verify. */
		if (verifies(r) && !run->memory && !read_list(r, run, sample, &r->samples[i], err))
			return false;
		thin_out(&r->samples[i], VERIFIED_CASES);
		if (!read_weighed(r, run, &r->weighed[i], err))
			return false;
		r->cases += r->lists[i].count * block_count(run);
	}
	return true;
}

static bool count_series(struct reproduction *r, struct error *err)
{
	size_t more = 0;
	bool ok = true;

	for (size_t i = 0; i < r->series.run_count; i++)
		more += (2 * r->samples[i].count + r->weighed[i].count) *
			block_count(&r->series.runs[i]);
	progress_init(&r->progress, r->cases + more, r->options.quiet);
	for (size_t i = 0; ok && i < r->series.run_count; i++)
		ok = count_blocks(r, i, err);
	progress_deinit(&r->progress);
	return ok;
}

static void describe_counting(struct reproduction *r, const char *unverified)
{
	char *tools = r->count.engine->version(&r->options.target);
	const struct verification *verification = &r->verification;

	report_add_note(
		&r->report,
		"%zu cases counted by engine %s (%s). Retired instructions, the final return "
		"not included.",
		r->cases, r->count.engine->name, tools);
	free(tools);
	if (verifies(r))
		report_add_note(&r->report, "%zu cases verified by engine %s, %zu of them differ.",
				verification->cases, verification->reference->name,
				verification->differing);
	else
		report_add_note(&r->report, "No cases verified by another engine: %s.", unverified);
}

/* Ends the report with what the series is worth to each workload. */
static bool weigh(struct reproduction *r, struct error *err)
{
	struct compare_summary summary;

	if (!r->weigh.workload_count)
		return true;
	if (r->count.engine->steps) {
		report_add_note(&r->report,
				"Not weighed by profiles: engine %s is too slow for their cases.",
				r->count.engine->name);
		return true;
	}
	r->weigh.only_weigh = true;
	r->weigh.all = output_format_is_data(r->options.format);
	return compare_report(r->weighed_db, &r->weigh, &r->report, &summary, err);
}

static bool judge(struct reproduction *r, const char *unverified, enum exit_status *status,
		  struct error *err)
{
	struct claims_summary published = { 0 }, claims = { 0 };

	report_add_note(&r->report, "%s\n\n%s", r->series.title, r->series.sources);
	if (!published_report(r->db, r->directory, &r->report, &published, err) ||
	    !claims_report(r->db, r->directory, &r->report, &claims, err))
		return false;
	describe_counting(r, unverified);
	report_add_note(&r->report, "%u claims judged, %u verdicts other than expected.",
			claims.claims, claims.unexpected);
	if (claims.unexpected || published.unmeasured || r->verification.differing)
		*status = STATUS_FAILED;
	return weigh(r, err) &&
	       page_write(&r->page, r->series.title, &r->report, r->db,
			  &(struct origin){ r->series.title, r->made.start }, 1, err) &&
	       report_print(&r->report, r->options.format, stdout, err);
}

static bool find_series(struct reproduction *r, const char *name, struct error *err)
{
	const char *data = paths_data(err);

	if (!data)
		return false;
	r->directory = strpbrk(name, "./") ? text_format("%s", name)
					   : text_format("%s/reports/series/%s", data, name);
	if (access(r->directory, R_OK))
		return fail(err, STATUS_USAGE,
			    "unknown series \"%s\"; `insncount list` shows the known ones, another "
			    "needs its directory's path",
			    name);
	return series_read(&r->series, r->directory, err);
}

static bool set_arch(struct reproduction *r, struct error *err)
{
	const char *arch = r->series.runs[0].arch;

	if (arch)
		r->options.arch = arch;
	return options_resolve_target(&r->options, err);
}

/* A stepping engine needs no verification: it is what others are verified by. */
static void find_verification(struct reproduction *r, struct error *why)
{
	if (r->count.engine->steps)
		fail(why, STATUS_TOOL, "%s is the one that others are verified by",
		     r->count.engine->name);
	else if (!verify_find_engines(&r->verification, &r->options.target, why))
		r->verification = (struct verification){ 0 };
}

bool command_reproduce(const struct options *options, enum exit_status *status, struct error *err)
{
	struct reproduction r = { .options = *options, .count = options->count };
	struct error unverified = { 0 };
	bool ok = find_series(&r, options->args[0], err) &&
		  page_open(&r.page, options->html, err) && set_arch(&r, err);

	if (ok) {
		r.count.engine = engine_find(options->engine, &r.options.target, false, err);
		r.db = database_create(err);
		r.weighed_db = r.db ? database_create(err) : NULL;
		ok = r.count.engine && r.weighed_db;
	}
	if (ok) {
		find_verification(&r, &unverified);
		ok = read_lists(&r, err) && count_series(&r, err) &&
		     judge(&r, unverified.text, status, err);
	}
	page_deinit(&r.page);
	text_deinit(&r.made);
	report_deinit(&r.report);
	database_destroy(r.db);
	database_destroy(r.weighed_db);
	for (size_t i = 0; r.lists && i < r.series.run_count; i++) {
		case_list_deinit(&r.lists[i]);
		case_list_deinit(&r.samples[i]);
		case_list_deinit(&r.weighed[i]);
	}
	free(r.lists);
	free(r.samples);
	free(r.weighed);
	options_free_profiles(&r.weigh);
	series_deinit(&r.series);
	free(r.directory);
	return ok;
}
