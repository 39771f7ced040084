/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_SOURCE_TREE_H
#define INSNCOUNT_SOURCE_TREE_H

#include "error.h"
#include "text.h"

/*
 * Files of a commit, perhaps patched, in a directory of their own below the scratch directory: only
 * those that are needed, so that the size of the repository does not matter.
 */
struct source_tree {
	char *repository;
	char *revision; /* as the user wrote it */
	char *commit;	/* its full id */
	char *directory;
	struct text_list touched; /* the paths that patches change; they are there, or removed */
};

/* Makes the empty directory. Nothing is left to free on failure. */
bool source_tree_init(struct source_tree *tree, const char *repository, const char *revision,
		      struct error *err);
void source_tree_deinit(struct source_tree *tree);

/*
 * Applies a file's patches in their order: a mailbox, a mail or a diff. All of them must apply, and
 * there must be one.
 */
bool source_tree_patch(struct source_tree *tree, const char *file, struct error *err);

/*
 * Writes a file, and those that it includes with quotes as far as the commit has them. *found says
 * whether it is there, *patched whether a patch touches one of all these.
 */
bool source_tree_export(struct source_tree *tree, const char *path, bool *found, bool *patched,
			struct error *err);

/* The path without `.` and `..`, seen from the top; NULL when it leads outside. Freed by caller. */
char *source_tree_path(const char *path);

#endif
