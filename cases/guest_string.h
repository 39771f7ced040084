/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_STRING_H
#define INSNCOUNT_GUEST_STRING_H

#include "arch.h"
#include "guest.h"
#include "../counter/result.h"

/*
 * A string: `common` bytes that all strings begin with, then `byte`. If that is zero, it is the
 * end; else its complement follows, and the end. So what two strings have after their first
 * difference is in the opposite order.
 */
struct string {
	struct buffer *buffer;
	unsigned long common;
	unsigned char byte;
	unsigned long length; /* bytes in memory, with the terminating zero if it is among them */
};

/* Never zero; half of these bytes are negative when they are taken for signed ones. */
static inline unsigned char string_byte(const struct string *s, unsigned long i)
{
	if (i < s->common)
		return (i * 97 + 128) % 255 + 1;
	if (i == s->common)
		return s->byte;
	return i == s->common + 1 ? ~s->byte : 0;
}

/*
 * Puts the string, or its first `limit` bytes if it is longer, `offset` bytes after a page
 * boundary. The page after its last one is inaccessible: a string that ends right at the end of its
 * page cannot be read past the end. The canary is what lies around it on its own pages.
 */
static inline void string_put(struct string *s, unsigned long offset, unsigned long limit,
			      unsigned char canary)
{
	unsigned long in_page = offset % PAGE_SIZE, pages;

	s->length = 0;
	while (s->length < limit && string_byte(s, s->length))
		s->length++;
	if (s->length < limit)
		s->length++;
	pages = (in_page + s->length + PAGE_SIZE - 1) / PAGE_SIZE;
	buffer_prepare(s->buffer, 0, s->length, canary);
	s->buffer->data = s->buffer->area + AREA_SIZE - pages * PAGE_SIZE + in_page;
	for (unsigned long i = 0; i < s->length; i++)
		s->buffer->data[i] = string_byte(s, i);
}

/* After the call: the string and all around it must be as they were. */
static inline void string_check(const struct string *s, struct verdict *v)
{
	for (unsigned long i = 0; i < s->length; i++) {
		if (s->buffer->data[i] == string_byte(s, i))
			continue;
		verdict_add(v, RESULT_CONTENT);
		verdict_text(v, "string changed at ");
		verdict_number(v, i);
		break;
	}
	buffer_check_around(s->buffer, v);
}

static inline void compare_check(unsigned long value, int expected, struct verdict *v)
{
	int sign = (int)value < 0 ? -1 : (int)value > 0;

	if (sign == expected && (!INT_FILLS_REGISTER || (long)value == (int)value))
		return;
	verdict_add(v, RESULT_RETURN);
	verdict_text(v, "returned ");
	verdict_hex(v, value);
	verdict_text(v, expected < 0   ? " instead of an int below 0"
			: expected > 0 ? " instead of an int above 0"
				       : " instead of 0");
}

/*
 * Calls a routine that compares two strings, at most `limit` bytes of them, and has `limit` as its
 * third argument or ignores it. Axes: offset (of the first string), src_offset (of the second),
 * size (bytes that both begin with), value (bits 0 to 7: the byte that follows in the first, bits 8
 * to 15: in the second; as told above).
 */
static inline void compare_strings(const struct guest_case *c, unsigned long limit,
				   struct verdict *v)
{
	struct string first = { &guest_dst, c->size, c->value, 0 };
	struct string second = { &guest_src, c->size, c->value >> 8, 0 };
	unsigned long args[4] = { 0, 0, limit, ARGUMENT_UNUSED };
	unsigned long value;

	/* What follows the ends of equal strings differs. */
	string_put(&first, c->offset, limit, 0xc5);
	string_put(&second, c->src_offset, limit, 0x3a);
	args[0] = (unsigned long)first.buffer->data;
	args[1] = (unsigned long)second.buffer->data;
	if (guest_call_routine(args, &value, v))
		compare_check(value,
			      limit <= c->size
				      ? 0
				      : (first.byte > second.byte) - (first.byte < second.byte),
			      v);
	string_check(&first, v);
	string_check(&second, v);
}

#endif
