/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_HEX_H
#define INSNCOUNT_HEX_H

#include <stdbool.h>
#include <stdint.h>

/* The value of a lower-case hexadecimal digit, or -1. */
static inline int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return -1;
}

/*
 * Takes a number of 1 to 16 lower-case hexadecimal digits, without prefix or blanks, and leaves
 * *text behind it. By hand and inline: logs of millions of lines have several in each.
 */
static inline bool hex_take(const char **text, uint64_t *number)
{
	const char *p = *text;
	int digit;

	*number = 0;
	while ((digit = hex_digit(*p)) >= 0) {
		if (p - *text == 16)
			return false;
		*number = *number << 4 | digit;
		p++;
	}
	if (p == *text)
		return false;
	*text = p;
	return true;
}

#endif
