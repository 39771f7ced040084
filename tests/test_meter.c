/* SPDX-License-Identifier: GPL-2.0-only */
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "../counter/meter.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* Encodings. */
#define NOP	 0x00000013u
#define C_NOP	 0x0001u
#define ADDI	 0x00150513u /* addi a0,a0,1 */
#define LD	 0x00053583u /* ld a1,0(a0) */
#define SD	 0x00b53023u /* sd a1,0(a0) */
#define AMOADD	 0x00b6252fu /* amoadd.w a0,a1,(a2) */
#define CBO_ZERO 0x0045200fu /* cbo.zero (a0) */
#define FRFLAGS	 0x00102573u /* frflags a0 */
#define VLE8	 0x02050007u /* vle8.v v0,(a0) */
#define RET	 0x00008067u
#define C_RET	 0x8082u
#define C_JAL_32 0x2005u /* on RV32 c.jal .+32, on RV64 c.addiw x0,1 */

/* beq x0,x0,. + offset; from -2048 to 2046 */
#define BEQ(offset)                                                                            \
	(0x63u | ((uint32_t)(offset) >> 12 & 1) << 31 | ((uint32_t)(offset) >> 5 & 63) << 25 | \
	 ((uint32_t)(offset) >> 1 & 15) << 8 | ((uint32_t)(offset) >> 11 & 1) << 7)

/* jal x0,. + offset; from 0 to 2046 */
#define JAL(offset) (0x6fu | ((uint32_t)(offset) >> 1 & 1023) << 21)

#define ENTRY  0x1000
#define CALLER 0x800

/* A block with the instructions that it refers to. */
struct sample {
	struct block block;
	struct insn insns[16];
};

static const struct block *make_block(struct sample *sample, unsigned id, uint64_t pc,
				      const uint32_t *words, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		sample->insns[i] = (struct insn){
			.pc = pc,
			.length = (words[i] & 3) == 3 ? 4 : 2,
			.bytes = { (uint8_t)words[i], (uint8_t)(words[i] >> 8),
				   (uint8_t)(words[i] >> 16), (uint8_t)(words[i] >> 24) },
		};
		pc += sample->insns[i].length;
	}
	sample->block = (struct block){ id, count, sample->insns };
	return &sample->block;
}

static struct meter make_meter(unsigned xlen)
{
	struct error err;
	const struct arch *arch = arch_find("riscv", &err);
	struct meter meter;

	ck_assert_ptr_nonnull(arch);
	meter_init(&meter, arch, xlen);
	meter_call(&meter, ENTRY);
	return meter;
}

/* Feeds a block of one instruction; an id means the same instruction, so it is made of the pc. */
static void feed(struct meter *meter, uint64_t pc, uint32_t word)
{
	struct sample sample;

	meter_block(meter, make_block(&sample, (pc - ENTRY) / 2, pc, &word, 1));
}

static void signal_at(struct meter *meter, uint64_t pc, uint32_t word)
{
	struct sample sample;

	meter_signal(meter, make_block(&sample, (pc - ENTRY) / 2, pc, &word, 1));
}

static void expect(const struct meter *meter, uint64_t insns, uint64_t branches, uint64_t taken,
		   uint64_t jumps)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < CLASS_COUNT; i++)
		sum += meter->counts.class[i];
	ck_assert_uint_eq(meter->counts.insns, insns);
	ck_assert_uint_eq(sum, insns);
	ck_assert_uint_eq(meter->counts.class[CLASS_BRANCH], branches);
	ck_assert_uint_eq(meter->counts.taken, taken);
	ck_assert_uint_eq(meter->counts.class[CLASS_JUMP], jumps);
}

static void expect_gap(const struct meter *meter, uint64_t from, uint64_t to)
{
	ck_assert(meter->gap);
	ck_assert_uint_eq(meter->gap_from, from);
	ck_assert_uint_eq(meter->gap_to, to);
}

