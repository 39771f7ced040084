/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Drives a fuzz target without libFuzzer: changes its seeds at random and keeps what reaches new
 * code. To be compiled, like the target, with -fsanitize=address,undefined and
 * -fsanitize-coverage=trace-pc.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fuzz.h"

#define INPUT_MAX	4096 /* bytes */
#define CORPUS_MAX	4096
#define CHANGES_MAX	6
#define DEFAULT_SECONDS 20
#define HANG_SECONDS	10

struct input {
	size_t size;
	uint8_t bytes[INPUT_MAX];
};

/* What the process that tries the inputs leaves behind when it dies. */
struct shared {
	volatile uint64_t executions;
	size_t steps; /* from one basic block to the next, of different ones */
	size_t kept;
	struct input input;
};

static struct shared *shared;
static struct input *corpus[CORPUS_MAX];
static size_t corpus_count;
static uint64_t random_state;

static bool collecting, reached_new;
static bool reached[1 << 16]; /* steps, by a hash */
static uintptr_t last_block;

void __sanitizer_cov_trace_pc(void);

/* Called by each basic block of what is compiled with -fsanitize-coverage=trace-pc. */
__attribute__((no_sanitize_coverage, no_sanitize("address", "undefined"))) void
__sanitizer_cov_trace_pc(void)
{
	uintptr_t block = (uintptr_t)__builtin_return_address(0);
	bool *known = &reached[(block ^ last_block * 31) & 0xffff];

	last_block = block;
	if (collecting && !*known) {
		*known = true;
		reached_new = true;
		shared->steps++;
	}
}

/* A number below the limit; 0 if that is 0. (xorshift64) */
static size_t pick(size_t limit)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return limit ? random_state % limit : 0;
}

static void insert(struct input *input, size_t at, const uint8_t *bytes, size_t length)
{
	if (length > INPUT_MAX - input->size)
		length = INPUT_MAX - input->size;
	memmove(input->bytes + at + length, input->bytes + at, input->size - at);
	memcpy(input->bytes + at, bytes, length);
	input->size += length;
}

static void delete (struct input *input, size_t at, size_t length)
{
	memmove(input->bytes + at, input->bytes + at + length, input->size - at - length);
	input->size -= length;
}

static void flip_bit(struct input *input)
{
	input->bytes[pick(input->size)] ^= 1 << pick(8);
}

static void replace_byte(struct input *input)
{
	static const char bytes[] = "\n\0\xff\x80 0189af-+,=:/#[]\"x";

	input->bytes[pick(input->size)] = bytes[pick(sizeof(bytes))];
}

static void insert_byte(struct input *input)
{
	uint8_t byte = input->bytes[pick(input->size)];

	insert(input, pick(input->size), &byte, 1);
}

static void delete_range(struct input *input)
{
	size_t at = pick(input->size);

	delete (input, at, pick(input->size - at + 1));
}

/* The line that holds the byte at `at`, with its newline: its start and length. */
static size_t find_line(const struct input *input, size_t at, size_t *length)
{
	const uint8_t *end = memchr(input->bytes + at, '\n', input->size - at);

	while (at && input->bytes[at - 1] != '\n')
		at--;
	*length = end ? (size_t)(end - input->bytes) - at + 1 : input->size - at;
	return at;
}

static void delete_line(struct input *input)
{
	size_t length, at = find_line(input, pick(input->size), &length);

	delete (input, at, length);
}

/* A line of this or of another input, at the start of a line. */
static void insert_line(struct input *input)
{
	const struct input *from = corpus[pick(corpus_count)];
	uint8_t line[INPUT_MAX];
	size_t length, ignored, at;

	if (!from->size)
		return;
	at = find_line(from, pick(from->size), &length);
	memcpy(line, from->bytes + at, length);
	insert(input, find_line(input, pick(input->size), &ignored), line, length);
}

static void insert_range(struct input *input)
{
	const struct input *from = corpus[pick(corpus_count)];
	size_t at = pick(from->size);

	insert(input, pick(input->size), from->bytes + at, pick(from->size - at + 1));
}

static void count_digit(struct input *input)
{
	size_t at = pick(input->size);

	while (at < input->size && (input->bytes[at] < '0' || input->bytes[at] > '9'))
		at++;
	if (at < input->size)
		input->bytes[at] += pick(2) ? 1 : -1;
}

