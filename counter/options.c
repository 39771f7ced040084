// SPDX-License-Identifier: GPL-2.0-only
#include <argp.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "paths.h"
#include "../cases/layout.h"

#define JOBS_MAX 256

/* Options without a short form. */
enum {
	OPTION_ARCH = 0x100,
	OPTION_XLEN,
	OPTION_EXT,
	OPTION_BLOCK,
	OPTION_CONFIG,
	OPTION_MARCH,
	OPTION_CFLAGS,
	OPTION_CASES,
	OPTION_CASE,
	OPTION_DIFF,
	OPTION_PATH,
	OPTION_ENGINE,
	OPTION_LIMIT,
	OPTION_COUNT_RETURN,
	OPTION_MEMORY,
	OPTION_FORMAT,
	OPTION_ALL,
	OPTION_WORST,
	OPTION_GROUP,
	OPTION_MIN_DIFF,
	OPTION_WHERE,
	OPTION_GATE,
	OPTION_TRAP,
	OPTION_BASELINE,
	OPTION_HTML,
	OPTION_PROFILE,
	OPTION_OFFSET_MODULO,
};

static const struct option_row {
	unsigned group;
	struct argp_option option;
} rows[] = {
	{ OPTIONS_TARGET | OPTIONS_ARCH,
	  { "arch", OPTION_ARCH, "NAME", 0, "Architecture: riscv (default), x86 or powerpc", 0 } },
	{ OPTIONS_TARGET | OPTIONS_WIDTH,
	  { "xlen", OPTION_XLEN, "32|64", 0, "Register width (default: 64)", 0 } },
	{ OPTIONS_TARGET,
	  { "ext", OPTION_EXT, "LIST", 0,
	    "Extensions that the running machine has, e.g. zicboz,zbb: they pick alternatives "
	    "(default: none)",
	    0 } },
	{ OPTIONS_TARGET,
	  { "block", OPTION_BLOCK, "N", 0,
	    "Cache block of the machine, bytes: a power of two from 16 to 4096 on riscv (default: "
	    "64), 32 (default) or 64 on powerpc",
	    0 } },
	{ OPTIONS_TARGET,
	  { "config", OPTION_CONFIG, "NAME=y|n", 0,
	    "Kernel option CONFIG_NAME, set (the default) or not; may be repeated", 0 } },
	{ OPTIONS_TARGET,
	  { "march", OPTION_MARCH, "ISA", 0, "Instruction set for the compiler", 0 } },
	{ OPTIONS_TARGET,
	  { "cflags", OPTION_CFLAGS, "FLAGS", 0,
	    "More flags for the compiler of the variants, e.g. '-O3 -funroll-loops' (default: -O2 "
	    "-ffreestanding and what keeps counts exact)",
	    0 } },
	{ OPTIONS_CASES,
	  { "cases", OPTION_CASES, "SPEC|LIST|FILE", 0,
	    "Cases, e.g. 'offset=0..7 size=64,4096 value=0', the name of a list, or a .cases file "
	    "(default: the list of the routine's name)",
	    0 } },
	{ OPTIONS_ANNOTATE,
	  { "case", OPTION_CASE, "SPEC", 0, "The case, e.g. 'offset=0 size=64 value=0'", 0 } },
	{ OPTIONS_ANNOTATE,
	  { "diff", OPTION_DIFF, "OTHER", 0, "Put the totals of another variant beside", 0 } },
	{ OPTIONS_ANNOTATE,
	  { "path", OPTION_PATH, NULL, 0,
	    "The executed instructions in order, loops with their number of passes", 0 } },
	{ OPTIONS_ENGINE,
	  { "engine", OPTION_ENGINE, "NAME", 0,
	    "Engine; `insncount list` shows them (default: auto, the fastest that works)", 0 } },
	{ OPTIONS_COUNT,
	  { "jobs", 'j', "N", 0, "QEMU processes at a time (default: one a processor)", 0 } },
	{ OPTIONS_COUNT,
	  { "limit", OPTION_LIMIT, "N", 0,
	    "Instructions after which a call counts as endless (default: by its size)", 0 } },
	{ OPTIONS_RETURN,
	  { "count-return", OPTION_COUNT_RETURN, NULL, 0, "Count the final return too", 0 } },
	{ OPTIONS_MEMORY,
	  { "memory", OPTION_MEMORY, NULL, 0,
	    "Look at the addresses of loads and stores: how many are misaligned, what is read "
	    "outside "
	    "the source (slow)",
	    0 } },
	{ OPTIONS_FORMAT,
	  { "format", OPTION_FORMAT, "NAME", 0,
	    "table (default), markdown, mail (72 columns), csv or json", 0 } },
	{ OPTIONS_COMPARE,
	  { "all", OPTION_ALL, NULL, 0, "Every case, not only the worst and the best", 0 } },
	{ OPTIONS_COMPARE,
	  { "worst", OPTION_WORST, "N", 0, "How many of the worst and of the best (default: 10)",
	    0 } },
	{ OPTIONS_COMPARE,
	  { "group", OPTION_GROUP, "AXIS", 0,
	    "Sums by the values of offset, src_offset, size or value", 0 } },
	{ OPTIONS_COMPARE,
	  { "min-diff", OPTION_MIN_DIFF, "N|P%", 0,
	    "Smaller differences are about equal: neither better nor worse, and not listed", 0 } },
	{ OPTIONS_COMPARE | OPTIONS_PLOT,
	  { "where", OPTION_WHERE, "SQL", 0,
	    "Only the records for which this holds, e.g. 'size >= 64 AND offset % 64 = 0'", 0 } },
	{ OPTIONS_COMPARE,
	  { "gate", OPTION_GATE, "METRIC=LIMIT", 0,
	    "Fail only when a case takes so much more: insns=8, branches=5%; with :total the sum "
	    "of all cases; may be repeated (default: fail when any case is worse)",
	    0 } },
	{ OPTIONS_COMPARE,
	  { "trap", OPTION_TRAP, "EVENT=N", 0,
	    "Estimate what it comes to where each cbo, or each misaligned access, traps and takes "
	    "N "
	    "instructions more; may be repeated",
	    0 } },
	{ OPTIONS_COMPARE,
	  { "profile", OPTION_PROFILE, "NAME|FILE", 0,
	    "Weigh the cases by a workload profile; may be repeated. Without --cases, compare "
	    "counts the profiles' cases only",
	    0 } },
	{ OPTIONS_BASELINE,
	  { "baseline", OPTION_BASELINE, "FILE.csv", 0,
	    "Compare with these records, as run wrote them, instead of the first variant", 0 } },
	{ OPTIONS_HTML,
	  { "html", OPTION_HTML, "FILE", 0,
	    "Write the report to FILE too, as a page with pictures and listings", 0 } },
	{ OPTIONS_PLOT,
	  { "output", 'o', "DIR", 0, "Write the pictures into DIR, made if it is missing", 0 } },
	{ OPTIONS_OUTPUT, { "output", 'o', "FILE", 0, "Write to FILE (default: stdout)", 0 } },
	{ OPTIONS_RECORD,
	  { "offset-modulo", OPTION_OFFSET_MODULO, "N", 0,
	    "Tell offsets apart modulo N, a power of two up to 4096 (the default)", 0 } },
	{ OPTIONS_COUNT | OPTIONS_PLOT,
	  { "quiet", 'q', NULL, 0, "No progress bar, no remarks", 0 } },
	{ 0 },
};

