/* SPDX-License-Identifier: GPL-2.0-only */
/* interactive.S for x86-64: a program to be stepped by hand. */

#define CONTEXT_PC	 168	/* the program counter in struct ucontext */
#define SA_SIGINFO	 4
#define SA_RESTORER	 0x04000000
#define SIGSEGV		 11
#define SYS_RT_SIGACTION 13
#define SYS_RT_SIGRETURN 15
#define SYS_EXIT	 60

	.macro	function name
	.globl	\name
	.type	\name, @function
\name:
	.endm

	.text
	function _start
	lea	page(%rip), %rdi
	xor	%esi, %esi
	mov	$4096, %edx
	call	memset
	call	count_up
	mov	$3, %edi
	call	recurse
	mov	$SIGSEGV, %edi
	lea	action(%rip), %rsi
	xor	%edx, %edx
	mov	$8, %r10d
	mov	$SYS_RT_SIGACTION, %eax
	syscall
	call	stumble
	call	finish

	/* rep stosb: one instruction, however many bytes. */
	function memset
	mov	%rdi, %r8
	mov	%rdx, %rcx
	mov	%esi, %eax
	rep stosb
	mov	%r8, %rax
	ret

	/* Adds one to a word three times, with compare-and-exchange. */
	function count_up
	mov	$3, %ecx
1:	mov	word(%rip), %eax
	lea	1(%rax), %edx
	lock cmpxchg %edx, word(%rip)
	jne	1b
	dec	%ecx
	jne	1b
	ret

	/* Calls itself edi times. */
	function recurse
	test	%edi, %edi
	je	1f
	push	%rbx
	dec	%edi
	call	recurse
	pop	%rbx
1:	ret

	/* Faults twice; the handler skips what faulted, which is as long. */
	function stumble
	mov	$1, %ecx
	mov	0, %eax
	inc	%ecx
	mov	%eax, 0
	ret

	/* As compiled code does, it begins with a push. */
	function on_signal
	push	%rbp
	addq	$7, CONTEXT_PC(%rdx)
	pop	%rbp
	ret

	function restorer
	mov	$SYS_RT_SIGRETURN, %eax
	syscall

	/* Does not return. */
	function finish
	xor	%edi, %edi
	mov	$SYS_EXIT, %eax
	syscall

	function never_called
	ret

	.data
	.balign	8
action:	.quad	on_signal, SA_SIGINFO | SA_RESTORER, restorer, 0
word:	.long	0

	.bss
	.balign	4096
page:	.zero	4096

	.section .note.GNU-stack, "", @progbits
