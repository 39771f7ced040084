// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls strncmp(first, second, limit). Axes: offset, src_offset, size, value, as in guest_string.h;
 * but bits 16 to 31 of value are the limit plus one, and zero is the largest limit there is. Of a
 * longer string only `limit` bytes are in memory: no more may be read.
 */
#include "guest_string.h"

void guest_run_case(const struct guest_case *c, struct verdict *v)
{
	compare_strings(c, (c->value >> 16) - 1, v);
}