#define DEFAULT_ARCH "riscv"

#define ROW_COUNT (sizeof(rows) / sizeof(rows[0]))

/* What the argp parser works on. */
struct parse {
	struct options *options;
	const struct command *command;
	struct error *err;
	bool failed; /* *err is set */
};

static bool parse_number(const char *name, const char *text, uint64_t min, uint64_t max,
			 uint64_t *number, struct error *err)
{
	char *end;

	errno = 0;
	*number = strtoull(text, &end, 10);
	if (*text >= '0' && *text <= '9' && !*end && !errno && *number >= min && *number <= max)
		return true;
	return fail(err, STATUS_USAGE, "%s: \"%s\" is not a number from %llu to %llu", name, text,
		    (unsigned long long)min, (unsigned long long)max);
}

bool options_set_config(struct target *target, const char *setting, struct error *err)
{
	size_t length = strspn(setting, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
	struct text_list *off = &target->options_off;

	if (!length || (strcmp(setting + length, "=y") && strcmp(setting + length, "=n")))
		return fail(err, STATUS_USAGE, "--config: \"%s\" is not NAME=y or NAME=n", setting);
	/* The later word counts; each name is in the list once at most. */
	for (size_t i = 0; i < off->count; i++) {
		if (strlen(off->items[i]) != length || strncmp(off->items[i], setting, length))
			continue;
		text_list_remove(off, i);
		break;
	}
	if (setting[length + 1] == 'n')
		text_list_add(off, "%.*s", (int)length, setting);
	return true;
}

static bool parse_group(const char *name, unsigned *group, struct error *err)
{
	for (enum axis axis = AXIS_OFFSET; axis <= AXIS_VALUE; axis++) {
		if (strcmp(axis_name(axis), name))
			continue;
		*group = AXIS_BIT(axis);
		return true;
	}
	return fail(err, STATUS_USAGE, "--group: \"%s\" is not offset, src_offset, size or value",
		    name);
}

static bool add_gate(struct compare_options *compare, const char *text, struct error *err)
{
	compare->gates = xrealloc(compare->gates, compare->gate_count + 1, sizeof(*compare->gates));
	return gate_parse(&compare->gates[compare->gate_count++], text, err);
}

static bool parse_option(struct options *options, int key, const char *argument, struct error *err)
{
	uint64_t number;

	switch (key) {
	case OPTION_ARCH:
		options->arch = argument;
		return true;
	case OPTION_XLEN:
		if (!parse_number("--xlen", argument, 1, 128, &number, err))
			return false;
		options->xlen = number;
		return true;
	case OPTION_EXT:
		options->ext = argument;
		return true;
	case OPTION_BLOCK:
		options->block = argument;
		return true;
	case OPTION_CONFIG:
		return options_set_config(&options->target, argument, err);
	case OPTION_MARCH:
		options->target.march = argument;
		return true;
	case OPTION_CFLAGS:
		options->target.cflags = argument;
		return true;
	case OPTION_CASES:
		options->cases = argument;
		return true;
	case OPTION_CASE:
		options->cases = argument;
		options->one_case = true;
		return true;
	case OPTION_DIFF:
		options->diff = argument;
		return true;
	case OPTION_PATH:
		options->path = true;
		return true;
	case OPTION_ENGINE:
		options->engine = argument;
		return true;
	case 'j':
		if (!parse_number("--jobs", argument, 1, JOBS_MAX, &number, err))
			return false;
		options->count.jobs = number;
		return true;
	case OPTION_LIMIT:
		return parse_number("--limit", argument, 1, UINT32_MAX, &options->count.limit, err);
	case OPTION_COUNT_RETURN:
		options->count.count_return = true;
		return true;
	case OPTION_MEMORY:
		options->count.memory = true;
		return true;
	case OPTION_FORMAT:
		return output_format_parse(argument, &options->format, err);
	case OPTION_ALL:
		options->compare.all = true;
		return true;
	case OPTION_WORST:
		return parse_number("--worst", argument, 1, CASE_COUNT_MAX, &options->compare.worst,
				    err);
	case OPTION_GROUP:
		return parse_group(argument, &options->compare.group, err);
	case OPTION_MIN_DIFF:
		if (limit_parse(&options->compare.min_diff, argument, strlen(argument)))
			return true;
		return fail(err, STATUS_USAGE,
			    "--min-diff: \"%s\" is neither a number, 8, nor a percentage, 0.5%%",
			    argument);
	case OPTION_WHERE:
		options->compare.where = argument;
		return true;
	case OPTION_GATE:
		return add_gate(&options->compare, argument, err);
	case OPTION_TRAP:
		return trap_parse(options->compare.traps, argument, err);
	case OPTION_BASELINE:
		options->baseline = argument;
		return true;
	case OPTION_HTML:
		options->html = argument;
		return true;
	case OPTION_PROFILE:
		return options_read_profile(&options->compare, argument, "--profile", err);
	case OPTION_OFFSET_MODULO:
		if (!parse_number("--offset-modulo", argument, 1, WORKLOAD_MODULO_MAX, &number,
				  err))
			return false;
		options->offset_modulo = number;
		return !(number & (number - 1)) ||
		       fail(err, STATUS_USAGE, "--offset-modulo: %s is no power of two", argument);
	case 'o':
		options->output = argument;
		return true;
	case 'q':
		options->quiet = true;
		return true;
	}
	return fail(err, STATUS_USAGE, "option %d is not handled", key);
}

static error_t parse_key(int key, char *argument, struct argp_state *state)
{
	struct parse *parse = state->input;
	struct options *options = parse->options;

	if (key == ARGP_KEY_ARG)
		return ARGP_ERR_UNKNOWN; /* all at once, as ARGP_KEY_ARGS */
	if (key == ARGP_KEY_ARGS) {
		options->args = state->argv + state->next;
		options->arg_count = state->argc - state->next;
		return 0;
	}
	if (key >= ARGP_KEY_END)
		return ARGP_ERR_UNKNOWN;
	if (parse_option(options, key, argument, parse->err))
		return 0;
	parse->failed = true;
	return EINVAL;
}

static void defaults(struct options *options)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);

	*options = (struct options){ .ext = "",
				     .engine = "auto",
				     .offset_modulo = WORKLOAD_MODULO_MAX };
	options->count.jobs = processors > 0 && processors < JOBS_MAX ? processors : 1;
}

