// SPDX-License-Identifier: GPL-2.0-only
/*
 * Variants out of a git repository: revisions and patches. The repository is the test's own; its
 * work tree and index are dirty, and nothing in it may change.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define CASE	   "offset=0 size=64 value=0"
#define BASE_INSNS 37

#define INTERRUPT_SECONDS 2

/* Runs the program under test in the test's directory. */
#define RUN_WITH(environment, ...)                                                   \
	tool_run(&(struct tool){ .args = (const char *const[]){ __VA_ARGS__, NULL }, \
				 .env = (environment),                               \
				 .directory = tool_path(".") })
#define RUN(...) RUN_WITH(NULL, __VA_ARGS__)

/*
 * Tags: none (no memset at all), base, nop (an instruction more), two (and another), weak (the
 * entry has another name), includes (the code is in files that are included), calls (clear_page
 * calls memset). HEAD is two.
 */
static const char make_repository[] =
	"set -e\n"
	"export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=A\n"
	"export GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=A\n"
	"export GIT_COMMITTER_EMAIL=a@example.org\n"
	"source=$1; lib=arch/riscv/lib; S=$lib/memset.S\n"
	"commit() { git add -A; git commit -qm \"$1\"; git tag $1; }\n"
	"add_nop() { sed -i 's/^\\tret/\\tnop\\n\\tret/' $1; }\n"
	"git init -q repo; cd repo\n"
	"echo nothing >README; commit none\n"
	"mkdir -p $lib; cp $source $S; commit base\n"
	/* A quotation mark, bytes above 127, a blank at the end of the line. */
	"sed -i 's/^\\tret/\\tnop\\t\\/* = \\xc3\\xa9 *\\/ \\n\\tret/' $S; commit nop\n"
	"sed -i '1,/^$/s/^$/\\n/' $S; add_nop $S; commit two\n"
	"git checkout -q -b other base\n"
	"sed -i -e 's/^memset:/__memset:/' -e 's/globl\\tmemset/globl\\t__memset/' \\\n"
	"  -e 's/^\\t\\.size.*/\\t.weak memset\\n\\t.set memset, __memset/' \\\n"
	"  -e '/\\.type/d' $S; commit weak\n"
	"git checkout -q base -- .; mkdir arch/riscv/include\n"
	"git mv $S arch/riscv/include/last.h\n"
	"printf '#include <asm/alternative-macros.h>\\n#include \"../include/body.h\"\\n' >$S\n"
	"printf ' # include \"last.h\"\\n' >arch/riscv/include/body.h; commit includes\n"
	"add_nop arch/riscv/include/last.h; git diff >../included.diff\n"
	"git mv arch/riscv/include/last.h arch/riscv/include/final.h\n"
	"sed -i s/last/final/ arch/riscv/include/body.h; commit renamed\n"
	"git format-patch -q -M -1 --stdout >../rename.mbox\n"
	"git checkout -q base -- $S\n"
	"printf '\\t.globl clear_page\\nclear_page:\\tli a1, 0\\n\\tli a2, 4096\\n"
	"\\ttail memset\\n' >$lib/clear_page.S; commit calls\n"
	"git checkout -q -B main two; git worktree add -q --detach ../linked nop\n"
	"git clone -q --bare . ../bare.git 2>/dev/null; ln -s repo ../a@b\n"
	"git config uploadpack.allowFilter true\n"
	"git clone -q --no-checkout --filter=blob:none file://$PWD ../partial\n"
	"git format-patch -q --stdout base..two >../series.mbox\n"
	"git format-patch -q --stdout --cover-letter base..two >../cover.mbox\n"
	"git diff base nop >../nop.diff; git diff none base >../new.diff\n"
	"git diff base none >../removed.diff; git diff --no-prefix base two >../bare.diff\n"
	"echo more >>README; git diff >../readme.diff; git checkout -q README\n"
	"git format-patch -q --stdout nop..two >../second.mbox\n"
	/* Dirty: nothing of this is ever counted. */
	"echo staged >>$S; git add $S; echo changed >>$S; echo new >untracked\n";

