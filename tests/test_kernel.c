// SPDX-License-Identifier: GPL-2.0-only
/*
 * Files of Linux, counted as they are: every call is right, and where a port of ours describes the
 * same routine, both take the same instructions in every case. What the files include, and the
 * routines that only they have so far, are tested without them, too.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Where `make kernel-sources` puts them. */
#define LIB_6_1	 "build/linux-6.1/arch/riscv/lib/"
#define LIB_6_12 "build/linux-6.12/arch/riscv/lib/"

/*
 * A routine in a file that no port of ours describes, and the extension that its alternatives look
 * at, or "none".
 */
struct kernel_file {
	const char *path;
	const char *routine;
	const char *ext;
};

static const struct kernel_file files_6_1[] = {
	{ LIB_6_1 "memcpy.S", "memcpy", "none" },
	{ LIB_6_1 "memmove.S", "memmove", "none" },
};

static const struct kernel_file files_6_12[] = {
	{ LIB_6_12 "memcpy.S", "memcpy", "none" },  { LIB_6_12 "memmove.S", "memmove", "none" },
	{ LIB_6_12 "strlen.S", "strlen", "zbb" },   { LIB_6_12 "strcmp.S", "strcmp", "zbb" },
	{ LIB_6_12 "strncmp.S", "strncmp", "zbb" },
};

/*
 * strncmp with Zbb adds the limit to a pointer. The largest limit makes the sum overflow: then any
 * strings are equal.
 */
static unsigned expected_result(const struct kernel_file *file, const char *ext,
				const struct test_case *tc)
{
	unsigned first = tc->value & 0xff, second = tc->value >> 8 & 0xff;

	if (!strcmp(file->routine, "strncmp") && !strcmp(ext, "zbb") && !(tc->value >> 16) &&
	    first != second)
		return RESULT_RETURN;
	return RESULT_OK;
}

static void count_file(const struct kernel_file *file, const char *xlen, const char *ext)
{
	struct tool_result result =
		TOOL("run", file->routine, file->path, "--xlen", xlen, "--ext", ext, "-q");
	unsigned expected = RESULT_OK;
	struct record *records;
	size_t count;

	records = tool_records(result.out, &count);
	ck_assert_uint_ge(count, 1);
	for (size_t i = 0; i < count; i++) {
		unsigned one = expected_result(file, ext, &records[i].tc);

		expected |= one;
		ck_assert_msg(records[i].result == one, "%s\ncase %zu: %u, not %u\n%.500s",
			      result.line, i, records[i].result, one, result.err);
		ck_assert_uint_ge(records[i].counts.insns, 1);
	}
	tool_expect_status(&result, expected ? STATUS_GUEST : STATUS_FINE);
}

/* With a machine that lacks the extension, and one that has it. */
static void count_machines(const struct kernel_file *file, const char *xlen)
{
	count_file(file, xlen, "none");
	if (strcmp(file->ext, "none"))
		count_file(file, xlen, file->ext);
}

START_TEST(files_of_6_1)
{
	count_machines(&files_6_1[_i / 2], _i & 1 ? "32" : "64");
}
END_TEST

START_TEST(files_of_6_12)
{
	count_machines(&files_6_12[_i / 2], _i & 1 ? "32" : "64");
}
END_TEST

START_TEST(vectors)
{
	struct tool_result result = TOOL("run", "copy_user", LIB_6_12 "uaccess_vector.S", "--march",
					 "rv64gcv_zicboz", "--ext", "v", "-q", "--cases",
					 "size=31,4096 fault=none,dst:30,src:30");

	tool_expect_status(&result, STATUS_FINE);
}
END_TEST

/* A port of ours and the file that it describes. */
struct pair {
	const char *routine;
	const char *port;
	const char *path;
	const char *cases;
	const char *ext;
	const char *block;
	const char *config;
	unsigned more_jumps; /* that the file takes in every case */
};

/* A page ends after every byte of a copy by words, and of one by bytes; all skews come about. */
#define FAULTS "size=31,130 fault=dst:-1,dst:0..130,src:-1,src:0..130"

#define V_OFF "RISCV_ISA_V=n"
#define V_ON  "RISCV_ISA_V=y"

