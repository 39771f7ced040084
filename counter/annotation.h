/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ANNOTATION_H
#define INSNCOUNT_ANNOTATION_H

#include "batch.h"
#include "disassembly.h"
#include "profile.h"

/* A variant's code, and what one call did with each instruction. */
struct annotation {
	struct disassembly code;
	struct profile profile;
	struct record record;
};

/*
 * Counts the only case of the batch. Adds to *wrong when its result is wrong, which is said on
 * stderr unless `quiet`. A call whose instructions the disassembly does not show is an error.
 */
bool annotation_init(struct annotation *annotation, const struct batch *batch,
		     const struct count_options *options, bool quiet, size_t *wrong,
		     struct error *err);
void annotation_deinit(struct annotation *annotation);

#endif
