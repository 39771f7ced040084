/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_GIT_H
#define INSNCOUNT_GIT_H

#include "error.h"
#include "text.h"

/*
 * Git, as far as it is needed to read files of a commit and to apply patches to copies of them. It
 * only ever reads the user's repository: no index, no work tree, no network, no questions. The
 * user's environment and, where patches are applied, configuration are kept from it. Messages name
 * what failed and have the first thing that git says about it.
 */

/* The full id of the commit that a revision names. The caller frees it; NULL with *err set. */
char *git_resolve(const char *repository, const char *revision, struct error *err);

/*
 * Writes a file of a commit, unconverted, to a descriptor. *exists says whether the commit has it;
 * that it does not is no failure.
 */
bool git_read_file(const char *repository, const char *commit, const char *path, int out,
		   bool *exists, struct error *err);

/*
 * Takes the mails of an mbox, or the only mail of a file, apart: what patch is in them becomes the
 * files directory/1.patch, directory/2.patch and so on, perhaps empty ones. `in` is the mailbox.
 */
bool git_split_mails(int in, const char *directory, const char *name, struct error *err);

/*
 * Adds the paths that a patch changes, makes, removes, copies or renames, old and new, each at
 * least once. None: there is no patch in it. `name` is the patch's, for messages.
 */
bool git_patch_paths(int patch, const char *name, struct text_list *paths, struct error *err);

/* Applies a patch to the files in a directory: exactly, and all of it or nothing. */
bool git_apply(int patch, const char *name, const char *directory, struct error *err);

#endif
