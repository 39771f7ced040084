/* SPDX-License-Identifier: GPL-2.0-only */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "suites.h"
#include "tool.h"
#include "../counter/text.h"

/*
 * What pictures and pages look like, a person judges. Here: what is written, that it is well
 * formed, complete in itself, and says what it should.
 */

#define NO_GNUPLOT "PATH=/nonexistent"

static const char *const comments = "# insncount: 0.1\n# engine: a <&\" of one's own\n";

/* A record of memset, or of whatever `routine` says. */
static void add(struct text *text, const char *routine, const char *variant, const char *axes,
		unsigned insns, const char *result)
{
	text_append(text, "riscv,64,%s,%s,64,%s,%u,2,1,0,0,%u,0,0,0,0,0,0,,%s\n", routine, variant,
		    axes, insns, insns - 2, result);
}

/*
 * memset of two variants, the second one of which takes fewer instructions, with two values at two
 * offsets; one case that only the first has, a wrong one of each; clear_page of two.
 */
static char *write_records(const char *old, const char *new)
{
	struct text text = { 0 };
	char *path;

	text_append(&text, "%s%s\n", comments, record_header);
	for (unsigned value = 0; value <= 90; value += 90)
		for (unsigned offset = 0; offset < 2; offset++)
			for (unsigned size = 0; size <= 16; size += 4) {
				char *axes = tool_text("%u,,%u,%u,", offset, size, value);

				add(&text, "memset", old, axes, 10 + size + offset, "ok");
				if (offset != 1 || size != 16)
					add(&text, "memset", new, axes, 10 + size / 2, "ok");
			}
	add(&text, "memset", old, "0,,99,0,", 7000, "content");
	add(&text, "memset", new, "0,,99,0,", 7000, "content");
	add(&text, "clear_page", old, ",,,,", 563, "ok");
	add(&text, "clear_page", new, ",,,,", 169, "ok");
	path = tool_write("records.csv", text.start);
	text_deinit(&text);
	return path;
}

static unsigned count_of(const char *text, const char *words)
{
	unsigned count = 0;

	for (; (text = strstr(text, words)); text += strlen(words))
		count++;
	return count;
}

static void expect_words(const char *text, const char *words)
{
	ck_assert_msg(strstr(text, words) != NULL, "\"%s\" is not in %.500s", words, text);
}

/*
 * The next value that begins with one of these, which end with a quote or #, in the text, which
 * advances; NULL: there is none left.
 */
static char *next_value(const char **text, const char *const *starts)
{
	for (; **text; ++*text)
		for (unsigned i = 0; starts[i]; i++) {
			size_t length = strlen(starts[i]);

			if (strncmp(*text, starts[i], length))
				continue;
			*text += length;
			return tool_text("%.*s", (int)strcspn(*text, "'\""), *text);
		}
	return NULL;
}

/* Fails if two elements have the same id, or if a reference leads to none. */
static void expect_ids(const char *text)
{
	static const char *const ids[] = { " id=\"", " id='", NULL };
	static const char *const references[] = { "href='#", "href=\"#", "labelledby=\"", NULL };
	struct text_list known = { 0 };
	const char *at = text, *id;

	while ((id = next_value(&at, ids))) {
		ck_assert_msg(!text_list_contains(&known, id), "id %s is there twice", id);
		text_list_add(&known, "%s", id);
	}
	ck_assert_uint_gt(known.count, 0);
	for (at = text; (id = next_value(&at, references));)
		ck_assert_msg(text_list_contains(&known, id), "there is no id %s", id);
	text_list_deinit(&known);
}

/* What would make a browser load something. */
static void expect_complete_in_itself(const char *text)
{
	static const char *const loads[] = {
		"src=\"",  "src='",   "href=\"h", "href='h", "href=\"/", "url(",
		"@import", "<script", "<link",	  "<iframe", "<object",	 NULL,
	};

	for (unsigned i = 0; loads[i]; i++)
		ck_assert_msg(!strstr(text, loads[i]), "%s in the page", loads[i]);
}

static char *expect_well_formed(const char *path)
{
	struct tool_result result = tool_run(&(struct tool){
		.program = "xmllint", .args = (const char *[]){ "--noout", path, NULL } });
	char *text = tool_read(path);

	tool_expect_status(&result, 0);
	ck_assert_ptr_nonnull(text);
	expect_ids(text);
	expect_complete_in_itself(text);
	return text;
}

