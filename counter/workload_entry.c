// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hex.h"
#include "paths.h"
#include "process.h"
#include "workload_entry.h"

#define LOADER_SECONDS 60

/*
 * So much of the address space is set aside for the program: QEMU then looks for room by itself
 * instead of asking Linux, which gives other addresses each time.
 */
#define RESERVED_64 "0x8000000000"

/* Under which directory the libraries of such programs are. The caller frees it. */
static char *library_prefix(const struct arch *arch)
{
	const char *prefix = getenv("QEMU_LD_PREFIX");

	if (prefix && *prefix)
		return text_format("%s", prefix);
	return text_format("/usr/%.*s", (int)strlen(arch->toolchain) - 1, arch->toolchain);
}

bool workload_entry_add_qemu(const struct workload_entry *entry, struct text_list *argv,
			     struct error *err)
{
	char *qemu = paths_find_program(entry->width->qemu, err);
	char *prefix = library_prefix(entry->arch);
	bool ok = qemu;

	if (ok) {
		text_list_add(argv, "%s", qemu);
		text_list_add(argv, "-L");
		text_list_add(argv, "%s", prefix);
	}
	if (ok && entry->in_library && entry->width->xlen == 64) {
		text_list_add(argv, "-R");
		text_list_add(argv, RESERVED_64);
	}
	free(qemu);
	free(prefix);
	return ok;
}

/* Sets what the program can be run by. */
static void find_machine(struct workload_entry *entry, const struct elf_program *program)
{
	struct elf_program self;
	struct elf_file file;

	for (const struct arch *arch = arch_table; arch->name; arch++)
		if (arch->machine == program->machine)
			entry->arch = arch;
	if (entry->arch)
		entry->width = arch_width_find(entry->arch, program->xlen, &(struct error){ 0 });
	if (!elf_file_open(&file, "/proc/self/exe", &(struct error){ 0 }))
		return;
	entry->native = elf_file_program(&file, &self) && self.machine == program->machine &&
			self.xlen == program->xlen;
	elf_file_close(&file);
}

/* Whether an instruction of the function goes back to its first one, as far as encodings tell. */
static bool loops_to_entry(const struct workload_entry *entry, const struct elf_file *file,
			   const struct elf_function *function)
{
	struct insn insn = { .pc = function->address };
	uint64_t end = function->address + function->size;

	if (!entry->width)
		return false;
	for (; insn.pc < end; insn.pc += insn.length) {
		struct insn_info info;
		uint8_t bytes[INSN_BYTES_MAX] = { 0 };
		size_t left = end - insn.pc < sizeof(bytes) ? end - insn.pc : sizeof(bytes);

		if (!elf_file_code(file, insn.pc, bytes, left))
			return false;
		insn.length = left < 2 ? 0 : entry->arch->insn_length(bytes, left);
		if (!insn.length)
			return false;
		memcpy(insn.bytes, bytes, sizeof(bytes));
		info = entry->arch->classify(&insn, entry->width->xlen);
		if ((info.flow == FLOW_BRANCH || info.flow == FLOW_JUMP ||
		     info.flow == FLOW_REPEAT) &&
		    info.target == function->address)
			return true;
	}
	return false;
}

static bool check_function(struct workload_entry *entry, const struct elf_file *file,
			   const char *name, const struct elf_function *function, struct error *err)
{
	if (function->indirect)
		return fail(err, STATUS_USAGE,
			    "%s: %s is chosen among several when the program starts (an IFUNC "
			    "symbol): its calls have no one entry to be caught at",
			    file->path, name);
	if (!elf_file_code(file, function->address, entry->bytes, sizeof(entry->bytes)))
		return fail(err, STATUS_USAGE, "%s: there is no code at %s", file->path, name);
	if (loops_to_entry(entry, file, function))
		return fail(err, STATUS_USAGE,
			    "%s: %s jumps to its own first instruction: its calls cannot be told "
			    "from its loop's passes",
			    file->path, name);
	return true;
}

/* The routine in one file: 1 there it is, 0 it is not there, -1 an error. */
static int find_in_file(struct workload_entry *entry, const struct routine *routine,
			const struct elf_file *file, struct error *err)
{
	struct elf_function function;

	for (unsigned i = 0; routine->entries[i]; i++) {
		const char *name = routine->entries[i];

		if (!elf_file_function(file, name, &function))
			continue;
		if (!check_function(entry, file, name, &function, err))
			return -1;
		entry->address = function.address;
		entry->symbol = text_format("%s", name);
		entry->file = text_format("%s", file->path);
		return 1;
	}
	return 0;
}

/* The command that has the program's loader list the libraries. */
static bool add_loader(const struct workload_entry *entry, struct text_list *argv,
		       struct error *err)
{
	char *env;

