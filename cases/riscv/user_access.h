/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_USER_ACCESS_H
#define INSNCOUNT_GUEST_USER_ACCESS_H

#include <stdbool.h>

/* The switch that permits access to user memory: where targets/riscv/include/asm/csr.h has it. */

static inline void user_access_disable(void)
{
	__asm__ volatile("csrw 0x001, zero");
}

static inline bool user_access_enabled(void)
{
	unsigned long flags;

	__asm__ volatile("csrr %0, 0x001" : "=r"(flags));
	return flags;
}

#endif
