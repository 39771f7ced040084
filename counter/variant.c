// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <dirent.h>
#include <sha2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "paths.h"
#include "record.h"
#include "source_tree.h"
#include "text.h"
#include "variant.h"

const char variant_help[] =
	"A variant is the name of one that `insncount list` shows, the path of a .S or .c\n"
	"file, or\n"
	"  git:DIR@REV[:PATH]          a file of revision REV of the git repository DIR\n"
	"  patch:FILE@DIR[@REV[:PATH]] the same (default REV: HEAD) with the patches of a\n"
	"                              mailbox, mail or diff applied to a copy of it\n"
	"PATH is seen from the repository's top; default: where the kernel has the routine.\n"
	"NAME=VARIANT gives it another name in the output.\n";

/* Where the kernel has a routine. */
static const struct usual_path {
	const char *arch;
	const char *routine;
	const char *path;
} usual_paths[] = {
	{ "riscv", "memset", "arch/riscv/lib/memset.S" },
	{ "riscv", "memcpy", "arch/riscv/lib/memcpy.S" },
	{ "riscv", "memmove", "arch/riscv/lib/memmove.S" },
	{ "riscv", "strlen", "arch/riscv/lib/strlen.S" },
	{ "riscv", "strcmp", "arch/riscv/lib/strcmp.S" },
	{ "riscv", "strncmp", "arch/riscv/lib/strncmp.S" },
	{ "riscv", "copy_user", "arch/riscv/lib/uaccess.S" },
	{ "riscv", "clear_user", "arch/riscv/lib/uaccess.S" },
	{ "riscv", "clear_page", "arch/riscv/lib/clear_page.S" },
	{ "powerpc", "memset", "arch/powerpc/lib/copy_32.S" },
	{ "powerpc", "memcpy", "arch/powerpc/lib/copy_32.S" },
	{ "powerpc", "memmove", "arch/powerpc/lib/copy_32.S" },
	{ "powerpc", "strlen", "arch/powerpc/lib/strlen_32.S" },
	{ "powerpc", "strncmp", "arch/powerpc/lib/string.S" },
	{ 0 },
};

static const char *const suffixes[] = { ".S", ".c", NULL };

/* What a variant is resolved for. */
struct request {
	const struct arch *arch;
	const struct routine *routine;
};

static char *find_source(const char *directory, const char *name)
{
	for (unsigned i = 0; suffixes[i]; i++) {
		char *path = text_format("%s/%s%s", directory, name, suffixes[i]);

		if (access(path, R_OK) == 0)
			return path;
		free(path);
	}
	return NULL;
}

static bool has_suffix(const char *path)
{
	const char *dot = strrchr(path, '.');

	for (unsigned i = 0; dot && suffixes[i]; i++)
		if (!strcmp(dot, suffixes[i]))
			return true;
	return false;
}

static int is_source(const struct dirent *entry)
{
	return entry->d_name[0] != '.' && has_suffix(entry->d_name);
}

void variant_names(struct text_list *names, const char *data, const struct arch *arch,
		   const struct routine *routine)
{
	char *directory = text_format("%s/targets/%s/%s", data, arch->name, routine->name);
	struct dirent **entries = NULL;
	int count = scandir(directory, &entries, is_source, alphasort);

	for (int i = 0; i < count; i++) {
		char *name = paths_short_name(entries[i]->d_name);

		text_list_add(names, "%s", name);
		free(name);
		free(entries[i]);
	}
	free(entries);
	free(directory);
}

static bool resolve_path(struct variant *variant, const struct request *request, const char *path,
			 struct error *err)
{
	(void)request;
	if (!has_suffix(path))
		return fail(err, STATUS_USAGE, "variant %s: neither a .S nor a .c file", path);
	if (access(path, R_OK))
		return fail(err, STATUS_USAGE, "variant %s: no such file, or not readable", path);
	variant->source = text_format("%s", path);
	variant->origin = text_format("%s", path);
	if (!variant->name)
		variant->name = paths_short_name(path);
	return true;
}

/* Perhaps it is one of another architecture. */
static bool unknown_name(const struct request *request, const char *name, const char *data,
			 struct error *err)
{
	const char *arch = request->arch->name, *routine = request->routine->name;

	for (const struct arch *other = arch_table; other->name; other++) {
		char *directory = text_format("%s/targets/%s/%s", data, other->name, routine);
		char *source = find_source(directory, name);

		free(directory);
		free(source);
		if (source)
			return fail(err, STATUS_USAGE,
				    "variant \"%s\" of %s is one on %s, not on %s; give --arch %s",
				    name, routine, other->name, arch, other->name);
	}
	return fail(err, STATUS_USAGE,
		    "unknown variant \"%s\" of %s on %s; `insncount list` shows the known ones, a "
		    "file needs its path",
		    name, routine, arch);
}

