/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_VARIANT_H
#define INSNCOUNT_VARIANT_H

#include "arch.h"
#include "routine.h"

/* Where a routine's code comes from and how it is built. */
struct variant {
	char *name;   /* in records and tables */
	char *source; /* path of a .S or .c file */
};

/*
 * Resolves what the user wrote, `[NAME=]SPEC`, where SPEC is the name of a file in
 * targets/ARCH/ROUTINE/ (without its .S or .c) or a path. NULL fields on failure, with *err set.
 */
bool variant_resolve(struct variant *variant, const struct arch *arch,
		     const struct routine *routine, const char *spec, struct error *err);
void variant_deinit(struct variant *variant);

#endif
