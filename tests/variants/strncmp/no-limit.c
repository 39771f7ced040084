// SPDX-License-Identifier: GPL-2.0-only
/* Reads on after the limit. */
int strncmp(const unsigned char *first, const unsigned char *second, unsigned long limit);

int strncmp(const unsigned char *first, const unsigned char *second, unsigned long limit)
{
	unsigned long length = 0;

	while (first[length] == second[length] && first[length])
		length++;
	return length < limit ? first[length] - second[length] : 0;
}
