// SPDX-License-Identifier: GPL-2.0-only
void *memmove(char *dst, const char *src, unsigned long size);

void *memmove(char *dst, const char *src, unsigned long size)
{
	if (dst < src)
		for (unsigned long i = 0; i < size; i++)
			dst[i] = src[i];
	else
		while (size--)
			dst[size] = src[size];
	return dst;
}
