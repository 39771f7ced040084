// SPDX-License-Identifier: GPL-2.0-only
#include <argp.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "interrupt.h"
#include "paths.h"

/* What every command has that counts by an engine of the user's choice. */
#define OPTIONS_COUNTING (OPTIONS_TARGET | OPTIONS_COUNT | OPTIONS_ENGINE | OPTIONS_RETURN)

const struct command command_table[] = {
	{ "list", command_list, "", "Shows what can be counted, and with which engines",
	  OPTIONS_ARCH | OPTIONS_WIDTH | OPTIONS_FORMAT, 0, 0 },
	{ "run", command_run, "ROUTINE VARIANT...", "Counts every case, writes one record a case",
	  OPTIONS_COUNTING | OPTIONS_CASES | OPTIONS_MEMORY | OPTIONS_OUTPUT, 2, 64 },
	{ "compare", command_compare, "ROUTINE OLD NEW...",
	  "Counts and compares; fails when a variant is worse (see --gate) or wrong",
	  OPTIONS_COUNTING | OPTIONS_CASES | OPTIONS_MEMORY | OPTIONS_FORMAT | OPTIONS_COMPARE |
		  OPTIONS_BASELINE | OPTIONS_HTML,
	  2, 64 },
	{ "report", command_report, "FILE.csv...", "Makes the same comparison from stored records",
	  OPTIONS_FORMAT | OPTIONS_COMPARE | OPTIONS_HTML, 1, 1024 },
	{ "reproduce", command_reproduce, "SERIES",
	  "Reruns a patch series' analysis and judges each published claim",
	  OPTIONS_COUNT | OPTIONS_ENGINE | OPTIONS_FORMAT | OPTIONS_HTML, 1, 1 },
	{ "verify", command_verify, "ROUTINE VARIANT...",
	  "Counts with every engine and demands equality, case by case",
	  OPTIONS_TARGET | OPTIONS_CASES | OPTIONS_COUNT | OPTIONS_RETURN | OPTIONS_FORMAT, 2, 64 },
	{ "annotate", command_annotate, "ROUTINE VARIANT",
	  "Lists the routine's code with the executions of each instruction",
	  OPTIONS_COUNTING | OPTIONS_FORMAT | OPTIONS_ANNOTATE, 2, 2 },
	{ "plot", command_plot, "FILE.csv... -o DIR",
	  "Draws pictures of stored records, as SVG files", OPTIONS_PLOT, 1, 1024 },
	{ "profile", command_profile, "record ROUTINE -- COMMAND...",
	  "Runs a program and writes how often it calls the routine with which arguments",
	  OPTIONS_OUTPUT | OPTIONS_RECORD, 3, 4096 },
	{ "new", command_new, "ROUTINE DIR",
	  "Writes a variant and a case list to start your own from into a directory", OPTIONS_ARCH,
	  2, 2 },
	{ "meter", command_meter, "",
	  "Classifies and counts a stream of instructions from stdin, as gdbscripts/insncount.py "
	  "writes it",
	  OPTIONS_ARCH | OPTIONS_WIDTH | OPTIONS_RETURN | OPTIONS_FORMAT, 0, 0 },
	{ 0 },
};

static void print_usage(FILE *out)
{
	fputs("insncount counts the instructions that low-level routines retire, case by case.\n\n"
	      "Usage: insncount COMMAND [OPTION...] [ARGUMENT...]\n\n",
	      out);
	for (const struct command *command = command_table; command->name; command++)
		fprintf(out, "  insncount %s %s\n        %s\n", command->name, command->arguments,
			command->help);
	fputs("\n`insncount COMMAND --help` lists a command's options.\n"
	      "Exit status: 0 fine, 1 a comparison, claim or verification failed, 2 bad usage or\n"
	      "input, 3 a needed tool is missing, 4 a routine failed (crash, wrong result, "
	      "limit),\n"
	      "130 interrupted.\n",
	      out);
}

static const struct command *find_command(const char *name, struct error *err)
{
	for (const struct command *command = command_table; command->name; command++)
		if (!strcmp(command->name, name))
			return command;
	fail(err, STATUS_USAGE, "unknown command \"%s\"; see insncount --help", name);
	return NULL;
}

static bool run_command(const struct command *command, int argc, char **argv,
			enum exit_status *status, struct error *err)
{
	struct options options;
	bool ok;

	if (!options_parse(&options, command, argc, argv, err))
		return false;
	ok = options.help || command->run(&options, status, err);
	options_deinit(&options);
	return ok;
}

static bool run(int argc, char **argv, enum exit_status *status, struct error *err)
{
	const struct command *command;

	if (argc < 2)
		return fail(err, STATUS_USAGE, "no command; see insncount --help");
	if (!strcmp(argv[1], "--version")) {
		puts("insncount " INSNCOUNT_VERSION);
		return true;
	}
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
		print_usage(stdout);
		return true;
	}
	command = find_command(argv[1], err);
	return command && run_command(command, argc - 1, argv + 1, status, err);
}

int main(int argc, char **argv)
{
	enum exit_status status = STATUS_FINE;
	struct error err = { 0 };
	bool ok;

	interrupt_init();
	ok = run(argc, argv, &status, &err);
	if (ok && (fflush(stdout) || ferror(stdout)))
		ok = fail(&err, STATUS_USAGE, "cannot write to stdout: %m");
	paths_cleanup();
	if (ok)
		return status;
	fprintf(stderr, "insncount: %s\n", err.text);
	return err.status;
}
