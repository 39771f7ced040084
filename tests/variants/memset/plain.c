// SPDX-License-Identifier: GPL-2.0-only
/* A variant in C. */
void *memset(void *dst, int value, unsigned long size);

void *memset(void *dst, int value, unsigned long size)
{
	unsigned char *p = dst;

	while (size--)
		*p++ = value;
	return dst;
}