/* As many of a class as its place in the table says. */
START_TEST(classes)
{
	static const struct {
		uint32_t word;
		enum insn_class class;
	} rows[] = {
		{ LD, CLASS_LOAD },    { SD, CLASS_STORE },	{ AMOADD, CLASS_ATOMIC },
		{ NOP, CLASS_NOP },    { CBO_ZERO, CLASS_CBO }, { FRFLAGS, CLASS_CSR },
		{ ADDI, CLASS_OTHER }, { VLE8, CLASS_VECTOR },
	};
	struct meter meter = make_meter(64);
	uint64_t expected[CLASS_COUNT] = { 0 };
	uint64_t pc = ENTRY, insns = 0;
	uint32_t words[16];
	struct sample sample;

	for (unsigned i = 0; i < COUNT(rows); i++) {
		for (unsigned j = 0; j <= i; j++)
			words[j] = rows[i].word;
		meter_block(&meter, make_block(&sample, i, pc, words, i + 1));
		expected[rows[i].class] = i + 1;
		insns += i + 1;
		pc += 4 * (i + 1);
	}
	ck_assert(!meter.gap);
	ck_assert_uint_eq(meter.counts.insns, insns);
	for (unsigned i = 0; i < CLASS_COUNT; i++)
		ck_assert_uint_eq(meter.counts.class[i], expected[i]);
	meter_deinit(&meter);
}
END_TEST

START_TEST(compressed_depends_on_xlen)
{
	struct meter meter = make_meter(_i ? 64 : 32);

	feed(&meter, ENTRY, C_JAL_32);
	feed(&meter, _i ? ENTRY + 2 : ENTRY + 32, C_NOP);
	ck_assert(!meter.gap);
	expect(&meter, 2, 0, 0, _i ? 0 : 1);
	meter_deinit(&meter);
}
END_TEST

/* Three passes of a loop: two branches back are taken, the last is not. */
START_TEST(taken_branches)
{
	static const uint32_t words[] = { ADDI, SD, BEQ(-8) };
	struct meter meter = make_meter(64);
	struct sample sample;

	for (unsigned i = 0; i < 3; i++)
		meter_block(&meter, make_block(&sample, 1, ENTRY, words, 3));
	feed(&meter, ENTRY + 12, RET);
	ck_assert(!meter.gap);
	expect(&meter, 10, 3, 2, 1);
	meter_end(&meter, CALL_RETURNED, CALLER, false);
	ck_assert(!meter.gap);
	expect(&meter, 9, 3, 2, 0);
	ck_assert_uint_eq(meter.counts.class[CLASS_STORE], 3);
	meter_deinit(&meter);
}
END_TEST

START_TEST(branch_forward)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, BEQ(16));
	feed(&meter, ENTRY + 16, BEQ(16));
	feed(&meter, ENTRY + 20, RET);
	ck_assert(!meter.gap);
	expect(&meter, 3, 2, 1, 1);
	meter_deinit(&meter);
}
END_TEST

/* Whether it was taken no one can tell: it counts as not. */
START_TEST(branch_to_the_next)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, BEQ(4));
	feed(&meter, ENTRY + 4, RET);
	ck_assert(!meter.gap);
	expect(&meter, 2, 1, 0, 1);
	meter_deinit(&meter);
}
END_TEST

