/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ASM_CODE_PATCHING_ASM_H
#define INSNCOUNT_ASM_CODE_PATCHING_ASM_H

/*
 * A kernel remembers these places and patches them at boot. Here they stay as they are assembled,
 * as early at boot.
 */
	.macro	patch_site label, name
	.endm

#endif
