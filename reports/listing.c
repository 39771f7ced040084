/* SPDX-License-Identifier: GPL-2.0-only */
#include "listing.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compare.h"
#include "../counter/text.h"

#define UNCOUNTED_MARK '*'
#define FAULT_MARK     '!'

#define COUNT_WIDTH_MIN	   7
#define ENCODING_WIDTH_MIN 8
#define NAME_WIDTH_MAX	   20

/* How deep a path's loops are indented at most, levels. */
#define INDENT_MAX 12

enum style { STYLE_PLAIN, STYLE_DIM, STYLE_BOLD, STYLE_WARNING };

/* What a terminal is sent to begin each style. */
static const char *const style_starts[] = {
	[STYLE_DIM] = "\033[2m",
	[STYLE_BOLD] = "\033[1m",
	[STYLE_WARNING] = "\033[31m",
};

static const char *const class_names[CLASS_COUNT] = CLASS_NAMES;

/* Where a listing is printed for people. */
struct page {
	const struct listing *listing;
	FILE *out;
	bool colour;
	int count_width, encoding_width;
	uint64_t most; /* executions of any instruction */
};

bool listing_wants_colour(FILE *out)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	return isatty(fileno(out)) && !(no_color && *no_color) && term && strcmp(term, "dumb");
}

/* The columns that the character which begins with this byte may take on a terminal. */
static unsigned columns_of(unsigned char byte)
{
	if ((byte & 0xc0) == 0x80)
		return 0; /* the first byte stands for the rest of the character */
	return byte >= 0xe1 ? 2 : 1;
}

/* Cuts the line to LISTING_COLUMNS, between characters, and replaces what moves the cursor. */
static void fit(char *line)
{
	unsigned columns = 0;

	for (; *line; line++) {
		unsigned char byte = *line;

		columns += columns_of(byte);
		if (columns > LISTING_COLUMNS)
			*line = 0;
		else if (byte == '\t')
			*line = ' ';
		else if (byte < ' ' || byte == 0x7f)
			*line = '?';
		if (!*line)
			return;
	}
}

/* Prints one line: the only way to the page. */
static void put(const struct page *page, enum style style, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void put(const struct page *page, enum style style, const char *format, ...)
{
	bool styled = page->colour && style != STYLE_PLAIN;
	char line[512];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof(line), format, arguments);
	va_end(arguments);
	fit(line);
	fprintf(page->out, "%s%s%s\n", styled ? style_starts[style] : "", line,
		styled ? "\033[0m" : "");
}

static const struct profile_insn *profile_of(const struct listing *listing,
					     const struct listed_insn *insn)
{
	return profile_at(listing->profile, insn->insn.pc);
}

static bool is_uncounted(const struct listing *listing, const struct listed_insn *insn)
{
	return listing->profile->uncounted == insn->insn.pc;
}

/* Executions without the final return. */
static uint64_t counted(const struct listing *listing, const struct listed_insn *insn)
{
	return profile_of(listing, insn)->executions - is_uncounted(listing, insn);
}

#define SHARE_MAX 16

/* In percent of the total, "-" for nothing. Returns buffer. */
static char *format_share(uint64_t part, uint64_t total, char buffer[SHARE_MAX])
{
	if (part)
		snprintf(buffer, SHARE_MAX, "%.1f", 100.0 * (double)part / (double)total);
	else
		strcpy(buffer, "-");
	return buffer;
}

#define NUMBER_MAX 24

/* A number, "-" for none. Returns buffer. */
static char *format_number(uint64_t number, char buffer[NUMBER_MAX])
{
	snprintf(buffer, NUMBER_MAX, number ? "%" PRIu64 : "-", number);
	return buffer;
}

/* How often a branch was taken: empty for what is none, "-" when it was never executed. */
static char *format_taken(const struct listing *listing, const struct listed_insn *insn,
			  char buffer[NUMBER_MAX])
{
	const struct profile_insn *at = profile_of(listing, insn);

	if (!insn_is_branch(&insn->info))
		*buffer = 0;
	else if (!at->executions)
		strcpy(buffer, "-");
	else
		snprintf(buffer, NUMBER_MAX, "%" PRIu64, at->taken);
	return buffer;
}

static struct page start_page(const struct listing *listing, bool colour, FILE *out)
{
	struct page page = { listing, out, colour, COUNT_WIDTH_MIN, ENCODING_WIDTH_MIN, 0 };
	char number[NUMBER_MAX];

	for (size_t i = 0; i < listing->code->count; i++) {
		const struct listed_insn *insn = &listing->code->insns[i];
		uint64_t executions = profile_of(listing, insn)->executions;
		int width = (int)strlen(insn->encoding);

		if (executions > page.most)
			page.most = executions;
		if (executions && width > page.encoding_width)
			page.encoding_width = width;
	}
	if (strlen(format_number(page.most, number)) > COUNT_WIDTH_MIN)
		page.count_width = (int)strlen(number);
	return page;
}