static bool parse_block(const char *text, struct target *target, struct error *err)
{
	uint64_t block;

	if (!parse_number("--block", text, 0, UINT32_MAX, &block, err) ||
	    !target_check_block(target->arch, block, err))
		return false;
	target->block = block;
	return true;
}

bool options_resolve_target(struct options *options, struct error *err)
{
	struct target *target = &options->target;

	target->arch = arch_find(options->arch ? options->arch : DEFAULT_ARCH, err);
	if (!target->arch)
		return false;
	target->width = arch_width_find(target->arch, options->xlen, err);
	if (!target->width)
		return false;
	target->block = target->arch->default_block;
	if (options->block && !parse_block(options->block, target, err))
		return false;
	target->code_block = target->block;
	return arch_parse_extensions(target->arch, options->ext, &target->extensions, err);
}

static bool check_arguments(const struct options *options, const struct command *command,
			    struct error *err)
{
	if (options->arg_count >= command->args_min && options->arg_count <= command->args_max)
		return true;
	if (options->arg_count > command->args_max)
		return fail(err, STATUS_USAGE,
			    "%s: unexpected argument \"%s\"; usage: insncount %s %s", command->name,
			    options->args[command->args_max], command->name, command->arguments);
	return fail(err, STATUS_USAGE, "%s: too few arguments; usage: insncount %s %s",
		    command->name, command->name, command->arguments);
}

