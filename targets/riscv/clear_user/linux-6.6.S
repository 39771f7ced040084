/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * __clear_user of Linux 6.6 for RISC-V, written anew from a description of what it executes.
 *
 * Words are cleared between the first and the last word boundary, bytes before and after.
 */

#include "uaccess.h"

#if __riscv_xlen == 64
#define STORE sd
#define W 8
#else
#define STORE sw
#define W 4
#endif

#define dst a0
#define n a1
#define end a2
#define first_word a3
#define last_word a4
#define user_bit t6

	.text
	.globl	__clear_user
	.type	__clear_user, @function
__clear_user:
	enable_user_access user_bit
	add	end, dst, n
	addi	first_word, dst, W - 1
	andi	first_word, first_word, -W
	andi	last_word, end, -W
	bgeu	first_word, last_word, .Ltail
	bltu	dst, first_word, .Lhead

.Lwords:
	may_fault .Lfault, STORE zero, 0(dst)
	addi	dst, dst, W
	bltu	dst, last_word, .Lwords

.Ltail:
	bltu	dst, end, .Ltail_bytes
.Ldone:
	disable_user_access user_bit
	li	a0, 0
	ret

.Lhead:
	may_fault .Lfault, sb zero, 0(dst)
	addi	dst, dst, 1
	bltu	dst, first_word, .Lhead
	j	.Lwords

.Ltail_bytes:
	may_fault .Lfault, sb zero, 0(dst)
	addi	dst, dst, 1
	bltu	dst, end, .Ltail_bytes
	j	.Ldone

.Lfault:
	disable_user_access user_bit
	sub	a0, end, dst
	ret
	.size	__clear_user, . - __clear_user