static void put_head(const struct page *page)
{
	const struct record *record = page->listing->record;
	char spec[160], result[RESULT_TEXT_MAX], block[40] = "";

	case_format(&record->tc, record->axes, spec, sizeof(spec));
	put(page, STYLE_BOLD, "%s/%s%s%s", record->routine, record->variant, *spec ? ": " : "",
	    spec);
	if (record->block)
		snprintf(block, sizeof(block), ", cache blocks of %u bytes", record->block);
	put(page, record->result ? STYLE_WARNING : STYLE_PLAIN, "%s, %u-bit%s; result: %s",
	    record->arch, record->xlen, block,
	    result_format(record->result, result, sizeof(result)));
	put(page, STYLE_PLAIN, "%s", "");
}

static char mark_of(const struct listing *listing, const struct listed_insn *insn)
{
	if (profile_of(listing, insn)->faults)
		return FAULT_MARK;
	return is_uncounted(listing, insn) ? UNCOUNTED_MARK : ' ';
}

static enum style style_of(const struct page *page, const struct listed_insn *insn)
{
	const struct profile_insn *at = profile_of(page->listing, insn);

	if (at->faults)
		return STYLE_WARNING;
	if (!at->executions)
		return STYLE_DIM;
	return at->executions == page->most && page->most > 1 ? STYLE_BOLD : STYLE_PLAIN;
}

/* How much of the instruction to print: the symbol that its target is near to only if it fits. */
static int text_length(const struct listed_insn *insn, int columns_before)
{
	const char *symbol = strstr(insn->text, " <");
	int length = (int)strlen(insn->text);

	if (symbol && columns_before + length > LISTING_COLUMNS)
		return (int)(symbol - insn->text);
	return length;
}

static void put_insn(const struct page *page, const struct listed_insn *insn)
{
	const struct listing *listing = page->listing;
	char count[NUMBER_MAX], taken[NUMBER_MAX], share[SHARE_MAX], *left;

	format_number(profile_of(listing, insn)->executions, count);
	format_share(counted(listing, insn), listing->record->counts.insns, share);
	left = text_format("%*s%c %6s %*s  %6" PRIx64 "  %-*s  ", page->count_width, count,
			   mark_of(listing, insn), share, page->count_width,
			   format_taken(listing, insn, taken), insn->insn.pc, page->encoding_width,
			   insn->encoding);
	put(page, style_of(page, insn), "%s%.*s", left, text_length(insn, (int)strlen(left)),
	    insn->text);
	free(left);
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && !strcmp(a, b));
}

/* What stands before an instruction: file, label and source line, unless they were said before. */
static void put_origin(const struct page *page, const struct listed_insn *insn,
		       const struct listed_insn *before)
{
	bool same_file = before && same_text(insn->path, before->path);

	if (insn->path && !same_file)
		put(page, STYLE_DIM, "%s", insn->path);
	if (insn->label)
		put(page, STYLE_BOLD, "%s:", insn->label);
	if (insn->source && !(same_file && insn->number == before->number))
		put(page, STYLE_DIM, "%u: %s", insn->number, insn->source);
}

static bool any_fault(const struct listing *listing)
{
	for (size_t i = 0; i < listing->code->count; i++)
		if (profile_of(listing, &listing->code->insns[i])->faults)
			return true;
	return false;
}

/* How often instructions have repeated themselves, "" if none has; the caller frees it. */
static char *describe_iterations(const struct record *record)
{
	uint64_t iterations = record->findings.rep_iterations;

	if (iterations == NOT_MEASURED)
		return text_format("%s", "");
	return text_format("%s: %" PRIu64 " rep_iterations of instructions that retire once",
			   record->variant, iterations);
}

static void put_iterations(const struct page *page, const struct record *record)
{
	char *text = describe_iterations(record);

	if (*text)
		put(page, STYLE_PLAIN, "%s", text);
	free(text);
}

static void put_legend(const struct page *page)
{
	put(page, STYLE_PLAIN, "%s", "");
	put(page, STYLE_DIM, "- never executed");
	if (page->listing->profile->uncounted)
		put(page, STYLE_DIM, "%c the final return: executed, but not counted",
		    UNCOUNTED_MARK);
	if (any_fault(page->listing))
		put(page, STYLE_WARNING,
		    "%c faulted: the instruction did not retire then, and is not counted",
		    FAULT_MARK);
}

