// SPDX-License-Identifier: GPL-2.0-only
unsigned long strlen(const char *string);

unsigned long strlen(const char *string)
{
	unsigned long length = 0;

	while (string[length])
		length++;
	return length;
}
