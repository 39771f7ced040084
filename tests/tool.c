// SPDX-License-Identifier: GPL-2.0-only
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "suites.h"
#include "tool.h"
#include "../counter/text.h"

/* A child that has computed for so long does more than start and say its version. */
#define BUSY_SECONDS 0.4

/* How long a killed process may take to be gone. */
#define GONE_SECONDS 2

static char directory[PATH_MAX];
static char program[PATH_MAX];
static void **kept; /* all that the test was given */
static size_t kept_count;

static void *keep(void *memory)
{
	kept = xrealloc(kept, kept_count + 1, sizeof(*kept));
	kept[kept_count++] = memory;
	return memory;
}

static void pause_briefly(void)
{
	nanosleep(&(struct timespec){ 0, 2000000 }, NULL);
}

double tool_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec + now.tv_nsec / 1e9;
}

void tool_setup(void)
{
	const char *insncount = getenv("INSNCOUNT");
	const char *tmp = getenv("TMPDIR");

	ck_assert_msg(realpath(insncount ? insncount : "./insncount", program) != NULL,
		      "no program to test: %s", strerror(errno));
	snprintf(directory, sizeof(directory), "%s/test-XXXXXX", tmp && *tmp ? tmp : "/tmp");
	ck_assert_msg(mkdtemp(directory) != NULL, "%s: %s", directory, strerror(errno));
	setenv("TMPDIR", directory, 1);
	/* What the program leaves behind becomes our child, and tool_teardown() finds it. */
	prctl(PR_SET_CHILD_SUBREAPER, 1);
}

static void expect_no_process(void)
{
	double end = tool_seconds() + GONE_SECONDS;
	pid_t pid;

	while ((pid = waitpid(-1, NULL, WNOHANG)) >= 0) {
		if (pid == 0)
			pause_briefly();
		ck_assert_msg(tool_seconds() < end, "a process was left behind");
	}
}

static void expect_no_scratch(void)
{
	DIR *entries = opendir(directory);
	struct dirent *entry;

	while ((entry = readdir(entries)))
		ck_assert_msg(strncmp(entry->d_name, "insncount-", 10), "%s/%s was left behind",
			      directory, entry->d_name);
	closedir(entries);
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *ftw)
{
	(void)status;
	(void)type;
	(void)ftw;
	return remove(path);
}

