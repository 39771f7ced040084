// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls memmove(dst, src, size). Axes: offset, src_offset, size.
 *
 * Both buffers lie in one area, at their offsets from the same page boundary: they overlap when the
 * offsets are less than `size` apart. With offset < src_offset the bytes move down, with
 * src_offset < offset up. Buffers that shall not overlap need offsets that are `size` apart, up to
 * BUFFER_OFFSET_MAX.
 */
#include "guest.h"

/* No byte of the source. */
#define CANARY 0xc5

static void put_source(unsigned char *src, unsigned long size)
{
	for (unsigned long i = 0; i < size; i++)
		src[i] = guest_src.data[i];
}

/*
 * What was not moved over must be as it was: turns it into canaries, and what has changed into
 * something else, for the check of all that lies around the destination.
 */
static void take_source(unsigned char *src, unsigned long size)
{
	const unsigned char *dst = guest_dst.data;

	for (unsigned long i = 0; i < size; i++)
		if (src + i < dst || src + i >= dst + size)
			src[i] = src[i] == guest_src.data[i] ? CANARY : (unsigned char)~CANARY;
}

void guest_run_case(const struct guest_case *c, struct verdict *v)
{
	unsigned long args[4] = { 0, 0, c->size, ARGUMENT_UNUSED };
	unsigned long value;
	unsigned char *src;
	bool returned;

	buffer_prepare(&guest_dst, c->offset, c->size, CANARY);
	source_prepare(c->src_offset, c->size); /* what the bytes are */
	src = guest_dst.data - c->offset + c->src_offset;
	put_source(src, c->size);
	args[0] = (unsigned long)guest_dst.data;
	args[1] = (unsigned long)src;
	returned = guest_call_routine(args, &value, v);
	take_source(src, c->size);
	if (returned) {
		check_returned_dst(value, args[0], v);
		buffer_check_written(&guest_dst, guest_src.data, c->size, 0, v);
	} else {
		buffer_check_around(&guest_dst, v);
	}
}
