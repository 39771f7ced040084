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

bool elf_file_symbol(const struct elf_file *file, const char *name, uint64_t *address)
{
	Elf_Scn *section = NULL;

	while ((section = elf_nextscn(file->elf, section))) {
		GElf_Shdr header;
		Elf_Data *data = elf_getdata(section, NULL);
		GElf_Sym symbol;

		if (!data || !gelf_getshdr(section, &header) || header.sh_type != SHT_SYMTAB)
			continue;
		for (int i = 0; gelf_getsym(data, i, &symbol); i++) {
			const char *found = elf_strptr(file->elf, header.sh_link, symbol.st_name);

			if (symbol.st_shndx == SHN_UNDEF || !found || strcmp(found, name))
				continue;
			*address = symbol.st_value;
			return true;
		}
	}
	return false;
}

bool elf_file_section(const struct elf_file *file, const char *name, uint64_t *start, uint64_t *end)
{
	Elf_Scn *section = NULL;
	size_t names;

	if (elf_getshdrstrndx(file->elf, &names))
		return false;
	while ((section = elf_nextscn(file->elf, section))) {
		GElf_Shdr header;
		const char *found;

		if (!gelf_getshdr(section, &header))
			continue;
		found = elf_strptr(file->elf, names, header.sh_name);
		if (!found || strcmp(found, name))
			continue;
		*start = header.sh_addr;
		*end = header.sh_addr + header.sh_size;
		return true;
	}
	return false;
}
