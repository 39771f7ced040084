// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <limits.h>
#include <sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "elf_file.h"
#include "guest.h"
#include "paths.h"
#include "process.h"
#include "../cases/layout.h"

#define COMPILER_SECONDS 60

bool target_check_block(const struct arch *arch, uint64_t block, struct error *err)
{
	struct text known = { 0 };

	for (unsigned i = 0; arch->blocks[i]; i++)
		if (arch->blocks[i] == block)
			return true;
	for (unsigned i = 0; arch->blocks[i]; i++)
		text_append(&known, " %u", arch->blocks[i]);
	fail(err, STATUS_USAGE,
	     "--block: %" PRIu64 " is no size of a cache block on %s; known are:%s", block,
	     arch->name, known.start ? known.start : " none");
	text_deinit(&known);
	return false;
}

char *target_cpu(const struct target *target)
{
	struct text cpu = { 0 };

	target->arch->append_cpu(&cpu, target);
	for (const struct extension *ext = target->arch->extensions; ext->name; ext++)
		text_append(&cpu, ",%s=%s", ext->name,
			    target->extensions >> ext->number & 1 ? "true" : "false");
	return cpu.start;
}

char *target_find_tool(const struct target *target, const char *tool, struct error *err)
{
	const char *prefix = getenv("CROSS_COMPILE");
	char *name =
		text_format("%s%s", prefix && *prefix ? prefix : target->arch->toolchain, tool);
	char *path = paths_find_program(name, err);

	free(name);
	return path;
}

/* argv for the compiler, with the flags that all code of a guest needs. */
static bool add_compiler(struct text_list *argv, const struct target *target, const char *data,
			 struct error *err)
{
	char *path = target_find_tool(target, "gcc", err);
	char directory[PATH_MAX];

	if (!path)
		return false;
	text_list_add(argv, "%s", path);
	free(path);
	text_list_add(argv, "%s%s", target->arch->march_flag,
		      target->march ? target->march : target->width->march);
	for (unsigned i = 0; target->width->cflags[i]; i++)
		text_list_add(argv, "%s", target->width->cflags[i]);
	text_list_add(argv, "-fno-pic");
	text_list_add(argv, "-O2");
	text_list_add(argv, "-g");
	text_list_add(argv, "-ffreestanding");
	text_list_add(argv, "-fno-stack-protector");
	/* Otherwise the compiler turns a loop that fills memory into a call of memset. */
	text_list_add(argv, "-fno-tree-loop-distribute-patterns");
	/*
	 * Equal sources make equal files, wherever they lie and the user stands. A later map goes
	 * before an earlier one, and the user may stand in /.
	 */
	if (getcwd(directory, sizeof(directory)))
		text_list_add(argv, "-ffile-prefix-map=%s=.", directory);
	text_list_add(argv, "-ffile-prefix-map=/usr=/usr");
	text_list_add(argv, "-ffile-prefix-map=%s=.", data);
	return true;
}

static void add_words(struct text_list *argv, const char *words)
{
	for (words += strspn(words, " \t\n"); *words; words += strspn(words, " \t\n")) {
		int length = strcspn(words, " \t\n");

		text_list_add(argv, "%.*s", length, words);
		words += length;
	}
}

static void add_variant_flags(struct text_list *argv, const struct target *target, const char *data)
{
	text_list_add(argv, "-DPRESENT_EXTENSIONS=%#" PRIx64, target->extensions);
	text_list_add(argv, "-DCBO_BLOCK=%u", target->code_block);
	for (unsigned i = 0; target->arch->options[i]; i++)
		if (!text_list_contains(&target->options_off, target->arch->options[i]))
			text_list_add(argv, "-DCONFIG_%s=1", target->arch->options[i]);
	text_list_add(argv, "-I%s/targets/%s/include", data, target->arch->name);
	text_list_add(argv, "-I%s/targets/include", data);
	if (target->cflags)
		add_words(argv, target->cflags);
}

/* The first line of the compiler's or linker's that says what is wrong, or the first at all. */
static void first_error(const char *output, char *line, size_t size)
{
	static const char *const marks[] = { "error:", "undefined reference", NULL };
	const char *first = NULL;

	for (unsigned i = 0; marks[i]; i++) {
		const char *found = strcasestr(output, marks[i]);

		if (found && (!first || found < first))
			first = found;
	}
	if (!first)
		first = output;
	while (first > output && first[-1] != '\n')
		first--;
	snprintf(line, size, "%.*s", (int)strcspn(first, "\n"), first);
}

