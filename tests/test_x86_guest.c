// SPDX-License-Identifier: GPL-2.0-only
/* x86 from end to end: both engines must count and check the same, and what is known. */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Runs one variant with one engine after the other; demands that they agree in all they say. */
static struct tool_result run_everywhere(const char *routine, const char *variant,
					 const char *cases, const char *limit)
{
	static const char *const engines[] = { "trace", "gdb" };
	struct tool_result results[COUNT(engines)];

	for (unsigned i = 0; i < COUNT(engines); i++) {
		const char *args[] = {
			"run",	    routine,	variant,   "--arch", "x86",
			"--engine", engines[i], "--limit", limit,    cases ? "--cases" : NULL,
			cases,	    NULL
		};

		results[i] = tool_run(&(struct tool){ .args = args });
	}
	ck_assert_msg(!strcmp(tool_body(results[0].out), tool_body(results[1].out)) &&
			      !strcmp(results[0].err, results[1].err) &&
			      results[0].status == results[1].status,
		      "%s: the engines differ\n%.900s%.500s\n%.900s%.500s", variant,
		      tool_body(results[0].out), results[0].err, tool_body(results[1].out),
		      results[1].err);
	return results[0];
}

/* The published figures, and what follows from them. */
static const struct {
	const char *variant;
	struct counts counts;
} pages[] = {
	{ "xen-4.12",
	  { .insns = 1795,
	    .taken = 255,
	    .class = { [CLASS_BRANCH] = 256, [CLASS_STORE] = 1024, [CLASS_OTHER] = 515 } } },
	{ "xen-4.13",
	  { .insns = 899,
	    .taken = 127,
	    .class = { [CLASS_BRANCH] = 128, [CLASS_STORE] = 512, [CLASS_OTHER] = 259 } } },
	{ "stosq", { .insns = 3, .class = { [CLASS_STORE] = 1, [CLASS_OTHER] = 2 } } },
	{ "stosb", { .insns = 3, .class = { [CLASS_STORE] = 1, [CLASS_OTHER] = 2 } } },
};

static void expect_counts(const struct record *record, const struct counts *expected)
{
	static const char *const names[CLASS_COUNT] = CLASS_NAMES;

	for (unsigned i = 0; i < CLASS_COUNT; i++)
		ck_assert_msg(record->counts.class[i] == expected->class[i], "%s: %lu %s, not %lu",
			      record->variant, (unsigned long)record->counts.class[i], names[i],
			      (unsigned long)expected -> class[i]);
	ck_assert_uint_eq(record->counts.insns, expected->insns);
	ck_assert_uint_eq(record->counts.taken, expected->taken);
}

START_TEST(clear_page)
{
	struct tool_result result = run_everywhere("clear_page", pages[_i].variant, NULL, "5000");
	struct record *records;
	size_t count;

	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 1);
	ck_assert_str_eq(records[0].arch, "x86");
	ck_assert_uint_eq(records[0].xlen, 64);
	expect_counts(&records[0], &pages[_i].counts);
}
END_TEST

START_TEST(verify)
{
	struct tool_result result = TOOL("verify", "clear_page", "xen-4.12", "xen-4.13", "stosq",
					 "stosb", "--arch", "x86");

	tool_expect_status(&result, 0);
}
END_TEST

/*
 * A memset that stores byte by byte, and then does what `odd` says, for the value 0x80 only: the
 * cases before and after show that the run goes on.
 */
#define ODD_SIZE  9
#define ODD_CASES "size=9 value=0,0x80,1"
#define ODD_LIMIT "300"

static const char odd_memset[] = "	.text\n"
				 "	.globl	memset\n"
				 "memset:\n"
				 "	mov	%rdi, %r8\n"
				 "	lea	(%rdi, %rdx), %r9\n"
				 "1:	cmp	%r9, %r8\n"
				 "	je	2f\n"
				 "	mov	%sil, (%r8)\n"
				 "	inc	%r8\n"
				 "	jmp	1b\n"
				 "2:	mov	%rdi, %rax\n"
				 "	cmp	$0x80, %esi\n"
				 "	jne	3f\n"
				 "	odd\n"
				 "3:	ret\n";

#define SIGNAL_AT(number) "signal " #number " at pc 0x+([0-9a-f])"

