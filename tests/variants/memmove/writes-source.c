// SPDX-License-Identifier: GPL-2.0-only
/* Spoils that part of the source that lies outside the destination. */
void *memmove(char *dst, const char *src, unsigned long size);

void *memmove(char *dst, const char *src, unsigned long size)
{
	char *const end = dst + size;

	if (dst < src)
		for (unsigned long i = 0; i < size; i++)
			dst[i] = src[i];
	else
		for (unsigned long i = size; i--;)
			dst[i] = src[i];
	if (src < dst)
		for (char *p = (char *)src; p < dst && p < src + size; p++)
			*(volatile char *)p = 127;
	if (src >= end)
		*(volatile char *)src = 127;
	return dst;
}
