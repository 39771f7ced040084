/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ELF_FILE_H
#define INSNCOUNT_ELF_FILE_H

#include <stdint.h>

#include "error.h"

/* An ELF file open for reading. */
struct elf_file {
	int fd;
	struct Elf *elf;
	const char *path; /* the caller's, for messages */
};

bool elf_file_open(struct elf_file *file, const char *path, struct error *err);
void elf_file_close(struct elf_file *file);

/* The address of a defined symbol; false if there is none. */
bool elf_file_symbol(const struct elf_file *file, const char *name, uint64_t *address);

/*
 * The name of the i-th symbol that the file uses and does not define, as long as the file is open;
 * NULL if it has no more.
 */
const char *elf_file_undefined(const struct elf_file *file, unsigned i);

/*
 * The name of the i-th section that holds code, as long as the file is open; NULL if it has no
 * more.
 */
const char *elf_file_code_section(const struct elf_file *file, unsigned i);

/* The addresses of a section, [*start, *end); false if there is none. */
bool elf_file_section(const struct elf_file *file, const char *name, uint64_t *start,
		      uint64_t *end);

/*
 * The bytes of a section, as long as the file is open; NULL if there are none, or not `size` of
 * them.
 */
const uint8_t *elf_file_bytes(const struct elf_file *file, const char *name, uint64_t size);

#endif
