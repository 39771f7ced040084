// SPDX-License-Identifier: GPL-2.0-only
/* Calls clear_page(page), which returns nothing. No axes. */
#include "guest.h"

/* Where a variant has none, clear_page(page) is a macro for memset(page, 0, PAGE_SIZE). */
extern char clear_page[] __attribute__((weak));

void guest_run_case(const struct guest_case *c, struct verdict *v)
{
	unsigned long args[4] = { 0, ARGUMENT_UNUSED, ARGUMENT_UNUSED, ARGUMENT_UNUSED };
	unsigned long value;

	(void)c;
	buffer_prepare(&guest_dst, 0, PAGE_SIZE, 0xff);
	args[0] = (unsigned long)guest_dst.data;
	if (!clear_page) {
		args[1] = 0;
		args[2] = PAGE_SIZE;
	}
	guest_call_routine(args, &value, v);
	buffer_check_filled(&guest_dst, 0, v);
}
