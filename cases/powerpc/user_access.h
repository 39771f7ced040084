/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_USER_ACCESS_H
#define INSNCOUNT_GUEST_USER_ACCESS_H

#include <stdbool.h>

/* There is no switch that a routine could leave on: 32-bit kernels use segments or page tables. */

static inline void user_access_disable(void)
{
}

static inline bool user_access_enabled(void)
{
	return false;
}

#endif