static bool resolve_name(struct variant *variant, const struct request *request, const char *name,
			 struct error *err)
{
	const char *arch = request->arch->name, *routine = request->routine->name;
	const char *data = paths_data(err);
	char *directory;

	if (!data)
		return false;
	directory = text_format("%s/targets/%s/%s", data, arch, routine);
	variant->source = find_source(directory, name);
	free(directory);
	if (!variant->source)
		return unknown_name(request, name, data, err);
	variant->origin = text_format("%s", variant->source + strlen(data) + 1);
	if (!variant->name)
		variant->name = text_format("%s", name);
	return true;
}

/*
 * The length of the shortest start of the text, up to an '@' or its end, that is the path of a file
 * of this type; 0 if there is none. Paths, too, may have an '@'.
 */
static size_t path_length(const char *text, mode_t type)
{
	for (size_t length = strcspn(text, "@");; length += 1 + strcspn(text + length + 1, "@")) {
		char *path = text_format("%.*s", (int)length, text);
		struct stat status;
		bool fits = stat(path, &status) == 0 && (status.st_mode & S_IFMT) == type;

		free(path);
		if (fits)
			return length;
		if (!text[length])
			return 0;
	}
}

/* A commit's file, as the user wrote it. */
struct place {
	char *repository;
	char *revision;
	char *path;
	bool usual; /* the path is not the user's */
};

static void place_deinit(struct place *place)
{
	free(place->repository);
	free(place->revision);
	free(place->path);
}

static bool find_usual_path(struct place *place, const struct request *request, struct error *err)
{
	place->usual = true;
	for (const struct usual_path *usual = usual_paths; usual->arch; usual++)
		if (!strcmp(usual->arch, request->arch->name) &&
		    !strcmp(usual->routine, request->routine->name)) {
			place->path = text_format("%s", usual->path);
			return true;
		}
	return fail(err, STATUS_USAGE,
		    "it is not known where the kernel has %s on %s: write %s@%s:PATH",
		    request->routine->name, request->arch->name, place->repository,
		    place->revision);
}

static bool set_path(struct place *place, const char *path, struct error *err)
{
	if (!has_suffix(path))
		return fail(err, STATUS_USAGE, "\"%s\" is neither a .S nor a .c file", path);
	place->path = source_tree_path(path);
	return place->path ||
	       fail(err, STATUS_USAGE, "%s is no path seen from the repository's top", path);
}

/* Parses DIR@REV[:PATH], or DIR alone if there is a default for REV. */
static bool parse_place(struct place *place, const struct request *request, const char *text,
			const char *revision, struct error *err)
{
	size_t length = path_length(text, S_IFDIR);
	const char *rest = text + length;

	if (!length)
		return fail(err, STATUS_USAGE, "no directory \"%.*s\"; write DIR@REV[:PATH]",
			    (int)strcspn(text, "@"), text);
	place->repository = text_format("%.*s", (int)length, text);
	if (*rest) {
		revision = ++rest;
		rest += strcspn(rest, ":");
		place->revision = text_format("%.*s", (int)(rest - revision), revision);
	} else if (revision) {
		place->revision = text_format("%s", revision);
	}
	if (!place->revision || !*place->revision)
		return fail(err, STATUS_USAGE, "which revision? Write DIR@REV[:PATH]");
	return *rest ? set_path(place, rest + 1, err) : find_usual_path(place, request, err);
}

/* What lies beside the file and may be called by it: see compile_callees() in guest.c. */
static bool export_callees(struct source_tree *tree, const char *path, struct error *err)
{
	const char *slash = strrchr(path, '/');
	int directory = slash ? slash + 1 - path : 0;
	bool ok = true;

	for (unsigned i = 0; ok && usual_paths[i].path; i++) {
		const char *usual = strrchr(usual_paths[i].path, '/') + 1;
		char *beside = text_format("%.*s%s", directory, path, usual);
		bool found, patched;

		ok = !strcmp(beside, path) ||
		     source_tree_export(tree, beside, &found, &patched, err);
		free(beside);
	}
	return ok;
}

/* Fills the variant from the tree, to which patches were applied if `patch` says which. */
static bool take_source(struct variant *variant, struct source_tree *tree,
			const struct place *place, const char *patch, struct error *err)
{
	bool found, patched;

	if (!source_tree_export(tree, place->path, &found, &patched, err))
		return false;
	if (!found)
		return fail(err, STATUS_USAGE, "%s has no file %s%s", place->revision, place->path,
			    place->usual ? " (the usual place); write DIR@REV:PATH" : "");
	if (patch && !patched)
		variant->remark = text_format("%s changes nothing of %s and what it includes",
					      variant->name, place->path);
	if (!export_callees(tree, place->path, err))
		return false;
	variant->source = text_format("%s/%s", tree->directory, place->path);
	variant->directory = text_format("%s", tree->directory);
	variant->origin = text_format("%s%s%s (%s):%s", patch ? patch : "", patch ? " on " : "",
				      tree->revision, tree->commit, place->path);
	return true;
}