/* An instruction at the entry, the address of the next one, and whether that may be. */
static const struct {
	const char *name;
	uint32_t word;
	uint64_t next;
	bool gap;
} steps[] = {
	{ "falls through", ADDI, ENTRY + 4, false },
	{ "falls through, 2 bytes", C_NOP, ENTRY + 2, false },
	{ "falls through too far", ADDI, ENTRY + 8, true },
	{ "falls through too short", ADDI, ENTRY + 2, true },
	{ "falls through too far, 2 bytes", C_NOP, ENTRY + 4, true },
	{ "again", ADDI, ENTRY, true },
	{ "branch not taken", BEQ(16), ENTRY + 4, false },
	{ "branch taken", BEQ(16), ENTRY + 16, false },
	{ "branch taken to itself", BEQ(0), ENTRY, false },
	{ "branch elsewhere", BEQ(16), ENTRY + 20, true },
	{ "branch between", BEQ(16), ENTRY + 8, true },
	{ "jump", JAL(32), ENTRY + 32, false },
	{ "jump falls through", JAL(32), ENTRY + 4, true },
	{ "jump elsewhere", JAL(32), ENTRY + 34, true },
	{ "indirect jump", RET, ENTRY + 0x500, false },
	{ "indirect jump, 2 bytes", C_RET, ENTRY, false },
};

START_TEST(step)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, steps[_i].word);
	feed(&meter, steps[_i].next, steps[_i].next == ENTRY ? steps[_i].word : ADDI);
	ck_assert_msg(meter.gap == steps[_i].gap, "%s", steps[_i].name);
	if (meter.gap)
		expect_gap(&meter, ENTRY, steps[_i].next);
	ck_assert_uint_eq(meter.counts.insns, 2);
	meter_deinit(&meter);
}
END_TEST

/* It is the last instruction of a block that must lead to the first of the next. */
START_TEST(blocks_connect_by_their_ends)
{
	static const uint32_t words[] = { C_NOP, ADDI, BEQ(32) };
	struct meter meter = make_meter(64);
	struct sample sample;

	meter_block(&meter, make_block(&sample, 0, ENTRY, words, 3));
	meter_block(&meter, make_block(&sample, 1, ENTRY + 38, words, 3));
	ck_assert(!meter.gap);
	meter_block(&meter, make_block(&sample, 0, ENTRY, words, 3));
	expect_gap(&meter, ENTRY + 38 + 6, ENTRY);
	meter_deinit(&meter);
}
END_TEST

START_TEST(wrong_entry)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY + 4, ADDI);
	expect_gap(&meter, 0, ENTRY + 4);
	meter_deinit(&meter);
}
END_TEST

START_TEST(first_gap_stays)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, ADDI);
	feed(&meter, ENTRY + 8, ADDI);
	feed(&meter, ENTRY + 20, ADDI);
	expect_gap(&meter, ENTRY, ENTRY + 8);
	ck_assert_uint_eq(meter.counts.insns, 3);
	meter_deinit(&meter);
}
END_TEST

START_TEST(calls_are_apart)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY + 4, ADDI);
	meter_end(&meter, CALL_LOST, 0, false);
	meter_call(&meter, ENTRY);
	ck_assert(!meter.gap);
	expect(&meter, 0, 0, 0, 0);
	feed(&meter, ENTRY, RET);
	meter_end(&meter, CALL_RETURNED, CALLER, true);
	ck_assert(!meter.gap);
	expect(&meter, 1, 0, 0, 1);
	meter_call(&meter, ENTRY + 4);
	feed(&meter, ENTRY + 4, ADDI);
	ck_assert(!meter.gap);
	expect(&meter, 1, 0, 0, 0);
	meter_deinit(&meter);
}
END_TEST

/* The last instruction of a call, from ENTRY + 4, and what is left of the counts. */
static const struct {
	const char *name;
	uint32_t word;
	uint64_t return_to;
	bool count_return;
	bool gap;
	uint64_t insns, branches, taken, jumps;
} ends[] = {
	{ "ret", RET, CALLER, false, false, 1, 0, 0, 0 },
	{ "ret, counted", RET, CALLER, true, false, 2, 0, 0, 1 },
	{ "c.ret", C_RET, CALLER, false, false, 1, 0, 0, 0 },
	{ "jump", JAL(64), ENTRY + 68, false, false, 1, 0, 0, 0 },
	{ "jump, counted", JAL(64), ENTRY + 68, true, false, 2, 0, 0, 1 },
	{ "jump elsewhere", JAL(64), ENTRY + 72, true, true, 2, 0, 0, 1 },
	{ "branch", BEQ(64), ENTRY + 68, false, false, 1, 0, 0, 0 },
	{ "branch, counted", BEQ(64), ENTRY + 68, true, false, 2, 1, 1, 0 },
	{ "branch not taken", BEQ(64), ENTRY + 8, false, false, 1, 0, 0, 0 },
	{ "branch not taken, counted", BEQ(64), ENTRY + 8, true, false, 2, 1, 0, 0 },
	{ "branch to the next", BEQ(4), ENTRY + 8, false, false, 1, 0, 0, 0 },
	{ "no return", ADDI, CALLER, true, true, 2, 0, 0, 0 },
};

