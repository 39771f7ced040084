// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "line_buffer.h"

static bool add(struct line_buffer *buffer, const char *bytes, size_t length, struct error *err)
{
	if (length > LINE_LENGTH_MAX - buffer->length)
		return fail(err, STATUS_GUEST,
			    "a line of over %d bytes, where a short one should be",
			    LINE_LENGTH_MAX);
	if (memchr(bytes, 0, length))
		return fail(err, STATUS_GUEST, "a line with a NUL byte, where text should be");
	memcpy(buffer->line + buffer->length, bytes, length);
	buffer->length += length;
	return true;
}

bool line_buffer_feed(struct line_buffer *buffer, const char *bytes, size_t length,
		      line_handler *handler, void *context, struct error *err)
{
	while (length) {
		const char *newline = memchr(bytes, '\n', length);
		size_t piece = newline ? (size_t)(newline - bytes) : length;

		if (!add(buffer, bytes, piece, err))
			return false;
		if (!newline)
			return true;
		buffer->line[buffer->length] = 0;
		buffer->length = 0;
		if (!handler(context, buffer->line, err))
			return false;
		bytes += piece + 1;
		length -= piece + 1;
	}
	return true;
}