static const struct pair pairs_6_1[] = {
	{ "memset", "linux-6.1", LIB_6_1 "memset.S", "memset", "none", "64", V_OFF, 0 },
	{ "copy_user", "linux-6.6", LIB_6_1 "uaccess.S", "copy_user", "none", "64", V_OFF, 0 },
	{ "copy_user", "linux-6.6", LIB_6_1 "uaccess.S", FAULTS, "none", "64", V_OFF, 0 },
	{ "clear_user", "linux-6.6", LIB_6_1 "uaccess.S", "clear_user", "none", "64", V_OFF, 0 },
};

static const struct pair pairs_6_12[] = {
	{ "memset", "linux-6.1", LIB_6_12 "memset.S", "memset", "none", "64", V_OFF, 0 },
	{ "copy_user", "linux-6.12", LIB_6_12 "uaccess.S", "copy_user", "none", "64", V_OFF, 0 },
	{ "copy_user", "linux-6.12", LIB_6_12 "uaccess.S", FAULTS, "none", "64", V_OFF, 0 },
	/* The port has no way to the vector copy: without vectors a jump leads past that. */
	{ "copy_user", "linux-6.12", LIB_6_12 "uaccess.S", "copy_user", "none", "64", V_ON, 1 },
	{ "clear_user", "linux-6.6", LIB_6_12 "uaccess.S", "clear_user", "none", "64", V_OFF, 0 },
	{ "clear_page", "zicboz-v6", LIB_6_12 "clear_page.S", "", "none", "64", V_OFF, 0 },
	{ "clear_page", "zicboz-v6", LIB_6_12 "clear_page.S", "", "zicboz", "16", V_OFF, 0 },
	{ "clear_page", "zicboz-v6", LIB_6_12 "clear_page.S", "", "zicboz", "32", V_OFF, 0 },
	{ "clear_page", "zicboz-v6", LIB_6_12 "clear_page.S", "", "zicboz", "64", V_OFF, 0 },
	{ "clear_page", "zicboz-v6", LIB_6_12 "clear_page.S", "", "zicboz", "128", V_OFF, 0 },
	{ "clear_page", "zicboz-v6", LIB_6_12 "clear_page.S", "", "zicboz", "256", V_OFF, 0 },
	{ "clear_page", "zicboz-v6", LIB_6_12 "clear_page.S", "", "zicboz", "512", V_OFF, 0 },
	{ "clear_page", "zicboz-v6", LIB_6_12 "clear_page.S", "", "zicboz", "1024", V_OFF, 0 },
	{ "clear_page", "zicboz-v6", LIB_6_12 "clear_page.S", "", "zicboz", "2048", V_OFF, 0 },
	{ "clear_page", "zicboz-v6", LIB_6_12 "clear_page.S", "", "zicboz", "4096", V_OFF, 0 },
};

static void expect_equal(const struct record *port, const struct record *file, const char *line)
{
	char spec[160];

	case_format(&port->tc, port->axes, spec, sizeof(spec));
	ck_assert_msg(!memcmp(&port->counts, &file->counts, sizeof(port->counts)) &&
			      port->result == file->result,
		      "%s\n%s: the port takes %lu instructions, result %u; the file %lu, %u", line,
		      spec, (unsigned long)port->counts.insns, port->result,
		      (unsigned long)file->counts.insns, file->result);
}

/* A run has all cases of the first variant, then all of the second, in the same order. */
static void compare_pair(const struct pair *pair, const char *xlen)
{
	struct tool_result result = TOOL("run", pair->routine, pair->port,
					 tool_text("file=%s", pair->path), "--cases", pair->cases,
					 "--xlen", xlen, "--ext", pair->ext, "--block", pair->block,
					 "--config", pair->config, "-q");
	struct record *records;
	size_t count;

	tool_expect_status(&result, STATUS_FINE);
	records = tool_records(result.out, &count);
	ck_assert_uint_ge(count, 2);
	ck_assert_uint_eq(count % 2, 0);
	for (size_t i = 0; i < count / 2; i++) {
		struct record *port = &records[i], *file = &records[count / 2 + i];

		ck_assert_str_eq(port->variant, pair->port);
		ck_assert_str_eq(file->variant, "file");
		ck_assert_mem_eq(&port->tc, &file->tc, sizeof(port->tc));
		port->counts.insns += pair->more_jumps;
		port->counts.class[CLASS_JUMP] += pair->more_jumps;
		expect_equal(port, file, result.line);
	}
}

