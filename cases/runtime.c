// SPDX-License-Identifier: GPL-2.0-only
#include "guest.h"
#include "arch.h"
#include "../counter/result.h"

/* A fixup that leads back to the fault would never end. */
#define FAULTS_MAX 100

#define PROT_NONE  0
#define PROT_READ  1
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_NODEFER 0x40000000
#define SIGILL	   4
#define SIGTRAP	   5
#define SIGBUS	   7
#define SIGFPE	   8
#define SIGSEGV	   11

/* In runtime.S */
long guest_syscall(long number, long a, long b, long c, long d);
int guest_call(const unsigned long args[4], unsigned long *value,
	       unsigned long before[PRESERVED_COUNT], unsigned long after[PRESERVED_COUNT]);
void guest_signal_entry(void);
extern char guest_abandon[];

/* The start of the kernel's siginfo_t, for a fault: the same on every architecture. */
struct signal_info {
	int signal;
	int error;
	int code;
	const unsigned char *address;
};

void guest_main(unsigned long *stack) __attribute__((noreturn));
void guest_signal(int signal, const struct signal_info *info, struct signal_context *context);

/* An instruction that may fault, and where to go on then: distances from the fields themselves. */
struct exception_entry {
	int32_t insn;
	int32_t fixup;
};

/* The same, as older sources write it. */
struct exception_pointers {
	unsigned long insn;
	unsigned long fixup;
};

/* In guest.lds */
extern const struct exception_entry exception_table[], exception_table_end[];
extern const struct exception_pointers exception_pointers[], exception_pointers_end[];

static unsigned char dst_memory[GUARD_SIZE + AREA_SIZE + GUARD_SIZE]
	__attribute__((aligned(PAGE_SIZE)));
static unsigned char src_memory[GUARD_SIZE + AREA_SIZE + GUARD_SIZE]
	__attribute__((aligned(PAGE_SIZE)));
struct buffer guest_dst = { dst_memory + GUARD_SIZE, 0, 0, 0, -1 };
struct buffer guest_src = { src_memory + GUARD_SIZE, 0, 0, 0, -1 };

static const struct buffer *holed; /* the buffer that has a hole in the current case, or NULL */
static volatile bool call_active;
static volatile unsigned faults; /* of the current case that were fixed up */
static int abandoning_signal;
static unsigned long abandoned_pc;

static __attribute__((noreturn)) void guest_exit(int status)
{
	for (;;)
		guest_syscall(SYS_EXIT, status, 0, 0, 0);
}

void verdict_text(struct verdict *v, const char *text)
{
	while (*text && v->detail_length + 1 < sizeof(v->detail))
		v->detail[v->detail_length++] = *text++;
}

static void add_digits(struct verdict *v, unsigned long number, unsigned base)
{
	char digits[24];
	char *p = digits + sizeof(digits);

	*--p = 0;
	do {
		*--p = "0123456789abcdef"[number % base];
		number /= base;
	} while (number);
	verdict_text(v, p);
}

void verdict_number(struct verdict *v, unsigned long number)
{
	add_digits(v, number, 10);
}

void verdict_hex(struct verdict *v, unsigned long number)
{
	verdict_text(v, "0x");
	add_digits(v, number, 16);
}

static void separate(struct verdict *v)
{
	if (v->detail_length)
		verdict_text(v, ", ");
}

void verdict_add(struct verdict *v, unsigned result)
{
	v->result |= result;
	separate(v);
}

/*
 * Memory is filled and compared 16 words a pass: an engine that watches the guest pays for every
 * branch, and the areas are large.
 */
#define WORDS_A_PASS 16

static void fill(unsigned char *from, unsigned char *to, unsigned char byte)
{
	unsigned long word = ~0ul / 255 * byte;

	while (from < to && (uintptr_t)from % (WORDS_A_PASS * sizeof(long)))
		*from++ = byte;
	while ((unsigned long)(to - from) >= WORDS_A_PASS * sizeof(long)) {
		unsigned long *w = (unsigned long *)from;

		w[0] = w[1] = w[2] = w[3] = w[4] = w[5] = w[6] = w[7] = word;
		w[8] = w[9] = w[10] = w[11] = w[12] = w[13] = w[14] = w[15] = word;
		from += WORDS_A_PASS * sizeof(long);
	}
	while (from < to)
		*from++ = byte;
}

