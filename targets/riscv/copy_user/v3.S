/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The user copies of the patch of June 2021, version 3, which was merged for Linux 5.14-rc1,
 * written anew from a description of what they execute.
 *
 * Kept on purpose:
 * - The threshold of 8 words does not count the head: what is left after it may be less than the
 *   8 words that the first pass copies, and that pass writes past the end.
 * - Bytes are turned into bits with LGREG, which is right on RV64 alone: on RV32 the shift copy
 *   writes wrong bytes.
 * - A fault returns the whole size, however much was copied before it.
 */

#include "blocks.h"

/* Variants that change one thing set these. A pass is made while more than PASS_BYTES are left. */
#ifndef THRESHOLD
#define THRESHOLD (8 * W)
#endif
#ifndef PASS_BYTES
#define PASS_BYTES (8 * W - 1)
#endif

	copy_user_begin
	mv	kept, n
	add	end, dst, n
	bltu	end, dst, .Ltail_end
	li	tmp, THRESHOLD
	bltu	n, tmp, .Ltail
	copy_head
	bnez	skew, .Lshift

	/* A pass while at least 8 words are left. */
	addi	end, end, -PASS_BYTES
.Lwords:
	copy_eight_words
	bltu	dst, end, .Lwords
	addi	end, end, PASS_BYTES
	j	.Ltail

.Lshift:
	copy_shifted LGREG
.Ltail:
	copy_tail_and_return
	fault_returns_size
	copy_user_end