START_TEST(ports_of_6_1)
{
	compare_pair(&pairs_6_1[_i / 2], _i & 1 ? "32" : "64");
}
END_TEST

START_TEST(ports_of_6_12)
{
	compare_pair(&pairs_6_12[_i / 2], _i & 1 ? "32" : "64");
}
END_TEST

/* A variant of tests/variants/ROUTINE/, and what it does in some cases. */
struct odd_variant {
	const char *routine;
	const char *name;
	const char *cases;
	unsigned results[3];
	const char *detail; /* what stderr says of the wrong ones */
};

static const struct odd_variant odd_variants[] = {
	{ "memcpy", "right.c", "offset=0,1,7 size=9", { RESULT_OK }, "" },
	{ "memcpy", "returns-end.c", "size=0,1,9", { 0, RESULT_RETURN, RESULT_RETURN }, " dst 0x" },
	{ "memcpy",
	  "one-more.c",
	  "size=0,1,9",
	  { RESULT_OVERRUN, RESULT_OVERRUN, RESULT_OVERRUN },
	  "1 bytes past the end" },
	{ "memcpy",
	  "writes-source.c",
	  "size=0,1,9",
	  { 0, RESULT_FAULT, RESULT_FAULT },
	  "signal 11" },

	{ "memmove", "right.c", "offset=0,1,9 src_offset=1 size=9", { RESULT_OK }, "" },
	{ "memmove",
	  "forward.c",
	  "offset=0,1,9 src_offset=0 size=9",
	  { 0, RESULT_CONTENT, RESULT_OK },
	  "first wrong byte at 1: " },
	{ "memmove",
	  "backward.c",
	  "offset=0 src_offset=0,1,9 size=9",
	  { 0, RESULT_CONTENT, RESULT_OK },
	  "first wrong byte at 0: " },
	/* The part of the source that no byte is moved to. */
	{ "memmove",
	  "writes-source.c",
	  "offset=8 src_offset=0,8,17 size=9",
	  { RESULT_UNDERRUN, RESULT_OK, RESULT_OVERRUN },
	  "8 bytes before the start" },

	{ "strlen", "right.c", "offset=4088,4089 size=7", { RESULT_OK }, "" },
	{ "strlen", "signed.c", "size=0,1,9", { 0, RESULT_RETURN, RESULT_RETURN }, "instead of 9" },
	{ "strlen",
	  "reads-on.c",
	  "offset=4087,4088,4089 size=7",
	  { RESULT_OK, RESULT_FAULT, RESULT_OK },
	  "signal 11 at pc 0x" },
	{ "strlen",
	  "writes.c",
	  "size=0,1,9",
	  { 0, RESULT_CONTENT, RESULT_CONTENT },
	  "changed at 0" },

	/* Equal; the first longer; the second longer. */
	{ "strcmp", "right.c", "size=8 value=0,0x41,0x4100", { RESULT_OK }, "" },
	{ "strcmp", "right.c", "size=0 value=0x7f80,0x807f,0x8080", { RESULT_OK }, "" },
	{ "strcmp",
	  "signed.c",
	  "size=8 value=0x4142,0x7f80,0x807f",
	  { 0, RESULT_RETURN, RESULT_RETURN },
	  "instead of an int above 0" },
	{ "strcmp", "last.c", "size=8 value=0,0x4142,0x41", { 0, RESULT_RETURN, 0 }, "above 0" },
	{ "strcmp",
	  "to-the-end.c",
	  "offset=4087,4088 src_offset=4087 size=7 value=0",
	  { RESULT_RETURN, RESULT_FAULT },
	  "instead of 0" },

	/* No bytes at all, those before the difference, and it too. */
	{ "strncmp", "right.c", "size=8 value=0x14142,0x94142,0xa4142", { RESULT_OK }, "" },
	{ "strncmp", "right.c", "size=8 value=0x4142,0x4241,0x4141", { RESULT_OK }, "" },
	{ "strncmp",
	  "no-limit.c",
	  "offset=4088 size=16 value=0,0x80041,0x90041",
	  { RESULT_OK, RESULT_OK, RESULT_FAULT },
	  "signal 11 at pc 0x" },
	{ "strncmp",
	  "adds.c",
	  "size=8 value=0x4142,0xffff4142,0x14142",
	  { RESULT_RETURN, RESULT_OK, RESULT_OK },
	  "instead of an int above 0" },

	/* Older sources write the table of exceptions themselves. */
	{ "copy_user", "by-hand.S", "size=9 fault=none,src:5,dst:5", { RESULT_OK }, "" },
};