/* The first byte in [from, to) that differs from `byte`, or `to`. */
static unsigned char *find_difference(unsigned char *from, unsigned char *to, unsigned char byte)
{
	unsigned long word = ~0ul / 255 * byte;

	while (from < to && (uintptr_t)from % (WORDS_A_PASS * sizeof(long))) {
		if (*from != byte)
			return from;
		from++;
	}
	while ((unsigned long)(to - from) >= WORDS_A_PASS * sizeof(long)) {
		const unsigned long *w = (const unsigned long *)from;

		if ((w[0] ^ word) | (w[1] ^ word) | (w[2] ^ word) | (w[3] ^ word) | (w[4] ^ word) |
		    (w[5] ^ word) | (w[6] ^ word) | (w[7] ^ word) | (w[8] ^ word) | (w[9] ^ word) |
		    (w[10] ^ word) | (w[11] ^ word) | (w[12] ^ word) | (w[13] ^ word) |
		    (w[14] ^ word) | (w[15] ^ word))
			break;
		from += WORDS_A_PASS * sizeof(long);
	}
	while (from < to && *from == byte)
		from++;
	return from;
}

/* The end of the last byte in [from, to) that differs from `byte`; there is one. */
static unsigned char *last_difference(unsigned char *from, unsigned char *to, unsigned char byte)
{
	while (to > from && to[-1] == byte)
		to--;
	return to;
}

static unsigned char *area_end(const struct buffer *buffer)
{
	return buffer->area + AREA_SIZE;
}

static void protect(unsigned char *from, unsigned long size, int protection)
{
	if (guest_syscall(SYS_MPROTECT, (long)from, size, protection, 0))
		guest_exit(3);
}

static void place(struct buffer *buffer, unsigned long offset, unsigned long size)
{
	buffer->data = buffer->area + CANARY_SIZE + offset;
	buffer->size = size;
	buffer->accessible = size;
}

void buffer_prepare(struct buffer *buffer, unsigned long offset, unsigned long size,
		    unsigned char canary)
{
	if (buffer->canary != canary)
		fill(buffer->area, area_end(buffer), canary);
	buffer->canary = canary;
	place(buffer, offset, size);
}

static void fill_source(void)
{
	unsigned char byte = 0;

	for (unsigned char *p = guest_src.area; p < area_end(&guest_src); p++) {
		*p = byte;
		byte = byte + 1 < SOURCE_PERIOD ? byte + 1 : 0;
	}
	protect(guest_src.area, AREA_SIZE, PROT_READ);
	guest_src.canary = 0;
}

void source_prepare(unsigned long offset, unsigned long size)
{
	if (guest_src.canary < 0)
		fill_source();
	place(&guest_src, offset, size);
}

/* The guards around the area serve as holes. */
void buffer_set_hole(struct buffer *buffer, long at)
{
	buffer->data = at < 0 ? buffer->area - at : area_end(buffer) - at;
	if (at >= 0 && (unsigned long)at < buffer->size)
		buffer->accessible = at;
	holed = buffer;
}

static void check_canaries(struct buffer *buffer, struct verdict *v)
{
	unsigned char *end = buffer->data + buffer->accessible;
	unsigned char *changed;

	changed = find_difference(end, area_end(buffer), buffer->canary);
	if (changed < area_end(buffer)) {
		unsigned char *last = last_difference(end, area_end(buffer), buffer->canary);

		verdict_add(v, RESULT_OVERRUN);
		verdict_number(v, last - end);
		verdict_text(v, " bytes past the end");
		fill(changed, last, buffer->canary);
	}
	changed = find_difference(buffer->area, buffer->data, buffer->canary);
	if (changed < buffer->data) {
		verdict_add(v, RESULT_UNDERRUN);
		verdict_number(v, buffer->data - changed);
		verdict_text(v, " bytes before the start");
		fill(changed, buffer->data, buffer->canary);
	}
}

void buffer_check_around(struct buffer *buffer, struct verdict *v)
{
	fill(buffer->data, buffer->data + buffer->accessible, buffer->canary);
	check_canaries(buffer, v);
}

static void add_wrong_byte(const struct buffer *buffer, unsigned long at, unsigned char expected,
			   struct verdict *v)
{
	verdict_add(v, RESULT_CONTENT);
	verdict_text(v, "first wrong byte at ");
	verdict_number(v, at);
	verdict_text(v, ": ");
	verdict_hex(v, buffer->data[at]);
	verdict_text(v, " instead of ");
	verdict_hex(v, expected);
}

void buffer_check_filled(struct buffer *buffer, unsigned char byte, struct verdict *v)
{
	unsigned char *end = buffer->data + buffer->size;
	unsigned char *wrong = find_difference(buffer->data, end, byte);

	if (wrong < end)
		add_wrong_byte(buffer, wrong - buffer->data, byte, v);
	buffer_check_around(buffer, v);
}

/* The index of the first of `count` bytes that differs, or `count`; 8 bytes a pass, as above. */
static unsigned long find_mismatch(const unsigned char *a, const unsigned char *b,
				   unsigned long count)
{
	unsigned long i = 0;

	for (; count - i >= 8; i += 8) {
		const unsigned char *x = a + i, *y = b + i;

		if ((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2]) | (x[3] ^ y[3]) | (x[4] ^ y[4]) |
		    (x[5] ^ y[5]) | (x[6] ^ y[6]) | (x[7] ^ y[7]))
			break;
	}
	while (i < count && a[i] == b[i])
		i++;
	return i;
}

