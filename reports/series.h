/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_SERIES_H
#define INSNCOUNT_SERIES_H

#include <stddef.h>

#include "../counter/error.h"
#include "../counter/text.h"

/* One line of a series' `runs`: one variant on one list of cases. All text is owned by the run. */
struct series_run {
	char *routine;
	char *label;   /* what the records of this run are to have as their variant */
	char *variant; /* where the code comes from */
	char *arch;    /* NULL: not said */
	char *ext;     /* extensions present, joined with commas; "" for none; NULL: not said */
	struct text_list config; /* "NAME=y" or "NAME=n" each */
	char *cases;	  /* a spec or a list, as of --cases; NULL for a routine without axes */
	char *sample;	  /* a shorter one, for engines that only step; NULL: the same as `cases` */
	unsigned *blocks; /* bytes, in order; none: not said */
	size_t block_count;
	unsigned code_block; /* what the code takes the block for; 0: the block */
	bool memory;	     /* look at memory accesses */
	unsigned xlen;	     /* 32 or 64; 0: not said */
	unsigned line;	     /* in `runs`, for messages */
};

/* A patch series: what it is, and what is to be counted to judge it. */
struct series {
	char *title;   /* the first line of `series` */
	char *sources; /* the rest of it, without the final newline */
	struct series_run *runs;
	size_t run_count;
	struct text_list profiles; /* names or paths; the i-th was in line profile_lines[i], */
	unsigned *profile_lines;
	char *profiles_path; /* of this file; NULL: there is none */
};

/*
 * Reads the files `series`, `runs` and, if it is there, `profiles` of a series' directory. A line
 *of `runs` is
 *
 *	ROUTINE LABEL=VARIANT [arch=NAME] [block=N,N...] [code_block=N] [ext=NAME,NAME...|none]
 *		[config=NAME=y|n]... [cases=LIST|"SPEC"] [sample=LIST|"SPEC"] [xlen=32|64]
 *		[memory=yes]
 *
 * on one line, its words separated by blanks; `#` begins a comment. All lines have the same arch.
 * `profiles` has one name a line of a workload profile to weigh the runs of its routine by. On an
 * error, which names FILE:LINE, *series is empty.
 */
bool series_read(struct series *series, const char *directory, struct error *err);

void series_deinit(struct series *series);

/* The text of a file, to be freed by the caller; NULL on an error, which a NUL byte in it is. */
char *text_read(const char *path, struct error *err);

#endif
