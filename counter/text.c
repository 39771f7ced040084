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
