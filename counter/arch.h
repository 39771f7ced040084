/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ARCH_H
#define INSNCOUNT_ARCH_H

#include <stddef.h>
#include <stdint.h>

#include "error.h"
#include "insn.h"
#include "text.h"

/* An extension of the instruction set that the running machine may have or lack. */
struct extension {
	const char *name; /* as --ext, -march and QEMU's CPU properties spell it */
	unsigned number;  /* its bit in PRESENT_EXTENSIONS, as targets/ARCH/include numbers it */
};

/* What differs between the register widths of one architecture. */
struct arch_width {
	unsigned xlen; /* bits */
	const char *qemu;
	const char *qemu_cpu;
	const char *march;	   /* for the compiler's option `march_flag` */
	const char *const *cflags; /* NULL-terminated, besides that */
};

struct target;

/*
 * All that depends on the architecture: one row of the table. Its guest runtime lies in
 * cases/NAME/, its variants in targets/NAME/.
 */
struct arch {
	const char *name;
	unsigned machine;		    /* as ELF files name it: EM_... */
	const char *toolchain;		    /* prefix of the cross compiler's programs */
	const struct arch_width *widths;    /* the first one is the default; ended by {0} */
	const struct extension *extensions; /* ended by {0} */
	const char *const *options;	    /* CONFIG_ options that are set unless told otherwise */
	/*
	 * Sizes of a cache block that its machines have, in bytes, ended by 0, and the usual one;
	 * 0 alone if no instruction here depends on it.
	 */
	const unsigned *blocks;
	unsigned default_block;
	const char *march_flag; /* the compiler's option for the instruction set, with its '=' */
	uint64_t illegal;	/* eight bytes that are no instruction, as a number in memory */
	bool repeats;		/* has instructions of FLOW_REPEAT */
	/*
	 * Jumps, calls and returns access memory, and may fault themselves. The guest's runtime has
	 * the interrupted program counter in the register of the fourth argument then.
	 */
	bool transfers_fault;
	bool log_swaps; /* QEMU's log has encodings as numbers whose low byte is first in memory */
	/* Appends QEMU's -cpu for the target, but for its extensions. */
	void (*append_cpu)(struct text *cpu, const struct target *target);
	/* Length in bytes of the instruction that begins these `count` (2 or more), 0 if unknown.
	 */
	unsigned (*insn_length)(const uint8_t *bytes, size_t count);
	struct insn_info (*classify)(const struct insn *insn, unsigned xlen);
	/*
	 * Takes a line of QEMU's register dump (-d cpu): sets the general registers that it names.
	 * False if it is no such line.
	 */
	bool (*take_registers)(const char *line, uint64_t registers[REGISTER_COUNT]);
	uint8_t arguments[4]; /* registers of a call's arguments */
};

/* The architecture of that name; NULL with *err set if there is none. */
const struct arch *arch_find(const char *name, struct error *err);

/* The row for a width in bits, 0 for the default; NULL with *err set if there is none. */
const struct arch_width *arch_width_find(const struct arch *arch, unsigned xlen, struct error *err);

/* The table, ended by a row without a name. */
extern const struct arch arch_table[];

/*
 * Parses a comma-separated list of extensions into a set of their bits. "" and "none" are the
 * empty set.
 */
bool arch_parse_extensions(const struct arch *arch, const char *list, uint64_t *set,
			   struct error *err);

#endif