static char *plot(const char *records)
{
	char *directory = tool_path("pictures");
	struct tool_result result = TOOL("plot", records, "-o", directory, "-q");

	tool_expect_status(&result, 0);
	return directory;
}

static char *read_picture(const char *directory, const char *name)
{
	return expect_well_formed(tool_text("%s/%s.svg", directory, name));
}

START_TEST(plot_writes_a_set_of_pictures_for_each_group)
{
	static const char *const names[] = {
		"riscv64-memset-block64-counts-value0",
		"riscv64-memset-block64-difference-new-value0",
		"riscv64-memset-block64-counts-value90",
		"riscv64-memset-block64-difference-new-value90",
		"riscv64-memset-block64-classes",
		"riscv64-clear_page-block64-classes",
	};
	char *directory = tool_path("pictures");
	struct tool_result result = TOOL("plot", write_records("old", "new"), "-o", directory);
	struct text expected = { 0 };
	struct tool_result listed;

	tool_expect_status(&result, 0);
	for (unsigned i = 0; i < sizeof(names) / sizeof(*names); i++) {
		text_append(&expected, "%s/%s.svg\n", directory, names[i]);
		read_picture(directory, names[i]);
	}
	ck_assert_str_eq(result.out, expected.start);
	expect_words(result.err, "memset on riscv/64, block 64: 2 records are not drawn: wrong "
				 "results, and cases with a fault page\n");
	listed = tool_run(&(struct tool){ .program = "ls",
					  .args = (const char *[]){ "-A", directory, NULL } });
	ck_assert_uint_eq(count_of(listed.out, "\n"), sizeof(names) / sizeof(*names));
	text_deinit(&expected);
}
END_TEST

START_TEST(pictures_name_every_variant)
{
	char *directory = plot(write_records("one", "other"));
	char *counts = read_picture(directory, "riscv64-memset-block64-counts-value0");
	char *difference =
		read_picture(directory, "riscv64-memset-block64-difference-other-value0");
	char *classes = read_picture(directory, "riscv64-clear_page-block64-classes");

	expect_words(counts, "<text>one</text>");
	expect_words(counts, "<text>other</text>");
	expect_words(counts, "lines: offset 0; shaded: lowest to highest of all 2 alignments");
	expect_words(difference, "<text>one -&gt; other</text>");
	expect_words(classes, "<text>one</text>");
	expect_words(classes, "<text>other</text>");
	expect_words(classes, "<text>563</text>");
	expect_words(classes, "<text>169</text>");
	expect_words(classes, "<text>branches</text>");
	ck_assert_ptr_null(strstr(classes, "<text>cbo</text>"));
}
END_TEST

START_TEST(size_0_has_its_place)
{
	char *directory = plot(write_records("old", "new"));

	expect_words(read_picture(directory, "riscv64-memset-block64-counts-value0"),
		     "<text>0</text>");
	expect_words(read_picture(directory, "riscv64-memset-block64-difference-new-value0"),
		     "<text>0</text>");
}
END_TEST

/* The differences are negative only; the palette goes as far to the other side. */
START_TEST(palette_is_symmetric_around_0)
{
	char *directory = plot(write_records("old", "new"));
	const char *svg = read_picture(directory, "riscv64-memset-block64-difference-new-value0");
	unsigned more = 0;

	for (const char *at = svg; (at = strstr(at, "<text>+")); at++, more++)
		expect_words(svg,
			     tool_text("<text>-%.*s</text>", (int)strcspn(at + 7, "<"), at + 7));
	ck_assert_uint_gt(more, 0);
	ck_assert_uint_eq(count_of(svg, "<text>-"), more);
}
END_TEST

/* The background of the field shows where a case is missing; that colour is not the palette's. */
START_TEST(missing_case_is_not_drawn_as_0)
{
	char *directory = plot(write_records("old", "new"));
	const char *svg = read_picture(directory, "riscv64-memset-block64-difference-new-value0");

	ck_assert_uint_eq(count_of(svg, "fill = 'rgb(154, 159, 165)'"), 1);
	ck_assert_uint_eq(count_of(svg, "<image "), 1);
	expect_words(svg, "grey: not counted");
}
END_TEST

START_TEST(pictures_are_the_same_each_time)
{
	char *records = write_records("old", "new");
	char *first = read_picture(plot(records), "riscv64-memset-block64-classes");

	ck_assert_str_eq(read_picture(plot(records), "riscv64-memset-block64-classes"), first);
}
END_TEST

