// SPDX-License-Identifier: GPL-2.0-only
int strncmp(const unsigned char *first, const unsigned char *second, unsigned long limit);

int strncmp(const unsigned char *first, const unsigned char *second, unsigned long limit)
{
	for (; limit; limit--, first++, second++)
		if (*first != *second || !*first)
			return *first - *second;
	return 0;
}