/* A row of the totals: of the one variant with its share, of two with the difference. */
static void put_total(const struct page *page, enum style style, const char *name, uint64_t number,
		      uint64_t other)
{
	char share[SHARE_MAX], percent[PERCENT_MAX];

	if (!page->listing->other) {
		put(page, style, "%-*s %10" PRIu64 " %6s", NAME_WIDTH_MAX, name, number,
		    format_share(number, page->listing->record->counts.insns, share));
		return;
	}
	put(page, style, "%-10s %*" PRIu64 " %*" PRIu64 " %+10" PRId64 " %9s", name, NAME_WIDTH_MAX,
	    number, NAME_WIDTH_MAX, other, (int64_t)(other - number),
	    percent_format((int64_t)number, (int64_t)other, percent));
}

static void put_totals_head(const struct page *page)
{
	const struct record *record = page->listing->record, *other = page->listing->other;

	put(page, STYLE_PLAIN, "%s", "");
	if (other)
		put(page, STYLE_PLAIN, "%-10s %*.*s %*.*s %10s %9s", "class", NAME_WIDTH_MAX,
		    NAME_WIDTH_MAX, record->variant, NAME_WIDTH_MAX, NAME_WIDTH_MAX, other->variant,
		    "change", "%");
	else
		put(page, STYLE_PLAIN, "%-*s %10s %6s", NAME_WIDTH_MAX, "class", "times", "%");
}

static void put_totals(const struct page *page)
{
	static const struct counts none;
	const struct counts *counts = &page->listing->record->counts;
	const struct counts *other = page->listing->other ? &page->listing->other->counts : &none;

	put_totals_head(page);
	for (unsigned i = 0; i < CLASS_COUNT; i++) {
		if (!counts->class[i] && !other->class[i])
			continue;
		put_total(page, STYLE_PLAIN, class_names[i], counts->class[i], other -> class[i]);
		if (i == CLASS_BRANCH)
			put_total(page, STYLE_PLAIN, "  taken", counts->taken, other->taken);
	}
	put_total(page, STYLE_BOLD, "insns", counts->insns, other->insns);
	put_iterations(page, page->listing->record);
	if (page->listing->other)
		put_iterations(page, page->listing->other);
}

void listing_print(const struct listing *listing, bool colour, FILE *out)
{
	struct page page = start_page(listing, colour, out);

	put_head(&page);
	put(&page, STYLE_PLAIN, "%*s  %6s %*s  %6s  %-*s  %s", page.count_width, "times", "%",
	    page.count_width, "taken", "addr", page.encoding_width, "encoding", "instruction");
	for (size_t i = 0; i < listing->code->count; i++) {
		const struct listed_insn *insn = &listing->code->insns[i];

		put_origin(&page, insn, i ? insn - 1 : NULL);
		put_insn(&page, insn);
	}
	put_legend(&page);
	put_totals(&page);
}

static int indent_of(unsigned depth)
{
	return 2 * (int)(depth < INDENT_MAX ? depth : INDENT_MAX);
}

static void put_step_insn(const struct page *page, const struct listed_insn *insn, unsigned depth,
			  bool fault)
{
	char *left = text_format("%*s%6" PRIx64 "  %-*s  ", indent_of(depth), "", insn->insn.pc,
				 page->encoding_width, insn->encoding);

	put(page, fault ? STYLE_WARNING : STYLE_PLAIN, "%s%.*s%s", left,
	    text_length(insn, (int)strlen(left)), insn->text, fault ? "  faults" : "");
	free(left);
}

static void put_step(const struct page *page, uint64_t symbol, unsigned depth)
{
	const struct disassembly *code = page->listing->code;
	struct profile_step step = profile_step(page->listing->profile, symbol);
	const struct listed_insn *insn = disassembly_find(code, step.first);
	const struct listed_insn *end = code->insns + code->count;

	for (; insn && insn < end && insn->insn.pc <= step.last; insn++)
		put_step_insn(page, insn, depth, step.fault);
}

static void put_path(const struct page *page, const struct path_step *steps, size_t count,
		     unsigned depth)
{
	for (size_t i = 0; i < count; i++) {
		if (!steps[i].body) {
			put_step(page, steps[i].symbol, depth);
			continue;
		}
		put(page, STYLE_BOLD, "%*sx%" PRIu64 " {", indent_of(depth), "", steps[i].passes);
		put_path(page, steps[i].body, steps[i].body_count, depth + 1);
		put(page, STYLE_BOLD, "%*s}", indent_of(depth), "");
	}
}

void listing_print_path(const struct listing *listing, bool colour, FILE *out)
{
	struct page page = start_page(listing, colour, out);
	const struct path *path = &listing->profile->path;

	put_head(&page);
	put_path(&page, path->steps, path->count, 0);
	if (path->truncated)
		put(&page, STYLE_WARNING,
		    "... the path goes on; after %d steps that do not repeat it is cut",
		    PATH_STEPS_MAX);
	else if (listing->profile->uncounted)
		put(&page, STYLE_DIM, "the last instruction, the final return, is not counted");
	put_totals(&page);
}

