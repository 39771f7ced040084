/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_KASAN_H
#define INSNCOUNT_ASM_KASAN_H

/* A kernel that checks its memory accesses has other functions of these names: not here. */
#define _GLOBAL_KASAN(name)	   _GLOBAL(name)
#define _GLOBAL_TOC_KASAN(name)	   _GLOBAL(name)
#define EXPORT_SYMBOL_KASAN(name)

#endif
