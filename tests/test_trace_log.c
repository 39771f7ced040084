/* SPDX-License-Identifier: GPL-2.0-only */
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "../counter/line_buffer.h"
#include "../counter/trace_log.h"
#include "qemu_logs.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* Lines of a made-up log: instructions, and blocks of them. */
#define DASHES	  "----------------\n"
#define IN	  DASHES "IN: memset\n"
#define MV	  "0x00102000:  86aa              mv                      a3,a0\n"
#define LI	  "0x00102002:  47c1              addi                    a5,zero,16\n"
#define BGTU	  "0x00102004:  0ef66263          bgtu                    a5,a2,228\n"
#define RET	  "0x001020f8:  8082              ret\n"
#define TAIL	  " [00000000/0000000000102000/02024078/00000200] memset\n"
#define ENTRY(at) "Trace 0: 0x" at TAIL
#define EXIT(at)  "Trace 0: 0x" at " [00000000/00000000001020f8/02024078/00000200] memset\n"

/* What was read: the events as text, and the instructions of all blocks. */
struct reading {
	struct trace_log log;
	struct text events; /* "START*COUNT#ID" a block, "stopped PC" */
	struct text bytes;
	struct error err;
	bool ok;
};

static void add_block(struct reading *reading, const struct trace_event *event)
{
	const struct block *block = event->block;

	ck_assert_uint_eq(block->insns[0].pc, event->pc);
	text_append(&reading->events, " %llx*%u#%u", (unsigned long long)event->pc, block->count,
		    block->id);
	for (unsigned i = 0; i < block->count; i++) {
		text_append(&reading->bytes, "%llx", (unsigned long long)block->insns[i].pc);
		for (unsigned j = 0; j < block->insns[i].length; j++)
			text_append(&reading->bytes, "%s%02x", j ? "" : ":",
				    block->insns[i].bytes[j]);
		text_append(&reading->bytes, " ");
	}
}

static bool take_line(void *context, char *line, struct error *err)
{
	struct reading *reading = context;
	struct trace_event event;

	if (!trace_log_line(&reading->log, line, &event, err))
		return false;
	if (event.kind == TRACE_BLOCK)
		add_block(reading, &event);
	if (event.kind == TRACE_STOPPED)
		text_append(&reading->events, " stopped %llx", (unsigned long long)event.pc);
	return true;
}

static void read_bytes_of(struct reading *reading, const char *name, const struct range ranges[2],
			  const char *bytes, size_t length)
{
	struct line_buffer lines = { 0 };
	const struct arch *arch = arch_find(name, &reading->err);

	*reading = (struct reading){ 0 };
	text_append(&reading->events, "%s", "");
	text_append(&reading->bytes, "%s", "");
	trace_log_init(&reading->log, arch, ranges);
	reading->ok = line_buffer_feed(&lines, bytes, length, take_line, reading, &reading->err);
}

static void read_bytes(struct reading *reading, const struct range ranges[2], const char *bytes,
		       size_t length)
{
	read_bytes_of(reading, "riscv", ranges, bytes, length);
}

static void read_log(struct reading *reading, const char *log)
{
	read_bytes(reading, log_ranges, log, strlen(log));
}

static void free_reading(struct reading *reading)
{
	trace_log_deinit(&reading->log);
	text_deinit(&reading->events);
	text_deinit(&reading->bytes);
}

static void expect_events(const char *name, const char *log, const char *events)
{
	struct reading reading;

	read_log(&reading, log);
	ck_assert_msg(reading.ok, "%s: %s", name, reading.err.text);
	ck_assert_msg(!strcmp(reading.events.start, events), "%s: read%s", name,
		      reading.events.start);
	free_reading(&reading);
}

#define WHOLE_CALL " 102000*3#0 1020e8*1#1 1020ea*4#2 1020ee*3#3 1020ee*3#3 1020f8*1#4"

