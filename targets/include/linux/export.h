/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_LINUX_EXPORT_H
#define INSNCOUNT_LINUX_EXPORT_H

/* There are no modules that a symbol could be exported to. */
#define EXPORT_SYMBOL(name)
#define EXPORT_SYMBOL_GPL(name)

#endif