static const char make_mails[] =
	"set -e\n"
	"cat series.mbox second.mbox >third.mbox; cp series.mbox series@1.mbox\n"
	"{ cat cover.mbox; printf '\\nFrom x Mon Sep 17 00:00:00 2001\\nSubject: Re: nop\\n\\n"
	"> diff --git a/x b/x\\n> --- a/x\\n> +++ b/x\\n> @@ -1 +1 @@\\n> -a\\n> +b\\nGood.\\n';\n"
	"} >thread.mbox\n"
	/* The link leads out of the scratch directory, to where a file of the same name lies. */
	"{ printf 'From x Mon Sep 17 00:00:00 2001\\nSubject: link\\n\\ndiff --git a/arch "
	"b/arch\\n'\n"
	"printf 'new file mode 120000\\n--- /dev/null\\n+++ b/arch\\n@@ -0,0 +1 @@\\n'\n"
	"printf \"+$PWD/trap\\n\\\\ No newline at end of file\\n\"\n"
	"cat second.mbox; } >link.mbox; mkdir -p trap/riscv/lib; echo >trap/riscv/lib/memset.S\n"
	"{ echo 'Index: see below'; cat nop.diff; } >index.diff\n"
	"sed 's/$/\\r/' series.mbox >crlf.mbox; head -n 20 nop.diff | sed '$d' >cut.diff\n"
	"sed 's,arch/riscv/lib,../../x,' new.diff >outside.diff; echo text >text.diff\n"
	"mime() { sed '/^$/q' one.mail | sed -e '/^Content-/d' -e '/^MIME/d' -e '$d'\n"
	"  printf 'MIME-Version: 1.0\\nContent-Type: text/plain; charset=UTF-8\\n'\n"
	"  printf 'Content-Transfer-Encoding: %s\\n\\n' $1; sed '1,/^$/d' one.mail; }\n"
	"for i in 1 2; do\n"
	"  git mailsplit -b -o. series.mbox >count; mv 000$i one.mail; rm -f 000*\n"
	"  mime quoted-printable | sed -e '1,/^$/!{s/=/=3D/g;s/\\t/=09/g;s/ /=20=\\n/}' \\\n"
	"    >>quoted.mbox\n"
	"  { mime base64 | sed '/^$/q'; mime base64 | sed '1,/^$/d' | sed 's/$/\\r/' | base64; } "
	"\\\n"
	"    >>base64.mbox\n"
	"done; rm count one.mail\n";

/* All that could change in the repository, and what lies beside it. */
static const char describe_all[] = "cd repo; find . ../linked -printf '%p %s %T@ %i\\n' | sort\n"
				   "find . -type f -exec sha256sum {} + | sort\n"
				   "git for-each-ref; git worktree list; cat ../trap/*/*/*; git "
				   "--no-optional-locks status --porcelain\n"
				   "ls -A ..\n";

static char *before;

/* Runs a shell script in the test's directory; returns its output. */
static char *shell(const char *script, const char *argument)
{
	struct tool_result result = tool_run(&(struct tool){
		.program = "sh",
		.args = (const char *const[]){ "-c", script, "sh", argument, NULL },
		.env = (const char *const[]){ "LC_ALL=C", "GIT_DIR", "GIT_INDEX_FILE", NULL },
		.directory = tool_path("."),
	});

	ck_assert_msg(!result.status, "the script has failed: %.2000s", result.err);
	return result.out;
}

static void setup(void)
{
	char *source;

	tool_setup();
	source = realpath("targets/riscv/memset/linux-6.1.S", NULL);
	ck_assert_ptr_nonnull(source);
	shell(make_repository, source);
	free(source);
	shell(make_mails, "");
	before = shell(describe_all, "");
}

static void teardown(void)
{
	ck_assert_str_eq(shell(describe_all, ""), before);
	tool_teardown();
}

