/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_PATHS_H
#define INSNCOUNT_PATHS_H

#include "error.h"

/*
 * The directory that holds targets/, cases/, gdbscripts/ and reports/: the program's own
 * directory, or ../share/insncount beside it when it is installed. Ends without a slash; lives as
 * long as the program. NULL with *err set when there is neither.
 */
const char *paths_data(struct error *err);

/*
 * Looks a program up: in the directory of `make deps` (data directory/build/qemu) first, then in
 * the PATH. A name with a slash is taken as it is. The caller frees the path; NULL with *err set
 * when there is none.
 */
char *paths_find_program(const char *name, struct error *err);

/* The part of a path behind its last slash; points into it. */
const char *paths_base_name(const char *path);

/* That without its suffix; a dot at its start begins none. The caller frees it. */
char *paths_short_name(const char *path);

/*
 * A scratch directory of this process under TMPDIR, made at the first call and removed by
 * paths_cleanup() with all that is in it. NULL with *err set when it cannot be made.
 */
const char *paths_scratch(struct error *err);
void paths_cleanup(void);

#endif
