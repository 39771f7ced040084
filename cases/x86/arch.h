/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_ARCH_H
#define INSNCOUNT_GUEST_ARCH_H

#include "../signal_stack.h"

/* What the guest runtime must know of x86-64 Linux: system calls, signal frames, registers. */

#define SYS_READ	 0
#define SYS_WRITE	 1
#define SYS_MPROTECT	 10
#define SYS_RT_SIGACTION 13
#define SYS_EXIT	 60
#define SYS_SIGALTSTACK	 131

/*
 * The registers that the trampoline checks after the call, in the order in which it stores them.
 * DF is a flag: clear at every call, and at every return.
 */
#define PRESERVED_NAMES                                               \
	{                                                             \
		"rsp", "rbx", "rbp", "r12", "r13", "r14", "r15", "DF" \
	}
#define PRESERVED_COUNT 8

/* Of a register that an int is returned in, only the lower half counts. */
#define INT_FILLS_REGISTER false

/* The kernel's struct sigaction. */
struct signal_action {
	void (*handler)(void);
	unsigned long flags;
	void (*restorer)(void);
	unsigned char mask[8];
};

/* In runtime.S: where a handler returns to. The kernel has no such place of its own here. */
void guest_restorer(void);

/* What else the kernel wants to know of a handler, as an initializer. */
#define SIGNAL_ACTION_FLAGS 0x04000000 /* SA_RESTORER */
#define SIGNAL_ACTION_REST  .restorer = guest_restorer

/* The start of the kernel's struct ucontext, up to the program counter in its sigcontext. */
struct signal_context {
	unsigned long flags;
	void *link;
	struct signal_stack stack;
	unsigned long registers[16]; /* r8 to r15, rdi, rsi, rbp, rbx, rdx, rax, rcx, rsp */
	unsigned long pc;
};

/* Where the interrupted program stands, and goes on. */
static inline unsigned long *signal_pc(struct signal_context *context)
{
	return &context->pc;
}

#endif
