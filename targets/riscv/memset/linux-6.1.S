/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memset of Linux 6.1 for RISC-V, written anew from a description of what it executes.
 *
 * Words are stored by a loop of 32 stores that is entered in the middle when the number of words is
 * no multiple of 32; bytes are stored one by one before the first word boundary and after the last.
 */

#if __riscv_xlen == 64
#define STORE sd
#define W 8
#else
#define STORE sw
#define W 4
#endif

#define dst a0
#define value a1
#define n a2
#define p a3
#define end a4
#define tmp a5
#define entry a6

	.text
	.globl	memset
	.type	memset, @function
memset:
	mv	p, dst
	li	tmp, 16
	bltu	n, tmp, .Lbytes

	/* Up to the first word boundary. */
	addi	end, p, W - 1
	andi	end, end, -W
	beq	end, p, .Lspread
	sub	tmp, end, p
.Lhead:
	sb	value, 0(p)
	addi	p, p, 1
	bltu	p, end, .Lhead
	sub	n, n, tmp

.Lspread:
	andi	value, value, 0xff
	slli	tmp, value, 8
	or	value, value, tmp
	slli	tmp, value, 16
	or	value, value, tmp
#if W == 8
	slli	tmp, value, 32
	or	value, value, tmp
#endif

	/*
	 * The first pass stores (words modulo 32) words: the pointer goes back by the words that it
	 * leaves out, and so many stores are jumped over.
	 */
	andi	tmp, n, -W
	add	end, p, tmp
	andi	tmp, tmp, 32 * W - 1
	beqz	tmp, .Lwords
	neg	tmp, tmp
	addi	tmp, tmp, 32 * W
	sub	p, p, tmp
	la	entry, .Lwords
#if W == 8
	/* A store is 4 bytes of code (hence norvc below) and covers 8 bytes of memory. */
	srli	tmp, tmp, 1
#endif
	add	entry, entry, tmp
	jr	entry

	.option	push
	.option	norvc
.Lwords:
	.set	word, 0
	.rept	32
	STORE	value, word * W(p)
	.set	word, word + 1
	.endr
	.option	pop
	addi	p, p, 32 * W
	bltu	p, end, .Lwords
	andi	n, n, W - 1

.Lbytes:
	beqz	n, .Lreturn
	add	end, p, n
.Lbyte:
	sb	value, 0(p)
	addi	p, p, 1
	bltu	p, end, .Lbyte
.Lreturn:
	ret
	.size	memset, . - memset
