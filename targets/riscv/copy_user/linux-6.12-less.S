/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An experiment, not a published variant: Linux 6.12 with a threshold smaller by one, to ask whether
 * the real one is as small as it can be.
 */
#include "blocks.h"
#define THRESHOLD (9 * W - 2)
#include "linux-6.12.S"