START_TEST(odd_variant)
{
	const struct odd_variant *odd = &odd_variants[_i / 2];
	char *path = tool_text("tests/variants/%s/%s", odd->routine, odd->name);
	struct tool_result result = TOOL("run", odd->routine, path, "--cases", odd->cases, "--xlen",
					 _i & 1 ? "32" : "64");
	struct record *records;
	size_t count;

	tool_expect_status(&result, *odd->detail ? STATUS_GUEST : STATUS_FINE);
	records = tool_records(result.out, &count);
	ck_assert_uint_ge(count, 2);
	for (size_t i = 0; i < count; i++)
		ck_assert_msg(records[i].result == odd->results[i], "%s\ncase %zu: %u, not %u\n%s",
			      result.line, i, records[i].result, odd->results[i], result.err);
	ck_assert_msg(strstr(result.err, odd->detail), "%s\n%s", result.line, result.err);
}
END_TEST

/* An int is returned with its sign in the upper half of a 64-bit register. */
START_TEST(int_without_its_sign)
{
	struct tool_result result = TOOL("run", "strcmp", "tests/variants/strcmp/no-sign.S",
					 "--cases", "size=3 value=0x4142,0x4241");
	struct record *records;
	size_t count;

	tool_expect_status(&result, STATUS_GUEST);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 2);
	ck_assert_uint_eq(records[0].result, RESULT_OK);
	ck_assert_uint_eq(records[1].result, RESULT_RETURN);
}
END_TEST

static const struct odd_variant *const right_ones[] = { &odd_variants[0], &odd_variants[4],
							&odd_variants[8], &odd_variants[12],
							&odd_variants[17] };

START_TEST(engines_agree)
{
	const struct odd_variant *right = right_ones[_i];
	struct tool_result result = TOOL("verify", right->routine,
					 tool_text("tests/variants/%s/right.c", right->routine),
					 "--cases", right->cases);

	tool_expect_status(&result, STATUS_FINE);
}
END_TEST

/* Texts for ALTERNATIVE and ALTERNATIVE_2, and how many nops are executed. */
struct alternative {
	const char *text;
	const char *ext;
	const char *block;
	const char *config;
	unsigned nops;
};

#define ZBB    "RISCV_ISA_EXT_ZBB, CONFIG_RISCV_ISA_ZBB"
#define ZICBOZ "RISCV_ISA_EXT_ZICBOZ, CONFIG_RISCV_ISA_ZICBOZ"

/* A block of at most 64 bytes. */
#define SMALL_BLOCK "6 << 16 | " ZICBOZ

#define ONE_OR_TWO   "ALTERNATIVE(\"nop\", \"nop; nop\", 0, " ZBB ")"
#define SMALL_OR_NOT "ALTERNATIVE(\"nop\", \"nop; nop; nop\", 0, " SMALL_BLOCK ")"
#define OF_A_VENDOR  "ALTERNATIVE(\"nop\", \"nop; nop\", 0x489, " ZBB ")"
#define TWO_TEXTS \
	"ALTERNATIVE_2(\"nop\", \"nop; nop\", 0, " ZBB ", \"nop; nop; nop\", 0, " ZICBOZ ")"

static const struct alternative alternatives[] = {
	{ ONE_OR_TWO, "none", "64", "MMU=y", 1 },
	{ ONE_OR_TWO, "zbb", "64", "MMU=y", 2 },
	{ ONE_OR_TWO, "zicboz", "64", "MMU=y", 1 },
	{ ONE_OR_TWO, "zbb", "64", "RISCV_ISA_ZBB=n", 1 },
	{ OF_A_VENDOR, "zbb", "64", "MMU=y", 1 },
	{ SMALL_OR_NOT, "zicboz", "64", "MMU=y", 3 },
	{ SMALL_OR_NOT, "zicboz", "16", "MMU=y", 3 },
	{ SMALL_OR_NOT, "zicboz", "128", "MMU=y", 1 },
	{ SMALL_OR_NOT, "none", "64", "MMU=y", 1 },
	{ TWO_TEXTS, "none", "64", "MMU=y", 1 },
	{ TWO_TEXTS, "zbb", "64", "MMU=y", 2 },
	{ TWO_TEXTS, "zicboz", "64", "MMU=y", 3 },
	{ TWO_TEXTS, "zbb,zicboz", "64", "MMU=y", 3 },
	{ TWO_TEXTS, "zbb,zicboz", "64", "RISCV_ISA_ZICBOZ=n", 2 },
};

