// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output.h"
#include "text.h"

static bool cannot_write(const char *path, struct error *err)
{
	return fail(err, STATUS_USAGE, "cannot write %s: %s", path ? path : "to stdout",
		    strerror(errno));
}

/* Devices and pipes are written to as they are: a rename would replace them. */
static bool is_special(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

bool output_open(struct output *output, const char *path, struct error *err)
{
	int fd;

	*output = (struct output){ .path = path, .stream = stdout };
	if (!path)
		return true;
	if (is_special(path)) {
		output->stream = fopen(path, "we");
		return output->stream || cannot_write(path, err);
	}
	output->temporary = text_format("%s.XXXXXX", path);
	fd = mkstemp(output->temporary);
	if (fd >= 0) {
		mode_t mask = umask(0);

		umask(mask);
		fchmod(fd, 0666 & ~mask);
		output->stream = fdopen(fd, "w");
		return true;
	}
	cannot_write(path, err);
	free(output->temporary);
	output->temporary = NULL;
	output->stream = NULL;
	return false;
}

bool output_commit(struct output *output, struct error *err)
{
	bool ok = !fflush(output->stream) && !ferror(output->stream);

	if (output->path && fclose(output->stream))
		ok = false;
	output->stream = NULL;
	if (ok && output->temporary)
		ok = rename(output->temporary, output->path) == 0;
	if (!ok) {
		cannot_write(output->path, err);
		output_abandon(output);
	}
	free(output->temporary);
	output->temporary = NULL;
	return ok;
}

void output_abandon(struct output *output)
{
	if (output->stream && output->path)
		fclose(output->stream);
	output->stream = NULL;
	if (output->temporary)
		unlink(output->temporary);
	free(output->temporary);
	output->temporary = NULL;
}
