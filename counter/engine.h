/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ENGINE_H
#define INSNCOUNT_ENGINE_H

#include "collector.h"
#include "guest.h"

/*
 * An engine runs a guest and delivers, call by call, the blocks that the routine executed. It
 * knows nothing of what instructions do.
 */
struct engine {
	const char *name;
	const char *help;
	bool steps;	/* instruction by instruction: thousands of times slower than the others */
	bool registers; /* can tell the registers before each instruction: DETAIL_REGISTERS */
	/* False, with *err saying why, when the engine cannot work for this target here. */
	bool (*probe)(const struct target *target, struct error *err);
	/*
	 * Runs the guest on the cases that it reads from the descriptor `input` (cases/guest.h says
	 * how they look) and tells the collector what happens, until the guest ends or the
	 * collector has had enough, in the detail that collector_start() was told. Returns false
	 * with *err set when the engine itself fails; a guest that crashes is no failure of the
	 * engine.
	 */
	bool (*run)(const struct guest *guest, int input, struct collector *collector,
		    struct error *err);
	/* Its tools' versions, for the records; the caller frees the text. */
	char *(*version)(const struct target *target);
};

extern const struct engine engine_trace;
extern const struct engine engine_gdb;

/* All of them, best first, ended by NULL. */
extern const struct engine *const engine_table[];

/*
 * The engine of that name, or the first that works for "auto". NULL with *err set when the name is
 * unknown, no engine works, or `registers` are wanted of one that cannot tell them.
 */
const struct engine *engine_find(const char *name, const struct target *target, bool registers,
				 struct error *err);

/* The first line that a program prints when called with --version; the caller frees it. */
char *engine_program_version(const char *program);

/* False with *err set unless there is a QEMU that knows the target's machine. */
bool engine_probe_qemu(const struct target *target, struct error *err);

/* The version of the target's QEMU. */
char *engine_qemu_version(const struct target *target);

#endif
