// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "routine.h"
#include "text.h"
#include "../cases/layout.h"

static const char *const memset_entries[] = { "memset", "__memset", NULL };
static const char *const clear_page_entries[] = { "clear_page", "memset", NULL };
static const char *const copy_user_entries[] = { "__asm_copy_to_user", "__asm_copy_from_user",
						 "fallback_scalar_usercopy", NULL };
static const char *const clear_user_entries[] = { "__clear_user", NULL };

const struct routine routine_table[] = {
	{ "memset", AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SIZE) | AXIS_BIT(AXIS_VALUE),
	  memset_entries, "void *memset(void *dst, int value, size_t size)", 0, 0 },
	{ "clear_page", 0, clear_page_entries, "void clear_page(void *page)", 0, 0 },
	{ "copy_user",
	  AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SRC_OFFSET) | AXIS_BIT(AXIS_SIZE) |
		  AXIS_BIT(AXIS_FAULT),
	  copy_user_entries, "size_t copy_user(void *dst, const void *src, size_t size)", 2, 3 },
	{ "clear_user", AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SIZE) | AXIS_BIT(AXIS_FAULT),
	  clear_user_entries, "size_t clear_user(void *dst, size_t size)", 0, 0 },
	{ 0 },
};

const struct routine *routine_find(const char *name, struct error *err)
{
	struct text known = { 0 };

	for (const struct routine *routine = routine_table; routine->name; routine++)
		if (!strcmp(routine->name, name))
			return routine;
	for (const struct routine *routine = routine_table; routine->name; routine++)
		text_append(&known, " %s", routine->name);
	fail(err, STATUS_USAGE, "unknown routine \"%s\"; known are:%s", name, known.start);
	text_deinit(&known);
	return NULL;
}

/* Where the hole is decides about the alignment of its buffer: see cases/guest.h. */
static bool check_hole(const struct test_case *tc, const char *where, const char *spec,
		       struct error *err)
{
	uint64_t offset = tc->fault_side == FAULT_DST ? tc->offset : tc->src_offset;
	unsigned given = -(uint32_t)tc->fault_at % PAGE_SIZE;

	if (tc->fault_side == FAULT_NONE)
		return true;
	if (tc->fault_at < -HOLE_BEFORE_MAX || tc->fault_at > HOLE_AFTER_MAX)
		return fail(err, STATUS_USAGE,
			    "%s: case %s does not fit: a fault lies from %d before to %d after the "
			    "buffer's start",
			    where, spec, HOLE_BEFORE_MAX, HOLE_AFTER_MAX);
	if (offset && offset % PAGE_SIZE != given)
		return fail(err, STATUS_USAGE,
			    "%s: case %s cannot be: a fault begins or ends on a page boundary, so "
			    "that %s is %u; leave it out, or write 0",
			    where, spec, tc->fault_side == FAULT_DST ? "offset" : "src_offset",
			    given);
	return true;
}

bool routine_check_cases(const struct routine *routine, const struct case_list *list,
			 const char *where, struct error *err)
{
	char spec[160];

	for (size_t i = 0; i < list->count; i++) {
		const struct test_case *tc = &list->cases[i];

		case_format(tc, routine->axes, spec, sizeof(spec));
		if (tc->size > BUFFER_SIZE_MAX || tc->offset > BUFFER_OFFSET_MAX ||
		    tc->src_offset > BUFFER_OFFSET_MAX)
			return fail(err, STATUS_USAGE,
				    "%s: case %s does not fit: sizes go to %d, offsets to %d",
				    where, spec, BUFFER_SIZE_MAX, BUFFER_OFFSET_MAX);
		if (!check_hole(tc, where, spec, err))
			return false;
	}
	return true;
}

uint64_t routine_limit(const struct test_case *tc)
{
	return 10000 + 64 * tc->size;
}
