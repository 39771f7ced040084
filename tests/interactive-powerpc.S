/* SPDX-License-Identifier: GPL-2.0-only */
/* A program to be stepped by hand: calls each of the functions below, and memset, once. */

#define SA_SIGINFO 4
#define SIGSEGV 11
#define SYS_EXIT 1
#define SYS_RT_SIGACTION 173
#define CONTEXT_REGISTERS 48	/* their address, in struct ucontext */
#define REGISTERS_PC 128	/* the program counter among them */

	.macro	function name
	.globl	\name
	.type	\name, @function
\name:
	.endm

	.macro	load_address register, symbol
	lis	\register, \symbol@ha
	addi	\register, \register, \symbol@l
	.endm

	.text
	function _start
	load_address 3, page
	li	4, 0
	li	5, 4096
	bl	memset
	bl	count_up
	li	3, 3
	bl	recurse
	li	3, SIGSEGV
	load_address 4, action
	li	5, 0
	li	6, 8
	li	0, SYS_RT_SIGACTION
	sc
	bl	stumble
	bl	finish

	/* Adds one to a word three times, atomically. */
	function count_up
	li	9, 3
	load_address 10, word
1:	lwarx	11, 0, 10
	addi	11, 11, 1
	stwcx.	11, 0, 10
	bne	1b
	subic.	9, 9, 1
	bne	1b
	blr

	/* Calls itself r3 times. */
	function recurse
	cmpwi	3, 0
	beq	1f
	mflr	0
	stw	0, 4(1)
	stwu	1, -16(1)
	subi	3, 3, 1
	bl	recurse
	addi	1, 1, 16
	lwz	0, 4(1)
	mtlr	0
1:	blr

	/* Faults twice; the handler skips what faulted. */
	function stumble
	li	9, 0
	lwarx	10, 0, 9
	addi	10, 10, 1
	stw	10, 0(9)
	blr

	function on_signal
	lwz	9, CONTEXT_REGISTERS(5)
	lwz	10, REGISTERS_PC(9)
	addi	10, 10, 4
	stw	10, REGISTERS_PC(9)
	blr

	/* Does not return. */
	function finish
	li	3, 0
	li	0, SYS_EXIT
	sc

	function never_called
	blr

	.data
	.balign	4
action:	.long	on_signal, SA_SIGINFO, 0, 0, 0
word:	.long	0

	.bss
	.balign	4096
page:	.zero	4096
