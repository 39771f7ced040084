/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_BREAKEVEN_H
#define INSNCOUNT_BREAKEVEN_H

#include "pair.h"

/*
 * Adds a table that says, for each alignment, for which sizes the new variant retires fewer
 * instructions, as many or more. Nothing is claimed of a size that was not counted: a range goes
 * from one counted size to another. "mixed" is a size of which some cases take more, some fewer.
 * Wrong results and cases with a fault page do not count. Adds nothing when nothing changes with
 * the size.
 */
bool breakeven_add(const struct comparison *comparison, const struct pair *pair);

#endif