/* As CSV has it; as gnuplot and XML are to show it; as a file may be called. */
static const struct {
	const char *name, *shown, *file;
} odd_names[] = {
	{ "\"a<&\"\"b\"", "a&lt;&amp;", "a___b" },
	{ "it's", "it's", "it_s" },
	{ "../../up", "../../up", ".._.._up" },
	{ "`id`", "`id`", "_id_" },
	{ "a\\nb$x", "a\\nb$x", "a_nb_x" },
	{ "@x{y}_z^2", "@x{y}_z^2", "_x_y__z_2" },
	{ "%s%n", "%s%n", "_s_n" },
	{ "\xff\xfe", "\xef\xbf\xbd\xef\xbf\xbd", "__" },
	{ "d\xc3\xa9j\xc3\xa0", "d\xc3\xa9j\xc3\xa0", "d__j__" },
	{ "]]>", "]]&gt;", "___" },
};

START_TEST(odd_name_is_shown_as_it_is)
{
	char *records = write_records("old", odd_names[_i].name);
	char *directory = plot(records), *page = tool_path("page.html");
	struct tool_result result = TOOL("report", records, "--html", page);

	expect_words(read_picture(directory, "riscv64-memset-block64-counts-value0"),
		     odd_names[_i].shown);
	read_picture(directory,
		     tool_text("riscv64-memset-block64-difference-%s-value0", odd_names[_i].file));
	ck_assert_int_eq(result.status, 1); /* wrong results */
	expect_words(expect_well_formed(page), odd_names[_i].shown);
}
END_TEST

START_TEST(long_names_are_drawn)
{
	char name[127];
	char *directory;

	memset(name, 'x', sizeof(name));
	name[sizeof(name) - 1] = 0;
	directory = plot(write_records("old", name));
	read_picture(directory, "riscv64-memset-block64-counts-value0");
	read_picture(directory, tool_text("riscv64-memset-block64-difference-%s-value0", name));
}
END_TEST

START_TEST(names_alike_make_two_pictures)
{
	struct text text = { 0 };
	char *directory;

	text_append(&text, "%s\n", record_header);
	add(&text, "memset", "old", "0,,1,0,", 9, "ok");
	add(&text, "memset", "a/b", "0,,1,0,", 9, "ok");
	add(&text, "memset", "a:b", "0,,1,0,", 9, "ok");
	directory = plot(tool_write("records.csv", text.start));
	read_picture(directory, "riscv64-memset-block64-difference-a_b-value0");
	read_picture(directory, "riscv64-memset-block64-difference-a_b-value0-2");
	text_deinit(&text);
}
END_TEST

/* One size, one offset, one count, which may be 0 or large. */
START_TEST(single_case_is_drawn)
{
	static const char *const rows[] = {
		"riscv,64,memset,a,64,0,,5,0,,0,0,0,0,0,0,0,0,0,0,0,0,,ok",
		"riscv,64,memset,a,64,0,,0,0,,3,0,0,0,0,3,0,0,0,0,0,0,,ok",
		"riscv,64,memset,a,64,0,,9000000000000000000,0,,9000000000000000000,0,0,0,0,"
		"9000000000000000000,0,0,0,0,0,0,,ok",
	};
	char *records = tool_write("records.csv", tool_text("%s\n%s\n", record_header, rows[_i]));
	char *directory = plot(records);

	read_picture(directory, "riscv64-memset-block64-counts-value0");
	read_picture(directory, "riscv64-memset-block64-classes");
}
END_TEST

START_TEST(where_picks_the_records)
{
	char *directory = tool_path("pictures");
	struct tool_result result = TOOL("plot", write_records("old", "new"), "-o", directory, "-q",
					 "--where", "offset = 1 AND value = 90");

	tool_expect_status(&result, 0);
	ck_assert_uint_eq(count_of(result.out, "\n"), 3);
	expect_words(read_picture(directory, "riscv64-memset-block64-counts-value90"),
		     "lines: offset 1<");
}
END_TEST

START_TEST(variants_without_a_common_case)
{
	struct text text = { 0 };
	char *directory = tool_path("pictures"), *records;
	struct tool_result result;

	text_append(&text, "%s\n", record_header);
	add(&text, "memset", "old", "0,,1,0,", 9, "ok");
	add(&text, "memset", "new", "0,,2,0,", 9, "ok");
	records = tool_write("records.csv", text.start);
	result = TOOL("plot", records, "-o", directory);
	tool_expect_status(&result, 0);
	ck_assert_uint_eq(count_of(result.out, "\n"), 1);
	expect_words(result.err, "old and new have no case in common");
	expect_words(result.err, "no classes are drawn");
	text_deinit(&text);
}
END_TEST

