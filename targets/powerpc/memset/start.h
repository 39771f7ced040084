/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What all memsets of 32-bit PowerPC Linux begin with. Every store moves the pointer first, so it
 * stands one word before the next word to be stored, or one byte before the next byte.
 */
#include <asm/ppc_asm.h>

#define dst	r3
#define value	r4
#define n	r5
#define p	r6
#define tmp	r0

_GLOBAL(memset)
	insrwi	value, value, 8, 16
	insrwi	value, value, 16, 0
	subi	p, dst, 4
	cmplwi	n, 4
	blt	.Lbytes
	stwu	value, 4(p)
	beqlr

	/* Back to the word boundary in what has been stored; n is what is left from there. */
	clrlwi.	tmp, p, 30
	add	n, n, tmp
	sub	p, p, tmp
