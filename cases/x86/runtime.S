/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The guest runtime's assembly for x86-64: program start, system calls and the trampoline through
 * which the routine is called.
 *
 * Everything in .text.trampoline is visible to the engines: they see the call being prepared
 * (guest_call), the routine's return (guest_return), a signal's arrival (guest_signal_entry) and
 * the end of a call that was given up (guest_abandon).
 */

#define SYS_RT_SIGRETURN 15

	/* Else the linker names the compiler's temporary file, and no two guests are alike. */
	.file	"runtime.S"

	.text
	.globl	_start
_start:
	mov	%rsp, %rdi
	and	$-16, %rsp
	call	guest_main

	/* long guest_syscall(long number, long a, long b, long c, long d) */
	.globl	guest_syscall
guest_syscall:
	mov	%rdi, %rax
	mov	%rsi, %rdi
	mov	%rdx, %rsi
	mov	%rcx, %rdx
	mov	%r8, %r10
	syscall
	ret

	.globl	guest_restorer
guest_restorer:
	mov	$SYS_RT_SIGRETURN, %eax
	syscall

	/* Each preserved register with its index in PRESERVED_NAMES, without rsp and DF. */
	.macro	store_preserved base
	mov	%rbx, 1*8(\base)
	mov	%rbp, 2*8(\base)
	mov	%r12, 3*8(\base)
	mov	%r13, 4*8(\base)
	mov	%r14, 5*8(\base)
	mov	%r15, 6*8(\base)
	.endm

	.macro	load_preserved base
	mov	1*8(\base), %rbx
	mov	2*8(\base), %rbp
	mov	3*8(\base), %r12
	mov	4*8(\base), %r13
	mov	5*8(\base), %r14
	mov	6*8(\base), %r15
	.endm

	.section .text.trampoline, "ax"

	/*
	 * int guest_call(const unsigned long args[4], unsigned long *value,
	 *		  unsigned long before[PRESERVED_COUNT], unsigned long after[PRESERVED_COUNT])
	 *
	 * before[] holds the values to poison the preserved registers with; that of the stack
	 * pointer is set to what it is at the call, that of DF to 0. after[] is filled once the
	 * routine has returned. Returns 0, or 1 when the call was given up.
	 */
	.globl	guest_call
guest_call:
	lea	frame(%rip), %rax
	mov	%rsp, 0*8(%rax)
	store_preserved %rax
	mov	%rsi, 7*8(%rax)
	mov	%rcx, 8*8(%rax)
	sub	$8, %rsp	/* at a call it is a multiple of 16 */
	mov	%rsp, 0*8(%rdx)
	movq	$0, 7*8(%rdx)
	load_preserved %rdx
	mov	%rdi, %rax
	mov	0*8(%rax), %rdi
	mov	1*8(%rax), %rsi
	mov	2*8(%rax), %rdx
	mov	3*8(%rax), %rcx
	/* What is neither an argument nor preserved holds nothing that a routine may use. */
	mov	$-0x155, %rax
	mov	%rax, %r8
	mov	%rax, %r9
	mov	%rax, %r10
	mov	%rax, %r11
	.irp	number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	movq	%rax, %xmm\number
	.endr
	call	routine_entry
	.globl	guest_return
guest_return:
	lea	frame(%rip), %rdx
	mov	7*8(%rdx), %rcx
	mov	%rax, (%rcx)
	mov	8*8(%rdx), %rcx
	mov	%rsp, 0*8(%rcx)
	store_preserved %rcx
	mov	0*8(%rdx), %rsp	/* the routine's may be lost */
	pushf
	pop	%rax
	and	$0x400, %eax	/* DF */
	mov	%rax, 7*8(%rcx)
	xor	%eax, %eax
	jmp	restore

	/* The signal handler resumes here when the routine cannot go on. */
	.globl	guest_abandon
guest_abandon:
	lea	frame(%rip), %rdx
	mov	$1, %eax
restore:
	cld
	mov	0*8(%rdx), %rsp
	load_preserved %rdx
	ret

	.globl	guest_signal_entry
guest_signal_entry:
	mov	168(%rdx), %rcx	/* signal_pc(): engines look there */
	cld
	jmp	guest_signal

	.section .note.GNU-stack, "", @progbits

	.bss
	.balign	8
	/* The caller's stack pointer, preserved registers, and the pointers to fill. */
frame:
	.zero	9*8