/* clang-format off */
#define SINGLE_CALL                                                                                \
	" 102000*1#0 102002*1#1 102004*1#2 1020e8*1#3 1020ea*1#4 1020ee*1#5 1020f2*1#6 1020f4*1#7" \
	" 1020ee*1#5 1020f2*1#6 1020f4*1#7 1020ee*1#5 1020f2*1#6 1020f4*1#7 1020f8*1#8"

#define LOOP_BYTES " 1020ee:2380b600 1020f2:8506 1020f4:e3ede6fe"
#define CALL_BYTES                                                                                 \
	"102000:aa86 102002:c147 102004:6362f60e 1020e8:01ca 1020ea:3387c600" LOOP_BYTES           \
	LOOP_BYTES LOOP_BYTES " 1020f8:8280 "
/* clang-format on */

/* Logs that are right, and what they say. */
static const struct {
	const char *name, *log, *events;
} right[] = {
	{ "QEMU 10.0", QEMU_10_LOG, WHOLE_CALL },
	{ "QEMU 7.2", QEMU_7_LOG, WHOLE_CALL },
	{ "QEMU 10.0, single", QEMU_10_SINGLE_LOG, SINGLE_CALL },
	{ "QEMU 7.2, single", QEMU_7_SINGLE_LOG, SINGLE_CALL },
	{ "stopped", QEMU_10_SIGNAL_LOG, " 1020ee*3#0 1020ee*3#0 stopped 1020ee 1012a0*1#1" },
	{ "empty", "", "" },
	{ "printed only", IN MV "\n", "" },
	{ "retranslated elsewhere, the same", IN MV "\n" ENTRY("a0") IN MV "\n" ENTRY("b0"),
	  " 102000*1#0 102000*1#0" },
	{ "retranslated in place, longer", IN MV "\n" ENTRY("a0") IN MV LI "\n" ENTRY("a0"),
	  " 102000*1#0 102000*2#1" },
	{ "retranslated in place, shorter", IN MV LI "\n" ENTRY("a0") IN MV "\n" ENTRY("a0"),
	  " 102000*2#0 102000*1#1" },
	{ "retranslated in place, other bytes",
	  IN MV "\n" ENTRY("a0") IN "0x00102000:  86ae  mv\n\n" ENTRY("a0"),
	  " 102000*1#0 102000*1#1" },
	{ "retranslated twice, then the first again",
	  IN MV "\n" ENTRY("a0") IN MV LI "\n" ENTRY("a0") IN MV "\n" ENTRY("a0"),
	  " 102000*1#0 102000*2#1 102000*1#2" },
	{ "printed twice before it runs, shorter", IN MV LI BGTU "\n" IN MV LI "\n" ENTRY("a0"),
	  " 102000*2#1" },
	{ "two translations alive",
	  IN MV "\n" ENTRY("a0") IN MV LI "\n" ENTRY("b0") ENTRY("a0") ENTRY("b0") ENTRY("a0"),
	  " 102000*1#0 102000*2#1 102000*1#0 102000*2#1 102000*1#0" },
	{ "another block where one was",
	  IN MV "\n" ENTRY("a0") IN RET "\n" EXIT("a0") IN MV LI "\n" ENTRY("b0") ENTRY("b0"),
	  " 102000*1#0 1020f8*1#1 102000*2#2 102000*2#2" },
	{ "the flags differ", IN MV "\n" ENTRY("a0") "Trace 0: 0xa0 [0/102000/1/ff] memset\n",
	  " 102000*1#0 102000*1#0" },
	{ "16 digits",
	  IN MV "\n"
		"Trace 0: 0xffffffffffffffff" TAIL,
	  " 102000*1#0" },
	{ "no symbol",
	  DASHES "IN: \n" MV "\n"
		 "Trace 0: 0xa0 [0/102000/1/ff] \n",
	  " 102000*1#0" },
};

START_TEST(right_log)
{
	expect_events(right[_i].name, right[_i].log, right[_i].events);
}
END_TEST