static void expect_nops(const char *path, const struct alternative *alternative)
{
	struct tool_result result = TOOL("run", "strlen", path, "--cases", "size=5", "--ext",
					 alternative->ext, "--block", alternative->block,
					 "--config", alternative->config);
	struct record *records;
	size_t count;

	tool_expect_status(&result, STATUS_FINE);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 1);
	ck_assert_msg(records[0].counts.class[CLASS_NOP] == alternative->nops,
		      "%s\n%lu nops, not %u", result.line,
		      (unsigned long)records[0].counts.class[CLASS_NOP], alternative -> nops);
}

START_TEST(alternative_texts)
{
	const struct alternative *alternative = &alternatives[_i];

	expect_nops(tool_write("assembly.S", tool_text("#include <linux/linkage.h>\n"
						       "#include <asm/alternative-macros.h>\n"
						       "SYM_FUNC_START(strlen)\n"
						       "	%s\n	li	a0, 5\n	ret\n"
						       "SYM_FUNC_END(strlen)\n",
						       alternative->text)),
		    alternative);
	expect_nops(tool_write("statement.c", tool_text("#include <asm/alternative-macros.h>\n"
							"long strlen(const char *s);\n"
							"long strlen(const char *s)\n{\n"
							"	(void)s;\n	asm volatile(%s);\n"
							"	return 5;\n}\n",
							alternative->text)),
		    alternative);
}
END_TEST

/* All names and ways to begin and end a function make one that can be called. */
START_TEST(linkage)
{
	static const char *const forms[][2] = {
		{ "ENTRY(strlen)", "END(strlen)" },
		{ "ENTRY(strlen)", "ENDPROC(strlen)" },
		{ "ENTRY(__strlen)\nWEAK(strlen)", "END(__strlen)" },
		{ "SYM_FUNC_START(strlen)", "SYM_FUNC_END(strlen)" },
		{ "SYM_FUNC_START_WEAK(strlen)", "SYM_FUNC_END(strlen)" },
		{ "SYM_TYPED_FUNC_START(strlen)", "SYM_FUNC_END(strlen)" },
		{ "SYM_FUNC_START(__strlen)",
		  "SYM_FUNC_END(__strlen)\nSYM_FUNC_ALIAS(strlen, __strlen)" },
		{ "SYM_FUNC_START_LOCAL(__strlen)",
		  "SYM_FUNC_END(__strlen)\nSYM_FUNC_ALIAS_WEAK(strlen, __strlen)" },
	};
	static const struct alternative no_nops = { "", "none", "64", "MMU=y", 0 };

	expect_nops(tool_write("linkage.S", tool_text("#include <linux/cfi_types.h>\n"
						      "#include <asm-generic/export.h>\n"
						      "%s\n	li	a0, 5\n	ret\n%s\n"
						      "EXPORT_SYMBOL(strlen)\n",
						      forms[_i][0], forms[_i][1])),
		    &no_nops);
}
END_TEST

START_TEST(unknown_header)
{
	char *path = tool_write("unknown.S", "#include <asm/unknown.h>\n");
	struct tool_result result = TOOL("run", "strlen", path);

	tool_expect_status(&result, STATUS_USAGE);
	ck_assert_str_eq(result.out, "");
	ck_assert_msg(strstr(result.err, "\ninsncount: ") &&
			      strstr(result.err, "asm/unknown.h: No such file or directory; "
						 "add it under targets/riscv/include\n"),
		      "%s", result.err);
}
END_TEST

