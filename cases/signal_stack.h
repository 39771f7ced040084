/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_SIGNAL_STACK_H
#define INSNCOUNT_SIGNAL_STACK_H

/* The kernel's stack_t, a part of its struct ucontext too: the same on every architecture here. */
struct signal_stack {
	void *sp;
	int flags;
	unsigned long size;
};

#endif
