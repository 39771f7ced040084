/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_ARCH_H
#define INSNCOUNT_GUEST_ARCH_H

#include "../signal_stack.h"

/* What the guest runtime must know of RISC-V Linux: system calls, signal frames, registers. */

#define SYS_READ	 63
#define SYS_WRITE	 64
#define SYS_EXIT	 93
#define SYS_SIGALTSTACK	 132
#define SYS_RT_SIGACTION 134
#define SYS_MPROTECT	 226

/*
 * The registers that the trampoline checks after the call, in the order in which it stores them.
 * gp and tp belong to no function; the psABI calls them unallocatable.
 */
#define PRESERVED_NAMES                                                                       \
	{                                                                                     \
		"sp", "gp", "tp", "s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", \
			"s10", "s11"                                                          \
	}
#define PRESERVED_COUNT 15

/* An int that is returned fills its register with its sign. */
#define INT_FILLS_REGISTER true

/* The kernel's struct sigaction. */
struct signal_action {
	void (*handler)(void);
	unsigned long flags;
	unsigned char mask[16];
};

/* What else the kernel wants to know of a handler, as an initializer. */
#define SIGNAL_ACTION_FLAGS 0
#define SIGNAL_ACTION_REST

/* The start of the kernel's struct ucontext; sigcontext begins with the program counter. */
struct signal_context {
	unsigned long flags;
	void *link;
	struct signal_stack stack;
	unsigned char mask[128];
	unsigned long pc __attribute__((aligned(16)));
};

/* Where the interrupted program stands, and goes on. */
static inline unsigned long *signal_pc(struct signal_context *context)
{
	return &context->pc;
}

#endif
