/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_ERRNO_H
#define INSNCOUNT_ASM_ERRNO_H

#define EFAULT 14

#endif
