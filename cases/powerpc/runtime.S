/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The guest runtime's assembly for 32-bit PowerPC: program start, system calls and the trampoline
 * through which the routine is called.
 *
 * Everything in .text.trampoline is visible to the engines: they see the call being prepared
 * (guest_call), the routine's return (guest_return), a signal's arrival (guest_signal_entry) and
 * the end of a call that was given up (guest_abandon).
 */

	/* Else the linker names the compiler's temporary file, and no two guests are alike. */
	.file	"runtime.S"

	/* What a function may find above the stack pointer: its caller's link, and room for LR. */
#define FRAME_BYTES 16

	/* The condition register's fields that a function preserves. */
#define PRESERVED_CR 0x00fff000

	/* Bytes of the registers in PRESERVED_NAMES, the last of which is the condition register. */
#define PRESERVED_BYTES (22*4)
#define CR_AT (21*4)

	/* loads the address of a symbol */
	.macro	load_address register, symbol
	lis	\register, \symbol@ha
	addi	\register, \register, \symbol@l
	.endm

	.text
	.globl	_start
_start:
	mr	3, 1
	clrrwi	1, 1, 4
	li	0, 0
	stwu	0, -FRAME_BYTES(1)
	bl	guest_main

	/* long guest_syscall(long number, long a, long b, long c, long d) */
	.globl	guest_syscall
guest_syscall:
	mr	0, 3
	mr	3, 4
	mr	4, 5
	mr	5, 6
	mr	6, 7
	sc
	/* An error number is positive; the overflow bit marks it as one. */
	bnslr
	neg	3, 3
	blr

	/* Each preserved register with its index in PRESERVED_NAMES, without r1 and the last. */
	.macro	for_each_preserved op, base
	\op	2, 1*4(\base)
	\op	13, 2*4(\base)
	\op	14, 3*4(\base)
	\op	15, 4*4(\base)
	\op	16, 5*4(\base)
	\op	17, 6*4(\base)
	\op	18, 7*4(\base)
	\op	19, 8*4(\base)
	\op	20, 9*4(\base)
	\op	21, 10*4(\base)
	\op	22, 11*4(\base)
	\op	23, 12*4(\base)
	\op	24, 13*4(\base)
	\op	25, 14*4(\base)
	\op	26, 15*4(\base)
	\op	27, 16*4(\base)
	\op	28, 17*4(\base)
	\op	29, 18*4(\base)
	\op	30, 19*4(\base)
	\op	31, 20*4(\base)
	.endm

	/* Of a word, as of the condition register, what a function preserves. */
	.macro	keep_preserved_cr register
	rlwinm	\register, \register, 0, PRESERVED_CR
	.endm

	.section .text.trampoline, "ax"

	/*
	 * int guest_call(const unsigned long args[4], unsigned long *value,
	 *		  unsigned long before[PRESERVED_COUNT], unsigned long after[PRESERVED_COUNT])
	 *
	 * before[] holds the values to poison the preserved registers with; before[0] is set to
	 * the stack pointer of the call, and in the last only the bits that are preserved are
	 * left. after[] is filled once the routine has returned. Returns 0, or 1 when the call was
	 * given up.
	 */
	.globl	guest_call
guest_call:
	mflr	0
	stw	0, 4(1)
	stwu	1, -FRAME_BYTES(1)
	load_address 11, frame
	stw	1, 0(11)
	for_each_preserved stw, 11
	mfcr	0
	stw	0, CR_AT(11)
	stw	4, PRESERVED_BYTES(11)
	stw	6, PRESERVED_BYTES + 4(11)
	stw	1, 0(5)
	mr	12, 5
	for_each_preserved lwz, 12
	lwz	0, CR_AT(12)
	keep_preserved_cr 0
	stw	0, CR_AT(12)
	oris	0, 0, ~PRESERVED_CR >> 16 & 0xffff
	ori	0, 0, ~PRESERVED_CR & 0xffff
	mtcr	0
	mr	12, 3
	lwz	3, 0*4(12)
	lwz	4, 1*4(12)
	lwz	5, 2*4(12)
	lwz	6, 3*4(12)
	/* What is neither an argument nor preserved holds nothing that a routine may use. */
	li	0, -0x155
	mr	7, 0
	mr	8, 0
	mr	9, 0
	mr	10, 0
	mr	11, 0
	mr	12, 0
	mtctr	0
	mtxer	0
	bl	routine_entry
	.globl	guest_return
guest_return:
	load_address 11, frame
	lwz	12, PRESERVED_BYTES(11)
	stw	3, 0(12)
	lwz	12, PRESERVED_BYTES + 4(11)
	stw	1, 0(12)
	for_each_preserved stw, 12
	mfcr	0
	keep_preserved_cr 0
	stw	0, CR_AT(12)
	li	3, 0
	b	restore

	/* The signal handler resumes here when the routine cannot go on. */
	.globl	guest_abandon
guest_abandon:
	load_address 11, frame
	li	3, 1
restore:
	lwz	1, 0(11)
	for_each_preserved lwz, 11
	lwz	0, CR_AT(11)
	mtcr	0
	addi	1, 1, FRAME_BYTES
	lwz	0, 4(1)
	mtlr	0
	blr

	/* Called by the kernel with a stack frame and a link that ends the signal. */
	.globl	guest_signal_entry
guest_signal_entry:
	b	guest_signal

	.section .note.GNU-stack, "", @progbits

	.bss
	.balign	4
	/* The registers of PRESERVED_NAMES as the caller has them, and the pointers to fill. */
frame:
	.zero	PRESERVED_BYTES + 2*4
