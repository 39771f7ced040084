/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ALTERNATIVE_H
#define INSNCOUNT_ALTERNATIVE_H

/*
 * Alternatives, chosen when the variant is assembled instead of when a kernel boots.
 *
 *	ALTERNATIVE("old text", "new text", vendor, patch_id, CONFIG_NAME)
 *
 * assembles the old text, or the new one when the option CONFIG_NAME is set, the extension numbered
 * by the lower half of patch_id is among PRESENT_EXTENSIONS (a bit each) and, if the upper half is
 * not zero, the cache block is at most two to the power of the upper half. PRESENT_EXTENSIONS and
 * CBO_BLOCK come from the command line (--ext, --block).
 */

#define RISCV_ISA_EXT_ZICBOZ 32

/* 1 for an option that is defined as 1, else 0: only a defined one makes PLACE_1 two arguments. */
#define PLACE_1 0,
#define IS_ENABLED(option) IS_ENABLED_EXPAND(option)
#define IS_ENABLED_EXPAND(value) IS_ENABLED_PLACE(PLACE_##value)
#define IS_ENABLED_PLACE(place) IS_ENABLED_SECOND(place 1, 0)
#define IS_ENABLED_SECOND(first, second, ...) second

#define ALTERNATIVE(old, new, vendor, patch_id, option)                                            \
	alternative old, new, patch_id, IS_ENABLED(option)

	.macro alternative old, new, patch_id, enabled
	.if \enabled && (PRESENT_EXTENSIONS >> ((\patch_id) & 0xffff)) & 1 && \
	    ((\patch_id) >> 16 == 0 || CBO_BLOCK <= 1 << ((\patch_id) >> 16))
	\new
	.else
	\old
	.endif
	.endm

#endif
