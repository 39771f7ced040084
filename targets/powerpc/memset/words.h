/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What all memsets of 32-bit PowerPC Linux begin and end with. Every store moves the pointer first,
 * so it stands one word before the next word to be stored, or one byte before the next byte.
 */
#include <asm/ppc_asm.h>

#define dst	r3
#define value	r4
#define n	r5
#define p	r6
#define tmp	r0

	/*
	 * Spreads the byte, stores the first word and goes back to the word boundary at or before
	 * its end: n is what is left from there.
	 */
	.macro	start_memset
_GLOBAL(memset)
	insrwi	value, value, 8, 16
	insrwi	value, value, 16, 0
	subi	p, dst, 4
	cmplwi	n, 4
	blt	.Lbytes
	stwu	value, 4(p)
	beqlr
	clrlwi.	tmp, p, 30
	add	n, n, tmp
	sub	p, p, tmp
	.endm

	/*
	 * Stores the rest: the word at the pointer has been stored, n counts it. Then bytes, and
	 * sizes below a word.
	 */
	.macro	fill_words
.Lwords:
	srwi	tmp, n, 2
	mtctr	tmp
	bdz	.Ltail
.Lword:
	stwu	value, 4(p)
	bdnz	.Lword
.Ltail:
	clrlwi.	n, n, 30
.Lbytes:
	cmpwi	n, 0
	beqlr
	mtctr	n
	addi	p, p, 3
.Lbyte:
	stbu	value, 1(p)
	bdnz	.Lbyte
	blr
	.size	memset, . - memset
	.endm