START_TEST(final_return)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, NOP);
	feed(&meter, ENTRY + 4, ends[_i].word);
	meter_end(&meter, CALL_RETURNED, ends[_i].return_to, ends[_i].count_return);
	ck_assert_msg(meter.gap == ends[_i].gap, "%s", ends[_i].name);
	if (meter.gap)
		expect_gap(&meter, ENTRY + 4, ends[_i].return_to);
	expect(&meter, ends[_i].insns, ends[_i].branches, ends[_i].taken, ends[_i].jumps);
	meter_deinit(&meter);
}
END_TEST

/* A call that did not return has no return to take out. */
START_TEST(no_return)
{
	static const enum call_end others[] = { CALL_ABANDONED, CALL_LIMIT, CALL_LOST };
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, RET);
	meter_end(&meter, others[_i], CALLER, false);
	ck_assert(!meter.gap);
	expect(&meter, 1, 0, 0, 1);
	meter_deinit(&meter);
}
END_TEST

START_TEST(return_of_nothing)
{
	struct meter meter = make_meter(64);

	meter_end(&meter, CALL_RETURNED, CALLER, false);
	expect_gap(&meter, 0, CALLER);
	expect(&meter, 0, 0, 0, 0);
	meter_deinit(&meter);
}
END_TEST

/* What faults has not retired; its handler may go on anywhere, but only once. */
START_TEST(fault)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, ADDI);
	meter_fault(&meter, ENTRY + 4);
	expect(&meter, 1, 0, 0, 0);
	feed(&meter, ENTRY + 0x100, ADDI);
	feed(&meter, ENTRY + 0x104, RET);
	ck_assert(!meter.gap);
	meter_end(&meter, CALL_RETURNED, CALLER, false);
	ck_assert(!meter.gap);
	expect(&meter, 2, 0, 0, 0);
	feed(&meter, ENTRY + 0x200, ADDI);
	feed(&meter, ENTRY + 0x300, ADDI);
	expect_gap(&meter, ENTRY + 0x200, ENTRY + 0x300);
	meter_deinit(&meter);
}
END_TEST

START_TEST(fault_at_a_branch_target)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, BEQ(16));
	meter_fault(&meter, _i ? ENTRY + 4 : ENTRY + 16);
	ck_assert(!meter.gap);
	expect(&meter, 1, 1, _i ? 0 : 1, 0);
	meter_deinit(&meter);
}
END_TEST

START_TEST(fault_at_the_entry)
{
	struct meter meter = make_meter(64);

	meter_fault(&meter, _i ? ENTRY + 4 : ENTRY);
	expect(&meter, 0, 0, 0, 0);
	if (_i)
		expect_gap(&meter, 0, ENTRY + 4);
	else
		ck_assert(!meter.gap);
	meter_deinit(&meter);
}
END_TEST

START_TEST(fault_elsewhere)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, ADDI);
	meter_fault(&meter, ENTRY + 8);
	expect_gap(&meter, ENTRY, ENTRY + 8);
	meter_deinit(&meter);
}
END_TEST

