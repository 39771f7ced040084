/* SPDX-License-Identifier: GPL-2.0-only */
/* What all memsets of 32-bit PowerPC Linux end with: words, without the first one, then bytes. */

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
