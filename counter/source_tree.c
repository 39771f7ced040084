// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "git.h"
#include "paths.h"
#include "source_tree.h"

/* A patch may have made a link of that name, by which it would write where it likes. */
static bool make_directory(const char *path, struct error *err)
{
	struct stat status;

	if (mkdir(path, 0700) == 0)
		return true;
	if (errno == EEXIST && lstat(path, &status) == 0 && S_ISDIR(status.st_mode))
		return true;
	return fail(err, STATUS_USAGE, "cannot make the directory %s: %m", path);
}

bool source_tree_init(struct source_tree *tree, const char *repository, const char *revision,
		      struct error *err)
{
	static unsigned made;
	const char *scratch = paths_scratch(err);

	*tree = (struct source_tree){ 0 };
	if (!scratch)
		return false;
	tree->commit = git_resolve(repository, revision, err);
	if (!tree->commit)
		return false;
	tree->repository = text_format("%s", repository);
	tree->revision = text_format("%s", revision);
	tree->directory = text_format("%s/tree-%u", scratch, made++);
	if (make_directory(tree->directory, err))
		return true;
	source_tree_deinit(tree);
	return false;
}

void source_tree_deinit(struct source_tree *tree)
{
	free(tree->repository);
	free(tree->revision);
	free(tree->commit);
	free(tree->directory);
	text_list_deinit(&tree->touched);
	*tree = (struct source_tree){ 0 };
}

static bool is_part(const char *path, size_t length, const char *name)
{
	return strlen(name) == length && !strncmp(path, name, length);
}

/* Takes the last part off the path that ends at *end; false when there is none. */
static bool go_up(const char *start, char **end)
{
	char *slash = memrchr(start, '/', *end - start);

	if (*end == start)
		return false;
	*end = slash ? slash : (char *)start;
	return true;
}

char *source_tree_path(const char *path)
{
	char *clean = text_format("%s", path);
	bool inside = *path != '/';
	char *end = clean;

	while (inside && *path) {
		size_t length = strcspn(path, "/");

		if (is_part(path, length, "..")) {
			inside = go_up(clean, &end);
		} else if (length && !is_part(path, length, ".")) {
			if (end > clean)
				*end++ = '/';
			memcpy(end, path, length);
			end += length;
		}
		path += length + (path[length] == '/');
	}
	*end = 0;
	if (inside && *clean)
		return clean;
	free(clean);
	return NULL;
}

static bool make_parents(const struct source_tree *tree, const char *path, struct error *err)
{
	bool ok = true;

	for (const char *slash = strchr(path, '/'); ok && slash; slash = strchr(slash + 1, '/')) {
		char *parent = text_format("%s/%.*s", tree->directory, (int)(slash - path), path);

		ok = make_directory(parent, err);
		free(parent);
	}
	return ok;
}

/* Moves what was read to its place, once it is known that the commit has it. */
static bool place(const struct source_tree *tree, const char *new, const char *path,
		  struct error *err)
{
	char *target = text_format("%s/%s", tree->directory, path);
	bool ok = make_parents(tree, path, err);

	if (ok && rename(new, target))
		ok = fail(err, STATUS_USAGE, "cannot write %s: %m", target);
	free(target);
	return ok;
}

/* Writes one file of the commit, if there is such a file. */
static bool write_file(const struct source_tree *tree, const char *path, struct error *err)
{
	char *new = text_format("%s.new", tree->directory);
	int fd = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	bool exists = false, ok = fd >= 0;

	if (ok) {
		ok = git_read_file(tree->repository, tree->commit, path, fd, &exists, err);
		close(fd);
	} else {
		fail(err, STATUS_USAGE, "cannot write %s: %m", new);
	}
	if (ok && exists)
		ok = place(tree, new, path, err);
	unlink(new);
	free(new);
	return ok;
}

/* What a line includes with quotes, seen from the top; NULL when it includes nothing so. */
static char *included_path(const char *from, const char *line)
{
	const char *slash = strrchr(from, '/');
	char name[512];
	char *joined, *path;

	if (sscanf(line, " # include \"%511[^\"\n]\"", name) != 1 || *name == '/')
		return NULL;
	joined = text_format("%.*s%s", slash ? (int)(slash + 1 - from) : 0, from, name);
	path = source_tree_path(joined);
	free(joined);
	return path;
}

