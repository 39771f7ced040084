// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "paths.h"
#include "text.h"

static char data_directory[PATH_MAX];
static char scratch_directory[PATH_MAX];

static bool holds_data(const char *directory)
{
	char *path = text_format("%s/cases/guest.lds", directory);
	bool holds = access(path, R_OK) == 0;

	free(path);
	return holds;
}

const char *paths_data(struct error *err)
{
	char self[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", self, sizeof(self) - 1);
	static const char *const beside[] = { "", "/../share/insncount", NULL };

	if (*data_directory)
		return data_directory;
	self[length > 0 ? length : 0] = 0;
	if (strrchr(self, '/'))
		*strrchr(self, '/') = 0;
	for (unsigned i = 0; beside[i]; i++) {
		char *path = text_format("%s%s", self, beside[i]);
		bool found = holds_data(path) && realpath(path, data_directory);

		free(path);
		if (found)
			return data_directory;
	}
	*data_directory = 0;
	fail(err, STATUS_TOOL,
	     "targets/ and cases/ are neither in %s nor in %s/../share/insncount; "
	     "install again",
	     self, self);
	return NULL;
}

static char *find_in_path(const char *name)
{
	const char *path = getenv("PATH");

	while (path && *path) {
		size_t length = strcspn(path, ":");
		char *program = text_format("%.*s/%s", (int)length, path, name);

		if (access(program, X_OK) == 0)
			return program;
		free(program);
		path += length + (path[length] == ':');
	}
	return NULL;
}

char *paths_find_program(const char *name, struct error *err)
{
	const char *data = paths_data(err);
	char *program;

	if (!data)
		return NULL;
	if (strchr(name, '/'))
		program = text_format("%s", name);
	else
		program = text_format("%s/build/qemu/%s", data, name);
	if (access(program, X_OK) == 0)
		return program;
	free(program);
	program = strchr(name, '/') ? NULL : find_in_path(name);
	if (!program)
		fail(err, STATUS_TOOL, "%s is not installed; `make deps` installs what is missing",
		     name);
	return program;
}

const char *paths_base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

char *paths_short_name(const char *path)
{
	const char *base = paths_base_name(path);
	const char *dot = strrchr(base, '.');

	return text_format("%.*s", dot > base ? (int)(dot - base) : (int)strlen(base), base);
}

const char *paths_scratch(struct error *err)
{
	const char *tmp = getenv("TMPDIR");

	if (*scratch_directory)
		return scratch_directory;
	snprintf(scratch_directory, sizeof(scratch_directory), "%s/insncount-XXXXXX",
		 tmp && *tmp ? tmp : "/tmp");
	if (mkdtemp(scratch_directory))
		return scratch_directory;
	fail(err, STATUS_USAGE, "cannot make a scratch directory %s: %s", scratch_directory,
	     strerror(errno));
	*scratch_directory = 0;
	return NULL;
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *ftw)
{
	(void)status;
	(void)type;
	(void)ftw;
	return remove(path) && errno != ENOENT;
}

void paths_cleanup(void)
{
	if (*scratch_directory)
		nftw(scratch_directory, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
	*scratch_directory = 0;
}
