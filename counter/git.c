// SPDX-License-Identifier: GPL-2.0-only
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "git.h"
#include "paths.h"
#include "process.h"

#define GIT_SECONDS 120

/* Where git is called. */
enum place {
	IN_REPOSITORY, /* the user's; his configuration says whether he trusts its owner */
	IN_DIRECTORY,  /* no repository, whatever lies around it, and nobody's configuration */
};

static void add_variable(struct text_list *argv, const char *name)
{
	const char *value = getenv(name);

	if (value)
		text_list_add(argv, "%s=%s", name, value);
}

/* An environment of its own: there are too many GIT_ variables to know each that misleads it. */
static bool add_environment(struct text_list *argv, enum place place, struct error *err)
{
	char *env = paths_find_program("env", err);

	if (!env)
		return false;
	text_list_add(argv, "%s", env);
	free(env);
	text_list_add(argv, "-i");
	add_variable(argv, "PATH");
	text_list_add(argv, "LC_ALL=C");
	text_list_add(argv, "GIT_TERMINAL_PROMPT=0");
	/* A partial clone would fetch what it lacks. */
	text_list_add(argv, "GIT_ALLOW_PROTOCOL=");
	if (place == IN_REPOSITORY) {
		add_variable(argv, "HOME");
		add_variable(argv, "XDG_CONFIG_HOME");
		return true;
	}
	text_list_add(argv, "GIT_DIR=/dev/null");
	text_list_add(argv, "GIT_CONFIG_NOSYSTEM=1");
	return true;
}

/* Calls git. Returns false only when it could not be run; *messages is what it had to say. */
static bool call(enum place place, const char *directory, const char *const args[], int in, int out,
		 int *status, char **messages, struct error *err)
{
	struct text_list argv = { 0 };
	char *git = paths_find_program("git", err);
	bool ok = git && add_environment(&argv, place, err);

	if (ok) {
		text_list_add(&argv, "%s", git);
		text_list_add(&argv, "-C");
		text_list_add(&argv, "%s", directory);
		for (unsigned i = 0; args[i]; i++)
			text_list_add(&argv, "%s", args[i]);
		ok = process_run_through(argv.items, in, out, GIT_SECONDS, status, messages, err);
	}
	free(git);
	text_list_deinit(&argv);
	return ok;
}

/* The first error in git's messages; warnings and hints may stand before it. */
static const char *first_error(const char *messages, int *length)
{
	static const char *const marks[] = { "error: ", "fatal: ", NULL };
	const char *line = messages;

	for (; *line; line += strcspn(line, "\n"), line += *line == '\n')
		for (unsigned i = 0; marks[i]; i++)
			if (!strncmp(line, marks[i], strlen(marks[i]))) {
				line += strlen(marks[i]);
				*length = strcspn(line, "\n");
				return line;
			}
	if (!*messages)
		messages = "git has failed";
	*length = strcspn(messages, "\n");
	return messages;
}

/* What to do about some of the things that git says. */
static const struct advice {
	const char *words;
	const char *advice;
} advices[] = {
	{ "dubious ownership",
	  "; `git config --global --add safe.directory` says that you trust it" },
	{ "not allowed", "; it is not in this partial clone: let git fetch it before" },
	{ 0 },
};

static bool complain(const char *what, const char *messages, struct error *err)
{
	const struct advice *advice = advices;
	int length;
	const char *line = first_error(messages, &length);

	while (advice->words && !strstr(messages, advice->words))
		advice++;
	return fail(err, STATUS_USAGE, "%s: %.*s%s", what, length, line,
		    advice->words ? advice->advice : "");
}

/* Calls git; whatever it fails in is an error. */
static bool call_well(enum place place, const char *directory, const char *const args[], int in,
		      int out, const char *what, struct error *err)
{
	char *messages = NULL;
	int status;
	bool ok = call(place, directory, args, in, out, &status, &messages, err);

	if (ok && status)
		ok = complain(what, messages, err);
	free(messages);
	return ok;
}

static bool check_repository(const char *repository, struct error *err)
{
	const char *const args[] = { "rev-parse", "--git-dir", NULL };

	return call_well(IN_REPOSITORY, repository, args, -1, -1, repository, err);
}

