/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memcpy that copies a register at a time wherever the buffers begin, and the rest by bytes: right on
 * a machine that allows misaligned accesses, or has somebody who emulates them.
 */
#include <asm/asm.h>

#define dst a0
#define src a1
#define n a2
#define p a3		/* the next byte to store */
#define end a4		/* behind the last one */
#define last_word a5	/* behind the last whole word */
#define data t0

	.text
	.globl	memcpy
	.type	memcpy, @function
memcpy:
	mv	p, dst
	add	end, dst, n
	andi	last_word, n, -SZREG
	add	last_word, last_word, dst
	beq	p, last_word, .Lrest
.Lword:
	REG_L	data, 0(src)
	REG_S	data, 0(p)
	addi	src, src, SZREG
	addi	p, p, SZREG
	bltu	p, last_word, .Lword
.Lrest:
	beq	p, end, .Ldone
.Lbyte:
	lbu	data, 0(src)
	sb	data, 0(p)
	addi	src, src, 1
	addi	p, p, 1
	bltu	p, end, .Lbyte
.Ldone:
	ret
	.size	memcpy, . - memcpy
