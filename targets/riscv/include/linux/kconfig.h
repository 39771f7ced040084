/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_LINUX_KCONFIG_H
#define INSNCOUNT_LINUX_KCONFIG_H

/* 1 for an option that is defined as 1, else 0: only a defined one makes PLACE_1 two arguments. */
#define PLACE_1 0,
#define IS_ENABLED(option) IS_ENABLED_EXPAND(option)
#define IS_ENABLED_EXPAND(value) IS_ENABLED_PLACE(PLACE_##value)
#define IS_ENABLED_PLACE(place) IS_ENABLED_SECOND(place 1, 0)
#define IS_ENABLED_SECOND(first, second, ...) second

#endif