/*
 * The word of the command line that argp could not take: argp itself would print two lines about
 * it. The options are those of `offered`.
 */
static const char *find_bad_option(const struct argp_option *offered, int argc, char **argv)
{
	struct option options[ROW_COUNT] = { 0 };
	char letters[2 * ROW_COUNT + 2] = ":";

	for (unsigned i = 0; offered[i].name; i++) {
		bool letter = offered[i].key < OPTION_ARCH;

		options[i] = (struct option){ offered[i].name,
					      offered[i].arg ? required_argument : no_argument,
					      NULL, offered[i].key };
		if (letter)
			sprintf(letters + strlen(letters), "%c%s", offered[i].key,
				offered[i].arg ? ":" : "");
	}
	optind = 0;
	opterr = 0;
	for (;;) {
		int key = getopt_long(argc, argv, letters, options, NULL);

		if (key == '?' || key == ':')
			return argv[optind - 1];
		if (key < 0)
			return "";
	}
}

static bool run_argp(const struct argp *argp, struct parse *parse, int argc, char **argv)
{
	if (!argp_parse(argp, argc, argv, ARGP_NO_ERRS | ARGP_NO_HELP, NULL, parse))
		return true;
	if (!parse->failed)
		fail(parse->err, STATUS_USAGE,
		     "%s: unknown option, or option without its argument: \"%s\"; see insncount %s "
		     "--help",
		     parse->command->name, find_bad_option(argp->options, argc, argv),
		     parse->command->name);
	return false;
}

static bool wants_help(int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
			return true;
	return false;
}

bool options_parse(struct options *options, const struct command *command, int argc, char **argv,
		   struct error *err)
{
	struct argp_option offered[ROW_COUNT] = { 0 };
	struct argp argp = {
		offered, parse_key, command->arguments, command->help, NULL, NULL, NULL
	};
	struct parse parse = { options, command, err, false };
	unsigned count = 0;

