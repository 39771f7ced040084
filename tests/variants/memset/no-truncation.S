/* SPDX-License-Identifier: GPL-2.0-only */
/* Takes for granted that the value is a byte. */
#include "word.h"
	slli	t0, a1, 8
	or	t3, a1, t0
	slli	t0, t3, 16
	or	t0, t3, t0
	store_words
