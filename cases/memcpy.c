// SPDX-License-Identifier: GPL-2.0-only
/* Calls memcpy(dst, src, size). Axes: offset, src_offset, size. */
#include "guest.h"

/* No byte of the source. */
#define CANARY 0xc5

void guest_run_case(const struct guest_case *c, struct verdict *v)
{
	unsigned long args[4] = { 0, 0, c->size, ARGUMENT_UNUSED };
	unsigned long value;

	buffer_prepare(&guest_dst, c->offset, c->size, CANARY);
	source_prepare(c->src_offset, c->size);
	args[0] = (unsigned long)guest_dst.data;
	args[1] = (unsigned long)guest_src.data;
	if (guest_call_routine(args, &value, v)) {
		check_returned_dst(value, args[0], v);
		buffer_check_written(&guest_dst, guest_src.data, c->size, 0, v);
	} else {
		buffer_check_around(&guest_dst, v);
	}
}
