/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_PAGE_H
#define INSNCOUNT_ASM_PAGE_H

#define PAGE_SHIFT 12
#define PAGE_SIZE  (1 << PAGE_SHIFT)
#define PAGE_MASK  (~(PAGE_SIZE - 1))

#endif