static const struct {
	const char *name, *odd;
	unsigned result;
	const char *detail;	     /* what stderr says, a pattern for fnmatch() */
	uint64_t taken;		     /* branches that `odd` takes */
	uint64_t class[CLASS_COUNT]; /* instructions that `odd` retires */
} odd_variants[] = {
	{ "content",
	  "movb $0, (%rdi)",
	  RESULT_CONTENT,
	  "first wrong byte at 0: 0x0 instead of 0x80",
	  0,
	  { [CLASS_STORE] = 1 } },
	{ "overrun",
	  "mov %sil, (%r9)",
	  RESULT_OVERRUN,
	  "1 bytes past the end",
	  0,
	  { [CLASS_STORE] = 1 } },
	{ "underrun",
	  "mov %sil, -1(%rdi)",
	  RESULT_UNDERRUN,
	  "1 bytes before the start",
	  0,
	  { [CLASS_STORE] = 1 } },
	{ "return",
	  "mov %r9, %rax",
	  RESULT_RETURN,
	  "returned 0x+([0-9a-f])9 instead of dst 0x+([0-9a-f])0",
	  0,
	  { [CLASS_OTHER] = 1 } },
	{ "rbx", "xor %ebx, %ebx", RESULT_CLOBBER, "rbx not preserved", 0, { [CLASS_OTHER] = 1 } },
	{ "rbp", "xor %ebp, %ebp", RESULT_CLOBBER, "rbp not preserved", 0, { [CLASS_OTHER] = 1 } },
	{ "r15",
	  "xor %r15d, %r15d",
	  RESULT_CLOBBER,
	  "r15 not preserved",
	  0,
	  { [CLASS_OTHER] = 1 } },
	/* It returns, with the stack pointer that it came with less a word. */
	{ "rsp", "pushq (%rsp)", RESULT_CLOBBER, "rsp not preserved", 0, { [CLASS_STORE] = 1 } },
	{ "lost-rsp",
	  "pop %r8; xor %esp, %esp; jmp *%r8",
	  RESULT_CLOBBER,
	  "rsp not preserved",
	  0,
	  { [CLASS_LOAD] = 1, [CLASS_OTHER] = 1 } },
	{ "direction", "std", RESULT_CLOBBER, "DF not preserved", 0, { [CLASS_OTHER] = 1 } },
	/* The handler must not inherit the flag. */
	{ "direction-fault", "std; ud2", RESULT_FAULT, SIGNAL_AT(4), 0, { [CLASS_OTHER] = 1 } },
	{ "endless",
	  "jmp .",
	  RESULT_LIMIT,
	  "no return within " ODD_LIMIT " instructions",
	  0,
	  { [CLASS_JUMP] = 300 - 52 } },
	{ "load", "mov 0, %rax", RESULT_FAULT, SIGNAL_AT(11), 0, { 0 } },
	{ "store", "movb $0, memset(%rip)", RESULT_FAULT, SIGNAL_AT(11), 0, { 0 } },
	{ "ud2", "ud2", RESULT_FAULT, SIGNAL_AT(4), 0, { 0 } },
	{ "int3", "int3", RESULT_FAULT, SIGNAL_AT(5), 0, { 0 } },
	{ "int-3", ".byte 0xcd, 3", RESULT_FAULT, SIGNAL_AT(5), 0, { 0 } },
	{ "hlt", "hlt", RESULT_FAULT, SIGNAL_AT(11), 0, { 0 } },
	{ "divide",
	  "xor %edx, %edx; xor %ecx, %ecx; div %ecx",
	  RESULT_FAULT,
	  SIGNAL_AT(8),
	  0,
	  { [CLASS_OTHER] = 2 } },
	{ "ret-nowhere",
	  "xor %eax, %eax; push %rax; ret",
	  RESULT_FAULT,
	  "signal 11 at pc 0x0",
	  0,
	  { [CLASS_JUMP] = 1, [CLASS_STORE] = 1, [CLASS_OTHER] = 1 } },
	{ "call-nowhere", "call 0", RESULT_FAULT, "signal 11 at pc 0x0", 0, { [CLASS_JUMP] = 1 } },
	{ "push-nowhere",
	  "xor %esp, %esp; push %rax",
	  RESULT_FAULT,
	  SIGNAL_AT(11),
	  0,
	  { [CLASS_OTHER] = 1 } },
	/* These fault themselves: the stack is where they cannot find or leave the address. */
	{ "ret-itself", "xor %esp, %esp", RESULT_FAULT, SIGNAL_AT(11), 0, { [CLASS_OTHER] = 1 } },
	{ "call-itself",
	  "xor %esp, %esp; call 3f",
	  RESULT_FAULT,
	  SIGNAL_AT(11),
	  0,
	  { [CLASS_OTHER] = 1 } },
	{ "end",
	  "jmp 5f; .subsection 1; 5: nop; .previous",
	  RESULT_FAULT,
	  SIGNAL_AT(4),
	  0,
	  { [CLASS_JUMP] = 1, [CLASS_NOP] = 1 } },
	{ "rep-overrun",
	  "mov %r9, %rdi; mov $3, %ecx; rep stosb",
	  RESULT_OVERRUN,
	  "3 bytes past the end",
	  0,
	  { [CLASS_STORE] = 1, [CLASS_OTHER] = 2 } },
	/* Far more iterations than the limit has instructions, none of which retires. */
	{ "rep-fault",
	  "lea 65536(%rdi), %rdi; mov $-1, %rcx; rep stosb",
	  RESULT_OVERRUN | RESULT_FAULT,
	  SIGNAL_AT(11) ", *",
	  0,
	  { [CLASS_OTHER] = 2 } },

	{ "rep",
	  "mov %rax, %r8; mov $9, %ecx; mov %esi, %eax; rep stosb; mov %r8, %rax",
	  RESULT_OK,
	  "",
	  0,
	  { [CLASS_STORE] = 1, [CLASS_OTHER] = 4 } },
	{ "rep-nothing",
	  "xor %ecx, %ecx; rep stosb",
	  RESULT_OK,
	  "",
	  0,
	  { [CLASS_STORE] = 1, [CLASS_OTHER] = 1 } },
	{ "system-call",
	  "mov $39, %eax; syscall; mov %rdi, %rax",
	  RESULT_OK,
	  "",
	  0,
	  { [CLASS_OTHER] = 3 } },
	{ "loop",
	  "mov $5, %ecx; 4: loop 4b",
	  RESULT_OK,
	  "",
	  4,
	  { [CLASS_BRANCH] = 5, [CLASS_OTHER] = 1 } },
	{ "call", "call 4f; jmp 5f; 4: ret; 5:", RESULT_OK, "", 0, { [CLASS_JUMP] = 3 } },
	{ "atomic",
	  "lock orb $0, (%rdi); xchg %sil, (%rdi); cmpxchg %cl, (%rdi); mov %rdi, %rax",
	  RESULT_OK,
	  "",
	  0,
	  { [CLASS_ATOMIC] = 3, [CLASS_OTHER] = 1 } },
	{ "long",
	  "movabs $0x1122334455667788, %rcx; movq $-1, %cs:-200(%rsp, %rcx, 1)",
	  RESULT_FAULT,
	  SIGNAL_AT(11),
	  0,
	  { [CLASS_OTHER] = 1 } },
};

