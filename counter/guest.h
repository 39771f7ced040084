/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GUEST_BUILD_H
#define INSNCOUNT_GUEST_BUILD_H

#include "arch.h"
#include "routine.h"
#include "text.h"
#include "variant.h"

/* How the machine and the kernel configuration look that the code is built and run for. */
struct target {
	const struct arch *arch;
	const struct arch_width *width;
	const char *march;	      /* NULL: the width's default */
	const char *cflags;	      /* more flags for the variant's code, or NULL */
	uint64_t extensions;	      /* a set of bits: struct extension.number */
	unsigned block;		      /* cache block of the machine, bytes; 0: not of interest */
	unsigned code_block;	      /* what the code takes it for: the same, but to show a bug */
	struct text_list options_off; /* CONFIG_ options that are not set, without "CONFIG_" */
};

/* A half-open range of addresses. */
struct range {
	uint64_t start;
	uint64_t end;
};

static inline bool range_contains(const struct range *range, uint64_t address)
{
	return address >= range->start && address < range->end;
}

/* A guest program: an ELF file that holds one variant of one routine. */
struct guest {
	const struct routine *routine;
	const struct target *target;
	char *variant;
	char *path;
	char sha256[65];
	char *flags; /* of the variant's compilation, for the records */
	uint64_t entry;
	uint64_t call;	       /* the trampoline prepares a call */
	uint64_t return_to;    /* the routine returns here */
	uint64_t signal_entry; /* a signal has arrived */
	uint64_t abandon;      /* a call that faulted ends here */
	struct range code;     /* the variant's, and a few bytes that are no instruction */
	uint64_t code_end;     /* where those begin */
	struct range trampoline;
	struct range source; /* the memory around the source buffer */
};

/*
 * Builds the guest in the scratch directory. What the variant calls and does not define is taken
 * from NAME.S beside its file, if there is one: __memset from memset.S, for instance. When the
 * compiler refuses the variant, its output goes to stderr and *err has its first error. `target`
 * and `routine` must outlive the guest.
 */
bool guest_build(struct guest *guest, const struct target *target, const struct routine *routine,
		 const struct variant *variant, struct error *err);
void guest_deinit(struct guest *guest);

/* The arguments of QEMU's -cpu that make it the target's machine. */
char *target_cpu(const struct target *target);

/*
 * The path of a program of the toolchain, "gcc" for one: its name follows the environment's
 * CROSS_COMPILE, or the architecture's prefix. The caller frees it; NULL with *err set when it is
 * not installed.
 */
char *target_find_tool(const struct target *target, const char *tool, struct error *err);

/* Checks that a machine of the architecture can have blocks of that size. */
bool target_check_block(const struct arch *arch, uint64_t block, struct error *err);

#endif
