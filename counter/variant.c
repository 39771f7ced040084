// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "paths.h"
#include "text.h"
#include "variant.h"

static const char *const suffixes[] = { ".S", ".c", NULL };

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

/* The file's name without directory and suffix. */
static char *short_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *base = slash ? slash + 1 : path;

	return text_format("%.*s", (int)(strrchr(base, '.') - base), base);
}

static bool resolve_path(struct variant *variant, const char *path, struct error *err)
{
	if (!has_suffix(path))
		return fail(err, STATUS_USAGE, "variant %s: neither a .S nor a .c file", path);
	if (access(path, R_OK))
		return fail(err, STATUS_USAGE, "variant %s: no such file, or not readable", path);
	variant->source = text_format("%s", path);
	if (!variant->name)
		variant->name = short_name(path);
	return true;
}

static bool resolve_name(struct variant *variant, const struct arch *arch,
			 const struct routine *routine, const char *name, struct error *err)
{
	const char *data = paths_data(err);
	char *directory;

	if (!data)
		return false;
	directory = text_format("%s/targets/%s/%s", data, arch->name, routine->name);
	variant->source = find_source(directory, name);
	free(directory);
	if (!variant->source)
		return fail(err, STATUS_USAGE,
			    "unknown variant \"%s\" of %s on %s; `insncount list` shows the known "
			    "ones, a file needs its path",
			    name, routine->name, arch->name);
	if (!variant->name)
		variant->name = text_format("%s", name);
	return true;
}

bool variant_resolve(struct variant *variant, const struct arch *arch,
		     const struct routine *routine, const char *spec, struct error *err)
{
	const char *equals = strchr(spec, '=');
	const char *slash = strchr(spec, '/');

	*variant = (struct variant){ 0 };
	if (equals && (!slash || equals < slash)) {
		if (equals == spec || !equals[1])
			return fail(err, STATUS_USAGE, "variant \"%s\": write NAME=VARIANT", spec);
		variant->name = text_format("%.*s", (int)(equals - spec), spec);
		spec = equals + 1;
	}
	if (strchr(spec, '/') || has_suffix(spec) ? resolve_path(variant, spec, err)
						  : resolve_name(variant, arch, routine, spec, err))
		return true;
	variant_deinit(variant);
	return false;
}

void variant_deinit(struct variant *variant)
{
	free(variant->name);
	free(variant->source);
	*variant = (struct variant){ 0 };
}