static void add_insn_columns(struct table *table)
{
	static const struct {
		const char *name;
		enum column_kind kind;
	} columns[] = {
		{ "address", COLUMN_TEXT },
		{ "encoding", COLUMN_TEXT },
		{ "instruction", COLUMN_TEXT },
		{ "class", COLUMN_TEXT },
		{ "executions", COLUMN_NUMBER },
		{ "counted", COLUMN_NUMBER },
		{ "percent", COLUMN_NUMBER },
		{ "taken", COLUMN_NUMBER },
		{ "faults", COLUMN_NUMBER },
		{ "file", COLUMN_TEXT },
		{ "line", COLUMN_NUMBER },
		{ "source", COLUMN_TEXT },
		{ 0 },
	};

	for (unsigned i = 0; columns[i].name; i++)
		table_add_column(table, columns[i].name, columns[i].kind, 0);
}

static void add_number(struct table *table, uint64_t number, bool data)
{
	table_add_cell(table, number || data ? "%" PRIu64 : "-", number);
}

static void add_insn(struct table *table, const struct listing *listing,
		     const struct listed_insn *insn, bool data)
{
	const struct profile_insn *at = profile_of(listing, insn);
	char share[SHARE_MAX], taken[NUMBER_MAX];

	table_add_cell(table, "%" PRIx64, insn->insn.pc);
	table_add_cell(table, "%s", insn->encoding);
	table_add_cell(table, "%s", insn->text);
	table_add_cell(table, "%s", class_names[insn->info.class]);
	add_number(table, at->executions, data);
	add_number(table, counted(listing, insn), data);
	format_share(counted(listing, insn), listing->record->counts.insns, share);
	table_add_cell(table, "%s", data && *share == '-' ? "0.0" : share);
	format_taken(listing, insn, taken);
	table_add_cell(table, "%s", data && *taken == '-' ? "0" : taken);
	add_number(table, at->faults, data);
	table_add_cell(table, "%s", insn->path ? insn->path : "");
	table_add_cell(table, insn->path ? "%u" : "", insn->number);
	table_add_cell(table, "%s", insn->source ? insn->source : "");
}

static void add_total(struct table *table, const char *name, uint64_t number, uint64_t other)
{
	char percent[PERCENT_MAX];

	table_add_cell(table, "%s", name);
	table_add_cell(table, "%" PRIu64, number);
	table_add_cell(table, "%" PRIu64, other);
	table_add_cell(table, "%+" PRId64, (int64_t)(other - number));
	table_add_cell(table, "%s", percent_format((int64_t)number, (int64_t)other, percent));
}

static void add_iterations(const struct record *record, struct report *report)
{
	char *text = describe_iterations(record);

	if (*text)
		report_add_note(report, "%s.", text);
	free(text);
}

static void add_totals(const struct listing *listing, struct report *report)
{
	const struct counts *counts = &listing->record->counts, *other = &listing->other->counts;
	struct table *table = report_add_table(report, "totals: %s, and %s as `other`",
					       listing->record->variant, listing->other->variant);

	table_add_column(table, "class", COLUMN_TEXT, 0);
	table_add_column(table, "times", COLUMN_NUMBER, 0);
	table_add_column(table, "other", COLUMN_NUMBER, 0);
	table_add_column(table, "change", COLUMN_NUMBER, 0);
	table_add_column(table, "percent", COLUMN_NUMBER, 0);
	for (unsigned i = 0; i < CLASS_COUNT; i++)
		add_total(table, class_names[i], counts->class[i], other -> class[i]);
	add_total(table, "taken", counts->taken, other->taken);
	add_total(table, "insns", counts->insns, other->insns);
}

void listing_report(const struct listing *listing, bool data, struct report *report)
{
	const struct record *record = listing->record;
	char spec[160], result[RESULT_TEXT_MAX];
	struct table *table = report_add_table(
		report, "%s/%s %s: %" PRIu64 " instructions%s; result: %s", record->routine,
		record->variant, case_format(&record->tc, record->axes, spec, sizeof(spec)),
		record->counts.insns,
		listing->profile->uncounted ? ", the final return not counted" : "",
		result_format(record->result, result, sizeof(result)));

	add_insn_columns(table);
	for (size_t i = 0; i < listing->code->count; i++)
		add_insn(table, listing, &listing->code->insns[i], data);
	add_iterations(record, report);
	if (listing->other) {
		add_totals(listing, report);
		add_iterations(listing->other, report);
	}
}
