// SPDX-License-Identifier: GPL-2.0-only
/* Bytes of 128 and more are less than others. */
int strcmp(const unsigned char *first, const unsigned char *second);

int strcmp(const unsigned char *first, const unsigned char *second)
{
	while (*first == *second && *first) {
		first++;
		second++;
	}
	return (signed char)*first - (signed char)*second;
}