void tool_teardown(void)
{
	expect_no_process();
	expect_no_scratch();
	nftw(directory, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
	while (kept_count)
		free(kept[--kept_count]);
	free(kept);
	kept = NULL;
}

char *tool_text(const char *format, ...)
{
	va_list args;
	char *text;
	int length;

	va_start(args, format);
	length = vasprintf(&text, format, args);
	va_end(args);
	ck_assert_int_ge(length, 0);
	return keep(text);
}

char *tool_path(const char *name)
{
	return tool_text("%s/%s", directory, name);
}

char *tool_write(const char *name, const char *content)
{
	char *path = tool_path(name);
	FILE *out = fopen(path, "w");

	ck_assert_msg(out && fputs(content, out) >= 0 && !fclose(out), "cannot write %s", path);
	return path;
}

void tool_await_file(const char *path)
{
	double end = tool_seconds() + TOOL_SECONDS;

	while (access(path, F_OK)) {
		ck_assert_msg(tool_seconds() < end, "%s does not appear", path);
		pause_briefly();
	}
}

static int is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

char *tool_listing(void)
{
	struct dirent **entries;
	int count = scandir(directory, &entries, is_visible, alphasort);
	char *names = tool_text("%s", "");

	for (int i = 0; i < count; i++) {
		names = tool_text("%s%s%s", names, i ? " " : "", entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
	return names;
}

const char *tool_program(void)
{
	return program;
}

static char *read_fd(int fd)
{
	struct stat status = { 0 };
	char *text;

	fstat(fd, &status);
	text = xcalloc(status.st_size + 1, 1);
	ck_assert_int_eq(pread(fd, text, status.st_size, 0), status.st_size);
	close(fd);
	return keep(text);
}

char *tool_read(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	return fd < 0 ? NULL : read_fd(fd);
}

static char *command_line(const struct tool *tool)
{
	struct text line = { 0 };

	text_append(&line, "%s", tool->program ? tool->program : "insncount");
	for (const char *const *arg = tool->args; *arg; arg++)
		text_append(&line, " '%s'", *arg);
	return keep(line.start);
}

static void change_environment(const char *const *env)
{
	for (; env && *env; env++) {
		if (strchr(*env, '='))
			putenv((char *)*env);
		else
			unsetenv(*env);
	}
}

static __attribute__((noreturn)) void execute(const struct tool *tool, int out, int err)
{
	const char *argv[64] = { tool->program ? tool->program : program };
	int in = open(tool->in ? tool->in : "/dev/null", O_RDONLY);

	/* A test that fails does not wait for it. */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (unsigned i = 0; tool->args[i] && i < 62; i++)
		argv[i + 1] = tool->args[i];
	if (tool->out)
		out = open(tool->out, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (tool->err)
		err = open(tool->err, O_WRONLY | O_NOCTTY);
	if (in < 0 || out < 0 || err < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0)
		_exit(126);
	if (tool->directory && chdir(tool->directory))
		_exit(126);
	change_environment(tool->env);
	execvp(argv[0], (char *const *)argv);
	_exit(127);
}

struct tool_process tool_start(const struct tool *tool)
{
	struct tool_process process = { .line = command_line(tool) };

	process.out = memfd_create("stdout", MFD_CLOEXEC);
	process.err = memfd_create("stderr", MFD_CLOEXEC);
	ck_assert(process.out >= 0 && process.err >= 0);
	process.pid = fork();
	ck_assert_int_ge(process.pid, 0);
	if (!process.pid)
		execute(tool, process.out, process.err);
	return process;
}

struct tool_result tool_wait(struct tool_process *process)
{
	struct tool_result result = { .line = process->line };
	double end = tool_seconds() + TOOL_SECONDS;
	int status;

	while (waitpid(process->pid, &status, WNOHANG) == 0) {
		pause_briefly();
		if (tool_seconds() < end)
			continue;
		kill(process->pid, SIGKILL);
		ck_abort_msg("%s: took too long", process->line);
	}
	result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	result.out = read_fd(process->out);
	result.err = read_fd(process->err);
	return result;
}

struct tool_result tool_run(const struct tool *tool)
{
	struct tool_process process = tool_start(tool);

	return tool_wait(&process);
}

/* What /proc says about a process. */
struct process_info {
	char name[32];
	pid_t parent;
	double computed; /* seconds */
};

/* False when the process is gone. */
static bool read_process(const char *pid, struct process_info *info)
{
	unsigned long user, system;
	char path[64];
	FILE *in;
	bool ok;

	snprintf(path, sizeof(path), "/proc/%.20s/stat", pid);
	in = fopen(path, "re");
	ok = in && fscanf(in, "%*d (%31[^)]) %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
			  info->name, &info->parent, &user, &system) == 4;
	if (in)
		fclose(in);
	if (ok)
		info->computed = (double)(user + system) / sysconf(_SC_CLK_TCK);
	return ok;
}

static pid_t find_busy_child(pid_t parent, const char *name)
{
	DIR *entries = opendir("/proc");
	struct process_info info;
	struct dirent *entry;
	pid_t found = 0;

	while (!found && (entry = readdir(entries)))
		if (read_process(entry->d_name, &info) && info.parent == parent &&
		    !strncmp(info.name, name, strlen(name)) && info.computed >= BUSY_SECONDS)
			found = atoi(entry->d_name);
	closedir(entries);
	return found;
}

pid_t tool_busy_child(pid_t parent, const char *name)
{
	double end = tool_seconds() + TOOL_SECONDS;
	pid_t child;

	while (!(child = find_busy_child(parent, name))) {
		ck_assert_msg(tool_seconds() < end, "no child %s of %d is busy", name, (int)parent);
		pause_briefly();
	}
	return child;
}

void tool_expect_status(const struct tool_result *result, int status)
{
	ck_assert_msg(result->status == status, "%s\nexit status %d, not %d\n%.1000s%.1000s",
		      result->line, result->status, status, tool_body(result->out), result->err);
}

void tool_expect_error(const struct tool_result *result, int status, const char *words)
{
	const char *newline = strchr(result->err, '\n');

	tool_expect_status(result, status);
	ck_assert_msg(!*result->out, "%s\nstdout is not empty: %.1000s", result->line, result->out);
	ck_assert_msg(!strncmp(result->err, "insncount: ", 11) && newline && !newline[1],
		      "%s\nnot one line: %.1000s", result->line, result->err);
	ck_assert_msg(strstr(result->err, words), "%s\nno \"%s\" in: %.1000s", result->line, words,
		      result->err);
}

struct record *tool_records(const char *text, size_t *count)
{
	FILE *in = fmemopen((void *)text, strlen(text), "r");
	struct record *records = NULL;
	struct record_reader reader;
	struct record record;
	struct error err;
	int got;

	*count = 0;
	ck_assert_msg(in && record_reader_init(&reader, in, "output", &err),
		      "no records in: %.1000s", text);
	while ((got = record_read(&reader, &record, &err)) > 0) {
		records = xrealloc(records, *count + 1, sizeof(*records));
		records[(*count)++] = record;
	}
	ck_assert_msg(!got, "%s", err.text);
	record_reader_deinit(&reader);
	fclose(in);
	return records ? keep(records) : NULL;
}

char *tool_body(const char *text)
{
	while (*text == '#' && strchr(text, '\n'))
		text = strchr(text, '\n') + 1;
	return tool_text("%s", text);
}

/* The first line of the table of what is installed that is about the architecture, or "". */
static void list_arch(const char *arch, char *line, size_t size)
{
	const char *insncount = getenv("INSNCOUNT");
	char command[PATH_MAX + 64];
	size_t length = strlen(arch);
	FILE *in;

	snprintf(command, sizeof(command), "%s list --arch %s --format csv",
		 insncount ? insncount : "./insncount", arch);
	in = popen(command, "r");
	while (in && fgets(line, size, in))
		if (!strncmp(line, arch, length) && line[length] == ',')
			break;
	if (!in || feof(in))
		*line = 0;
	if (in)
		pclose(in);
}

bool tool_has_arch(const char *arch)
{
	char line[128] = "";

	list_arch(arch, line, sizeof(line));
	/* After the width: the compiler, the fast engine. */
	if (strstr(line, ",yes,yes,"))
		return true;
	fprintf(stderr, "skipped: the tests that run %s, whose tools are missing; make deps\n",
		arch);
	return false;
}
