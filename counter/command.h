/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_COMMAND_H
#define INSNCOUNT_COMMAND_H

#include "options.h"

#define INSNCOUNT_VERSION "0.1"

/* A sub-command: one row drives dispatch, parsing and help. */
struct command {
	const char *name;
	/*
	 * Does the work; data goes to stdout. Returns false with *err set on an error, else the
	 * program exits with *status.
	 */
	bool (*run)(const struct options *options, enum exit_status *status, struct error *err);
	const char *arguments; /* for the usage line */
	const char *help;      /* one line */
	unsigned options;      /* enum option_group, a set */
	unsigned args_min;
	unsigned args_max;
};

/* The table, ended by a row without a name. */
extern const struct command command_table[];

bool command_list(const struct options *options, enum exit_status *status, struct error *err);
bool command_run(const struct options *options, enum exit_status *status, struct error *err);
bool command_compare(const struct options *options, enum exit_status *status, struct error *err);
bool command_report(const struct options *options, enum exit_status *status, struct error *err);
bool command_reproduce(const struct options *options, enum exit_status *status, struct error *err);
bool command_verify(const struct options *options, enum exit_status *status, struct error *err);
bool command_annotate(const struct options *options, enum exit_status *status, struct error *err);
bool command_plot(const struct options *options, enum exit_status *status, struct error *err);
bool command_profile(const struct options *options, enum exit_status *status, struct error *err);
bool command_new(const struct options *options, enum exit_status *status, struct error *err);
bool command_meter(const struct options *options, enum exit_status *status, struct error *err);

#endif
