// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls clear_user(dst, size), which returns how many bytes it has not cleared. Axes: offset, size,
 * fault.
 */
#include "user_copy.h"
#include "../counter/testcase.h"

static unsigned char zeros[BUFFER_SIZE_MAX];

void guest_run_case(const struct guest_case *c, struct verdict *v)
{
	unsigned long args[4] = { 0, c->size, ARGUMENT_UNUSED, ARGUMENT_UNUSED };
	unsigned long not_cleared;

	buffer_prepare(&guest_dst, c->offset, c->size, USER_CANARY);
	if (c->fault_side != FAULT_NONE)
		buffer_set_hole(&guest_dst, c->fault_at);
	args[0] = (unsigned long)guest_dst.data;
	if (user_copy_call(args, &not_cleared, v))
		buffer_check_written(&guest_dst, zeros, c->size, not_cleared, v);
	else
		buffer_check_around(&guest_dst, v);
}