char *git_resolve(const char *repository, const char *revision, struct error *err)
{
	char *commit = text_format("%s^{commit}", revision);
	const char *const args[] = { "rev-parse", "--verify", "--end-of-options", commit, NULL };
	char *what = text_format("%s has no commit \"%s\"", repository, revision);
	int out = check_repository(repository, err) ? process_temporary_file(err) : -1;
	char *id = NULL;

	if (out >= 0) {
		if (call_well(IN_REPOSITORY, repository, args, -1, out, what, err)) {
			id = process_read_file(out);
			id[strcspn(id, "\n")] = 0;
		}
		close(out);
	}
	free(commit);
	free(what);
	return id;
}

/* The id of a commit's file; "" when there is no such file. NULL with *err set on failure. */
static char *find_file(const char *repository, const char *commit, const char *path,
		       struct error *err)
{
	const char *const args[] = {
		"--literal-pathspecs", "ls-tree", "--full-tree", commit, "--", path, NULL
	};
	int out = process_temporary_file(err);
	char *entry = NULL, *id = NULL;

	if (out >= 0 && call_well(IN_REPOSITORY, repository, args, -1, out, path, err)) {
		entry = process_read_file(out);
		id = xcalloc(strlen(entry) + 1, 1);
		sscanf(entry, "%*s blob %s", id);
	}
	if (out >= 0)
		close(out);
	free(entry);
	return id;
}

bool git_read_file(const char *repository, const char *commit, const char *path, int out,
		   bool *exists, struct error *err)
{
	char *id = find_file(repository, commit, path, err);
	const char *const args[] = { "cat-file", "blob", id, NULL };
	bool ok = id;

	*exists = ok && *id;
	if (*exists)
		ok = call_well(IN_REPOSITORY, repository, args, -1, out, path, err);
	free(id);
	return ok;
}

/* Takes the patch out of the mail that git has put into a file. */
static bool take_patch(const char *directory, unsigned number, const char *name, int mail,
		       struct error *err)
{
	char *patch = text_format("%u.patch", number);
	/* Mail in base64 often has the line ends of the Internet. */
	const char *const args[] = {
		"mailinfo", "-n", "--quoted-cr=strip", "message", patch, NULL
	};
	char *what = text_format("%s: mail %u cannot be read", name, number);
	bool ok = call_well(IN_DIRECTORY, directory, args, mail, -1, what, err);

	free(what);
	free(patch);
	return ok;
}

static bool take_patches(const char *directory, const char *name, struct error *err)
{
	bool ok = true;

	for (unsigned number = 1; ok; number++) {
		char *path = text_format("%s/%04u", directory, number);
		int mail = open(path, O_RDONLY | O_CLOEXEC);

		free(path);
		if (mail < 0)
			break;
		ok = take_patch(directory, number, name, mail, err);
		close(mail);
	}
	return ok;
}

bool git_split_mails(int in, const char *directory, const char *name, struct error *err)
{
	const char *const args[] = { "mailsplit", "-b", "-o.", NULL };

	return call_well(IN_DIRECTORY, directory, args, in, -1, name, err) &&
	       take_patches(directory, name, err);
}

static bool add_paths(int patch, const char *name, bool reverse, struct text_list *paths,
		      struct error *err)
{
	const char *const args[] = {
		"apply", "--allow-empty", "--numstat", "-z", reverse ? "--reverse" : NULL, NULL
	};
	int out = process_temporary_file(err);
	FILE *rows = out < 0 ? NULL : fdopen(out, "r");
	char *row = NULL;
	size_t size = 0;
	int start;
	bool ok;

	if (!rows)
		return false;
	lseek(patch, 0, SEEK_SET);
	ok = call_well(IN_DIRECTORY, ".", args, patch, out, name, err);
	rewind(rows);
	/* Two numbers, or dashes for a binary file, and the path. */
	while (ok && getdelim(&row, &size, 0, rows) > 0) {
		start = 0;
		sscanf(row, "%*[-0-9]\t%*[-0-9]\t%n", &start);
		text_list_add(paths, "%s", row + start);
	}
	free(row);
	fclose(rows);
	return ok;
}

bool git_patch_paths(int patch, const char *name, struct text_list *paths, struct error *err)
{
	/* Backwards, a patch tells the old name of what it renames. */
	return add_paths(patch, name, false, paths, err) &&
	       add_paths(patch, name, true, paths, err);
}

bool git_apply(int patch, const char *name, const char *directory, struct error *err)
{
	const char *const args[] = { "apply", "--whitespace=nowarn", NULL };
	char *what = text_format("%s does not apply", name);
	bool ok;

	lseek(patch, 0, SEEK_SET);
	ok = call_well(IN_DIRECTORY, directory, args, patch, -1, what, err);
	free(what);
	return ok;
}
