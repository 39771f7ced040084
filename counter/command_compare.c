// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "page.h"
#include "record_file.h"
#include "work.h"
#include "../reports/compare.h"
#include "../reports/confine.h"

/* Of a comparison with stored records: where each record is from, as the database has it. */
enum { SOURCE_LIVE, SOURCE_STORED, SOURCE_COUNT };

static bool add_record(void *context, const struct record *record, struct error *err)
{
	return database_add(context, record, SOURCE_LIVE, err);
}

/* What the options say of the comparison, as far as the format lets them. */
static struct compare_options compare_options(const struct options *options)
{
	struct compare_options compare = options->compare;

	compare.digest = output_format_is_digest(options->format);
	if (output_format_is_data(options->format) && !compare.worst)
		compare.all = true;
	return compare;
}

/* With gates, it is they who say how much worse is too much. */
static bool is_failure(const struct compare_options *compare, const struct compare_summary *summary)
{
	return summary->wrong || (compare->gate_count ? summary->exceeded : summary->worse);
}

/* What the command was asked to do, for the head of a page. The caller frees it. */
static char *page_title(const char *command, const struct options *options)
{
	struct text title = { 0 };

	text_append(&title, "insncount %s", command);
	for (unsigned i = 0; i < options->arg_count; i++)
		text_append(&title, " %s", options->args[i]);
	return title.start;
}

/* Compares what the database has, prints it, on the page too, and sets the status. */
static bool print_comparison(struct database *db, const struct compare_options *compare,
			     struct page *page, const char *command, const struct options *options,
			     enum exit_status *status, struct error *err)
{
	char *title = page_title(command, options);
	struct compare_summary summary;
	struct report report = { 0 };
	bool ok = compare_report(db, compare, &report, &summary, err) &&
		  page_write(page, title, &report, db, compare->origins, compare->origin_count,
			     err) &&
		  report_print(&report, options->format, stdout, err);

	free(title);
	report_deinit(&report);
	if (ok && is_failure(compare, &summary))
		*status = STATUS_FAILED;
	return ok;
}

static bool check_options(const struct compare_options *compare, struct error *err)
{
	if (compare->all && compare->worst)
		return fail(err, STATUS_USAGE, "--all shows every case, --worst some: give one");
	return true;
}

/* What cannot be shown is said before anything is counted. */
static bool check_group(const struct work *work, struct error *err)
{
	unsigned group = work->options->compare.group;

	if (group & ~work->routine->axes)
		return fail(err, STATUS_USAGE,
			    "--group: the cases of %s have no such axis; `insncount list` "
			    "shows which they have",
			    work->routine->name);
	return true;
}

/* What needs memory accesses is refused before anything is counted without. */
static bool check_memory(const struct options *options, struct error *err)
{
	if (options->compare.traps[TRAP_MISALIGNED].given && !options->count.memory)
		return fail(err, STATUS_USAGE, "--trap misaligned=N needs --memory");
	for (size_t i = 0; i < options->compare.gate_count; i++)
		if (gate_needs_memory(&options->compare.gates[i]) && !options->count.memory)
			return fail(err, STATUS_USAGE, "--gate: \"%s\" needs --memory",
				    options->compare.gates[i].text);
	return true;
}

/* The stored records that are to be the baseline of what is counted now. */
struct baseline {
	const struct work *work;
	struct database *db;
	struct origin origins[SOURCE_COUNT];
	char *stored; /* the variant, as the file calls it; NULL: no record of the routine yet */
	char *name;   /* and as it is called here */
};

static bool refuse(const struct options *options, const char *what, const char *stored,
		   const char *now, struct error *err)
{
	return fail(err, STATUS_USAGE,
		    "%s: its records are of %s %s, but what is to be compared with them has %s: "
		    "count one of them anew",
		    options->baseline, what, stored, now);
}

static bool check_number(const struct options *options, const char *what, unsigned stored,
			 unsigned now, struct error *err)
{
	char texts[2][16];

	if (stored == now)
		return true;
	snprintf(texts[0], sizeof(texts[0]), "%u", stored);
	snprintf(texts[1], sizeof(texts[1]), "%u", now);
	return refuse(options, what, texts[0], texts[1], err);
}

/* A record of the file, all of which must be of one variant for the machine at hand. */
static bool check_stored(struct baseline *baseline, const struct record *record, struct error *err)
{
	const struct options *options = baseline->work->options;
	const struct target *target = &options->target;

	if (strcmp(record->arch, target->arch->name))
		return refuse(options, "arch", record->arch, target->arch->name, err);
	if (!check_number(options, "xlen", record->xlen, target->width->xlen, err) ||
	    !check_number(options, "block", record->block, target->block, err))
		return false;
	if (!baseline->stored) {
		baseline->stored = text_format("%s", record->variant);
		baseline->name = text_format("%s" STORED_SUFFIX, record->variant);
	}
	if (strcmp(record->variant, baseline->stored))
		return fail(err, STATUS_USAGE,
			    "%s: it has records of %s and of %s, but there is one baseline: write "
			    "it with one variant",
			    options->baseline, baseline->stored, record->variant);
	return true;
}

