// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "disassembly.h"
#include "elf_file.h"
#include "lines.h"
#include "process.h"

#define SECTION		".text.target"
#define OBJDUMP_SECONDS 60

/* What objdump's lines are read into. */
struct reader {
	struct disassembly *code;
	const struct guest *guest;
	const uint8_t *bytes; /* of the section */
	struct lines *lines;
	char *label; /* of the next instruction, or NULL */
};

static bool run_objdump(const struct guest *guest, char **output, struct error *err)
{
	char *objdump = target_find_tool(guest->target, "objdump", err);
	char *argv[] = { objdump,
			 "--disassemble",
			 "--disassemble-zeroes",
			 "--wide",
			 "--section",
			 SECTION,
			 guest->path,
			 NULL };
	int status;
	bool ok = objdump && process_run(argv, OBJDUMP_SECONDS, &status, output, err);

	if (ok && status) {
		ok = fail(err, STATUS_TOOL, "%s failed: %.*s", objdump, (int)strcspn(*output, "\n"),
			  *output);
		free(*output);
	}
	free(objdump);
	return ok;
}

/* "ADDRESS <NAME>:" */
static char *parse_label(const char *line)
{
	const char *name = line + strspn(line, "0123456789abcdef");
	size_t length = strlen(line);

	if (name == line || strncmp(name, " <", 2) || strcmp(line + length - 2, ">:"))
		return NULL;
	return text_format("%.*s", (int)(line + length - 2 - (name + 2)), name + 2);
}

static size_t count_digits(const char *text)
{
	size_t count = 0;

	for (; *text; text++)
		count += isxdigit((unsigned char)*text) != 0;
	return count;
}

static void add_source(struct reader *reader, struct listed_insn *insn)
{
	struct source_line line;

	if (!lines_find(reader->lines, insn->insn.pc, &line))
		return;
	insn->path = text_format("%s", line.path);
	insn->number = line.number;
	if (line.text)
		insn->source = text_format("%s", line.text);
}

static void add_insn(struct reader *reader, uint64_t pc, const char *encoding, const char *text)
{
	const struct target *target = reader->guest->target;
	const struct range *range = &reader->guest->code;
	uint64_t end = reader->guest->code_end;
	struct disassembly *code = reader->code;
	struct listed_insn *added;
	size_t length = count_digits(encoding) / 2;

	if (!length || length > INSN_BYTES_MAX || pc < range->start || pc >= end ||
	    end - pc < length)
		return;
	code->insns = xrealloc(code->insns, code->count + 1, sizeof(*code->insns));
	added = &code->insns[code->count++];
	*added = (struct listed_insn){ .insn = { .pc = pc, .length = length } };
	memcpy(added->insn.bytes, reader->bytes + (pc - range->start), length);
	added->info = target->arch->classify(&added->insn, target->width->xlen);
	added->label = reader->label;
	reader->label = NULL;
	added->encoding = text_format("%s", encoding);
	added->text = text_format("%s", text);
	add_source(reader, added);
}

/* Takes the blanks out of an encoding that is printed byte by byte. */
static void join_bytes(char *encoding)
{
	char *to = encoding;

	for (const char *from = encoding; *from; from++)
		if (*from != ' ')
			*to++ = *from;
	*to = 0;
}

/* Ends the text before the blanks at its end, and makes blanks of tabs. */
static void tidy(char *text)
{
	size_t length = strlen(text);

	while (length && isspace((unsigned char)text[length - 1]))
		text[--length] = 0;
	for (; *text; text++)
		if (*text == '\t')
			*text = ' ';
}

/* "  ADDRESS:\tENCODING   \tTEXT", or a label, or nothing of interest. */
static void take_line(struct reader *reader, char *line)
{
	char *label = parse_label(line), *end, *encoding, *text;
	uint64_t pc = strtoull(line, &end, 16);

	if (label) {
		free(reader->label);
		reader->label = label;
	}
	if (end == line || strncmp(end, ":\t", 2))
		return;
	encoding = end + 2;
	text = encoding + strcspn(encoding, "\t");
	if (*text)
		*text++ = 0;
	join_bytes(encoding);
	tidy(text);
	add_insn(reader, pc, encoding, text);
}

static void read_output(struct reader *reader, char *output)
{
	char *rest = output, *line;

	while ((line = strsep(&rest, "\n")))
		take_line(reader, line);
	free(reader->label);
}

bool disassembly_init(struct disassembly *code, const struct guest *guest,
		      const struct variant *variant, struct error *err)
{
	struct reader reader = { .code = code, .guest = guest };
	struct elf_file file;
	char *output;

	*code = (struct disassembly){ 0 };
	if (!run_objdump(guest, &output, err))
		return false;
	if (!elf_file_open(&file, guest->path, err)) {
		free(output);
		return false;
	}
	reader.bytes = elf_file_bytes(&file, SECTION, guest->code.end - guest->code.start);
	if (reader.bytes) {
		reader.lines = lines_create(&file, variant->source, variant->directory);
		read_output(&reader, output);
		lines_destroy(reader.lines);
	}
	elf_file_close(&file);
	free(output);
	return code->count || fail(err, STATUS_TOOL, "objdump shows no instruction of %s/%s",
				   guest->routine->name, guest->variant);
}

void disassembly_deinit(struct disassembly *code)
{
	for (size_t i = 0; i < code->count; i++) {
		free(code->insns[i].label);
		free(code->insns[i].encoding);
		free(code->insns[i].text);
		free(code->insns[i].path);
		free(code->insns[i].source);
	}
	free(code->insns);
	*code = (struct disassembly){ 0 };
}

static int compare_pc(const void *key, const void *element)
{
	const uint64_t *pc = key;
	const struct listed_insn *insn = element;

	return (*pc > insn->insn.pc) - (*pc < insn->insn.pc);
}

const struct listed_insn *disassembly_find(const struct disassembly *code, uint64_t pc)
{
	return bsearch(&pc, code->insns, code->count, sizeof(*code->insns), compare_pc);
}
