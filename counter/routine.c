// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <string.h>

#include "routine.h"
#include "text.h"
#include "../cases/layout.h"

#define OFFSET	   AXIS_BIT(AXIS_OFFSET)
#define SRC_OFFSET AXIS_BIT(AXIS_SRC_OFFSET)
#define SIZE	   AXIS_BIT(AXIS_SIZE)
#define VALUE	   AXIS_BIT(AXIS_VALUE)
#define FAULT	   AXIS_BIT(AXIS_FAULT)

#define ENTRIES(...)              \
	(const char *const[])     \
	{                         \
		__VA_ARGS__, NULL \
	}

const struct routine routine_table[] = {
	{ "memset", OFFSET | SIZE | VALUE, ENTRIES("memset", "__memset"),
	  "void *memset(void *dst, int value, size_t size)", 0, 3, 2, 0 },
	{ "clear_page", 0, ENTRIES("clear_page", "memset"), "void clear_page(void *page)", 0, 0, 0,
	  0 },
	{ "copy_user", OFFSET | SRC_OFFSET | SIZE | FAULT,
	  ENTRIES("__asm_copy_to_user", "__asm_copy_from_user", "fallback_scalar_usercopy",
		  "__asm_vector_usercopy"),
	  "size_t copy_user(void *dst, const void *src, size_t size)", 2, 3, 0, 0 },
	{ "clear_user", OFFSET | SIZE | FAULT, ENTRIES("__clear_user"),
	  "size_t clear_user(void *dst, size_t size)", 0, 2, 0, 0 },
	{ "memcpy", OFFSET | SRC_OFFSET | SIZE, ENTRIES("memcpy", "__memcpy"),
	  "void *memcpy(void *dst, const void *src, size_t size)", 2, 3, 0, 0 },
	{ "memmove", OFFSET | SRC_OFFSET | SIZE, ENTRIES("memmove", "__memmove"),
	  "void *memmove(void *dst, const void *src, size_t size), both in one area", 0, 0, 0, 0 },
	{ "strlen", OFFSET | SIZE, ENTRIES("strlen"), "size_t strlen(const char *string)", 0, 0, 0,
	  0 },
	{ "strcmp", OFFSET | SRC_OFFSET | SIZE | VALUE, ENTRIES("strcmp"),
	  "int strcmp(const char *first, const char *second)", 0, 0, 0, 0xffff },
	{ "strncmp", OFFSET | SRC_OFFSET | SIZE | VALUE, ENTRIES("strncmp"),
	  "int strncmp(const char *first, const char *second, size_t limit)", 0, 0, 0, 0 },
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
		if (routine->value_max && tc->value > routine->value_max)
			return fail(err, STATUS_USAGE,
				    "%s: case %s cannot be: the value of %s goes to %" PRIu64,
				    where, spec, routine->name, routine->value_max);
		if (!check_hole(tc, where, spec, err))
			return false;
	}
	return true;
}

uint64_t routine_limit(const struct test_case *tc)
{
	return 10000 + 64 * tc->size;
}
