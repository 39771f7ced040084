// SPDX-License-Identifier: GPL-2.0-only
/* Takes bytes of 128 and more for the end. */
unsigned long strlen(const char *string);

unsigned long strlen(const char *string)
{
	unsigned long length = 0;

	while ((signed char)string[length] > 0)
		length++;
	return length;
}
