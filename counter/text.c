// SPDX-License-Identifier: GPL-2.0-only
#include <err.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "text.h"

static void no_memory(void)
{
	errx(STATUS_TOOL, "out of memory");
}

void *xcalloc(size_t count, size_t size)
{
	void *memory = calloc(count ? count : 1, size);

	if (!memory)
		no_memory();
	return memory;
}

void *xrealloc(void *memory, size_t count, size_t size)
{
	memory = reallocarray(memory, count ? count : 1, size);
	if (!memory)
		no_memory();
	return memory;
}

static char *format_va(const char *format, va_list args)
{
	char *string;

	if (vasprintf(&string, format, args) < 0)
		no_memory();
	return string;
}

char *text_format(const char *format, ...)
{
	va_list args;
	char *string;

	va_start(args, format);
	string = format_va(format, args);
	va_end(args);
	return string;
}

void text_append(struct text *text, const char *format, ...)
{
	va_list args;
	char *more;
	size_t length;

	va_start(args, format);
	more = format_va(format, args);
	va_end(args);
	length = strlen(more);
	text->start = xrealloc(text->start, text->length + length + 1, 1);
	memcpy(text->start + text->length, more, length + 1);
	text->length += length;
	free(more);
}

void text_append_quoted(struct text *text, const char *word)
{
	static const char special[] = " *?[]{}~!'\"\\$`&|;<>()#\t\n";

	if (*word && !word[strcspn(word, special)]) {
		text_append(text, " %s", word);
		return;
	}
	text_append(text, " '");
	for (; *word; word++)
		text_append(text, *word == '\'' ? "'\\''" : "%c", *word);
	text_append(text, "'");
}

void text_deinit(struct text *text)
{
	free(text->start);
	*text = (struct text){ 0 };
}

void text_list_add(struct text_list *list, const char *format, ...)
{
	va_list args;

	list->items = xrealloc(list->items, list->count + 2, sizeof(*list->items));
	va_start(args, format);
	list->items[list->count++] = format_va(format, args);
	va_end(args);
	list->items[list->count] = NULL;
}

void text_list_remove(struct text_list *list, size_t index)
{
	free(list->items[index]);
	memmove(list->items + index, list->items + index + 1,
		(list->count - index) * sizeof(*list->items));
	list->count--;
}

bool text_list_contains(const struct text_list *list, const char *item)
{
	for (size_t i = 0; i < list->count; i++)
		if (!strcmp(list->items[i], item))
			return true;
	return false;
}

void text_list_deinit(struct text_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->items[i]);
	free(list->items);
	*list = (struct text_list){ 0 };
}

size_t utf8_length(const char *text)
{
	const unsigned char *c = (const unsigned char *)text;
	static const struct {
		unsigned char mask, lead, length;
		unsigned least; /* what is smaller has a shorter form */
	} forms[] = {
		{ 0x80, 0x00, 1, 0 },
		{ 0xe0, 0xc0, 2, 0x80 },
		{ 0xf0, 0xe0, 3, 0x800 },
		{ 0xf8, 0xf0, 4, 0x10000 },
		{ 0 },
	};

	for (size_t i = 0; forms[i].length; i++) {
		unsigned code = c[0] & (unsigned char)~forms[i].mask;

		if ((c[0] & forms[i].mask) != forms[i].lead)
			continue;
		for (size_t byte = 1; byte < forms[i].length; byte++) {
			if ((c[byte] & 0xc0) != 0x80)
				return 0;
			code = code << 6 | (c[byte] & 0x3f);
		}
		if (code < forms[i].least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
			return 0;
		return forms[i].length;
	}
	return 0;
}
