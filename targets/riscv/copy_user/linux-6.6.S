/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The user copies of Linux 6.6 for RISC-V, written anew from a description of what they execute: as
 * in Linux 5.14, but a fault returns what is left.
 *
 * Kept on purpose: dst moves only after eight stores, so a fault in one of them does not count
 * those before it as copied; and the word loop leaves the last 8 words to the tail, byte by byte,
 * even when they are whole.
 */

#include "blocks.h"

	copy_user_begin
	add	kept, dst, n
	add	end, dst, n
	li	tmp, 9 * W
	bltu	n, tmp, .Ltail
	copy_head
	bnez	skew, .Lshift

	/* A pass while more than 8 words are left. */
	addi	end, end, -8 * W
.Lwords:
	copy_eight_words
	bltu	dst, end, .Lwords
	addi	end, end, 8 * W
	j	.Ltail

.Lshift:
	copy_shifted 3
.Ltail:
	copy_tail_and_return
	fault_returns_rest
	copy_user_end
