// SPDX-License-Identifier: GPL-2.0-only
/* Calls strcmp(first, second). Axes: offset, src_offset, size, value, as in guest_string.h. */
#include "guest_string.h"

void guest_run_case(const struct guest_case *c, struct verdict *v)
{
	compare_strings(c, ARGUMENT_UNUSED, v);
}