/* What to do about the compiler's or linker's error; the caller frees it. */
static char *advice(const struct target *target, const char *line)
{
	if (strstr(line, "fatal error:") && strstr(line, "No such file or directory"))
		return text_format("; add it under targets/%s/include", target->arch->name);
	if (strstr(line, "undefined reference"))
		return text_format("; define it in the same file, or in NAME.S beside it");
	return text_format("%s", "");
}

static bool compile(const struct target *target, struct text_list *argv, const char *what,
		    struct error *err)
{
	char *output = NULL;
	int status;
	bool ok = process_run(argv->items, COMPILER_SECONDS, &status, &output, err);
	char line[1024];

	if (ok && status) {
		char *what_to_do;

		first_error(output, line, sizeof(line));
		fputs(output, stderr);
		what_to_do = advice(target, line);
		ok = fail(err, STATUS_USAGE, "%s does not build: %s%s", what, line, what_to_do);
		free(what_to_do);
	}
	free(output);
	return ok;
}

/* Whether a flag says only where files lie, which is nobody else's business. */
static bool is_path_flag(const char *flag)
{
	return !strncmp(flag, "-I", 2) || !strncmp(flag, "-ffile-prefix-map", 17);
}

static char *describe_flags(const struct text_list *argv)
{
	struct text flags = { 0 };

	for (size_t i = 1; i < argv->count; i++)
		if (!is_path_flag(argv->items[i]))
			text_append(&flags, "%s%s", i > 1 ? " " : "", argv->items[i]);
	return flags.start;
}

/* Compiles one file of the variant's code to an object, which is added to the list. */
static bool compile_source(struct guest *guest, const struct variant *variant, const char *source,
			   const char *data, const char *object, struct text_list *objects,
			   struct error *err)
{
	struct text_list argv = { 0 };
	bool ok = add_compiler(&argv, guest->target, data, err);

	if (ok) {
		add_variant_flags(&argv, guest->target, data);
		if (variant->directory)
			text_list_add(&argv, "-ffile-prefix-map=%s=.", variant->directory);
		if (!guest->flags)
			guest->flags = describe_flags(&argv);
		text_list_add(&argv, "-c");
		text_list_add(&argv, "%s", source);
		text_list_add(&argv, "-o");
		text_list_add(&argv, "%s", object);
		ok = compile(guest->target, &argv,
			     source == variant->source ? variant->origin : source, err);
		text_list_add(objects, "%s", object);
	}
	text_list_deinit(&argv);
	return ok;
}

/* The path of NAME.S in the directory of a file; the caller frees it. */
static char *path_beside(const char *file, const char *name)
{
	const char *slash = strrchr(file, '/');

	return text_format("%.*s%s.S", slash ? (int)(slash + 1 - file) : 0, file, name);
}

/*
 * Compiles what the variant calls and does not define, as far as it lies beside it in a file that
 * is named after it: so it does in a kernel's tree, whose clear_page.S falls back on __memset of
 * memset.S.
 */
static bool compile_callees(struct guest *guest, const struct variant *variant, const char *data,
			    const char *scratch, struct text_list *objects, struct error *err)
{
	struct elf_file file;
	const char *name;
	bool ok = elf_file_open(&file, objects->items[0], err);

	if (!ok)
		return false;
	for (unsigned i = 0; ok && (name = elf_file_undefined(&file, i)); i++) {
		char *object, *path;

		name += strspn(name, "_");
		object = text_format("%s/%s-variant.o", scratch, name);
		path = path_beside(variant->source, name);
		if (!strchr(name, '/') && !text_list_contains(objects, object) &&
		    access(path, R_OK) == 0)
			ok = compile_source(guest, variant, path, data, object, objects, err);
		free(path);
		free(object);
	}
	elf_file_close(&file);
	return ok;
}