static const struct source {
	const char *spec;
	const char *name;
	unsigned extra;	       /* instructions more than BASE_INSNS */
	const char *origin[2]; /* what stands before and after the base's id */
	const char *revision;  /* the base */
} sources[] = {
#define PATH	      "arch/riscv/lib/memset.S"
#define FROM(name)    { "source=" name " (", "):" PATH " flags=" }, name
#define ON(file, rev) { "source=" file " (sha256 ", " on " rev " (" }, rev
	{ "git:repo@base", "base", 0, FROM("base") },
	{ "git:repo@nop", "nop", 1, FROM("nop") },
	{ "git:repo@HEAD", "HEAD", 2, FROM("HEAD") },
	{ "git:repo@two~1", "two~1", 1, FROM("two~1") },
	{ "git:repo@main@{0}", "main@{0}", 2, FROM("main@{0}") },
	{ "git:repo@weak", "weak", 0, FROM("weak") },
	{ "git:repo@includes", "includes", 0, FROM("includes") },
	{ "git:repo@base:" PATH, "memset", 0, FROM("base") },
	{ "git:repo@base:./arch//x/../riscv/lib/memset.S", "memset", 0, FROM("base") },
	{ "old=git:repo@base", "old", 0, FROM("base") },
	{ "git:repo/arch@base", "base", 0, FROM("base") },
	{ "git:linked@HEAD", "HEAD", 1, FROM("HEAD") },
	{ "git:bare.git@nop", "nop", 1, FROM("nop") },
	{ "git:a@b@nop", "nop", 1, FROM("nop") },
	{ "patch:series.mbox@repo@base", "series", 2, ON("series.mbox", "base") },
	{ "patch:series@1.mbox@a@b@base", "series@1", 2, ON("series@1.mbox", "base") },
	{ "patch:second.mbox@linked", "second", 2, ON("second.mbox", "HEAD") },
	{ "patch:cover.mbox@repo@base", "cover", 2, ON("cover.mbox", "base") },
	{ "patch:thread.mbox@repo@base", "thread", 2, ON("thread.mbox", "base") },
	{ "patch:crlf.mbox@repo@base", "crlf", 2, ON("crlf.mbox", "base") },
	{ "patch:quoted.mbox@repo@base", "quoted", 2, ON("quoted.mbox", "base") },
	{ "patch:base64.mbox@repo@base", "base64", 2, ON("base64.mbox", "base") },
	{ "patch:nop.diff@repo@base", "nop", 1, ON("nop.diff", "base") },
	{ "patch:index.diff@repo@base", "index", 1, ON("index.diff", "base") },
	{ "patch:new.diff@repo@none", "new", 0, ON("new.diff", "none") },
	{ "new=patch:nop.diff@repo@base:" PATH, "new", 1, ON("nop.diff", "base") },
	{ "patch:included.diff@repo@includes", "included", 1, ON("included.diff", "includes") },
	{ "patch:rename.mbox@repo@includes", "rename", 1, ON("rename.mbox", "includes") },
};

/* That the line "# guest:" names where the code comes from, with the full id of the commit. */
static void expect_origin(const struct source *source, const char *output)
{
	bool linked = strstr(source->spec, "linked");
	char *script = tool_text("git -C %s rev-parse '%s^{commit}'", linked ? "linked" : "repo",
				 source->revision);
	char *id = shell(script, "");
	bool patch = strstr(source->spec, "patch:");
	char *end;

	id[strcspn(id, "\n")] = 0;
	ck_assert_uint_eq(strlen(id), 40);
	end = patch ? tool_text("%s%s):" PATH " flags=", source->origin[1], id)
		    : tool_text("%s%s%s", source->origin[0], id, source->origin[1]);
	ck_assert_msg(strstr(output, source->origin[0]) && strstr(output, end),
		      "%s: no \"%s\" and \"%s\" in: %.1500s", source->spec, source->origin[0], end,
		      output);
}

static void expect_variant(const struct source *source)
{
	struct tool_result result = RUN("run", "memset", source->spec, "--cases", CASE);
	struct record *records;
	size_t count;

	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 1);
	ck_assert_str_eq(records->variant, source->name);
	ck_assert_msg(records->counts.insns == BASE_INSNS + source->extra, "%s: %lu instructions",
		      source->spec, (unsigned long)records->counts.insns);
	ck_assert_uint_eq(records->result, RESULT_OK);
	expect_origin(source, result.out);
}

