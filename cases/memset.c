// SPDX-License-Identifier: GPL-2.0-only
/* Calls memset(dst, value, size). Axes: offset, size, value. */
#include "guest.h"
#include "../counter/result.h"

void guest_run_case(const struct guest_case *c, struct verdict *v)
{
	unsigned char byte = c->value;
	unsigned long args[4] = { 0, c->value, c->size, ARGUMENT_UNUSED };
	unsigned long value;

	/* Every byte that the routine writes, rightly or not, differs from what was there. */
	buffer_prepare(&guest_dst, c->offset, c->size, ~byte);
	args[0] = (unsigned long)guest_dst.data;
	if (guest_call_routine(args, &value, v) && value != args[0]) {
		verdict_add(v, RESULT_RETURN);
		verdict_text(v, "returned ");
		verdict_hex(v, value);
		verdict_text(v, " instead of dst ");
		verdict_hex(v, args[0]);
	}
	buffer_check_filled(&guest_dst, byte, v);
}
