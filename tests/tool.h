/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_TESTS_TOOL_H
#define INSNCOUNT_TESTS_TOOL_H

/*
 * For the end-to-end tests: runs the program under test (INSNCOUNT in the environment, or
 * ./insncount) and others. Tests run in the project's directory. What these functions return lives
 * until tool_teardown(); what goes wrong fails the test.
 */

#include <sys/types.h>

#include "../counter/record.h"

/* What a program is told; what it is not is NULL. */
struct tool {
	const char *program;	 /* a name or path; NULL: the program under test */
	const char *const *args; /* without argv[0]; ended by NULL */
	const char *const *env;	 /* NAME=VALUE to add, NAME to remove; ended by NULL */
	const char *directory;	 /* to run in */
	const char *in;		 /* file for stdin; NULL: empty */
	const char *out, *err;	 /* files for stdout and stderr; NULL: they are kept */
};

/* What it did. */
struct tool_result {
	int status; /* exit status, or 128 + the signal that ended it */
	char *out;  /* all of stdout and stderr */
	char *err;
	char *line; /* its command line, for messages */
};

/* A program that runs. */
struct tool_process {
	pid_t pid;
	int out, err;
	char *line;
};

/*
 * Fixture: each test has a directory of its own, which is its TMPDIR too. At its end there must be
 * no process and no scratch directory left behind. The directory of a test that failed stays.
 */
void tool_setup(void);
void tool_teardown(void);

/* The path of a file in the test's directory. */
char *tool_path(const char *name);

/* Writes a file in the test's directory; returns its path. */
char *tool_write(const char *name, const char *content);

/* A file's content; NULL when there is none. */
char *tool_read(const char *path);

/* printf-style. */
char *tool_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Waits until there is a file of that name. */
void tool_await_file(const char *path);

/* The names in the test's directory, sorted, joined by blanks. */
char *tool_listing(void);

/* The absolute path of the program under test. */
const char *tool_program(void);

/* Seconds on a clock that only runs forward. */
double tool_seconds(void);

struct tool_process tool_start(const struct tool *tool);

/* Waits for its end. One that takes longer than TOOL_SECONDS is killed and fails the test. */
struct tool_result tool_wait(struct tool_process *process);

struct tool_result tool_run(const struct tool *tool);

/* Runs the program under test with these arguments. */
#define TOOL(...) tool_run(&(struct tool){ .args = (const char *const[]){ __VA_ARGS__, NULL } })

/* Waits until a child of the process, whose name begins with `name`, is at work in earnest. */
pid_t tool_busy_child(pid_t parent, const char *name);

/* Fails the test unless the program exited with this status. */
void tool_expect_status(const struct tool_result *result, int status);

/*
 * Fails the test unless the program failed as it should: this status, nothing on stdout, and on
 * stderr one line, which begins with "insncount: " and has these words in it.
 */
void tool_expect_error(const struct tool_result *result, int status, const char *words);

/* The records in the text. */
struct record *tool_records(const char *text, size_t *count);

/* The text without its "# key: value" lines. */
char *tool_body(const char *text);

/*
 * Whether guests for an architecture can be built and run here. If not, says so aloud on stderr:
 * the caller leaves the tests out that need one. For use outside of tests, too.
 */
bool tool_has_arch(const char *arch);

/* The time limit of a Check test that runs programs, seconds; TOOL_SECONDS is one program's. */
#define TOOL_TEST_SECONDS 600
#define TOOL_SECONDS	  120

#endif
