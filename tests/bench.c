/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How fast is the tool? Runs it as a child process, from the top of the source tree, and compares
 * what it measures with what the tool is meant to reach. Figures taken while other programs run
 * say little.
 */
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../counter/record.h"
#include "../counter/text.h"

#define TOOL	    "./insncount"
#define QEMU	    "qemu-riscv64"
#define BUILT_QEMU  "build/qemu/" QEMU
#define BYTE_LOOP   "tests/variants/memset/byte-loop.S"
#define RUN_SECONDS 60 /* after which a run has failed */
#define POLL_US	    2000

#define MEMSET_AXES (AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SIZE) | AXIS_BIT(AXIS_VALUE))

/* What a run of a program took. */
struct usage {
	double seconds;
	double own_cpu;	     /* seconds, of the program itself */
	double children_cpu; /* seconds, of its children: QEMU, gdb, the compiler */
	unsigned long peak;  /* KiB, of the program itself */
};

/* What it counted. */
struct work {
	uint64_t cases;
	uint64_t insns;
	uint64_t blocks; /* of QEMU: each ends with a branch or a jump */
};

struct measurement {
	struct usage usage;
	struct work work;
};

static const struct workload {
	const char *name;
	const char *variant;
	const char *cases;
	const char *engine;
	const char *jobs;
} workloads[] = {
	{ "start, by gdb", "linux-6.1", "offset=0 size=0 value=0", "gdb", "1" },
	{ "start, by trace", "linux-6.1", "offset=0 size=0 value=0", "trace", "1" },
	{ "4 KiB, by gdb", "linux-6.1", "offset=0 size=4096 value=0..7", "gdb", "1" },
	{ "4 KiB, by trace", "linux-6.1", "offset=0 size=4096 value=0..29999", "trace", "1" },
	{ "byte loop, by trace", BYTE_LOOP, "offset=0 size=4096 value=0..199", "trace", "1" },
	{ "sweep, by trace, 2 jobs", "linux-6.1", "offset=0..99 size=0..999 value=0", "trace",
	  "2" },
	{ 0 },
};

/* Their places in the table. */
enum { START_GDB, START_TRACE, PAGE_GDB, PAGE_TRACE, BYTES_TRACE, SWEEP, WORKLOAD_COUNT };

#define PAGE_CASES  30000
#define REPORT_ROWS 1000000

static char scratch[] = "/tmp/insncount-bench-XXXXXX";

static void die(const char *what)
{
	fprintf(stderr, "bench: %s: %s\n", what, strerror(errno));
	exit(EXIT_FAILURE);
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

/* The CPU times of a process that has ended, but was not waited for yet. */
static void read_cpu(pid_t pid, struct usage *usage)
{
	char *path = text_format("/proc/%d/stat", pid);
	FILE *in = fopen(path, "r");
	unsigned long user, system, children_user, children_system;
	double tick = sysconf(_SC_CLK_TCK);

	if (!in ||
	    fscanf(in, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu",
		   &user, &system, &children_user, &children_system) != 4)
		die(path);
	fclose(in);
	free(path);
	usage->own_cpu = (user + system) / tick;
	usage->children_cpu = (children_user + children_system) / tick;
}

/* The largest size that a running process has had so far; it has none when it has ended. */
static void read_peak(pid_t pid, struct usage *usage)
{
	char *path = text_format("/proc/%d/status", pid);
	FILE *in = fopen(path, "r");
	char line[256];

	while (in && fgets(line, sizeof(line), in))
		sscanf(line, "VmHWM: %lu", &usage->peak);
	if (in)
		fclose(in);
	free(path);
}

static char *scratch_path(const char *name)
{
	return text_format("%s/%s", scratch, name);
}

static void clean_up(void)
{
	static const char *const names[] = { "guest", "input", "records.csv", "million.csv" };

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		char *path = scratch_path(names[i]);

		unlink(path);
		free(path);
	}
	rmdir(scratch);
}

/* The tool removes the guest that it has built; a link keeps the first, linux-6.1. */
static void keep_guest(void)
{
	char *pattern = scratch_path("insncount-*/guest-0");
	char *kept = scratch_path("guest");
	glob_t found;

	if (!glob(pattern, 0, NULL, &found))
		link(found.gl_pathv[0], kept);
	globfree(&found);
	free(pattern);
	free(kept);
}

