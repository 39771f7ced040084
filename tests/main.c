// SPDX-License-Identifier: GPL-2.0-only
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suites.h"

/* More would only make tests wait for each other: most of them run several QEMUs at a time. */
#define WORKERS_MAX 4

/* clang-format off */
#define SUITE(name) { #name, name##_suite }

/*
 * All suites, the longest first: that shares them out evenly. CK_RUN_SUITE=NAME in the environment
 * runs one alone.
 */
static const struct {
	const char *name;
	Suite *(*create)(void);
} suites[] = {
	SUITE(command), SUITE(powerpc), SUITE(kernel), SUITE(new), SUITE(x86_guest),
	SUITE(golden), SUITE(variants), SUITE(user_copy), SUITE(workload), SUITE(gate),
	SUITE(sources), SUITE(documents), SUITE(interactive), SUITE(annotate), SUITE(plot),
	SUITE(block), SUITE(install), SUITE(memory), SUITE(testcase), SUITE(record), SUITE(riscv),
	SUITE(x86), SUITE(meter), SUITE(gdb_stream), SUITE(trace_log), SUITE(db), SUITE(table),
	SUITE(compare), SUITE(trap), SUITE(claims), SUITE(manual), { 0 },
};
/* clang-format on */

/* What has come of a suite, or of several. */
struct tally {
	int passed, failed;
};

static struct tally run(SRunner *runner, enum print_output silence)
{
	struct tally tally;

	srunner_run_all(runner, silence);
	tally.failed = srunner_ntests_failed(runner);
	tally.passed = srunner_ntests_run(runner) - tally.failed;
	return tally;
}

/* Runs them one after the other. */
static struct tally run_all(void)
{
	SRunner *runner = srunner_create(NULL);
	struct tally tally;

	for (unsigned i = 0; suites[i].name; i++)
		srunner_add_suite(runner, suites[i].create());
	tally = run(runner, CK_ENV);
	srunner_free(runner);
	return tally;
}

/* What it prints comes in one piece, as others print too. */
static struct tally run_suite(unsigned number)
{
	SRunner *runner = srunner_create(suites[number].create());
	struct tally tally = run(runner, CK_SILENT);

	printf("%s: ", suites[number].name);
	srunner_print(runner, CK_ENV);
	fflush(stdout);
	srunner_free(runner);
	return tally;
}

/* Runs suites of which it reads the numbers, and writes their tallies. */
static void work(int numbers, int tallies)
{
	unsigned char number;

	setvbuf(stdout, NULL, _IOFBF, 1 << 16);
	while (read(numbers, &number, 1) == 1) {
		struct tally tally;

		tally = run_suite(number);
		if (write(tallies, &tally, sizeof(tally)) != sizeof(tally))
			_exit(EXIT_FAILURE);
	}
	_exit(EXIT_SUCCESS);
}

static void start_workers(int numbers, int tallies)
{
	long count = sysconf(_SC_NPROCESSORS_ONLN);

	for (long i = 0; i < count && i < WORKERS_MAX; i++)
		if (fork() == 0)
			work(numbers, tallies);
}

/* Several at a time. A suite of which no tally comes has failed. */
static struct tally share_out(void)
{
	struct tally sum = { 0 }, tally;
	int numbers[2], tallies[2];
	unsigned char count = 0;
	unsigned told = 0;

	if (pipe2(numbers, O_CLOEXEC) || pipe2(tallies, O_CLOEXEC))
		return (struct tally){ .failed = 1 };
	for (; suites[count].name; count++)
		if (write(numbers[1], &count, 1) != 1)
			return (struct tally){ .failed = 1 };
	close(numbers[1]);
	start_workers(numbers[0], tallies[1]);
	close(tallies[1]);
	for (; read(tallies[0], &tally, sizeof(tally)) == sizeof(tally); told++) {
		sum.passed += tally.passed;
		sum.failed += tally.failed;
	}
	while (wait(NULL) > 0)
		;
	sum.failed += count - told;
	return sum;
}

int main(void)
{
	struct tally sum = getenv("CK_RUN_SUITE") ? run_all() : share_out();

	printf("%d passed, %d failed\n", sum.passed, sum.failed);
	return sum.failed || !sum.passed ? EXIT_FAILURE : EXIT_SUCCESS;
}
