// SPDX-License-Identifier: GPL-2.0-only
/* The largest limit makes a pointer overflow. */
int strncmp(const unsigned char *first, const unsigned char *second, unsigned long limit);

int strncmp(const unsigned char *first, const unsigned char *second, unsigned long limit)
{
	const unsigned char *end = (const unsigned char *)((unsigned long)first + limit);

	for (; first < end; first++, second++)
		if (*first != *second || !*first)
			return *first - *second;
	return 0;
}