static void expect_odd(unsigned number, const struct record *record)
{
	bool odd = record->tc.value == 0x80;
	struct counts expected = {
		.taken = odd ? 1 + odd_variants[number].taken : 2,
		.class = { [CLASS_BRANCH] = ODD_SIZE + 2,
			   [CLASS_JUMP] = ODD_SIZE,
			   [CLASS_STORE] = ODD_SIZE,
			   [CLASS_OTHER] = 2 * ODD_SIZE + 5 },
	};

	for (unsigned i = 0; i < CLASS_COUNT; i++) {
		expected.class[i] += odd ? odd_variants[number].class[i] : 0;
		expected.insns += expected.class[i];
	}
	expect_counts(record, &expected);
	ck_assert_uint_eq(record->result, odd ? odd_variants[number].result : RESULT_OK);
}

START_TEST(odd)
{
	const char *name = odd_variants[_i].name;
	char *source =
		tool_write(tool_text("%s.S", name), tool_text("	.macro	odd\n	%s\n	.endm\n%s",
							      odd_variants[_i].odd, odd_memset));
	struct tool_result result = run_everywhere("memset", source, ODD_CASES, ODD_LIMIT);
	struct record *records;
	size_t count;

	tool_expect_status(&result, odd_variants[_i].result ? 4 : 0);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 3);
	for (unsigned i = 0; i < count; i++)
		expect_odd(_i, &records[i]);
	if (odd_variants[_i].result) {
		char text[RESULT_TEXT_MAX];
		char *pattern = tool_text(
			"insncount: memset/%s: offset=0 size=%d value=128: %s: %s\n", name,
			ODD_SIZE, result_format(odd_variants[_i].result, text, sizeof(text)),
			odd_variants[_i].detail);

		ck_assert_msg(!fnmatch(pattern, result.err, FNM_EXTMATCH), "%s\nexpected: %s",
			      result.err, pattern);
	} else {
		ck_assert_str_eq(result.err, "");
	}
}
END_TEST