static void (*const changes[])(struct input *) = {
	flip_bit,    replace_byte, insert_byte,	 delete_range,
	delete_line, insert_line,  insert_range, count_digit,
};

static void change(struct input *input)
{
	for (size_t left = 1 + pick(CHANGES_MAX); left; left--) {
		if (!input->size)
			insert(input, 0, (const uint8_t *)"\n", 1);
		changes[pick(sizeof(changes) / sizeof(*changes))](input);
	}
}

static void keep(const struct input *input)
{
	if (corpus_count == CORPUS_MAX)
		return;
	corpus[corpus_count] = malloc(sizeof(*input));
	require(corpus[corpus_count]);
	*corpus[corpus_count++] = *input;
	shared->kept = corpus_count;
}

static void try_input(void)
{
	/* A buffer of just this size: a byte read behind it is seen. */
	uint8_t *bytes = malloc(shared->input.size);

	require(bytes || !shared->input.size);
	memcpy(bytes, shared->input.bytes, shared->input.size);
	reached_new = false;
	last_block = 0;
	collecting = true;
	LLVMFuzzerTestOneInput(bytes, shared->input.size);
	collecting = false;
	free(bytes);
	shared->executions++;
	if (reached_new)
		keep(&shared->input);
}

static void try_seeds(void)
{
	for (unsigned i = 0; fuzz_seeds[i]; i++) {
		shared->input.size = 0;
		insert(&shared->input, 0, (const uint8_t *)fuzz_seeds[i], strlen(fuzz_seeds[i]));
		try_input();
	}
	require(corpus_count);
}

static int try_changes(unsigned seconds)
{
	time_t end = time(NULL) + seconds;

	try_seeds();
	while (time(NULL) < end) {
		for (unsigned i = 0; i < 100; i++) {
			shared->input = *corpus[pick(corpus_count)];
			change(&shared->input);
			try_input();
		}
	}
	return EXIT_SUCCESS;
}

static int try_file(const char *path)
{
	FILE *in = fopen(path, "r");

	if (!in) {
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
		return 2;
	}
	shared->input.size = fread(shared->input.bytes, 1, INPUT_MAX, in);
	fclose(in);
	try_input();
	return EXIT_SUCCESS;
}

/* The status of the child; kills it when it makes no progress. */
static int watch(pid_t child)
{
	uint64_t executions = 0;
	int status, quiet_ms = 0;

	while (!waitpid(child, &status, WNOHANG)) {
		usleep(50000);
		quiet_ms += 50;
		if (executions != shared->executions)
			quiet_ms = 0;
		executions = shared->executions;
		if (quiet_ms > HANG_SECONDS * 1000)
			kill(child, SIGKILL);
	}
	return status;
}

static int report(const char *program, int status, unsigned long seed)
{
	char path[4096];
	FILE *out;

	printf("%s: %llu executions, %zu steps reached by %zu inputs, seed %lu\n", program,
	       (unsigned long long)shared->executions, shared->steps, shared->kept, seed);
	if (status == 0)
		return EXIT_SUCCESS;
	snprintf(path, sizeof(path), "%s.failed", program);
	out = fopen(path, "w");
	if (!out || fwrite(shared->input.bytes, 1, shared->input.size, out) != shared->input.size ||
	    fclose(out))
		fprintf(stderr, "%s: cannot write it\n", path);
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
		fprintf(stderr, "%s: %s hangs it\n", program, path);
	else
		fprintf(stderr, "%s: %s makes it fail\n", program, path);
	return EXIT_FAILURE;
}

static int usage(const char *program)
{
	fprintf(stderr, "usage: %s [-t SECONDS] [-s SEED] | %s FILE\n", program, program);
	return 2;
}

int main(int argc, char **argv)
{
	unsigned long seed = 1;
	unsigned seconds = DEFAULT_SECONDS;
	pid_t child;
	int option;

	while ((option = getopt(argc, argv, "t:s:")) != -1) {
		if (option == 't')
			seconds = strtoul(optarg, NULL, 10);
		else if (option == 's')
			seed = strtoul(optarg, NULL, 10);
		else
			return usage(argv[0]);
	}
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
		      0);
	if (shared == MAP_FAILED)
		return 2;
	if (optind < argc)
		return try_file(argv[optind]);
	random_state = 0x9e3779b97f4a7c15 ^ seed;
	child = fork();
	if (child == 0)
		return try_changes(seconds);
	return child < 0 ? 2 : report(argv[0], watch(child), seed);
}
