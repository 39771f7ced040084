/* SPDX-License-Identifier: GPL-2.0-only */
/* The exceptions are noted without a macro, and as pointers. */
#include <linux/linkage.h>
#include <asm/asm.h>
#include <asm/csr.h>

	.macro	fixup op, register, address
1:	\op	\register, \address
	.section __ex_table, "a"
	.balign	RISCV_SZPTR
	RISCV_PTR 1b, fault
	.previous
	.endm

ENTRY(__asm_copy_to_user)
	li	t6, SR_SUM
	csrs	CSR_STATUS, t6
	add	t5, a0, a2
	beqz	a2, fault
loop:	fixup	lb, t0, (a1)
	fixup	sb, t0, (a0)
	addi	a0, a0, 1
	addi	a1, a1, 1
	bltu	a0, t5, loop

	.section .fixup, "ax"
fault:	csrc	CSR_STATUS, t6
	sub	a0, t5, a0
	ret
	.previous
	j	fault
ENDPROC(__asm_copy_to_user)
