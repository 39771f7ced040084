/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_VARIANT_H
#define INSNCOUNT_VARIANT_H

#include "arch.h"
#include "routine.h"
#include "text.h"

/* Where a routine's code comes from and how it is built. */
struct variant {
	char *name;	 /* in records and tables */
	char *source;	 /* path of a .S or .c file */
	char *directory; /* the scratch directory that it was written to, or NULL */
	char *origin;	 /* where it comes from, for records and messages; one line */
	char *remark;	 /* what the user should hear about it, or NULL */
};

/* The forms of SPEC, for --help. */
extern const char variant_help[];

/* Appends the names of the variants of a routine below our data directory, sorted by their files.
 */
void variant_names(struct text_list *names, const char *data, const struct arch *arch,
		   const struct routine *routine);

/*
 * Resolves what the user wrote, `[NAME=]SPEC`; variant_help says what SPEC can be. NULL fields on
 * failure, with *err set.
 */
bool variant_resolve(struct variant *variant, const struct arch *arch,
		     const struct routine *routine, const char *spec, struct error *err);
void variant_deinit(struct variant *variant);

#endif
