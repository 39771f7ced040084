/* SPDX-License-Identifier: GPL-2.0-only */
/* Where EXPORT_SYMBOL was, for assembly, before linux/export.h had it. */
#include <linux/export.h>
