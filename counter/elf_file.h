/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_ELF_FILE_H
#define INSNCOUNT_ELF_FILE_H

#include <stddef.h>
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

/* What the header says of a program. */
struct elf_program {
	unsigned machine; /* EM_... */
	unsigned xlen;	  /* 32 or 64 */
	bool movable;	  /* position-independent */
	bool dynamic;	  /* a loader puts its libraries beside it */
};

/* False if the file is no program (nor a library). */
bool elf_file_program(const struct elf_file *file, struct elf_program *program);

struct elf_function {
	uint64_t address;
	uint64_t size; /* bytes; 0: not said */
	bool indirect; /* its code chooses the function that is to be called */
};

/*
 * Finds a function that the file defines, also in a stripped file as far as others may call it.
 * False if there is none.
 */
bool elf_file_function(const struct elf_file *file, const char *name,
		       struct elf_function *function);

/* Copies the bytes at an address that is loaded from the file; false if they are not all in it. */
bool elf_file_code(const struct elf_file *file, uint64_t address, uint8_t *bytes, size_t size);

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