/* In the fast engine's other mode: addresses of single accesses, none of repeated ones. */
START_TEST(memory)
{
	char *source = tool_write("memory.S", tool_text("	.macro	odd\n"
							"	mov	1(%%rdi), %%ecx\n"
							"	mov	$3, %%ecx\n"
							"	mov	5(%%rdi, %%rcx), %%ecx\n"
							"	push	%%rcx\n"
							"	pop	%%rcx\n"
							"	movabs	memset + 1, %%ax\n"
							"	mov	memset + 1(%%rip), %%ax\n"
							"	mov	%%rdi, %%rax\n"
							"	.endm\n%s",
							odd_memset));
	struct tool_result result =
		TOOL("run", "memset", source, "--arch", "x86", "--memory", "--cases", ODD_CASES);
	struct record *records;
	size_t count;

	tool_expect_status(&result, 0);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 3);
	ck_assert_uint_eq(records[0].misaligned, 0);
	ck_assert_uint_eq(records[1].misaligned, 3);
	ck_assert_uint_eq(records[2].misaligned, 0);
}
END_TEST

/* A fault in the midst of a repeated instruction goes on at its fixup, in both engines. */
START_TEST(fixup)
{
	static const char copy[] = "#include <linux/linkage.h>\n"
				   "#include <asm/asm.h>\n"
				   "	.text\n"
				   "SYM_FUNC_START(__asm_copy_to_user)\n"
				   "	mov	%rdx, %rcx\n"
				   "1:	rep movsb\n"
				   "	xor	%eax, %eax\n"
				   "	RET\n"
				   "2:	mov	%rcx, %rax\n"
				   "	RET\n"
				   "	_ASM_EXTABLE_UA(1b, 2b)\n"
				   "SYM_FUNC_END(__asm_copy_to_user)\n";
	char *source = tool_write("copy.S", copy);
	struct tool_result result =
		run_everywhere("copy_user", source, "size=9 fault=none,dst:4,src:0", "300");
	struct record *records;
	size_t count;

	tool_expect_status(&result, 0);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 3);
	ck_assert_uint_eq(records[0].counts.insns, 3);
	ck_assert_uint_eq(records[1].counts.insns, 2);
	ck_assert_uint_eq(records[1].counts.class[CLASS_STORE], 0);
	ck_assert_uint_eq(records[2].counts.insns, 2);
	result = TOOL("verify", "copy_user", source, "--arch", "x86", "--cases",
		      "size=9 fault=none,dst:4,src:0");
	tool_expect_status(&result, 0);
}
END_TEST

/* Encodings of up to 15 bytes, in a column. */
START_TEST(annotate)
{
	struct tool_result result = TOOL("annotate", "clear_page", "xen-4.13", "--arch", "x86");

	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.out, "\n    128    14.2          ") &&
			      strstr(result.out, "480fc34710  movnti %rax,0x10(%rdi)\n") &&
			      strstr(result.out, "75e4        jne    "),
		      "%s", result.out);
}
END_TEST

Suite *x86_guest_suite(void)
{
	Suite *suite = suite_create("x86_guest");
	TCase *tcase = tcase_create("x86_guest");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	suite_add_tcase(suite, tcase);
	if (!tool_has_arch("x86"))
		return suite;
	tcase_add_loop_test(tcase, clear_page, 0, COUNT(pages));
	tcase_add_test(tcase, verify);
	tcase_add_loop_test(tcase, odd, 0, COUNT(odd_variants));
	tcase_add_test(tcase, memory);
	tcase_add_test(tcase, fixup);
	tcase_add_test(tcase, annotate);
	return suite;
}
