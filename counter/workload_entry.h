/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_WORKLOAD_ENTRY_H
#define INSNCOUNT_WORKLOAD_ENTRY_H

#include "arch.h"
#include "elf_file.h"
#include "routine.h"
#include "text.h"

/* Where a program enters a routine. */
struct workload_entry {
	char *program;			/* path */
	const struct arch *arch;	/* NULL when we have none like the program's */
	const struct arch_width *width; /* likewise */
	bool native;			/* this machine can run it by itself */
	bool in_library;		/* that is loaded when the program starts */
	char *file; /* which has the code: the program, or one of its libraries */
	char *symbol;
	uint64_t address;	       /* in the file */
	uint64_t loaded;	       /* in the program's memory, when QEMU runs it, */
	bool placed;		       /* if that is known */
	uint8_t bytes[INSN_BYTES_MAX]; /* of code there, to recognise it by */
};

/*
 * Finds the program (in the PATH unless it has a slash) and its routine: by the symbols of the
 * program or, when it is linked dynamically, of its libraries as its own loader finds them. An
 * error says what to do when that cannot be known.
 */
bool workload_entry_find(struct workload_entry *entry, const struct routine *routine,
			 const char *program, struct error *err);
void workload_entry_deinit(struct workload_entry *entry);

/*
 * Appends QEMU and its options for the program, such that its libraries are found, in
 * QEMU_LD_PREFIX or where Debian's cross compilers have them, and those always lie at the same
 * addresses.
 */
bool workload_entry_add_qemu(const struct workload_entry *entry, struct text_list *argv,
			     struct error *err);

#endif