static bool resolve_git(struct variant *variant, const struct request *request, const char *spec,
			struct error *err)
{
	struct place place = { 0 };
	struct source_tree tree = { 0 };
	bool ok = parse_place(&place, request, spec, NULL, err) &&
		  source_tree_init(&tree, place.repository, place.revision, err) &&
		  take_source(variant, &tree, &place, NULL, err);

	if (ok && !variant->name)
		variant->name = place.usual ? text_format("%s", place.revision)
					    : paths_short_name(place.path);
	source_tree_deinit(&tree);
	place_deinit(&place);
	return ok;
}

/* The patch's name in records: the file's, which says little, and what is in it. */
static char *describe_patch(const char *file, struct error *err)
{
	char digest[SHA256_DIGEST_STRING_LENGTH];

	if (SHA256File(file, digest))
		return text_format("%s (sha256 %s)", paths_base_name(file), digest);
	fail(err, STATUS_USAGE, "%s: cannot be read", file);
	return NULL;
}

static bool resolve_patched(struct variant *variant, const struct request *request,
			    const char *file, const char *where, struct error *err)
{
	struct place place = { 0 };
	struct source_tree tree = { 0 };
	char *patch = describe_patch(file, err);
	bool ok;

	if (!variant->name)
		variant->name = paths_short_name(file);
	ok = patch && parse_place(&place, request, where, "HEAD", err) &&
	     source_tree_init(&tree, place.repository, place.revision, err) &&
	     source_tree_patch(&tree, file, err) && take_source(variant, &tree, &place, patch, err);

	source_tree_deinit(&tree);
	place_deinit(&place);
	free(patch);
	return ok;
}

static bool resolve_patch(struct variant *variant, const struct request *request, const char *spec,
			  struct error *err)
{
	size_t length = path_length(spec, S_IFREG);
	char *file;
	bool ok;

	if (!length)
		return fail(err, STATUS_USAGE, "no file \"%.*s\"; write patch:FILE@DIR[@REV]",
			    (int)strcspn(spec, "@"), spec);
	if (!spec[length])
		return fail(err, STATUS_USAGE, "to be applied to what? Write patch:FILE@DIR[@REV]");
	file = text_format("%.*s", (int)length, spec);
	ok = resolve_patched(variant, request, file, spec + length + 1, err);
	free(file);
	return ok;
}

/* The forms of a variant that a prefix tells; the others are names and paths. */
static const struct form {
	const char *prefix;
	bool (*resolve)(struct variant *variant, const struct request *request, const char *spec,
			struct error *err);
} forms[] = {
	{ "git:", resolve_git },
	{ "patch:", resolve_patch },
	{ 0 },
};

static bool resolve(struct variant *variant, const struct request *request, const char *spec,
		    struct error *err)
{
	struct error why;

	for (const struct form *form = forms; form->prefix; form++) {
		size_t length = strlen(form->prefix);

		if (strncmp(spec, form->prefix, length))
			continue;
		return form->resolve(variant, request, spec + length, &why) ||
		       fail(err, why.status, "variant %s: %s", spec, why.text);
	}
	if (strchr(spec, '/') || has_suffix(spec))
		return resolve_path(variant, request, spec, err);
	return resolve_name(variant, request, spec, err);
}

/* Names and origins stand in records, each in a line. */
static bool check_characters(const char *spec, struct error *err)
{
	for (const char *c = spec; *c; c++)
		if (iscntrl((unsigned char)*c))
			return fail(err, STATUS_USAGE,
				    "a variant's name or path has a control character in it");
	return true;
}

static bool check_name(const struct variant *variant, struct error *err)
{
	size_t size = sizeof(((struct record *)0)->variant);

	return strlen(variant->name) < size ||
	       fail(err, STATUS_USAGE,
		    "variant %s: a name has at most %zu characters; write NAME=VARIANT",
		    variant->name, size - 1);
}

bool variant_resolve(struct variant *variant, const struct arch *arch,
		     const struct routine *routine, const char *spec, struct error *err)
{
	const struct request request = { arch, routine };
	size_t name = strcspn(spec, "=/:");

	*variant = (struct variant){ 0 };
	if (!check_characters(spec, err))
		return false;
	if (spec[name] == '=') {
		if (!name || !spec[name + 1])
			return fail(err, STATUS_USAGE, "variant \"%s\": write NAME=VARIANT", spec);
		variant->name = text_format("%.*s", (int)name, spec);
		spec += name + 1;
	}
	if (resolve(variant, &request, spec, err) && check_name(variant, err))
		return true;
	variant_deinit(variant);
	return false;
}

void variant_deinit(struct variant *variant)
{
	free(variant->name);
	free(variant->source);
	free(variant->directory);
	free(variant->origin);
	free(variant->remark);
	*variant = (struct variant){ 0 };
}