START_TEST(bytes_are_in_memory_order)
{
	static const char *const logs[] = { QEMU_10_LOG, QEMU_7_LOG, QEMU_10_SINGLE_LOG,
					    QEMU_7_SINGLE_LOG };
	struct reading reading;

	read_log(&reading, logs[_i]);
	ck_assert_str_eq(reading.bytes.start, CALL_BYTES);
	free_reading(&reading);
}
END_TEST

#define INSN(text) IN text "\n"

/* Logs that no QEMU writes, what was read before that was seen, and what the message says. */
static const struct {
	const char *name, *log, *events, *message;
} damaged[] = {
	{ "unknown line", "guest_base  0x0\n", "", "an unknown line: \"guest_base  0x0\"" },
	{ "garbage", "\x7f\x45LF\x02\xff\xfe\n", "", "an unknown line: \"?ELF?\xff\xfe\"" },
	{ "dashes cut off", "-------\n", "", "an unknown line" },
	{ "missing IN", DASHES MV "\n" ENTRY("a0"), "", "an unknown line: \"0x00102000" },
	{ "missing blank line", IN MV ENTRY("a0"), "", "no instruction: \"Trace 0" },
	{ "block in a block", IN MV IN MV "\n", "", "no instruction: \"----" },
	{ "no instructions", IN "\n" ENTRY("a0"), "", "a block without instructions" },
	{ "cut off in the address", INSN("0x001020\n"), "", "no instruction" },
	{ "address without 0x", INSN("00102000:  86aa  mv\n"), "", "no instruction" },
	{ "address of 17 digits", INSN("0x00000000000102000:  86aa  mv\n"), "", "no instruction" },
	{ "no address", INSN("0x:  86aa  mv\n"), "", "no instruction" },
	{ "missing encoding", INSN("0x00102000:  mv a3,a0\n"), "", "no encoding" },
	{ "nothing after the address", INSN("0x00102000:\n"), "", "no encoding" },
	{ "cut off in the encoding", INSN("0x00102004:  0ef6\n"), "", "no encoding" },
	{ "cut off behind the encoding", INSN("0x00102004:  0ef66263\n"), "", "no encoding" },
	{ "half a byte", INSN("0x00102004:  0ef6626  bgtu\n"), "", "no encoding" },
	{ "capital digits", INSN("0x00102000:  86AA  mv\n"), "", "no encoding" },
	{ "text at the encoding", INSN("0x00102000:  86aamv\n"), "", "no encoding" },
	{ "2 bytes written as 4", INSN("0x00102000:  000086aa  mv\n"), "", "no encoding" },
	{ "4 bytes written as 2", INSN("0x00102000:  6263  bgtu\n"), "", "no encoding" },
	{ "4 bytes written as 6", INSN("0x00102000:  00000ef66263  bgtu\n"), "", "no encoding" },
	{ "16 bytes", INSN("0x00102000:  0ef662630ef662630ef662630ef66263  ?\n"), "",
	  "no encoding" },
	{ "hole", IN MV BGTU "\n", "", "a block with a hole: \"0x00102004" },
	{ "overlap", IN MV MV "\n", "", "a block with a hole: \"0x00102000" },
	{ "backwards", IN LI MV "\n", "", "a block with a hole: \"0x00102000" },
	{ "outside the filter", INSN("0x00103000:  86aa  mv\n"), "",
	  "the block at 0x103000 leaves the code that is watched" },
	{ "between the ranges", INSN("0x00101ffe:  86aa  mv\n"), "", "0x101ffe leaves the code" },
	{ "at an odd address", INSN("0x00102001:  86aa  mv\n") ENTRY("a0"), "",
	  "a block that was never printed" },
	{ "leaves the filter", IN RET "0x001020fa:  8082  ret\n\n", "",
	  "the block at 0x1020f8 leaves the code that is watched" },
	{ "comes from before", IN "0x00101ffe:  86aa  mv\n" MV "\n", "", "0x101ffe leaves" },
	{ "never printed", ENTRY("a0"), "", "a block that was never printed: \"0: 0xa0" },
	{ "elsewhere, not printed again", IN MV "\n" ENTRY("a0") ENTRY("b0"), " 102000*1#0",
	  "a block that was never printed: \"0: 0xb0" },
	{ "the neighbour's translation", IN MV "\n" ENTRY("a0") EXIT("a0"), " 102000*1#0",
	  "a block that was never printed" },
	{ "inside a block", IN MV LI "\n" ENTRY("a0") "Trace 0: 0xa0 [0/102002/1/ff] memset\n",
	  " 102000*2#0", "a block that was never printed" },
	{ "one byte off", IN MV "\n" ENTRY("a0") "Trace 0: 0xa0 [0/102001/1/ff] memset\n",
	  " 102000*1#0", "a block that was never printed" },
	{ "runs outside the filter", "Trace 0: 0xa0 [0/103000/1/ff] memset\n", "",
	  "a block outside the code that is watched" },
	{ "runs at the filter's end", "Trace 0: 0xa0 [0/1020fa/1/ff] memset\n", "",
	  "a block outside the code that is watched" },
	{ "second CPU",
	  IN MV "\n"
		"Trace 1: 0xa0" TAIL,
	  "", "a second thread" },
	{ "Trace without CPU",
	  IN MV "\n"
		"Trace : 0xa0" TAIL,
	  "", "damaged" },
	{ "Trace alone",
	  IN MV "\n"
		"Trace \n",
	  "", "damaged" },
	{ "Trace without address",
	  IN MV "\n"
		"Trace 0: 0x" TAIL,
	  "", "damaged" },
	{ "Trace at 17 digits",
	  IN MV "\n"
		"Trace 0: 0x00000000000000001" TAIL,
	  "", "damaged" },
	{ "Trace without pc",
	  IN MV "\n"
		"Trace 0: 0xa0 [0/]\n",
	  "", "damaged" },
	{ "Trace cut off in the pc",
	  IN MV "\n"
		"Trace 0: 0xa0 [00000000/0000000000102000\n",
	  "", "damaged" },
	{ "Trace cut off in the flags",
	  IN MV "\n"
		"Trace 0: 0xa0 [0/102000/020\n",
	  "", "damaged" },
	{ "Trace in another radix",
	  IN MV "\n"
		"Trace 0: 0xa0 [0/10200g/1/ff]\n",
	  "", "damaged" },
	{ "Trace cut off behind the flags",
	  IN MV "\n"
		"Trace 0: 0xa0 [0/102000/1/ff]\n",
	  "", "damaged" },
	{ "two lines in one",
	  IN MV "\n"
		"Trace 0: 0xa0 [0/102000/1/ff] memset" ENTRY("a0"),
	  "", "damaged" },
	{ "stopped at nothing", "Stopped execution of TB chain before 0x\n", "", "damaged" },
	{ "stopped without pc", "Stopped execution of TB chain before 0xa0 []\n", "", "damaged" },
	{ "stopped, cut off", "Stopped execution of TB chain before 0xa0 [10200\n", "", "damaged" },
	{ "stopped another block",
	  IN MV "\n" ENTRY("a0") "Stopped execution of TB chain before 0xa0 [1020f8] memset\n",
	  " 102000*1#0", "not the block named last" },
	{ "stopped without a block", "Stopped execution of TB chain before 0xa0 [1020f8] memset\n",
	  "", "not the block named last" },
	{ "stopped, something else", "Stopped execution of the chain\n", "", "an unknown line" },
};