START_TEST(variants_are_counted)
{
	for (unsigned i = 0; i < COUNT(sources); i++)
		expect_variant(&sources[i]);
}
END_TEST

static const struct {
	const char *spec;
	const char *words;
} errors[] = {
	{ "git:repo", "which revision?" },
	{ "git:repo@", "which revision?" },
	{ "git:", "no directory \"\"" },
	{ "git:nowhere@base", "no directory \"nowhere\"" },
	{ "git:.@HEAD", "not a git repository" },
	{ "git:repo@nothing", "no commit \"nothing\"" },
	{ "git:repo@--all", "no commit \"--all\"" },
	{ "git:repo@base:" PATH ":x.S", "base has no file" },
	{ "git:repo@HEAD:README", "neither a .S nor a .c file" },
	{ "git:repo@HEAD:", "neither a .S nor a .c file" },
	{ "git:repo@HEAD:arch/nothing.S", "HEAD has no file arch/nothing.S" },
	{ "git:repo@HEAD:arch/../../x.S", "no path seen from the repository's top" },
	{ "git:repo@HEAD:/etc/x.S", "no path seen from the repository's top" },
	{ "git:repo@none", "none has no file " PATH " (the usual place)" },
	{ "git:repo@base\n", "control character" },
	{ "git:partial@nop", "it is not in this partial clone" },
	{ "patch:series.mbox", "to be applied to what?" },
	{ "patch:nowhere.mbox@repo", "no file \"nowhere.mbox\"" },
	{ "patch:/dev/null@repo", "no file \"/dev/null\"" },
	{ "patch:series.mbox@nowhere", "no directory \"nowhere\"" },
	{ "patch:series.mbox@repo@nothing", "no commit \"nothing\"" },
	{ "patch:series.mbox@repo@nop", "mail 1 does not apply: patch failed: " PATH ":" },
	{ "patch:third.mbox@repo@base", "mail 3 does not apply: patch failed: " PATH ":" },
	{ "patch:series.mbox@repo@none", "mail 1 does not apply: " PATH ": No such file" },
	{ "patch:bare.diff@repo@base", "does not apply" },
	{ "patch:cut.diff@repo@base", "corrupt patch" },
	{ "patch:outside.diff@repo@base", "invalid path" },
	{ "patch:link.mbox@repo@nop", "cannot make the directory" },
	{ "patch:text.diff@repo@base", "there is no patch in it" },
	{ "patch:removed.diff@repo@base", "base has no file" },
};

START_TEST(errors_are_one_line)
{
	for (unsigned i = 0; i < COUNT(errors); i++) {
		struct tool_result result =
			RUN("run", "memset", errors[i].spec, "--cases", CASE, "-q");

		tool_expect_error(&result, 2, errors[i].words);
	}
}
END_TEST

START_TEST(revisions_are_compared)
{
	struct tool_result result = RUN("compare", "memset", "git:repo@HEAD~1", "git:repo@HEAD",
					"--cases", CASE, "--format", "csv");

	tool_expect_status(&result, 1);
	ck_assert_msg(strstr(result.out, "HEAD~1") && strstr(result.out, "38,39,+1,"), "%s",
		      result.out);
	result = RUN("compare", "memset", "git:repo@HEAD", "git:repo@HEAD~1", "--cases", CASE);
	tool_expect_status(&result, 0);
}
END_TEST

START_TEST(equal_names_are_refused)
{
	struct tool_result result = RUN("compare", "memset", "git:repo@base:" PATH,
					"git:repo@nop:" PATH, "--cases", CASE);

	tool_expect_error(&result, 2, "two variants are called \"memset\"");
}
END_TEST

static char *guest_digest(const char *output, const char *name)
{
	const char *guest = strstr(output, tool_text("# guest: memset/%s ", name));
	const char *digest = guest ? strstr(guest, " sha256=") : NULL;

	ck_assert_msg(digest, "no guest %s in: %.1000s", name, output);
	return tool_text("%.64s", digest + 8);
}

