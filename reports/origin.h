/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ORIGIN_H
#define INSNCOUNT_ORIGIN_H

#include "../counter/error.h"

/* What a file of records says, before its header row, of how they were made. */
struct origin {
	char *name;	/* the file's, for messages */
	char *comments; /* its `# key: value` lines (see batch_print_header()), or NULL */
};

void origin_deinit(struct origin *origin);

/* What a variant is called whose stored records are compared with those of a variant now counted.
 */
#define STORED_SUFFIX " (stored)"

/* The value of a `# key: value` line; NULL when there is none. The caller frees it. */
char *origin_value(const struct origin *origin, const char *key);

/*
 * The value of "ext", "block", "sha256", "source" or "flags" in the `# guest:` line of the variant,
 * whose name may have the STORED_SUFFIX; NULL when there is none. The caller frees it.
 */
char *origin_guest_value(const struct origin *origin, const char *routine, const char *variant,
			 const char *key);

/* Checks that both are counted by the same convention; one that does not say it has none. */
bool origin_check_counting(const struct origin *a, const struct origin *b, struct error *err);

/* Checks that both variants were built for the same extensions and with the same flags. */
bool origin_check_flags(const struct origin *a, const char *variant_a, const struct origin *b,
			const char *variant_b, const char *routine, struct error *err);

#endif