/* Compiles the variant; the first object is that of its own file. */
static bool compile_variant(struct guest *guest, const struct variant *variant, const char *data,
			    const char *scratch, struct text_list *objects, struct error *err)
{
	/* The linker script knows the variant's code by this name. */
	char *object = text_format("%s/variant.o", scratch);
	bool ok = compile_source(guest, variant, variant->source, data, object, objects, err) &&
		  compile_callees(guest, variant, data, scratch, objects, err);

	free(object);
	return ok;
}

/* A variant that called the harness would have instructions executed that no engine counts. */
static bool check_calls(const struct guest *guest, const char *object,
			const struct elf_file *linked, struct error *err)
{
	struct elf_file file;
	struct range harness;
	const char *name;
	uint64_t address;
	bool ok = true;

	if (!elf_file_section(linked, ".text", &harness.start, &harness.end))
		return true;
	if (!elf_file_open(&file, object, err))
		return false;
	for (unsigned i = 0; ok && (name = elf_file_undefined(&file, i)); i++) {
		if (!elf_file_symbol(linked, name, &address) || address < harness.start ||
		    address >= guest->trampoline.end)
			continue;
		ok = fail(err, STATUS_USAGE,
			  "variant %s uses %s, which it does not define: define it in its file",
			  guest->variant, name);
	}
	elf_file_close(&file);
	return ok;
}

/* The linker script must have put all of the variant's code into one section. */
static bool check_sections(const struct guest *guest, const struct elf_file *linked,
			   struct error *err)
{
	static const char *const known[] = { ".text", ".text.trampoline", ".text.target" };
	const char *name;

	for (unsigned i = 0; (name = elf_file_code_section(linked, i)); i++)
		if (i >= sizeof(known) / sizeof(known[0]) || strcmp(name, known[i]))
			return fail(
				err, STATUS_USAGE,
				"variant %s has code in section %s; cases/guest.lds must name it "
				"among those of .text.target",
				guest->variant, name);
	return true;
}

static const char *find_entry(const struct routine *routine, const char *object,
			      const struct variant *variant, struct error *err)
{
	struct elf_file file;
	const char *entry = NULL;
	uint64_t address;

	if (!elf_file_open(&file, object, err))
		return NULL;
	for (unsigned i = 0; !entry && routine->entries[i]; i++)
		if (elf_file_symbol(&file, routine->entries[i], &address))
			entry = routine->entries[i];
	elf_file_close(&file);
	if (!entry)
		fail(err, STATUS_USAGE, "%s defines no symbol %s; a variant of %s must",
		     variant->origin, routine->entries[0], routine->name);
	return entry;
}

/*
 * The harness, all but the variant: one object per routine and machine, made when it is first
 * needed and kept in the scratch directory. The caller frees its path.
 */
static char *build_harness(const struct target *target, const struct routine *routine,
			   const char *data, const char *scratch, struct error *err)
{
	const char *arch = target->arch->name;
	char *object = text_format("%s/harness-%s-%s-%u.o", scratch, routine->name, arch,
				   target->width->xlen);
	struct text_list argv = { 0 };
	bool ok = access(object, F_OK) == 0;

	if (!ok && add_compiler(&argv, target, data, err)) {
		text_list_add(&argv, "-I%s/cases/%s", data, arch);
		text_list_add(&argv, "-nostdlib");
		text_list_add(&argv, "-r");
		text_list_add(&argv, "%s/cases/%s/runtime.S", data, arch);
		text_list_add(&argv, "%s/cases/runtime.c", data);
		text_list_add(&argv, "%s/cases/%s.c", data, routine->name);
		text_list_add(&argv, "-o");
		text_list_add(&argv, "%s", object);
		ok = compile(target, &argv, "the guest program", err);
	}
	text_list_deinit(&argv);
	if (ok)
		return object;
	free(object);
	return NULL;
}

static bool link_guest(struct guest *guest, const struct variant *variant, const char *data,
		       const struct text_list *objects, const char *harness, const char *entry,
		       struct error *err)
{
	struct text_list argv = { 0 };
	bool ok = add_compiler(&argv, guest->target, data, err);