/* However they came about, and whatever was written to the scratch directory before. */
START_TEST(equal_sources_make_equal_guests)
{
	struct tool_result result = RUN("run", "memset", "git:repo@base", "git:repo@two",
					"patch:series.mbox@repo@base", "--cases", CASE);
	char *digest;

	tool_expect_status(&result, 0);
	digest = guest_digest(result.out, "two");
	ck_assert_str_eq(digest, guest_digest(result.out, "series"));
	ck_assert_str_ne(digest, guest_digest(result.out, "base"));
	result = RUN("run", "memset", "git:repo@two", "--cases", CASE);
	ck_assert_str_eq(digest, guest_digest(result.out, "two"));
}
END_TEST

START_TEST(patch_of_other_files_is_remarked)
{
	struct tool_result result = RUN("run", "memset", "patch:readme.diff@repo", "--cases", CASE);

	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err,
			 "insncount: readme changes nothing of " PATH " and what it includes\n");
	result = RUN("run", "memset", "patch:readme.diff@repo", "--cases", CASE, "-q");
	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
}
END_TEST

/* What a file calls is in another file of the same revision. */
START_TEST(callees_are_found)
{
	struct tool_result result = RUN("run", "clear_page", "git:repo@calls");

	tool_expect_status(&result, 0);
	/* Two values, the jump in two instructions, and a memset of a page. */
	ck_assert_msg(strstr(result.out, ",calls,64,,,,,,567,"), "%s", result.out);
}
END_TEST

/* The lines shown are those of the revision, also those of a file that it includes. */
START_TEST(annotate_shows_the_source)
{
	struct tool_result result;

	shell("mkdir -p cwd/arch/riscv/include; yes wrong | head -n 99 "
	      ">cwd/arch/riscv/include/last.h",
	      "");
	result = tool_run(&(struct tool){
		.args = (const char *const[]){ "annotate", "memset", "git:../repo@includes",
					       "--case", CASE, NULL },
		.directory = tool_path("cwd"),
	});
	tool_expect_status(&result, 0);
	ck_assert_msg(strstr(result.out, "include/last.h\n") && strstr(result.out, "li tmp, 16"),
		      "%.1000s", result.out);
	ck_assert_msg(!strstr(result.out, "wrong"), "%.1000s", result.out);
	shell("rm -r cwd", "");
}
END_TEST

START_TEST(compiler_errors_name_the_revision)
{
	struct tool_result result = RUN("run", "memset", "git:repo@includes:" PATH, "--cases", CASE,
					"--march", "nonsense");

	tool_expect_status(&result, 2);
	result = RUN("run", "clear_page", "git:repo@base:" PATH);
	tool_expect_status(&result, 0);
	result = RUN("run", "clear_user", "git:repo@base:" PATH);
	tool_expect_error(&result, 2, "base (");
}
END_TEST

/* What is set for the user's own calls of git. */
START_TEST(environment_does_not_matter)
{
	const char *const environment[] = {
		"GIT_DIR=/nowhere",
		"GIT_WORK_TREE=/nowhere",
		"GIT_INDEX_FILE=/nowhere",
		"GIT_OBJECT_DIRECTORY=/nowhere",
		"GIT_NAMESPACE=x",
		"GIT_TRACE=1",
		"GIT_CONFIG_COUNT=1",
		"GIT_CONFIG_KEY_0=apply.whitespace",
		"GIT_CONFIG_VALUE_0=error",
		"LANGUAGE=de",
		tool_text("HOME=%s", tool_path("home")),
		NULL,
	};
	struct tool_result result;

	shell("mkdir home; printf '[apply]\\nwhitespace = error\\n[mailinfo]\\nscissors = true\\n' "
	      ">home/.gitconfig",
	      "");
	result = RUN_WITH(environment, "run", "memset", "git:repo@two",
			  "patch:series.mbox@repo@base", "--cases", CASE);
	tool_expect_status(&result, 0);
	ck_assert_str_eq(result.err, "");
	ck_assert_str_eq(guest_digest(result.out, "two"), guest_digest(result.out, "series"));
	result = RUN_WITH(environment, "run", "memset", "git:repo@nothing", "--cases", CASE);
	tool_expect_error(&result, 2, "no commit \"nothing\"");
	shell("rm -r home", "");
}
END_TEST

