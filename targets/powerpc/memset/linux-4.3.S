/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memset of Linux 4.3 for 32-bit PowerPC, once the kernel has switched the caches on: its branch
 * for the time before has become a nop.
 */
#define UNCACHED nop

#include "lines.h"
