/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_USER_COPY_H
#define INSNCOUNT_GUEST_USER_COPY_H

#include "guest.h"
#include "user_access.h"
#include "../counter/result.h"

/* The destination's canary: no byte of the source, nor what a routine clears. */
#define USER_CANARY 0xc5

/* guest_call_routine() for a routine that must leave the access to user memory disabled. */
static inline bool user_copy_call(const unsigned long args[4], unsigned long *value,
				  struct verdict *v)
{
	user_access_disable();
	if (!guest_call_routine(args, value, v))
		return false;
	if (user_access_enabled()) {
		verdict_add(v, RESULT_CLOBBER);
		verdict_text(v, "user access left enabled");
	}
	return true;
}

#endif
