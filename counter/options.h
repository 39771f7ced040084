/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_OPTIONS_H
#define INSNCOUNT_OPTIONS_H

#include "count.h"
#include "../reports/compare.h"

/* Groups of options; each sub-command has some of them. */
enum option_group {
	OPTIONS_TARGET = 1 << 0,    /* the machine and how code is built */
	OPTIONS_CASES = 1 << 1,	    /* which cases */
	OPTIONS_COUNT = 1 << 2,	    /* how they are counted */
	OPTIONS_ENGINE = 1 << 3,    /* by which engine */
	OPTIONS_RETURN = 1 << 4,    /* whether the final return counts */
	OPTIONS_FORMAT = 1 << 5,    /* how a report looks */
	OPTIONS_COMPARE = 1 << 6,   /* what a comparison shows and demands */
	OPTIONS_OUTPUT = 1 << 7,    /* where records go */
	OPTIONS_ANNOTATE = 1 << 8,  /* one case, and what is shown of it */
	OPTIONS_MEMORY = 1 << 9,    /* whether memory accesses are looked at */
	OPTIONS_BASELINE = 1 << 10, /* which stored records to compare with */
	OPTIONS_PLOT = 1 << 11,	    /* of which records pictures are, and where they go */
	OPTIONS_HTML = 1 << 12,	    /* whether there is to be a page, too */
	OPTIONS_RECORD = 1 << 13,   /* how a workload profile is recorded */
	OPTIONS_ARCH = 1 << 14,	    /* the architecture, and no more of the machine */
	OPTIONS_WIDTH = 1 << 15,    /* its register width */
};

/* What the command line said; strings point into argv. */
struct options {
	bool help; /* was printed; there is nothing else to do */
	struct target target;
	const char *arch; /* NULL: the default */
	unsigned xlen;
	const char *ext;
	const char *block; /* NULL: the architecture's usual one */
	const char *cases; /* NULL: the routine's default list */
	bool one_case;	   /* they come from --case */
	const char *diff;  /* --diff: the variant to compare with, or NULL */
	bool path;	   /* --path: show the order of execution */
	const char *engine;
	struct count_options count; /* without the engine, which engine_find() looks for later */
	bool quiet;
	enum output_format format;
	struct compare_options compare; /* as far as options say it; gates and workloads are ours */
	const char *baseline;		/* file of records, or NULL */
	const char *html;		/* file for a page, or NULL */
	const char *output;
	uint64_t offset_modulo; /* of a profile that is recorded */
	char **args;		/* what is no option */
	unsigned arg_count;
};

struct command;

/*
 * Parses the options and arguments of a sub-command (argv[0] is its name) by its table row. --help
 * prints, and sets `help`. On success options_deinit() is due.
 */
bool options_parse(struct options *options, const struct command *command, int argc, char **argv,
		   struct error *err);
void options_deinit(struct options *options);

/*
 * Resolves the names in options->target (architecture, width, extensions, block) and checks them;
 * options_parse() has done it already, a series does it again for each run.
 */
bool options_resolve_target(struct options *options, struct error *err);

/* "NAME=y" or "NAME=n" of --config: whether CONFIG_NAME is set. */
bool options_set_config(struct target *target, const char *setting, struct error *err);

/* Reads the profile of this name, or path, and appends it; `where` says whose word it is. */
bool options_read_profile(struct compare_options *compare, const char *name, const char *where,
			  struct error *err);
void options_free_profiles(struct compare_options *compare);

/*
 * The cases of --cases or --case and those of the profiles, or the routine's default list: never
 * empty on success.
 */
bool options_read_cases(const struct options *options, const struct routine *routine,
			struct case_list *list, struct error *err);

#endif
