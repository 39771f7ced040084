// SPDX-License-Identifier: GPL-2.0-only
#include <Zydis/Zydis.h>
#include <string.h>

#include "hex.h"
#include "x86.h"

/* The largest access that is told; all are powers of two. */
#define ACCESS_MAX 16

struct decoded {
	ZydisDecodedInstruction insn;
	ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
	const ZydisDecodedOperand *memory; /* the only one that is accessed, or the last */
	unsigned memory_count;
	bool reads, writes; /* memory */
};

/* Ways to tell a class, most special first: what a table says of a key. Each ends with {0}. */
struct rule {
	int key;
	enum insn_class class;
};

static const struct rule by_mnemonic[] = {
	{ ZYDIS_MNEMONIC_NOP, CLASS_NOP },
	{ ZYDIS_MNEMONIC_CLZERO, CLASS_CBO },
	{ ZYDIS_MNEMONIC_IRET, CLASS_JUMP },
	{ ZYDIS_MNEMONIC_IRETD, CLASS_JUMP },
	{ ZYDIS_MNEMONIC_IRETQ, CLASS_JUMP },
	{ ZYDIS_MNEMONIC_UIRET, CLASS_JUMP },
	{ ZYDIS_MNEMONIC_SYSEXIT, CLASS_JUMP },
	/* They end a transaction; to Zydis that is a jump. */
	{ ZYDIS_MNEMONIC_XEND, CLASS_OTHER },
	{ ZYDIS_MNEMONIC_XABORT, CLASS_OTHER },
	/* It writes CR0, which is none of its operands. */
	{ ZYDIS_MNEMONIC_CLTS, CLASS_CSR },
	{ ZYDIS_MNEMONIC_RDMSR, CLASS_CSR },
	{ ZYDIS_MNEMONIC_WRMSR, CLASS_CSR },
	{ ZYDIS_MNEMONIC_XGETBV, CLASS_CSR },
	{ ZYDIS_MNEMONIC_XSETBV, CLASS_CSR },
	{ ZYDIS_MNEMONIC_LDMXCSR, CLASS_CSR },
	{ ZYDIS_MNEMONIC_STMXCSR, CLASS_CSR },
	{ ZYDIS_MNEMONIC_VLDMXCSR, CLASS_CSR },
	{ ZYDIS_MNEMONIC_VSTMXCSR, CLASS_CSR },
	{ ZYDIS_MNEMONIC_RDPKRU, CLASS_CSR },
	{ ZYDIS_MNEMONIC_WRPKRU, CLASS_CSR },
	{ ZYDIS_MNEMONIC_RDFSBASE, CLASS_CSR },
	{ ZYDIS_MNEMONIC_RDGSBASE, CLASS_CSR },
	{ ZYDIS_MNEMONIC_WRFSBASE, CLASS_CSR },
	{ ZYDIS_MNEMONIC_WRGSBASE, CLASS_CSR },
	{ ZYDIS_MNEMONIC_SWAPGS, CLASS_CSR },
	{ ZYDIS_MNEMONIC_RDTSC, CLASS_CSR },
	{ ZYDIS_MNEMONIC_RDTSCP, CLASS_CSR },
	{ ZYDIS_MNEMONIC_RDPMC, CLASS_CSR },
	{ ZYDIS_MNEMONIC_RDPID, CLASS_CSR },
	{ ZYDIS_MNEMONIC_RDPRU, CLASS_CSR },
	/* Their memory operands are but addresses, or ports. */
	{ ZYDIS_MNEMONIC_CLFLUSH, CLASS_OTHER },
	{ ZYDIS_MNEMONIC_INVLPG, CLASS_OTHER },
	{ ZYDIS_MNEMONIC_ENQCMD, CLASS_STORE },
	{ ZYDIS_MNEMONIC_ENQCMDS, CLASS_STORE },
	{ ZYDIS_MNEMONIC_EMMS, CLASS_VECTOR },
	{ ZYDIS_MNEMONIC_FEMMS, CLASS_VECTOR },
	{ ZYDIS_MNEMONIC_VZEROUPPER, CLASS_VECTOR },
	{ ZYDIS_MNEMONIC_VZEROALL, CLASS_VECTOR },
	{ 0 },
};

static const struct rule by_category[] = {
	{ ZYDIS_CATEGORY_COND_BR, CLASS_BRANCH },    { ZYDIS_CATEGORY_UNCOND_BR, CLASS_JUMP },
	{ ZYDIS_CATEGORY_CALL, CLASS_JUMP },	     { ZYDIS_CATEGORY_RET, CLASS_JUMP },
	{ ZYDIS_CATEGORY_SYSRET, CLASS_JUMP },	     { ZYDIS_CATEGORY_PREFETCH, CLASS_OTHER },
	{ ZYDIS_CATEGORY_PREFETCHWT1, CLASS_OTHER }, { ZYDIS_CATEGORY_CLFLUSHOPT, CLASS_OTHER },
	{ ZYDIS_CATEGORY_CLWB, CLASS_OTHER },	     { ZYDIS_CATEGORY_CLDEMOTE, CLASS_OTHER },
	{ ZYDIS_CATEGORY_AMX_TILE, CLASS_VECTOR },   { 0 },
};

