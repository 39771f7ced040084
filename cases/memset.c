// SPDX-License-Identifier: GPL-2.0-only
/* Calls memset(dst, value, size). Axes: offset, size, value. */
#include "guest.h"

void guest_run_case(const struct guest_case *c, struct verdict *v)
{
	unsigned char byte = c->value;
	unsigned long args[4] = { 0, c->value, c->size, ARGUMENT_UNUSED };
	unsigned long value;

	/* Every byte that the routine writes, rightly or not, differs from what was there. */
	buffer_prepare(&guest_dst, c->offset, c->size, ~byte);
	args[0] = (unsigned long)guest_dst.data;
	if (guest_call_routine(args, &value, v))
		check_returned_dst(value, args[0], v);
	buffer_check_filled(&guest_dst, byte, v);
}