START_TEST(damaged_log)
{
	struct reading reading;
	const char *name = damaged[_i].name;

	read_log(&reading, damaged[_i].log);
	ck_assert_msg(!reading.ok, "%s: accepted,%s", name, reading.events.start);
	ck_assert_msg(!strcmp(reading.events.start, damaged[_i].events), "%s: read%s", name,
		      reading.events.start);
	ck_assert_msg(strstr(reading.err.text, damaged[_i].message) != NULL, "%s: \"%s\"", name,
		      reading.err.text);
	ck_assert_msg(!strncmp(reading.err.text, "QEMU's log: ", 12), "%s: \"%s\"", name,
		      reading.err.text);
	ck_assert_int_eq(reading.err.status, STATUS_TOOL);
	free_reading(&reading);
}
END_TEST

/* Lines that the buffer refuses before the log is asked. */
START_TEST(no_text)
{
	static const char nul[] = IN MV "\n"
					"Trace 0: 0xa0\0 [0/102000/1/ff] memset\n";
	char *line = text_format("IN: %0600d\n", 0);
	struct reading reading;

	read_bytes(&reading, log_ranges, nul, sizeof(nul) - 1);
	ck_assert(!reading.ok);
	ck_assert_ptr_nonnull(strstr(reading.err.text, "NUL"));
	free_reading(&reading);
	read_log(&reading, line);
	ck_assert(!reading.ok);
	ck_assert_ptr_nonnull(strstr(reading.err.text, "a line of over 511 bytes"));
	free_reading(&reading);
	free(line);
}
END_TEST

