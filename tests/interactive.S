/* SPDX-License-Identifier: GPL-2.0-only */
/* A program to be stepped by hand: calls each of the functions below, and memset, once. */

#if __riscv_xlen == 64
#define REG_S sd
#define REG_L ld
#define REG_BYTES 8
#define CONTEXT_PC 176	/* the program counter in struct ucontext */
#else
#define REG_S sw
#define REG_L lw
#define REG_BYTES 4
#define CONTEXT_PC 160
#endif

#define SA_SIGINFO 4
#define SIGSEGV 11
#define SYS_EXIT 93
#define SYS_RT_SIGACTION 134

	.macro	function name
	.globl	\name
	.type	\name, @function
\name:
	.endm

	.text
	.option	norvc
	function _start
	lla	a0, page
	li	a1, 0
	li	a2, 4096
	call	memset
	call	count_up
	li	a0, 3
	call	recurse
	li	a0, SIGSEGV
	lla	a1, action
	li	a2, 0
	li	a3, 8
	li	a7, SYS_RT_SIGACTION
	ecall
	call	stumble
	call	finish

	/* Adds one to a word three times, with LR and SC. */
	function count_up
	li	t3, 3
	lla	t4, word
1:	lr.w	t5, (t4)
	addi	t5, t5, 1
	sc.w	t6, t5, (t4)
	bnez	t6, 1b
	addi	t3, t3, -1
	bnez	t3, 1b
	ret

	/* Calls itself a0 times. */
	function recurse
	beqz	a0, 1f
	addi	sp, sp, -16
	REG_S	ra, 0(sp)
	addi	a0, a0, -1
	jal	ra, recurse
	REG_L	ra, 0(sp)
	addi	sp, sp, 16
1:	ret

	/* Faults twice; the handler skips what faulted. */
	function stumble
	li	t0, 1
	lw	t1, 0(zero)
	addi	t0, t0, 1
	sw	t1, 0(zero)
	ret

	function on_signal
	REG_L	t0, CONTEXT_PC(a2)
	addi	t0, t0, 4
	REG_S	t0, CONTEXT_PC(a2)
	ret

	/* Does not return. */
	function finish
	li	a0, 0
	li	a7, SYS_EXIT
	ecall

	function never_called
	ret

	.data
	.balign	8
action:
#if __riscv_xlen == 64
	.dword	on_signal, SA_SIGINFO, 0
#else
	.word	on_signal, SA_SIGINFO, 0, 0
#endif
word:	.word	0

	.bss
	.balign	4096
page:	.zero	4096