/* That a handler may go on anywhere does not outlast the call. */
START_TEST(call_after_a_fault)
{
	struct meter meter = make_meter(64);

	meter_fault(&meter, ENTRY);
	meter_end(&meter, CALL_ABANDONED, 0, false);
	meter_call(&meter, ENTRY);
	feed(&meter, ENTRY + 4, ADDI);
	expect_gap(&meter, 0, ENTRY + 4);
	meter_deinit(&meter);
}
END_TEST

/* A handler that "returns" for the routine leaves the final return unknown. */
START_TEST(return_after_a_fault)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, ADDI);
	meter_fault(&meter, ENTRY + 4);
	meter_end(&meter, CALL_RETURNED, CALLER, false);
	expect_gap(&meter, 0, CALLER);
	expect(&meter, 1, 0, 0, 0);
	meter_deinit(&meter);
}
END_TEST

/* What was announced at ENTRY + 4 when a signal came, and what of it counts. */
static const struct {
	const char *name;
	uint32_t word;
	uint64_t insns, branches, taken, jumps;
} signals[] = {
	{ "a load faulted", LD, 1, 0, 0, 0 },
	{ "a store faulted", SD, 1, 0, 0, 0 },
	{ "a cache-block zero faulted", CBO_ZERO, 1, 0, 0, 0 },
	{ "a jump led to a fault", JAL(64), 2, 0, 0, 1 },
	{ "a return led to a fault", RET, 2, 0, 0, 1 },
	{ "a branch led to a fault", BEQ(64), 2, 1, 1, 0 },
	{ "a branch to the next led to a fault", BEQ(4), 2, 1, 0, 0 },
};

START_TEST(signal_after)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, ADDI);
	signal_at(&meter, ENTRY + 4, signals[_i].word);
	ck_assert_msg(!meter.gap, "%s", signals[_i].name);
	expect(&meter, signals[_i].insns, signals[_i].branches, signals[_i].taken,
	       signals[_i].jumps);
	feed(&meter, ENTRY + 0x400, RET);
	meter_end(&meter, CALL_RETURNED, CALLER, false);
	ck_assert_msg(!meter.gap, "%s", signals[_i].name);
	expect(&meter, signals[_i].insns, signals[_i].branches, signals[_i].taken,
	       signals[_i].jumps);
	meter_deinit(&meter);
}
END_TEST

START_TEST(signal_elsewhere)
{
	struct meter meter = make_meter(64);

	feed(&meter, ENTRY, ADDI);
	signal_at(&meter, ENTRY + 8, _i ? JAL(64) : LD);
	expect_gap(&meter, ENTRY, ENTRY + 8);
	meter_deinit(&meter);
}
END_TEST

START_TEST(signal_at_once)
{
	struct meter meter = make_meter(64);

	meter_signal(&meter, NULL);
	ck_assert(!meter.gap);
	feed(&meter, ENTRY + 0x400, ADDI);
	ck_assert(!meter.gap);
	expect(&meter, 1, 0, 0, 0);
	meter_deinit(&meter);
}
END_TEST

/* The table of blocks moves while a block in it is the last: the chain must hold. */
START_TEST(many_blocks)
{
	static const unsigned ids[] = { 0, 63, 64, 1, 5000, 2, 100000, 99999, 100001, 63 };
	struct meter meter = make_meter(64);
	uint32_t words[COUNT(ids)];
	struct sample sample;

	for (unsigned i = 0; i < COUNT(ids) - 1; i++) {
		words[i] = BEQ(4 * (i + 2));
		meter_block(&meter, make_block(&sample, ids[i], ENTRY + 4 * i, &words[i], 1));
		ck_assert(!meter.gap);
	}
	expect(&meter, 9, 9, 0, 0);
	/* From the last, at ENTRY + 32, to the second, which is known by its id. */
	meter_block(&meter, make_block(&sample, 63, ENTRY + 4, &words[1], 1));
	expect_gap(&meter, ENTRY + 32, ENTRY + 4);
	expect(&meter, 10, 10, 1, 0);
	meter_deinit(&meter);
}
END_TEST

