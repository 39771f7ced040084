// SPDX-License-Identifier: GPL-2.0-only
/* Does not look where the buffers overlap. */
void *memmove(char *dst, const char *src, unsigned long size);

void *memmove(char *dst, const char *src, unsigned long size)
{
	while (size--)
		dst[size] = src[size];
	return dst;
}
