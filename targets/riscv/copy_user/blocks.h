/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_COPY_USER_BLOCKS_H
#define INSNCOUNT_COPY_USER_BLOCKS_H

/*
 * What the user copies since v3 of June 2021 have in common, as macros, and the registers' names:
 * each variant puts them together, and shows its thresholds and bounds itself. All may fault, and
 * then go on at .Lfault.
 */

#include "uaccess.h"

#if __riscv_xlen == 64
#define LOAD ld
#define STORE sd
#define W 8
#define LGREG 3
#else
#define LOAD lw
#define STORE sw
#define W 4
#define LGREG 2
#endif

#define dst a0
#define src a1
#define n a2
#define skew a3       /* of src from the word boundary below it, once dst is on one */
#define limit a4      /* where a part of the copy ends, in dst */
#define tmp a5
#define w0 t0
#define w1 t1
#define w2 t2
#define w3 a6
#define w4 a7
#define w5 t3
#define w6 a3         /* skew is zero by then */
#define w7 a4         /* limit is not in use by then */
#define kept t4       /* what a fault needs to know of the arguments */
#define end t5        /* of the destination */
#define user_bit t6

	.macro	copy_user_begin
	.text
	.globl	__asm_copy_to_user
	.type	__asm_copy_to_user, @function
	.globl	__asm_copy_from_user
	.type	__asm_copy_from_user, @function
__asm_copy_to_user:
__asm_copy_from_user:
	enable_user_access user_bit
	.endm

	.macro	copy_byte
	may_fault .Lfault, lb tmp, 0(src)
	addi	src, src, 1
	may_fault .Lfault, sb tmp, 0(dst)
	addi	dst, dst, 1
	.endm

	/* Bytes up to dst's first word boundary. Sets skew. */
	.macro	copy_head
	addi	limit, dst, W - 1
	andi	limit, limit, -W
	beq	dst, limit, .Lhead_end
.Lhead:
	copy_byte
	bltu	dst, limit, .Lhead
.Lhead_end:
	andi	skew, src, W - 1
	.endm

	/* Eight words; dst and src are on word boundaries. */
	.macro	copy_eight_words
	may_fault .Lfault, LOAD w0, 0 * W(src)
	may_fault .Lfault, LOAD w1, 1 * W(src)
	may_fault .Lfault, LOAD w2, 2 * W(src)
	may_fault .Lfault, LOAD w3, 3 * W(src)
	may_fault .Lfault, LOAD w4, 4 * W(src)
	may_fault .Lfault, LOAD w5, 5 * W(src)
	may_fault .Lfault, LOAD w6, 6 * W(src)
	may_fault .Lfault, LOAD w7, 7 * W(src)
	may_fault .Lfault, STORE w0, 0 * W(dst)
	may_fault .Lfault, STORE w1, 1 * W(dst)
	may_fault .Lfault, STORE w2, 2 * W(dst)
	may_fault .Lfault, STORE w3, 3 * W(dst)
	may_fault .Lfault, STORE w4, 4 * W(dst)
	may_fault .Lfault, STORE w5, 5 * W(dst)
	may_fault .Lfault, STORE w6, 6 * W(dst)
	may_fault .Lfault, STORE w7, 7 * W(dst)
	addi	src, src, 8 * W
	addi	dst, dst, 8 * W
	.endm

	/*
	 * Whole words of dst, each put together from two aligned words of src. Bytes become bits
	 * when they are shifted left by `log2_bits`: 3 is right.
	 */
	.macro	copy_shifted log2_bits
	andi	limit, end, -W
	andi	src, src, -W
	slli	w0, skew, \log2_bits
	li	w1, 8 * W
	sub	w1, w1, w0
	may_fault .Lfault, LOAD w2, 0(src)
.Lshifted:
	srl	w3, w2, w0
	may_fault .Lfault, LOAD w2, W(src)
	addi	src, src, W
	sll	w4, w2, w1
	or	w3, w3, w4
	may_fault .Lfault, STORE w3, 0(dst)
	addi	dst, dst, W
	bltu	dst, limit, .Lshifted
	add	src, src, skew
	.endm

	/* The bytes that are left, and the return when all went well. */
	.macro	copy_tail_and_return
	bgeu	dst, end, .Ltail_end
.Ltail_bytes:
	copy_byte
	bltu	dst, end, .Ltail_bytes
.Ltail_end:
	disable_user_access user_bit
	li	a0, 0
	ret
	.endm

	/* Until 6.6: the whole size, which is in kept. */
	.macro	fault_returns_size
.Lfault:
	disable_user_access user_bit
	mv	a0, kept
	ret
	.endm

	/* Since 6.6: what lies between dst and its end, which is in kept. */
	.macro	fault_returns_rest
.Lfault:
	disable_user_access user_bit
	sub	a0, kept, dst
	ret
	.endm

	.macro	copy_user_end
	.size	__asm_copy_to_user, . - __asm_copy_to_user
	.size	__asm_copy_from_user, . - __asm_copy_from_user
	.endm

#endif