START_TEST(many_blocks_at_a_signal)
{
	struct meter meter = make_meter(64);
	uint32_t word = BEQ(64);
	struct sample sample;

	feed(&meter, ENTRY, ADDI);
	meter_signal(&meter, make_block(&sample, 1000000, ENTRY + 4, &word, 1));
	ck_assert(!meter.gap);
	expect(&meter, 2, 1, 1, 0);
	meter_deinit(&meter);
}
END_TEST

/* Instructions of other architectures, by their bytes. */
static const struct insn x86_nop = { ENTRY, 1, { 0x90 } };
static const struct insn x86_rep_stosb = { ENTRY + 1, 2, { 0xf3, 0xaa } };
static const struct insn x86_after = { ENTRY + 3, 1, { 0x90 } };
static const struct insn x86_ret = { ENTRY + 4, 1, { 0xc3 } };
static const struct insn powerpc_beqlr = { ENTRY, 4, { 0x4d, 0x82, 0x00, 0x20 } };
static const struct insn powerpc_blr = { ENTRY + 4, 4, { 0x4e, 0x80, 0x00, 0x20 } };

static struct meter make_meter_of(const char *name)
{
	struct error err;
	const struct arch *arch = arch_find(name, &err);
	struct meter meter;

	ck_assert_ptr_nonnull(arch);
	meter_init(&meter, arch, arch->widths[0].xlen);
	meter_call(&meter, ENTRY);
	return meter;
}

static void feed_insn(struct meter *meter, const struct insn *insn)
{
	meter_block(meter, &(struct block){ (unsigned)(insn->pc - ENTRY), 1, insn });
}

static void tell_registers(struct meter *meter, const struct insn *insn, uint64_t rcx)
{
	uint64_t registers[REGISTER_COUNT] = { [1] = rcx };

	meter_registers(meter, &(struct block){ (unsigned)(insn->pc - ENTRY), 1, insn }, registers);
}

/* QEMU 7.2 logs each iteration, the first as a part of the block before. */
START_TEST(a_repeated_instruction_retires_once)
{
	const struct insn both[] = { x86_nop, x86_rep_stosb };
	struct meter meter = make_meter_of("x86");
	struct profile profile;

	profile_init(&profile, &(struct range){ ENTRY, ENTRY + 16 });
	meter.profile = &profile;
	meter_call(&meter, ENTRY);
	meter_block(&meter, &(struct block){ 20, 2, both });
	for (unsigned i = 0; i < 3; i++)
		feed_insn(&meter, &x86_rep_stosb);
	feed_insn(&meter, &x86_after);
	feed_insn(&meter, &x86_ret);
	meter_end(&meter, CALL_RETURNED, CALLER, false);
	expect(&meter, 3, 0, 0, 0);
	ck_assert_uint_eq(meter.counts.class[CLASS_STORE], 1);
	ck_assert(!meter.gap);
	ck_assert(meter.repeats);
	ck_assert_uint_eq(profile_at(&profile, x86_rep_stosb.pc)->executions, 1);
	ck_assert_uint_eq(profile.trail_count, 4);
	profile_deinit(&profile);
	meter_deinit(&meter);
}
END_TEST

/* It has made iterations, but has not retired. */
START_TEST(a_repeated_instruction_that_faults_has_not_retired)
{
	struct meter meter = make_meter_of("x86");

	feed_insn(&meter, &x86_nop);
	feed_insn(&meter, &x86_rep_stosb);
	feed_insn(&meter, &x86_rep_stosb);
	meter_signal(&meter, &(struct block){ 1, 1, &x86_rep_stosb });
	expect(&meter, 1, 0, 0, 0);
	ck_assert(!meter.gap);
	meter_deinit(&meter);
}
END_TEST

