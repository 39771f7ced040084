/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The user copies of the patch of July 2021, version 4, which was not merged, written anew from a
 * description of what they execute.
 *
 * Kept on purpose:
 * - The word loop's load and store are not in the exception table: a fault there is fatal.
 * - The word loop is entered when anything is left, if only a byte, and writes past the end.
 * - Bytes are turned into bits with LGREG, which is right on RV64 alone: on RV32 the shift copy
 *   writes wrong bytes.
 * - A fault returns the whole size, however much was copied before it.
 */

#include "blocks.h"

	copy_user_begin
	mv	kept, n
	add	end, dst, n
	li	tmp, 2 * W
	bltu	n, tmp, .Ltail
	copy_head
	bnez	skew, .Lshift

.Lchoice:
	sub	tmp, end, dst
	li	w0, 8 * W
	bltu	w0, tmp, .Lunrolled
	bgeu	dst, end, .Ltail
	addi	end, end, -W
.Lwords:
	LOAD	tmp, 0(src)
	addi	src, src, W
	STORE	tmp, 0(dst)
	addi	dst, dst, W
	bltu	dst, end, .Lwords
	addi	end, end, W
	j	.Ltail

.Lunrolled:
	addi	end, end, -8 * W
.Leight_words:
	copy_eight_words
	bltu	dst, end, .Leight_words
	addi	end, end, 8 * W
	j	.Lchoice

.Lshift:
	copy_shifted LGREG
.Ltail:
	copy_tail_and_return
	fault_returns_size
	copy_user_end