static const struct rule by_register[] = {
	{ ZYDIS_REGCLASS_MMX, CLASS_VECTOR },
	{ ZYDIS_REGCLASS_XMM, CLASS_VECTOR },
	{ ZYDIS_REGCLASS_YMM, CLASS_VECTOR },
	{ ZYDIS_REGCLASS_ZMM, CLASS_VECTOR },
	{ ZYDIS_REGCLASS_TMM, CLASS_VECTOR },
	{ ZYDIS_REGCLASS_MASK, CLASS_VECTOR },
	{ ZYDIS_REGCLASS_CONTROL, CLASS_CSR },
	{ ZYDIS_REGCLASS_DEBUG, CLASS_CSR },
	{ 0 },
};

/* Without a lock prefix too, with memory. Ended by 0. */
static const ZydisMnemonic atomics[] = {
	ZYDIS_MNEMONIC_XCHG,
	ZYDIS_MNEMONIC_CMPXCHG,
	ZYDIS_MNEMONIC_CMPXCHG8B,
	ZYDIS_MNEMONIC_CMPXCHG16B,
	0,
};

/* What they access, their memory operand alone does not tell. Ended by 0. */
static const ZydisMnemonic elsewhere[] = {
	ZYDIS_MNEMONIC_BT,
	ZYDIS_MNEMONIC_BTC,
	ZYDIS_MNEMONIC_BTR,
	ZYDIS_MNEMONIC_BTS,
	ZYDIS_MNEMONIC_ENTER,
	ZYDIS_MNEMONIC_XLAT,
	0,
};

static bool is_among(const ZydisMnemonic *list, ZydisMnemonic mnemonic)
{
	while (*list && *list != mnemonic)
		list++;
	return *list;
}

static bool apply_rules(const struct rule *rule, int key, enum insn_class *class)
{
	while (rule->key && rule->key != key)
		rule++;
	*class = rule->class;
	return rule->key;
}

static void init_decoder(ZydisDecoder *decoder)
{
	ZydisDecoderInit(decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64);
}

unsigned x86_insn_length(const uint8_t *bytes, size_t count)
{
	ZydisDecoder decoder;
	ZydisDecodedInstruction insn;

	init_decoder(&decoder);
	if (ZYAN_FAILED(ZydisDecoderDecodeInstruction(&decoder, NULL, bytes, count, &insn)))
		return 0;
	return insn.length;
}

