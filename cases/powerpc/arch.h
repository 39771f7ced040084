/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_ARCH_H
#define INSNCOUNT_GUEST_ARCH_H

#include "../signal_stack.h"

/* What the guest runtime must know of 32-bit PowerPC Linux: system calls, signal frames, registers.
 */

#define SYS_EXIT	 1
#define SYS_READ	 3
#define SYS_WRITE	 4
#define SYS_MPROTECT	 125
#define SYS_RT_SIGACTION 173
#define SYS_SIGALTSTACK	 185

/*
 * The registers that the trampoline checks after the call, in the order in which it stores them.
 * r2 and r13 belong to no function: they point to the thread's and to small data.
 */
#define PRESERVED_NAMES                                                                           \
	{                                                                                         \
		"r1", "r2", "r13", "r14", "r15", "r16", "r17", "r18", "r19", "r20", "r21", "r22", \
			"r23", "r24", "r25", "r26", "r27", "r28", "r29", "r30", "r31",            \
			"cr2 to cr4"                                                              \
	}
#define PRESERVED_COUNT 22

/* An int that is returned fills its register with its sign. */
#define INT_FILLS_REGISTER true

/* The kernel's struct sigaction. */
struct signal_action {
	void (*handler)(void);
	unsigned long flags;
	void (*restorer)(void);
	unsigned char mask[8];
};

/* What else the kernel wants to know of a handler, as an initializer. */
#define SIGNAL_ACTION_FLAGS 0
#define SIGNAL_ACTION_REST

/* Of the registers in a signal frame, the program counter's place. */
#define SIGNAL_REGISTER_PC 32

/* The start of the kernel's struct ucontext. */
struct signal_context {
	unsigned long flags;
	void *link;
	struct signal_stack stack;
	int reserved[7];
	unsigned long *registers;
};

/* Where the interrupted program stands, and goes on. */
static inline unsigned long *signal_pc(struct signal_context *context)
{
	return &context->registers[SIGNAL_REGISTER_PC];
}

#endif
