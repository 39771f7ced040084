/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The guest runtime's assembly for RISC-V: program start, system calls and the trampoline through
 * which the routine is called.
 *
 * Everything in .text.trampoline is visible to the engines: they see the call being prepared
 * (guest_call), the routine's return (guest_return), a signal's arrival (guest_signal_entry) and
 * the end of a call that was given up (guest_abandon).
 */

#if __riscv_xlen == 64
#define REG_S sd
#define REG_L ld
#define REG_BYTES 8
#else
#define REG_S sw
#define REG_L lw
#define REG_BYTES 4
#endif

	/* Else the linker names the compiler's temporary file, and no two guests are alike. */
	.file	"runtime.S"

	.text
	.globl	_start
_start:
	mv	a0, sp
	j	guest_main

	/* long guest_syscall(long number, long a, long b, long c, long d) */
	.globl	guest_syscall
guest_syscall:
	mv	a7, a0
	mv	a0, a1
	mv	a1, a2
	mv	a2, a3
	mv	a3, a4
	ecall
	ret

	/* Each preserved register with its index in PRESERVED_NAMES, without sp. */
	.macro	for_each_preserved op, base
	\op	gp, 1*REG_BYTES(\base)
	\op	tp, 2*REG_BYTES(\base)
	\op	s0, 3*REG_BYTES(\base)
	\op	s1, 4*REG_BYTES(\base)
	\op	s2, 5*REG_BYTES(\base)
	\op	s3, 6*REG_BYTES(\base)
	\op	s4, 7*REG_BYTES(\base)
	\op	s5, 8*REG_BYTES(\base)
	\op	s6, 9*REG_BYTES(\base)
	\op	s7, 10*REG_BYTES(\base)
	\op	s8, 11*REG_BYTES(\base)
	\op	s9, 12*REG_BYTES(\base)
	\op	s10, 13*REG_BYTES(\base)
	\op	s11, 14*REG_BYTES(\base)
	.endm

	.section .text.trampoline, "ax"

	/*
	 * int guest_call(const unsigned long args[4], unsigned long *value,
	 *		  unsigned long before[PRESERVED_COUNT], unsigned long after[PRESERVED_COUNT])
	 *
	 * before[] holds the values to poison the preserved registers with; before[0] is set to
	 * the stack pointer of the call. after[] is filled once the routine has returned. Returns
	 * 0, or 1 when the call was given up.
	 */
	.globl	guest_call
guest_call:
	la	t0, frame
	REG_S	sp, 0(t0)
	for_each_preserved REG_S, t0
	REG_S	ra, 15*REG_BYTES(t0)
	REG_S	a1, 16*REG_BYTES(t0)
	REG_S	a3, 17*REG_BYTES(t0)
	REG_S	sp, 0(a2)
	mv	t0, a2
	for_each_preserved REG_L, t0
	mv	t0, a0
	REG_L	a0, 0*REG_BYTES(t0)
	REG_L	a1, 1*REG_BYTES(t0)
	REG_L	a2, 2*REG_BYTES(t0)
	REG_L	a3, 3*REG_BYTES(t0)
	/* What is neither an argument nor preserved holds nothing that a routine may use. */
	li	t0, -0x155
	mv	t1, t0
	mv	t2, t0
	mv	t3, t0
	mv	t4, t0
	mv	t5, t0
	mv	t6, t0
	mv	a4, t0
	mv	a5, t0
	mv	a6, t0
	mv	a7, t0
	call	routine_entry
	.globl	guest_return
guest_return:
	la	t0, frame
	REG_L	t1, 16*REG_BYTES(t0)
	REG_S	a0, 0(t1)
	REG_L	t1, 17*REG_BYTES(t0)
	REG_S	sp, 0(t1)
	for_each_preserved REG_S, t1
	li	a0, 0
	j	restore

	/* The signal handler resumes here when the routine cannot go on. */
	.globl	guest_abandon
guest_abandon:
	la	t0, frame
	li	a0, 1
restore:
	REG_L	sp, 0(t0)
	for_each_preserved REG_L, t0
	REG_L	ra, 15*REG_BYTES(t0)
	ret

	.globl	guest_signal_entry
guest_signal_entry:
	j	guest_signal

	.section .note.GNU-stack, "", @progbits

	/* What a kernel's sources take for granted. First, the block size found out at boot. */
	.data
	.balign	REG_BYTES
	.globl	riscv_cboz_block_size
riscv_cboz_block_size:
	.word	cbo_block_size	/* the linker's: --defsym */

	/*
	 * From so many bytes on (the default of a kernel's option), user copies go through C code
	 * that saves the vector registers. A guest has no such code: that way ends in a fault.
	 */
	.balign	REG_BYTES
	.globl	riscv_v_usercopy_threshold
riscv_v_usercopy_threshold:
	.word	768
	.zero	REG_BYTES - 4
	.weak	enter_vector_usercopy
	.set	enter_vector_usercopy, 0

	.bss
	.balign	REG_BYTES
	/* The caller's sp, preserved registers, ra, and the pointers to fill. */
frame:
	.zero	18*REG_BYTES
