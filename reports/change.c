/* SPDX-License-Identifier: GPL-2.0-only */
#include "change.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define DECIMALS 3
#define WHOLE	 (100 * 1000) /* 100 percent, in thousandths of a percent */

static uint64_t distance(int64_t a, int64_t b)
{
	return a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a;
}

/* Prints tenths as a decimal; `sign` is put before it. */
static char *format_tenths(unsigned __int128 tenths, const char *sign, char *buffer)
{
	char digits[PERCENT_MAX];
	char *c = digits + sizeof(digits);

	*--c = '\0';
	*--c = (char)('0' + (int)(tenths % 10));
	*--c = '.';
	do {
		tenths /= 10;
		*--c = (char)('0' + (int)(tenths % 10));
	} while (tenths >= 10);
	snprintf(buffer, PERCENT_MAX, "%s%s", sign, c);
	return buffer;
}

/* a / b in tenths, rounded half up. */
static unsigned __int128 tenths_of(unsigned __int128 a, uint64_t b)
{
	return (a * 20 + b) / ((unsigned __int128)b * 2);
}

char *percent_format(int64_t old, int64_t new, char *buffer)
{
	uint64_t difference = distance(old, new);

	if (!difference)
		return strcpy(buffer, "0.0");
	if (!old)
		return strcpy(buffer, "-");
	return format_tenths(tenths_of((unsigned __int128)difference * 100, (uint64_t)old),
			     new > old ? "+" : "-", buffer);
}

char *average_format(int64_t sum, uint64_t count, const char *sign, char *buffer)
{
	return format_tenths(tenths_of(distance(sum, 0), count),
			     sum < 0   ? "-"
			     : sum > 0 ? sign
				       : "",
			     buffer);
}

/* Takes one more decimal digit; false when the number becomes too large. */
static bool take_digit(uint64_t *number, char digit)
{
	return !__builtin_mul_overflow(*number, 10, number) &&
	       !__builtin_add_overflow(*number, (uint64_t)(digit - '0'), number);
}

bool limit_parse(struct limit *limit, const char *text, size_t length)
{
	const char *end = text + length;
	unsigned decimals = 0;
	bool point = false;

	*limit = (struct limit){ .percent = length && end[-1] == '%' };
	end -= limit->percent;
	text += text < end && *text == '+';
	if (text == end || !isdigit((unsigned char)end[-1]) || !isdigit((unsigned char)*text))
		return false;
	for (; text < end; text++) {
		if (limit->percent && *text == '.' && !point) {
			point = true;
			continue;
		}
		if (!isdigit((unsigned char)*text) || (point && ++decimals > DECIMALS) ||
		    !take_digit(&limit->amount, *text))
			return false;
	}
	for (; limit->percent && decimals < DECIMALS; decimals++)
		if (!take_digit(&limit->amount, '0'))
			return false;
	return limit->amount <= INT64_MAX;
}

int limit_compare(const struct limit *limit, int64_t old, int64_t new)
{
	unsigned __int128 change = distance(old, new), most = limit->amount;

	if (limit->percent && !old && change)
		return 1;
	if (limit->percent) {
		change *= WHOLE;
		/* From 0 to 0 is no change, of whatever whole. */
		most *= old ? (uint64_t)old : 1;
	}
	return (change > most) - (change < most);
}