/* The repository that the scratch directory lies in is none of git's business. */
START_TEST(scratch_may_be_anywhere)
{
	static const char *const places[] = { "TMPDIR=within/arch", "TMPDIR=." };

	shell("git clone -q repo within", "");
	for (unsigned i = 0; i < COUNT(places); i++) {
		const char *const environment[] = { places[i], NULL };
		struct tool_result result =
			RUN_WITH(environment, "run", "memset", "git:within@base",
				 "patch:series.mbox@within@base", "--cases", CASE);
		struct record *records;
		size_t count;

		tool_expect_status(&result, 0);
		records = tool_records(result.out, &count);
		ck_assert_uint_eq(count, 2);
		ck_assert_uint_eq(records[1].counts.insns, BASE_INSNS + 2);
	}
	ck_assert_str_eq(shell("git -C within status --porcelain", ""), "");
	shell("rm -r within", "");
}
END_TEST

START_TEST(missing_git_is_said)
{
	static const char *const environment[] = { "PATH=/nowhere", NULL };
	struct tool_result result =
		RUN_WITH(environment, "run", "memset", "git:repo@base", "--cases", CASE);

	tool_expect_error(&result, 3, "git is not installed");
}
END_TEST

START_TEST(foreign_repository_is_said)
{
	struct tool_result result;

	if (geteuid())
		return; /* only root can make one */
	shell("cp -r repo foreign; chown -R 12345 foreign", "");
	result = RUN("run", "memset", "git:foreign@base", "--cases", CASE);
	tool_expect_error(&result, 2, "dubious ownership");
	ck_assert_ptr_nonnull(strstr(result.err, "safe.directory"));
	shell("rm -r foreign", "");
}
END_TEST

/* A git that hangs. */
START_TEST(interrupt_ends_git)
{
	const char *const environment[] = {
		tool_text("PATH=%s:%s", tool_path("bin"), getenv("PATH")), NULL
	};
	const struct tool tool = {
		.args = (const char *const[]){ "run", "memset", "git:repo@base", NULL },
		.env = environment,
		.directory = tool_path("."),
	};
	struct tool_process process;
	struct tool_result result;
	double start;

	shell("mkdir bin; printf '#!/bin/sh\\n>bin/started\\nexec sleep 300\\n' >bin/git;"
	      "chmod +x bin/git",
	      "");
	process = tool_start(&tool);
	tool_await_file(tool_path("bin/started"));
	start = tool_seconds();
	kill(process.pid, SIGINT);
	result = tool_wait(&process);
	tool_expect_status(&result, 130);
	ck_assert_msg(tool_seconds() - start < INTERRUPT_SECONDS, "it took too long");
	shell("rm -r bin", "");
}
END_TEST

Suite *sources_suite(void)
{
	Suite *suite = suite_create("sources");
	TCase *tcase = tcase_create("sources");

	tcase_set_timeout(tcase, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, variants_are_counted);
	tcase_add_test(tcase, errors_are_one_line);
	tcase_add_test(tcase, revisions_are_compared);
	tcase_add_test(tcase, equal_names_are_refused);
	tcase_add_test(tcase, equal_sources_make_equal_guests);
	tcase_add_test(tcase, patch_of_other_files_is_remarked);
	tcase_add_test(tcase, annotate_shows_the_source);
	tcase_add_test(tcase, callees_are_found);
	tcase_add_test(tcase, compiler_errors_name_the_revision);
	tcase_add_test(tcase, environment_does_not_matter);
	tcase_add_test(tcase, scratch_may_be_anywhere);
	tcase_add_test(tcase, missing_git_is_said);
	tcase_add_test(tcase, foreign_repository_is_said);
	tcase_add_test(tcase, interrupt_ends_git);
	suite_add_tcase(suite, tcase);
	return suite;
}
