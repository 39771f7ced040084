// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <string.h>
#include <unistd.h>

#include "elf_file.h"

bool elf_file_open(struct elf_file *file, const char *path, struct error *err)
{
	elf_version(EV_CURRENT);
	file->path = path;
	file->elf = NULL;
	file->fd = open(path, O_RDONLY | O_CLOEXEC);
	if (file->fd < 0)
		return fail(err, STATUS_USAGE, "%s: %s", path, strerror(errno));
	file->elf = elf_begin(file->fd, ELF_C_READ, NULL);
	if (file->elf && elf_kind(file->elf) == ELF_K_ELF)
		return true;
	elf_file_close(file);
	return fail(err, STATUS_USAGE, "%s: not an ELF file", path);
}

void elf_file_close(struct elf_file *file)
{
	elf_end(file->elf);
	close(file->fd);
}

/* The section of a symbol table of this type (SHT_...), or NULL. */
static Elf_Scn *find_table(const struct elf_file *file, GElf_Word type, GElf_Shdr *header)
{
	Elf_Scn *section = NULL;

	while ((section = elf_nextscn(file->elf, section)))
		if (gelf_getshdr(section, header) && header->sh_type == type)
			return section;
	return NULL;
}

static Elf_Scn *find_symbols(const struct elf_file *file, GElf_Shdr *header)
{
	return find_table(file, SHT_SYMTAB, header);
}

bool elf_file_symbol(const struct elf_file *file, const char *name, uint64_t *address)
{
	GElf_Shdr header;
	Elf_Scn *section = find_symbols(file, &header);
	Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
	GElf_Sym symbol;

	for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
		const char *found = elf_strptr(file->elf, header.sh_link, symbol.st_name);

		if (symbol.st_shndx == SHN_UNDEF || !found || strcmp(found, name))
			continue;
		*address = symbol.st_value;
		return true;
	}
	return false;
}

const char *elf_file_undefined(const struct elf_file *file, unsigned i)
{
	GElf_Shdr header;
	Elf_Scn *section = find_symbols(file, &header);
	Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
	GElf_Sym symbol;

	/* The first symbol of every table is undefined, and none. */
	for (int number = 1; data && gelf_getsym(data, number, &symbol); number++)
		if (symbol.st_shndx == SHN_UNDEF && i-- == 0)
			return elf_strptr(file->elf, header.sh_link, symbol.st_name);
	return NULL;
}

const char *elf_file_code_section(const struct elf_file *file, unsigned i)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;
	size_t names;

	if (elf_getshdrstrndx(file->elf, &names))
		return NULL;
	while ((section = elf_nextscn(file->elf, section)))
		if (gelf_getshdr(section, &header) && header.sh_flags & SHF_EXECINSTR && i-- == 0)
			return elf_strptr(file->elf, names, header.sh_name);
	return NULL;
}

static Elf_Scn *find_section(const struct elf_file *file, const char *name, GElf_Shdr *header)
{
	Elf_Scn *section = NULL;
	size_t names;

	if (elf_getshdrstrndx(file->elf, &names))
		return NULL;
	while ((section = elf_nextscn(file->elf, section))) {
		const char *found;

		if (!gelf_getshdr(section, header))
			continue;
		found = elf_strptr(file->elf, names, header->sh_name);
		if (found && !strcmp(found, name))
			return section;
	}
	return NULL;
}

bool elf_file_section(const struct elf_file *file, const char *name, uint64_t *start, uint64_t *end)
{
	GElf_Shdr header;

	if (!find_section(file, name, &header))
		return false;
	*start = header.sh_addr;
	*end = header.sh_addr + header.sh_size;
	return true;
}

const uint8_t *elf_file_bytes(const struct elf_file *file, const char *name, uint64_t size)
{
	GElf_Shdr header;
	Elf_Scn *section = find_section(file, name, &header);
	Elf_Data *data = section ? elf_rawdata(section, NULL) : NULL;

	return data && data->d_size == size ? data->d_buf : NULL;
}

bool elf_file_program(const struct elf_file *file, struct elf_program *program)
{
	GElf_Ehdr header;
	GElf_Phdr segment;
	size_t count;

	if (!gelf_getehdr(file->elf, &header) || elf_getphdrnum(file->elf, &count) ||
	    (header.e_type != ET_EXEC && header.e_type != ET_DYN))
		return false;
	*program = (struct elf_program){
		.machine = header.e_machine,
		.xlen = header.e_ident[EI_CLASS] == ELFCLASS64 ? 64 : 32,
		.movable = header.e_type == ET_DYN,
	};
	for (size_t i = 0; i < count; i++)
		if (gelf_getphdr(file->elf, (int)i, &segment) && segment.p_type == PT_INTERP)
			program->dynamic = true;
	return true;
}

/* A function of the table; one that other files see goes before one that they do not. */
static bool find_function(const struct elf_file *file, GElf_Word type, const char *name,
			  GElf_Sym *function)
{
	GElf_Shdr header;
	Elf_Scn *section = find_table(file, type, &header);
	Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
	GElf_Sym symbol;
	bool found = false;

	for (int i = 0; data && gelf_getsym(data, i, &symbol); i++) {
		unsigned kind = GELF_ST_TYPE(symbol.st_info);
		const char *label = elf_strptr(file->elf, header.sh_link, symbol.st_name);

		if (symbol.st_shndx == SHN_UNDEF || !label || strcmp(label, name) ||
		    (kind != STT_FUNC && kind != STT_GNU_IFUNC && kind != STT_NOTYPE))
			continue;
		if (!found || GELF_ST_BIND(symbol.st_info) != STB_LOCAL)
			*function = symbol;
		found = true;
	}
	return found;
}

bool elf_file_function(const struct elf_file *file, const char *name, struct elf_function *function)
{
	GElf_Sym symbol;

	if (!find_function(file, SHT_SYMTAB, name, &symbol) &&
	    !find_function(file, SHT_DYNSYM, name, &symbol))
		return false;
	*function = (struct elf_function){
		.address = symbol.st_value,
		.size = symbol.st_size,
		.indirect = GELF_ST_TYPE(symbol.st_info) == STT_GNU_IFUNC,
	};
	return true;
}

bool elf_file_code(const struct elf_file *file, uint64_t address, uint8_t *bytes, size_t size)
{
	GElf_Phdr segment;
	size_t count;

	if (elf_getphdrnum(file->elf, &count))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (!gelf_getphdr(file->elf, (int)i, &segment) || segment.p_type != PT_LOAD ||
		    address < segment.p_vaddr || address - segment.p_vaddr >= segment.p_filesz)
			continue;
		return segment.p_filesz - (address - segment.p_vaddr) >= size &&
		       pread(file->fd, bytes, size,
			     (off_t)(segment.p_offset + address - segment.p_vaddr)) ==
			       (ssize_t)size;
	}
	return false;
}
