// SPDX-License-Identifier: GPL-2.0-only
/* Does not stop where equal strings end. */
int strcmp(const unsigned char *first, const unsigned char *second);

int strcmp(const unsigned char *first, const unsigned char *second)
{
	while (*first == *second) {
		first++;
		second++;
	}
	return *first - *second;
}