static void note_memory(struct decoded *decoded)
{
	for (unsigned i = 0; i < decoded->insn.operand_count; i++) {
		const ZydisDecodedOperand *operand = &decoded->operands[i];

		if (operand->type != ZYDIS_OPERAND_TYPE_MEMORY ||
		    operand->mem.type == ZYDIS_MEMOP_TYPE_AGEN)
			continue;
		decoded->memory = operand;
		decoded->memory_count++;
		decoded->reads |= (operand->actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0;
		decoded->writes |= (operand->actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0;
	}
}

static bool decode(const struct insn *insn, struct decoded *decoded)
{
	ZydisDecoder decoder;

	init_decoder(&decoder);
	if (ZYAN_FAILED(ZydisDecoderDecodeFull(&decoder, insn->bytes, insn->length, &decoded->insn,
					       decoded->operands)) ||
	    decoded->insn.length != insn->length)
		return false;
	note_memory(decoded);
	return true;
}

static bool class_by_registers(const struct decoded *decoded, enum insn_class *class)
{
	for (unsigned i = 0; i < decoded->insn.operand_count; i++) {
		const ZydisDecodedOperand *operand = &decoded->operands[i];

		if (operand->type == ZYDIS_OPERAND_TYPE_REGISTER &&
		    apply_rules(by_register, ZydisRegisterGetClass(operand->reg.value), class))
			return true;
	}
	return false;
}

static bool is_atomic(const struct decoded *decoded)
{
	return decoded->insn.attributes & ZYDIS_ATTRIB_HAS_LOCK ||
	       (decoded->memory && is_among(atomics, decoded->insn.mnemonic));
}

static enum insn_class class_of(const struct decoded *decoded)
{
	enum insn_class class;

	if (apply_rules(by_mnemonic, decoded->insn.mnemonic, &class) ||
	    apply_rules(by_category, decoded->insn.meta.category, &class) ||
	    class_by_registers(decoded, &class))
		return class;
	if (is_atomic(decoded))
		return CLASS_ATOMIC;
	if (decoded->writes)
		return CLASS_STORE;
	return decoded->reads ? CLASS_LOAD : CLASS_OTHER;
}

static void set_flow(struct insn_info *info, const struct decoded *decoded, uint64_t pc)
{
	const ZydisDecodedOperand *target = &decoded->operands[0];
	bool direct = target->type == ZYDIS_OPERAND_TYPE_IMMEDIATE && target->imm.is_relative;

	if (decoded->insn.attributes &
	    (ZYDIS_ATTRIB_HAS_REP | ZYDIS_ATTRIB_HAS_REPE | ZYDIS_ATTRIB_HAS_REPNE)) {
		info->flow = FLOW_REPEAT;
		info->target = pc;
		info->counter = ZydisRegisterGetId(ZYDIS_REGISTER_RCX);
	} else if (info->class == CLASS_BRANCH || (info->class == CLASS_JUMP && direct)) {
		info->flow = info->class == CLASS_BRANCH ? FLOW_BRANCH : FLOW_JUMP;
		info->target = pc + decoded->insn.length + target->imm.value.u;
	} else if (info->class == CLASS_JUMP) {
		info->flow = FLOW_INDIRECT;
	}
}

/* The number of a register that may be part of an address here. False: what it adds is not told. */
static bool take_register(ZydisRegister part, uint8_t *number)
{
	*number = NO_REGISTER;
	if (part == ZYDIS_REGISTER_NONE || part == ZYDIS_REGISTER_RIP)
		return true;
	*number = ZydisRegisterGetId(part);
	return ZydisRegisterGetClass(part) == ZYDIS_REGCLASS_GPR64;
}

static bool take_address(const struct decoded *decoded, uint64_t pc, struct insn_info *info)
{
	const ZydisDecodedOperandMem *memory = &decoded->memory->mem;

	if (memory->segment == ZYDIS_REGISTER_FS || memory->segment == ZYDIS_REGISTER_GS ||
	    decoded->insn.address_width != 64 || !take_register(memory->base, &info->base) ||
	    !take_register(memory->index, &info->index))
		return false;
	info->scale = info->index == NO_REGISTER ? 0 : memory->scale;
	info->displacement = memory->disp.value;
	if (memory->base == ZYDIS_REGISTER_RIP)
		info->displacement += pc + decoded->insn.length;
	/* It lowers the stack pointer first. */
	if (decoded->insn.meta.category == ZYDIS_CATEGORY_PUSH)
		info->displacement -= decoded->memory->size / 8;
	return true;
}

static void set_access(struct insn_info *info, const struct decoded *decoded, uint64_t pc)
{
	unsigned bytes = decoded->memory ? decoded->memory->size / 8 : 0;
	struct insn_info told = *info;

	/* clzero has no operand: rax it is. */
	if (info->class == CLASS_CBO) {
		info->base = ZydisRegisterGetId(ZYDIS_REGISTER_RAX);
		info->index = NO_REGISTER;
		return;
	}
	if (decoded->memory_count != 1 || info->flow != FLOW_NEXT ||
	    is_among(elsewhere, decoded->insn.mnemonic) || !take_address(decoded, pc, &told))
		return;
	if (info->class == CLASS_LOAD || info->class == CLASS_STORE || info->class == CLASS_ATOMIC)
		told.access = bytes <= ACCESS_MAX && !(bytes & (bytes - 1)) ? bytes : 0;
	if (told.access)
		*info = told;
}

struct insn_info x86_classify(const struct insn *insn, unsigned xlen)
{
	struct insn_info info = { .class = CLASS_OTHER, .flow = FLOW_NEXT };
	struct decoded decoded = { 0 };

	(void)xlen;
	if (!decode(insn, &decoded))
		return info;
	info.known = true;
	info.class = class_of(&decoded);
	set_flow(&info, &decoded, insn->pc);
	set_access(&info, &decoded, insn->pc);
	return info;
}

/* How QEMU writes them, and in this order. */
static const char *const register_names[] = {
	"RAX", "RCX", "RDX", "RBX", "RSP", "RBP", "RSI", "RDI", "R8 ",
	"R9 ", "R10", "R11", "R12", "R13", "R14", "R15", NULL,
};

/* How the lines that name no general register begin. */
static const char *const other_lines[] = {
	"RIP=", "ES =", "CS =", "SS =", "DS =", "FS =", "GS =",	 "LDT=", "TR =",
	"GDT=", "IDT=", "CR0=", "DR0=", "DR6=", "CCS=", "EFER=", NULL,
};

/* "RAX=0123": *line is left behind it. */
static bool take_register_value(const char **line, uint64_t registers[REGISTER_COUNT])
{
	const char *value = *line + 4;
	unsigned number = 0;

	while (register_names[number] && strncmp(*line, register_names[number], 3))
		number++;
	if (!register_names[number] || (*line)[3] != '=' || !hex_take(&value, &registers[number]))
		return false;
	*line = value;
	return true;
}

bool x86_take_registers(const char *line, uint64_t registers[REGISTER_COUNT])
{
	for (unsigned i = 0; other_lines[i]; i++)
		if (!strncmp(line, other_lines[i], strlen(other_lines[i])))
			return true;
	while (take_register_value(&line, registers)) {
		if (!*line)
			return true;
		if (*line++ != ' ')
			return false;
	}
	return false;
}