/* What follows the bytes that were written before a fault: each was written rightly, or not at all.
 */
static void check_left(const struct buffer *buffer, const unsigned char *expected,
		       unsigned long written, unsigned long reach, struct verdict *v)
{
	for (unsigned long i = written; i < buffer->accessible; i++) {
		unsigned char right = i < reach ? expected[i] : buffer->canary;

		if (buffer->data[i] == right || buffer->data[i] == buffer->canary)
			continue;
		add_wrong_byte(buffer, i, right, v);
		return;
	}
}

static void add_hole_report(unsigned long returned, unsigned long left, struct verdict *v)
{
	separate(v);
	verdict_text(v, "reported=");
	verdict_number(v, returned);
	verdict_text(v, " left=");
	verdict_number(v, left);
	verdict_text(v, " faults=");
	verdict_number(v, faults);
}

static void check_returned(unsigned long returned, unsigned long least, unsigned long most,
			   struct verdict *v)
{
	if (returned >= least && returned <= most)
		return;
	verdict_add(v, RESULT_RETURN);
	verdict_text(v, "returned ");
	verdict_number(v, returned);
	verdict_text(v, returned < least ? " instead of at least " : " instead of at most ");
	verdict_number(v, returned < least ? least : most);
}

void buffer_check_written(struct buffer *buffer, const unsigned char *expected,
			  unsigned long available, unsigned long returned, struct verdict *v)
{
	unsigned long reach = available < buffer->accessible ? available : buffer->accessible;
	unsigned long written = find_mismatch(buffer->data, expected, reach);

	if (holed)
		add_hole_report(returned, buffer->size - written, v);
	if (reach < buffer->size) {
		check_returned(returned, buffer->size - written, buffer->size, v);
		check_left(buffer, expected, written, reach, v);
	} else {
		check_returned(returned, 0, 0, v);
		if (written < reach)
			add_wrong_byte(buffer, written, expected[written], v);
	}
	buffer_check_around(buffer, v);
}

void check_returned_dst(unsigned long value, unsigned long dst, struct verdict *v)
{
	if (value == dst)
		return;
	verdict_add(v, RESULT_RETURN);
	verdict_text(v, "returned ");
	verdict_hex(v, value);
	verdict_text(v, " instead of dst ");
	verdict_hex(v, dst);
}

static void check_preserved(const unsigned long *before, const unsigned long *after,
			    struct verdict *v)
{
	static const char *const names[] = PRESERVED_NAMES;

	for (unsigned i = 0; i < PRESERVED_COUNT; i++) {
		if (before[i] == after[i])
			continue;
		verdict_add(v, RESULT_CLOBBER);
		verdict_text(v, names[i]);
		verdict_text(v, " not preserved");
	}
}

bool guest_call_routine(const unsigned long args[4], unsigned long *value, struct verdict *v)
{
	unsigned long before[PRESERVED_COUNT], after[PRESERVED_COUNT];
	int abandoned;

	for (unsigned i = 0; i < PRESERVED_COUNT; i++)
		before[i] = after[i] = ~0ul / 255 * (0xa0 + i);
	faults = 0;
	call_active = true;
	abandoned = guest_call(args, value, before, after);
	call_active = false;
	if (abandoned) {
		verdict_add(v, RESULT_FAULT);
		verdict_text(v, "signal ");
		verdict_number(v, abandoning_signal);
		verdict_text(v, " at pc ");
		verdict_hex(v, abandoned_pc);
		return false;
	}
	check_preserved(before, after, v);
	return true;
}

/* Where to go on after a fault at pc; 0: it is fatal. */
static unsigned long find_fixup(unsigned long pc)
{
	for (const struct exception_entry *e = exception_table; e < exception_table_end; e++)
		if ((unsigned long)&e->insn + e->insn == pc)
			return (unsigned long)&e->fixup + e->fixup;
	for (const struct exception_pointers *e = exception_pointers; e < exception_pointers_end;
	     e++)
		if (e->insn == pc)
			return e->fixup;
	return 0;
}

static bool in_hole(const unsigned char *address)
{
	return holed && ((address >= holed->area - GUARD_SIZE && address < holed->area) ||
			 (address >= area_end(holed) && address < area_end(holed) + GUARD_SIZE));
}