	if (ok) {
		text_list_add(&argv, "-nostdlib");
		text_list_add(&argv, "-static");
		text_list_add(&argv, "-no-pie");
		text_list_add(&argv, "-Wl,--no-relax");
		text_list_add(&argv, "-Wl,--build-id=none");
		text_list_add(&argv, "-Wl,--no-warn-rwx-segments");
		text_list_add(&argv, "-Wl,--defsym=routine_entry=%s", entry);
		text_list_add(&argv, "-Wl,--defsym=cbo_block_size=%u", guest->target->code_block);
		text_list_add(&argv, "-Wl,--defsym=illegal_insns=%#" PRIx64,
			      guest->target->arch->illegal);
		text_list_add(&argv, "-Wl,-T,%s/cases/guest.lds", data);
		text_list_add(&argv, "%s", harness);
		for (size_t i = 0; i < objects->count; i++)
			text_list_add(&argv, "%s", objects->items[i]);
		text_list_add(&argv, "-o");
		text_list_add(&argv, "%s", guest->path);
		ok = compile(guest->target, &argv, variant->origin, err);
	}
	text_list_deinit(&argv);
	return ok;
}

static bool read_symbols(struct guest *guest, const struct elf_file *file)
{
	return elf_file_symbol(file, "routine_entry", &guest->entry) &&
	       elf_file_symbol(file, "guest_call", &guest->call) &&
	       elf_file_symbol(file, "guest_return", &guest->return_to) &&
	       elf_file_symbol(file, "guest_signal_entry", &guest->signal_entry) &&
	       elf_file_symbol(file, "guest_abandon", &guest->abandon) &&
	       elf_file_symbol(file, "target_end", &guest->code_end) &&
	       elf_file_symbol(file, "src_memory", &guest->source.start) &&
	       elf_file_section(file, ".text.target", &guest->code.start, &guest->code.end) &&
	       elf_file_section(file, ".text.trampoline", &guest->trampoline.start,
				&guest->trampoline.end);
}

static bool read_layout(struct guest *guest, const struct text_list *objects, struct error *err)
{
	struct elf_file linked;
	bool ok;

	if (!elf_file_open(&linked, guest->path, err))
		return false;
	if (!read_symbols(guest, &linked))
		ok = fail(err, STATUS_USAGE, "variant %s: the guest program lacks a part",
			  guest->variant);
	else if (guest->entry < guest->code.start || guest->entry >= guest->code.end)
		ok = fail(err, STATUS_USAGE, "variant %s: its entry is not in its text section",
			  guest->variant);
	else
		ok = check_sections(guest, &linked, err);
	for (size_t i = 0; ok && i < objects->count; i++)
		ok = check_calls(guest, objects->items[i], &linked, err);
	elf_file_close(&linked);
	guest->source.end = guest->source.start + GUARD_SIZE + AREA_SIZE + GUARD_SIZE;
	return ok;
}

/* Compiles, links and reads the guest, once its directories are known. */
static bool build_in(struct guest *guest, const struct variant *variant, const char *data,
		     const char *scratch, struct error *err)
{
	char *harness = build_harness(guest->target, guest->routine, data, scratch, err);
	struct text_list objects = { 0 };
	const char *entry;
	bool ok;

	ok = harness && compile_variant(guest, variant, data, scratch, &objects, err) &&
	     (entry = find_entry(guest->routine, objects.items[0], variant, err)) &&
	     link_guest(guest, variant, data, &objects, harness, entry, err) &&
	     read_layout(guest, &objects, err);
	text_list_deinit(&objects);
	free(harness);
	if (ok && !SHA256File(guest->path, guest->sha256))
		return fail(err, STATUS_TOOL, "%s: cannot be read", guest->path);
	return ok;
}

bool guest_build(struct guest *guest, const struct target *target, const struct routine *routine,
		 const struct variant *variant, struct error *err)
{
	static unsigned built;
	const char *data = paths_data(err);
	const char *scratch = data ? paths_scratch(err) : NULL;

	*guest = (struct guest){ .target = target, .routine = routine };
	if (!scratch)
		return false;
	guest->variant = text_format("%s", variant->name);
	guest->path = text_format("%s/guest-%u", scratch, built++);
	if (build_in(guest, variant, data, scratch, err))
		return true;
	guest_deinit(guest);
	return false;
}

void guest_deinit(struct guest *guest)
{
	if (guest->path)
		unlink(guest->path);
	free(guest->variant);
	free(guest->path);
	free(guest->flags);
	*guest = (struct guest){ 0 };
}