/* A fifth translation of a block displaces the first: that one is refused, not mistaken. */
START_TEST(forgotten_translation)
{
	struct text log = { 0 };
	struct reading reading;

	for (unsigned i = 1; i <= 5; i++)
		text_append(&log,
			    IN MV "%s%s%s%s\n"
				  "Trace 0: 0x%u" TAIL,
			    i > 1 ? LI : "", i > 2 ? "0x00102004:  86aa  mv\n" : "",
			    i > 3 ? "0x00102006:  86aa  mv\n" : "",
			    i > 4 ? "0x00102008:  86aa  mv\n" : "", i);
	text_append(&log, "%s%s%s", ENTRY("5"), ENTRY("2"), ENTRY("1"));
	read_log(&reading, log.start);
	ck_assert_str_eq(reading.events.start,
			 " 102000*1#0 102000*2#1 102000*3#2 102000*4#3 102000*5#4"
			 " 102000*5#4 102000*2#1");
	ck_assert(!reading.ok);
	ck_assert_ptr_nonnull(strstr(reading.err.text, "never printed"));
	free_reading(&reading);
	text_deinit(&log);
}
END_TEST

/* QEMU's blocks have at most 512 instructions. */
START_TEST(longest_block)
{
	const struct range ranges[2] = { { 0x1000, 0x2000 }, { 0x1000, 0x2000 } };
	struct text log = { 0 };
	struct reading reading;

	text_append(&log, "IN:\n");
	for (unsigned i = 0; i < 512; i++)
		text_append(&log, "0x%x:  0001  nop\n", 0x1000 + 2 * i);
	text_append(&log, "%s", _i ? "0x1400:  0001  nop\n" : "");
	text_append(&log, "\nTrace 0: 0xa0 [0/1000/1/ff] \n");
	read_bytes(&reading, ranges, log.start, log.length);
	ck_assert_str_eq(reading.events.start, _i ? "" : " 1000*512#0");
	ck_assert(reading.ok == !_i);
	if (_i)
		ck_assert_ptr_nonnull(strstr(reading.err.text, "too long"));
	free_reading(&reading);
	text_deinit(&log);
}
END_TEST

/* What was read of a damaged log is what is read of the right one, or a part of it. */
static void expect_part(const struct reading *right_one, const char *bytes, size_t length,
			size_t where, bool other_bytes)
{
	struct reading reading;
	size_t read;

	read_bytes(&reading, log_ranges, bytes, length);
	read = reading.events.length;
	ck_assert_msg(!strncmp(reading.events.start, right_one->events.start, read) &&
			      (!reading.ok || read == right_one->events.length),
		      "damaged at %zu, read%s: %s", where, reading.events.start,
		      reading.ok ? "accepted" : reading.err.text);
	ck_assert_msg(other_bytes || !strncmp(reading.bytes.start, right_one->bytes.start,
					      reading.bytes.length),
		      "damaged at %zu, read %s", where, reading.bytes.start);
	ck_assert_msg(reading.ok || *reading.err.text, "refused without a word");
	free_reading(&reading);
}