START_TEST(plot_without_gnuplot)
{
	const char *env[] = { NO_GNUPLOT, NULL };
	char *records = write_records("old", "new"), *directory = tool_path("pictures");
	char *page = tool_path("page.html");
	const char *const lines[][8] = {
		{ "plot", records, "-o", directory },
		{ "report", records, "--html", page },
		{ "compare", "memset", "linux-6.1", "zicboz", "--html", page },
		{ "reproduce", "tests/series", "--html", page },
	};
	struct tool_result result = tool_run(&(struct tool){ .args = lines[_i], .env = env });

	tool_expect_error(&result, 3, "gnuplot is not installed; `make deps` installs");
	ck_assert_str_eq(tool_listing(), "records.csv");
}
END_TEST

START_TEST(gnuplot_that_fails)
{
	char *records = write_records("old", "new"), *directory = tool_path("pictures");
	char *program = tool_write("gnuplot", "#!/bin/sh\necho no display >&2\nexit 1\n");
	const char *env[] = { tool_text("PATH=%.*s:/usr/bin:/bin",
					(int)(strrchr(program, '/') - program), program),
			      NULL };
	const char *const args[] = { "plot", records, "-o", directory, NULL };
	struct tool_result result;

	chmod(program, 0755);
	result = tool_run(&(struct tool){ .args = args, .env = env });
	tool_expect_error(&result, 3, "exit status 1, no display");
	ck_assert_ptr_null(strstr(tool_listing(), "pictures"));
}
END_TEST

START_TEST(plot_refuses_what_it_cannot_do)
{
	char *records = write_records("old", "new"), *directory = tool_path("pictures");
	char *empty = tool_write("empty.csv", tool_text("%s\n", record_header));
	const struct {
		const char *args[8];
		const char *words;
	} lines[] = {
		{ { "plot", records }, "plot: where to? Give -o DIR" },
		{ { "plot", empty, "-o", directory }, "there are no records to draw" },
		{ { "plot", records, "-o", directory, "--where", "size >" }, "--where" },
		{ { "plot", records, "-o", tool_path("no/such") }, "cannot make the directory" },
		{ { "plot", records, "-o", records }, "cannot write" },
		{ { "plot", tool_path("missing.csv"), "-o", directory }, "missing.csv" },
		{ { "report", records, "--html", tool_path("no/such") }, "cannot write" },
	};
	struct tool_result result = tool_run(&(struct tool){ .args = lines[_i].args });

	tool_expect_error(&result, 2, lines[_i].words);
	ck_assert_str_eq(tool_listing(), "empty.csv records.csv");
}
END_TEST

START_TEST(page_of_stored_records)
{
	char *records = write_records("old", "new"), *page = tool_path("page.html");
	struct tool_result with = TOOL("report", records, "--html", page);
	struct tool_result without = TOOL("report", records);
	char *text = expect_well_formed(page);

	ck_assert_int_eq(with.status, without.status);
	ck_assert_str_eq(with.out, without.out);
	ck_assert_uint_eq(count_of(text, "<svg "), 6);
	ck_assert_uint_eq(count_of(text, "<style>"), 1);
	expect_words(text, "memset on riscv/64, block 64: old -&gt; new</h3>");
	expect_words(text, "Cases, old -&gt; new</h3>");
	expect_words(text, "wrong results");
	expect_words(text, "The code is not at hand");
	expect_words(text, "a &lt;&amp;&quot; of one's own");
	expect_words(text, "@media print");
	expect_words(text, "prefers-color-scheme:dark");
	expect_words(text, "<meta name=\"viewport\"");
}
END_TEST

START_TEST(page_of_a_comparison)
{
	char *page = tool_path("page.html");
	struct tool_result result = TOOL("compare", "memset", "linux-6.1", "zicboz", "--ext",
					 "zicboz", "--cases", "offset=0,1 size=0,64,4096 value=0",
					 "--html", page, "-q");
	char *text;

	ck_assert_msg(result.status <= 1, "%s: %s", result.line, result.err);
	text = expect_well_formed(page);
	expect_words(text, "insncount compare memset linux-6.1 zicboz");
	ck_assert_uint_eq(count_of(text, "<pre>"), 2);
	/* 597 instructions at offset 1, which the listing sums up; 563 at offset 0. */
	expect_words(text, "<pre>memset/linux-6.1: offset=1 size=4096 value=0\n");
	expect_words(text, "memset/zicboz on riscv/64");
	expect_words(text, "<tr><th scope=\"row\">guest</th><td class=\"made\">memset/linux-6.1 ");
	expect_words(text, "<th scope=\"row\">compiler</th>");
	expect_words(text, "the final return not included");
}
END_TEST

