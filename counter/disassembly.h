/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_DISASSEMBLY_H
#define INSNCOUNT_DISASSEMBLY_H

#include "guest.h"

/* An instruction as a person reads it. */
struct listed_insn {
	struct insn insn;
	struct insn_info info;
	char *label;	 /* the symbol at its address, or NULL */
	char *encoding;	 /* hexadecimal, as the architecture's manuals write it */
	char *text;	 /* assembly language */
	char *path;	 /* of the source file, or NULL */
	unsigned number; /* of the source line */
	char *source;	 /* the source line, or NULL */
};

/* All of a variant's code, by address. */
struct disassembly {
	struct listed_insn *insns;
	size_t count;
};

/* Disassembles the guest, which was built from the variant, with the toolchain's objdump. */
bool disassembly_init(struct disassembly *code, const struct guest *guest,
		      const struct variant *variant, struct error *err);
void disassembly_deinit(struct disassembly *code);

/* The instruction at an address; NULL if none begins there. */
const struct listed_insn *disassembly_find(const struct disassembly *code, uint64_t pc);

#endif
