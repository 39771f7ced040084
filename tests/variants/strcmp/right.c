// SPDX-License-Identifier: GPL-2.0-only
int strcmp(const unsigned char *first, const unsigned char *second);

int strcmp(const unsigned char *first, const unsigned char *second)
{
	while (*first == *second && *first) {
		first++;
		second++;
	}
	return *first - *second;
}