START_TEST(the_counter_tells_iterations)
{
	struct meter meter = make_meter_of("x86");

	tell_registers(&meter, &x86_nop, 7);
	feed_insn(&meter, &x86_nop);
	tell_registers(&meter, &x86_rep_stosb, 7);
	feed_insn(&meter, &x86_rep_stosb);
	ck_assert_uint_eq(meter.iterations, 0);
	/* One more line for the same, as of an older QEMU: 5 iterations so far, then 2. */
	tell_registers(&meter, &x86_rep_stosb, 2);
	feed_insn(&meter, &x86_rep_stosb);
	tell_registers(&meter, &x86_after, 0);
	feed_insn(&meter, &x86_after);
	tell_registers(&meter, &x86_ret, 99);
	ck_assert_uint_eq(meter.iterations, 7);
	/* The next call has made none. */
	meter_call(&meter, ENTRY);
	ck_assert_uint_eq(meter.iterations, 0);
	ck_assert(!meter.repeats);
	meter_deinit(&meter);
}
END_TEST

START_TEST(a_conditional_return_is_a_branch)
{
	struct meter meter = make_meter_of("powerpc");

	/* Not taken, then the final return is another one. */
	feed_insn(&meter, &powerpc_beqlr);
	feed_insn(&meter, &powerpc_blr);
	meter_end(&meter, CALL_RETURNED, CALLER, false);
	expect(&meter, 1, 1, 0, 0);
	/* Taken, it is the final return itself: counted with, and not without. */
	meter_call(&meter, ENTRY);
	feed_insn(&meter, &powerpc_beqlr);
	meter_end(&meter, CALL_RETURNED, CALLER, true);
	expect(&meter, 1, 1, 1, 0);
	meter_call(&meter, ENTRY);
	feed_insn(&meter, &powerpc_beqlr);
	meter_end(&meter, CALL_RETURNED, CALLER, false);
	expect(&meter, 0, 0, 0, 0);
	meter_deinit(&meter);
}
END_TEST

Suite *meter_suite(void)
{
	Suite *suite = suite_create("meter");
	TCase *tcase = tcase_create("meter");

	tcase_add_test(tcase, classes);
	tcase_add_loop_test(tcase, compressed_depends_on_xlen, 0, 2);
	tcase_add_test(tcase, taken_branches);
	tcase_add_test(tcase, branch_forward);
	tcase_add_test(tcase, branch_to_the_next);
	tcase_add_loop_test(tcase, step, 0, COUNT(steps));
	tcase_add_test(tcase, blocks_connect_by_their_ends);
	tcase_add_test(tcase, wrong_entry);
	tcase_add_test(tcase, first_gap_stays);
	tcase_add_test(tcase, calls_are_apart);
	tcase_add_loop_test(tcase, final_return, 0, COUNT(ends));
	tcase_add_loop_test(tcase, no_return, 0, 3);
	tcase_add_test(tcase, return_of_nothing);
	tcase_add_test(tcase, fault);
	tcase_add_loop_test(tcase, fault_at_a_branch_target, 0, 2);
	tcase_add_loop_test(tcase, fault_at_the_entry, 0, 2);
	tcase_add_test(tcase, fault_elsewhere);
	tcase_add_test(tcase, call_after_a_fault);
	tcase_add_test(tcase, return_after_a_fault);
	tcase_add_loop_test(tcase, signal_after, 0, COUNT(signals));
	tcase_add_loop_test(tcase, signal_elsewhere, 0, 2);
	tcase_add_test(tcase, signal_at_once);
	tcase_add_test(tcase, many_blocks);
	tcase_add_test(tcase, many_blocks_at_a_signal);
	tcase_add_test(tcase, a_repeated_instruction_retires_once);
	tcase_add_test(tcase, a_repeated_instruction_that_faults_has_not_retired);
	tcase_add_test(tcase, the_counter_tells_iterations);
	tcase_add_test(tcase, a_conditional_return_is_a_branch);
	suite_add_tcase(suite, tcase);
	return suite;
}
