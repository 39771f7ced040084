/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_ALTERNATIVE_MACROS_H
#define INSNCOUNT_ASM_ALTERNATIVE_MACROS_H

/*
 * Alternatives, chosen when the variant is assembled instead of when a kernel boots.
 *
 *	ALTERNATIVE("old text", "new text", vendor, patch_id, CONFIG_NAME)
 *
 * assembles the old text, or the new one when it applies: the option CONFIG_NAME is set, the vendor
 * is 0 (others are makers of processors with errata, which the machine has none of), the extension
 * numbered by the lower half of patch_id is among PRESENT_EXTENSIONS (a bit each) and, if the upper
 * half is not zero, the cache block is at most two to the power of the upper half.
 * PRESENT_EXTENSIONS and CBO_BLOCK come from the command line (--ext, --block).
 *
 * A text may be several instructions, with ';' between them. In C, where the macro is a string for
 * an asm statement, newlines do as well.
 *
 * ALTERNATIVE_2 has two new texts, each followed by its condition. If both apply, the second one
 * is taken: a kernel patches it over the first.
 */

#include <asm/hwcap.h>
#include <linux/kconfig.h>

#ifdef __ASSEMBLER__

	.macro	alternative_text text
	\text
	.endm

#define ALTERNATIVE_CODE(text) alternative_text text
#define ALTERNATIVE_CHOICE(condition, then, otherwise) .if condition; then; .else; otherwise; .endif

#else

#define ALTERNATIVE_QUOTE(text) #text
#define ALTERNATIVE_CODE(text) text "\n"
#define ALTERNATIVE_CHOICE(condition, then, otherwise)                                             \
	".if " ALTERNATIVE_QUOTE(condition) "\n" then ".else\n" otherwise ".endif\n"

#endif

#define ALTERNATIVE_APPLIES(vendor, patch_id, option)                                              \
	IS_ENABLED(option) && (vendor) == 0 &&                                                     \
	((PRESENT_EXTENSIONS >> ((patch_id) & 0xffff)) & 1) &&                                     \
	(((patch_id) >> 16) == 0 || CBO_BLOCK <= (1 << ((patch_id) >> 16)))

#define ALTERNATIVE(old, new, vendor, patch_id, option)                                            \
	ALTERNATIVE_CHOICE(ALTERNATIVE_APPLIES(vendor, patch_id, option),                          \
			   ALTERNATIVE_CODE(new), ALTERNATIVE_CODE(old))

#define ALTERNATIVE_2(old, new_1, vendor_1, patch_id_1, option_1, new_2, vendor_2, patch_id_2,     \
		      option_2)                                                                    \
	ALTERNATIVE_CHOICE(ALTERNATIVE_APPLIES(vendor_2, patch_id_2, option_2),                    \
			   ALTERNATIVE_CODE(new_2),                                                \
			   ALTERNATIVE(old, new_1, vendor_1, patch_id_1, option_1))

#endif
