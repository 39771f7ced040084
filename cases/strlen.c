// SPDX-License-Identifier: GPL-2.0-only
/* Calls strlen(string). Axes: offset, size (the length). */
#include "guest_string.h"

void guest_run_case(const struct guest_case *c, struct verdict *v)
{
	struct string string = { &guest_dst, c->size, 0, 0 };
	unsigned long args[4] = { 0, ARGUMENT_UNUSED, ARGUMENT_UNUSED, ARGUMENT_UNUSED };
	unsigned long value;

	/* The zeros before the string are not its end. */
	string_put(&string, c->offset, ~0ul, 0);
	args[0] = (unsigned long)string.buffer->data;
	if (guest_call_routine(args, &value, v) && value != c->size) {
		verdict_add(v, RESULT_RETURN);
		verdict_text(v, "returned ");
		verdict_number(v, value);
		verdict_text(v, " instead of ");
		verdict_number(v, c->size);
	}
	string_check(&string, v);
}