static bool has_ended(pid_t pid)
{
	siginfo_t info = { 0 };

	return waitid(P_PID, pid, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid;
}

/* Runs a program with these files as its stdin and stdout. */
static struct usage run(char *const argv[], const char *input, const char *output)
{
	struct usage usage = { 0 };
	double start = now();
	pid_t pid = fork();
	int status;

	if (pid == 0) {
		if (!freopen(input, "r", stdin) || !freopen(output, "w", stdout))
			_exit(127);
		execvp(argv[0], argv);
		_exit(127);
	}
	if (pid < 0)
		die(argv[0]);
	while (!has_ended(pid)) {
		read_peak(pid, &usage);
		keep_guest();
		if (now() - start > RUN_SECONDS)
			kill(pid, SIGTERM);
		usleep(POLL_US);
	}
	usage.seconds = now() - start;
	read_cpu(pid, &usage);
	waitpid(pid, &status, 0);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return usage;
	fprintf(stderr, "bench: %s failed, or took more than %d seconds\n", argv[0], RUN_SECONDS);
	exit(EXIT_FAILURE);
}

static struct work read_records(const char *path)
{
	struct work work = { 0 };
	FILE *in = fopen(path, "r");
	struct record_reader reader;
	struct record record;
	struct error err = { 0 };
	int got;

	if (!in || !record_reader_init(&reader, in, path, &err))
		die(path);
	while ((got = record_read(&reader, &record, &err)) > 0) {
		work.cases++;
		work.insns += record.counts.insns;
		work.blocks += record.counts.class[CLASS_BRANCH] + record.counts.class[CLASS_JUMP];
	}
	if (got < 0)
		die(err.text);
	record_reader_deinit(&reader);
	fclose(in);
	return work;
}

static struct measurement measure(const struct workload *workload)
{
	char *records = scratch_path("records.csv");
	char *argv[] = { TOOL,
			 "run",
			 "memset",
			 (char *)workload->variant,
			 "--cases",
			 (char *)workload->cases,
			 "--engine",
			 (char *)workload->engine,
			 "--jobs",
			 (char *)workload->jobs,
			 "--count-return",
			 "--quiet",
			 "--output",
			 records,
			 NULL };
	struct measurement measurement;

	measurement.usage = run(argv, "/dev/null", "/dev/null");
	measurement.work = read_records(records);
	free(records);
	return measurement;
}

/* What is left when the start of the engine, and the building of the guest, are taken out. */
static struct measurement without_start(struct measurement of, const struct measurement *start)
{
	of.usage.seconds -= start->usage.seconds;
	of.usage.own_cpu -= start->usage.own_cpu;
	of.usage.children_cpu -= start->usage.children_cpu;
	of.work.cases -= start->work.cases;
	of.work.insns -= start->work.insns;
	of.work.blocks -= start->work.blocks;
	return of;
}

static void print_heading(void)
{
	printf("%-24s %8s %10s %8s %12s %10s %10s %8s %8s %8s\n", "memset", "cases", "insns",
	       "seconds", "insns/s", "blocks/s", "cases/s", "tool s", "QEMU s", "peak MiB");
	fflush(stdout);
}

static void print_row(const char *name, const struct measurement *m)
{
	printf("%-24s %8" PRIu64 " %10" PRIu64 " %8.2f %12.0f %10.0f %10.0f %8.2f %8.2f %8.1f\n",
	       name, m->work.cases, m->work.insns, m->usage.seconds,
	       m->work.insns / m->usage.seconds, m->work.blocks / m->usage.seconds,
	       m->work.cases / m->usage.seconds, m->usage.own_cpu, m->usage.children_cpu,
	       m->usage.peak / 1024.0);
	fflush(stdout);
}

/* The guest that was kept, on the cases of PAGE_TRACE, with no engine watching. */
static struct measurement measure_guest(const struct work *work)
{
	const char *qemu = access(BUILT_QEMU, X_OK) ? QEMU : BUILT_QEMU;
	char *guest = scratch_path("guest");
	char *input = scratch_path("input");
	char *argv[] = { (char *)qemu, "-cpu", "rv64", guest, NULL };
	FILE *out = fopen(input, "w");
	struct measurement measurement = { .work = *work };

	if (!out)
		die(input);
	for (unsigned i = 0; i < PAGE_CASES; i++)
		fprintf(out, "0 0 4096 %u 0 0\n", i);
	if (fclose(out))
		die(input);
	measurement.usage = run(argv, input, "/dev/null");
	measurement.usage.children_cpu = measurement.usage.own_cpu;
	measurement.usage.own_cpu = 0;
	free(input);
	free(guest);
	return measurement;
}

static void write_rows(const char *path)
{
	FILE *out = fopen(path, "w");
	struct record record = { .arch = "riscv",
				 .routine = "memset",
				 .xlen = 64,
				 .block = 64,
				 .axes = MEMSET_AXES,
				 .misaligned = NOT_MEASURED };

	if (!out)
		die(path);
	fprintf(out, "%s\n", record_header);
	for (unsigned i = 0; i < REPORT_ROWS; i++) {
		strcpy(record.variant, i % 2 ? "new" : "old");
		record.tc.size = i / 16;
		record.tc.offset = i / 2 % 8;
		record.counts.insns = 10 + i / 16 - i % 2;
		record.counts.class[CLASS_STORE] = record.counts.insns;
		record_write(out, &record);
	}
	if (fclose(out))
		die(path);
}

static struct usage measure_report(void)
{
	char *records = scratch_path("million.csv");
	char *argv[] = { TOOL, "report", records, NULL };
	struct usage usage;

	write_rows(records);
	usage = run(argv, "/dev/null", "/dev/null");
	printf("report on %d records: %.2f s, peak %.1f MiB\n\n", REPORT_ROWS, usage.seconds,
	       usage.peak / 1024.0);
	free(records);
	return usage;
}

static void print_target(bool met, const char *what, double measured)
{
	printf("%-7s  %s: %.0f\n", met ? "met" : "NOT MET", what, measured);
}

static void print_targets(const struct measurement m[], double report_seconds)
{
	double gdb = m[PAGE_GDB].work.insns / m[PAGE_GDB].usage.seconds;
	double trace = m[PAGE_TRACE].work.insns / m[PAGE_TRACE].usage.seconds;
	double blocks = m[BYTES_TRACE].work.blocks / m[BYTES_TRACE].usage.seconds;

	print_target(trace >= 5000 * gdb, "4 KiB: trace is 5000 times as fast as gdb", trace / gdb);
	print_target(trace >= 8e6, "4 KiB: 8,000,000 instructions/s", trace);
	print_target(blocks >= 300000, "byte loop: 300,000 blocks/s", blocks);
	for (unsigned i = PAGE_TRACE; i < WORKLOAD_COUNT; i++)
		printf("%-7s  %s: the tool takes less CPU time than QEMU: %.2f of it\n",
		       m[i].usage.own_cpu < m[i].usage.children_cpu ? "met" : "NOT MET",
		       workloads[i].name, m[i].usage.own_cpu / m[i].usage.children_cpu);
	print_target(m[SWEEP].usage.seconds < 20, "sweep: 100,000 cases in 20 s",
		     m[SWEEP].usage.seconds);
	print_target(report_seconds < 5, "report: a million records in 5 s", report_seconds);
}

int main(void)
{
	struct measurement m[WORKLOAD_COUNT], guest;

	if (!mkdtemp(scratch) || setenv("TMPDIR", scratch, 1))
		die(scratch);
	atexit(clean_up);
	print_heading();
	for (unsigned i = 0; i < WORKLOAD_COUNT; i++) {
		m[i] = measure(&workloads[i]);
		if (i > START_TRACE && i != SWEEP)
			m[i] = without_start(m[i], &m[i == PAGE_GDB ? START_GDB : START_TRACE]);
		print_row(workloads[i].name, &m[i]);
	}
	guest = measure_guest(&m[PAGE_TRACE].work);
	print_row("4 KiB, guest alone", &guest);
	print_targets(m, measure_report().seconds);
	return EXIT_SUCCESS;
}
