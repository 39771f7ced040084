// SPDX-License-Identifier: GPL-2.0-only
/* Changes the string. */
unsigned long strlen(const char *string);

unsigned long strlen(const char *string)
{
	unsigned long length = 0;

	while (string[length])
		length++;
	if (length)
		*(volatile char *)string = 1;
	return length;
}
