/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memset of Linux 4.3 for 32-bit PowerPC, written anew from a description of what it executes: as
 * in 4.1, but whole cache lines are zeroed by dcbz. UNCACHED is the instruction that avoids that
 * where memory is not cached.
 */
#include <asm/cache.h>

#include "start.h"

#define place	r7	/* the pointer's distance from the line's start */
#define end	r8	/* the buffer's end, seen from there */
#define lines	r9	/* whole ones */
#define step	r7

	cmplwi	value, 0
	bne	.Lwords
	UNCACHED
	clrlwi	place, p, 32 - L1_CACHE_SHIFT
	add	end, place, n
	srwi	lines, end, L1_CACHE_SHIFT
	subic.	lines, lines, 1
	ble	.Lwords

	/* The words after the pointer's up to the end of its line. */
	xori	tmp, place, L1_CACHE_BYTES - 4
	srwi.	tmp, tmp, 2
	beq	.Llines
	mtctr	tmp
.Lhead:
	stwu	value, 4(p)
	bdnz	.Lhead

.Llines:
	mtctr	lines
	li	step, 4
.Lline:
	dcbz	step, p
	addi	p, p, L1_CACHE_BYTES
	bdnz	.Lline
	clrlwi	n, end, 32 - L1_CACHE_SHIFT
	addi	n, n, 4

#include "words.h"
