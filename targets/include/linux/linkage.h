/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_LINUX_LINKAGE_H
#define INSNCOUNT_LINUX_LINKAGE_H

/*
 * How kernel sources begin, name and end a function, in the words of older kernels (ENTRY) and of
 * later ones (SYM_FUNC_START). Where a function may begin, the architecture says.
 */

/* Sources rely on finding EXPORT_SYMBOL here. */
#include <linux/export.h>

#include <asm/linkage.h>

	.macro	function_start name, binding
	.balign	FUNCTION_ALIGN
	\binding \name
\name:
	.endm

	.macro	function_end name
	.type	\name, @function
	.size	\name, . - \name
	.endm

	.macro	function_alias alias, name, binding
	\binding \alias
	.type	\alias, @function
	.set	\alias, \name
	.endm

#define SYM_FUNC_START(name)		function_start name, .globl
#define SYM_FUNC_START_WEAK(name)	function_start name, .weak
#define SYM_FUNC_START_LOCAL(name)	function_start name, .local
#define SYM_FUNC_END(name)		function_end name
#define SYM_FUNC_ALIAS(alias, name)	function_alias alias, name, .globl
#define SYM_FUNC_ALIAS_WEAK(alias, name) function_alias alias, name, .weak
#define SYM_FUNC_ALIAS_LOCAL(alias, name) function_alias alias, name, .local

#define ENTRY(name)   SYM_FUNC_START(name)
#define WEAK(name)    SYM_FUNC_START_WEAK(name)
#define ENDPROC(name) SYM_FUNC_END(name)
#define END(name)     .size name, . - name

#endif
