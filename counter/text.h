/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_TEXT_H
#define INSNCOUNT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* A string that grows. Begins as { 0 }; `start` is NULL until something was appended. */
struct text {
	char *start;
	size_t length;
};

/* Appends printf-style. Memory that is not to be had ends the program. */
void text_append(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends a blank and the word as a shell takes it, so that a command line can be pasted. */
void text_append_quoted(struct text *text, const char *word);

/* Frees the string; the text is empty and usable afterwards. */
void text_deinit(struct text *text);

/* A printf-style string of its own. The caller frees it. */
char *text_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * A list of strings for exec(), ended by NULL. Begins as { 0 }; owns its strings.
 */
struct text_list {
	char **items;
	size_t count;
};

void text_list_add(struct text_list *list, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Frees the string of this index and closes the gap. */
void text_list_remove(struct text_list *list, size_t index);

/* Whether the list has this string. */
bool text_list_contains(const struct text_list *list, const char *item);
void text_list_deinit(struct text_list *list);

/* Bytes of the UTF-8 character that the text begins with; 0 when it begins with none. */
size_t utf8_length(const char *text);

/* calloc() and realloc() of an array that end the program when there is no memory. */
void *xcalloc(size_t count, size_t size);
void *xrealloc(void *memory, size_t count, size_t size);

#endif
