/* SPDX-License-Identifier: GPL-2.0-only */
/* memset of Linux 4.3 for 32-bit PowerPC early at boot, while memory is not cached. */
#define UNCACHED b .Lwords

#include "lines.h"
