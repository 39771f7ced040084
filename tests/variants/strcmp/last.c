// SPDX-License-Identifier: GPL-2.0-only
/* The last difference decides. */
int strcmp(const unsigned char *first, const unsigned char *second);

int strcmp(const unsigned char *first, const unsigned char *second)
{
	int difference = 0;

	while (*first && *second)
		difference = *first == *second ? difference : *first - *second, first++, second++;
	return *first == *second ? difference : *first - *second;
}
