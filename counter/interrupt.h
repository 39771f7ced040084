/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_INTERRUPT_H
#define INSNCOUNT_INTERRUPT_H

#include "error.h"

/*
 * SIGINT, SIGTERM and SIGHUP only set a flag: every loop that waits looks at it, gives up with
 * STATUS_INTERRUPTED, and its callers clean up as after any error. SIGPIPE becomes a write error.
 */
void interrupt_init(void);

/* False with *err set once one of these signals has arrived. */
bool interrupt_check(struct error *err);

#endif
