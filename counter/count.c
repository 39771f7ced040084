// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "count.h"
#include "process.h"

/* A thread that counts every jobs-th case. */
struct worker {
	pthread_t thread;
	struct collector collector;
	const struct count_options *options;
	size_t first;
	bool ok;
	struct error err;
};

/* The guest's input for the cases of these numbers. */
static int write_input(const struct case_list *list, const size_t *numbers, size_t count,
		       struct error *err)
{
	int fd = process_temporary_file(err);
	FILE *out = fd < 0 ? NULL : fdopen(dup(fd), "w");

	if (!out)
		return fd;
	for (size_t i = 0; i < count; i++) {
		const struct test_case *tc = &list->cases[numbers[i]];

		fprintf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %u %d\n", tc->offset,
			tc->src_offset, tc->size, tc->value, tc->fault_side, tc->fault_at);
	}
	if (fclose(out)) {
		close(fd);
		fail(err, STATUS_TOOL, "cannot write the guest's input");
		return -1;
	}
	lseek(fd, 0, SEEK_SET);
	return fd;
}

/* Runs the engine once. *done is how many of the cases have an outcome now. */
static bool run_engine(struct worker *worker, const size_t *numbers, size_t count,
		       enum engine_detail detail, size_t *done)
{
	struct collector *collector = &worker->collector;
	int input = write_input(collector->list, numbers, count, &worker->err);
	bool ok;

	if (input < 0)
		return false;
	collector_start(collector, numbers, count, detail);
	ok = worker->options->engine->run(collector->guest, input, collector, &worker->err);
	close(input);
	if (!ok)
		return false;
	*done = collector_finish(collector);
	if (!*done)
		return fail(&worker->err, STATUS_GUEST,
			    "%s/%s: the guest ended before its first case",
			    collector->guest->routine->name, collector->guest->variant);
	return true;
}

/* Runs the engine again and again: a case that ends the guest costs a run, not the cases after. */
static bool count_numbers(struct worker *worker, const size_t *numbers, size_t count,
			  enum engine_detail detail)
{
	size_t done;

	for (; count; numbers += done, count -= done)
		if (!run_engine(worker, numbers, count, detail, &done))
			return false;
	return true;
}

/* Cases that may fault need single instructions anyway; the others are put down if they do. */
static size_t pick_numbers(const struct worker *worker, bool may_fault, size_t *numbers)
{
	const struct case_list *list = worker->collector.list;
	size_t count = 0;

	for (size_t i = worker->first; i < list->count; i += worker->options->jobs)
		if ((list->cases[i].fault_side != FAULT_NONE) == may_fault)
			numbers[count++] = i;
	return count;
}

/* The cases that were put down, anew. */
static bool count_retries(struct worker *worker, enum engine_detail detail)
{
	struct collector *collector = &worker->collector;

	for (size_t i = 0; i < collector->retry_count; i++) {
		struct outcome *outcome = &collector->outcomes[collector->retry[i]];

		free(outcome->detail);
		*outcome = NO_OUTCOME;
		collector->progress->done--;
	}
	return count_numbers(worker, collector->retry, collector->retry_count, detail);
}

/* The least detail in which nothing stays unknown, whatever happens in a case. */
static enum engine_detail exact_detail(const struct worker *worker)
{
	const struct collector *collector = &worker->collector;

	if (collector->memory || (collector->registers && collector->guest->target->arch->repeats))
		return DETAIL_REGISTERS;
	return DETAIL_INSNS;
}

static bool work(struct worker *worker)
{
	enum engine_detail plain = worker->collector.memory ? DETAIL_REGISTERS : DETAIL_BLOCKS;
	enum engine_detail exact = exact_detail(worker);
	size_t *numbers = xcalloc(worker->collector.list->count, sizeof(*numbers));
	bool ok = count_numbers(worker, numbers, pick_numbers(worker, false, numbers), plain) &&
		  count_numbers(worker, numbers, pick_numbers(worker, true, numbers), exact) &&
		  count_retries(worker, exact);

	free(numbers);
	return ok;
}

static void *run_worker(void *argument)
{
	struct worker *worker = argument;

	worker->ok = work(worker);
	return NULL;
}

/* Signals are for the main thread. */
static bool start_worker(struct worker *worker)
{
	sigset_t all, old;
	bool ok;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	ok = pthread_create(&worker->thread, NULL, run_worker, worker) == 0;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return ok;
}

static void join_worker(struct worker *worker, struct progress *progress)
{
	struct timespec until;

	do {
		progress_draw(progress);
		clock_gettime(CLOCK_REALTIME, &until);
		until.tv_nsec += 50000000;
		if (until.tv_nsec >= 1000000000) {
			until.tv_sec++;
			until.tv_nsec -= 1000000000;
		}
	} while (pthread_timedjoin_np(worker->thread, NULL, &until));
}

/* Starts all workers, then waits for all. False when one failed: *err is the first one's. */
static bool run_workers(struct worker *workers, unsigned jobs, struct progress *progress,
			struct error *err)
{
	unsigned started = 0;
	bool ok = true;

	while (started < jobs && start_worker(&workers[started]))
		started++;
	if (started < jobs)
		ok = fail(err, STATUS_TOOL, "cannot start a thread");
	for (unsigned i = 0; i < started; i++) {
		join_worker(&workers[i], progress);
		if (ok && !workers[i].ok) {
			*err = workers[i].err;
			ok = false;
		}
	}
	return ok;
}

struct outcome *count_cases(const struct guest *guest, const struct case_list *list,
			    const struct count_options *options, struct progress *progress,
			    struct error *err)
{
	struct outcome *outcomes = xcalloc(list->count, sizeof(*outcomes));
	struct worker *workers = xcalloc(options->jobs, sizeof(*workers));
	bool ok;

	for (size_t i = 0; i < list->count; i++)
		outcomes[i] = NO_OUTCOME;
	for (unsigned i = 0; i < options->jobs; i++) {
		workers[i].options = options;
		workers[i].first = i;
		collector_init(&workers[i].collector, guest, list, outcomes, progress);
		workers[i].collector.limit = options->limit;
		workers[i].collector.count_return = options->count_return;
		workers[i].collector.profile = options->profile;
		workers[i].collector.memory = options->memory;
		workers[i].collector.registers = options->engine->registers;
	}
	ok = run_workers(workers, options->jobs, progress, err);
	for (unsigned i = 0; i < options->jobs; i++)
		collector_deinit(&workers[i].collector);
	free(workers);
	if (ok)
		return outcomes;
	outcomes_free(outcomes, list->count);
	return NULL;
}

void outcomes_free(struct outcome *outcomes, size_t count)
{
	for (size_t i = 0; outcomes && i < count; i++)
		free(outcomes[i].detail);
	free(outcomes);
}

void count_record(const struct guest *guest, const struct test_case *tc,
		  const struct outcome *outcome, struct record *record)
{
	memset(record, 0, sizeof(*record));
	snprintf(record->arch, sizeof(record->arch), "%s", guest->target->arch->name);
	snprintf(record->routine, sizeof(record->routine), "%s", guest->routine->name);
	snprintf(record->variant, sizeof(record->variant), "%s", guest->variant);
	record->xlen = guest->target->width->xlen;
	record->block = guest->target->block;
	record->axes = guest->routine->axes;
	record->tc = *tc;
	record->counts = outcome->counts;
	record->misaligned = outcome->misaligned;
	record->result = outcome->result;
	record->findings = outcome->findings;
}
