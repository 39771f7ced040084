/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_TESTS_FUZZ_H
#define INSNCOUNT_TESTS_FUZZ_H

/*
 * A fuzz target defines these two. tests/fuzz_main.c drives it; so can libFuzzer, which has no use
 * for the seeds.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Tries one input; aborts when something is wrong. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Inputs to begin with, ended by NULL. */
extern const char *const fuzz_seeds[];

static inline void require(bool condition)
{
	if (!condition)
		abort();
}

#endif
