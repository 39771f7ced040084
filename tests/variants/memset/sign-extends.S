/* SPDX-License-Identifier: GPL-2.0-only */
/* Takes the value for a signed byte. */
#include "word.h"
	slli	t3, a1, __riscv_xlen - 8
	srai	t3, t3, __riscv_xlen - 8
	slli	t0, t3, 8
	or	t3, t3, t0
	slli	t0, t3, 16
	or	t0, t3, t0
	store_words
