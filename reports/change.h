/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_CHANGE_H
#define INSNCOUNT_CHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a count has changed. Counts are never negative; all arithmetic is exact. */

#define PERCENT_MAX 48

/*
 * The signed change from `old` to `new` in percent with one decimal, rounded half away from zero:
 * "+12.5", "-0.1", "0.0". "-" when there is no such number: from 0 to more. Returns buffer, of
 * PERCENT_MAX bytes.
 */
char *percent_format(int64_t old, int64_t new, char *buffer);

/*
 * sum / count with one decimal, rounded half away from zero. `sign` is put before a positive
 * number. Returns buffer, of PERCENT_MAX bytes.
 */
char *average_format(int64_t sum, uint64_t count, const char *sign, char *buffer);

/* How large a change is, to compare others with. Zeroed: no change at all. */
struct limit {
	bool percent;
	uint64_t amount; /* units; with `percent`, thousandths of a percent of the old count */
};

/*
 * Parses the first `length` bytes of text: "8", "+8", or "5%", "0.125%" with up to three decimals.
 * False when they are no limit.
 */
bool limit_parse(struct limit *limit, const char *text, size_t length);

/*
 * -1, 0, 1: the change from `old` to `new`, in whichever direction, is smaller than the limit, as
 * large, larger. From 0 to more is larger than any percentage.
 */
int limit_compare(const struct limit *limit, int64_t old, int64_t new);

#endif