void guest_signal(int signal, const struct signal_info *info, struct signal_context *context)
{
	unsigned long *pc = signal_pc(context), fixup;

	if (!call_active)
		guest_exit(128 + signal); /* a fault of the runtime's own */
	fixup = find_fixup(*pc);
	if (signal == SIGSEGV && in_hole(info->address) && fixup && faults < FAULTS_MAX) {
		faults++;
		*pc = fixup;
		return;
	}
	abandoning_signal = signal;
	abandoned_pc = *pc;
	*pc = (unsigned long)guest_abandon;
}

/*
 * Signals are handled on a stack of their own, a routine may have lost its stack pointer; and never
 * blocked, the handler may give up a call in the midst of anything.
 */
static void install_handlers(void)
{
	static unsigned char signal_stack[16384] __attribute__((aligned(16)));
	static const int signals[] = { SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV };
	const struct signal_stack stack = { signal_stack, 0, sizeof(signal_stack) };
	struct signal_action action = { .handler = guest_signal_entry,
					.flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER |
						 SIGNAL_ACTION_FLAGS,
					SIGNAL_ACTION_REST };

	guest_syscall(SYS_SIGALTSTACK, (long)&stack, 0, 0, 0);
	for (unsigned i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		guest_syscall(SYS_RT_SIGACTION, signals[i], (long)&action, 0, 8);
}

static void protect_guards(const struct buffer *buffer)
{
	protect(buffer->area - GUARD_SIZE, GUARD_SIZE, PROT_NONE);
	protect(area_end(buffer), GUARD_SIZE, PROT_NONE);
}

/* The next byte of standard input, or -1. */
static int read_byte(void)
{
	static unsigned char input[4096];
	static long have, used;

	if (used == have) {
		have = guest_syscall(SYS_READ, 0, (long)input, sizeof(input), 0);
		used = 0;
		if (have <= 0)
			return have = 0, -1;
	}
	return input[used++];
}

/* One decimal number, perhaps negative, and the byte that ends it. False at the end of input. */
static bool read_number(long *number, int *end)
{
	unsigned long n = 0;
	bool negative;
	int c = read_byte();

	negative = c == '-';
	if (negative)
		c = read_byte();
	if (c < 0)
		return false;
	for (; c >= '0' && c <= '9'; c = read_byte())
		n = n * 10 + (c - '0');
	*number = negative ? -n : n;
	*end = c;
	return true;
}

static bool read_case(struct guest_case *c)
{
	long field[6];
	int end = 0;

	for (unsigned i = 0; i < 6; i++) {
		if (!read_number(&field[i], &end))
			return false;
		if (end != (i < 5 ? ' ' : '\n'))
			guest_exit(2);
	}
	c->offset = field[0];
	c->src_offset = field[1];
	c->size = field[2];
	c->value = field[3];
	c->fault_side = field[4];
	c->fault_at = field[5];
	if (c->offset > BUFFER_OFFSET_MAX || c->src_offset > BUFFER_OFFSET_MAX ||
	    c->size > BUFFER_SIZE_MAX || c->fault_at < -HOLE_BEFORE_MAX ||
	    c->fault_at > HOLE_AFTER_MAX)
		guest_exit(2);
	return true;
}

static void add_result_names(struct verdict *line, unsigned result)
{
	static const char *const names[] = RESULT_NAMES;
	bool first = true;

	if (!result)
		verdict_text(line, "ok");
	for (unsigned i = 0; names[i]; i++) {
		if (!(result & (1u << i)))
			continue;
		if (!first)
			verdict_text(line, "+");
		verdict_text(line, names[i]);
		first = false;
	}
}

/* One write a line, so that lines cannot mix with what a routine may print. */
static void write_verdict(int fd, unsigned long index, struct verdict *v)
{
	struct verdict line;

	line.detail_length = 0;
	v->detail[v->detail_length] = 0;
	verdict_number(&line, index);
	verdict_text(&line, " ");
	add_result_names(&line, v->result);
	if (v->detail_length) {
		verdict_text(&line, " ");
		verdict_text(&line, v->detail);
	}
	line.detail[line.detail_length++] = '\n';
	if (guest_syscall(SYS_WRITE, fd, (long)line.detail, line.detail_length, 0) < 0)
		guest_exit(3);
}

static int verdict_fd(unsigned long *stack)
{
	const char *text = stack[0] > 1 ? (const char *)stack[2] : "1";
	int fd = 0;

	while (*text >= '0' && *text <= '9')
		fd = fd * 10 + (*text++ - '0');
	return fd;
}

void guest_main(unsigned long *stack)
{
	int fd = verdict_fd(stack);
	struct guest_case c;

	install_handlers();
	protect_guards(&guest_dst);
	protect_guards(&guest_src);
	for (unsigned long index = 0; read_case(&c); index++) {
		struct verdict v;

		v.result = RESULT_OK;
		v.detail_length = 0;
		holed = NULL;
		guest_run_case(&c, &v);
		write_verdict(fd, index, &v);
	}
	guest_exit(0);
}