/* Adds what the file includes to the list. False when there is no such file. */
static bool scan_file(const struct source_tree *tree, const char *path, struct text_list *list)
{
	char *full = text_format("%s/%s", tree->directory, path);
	FILE *in = fopen(full, "re");
	char *line = NULL;
	size_t size = 0;

	free(full);
	if (!in)
		return false;
	while (getline(&line, &size, in) > 0) {
		char *included = included_path(path, line);

		if (included && !text_list_contains(list, included))
			text_list_add(list, "%s", included);
		free(included);
	}
	free(line);
	fclose(in);
	return true;
}

bool source_tree_export(struct source_tree *tree, const char *path, bool *found, bool *patched,
			struct error *err)
{
	struct text_list list = { 0 };
	bool ok = true;

	*found = *patched = false;
	text_list_add(&list, "%s", path);
	for (size_t i = 0; ok && i < list.count; i++) {
		bool touched = text_list_contains(&tree->touched, list.items[i]);
		bool there;

		ok = touched || write_file(tree, list.items[i], err);
		there = ok && scan_file(tree, list.items[i], &list);
		*patched |= touched;
		if (i == 0)
			*found = there;
	}
	text_list_deinit(&list);
	return ok;
}

/* Writes the files that a patch needs, unless a patch before has made them what they are. */
static bool write_touched(struct source_tree *tree, const struct text_list *paths,
			  struct error *err)
{
	bool ok = true;

	for (size_t i = 0; ok && i < paths->count; i++) {
		char *path = source_tree_path(paths->items[i]);

		/* Git will refuse a path that leads outside. */
		if (path && !text_list_contains(&tree->touched, path)) {
			text_list_add(&tree->touched, "%s", path);
			ok = write_file(tree, path, err);
		}
		free(path);
	}
	return ok;
}

/* Applies one patch; *applied counts those that were one. */
static bool apply(struct source_tree *tree, int patch, const char *name, unsigned *applied,
		  struct error *err)
{
	struct text_list paths = { 0 };
	bool ok = git_patch_paths(patch, name, &paths, err);

	if (ok && paths.count) {
		++*applied;
		ok = write_touched(tree, &paths, err) &&
		     git_apply(patch, name, tree->directory, err);
	}
	text_list_deinit(&paths);
	return ok;
}

static bool apply_mails(struct source_tree *tree, int mailbox, const char *file, unsigned *applied,
			struct error *err)
{
	char *directory = text_format("%s.mails", tree->directory);
	bool ok = make_directory(directory, err) && git_split_mails(mailbox, directory, file, err);

	for (unsigned number = 1; ok; number++) {
		char *path = text_format("%s/%u.patch", directory, number);
		char *name = text_format("%s: mail %u", file, number);
		int patch = open(path, O_RDONLY | O_CLOEXEC);

		free(path);
		ok = patch < 0 || apply(tree, patch, name, applied, err);
		free(name);
		if (patch < 0)
			break;
		close(patch);
	}
	free(directory);
	return ok;
}

/* Whether a file begins as an mbox does, or with a header of a mail. */
static bool is_mail(int fd)
{
	char start[256] = "";
	size_t length;

	if (pread(fd, start, sizeof(start) - 1, 0) < 0)
		return false;
	length = strcspn(start, ": \t\n");
	return !strncmp(start, "From ", 5) ||
	       (length && start[length] == ':' && strncmp(start, "Index:", 6));
}

bool source_tree_patch(struct source_tree *tree, const char *file, struct error *err)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	unsigned applied = 0;
	bool ok;

	if (fd < 0)
		return fail(err, STATUS_USAGE, "%s: %m", file);
	ok = is_mail(fd) ? apply_mails(tree, fd, file, &applied, err)
			 : apply(tree, fd, file, &applied, err);
	close(fd);
	if (ok && !applied)
		return fail(err, STATUS_USAGE, "%s: there is no patch in it", file);
	return ok;
}