static bool add_stored(void *context, const struct record *record, struct error *err)
{
	struct baseline *baseline = context;
	struct record renamed = *record;

	if (strcmp(record->routine, baseline->work->routine->name))
		return true;
	if (!check_stored(baseline, record, err))
		return false;
	if (strlen(baseline->name) >= sizeof(renamed.variant))
		return fail(err, STATUS_USAGE, "%s: the variant's name is too long: %s",
			    baseline->work->options->baseline, record->variant);
	strcpy(renamed.variant, baseline->name);
	return database_add(baseline->db, &renamed, SOURCE_STORED, err);
}

/* What the records that are counted now would say of themselves in a file. */
static void describe_live(const struct work *work, struct origin *origin)
{
	size_t size;
	FILE *out = open_memstream(&origin->comments, &size);
	char *command = work_command_line(work->options, "compare");

	if (out) {
		batch_print_header(out, command, work->batches, work->batch_count, &work->count);
		fclose(out);
	}
	free(command);
	origin->name = text_format("what is counted now");
}

static bool load_baseline(struct baseline *baseline, struct error *err)
{
	const struct work *work = baseline->work;
	const char *path = work->options->baseline;
	const struct origin *stored = &baseline->origins[SOURCE_STORED];
	const struct origin *live = &baseline->origins[SOURCE_LIVE];

	if (!record_file_read(path, &baseline->origins[SOURCE_STORED], add_stored, baseline, err))
		return false;
	if (!baseline->stored)
		return fail(err, STATUS_USAGE, "%s: there are no records of %s", path,
			    work->routine->name);
	return origin_check_counting(stored, live, err) &&
	       origin_check_flags(stored, baseline->stored, live, work->batches[0].variant.name,
				  work->routine->name, err);
}

static bool add_listings(struct work *work, const struct baseline *baseline, struct page *page,
			 struct error *err)
{
	bool ok = true;

	if (baseline->name)
		page_add_no_listing(page, baseline->name,
				    "Its records are stored; the code is not at hand.");
	for (size_t i = 0; ok && i < work->batch_count; i++)
		ok = page_add_listing(page, &work->batches[i], &work->count, baseline->db, err);
	return ok;
}

static bool count_and_compare(struct work *work, struct baseline *baseline, struct page *page,
			      enum exit_status *status, struct error *err)
{
	const struct options *options = work->options;
	struct compare_options compare = compare_options(options);
	const char **names = xcalloc(work->batch_count + 1, sizeof(*names));
	size_t wrong = 0, count = 0;
	bool ok;

	if (baseline->name)
		names[count++] = baseline->name;
	for (size_t i = 0; i < work->batch_count; i++)
		names[count++] = work->batches[i].variant.name;
	compare.routine = work->routine->name;
	compare.variants = names;
	compare.variant_count = count;
	compare.origins = baseline->origins;
	compare.origin_count = SOURCE_COUNT;
	ok = work_count(work, add_record, baseline->db, &wrong, err) &&
	     add_listings(work, baseline, page, err) &&
	     print_comparison(baseline->db, &compare, page, "compare", options, status, err);
	free(names);
	return ok;
}

static bool compare(struct work *work, struct page *page, enum exit_status *status,
		    struct error *err)
{
	struct baseline baseline = { .work = work, .db = database_create(err) };
	const char *where = work->options->compare.where;
	/* The condition is tried on no records, before all of them are counted. */
	bool ok = baseline.db && (!where || database_keep_where(baseline.db, where, err));

	if (ok)
		describe_live(work, &baseline.origins[SOURCE_LIVE]);
	ok = ok && (!work->options->baseline || load_baseline(&baseline, err)) &&
	     count_and_compare(work, &baseline, page, status, err);
	for (int i = 0; i < SOURCE_COUNT; i++)
		origin_deinit(&baseline.origins[i]);
	free(baseline.stored);
	free(baseline.name);
	database_destroy(baseline.db);
	return ok;
}

bool command_compare(const struct options *options, enum exit_status *status, struct error *err)
{
	struct page page = { 0 };
	struct work work;
	bool ok;

	if (options->arg_count < 3 && !options->baseline)
		return fail(
			err, STATUS_USAGE,
			"compare: too few arguments; usage: insncount compare ROUTINE OLD NEW..., "
			"or ROUTINE NEW... with --baseline");
	if (!check_options(&options->compare, err) || !check_memory(options, err) ||
	    !page_open(&page, options->html, err))
		return false;
	ok = work_init(&work, options, options->args[0], options->args + 1, options->arg_count - 1,
		       err);
	if (ok) {
		ok = check_group(&work, err) && compare(&work, &page, status, err);
		work_deinit(&work);
	}
	page_deinit(&page);
	return ok;
}

bool command_report(const struct options *options, enum exit_status *status, struct error *err)
{
	struct compare_options compare = compare_options(options);
	struct origin *origins = xcalloc(options->arg_count, sizeof(*origins));
	struct page page = { 0 };
	struct database *db = NULL;
	bool ok = check_options(&options->compare, err) && page_open(&page, options->html, err) &&
		  (db = database_create(err));

	page_add_no_listing(&page, "Stored records",
			    "The code is not at hand; `insncount annotate` lists a call.");
	compare.origins = origins;
	compare.origin_count = options->arg_count;
	ok = ok && record_files_load(db, options->args, options->arg_count, origins, err) &&
	     print_comparison(db, &compare, &page, "report", options, status, err);
	page_deinit(&page);
	database_destroy(db);
	for (unsigned i = 0; i < options->arg_count; i++)
		origin_deinit(&origins[i]);
	free(origins);
	return ok;
}
