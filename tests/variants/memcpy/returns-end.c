// SPDX-License-Identifier: GPL-2.0-only
void *memcpy(char *dst, const char *src, unsigned long size);

void *memcpy(char *dst, const char *src, unsigned long size)
{
	for (unsigned long i = 0; i < size; i++)
		dst[i] = src[i];
	return dst + size;
}
