/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The user copies of Linux 5.13 for RISC-V, written anew from a description of what they execute.
 *
 * Words are copied only when source and destination are equally aligned, else bytes.
 *
 * Kept on purpose: a fault returns the whole size, however much was copied before it.
 */

#include "uaccess.h"

#if __riscv_xlen == 64
#define LOAD ld
#define STORE sd
#define W 8
#else
#define LOAD lw
#define STORE sw
#define W 4
#endif

#define dst a0
#define src a1
#define n a2
#define end a3        /* of the source */
#define first_word a4
#define last_word a5
#define data t0
#define tmp t1
#define user_bit t6

	.text
	.globl	__asm_copy_to_user
	.type	__asm_copy_to_user, @function
	.globl	__asm_copy_from_user
	.type	__asm_copy_from_user, @function
__asm_copy_to_user:
__asm_copy_from_user:
	enable_user_access user_bit
	add	end, src, n

	andi	tmp, dst, W - 1
	andi	data, src, W - 1
	bne	tmp, data, .Ltail
	addi	first_word, src, W - 1
	andi	first_word, first_word, -W
	andi	last_word, end, -W
	bgeu	first_word, last_word, .Ltail
	bltu	src, first_word, .Lhead

.Lwords:
	may_fault .Lfault, LOAD data, 0(src)
	may_fault .Lfault, STORE data, 0(dst)
	addi	src, src, W
	addi	dst, dst, W
	bltu	src, last_word, .Lwords

.Ltail:
	bltu	src, end, .Ltail_bytes
.Ldone:
	disable_user_access user_bit
	li	a0, 0
	ret

.Lhead:
	may_fault .Lfault, lb data, 0(src)
	may_fault .Lfault, sb data, 0(dst)
	addi	src, src, 1
	addi	dst, dst, 1
	bltu	src, first_word, .Lhead
	j	.Lwords

.Ltail_bytes:
	may_fault .Lfault, lb data, 0(src)
	may_fault .Lfault, sb data, 0(dst)
	addi	src, src, 1
	addi	dst, dst, 1
	bltu	src, end, .Ltail_bytes
	j	.Ldone

.Lfault:
	disable_user_access user_bit
	mv	a0, n
	ret
	.size	__asm_copy_to_user, . - __asm_copy_to_user
	.size	__asm_copy_from_user, . - __asm_copy_from_user