/* What a file calls is found beside it, and counted with it; or else the message says so. */
START_TEST(callee_beside)
{
	char *path = tool_write("strlen.S", "#include <linux/linkage.h>\n"
					    "SYM_FUNC_START(strlen)\n	tail	__helper\n"
					    "SYM_FUNC_END(strlen)\n");
	struct tool_result alone = TOOL("run", "strlen", path, "--cases", "size=5");
	struct tool_result both;
	struct record *records;
	size_t count;

	tool_expect_status(&alone, STATUS_USAGE);
	ck_assert_msg(strstr(alone.err, "undefined reference to `__helper'; define it in the same "
					"file, or in NAME.S beside it\n"),
		      "%s", alone.err);
	tool_write("helper.S", "#include <linux/linkage.h>\n"
			       "SYM_FUNC_START(__helper)\n	nop\n	li	a0, 5\n	ret\n"
			       "SYM_FUNC_END(__helper)\n");
	both = TOOL("run", "strlen", path, "--cases", "size=5");
	tool_expect_status(&both, STATUS_FINE);
	records = tool_records(both.out, &count);
	ck_assert_uint_eq(count, 1);
	/* auipc and jr; nop, li. */
	ck_assert_uint_eq(records[0].counts.insns, 4);
	ck_assert_uint_eq(records[0].counts.class[CLASS_NOP], 1);
}
END_TEST

START_TEST(value_of_strcmp)
{
	struct tool_result result = TOOL("run", "strcmp", "tests/variants/strcmp/right.c",
					 "--cases", "size=1 value=0x10000");

	tool_expect_error(&result, STATUS_USAGE, "the value of strcmp goes to 65535");
}
END_TEST

START_TEST(cflags)
{
	char *path = tool_write("nops.c", "long strlen(const char *s);\n"
					  "long strlen(const char *s)\n{\n	(void)s;\n"
					  "	asm volatile(\".rept \" NOPS \"; nop; .endr\");\n"
					  "	return 5;\n}\n");
	struct tool_result few =
		TOOL("run", "strlen", path, "--cases", "size=5", "--cflags", " -DNOPS=\"3\"  -O1 ");
	struct tool_result wrong =
		TOOL("run", "strlen", path, "--cases", "size=5", "--cflags", "-frobnicate");
	struct record *records;
	size_t count;

	tool_expect_status(&few, STATUS_FINE);
	records = tool_records(few.out, &count);
	ck_assert_uint_eq(count, 1);
	ck_assert_uint_eq(records[0].counts.class[CLASS_NOP], 3);
	ck_assert_msg(strstr(few.out, " -DNOPS=\"3\" -O1\n"), "%s", few.out);
	ck_assert_msg(strstr(few.out, " --cflags ' -DNOPS=\"3\"  -O1 '"), "%s", few.out);
	tool_expect_status(&wrong, STATUS_USAGE);
	ck_assert_msg(strstr(wrong.err, "-frobnicate"), "%s", wrong.err);
}
END_TEST

/* False, said aloud, when the tree has not been fetched. */
static bool has_tree(const char *directory)
{
	if (access(directory, R_OK) == 0)
		return true;
	fprintf(stderr, "skipped: the tests of %s, which is not there; make kernel-sources\n",
		directory);
	return false;
}

Suite *kernel_suite(void)
{
	Suite *suite = suite_create("kernel");
	TCase *tcase = tcase_create("kernel");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, tool_setup, tool_teardown);
	tcase_add_loop_test(tcase, odd_variant, 0, 2 * COUNT(odd_variants));
	tcase_add_test(tcase, int_without_its_sign);
	tcase_add_loop_test(tcase, engines_agree, 0, COUNT(right_ones));
	tcase_add_loop_test(tcase, alternative_texts, 0, COUNT(alternatives));
	tcase_add_loop_test(tcase, linkage, 0, 8);
	tcase_add_test(tcase, unknown_header);
	tcase_add_test(tcase, callee_beside);
	tcase_add_test(tcase, value_of_strcmp);
	tcase_add_test(tcase, cflags);
	if (has_tree(LIB_6_1)) {
		tcase_add_loop_test(tcase, files_of_6_1, 0, 2 * COUNT(files_6_1));
		tcase_add_loop_test(tcase, ports_of_6_1, 0, 2 * COUNT(pairs_6_1));
	}
	if (has_tree(LIB_6_12)) {
		tcase_add_loop_test(tcase, files_of_6_12, 0, 2 * COUNT(files_6_12));
		tcase_add_test(tcase, vectors);
		tcase_add_loop_test(tcase, ports_of_6_12, 0, 2 * COUNT(pairs_6_12));
	}
	suite_add_tcase(suite, tcase);
	return suite;
}