	for (unsigned i = 0; rows[i].group; i++)
		if (rows[i].group & command->options)
			offered[count++] = rows[i].option;
	defaults(options);
	if (wants_help(argc, argv)) {
		char *name = text_format("insncount %s", command->name);

		argp_help(&argp, stdout, ARGP_HELP_USAGE | ARGP_HELP_PRE_DOC | ARGP_HELP_LONG,
			  name);
		if (command->options & (OPTIONS_CASES | OPTIONS_ANNOTATE))
			printf("\n%s", variant_help);
		free(name);
		options->help = true;
		return true;
	}
	if (run_argp(&argp, &parse, argc, argv) && check_arguments(options, command, err) &&
	    options_resolve_target(options, err))
		return true;
	options_deinit(options);
	return false;
}

void options_deinit(struct options *options)
{
	text_list_deinit(&options->target.options_off);
	free(options->compare.gates);
	options_free_profiles(&options->compare);
}

/*
 * A word without a dot or slash is the name of a list or profile that we have, all else a path.
 * `hint` says what else the user might have meant.
 */
static char *find_data_file(const char *directory, const char *name, const char *suffix,
			    const char *where, const char *hint, struct error *err)
{
	const char *data = paths_data(err);
	char *path;

	if (!data)
		return NULL;
	if (strpbrk(name, "./"))
		return text_format("%s", name);
	path = text_format("%s/%s/%s.%s", data, directory, name, suffix);
	if (access(path, F_OK) == 0)
		return path;
	free(path);
	fail(err, STATUS_USAGE,
	     "%s: \"%s\" is neither %s that `insncount list` shows, nor a path (./%s)", where, name,
	     hint, name);
	return NULL;
}

void options_free_profiles(struct compare_options *compare)
{
	for (size_t i = 0; i < compare->workload_count; i++)
		workload_deinit(&compare->workloads[i]);
	free(compare->workloads);
}

bool options_read_profile(struct compare_options *compare, const char *name, const char *where,
			  struct error *err)
{
	char *path = find_data_file("cases/profiles", name, "csv", where, "a profile", err);
	struct workload workload;
	bool ok = path && workload_read(&workload, path, err);

	free(path);
	if (!ok)
		return false;
	for (size_t i = 0; i < compare->workload_count; i++)
		if (!strcmp(compare->workloads[i].name, workload.name))
			ok = fail(err, STATUS_USAGE, "%s: two profiles are called \"%s\"", where,
				  workload.name);
	if (!ok) {
		workload_deinit(&workload);
		return false;
	}
	compare->workloads = xrealloc(compare->workloads, compare->workload_count + 1,
				      sizeof(*compare->workloads));
	workload.given = name;
	compare->workloads[compare->workload_count++] = workload;
	return true;
}

/* The cases that are asked for by a spec, a list or nothing. */
static bool read_list(const char *cases, const struct routine *routine, const char *where,
		      struct case_list *list, struct error *err)
{
	char *path;
	bool ok;

	if (!cases && !routine->axes)
		cases = "";
	if (cases && (!*cases || strchr(cases, '=')))
		return case_list_parse(list, routine->axes, cases, where, err) &&
		       routine_check_cases(routine, list, where, err);
	path = find_data_file("cases", cases ? cases : routine->name, "cases", where,
			      "a spec (AXIS=LIST ...), nor a list", err);
	ok = path && case_list_read(list, routine->axes, path, err) &&
	     routine_check_cases(routine, list, path, err);
	free(path);
	return ok;
}

bool options_read_cases(const struct options *options, const struct routine *routine,
			struct case_list *list, struct error *err)
{
	const struct compare_options *compare = &options->compare;
	const char *where = options->one_case ? "--case" : "--cases";
	bool ok = true;

	*list = (struct case_list){ 0 };
	if (options->cases || !compare->workload_count)
		ok = read_list(options->cases, routine, where, list, err);
	for (size_t i = 0; ok && i < compare->workload_count; i++)
		ok = workload_add_cases(&compare->workloads[i], routine, list, err);
	if (ok && !list->count)
		ok = fail(err, STATUS_USAGE,
			  "--profile: the guest has no room for any of the calls; sizes go to %d",
			  BUFFER_SIZE_MAX);
	if (!ok)
		case_list_deinit(list);
	return ok;
}
