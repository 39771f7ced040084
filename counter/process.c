// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "interrupt.h"
#include "process.h"
#include "text.h"

/* How often a wait looks whether the user has interrupted it. */
#define WAIT_SLICE_MS 20

/* In the child: moves the descriptors to where they shall be. Ours may be where a child's goes. */
static void place_descriptors(const struct process_fd *fds, int null)
{
	int moved[8];
	int top = 3;

	for (unsigned i = 0; fds[i].child >= 0; i++)
		if (fds[i].child >= top)
			top = fds[i].child + 1;
	for (unsigned i = 0; fds[i].child >= 0; i++)
		moved[i] = fcntl(fds[i].ours, F_DUPFD, top);
	for (int fd = 0; fd < 3; fd++)
		dup2(null, fd);
	for (unsigned i = 0; fds[i].child >= 0; i++)
		dup2(moved[i], fds[i].child);
	/* What the child is not given was opened with O_CLOEXEC, but for the copies above. */
	syscall(SYS_close_range, top, ~0u, 0);
}

bool process_start(struct process *process, char *const argv[], const struct process_fd *fds,
		   struct error *err)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);
	pid_t parent = getpid();

	process->pid = fork();
	if (process->pid < 0) {
		close(null);
		process->pid = 0;
		return fail(err, STATUS_TOOL, "cannot start %s: %s", argv[0], strerror(errno));
	}
	if (process->pid == 0) {
		sigset_t none;

		setpgid(0, 0);
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (getppid() != parent)
			_exit(127);
		sigemptyset(&none);
		sigprocmask(SIG_SETMASK, &none, NULL);
		signal(SIGPIPE, SIG_DFL);
		place_descriptors(fds, null);
		execv(argv[0], argv);
		_exit(127);
	}
	close(null);
	return true;
}

bool process_wait(struct process *process, int milliseconds, int *status)
{
	struct timespec pause = { 0, 1000000 };

	for (int waited = 0;; waited++) {
		pid_t pid = waitpid(process->pid, status, WNOHANG);

		if (pid == process->pid || (pid < 0 && errno != EINTR)) {
			process->pid = 0;
			return true;
		}
		if (waited >= milliseconds)
			return false;
		nanosleep(&pause, NULL);
	}
}

void process_kill(struct process *process)
{
	if (!process->pid)
		return;
	kill(process->pid, SIGKILL);
	while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
		;
	process->pid = 0;
}

int process_temporary_file(struct error *err)
{
	int fd = memfd_create("insncount", MFD_CLOEXEC);

	if (fd < 0)
		fail(err, STATUS_TOOL, "cannot make a temporary file: %s", strerror(errno));
	return fd;
}

char *process_read_file(int fd)
{
	struct stat status = { 0 };
	char *content;
	ssize_t length;

	fstat(fd, &status);
	content = xcalloc(status.st_size + 1, 1);
	length = pread(fd, content, status.st_size, 0);
	content[length > 0 ? length : 0] = 0;
	return content;
}

static bool wait_interruptibly(struct process *process, const char *name, int seconds, int *status,
			       struct error *err)
{
	for (int waited = 0; waited < seconds * 1000; waited += WAIT_SLICE_MS) {
		if (process_wait(process, WAIT_SLICE_MS, status))
			return true;
		if (!interrupt_check(err))
			return false;
	}
	return fail(err, STATUS_TOOL, "%s did not end within %d seconds", name, seconds);
}

/* Runs a program to its end; `file` is where its messages go, and is closed. */
static bool run(char *const argv[], const struct process_fd *fds, int file, int seconds,
		int *exit_status, char **output, struct error *err)
{
	struct process process = { 0 };
	int status = 0;
	bool ok;

	if (file < 0)
		return false;
	ok = process_start(&process, argv, fds, err) &&
	     wait_interruptibly(&process, argv[0], seconds, &status, err);
	process_kill(&process);
	if (ok) {
		*exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
		*output = process_read_file(file);
	}
	close(file);
	return ok;
}

bool process_run(char *const argv[], int seconds, int *exit_status, char **output,
		 struct error *err)
{
	int file = process_temporary_file(err);
	struct process_fd fds[] = { { file, 1 }, { file, 2 }, { -1, -1 } };

	return run(argv, fds, file, seconds, exit_status, output, err);
}

bool process_run_through(char *const argv[], int in, int out, int seconds, int *exit_status,
			 char **output, struct error *err)
{
	int file = process_temporary_file(err);
	struct process_fd fds[4];
	unsigned count = 0;

	fds[count++] = (struct process_fd){ file, 2 };
	if (in >= 0)
		fds[count++] = (struct process_fd){ in, 0 };
	if (out >= 0)
		fds[count++] = (struct process_fd){ out, 1 };
	fds[count] = (struct process_fd){ -1, -1 };
	return run(argv, fds, file, seconds, exit_status, output, err);
}