START_TEST(page_with_a_stored_baseline)
{
	char *base = tool_path("base.csv"), *page = tool_path("page.html");
	struct tool_result result = TOOL("run", "memset", "linux-6.1", "--cases",
					 "offset=0 size=64 value=0", "-o", base, "-q");
	char *text;

	tool_expect_status(&result, 0);
	result = TOOL("compare", "memset", "zicboz", "--cases", "offset=0 size=64 value=0",
		      "--baseline", base, "--html", page, "-q");
	ck_assert_msg(result.status <= 1, "%s: %s", result.line, result.err);
	text = expect_well_formed(page);
	ck_assert_uint_eq(count_of(text, "<pre>"), 1);
	expect_words(text, "Its records are stored; the code is not at hand.");
	expect_words(text, "linux-6.1 (stored)");
}
END_TEST

START_TEST(page_of_a_series)
{
	char *page = tool_path("page.html");
	struct tool_result result = TOOL("reproduce", "tests/series", "--html", page, "-q");
	char *text;

	tool_expect_status(&result, 0);
	text = expect_well_formed(page);
	expect_words(text, "<h1>A series for the tests</h1>");
	expect_words(text, "memset of a page takes 563 instructions");
	expect_words(text, "<pre>memset/linux-6.1: offset=0 size=4096 value=0\n");
	expect_words(text, "<td class=\"made\">insncount reproduce tests/series</td>");
	expect_words(text, "<th scope=\"row\">guest</th>");
}
END_TEST

/* Of a variant that is never right there is nothing to list or draw; the page says so. */
START_TEST(page_of_a_wrong_variant)
{
	char *page = tool_path("page.html");
	struct tool_result result = TOOL("compare", "memset", "linux-6.1",
					 "tests/variants/memset/content.S", "--cases",
					 "offset=0 size=64 value=0x80", "--html", page, "-q");
	char *text;

	tool_expect_status(&result, 1);
	text = expect_well_formed(page);
	expect_words(text, "No case had a right result.");
	expect_words(text, "there is nothing to draw of content");
}
END_TEST

Suite *plot_suite(void)
{
	Suite *suite = suite_create("plot");
	TCase *pictures = tcase_create("pictures"), *pages = tcase_create("pages");

	tcase_add_checked_fixture(pictures, tool_setup, tool_teardown);
	tcase_set_timeout(pictures, TOOL_TEST_SECONDS);
	tcase_add_test(pictures, plot_writes_a_set_of_pictures_for_each_group);
	tcase_add_test(pictures, pictures_name_every_variant);
	tcase_add_test(pictures, size_0_has_its_place);
	tcase_add_test(pictures, palette_is_symmetric_around_0);
	tcase_add_test(pictures, missing_case_is_not_drawn_as_0);
	tcase_add_test(pictures, pictures_are_the_same_each_time);
	tcase_add_loop_test(pictures, odd_name_is_shown_as_it_is, 0,
			    sizeof(odd_names) / sizeof(*odd_names));
	tcase_add_test(pictures, long_names_are_drawn);
	tcase_add_test(pictures, names_alike_make_two_pictures);
	tcase_add_loop_test(pictures, single_case_is_drawn, 0, 3);
	tcase_add_test(pictures, where_picks_the_records);
	tcase_add_test(pictures, variants_without_a_common_case);
	tcase_add_loop_test(pictures, plot_without_gnuplot, 0, 4);
	tcase_add_test(pictures, gnuplot_that_fails);
	tcase_add_loop_test(pictures, plot_refuses_what_it_cannot_do, 0, 7);
	suite_add_tcase(suite, pictures);

	tcase_add_checked_fixture(pages, tool_setup, tool_teardown);
	tcase_set_timeout(pages, TOOL_TEST_SECONDS);
	tcase_add_test(pages, page_of_stored_records);
	tcase_add_test(pages, page_of_a_comparison);
	tcase_add_test(pages, page_with_a_stored_baseline);
	tcase_add_test(pages, page_of_a_series);
	tcase_add_test(pages, page_of_a_wrong_variant);
	suite_add_tcase(suite, pages);
	return suite;
}
