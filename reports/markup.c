/* SPDX-License-Identifier: GPL-2.0-only */
#include "markup.h"

#include <ctype.h>
#include <string.h>

#include "../counter/text.h"

/* U+FFFE and U+FFFF are no characters. */
static bool is_allowed(const char *text, size_t length)
{
	if (!length || (iscntrl((unsigned char)*text) && *text != '\t' && *text != '\n'))
		return false;
	return strncmp(text, "\xef\xbf\xbe", 3) && strncmp(text, "\xef\xbf\xbf", 3);
}

size_t markup_next(const char **text, const char **character)
{
	size_t length;

	if (!**text)
		return 0;
	length = utf8_length(*text);
	*character = *text;
	*text += length ? length : 1;
	if (is_allowed(*character, length))
		return length;
	*character = "\xef\xbf\xbd";
	return strlen(*character);
}

static const char *escape(char c)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	default:
		return NULL;
	}
}

void markup_put(const char *text, FILE *out)
{
	const char *character;
	size_t length;

	while ((length = markup_next(&text, &character))) {
		const char *escaped = escape(*character);

		if (escaped)
			fputs(escaped, out);
		else
			fwrite(character, 1, length, out);
	}
}
