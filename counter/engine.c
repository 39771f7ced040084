// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "paths.h"
#include "process.h"

#define VERSION_SECONDS 10

const struct engine *const engine_table[] = { &engine_trace, &engine_gdb, NULL };

/* When none works, what the best one lacks is what the user should hear. */
static const struct engine *find_working(const struct target *target, struct error *err)
{
	struct error ignored;

	for (unsigned i = 0; engine_table[i]; i++)
		if (engine_table[i]->probe(target, i == 0 ? err : &ignored))
			return engine_table[i];
	return NULL;
}

static const struct engine *find_named(const char *name, const struct target *target,
				       struct error *err)
{
	struct text known = { 0 };

	for (unsigned i = 0; engine_table[i]; i++)
		if (!strcmp(engine_table[i]->name, name))
			return engine_table[i]->probe(target, err) ? engine_table[i] : NULL;
	for (unsigned i = 0; engine_table[i]; i++)
		text_append(&known, " %s", engine_table[i]->name);
	fail(err, STATUS_USAGE, "--engine: unknown engine \"%s\"; known are: auto%s", name,
	     known.start);
	text_deinit(&known);
	return NULL;
}

const struct engine *engine_find(const char *name, const struct target *target, bool registers,
				 struct error *err)
{
	const struct engine *engine;

	engine = strcmp(name, "auto") ? find_named(name, target, err) : find_working(target, err);
	if (!engine || !registers || engine->registers)
		return engine;
	fail(err, STATUS_USAGE, "--memory: engine %s does not tell registers", engine->name);
	return NULL;
}

char *engine_program_version(const char *program)
{
	char *argv[] = { (char *)program, "--version", NULL };
	struct error ignored;
	char *output;
	int status;

	if (!process_run(argv, VERSION_SECONDS, &status, &output, &ignored))
		return text_format("unknown");
	output[strcspn(output, "\n")] = 0;
	return output;
}

/*
 * QEMU makes the processor before it looks at the program, which is none for that processor here:
 * what it does not know of the processor it says first.
 */
static bool check_cpu(const char *qemu, const struct target *target, struct error *err)
{
	char *cpu = target_cpu(target);
	char *argv[] = { (char *)qemu, "-cpu", cpu, "/proc/self/exe", NULL };
	char *output = NULL;
	int status;
	bool ok = process_run(argv, VERSION_SECONDS, &status, &output, err);

	if (ok && strstr(output, "Property"))
		ok = fail(err, STATUS_TOOL, "%s is too old: %.*s; `make deps` gets one that is not",
			  qemu, (int)strcspn(output, "\n"), output);
	free(output);
	free(cpu);
	return ok;
}

bool engine_probe_qemu(const struct target *target, struct error *err)
{
	char *qemu = paths_find_program(target->width->qemu, err);
	bool ok = qemu && check_cpu(qemu, target, err);

	free(qemu);
	return ok;
}

char *engine_qemu_version(const struct target *target)
{
	char *qemu = paths_find_program(target->width->qemu, &(struct error){ 0 });
	char *version = qemu ? engine_program_version(qemu) : text_format("no QEMU");

	free(qemu);
	return version;
}