/* Whether it is a digit of an instruction's encoding: no one can tell that another was meant. */
static bool in_encoding(const char *log, size_t where)
{
	const char *start = log + where;

	while (start > log && start[-1] != '\n')
		start--;
	start += strcspn(start, ":\n") + 3;
	return log[where] != ' ' && log + where >= start &&
	       log + where < start + strcspn(start, " \n");
}

/* Every byte of the recorded logs in turn is replaced. A newline that is lost is another test's. */
START_TEST(replaced_byte)
{
	static const char *const logs[] = { QEMU_10_LOG, QEMU_7_LOG, QEMU_10_SIGNAL_LOG };
	static const char bytes[] = {
		'\n', 0, ' ', '0', '1', 'f', 'x', '-', '[', ']', ':', '\xff'
	};
	char *log = text_format("%s", logs[_i]);
	size_t length = strlen(log);
	struct reading right_one;

	read_log(&right_one, log);
	ck_assert(right_one.ok);
	for (size_t i = 0; i < length; i++) {
		char old = log[i];
		bool encoding = in_encoding(logs[_i], i);

		if (old == '\n')
			continue;
		for (size_t j = 0; j < sizeof(bytes); j++) {
			log[i] = bytes[j];
			expect_part(&right_one, log, length, i, encoding);
		}
		log[i] = old;
	}
	free_reading(&right_one);
	free(log);
}
END_TEST

/* Every line of the recorded logs in turn is cut off at every length but 0. */
START_TEST(truncated_line)
{
	static const char *const logs[] = { QEMU_10_LOG, QEMU_7_LOG, QEMU_10_SIGNAL_LOG };
	const char *log = logs[_i];
	struct reading right_one;

	read_log(&right_one, log);
	for (const char *line = log; *line; line += strcspn(line, "\n") + 1) {
		const char *end = line + strcspn(line, "\n");

		for (const char *cut = line + 1; cut < end; cut++) {
			char *text = text_format("%.*s%s", (int)(cut - log), log, end);

			expect_part(&right_one, text, strlen(text), cut - log, false);
			free(text);
		}
	}
	free_reading(&right_one);
}
END_TEST

/* A log that ends early says nothing wrong, and frees what it holds. */
START_TEST(log_ends_anywhere)
{
	struct reading right_one;

	read_log(&right_one, QEMU_10_LOG);
	for (size_t length = 0; length < strlen(QEMU_10_LOG); length++) {
		struct reading reading;

		read_bytes(&reading, log_ranges, QEMU_10_LOG, length);
		ck_assert_msg(reading.ok, "at %zu: %s", length, reading.err.text);
		ck_assert(!strncmp(reading.events.start, right_one.events.start,
				   reading.events.length));
		free_reading(&reading);
	}
	free_reading(&right_one);
}
END_TEST

START_TEST(binary_garbage)
{
	char bytes[256];
	struct reading reading;

	srand(1);
	for (unsigned i = 0; i < 2000; i++) {
		for (size_t j = 0; j < sizeof(bytes); j++)
			bytes[j] = rand();
		bytes[sizeof(bytes) - 1] = '\n';
		read_bytes(&reading, log_ranges, bytes, sizeof(bytes));
		ck_assert(!reading.ok && !reading.events.length);
		free_reading(&reading);
	}
}
END_TEST

