/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * __clear_user for RISC-V, to start your own from: right, but slow, a byte at a time.
 *
 *	size_t clear_user(void *dst, size_t n)
 *
 * In:  a0 dst, a1 n (may be 0)
 * Out: a0 how many bytes at the end were not cleared: 0, unless an access faulted
 *
 * The other registers a0 to a7 and t0 to t6 are free. sp, gp, tp and s0 to s11 must be at the end
 * what they were at the start: save on the stack what you need of them. ra says where to return to.
 *
 * RV64 and RV32 take the same file: <asm/asm.h> has REG_L and REG_S, which load and store a whole
 * register, and SZREG, its bytes. For what only a machine with some extension can do (--ext) there
 * is ALTERNATIVE in <asm/alternative-macros.h>.
 */

#include "uaccess.h"	/* the exception table and the permission to access user memory */

#define dst a0
#define n a1
#define end a2		/* of the destination */
#define user_bit t6	/* belongs to the macros from the first to the last of them */

	.text
	.globl	__clear_user	/* the entry: counting begins here */
	.type	__clear_user, @function
__clear_user:
	enable_user_access user_bit
	add	end, dst, n
	beq	dst, end, .Ldone
.Lbyte:
	/* If the instruction faults, the routine goes on at .Ldone: an exception table's entry. */
	may_fault .Ldone, sb zero, 0(dst)
	addi	dst, dst, 1
	bltu	dst, end, .Lbyte
.Ldone:
	disable_user_access user_bit	/* on every way out; the checker looks */
	sub	a0, end, dst
	ret			/* is not counted, unless --count-return says so */
	.size	__clear_user, . - __clear_user
