/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_LINES_H
#define INSNCOUNT_LINES_H

#include "elf_file.h"

/* The line of source code that an instruction comes from. */
struct source_line {
	const char *path; /* as the debug information has it, but without a leading "./" */
	unsigned number;
	const char *text; /* without blanks around it; NULL when the file cannot be read */
};

/* The debug information of an ELF file, and the source files that it names. */
struct lines;

/*
 * `main_source` is the path of the file that most of the code comes from, `directory` the one that
 * relative paths begin in, or NULL. All must outlive the lines. An ELF file without debug
 * information is fine: it has no lines.
 */
struct lines *lines_create(const struct elf_file *file, const char *main_source,
			   const char *directory);
void lines_destroy(struct lines *lines);

/*
 * The source line of an address; false if none is known. The texts are valid as long as `lines`. A
 * relative path is the main source, one in `directory`, one in the data directory, or one in the
 * current directory.
 */
bool lines_find(struct lines *lines, uint64_t address, struct source_line *line);

#endif
