/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_USER_ACCESS_H
#define INSNCOUNT_GUEST_USER_ACCESS_H

#include <stdbool.h>

/*
 * The switch that permits access to user memory is the flag AC. The instructions that turn it,
 * stac and clac, are the kernel's alone: a routine here cannot have left it on.
 */

static inline void user_access_disable(void)
{
}

static inline bool user_access_enabled(void)
{
	return false;
}

#endif
