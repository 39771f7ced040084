/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_LINUX_CFI_TYPES_H
#define INSNCOUNT_LINUX_CFI_TYPES_H

/* A function that is called through pointers; what a kernel notes of its type is not executed. */

#include <linux/linkage.h>

#define SYM_TYPED_FUNC_START(name) SYM_FUNC_START(name)

#endif
