// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "routine.h"
#include "text.h"
#include "../cases/layout.h"

static const char *const memset_entries[] = { "memset", "__memset", NULL };
static const char *const clear_page_entries[] = { "clear_page", "memset", NULL };

const struct routine routine_table[] = {
	{ "memset", AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SIZE) | AXIS_BIT(AXIS_VALUE),
	  memset_entries, "void *memset(void *dst, int value, size_t size)" },
	{ "clear_page", 0, clear_page_entries, "void clear_page(void *page)" },
	{ 0 },
};

const struct routine *routine_find(const char *name, struct error *err)
{
	struct text known = { 0 };

	for (const struct routine *routine = routine_table; routine->name; routine++) {
		if (!strcmp(routine->name, name))
			return routine;
		text_append(&known, " %s", routine->name);
	}
	fail(err, STATUS_USAGE, "unknown routine \"%s\"; known are:%s", name, known.start);
	text_deinit(&known);
	return NULL;
}

bool routine_check_cases(const struct routine *routine, const struct case_list *list,
			 const char *where, struct error *err)
{
	char spec[160];

	for (size_t i = 0; i < list->count; i++) {
		const struct test_case *tc = &list->cases[i];

		if (tc->size <= BUFFER_SIZE_MAX && tc->offset <= BUFFER_OFFSET_MAX &&
		    tc->src_offset <= BUFFER_OFFSET_MAX)
			continue;
		return fail(err, STATUS_USAGE,
			    "%s: case %s does not fit: sizes go to %d, offsets to %d", where,
			    case_format(tc, routine->axes, spec, sizeof(spec)), BUFFER_SIZE_MAX,
			    BUFFER_OFFSET_MAX);
	}
	return true;
}

uint64_t routine_limit(const struct test_case *tc)
{
	return 10000 + 64 * tc->size;
}
