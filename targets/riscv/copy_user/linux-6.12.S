/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The user copies of Linux 6.12 for RISC-V, written anew from a description of what they execute:
 * as in Linux 6.6, but with the smallest threshold, and the last pass of the word loop is made.
 *
 * Kept on purpose: dst moves only after eight stores, so a fault in one of them does not count
 * those before it as copied.
 */

#include "blocks.h"

/*
 * The head takes at most W - 1 bytes, and the first pass needs 8 words. A variant that asks whether
 * less would do sets another.
 */
#ifndef THRESHOLD
#define THRESHOLD (9 * W - 1)
#endif

	copy_user_begin
	add	kept, dst, n
	add	end, dst, n
	li	tmp, THRESHOLD
	bltu	n, tmp, .Ltail
	copy_head
	bnez	skew, .Lshift

	/* A pass while at least 8 words are left. */
	addi	end, end, -8 * W
.Lwords:
	copy_eight_words
	bgeu	end, dst, .Lwords
	addi	end, end, 8 * W
	j	.Ltail

.Lshift:
	copy_shifted 3
.Ltail:
	copy_tail_and_return
	fault_returns_rest
	copy_user_end
