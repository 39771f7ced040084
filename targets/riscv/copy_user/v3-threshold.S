/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An experiment, not a published variant: v3 with the threshold of Linux 5.14 and nothing else, to
 * ask which of the two changes of the fix cures the overrun.
 */
#include "blocks.h"
#define THRESHOLD (9 * W)
#include "v3.S"