	if (!entry->native) {
		if (!workload_entry_add_qemu(entry, argv, err))
			return false;
		text_list_add(argv, "-E");
	} else {
		env = paths_find_program("env", err);
		if (!env)
			return false;
		text_list_add(argv, "%s", env);
		free(env);
	}
	text_list_add(argv, "LD_TRACE_LOADED_OBJECTS=1");
	text_list_add(argv, "%s", entry->program);
	return true;
}

/* What the program's loader says of the libraries: their paths and where they would lie. */
static char *list_libraries(const struct workload_entry *entry, struct error *err)
{
	struct text_list argv = { 0 };
	char *output = NULL;
	int status = 0;

	if (add_loader(entry, &argv, err) &&
	    process_run(argv.items, LOADER_SECONDS, &status, &output, err) && status) {
		fail(err, STATUS_USAGE,
		     "%s: its loader does not find its libraries: %.*s (QEMU_LD_PREFIX names the "
		     "directory that they are under)",
		     entry->program, (int)strcspn(output, "\n"), output);
		free(output);
		output = NULL;
	}
	text_list_deinit(&argv);
	return output;
}

/* "NAME => PATH (0xADDRESS)" or "PATH (0xADDRESS)": where the path begins, NULL: another line. */
static const char *parse_library(char *line, uint64_t *loaded)
{
	char *path = strstr(line, " => "), *parenthesis = strstr(line, " (0x");
	const char *number = parenthesis + strlen(" (0x");

	path = path ? path + strlen(" => ") : line + strspn(line, "\t ");
	if (!parenthesis || *path != '/' || !hex_take(&number, loaded))
		return NULL;
	*parenthesis = 0;
	return path;
}

static int find_in_library(struct workload_entry *entry, const struct routine *routine,
			   const char *path, struct error *err)
{
	char *prefix = entry->native ? text_format("%s", "") : library_prefix(entry->arch);
	char *beside = text_format("%s%s", prefix, path);
	struct elf_file file;
	int found = -1;

	/* As QEMU does: first under the prefix, then as it is. */
	if (elf_file_open(&file, access(beside, F_OK) ? path : beside, err)) {
		found = find_in_file(entry, routine, &file, err);
		elf_file_close(&file);
	}
	free(prefix);
	free(beside);
	return found;
}

/* In the order in which the loader looks a symbol up. */
static bool find_in_libraries(struct workload_entry *entry, const struct routine *routine,
			      struct error *err)
{
	char *list = list_libraries(entry, err);
	char *rest = list, *line;
	int found = list ? 0 : -1;

	while (!found && (line = strsep(&rest, "\n"))) {
		const char *path = parse_library(line, &entry->loaded);

		if (path)
			found = find_in_library(entry, routine, path, err);
	}
	free(list);
	entry->loaded += entry->address;
	entry->placed = !entry->native;
	if (!found)
		return fail(err, STATUS_USAGE, "%s: neither it nor its libraries define %s",
			    entry->program, routine->name);
	return found > 0;
}

static bool find(struct workload_entry *entry, const struct routine *routine,
		 const struct elf_file *file, struct error *err)
{
	struct elf_program program;
	int found;

	if (!elf_file_program(file, &program))
		return fail(err, STATUS_USAGE, "%s: not a program", file->path);
	find_machine(entry, &program);
	found = find_in_file(entry, routine, file, err);
	entry->loaded = entry->address;
	entry->placed = !program.movable;
	if (found)
		return found > 0;
	if (!program.dynamic)
		return fail(err, STATUS_USAGE,
			    "%s: there is no symbol %s in it: it does not call it, or is stripped; "
			    "link it dynamically, or do not strip it",
			    file->path, routine->name);
	if (!entry->width && !entry->native)
		return fail(err, STATUS_USAGE,
			    "%s: the libraries of programs for this machine cannot be looked into",
			    file->path);
	entry->in_library = true;
	return find_in_libraries(entry, routine, err);
}

bool workload_entry_find(struct workload_entry *entry, const struct routine *routine,
			 const char *program, struct error *err)
{
	struct elf_file file;
	bool ok;

	*entry = (struct workload_entry){ 0 };
	if (!routine->size_argument)
		return fail(err, STATUS_USAGE,
			    "profile: the calls of %s do not tell sizes and offsets; those of "
			    "memset and memcpy do",
			    routine->name);
	entry->program = strchr(program, '/') ? text_format("%s", program)
					      : paths_find_program(program, err);
	ok = entry->program && elf_file_open(&file, entry->program, err);
	if (ok) {
		ok = find(entry, routine, &file, err);
		elf_file_close(&file);
	}
	if (!ok)
		workload_entry_deinit(entry);
	return ok;
}

void workload_entry_deinit(struct workload_entry *entry)
{
	free(entry->program);
	free(entry->file);
	free(entry->symbol);
	*entry = (struct workload_entry){ 0 };
}
