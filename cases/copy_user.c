// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls copy_user(dst, src, size), which returns how many bytes it has not copied. Axes: offset,
 * src_offset, size, fault.
 */
#include "user_copy.h"
#include "../counter/testcase.h"

void guest_run_case(const struct guest_case *c, struct verdict *v)
{
	unsigned long args[4] = { 0, 0, c->size, ARGUMENT_UNUSED };
	unsigned long not_copied;

	buffer_prepare(&guest_dst, c->offset, c->size, USER_CANARY);
	source_prepare(c->src_offset, c->size);
	if (c->fault_side != FAULT_NONE)
		buffer_set_hole(c->fault_side == FAULT_DST ? &guest_dst : &guest_src, c->fault_at);
	args[0] = (unsigned long)guest_dst.data;
	args[1] = (unsigned long)guest_src.data;
	if (user_copy_call(args, &not_copied, v))
		buffer_check_written(&guest_dst, guest_src.data, guest_src.accessible, not_copied,
				     v);
	else
		buffer_check_around(&guest_dst, v);
}
