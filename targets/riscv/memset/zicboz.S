/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memset with cache-block zeroing: a RECONSTRUCTION of the October 2022 patch of the Zicboz series.
 * No text of that patch was at hand. This routine has the properties that its cover letter states;
 * another routine with the same properties may count differently elsewhere.
 *
 * It is linux-6.1.S with three alternative sites, which the option CONFIG_RISCV_ISA_ZICBOZ adds:
 * without the option the code is linux-6.1.S's; with it, but no Zicboz in the machine, each site is
 * a jump over the new code.
 *
 * Site one finds the whole cache blocks, site two makes the word loop end at the first of them,
 * site three zeroes them. What is left after them is again less than a block: a few words by a
 * short loop, more by the word loop.
 */

#include <asm/alternative-macros.h>

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
#define blocks a7     /* where the last whole block ends; zero: there is none to zero */
#define block_size t0
#define first_block t1
#define stop t2       /* dst + n, as long as blocks is not zero */

/* Fewer words than this are cheaper one by one than through the jump into the word loop. */
#define FEW_WORDS 6

#define ZICBOZ_SITE(old, new)                                                                      \
	ALTERNATIVE(old, new, 0, RISCV_ISA_EXT_ZICBOZ, CONFIG_RISCV_ISA_ZICBOZ)

	.text
	.globl	memset
	.type	memset, @function
memset:
	mv	p, dst
	li	tmp, 16
	bltu	n, tmp, .Lbytes

#if IS_ENABLED(CONFIG_RISCV_ISA_ZICBOZ)
	ZICBOZ_SITE("j .Lsite_one_end", "nop")
	li	blocks, 0
	bnez	value, .Lsite_one_end
	lw	block_size, riscv_cboz_block_size
	add	stop, p, n
	addi	tmp, block_size, -1
	add	first_block, p, tmp
	neg	tmp, block_size
	and	first_block, first_block, tmp
	and	tmp, stop, tmp
	bgeu	first_block, tmp, .Lsite_one_end
	mv	blocks, tmp
	beq	p, first_block, .Lblock
.Lsite_one_end:
#endif

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

#if IS_ENABLED(CONFIG_RISCV_ISA_ZICBOZ)
	ZICBOZ_SITE("j .Lsite_two_end", "nop")
	beqz	blocks, .Lsite_two_end
	/* The head may have ended right at the first block: the word loop would store too much. */
	beq	p, first_block, .Lblock
	sub	n, first_block, p
.Lsite_two_end:
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

#if IS_ENABLED(CONFIG_RISCV_ISA_ZICBOZ)
	ZICBOZ_SITE("j .Lsite_three_end", "nop")
	beqz	blocks, .Lsite_three_end
.Lblock:
	cbo.zero (p)
	add	p, p, block_size
	bltu	p, blocks, .Lblock
	sub	n, stop, p
	beqz	n, .Lreturn
	li	blocks, 0
	li	tmp, FEW_WORDS * W
	bgeu	n, tmp, .Lsite_two_end
	li	tmp, W
	bltu	n, tmp, .Lbytes
	andi	tmp, n, -W
	add	end, p, tmp
.Lfew_words:
	STORE	zero, 0(p)
	addi	p, p, W
	bltu	p, end, .Lfew_words
.Lsite_three_end:
#endif
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