/* Bytes are in the order in which they lie in memory, whatever the log's. */
static const struct {
	const char *arch, *log, *bytes;
} other_logs[] = {
	{ "x86", QEMU_10_X86_LOG,
	  "102000:488d3df90f0000 102007:b903000000 10200c:48b88877665544332211 "
	  "102016:48c744ccc044332211 10201f:f3aa 102021:b83c000000 102026:31ff 102028:0f05 " },
	{ "powerpc", QEMU_10_POWERPC_LOG,
	  "102000:2c030000 102004:38600000 102008:40820008 10200c:38600001 102010:38000001 "
	  "102014:38600000 102018:44000002 " },
};

START_TEST(other_architecture)
{
	const char *log = other_logs[_i].log;
	struct reading reading;

	read_bytes_of(&reading, other_logs[_i].arch, log_ranges, log, strlen(log));
	ck_assert_msg(reading.ok, "%s", reading.err.text);
	ck_assert_str_eq(reading.bytes.start, other_logs[_i].bytes);
	free_reading(&reading);
}
END_TEST

#define X86_BLOCK(lines) DASHES "IN: \n" lines "\n"

/* Lines that are not, or not all, of an instruction. */
static const char *const damaged_x86[] = {
	/* The rest is missing: at the end of the block, and before another instruction. */
	X86_BLOCK("0x0010200c:  48 b8 88 77 66 55 44 33  movabsq  $1, %rax\n") "Trace 0: 0x7f45 "
									       "[00000000/"
									       "000000000010200c/"
									       "1040c0b3/00000200] "
									       "\n",
	X86_BLOCK("0x0010200c:  48 b8 88 77 66 55 44 33  movabsq  $1, %rax\n"
		  "0x00102014:  c3                       retq     \n"),
	/* Too much, elsewhere, and nothing. */
	X86_BLOCK("0x0010200c:  48 b8 88 77 66 55 44 33  movabsq  $1, %rax\n"
		  "0x00102014:  22 11 00\n"),
	X86_BLOCK("0x0010200c:  48 b8 88 77 66 55 44 33  movabsq  $1, %rax\n"
		  "0x00102015:  22 11\n"),
	X86_BLOCK("0x0010200c:  48 b8 88 77 66 55 44 33  movabsq  $1, %rax\n"
		  "0x00102014:  \n"),
	/* One that is whole does not go on. */
	X86_BLOCK("0x00102000:  31 ff                    xorl     %edi, %edi\n"
		  "0x00102002:  22 11\n"),
	X86_BLOCK("0x00102000:  31 f                     xorl     %edi, %edi\n"),
	X86_BLOCK("0x00102000:  31 ff\n"),
};

START_TEST(damaged_x86_log)
{
	struct reading reading;

	read_bytes_of(&reading, "x86", log_ranges, damaged_x86[_i], strlen(damaged_x86[_i]));
	ck_assert_msg(!reading.ok, "read%s", reading.events.start);
	ck_assert_str_eq(reading.events.start, "");
	free_reading(&reading);
}
END_TEST

Suite *trace_log_suite(void)
{
	Suite *suite = suite_create("trace_log");
	TCase *tcase = tcase_create("trace_log");

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, right_log, 0, COUNT(right));
	tcase_add_loop_test(tcase, bytes_are_in_memory_order, 0, 4);
	tcase_add_loop_test(tcase, damaged_log, 0, COUNT(damaged));
	tcase_add_loop_test(tcase, other_architecture, 0, COUNT(other_logs));
	tcase_add_loop_test(tcase, damaged_x86_log, 0, COUNT(damaged_x86));
	tcase_add_test(tcase, no_text);
	tcase_add_test(tcase, forgotten_translation);
	tcase_add_loop_test(tcase, longest_block, 0, 2);
	tcase_add_loop_test(tcase, replaced_byte, 0, 3);
	tcase_add_loop_test(tcase, truncated_line, 0, 3);
	tcase_add_test(tcase, log_ends_anywhere);
	tcase_add_test(tcase, binary_garbage);
	suite_add_tcase(suite, tcase);
	return suite;
}
