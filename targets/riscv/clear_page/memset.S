/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * clear_page of a kernel without CONFIG_RISCV_ISA_ZICBOZ is a macro, memset(page, 0, PAGE_SIZE).
 * There is no clear_page here, so the guest calls memset with these arguments.
 */
#include "../memset/linux-6.1.S"
