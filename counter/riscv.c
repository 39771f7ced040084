/* SPDX-License-Identifier: GPL-2.0-only */
#include <stddef.h>

#include <string.h>

#include "riscv.h"
#include "hex.h"

/*
 * Two tables of encodings, one for 16-bit and one for 32-bit instructions, are searched from the
 * top; the first row that matches decides. A row that only marks a reserved encoding stands above
 * the wider row that would otherwise take it.
 *
 * What decides class, flow or the memory access is matched exactly. Inside an opcode whose
 * instructions are all alike here (integer and floating-point arithmetic, vector), most function
 * fields are not checked: extensions keep filling them, and whatever retires there belongs to that
 * class anyway.
 */

/* Where an encoding keeps its base register and its immediate. */
enum format {
	RESERVED, /* not an instruction */
	NONE,	  /* neither a scalar memory operand nor a target: its layout is all zero */
	TYPE_I,
	TYPE_S,
	TYPE_B,
	TYPE_J,
	ADDRESS, /* rs1 alone */
	C_BRANCH,
	C_JUMP,
	C_BYTE, /* C_BYTE to C_DOUBLE: load or store relative to rs1' */
	C_HALF,
	C_WORD,
	C_DOUBLE,
	C_LOAD_WORD_SP, /* C_*_SP: relative to the stack pointer */
	C_LOAD_DOUBLE_SP,
	C_STORE_WORD_SP,
	C_STORE_DOUBLE_SP,
};

struct layout {
	struct {
		uint8_t from, width, add;
	} base; /* register number: a field of the encoding plus a constant */
	struct {
		uint8_t from, width, to;
	} immediate[9]; /* fields of the encoding and their places in the immediate */
	uint32_t sign;	/* the immediate's sign bit; 0: unsigned */
};

#define RS1	    15, 5, 0
#define RS1_COMPACT 7, 3, 8
#define SP	    0, 0, 2

static const struct layout layouts[] = {
	[TYPE_I] = { { RS1 }, { { 20, 12, 0 } }, 1 << 11 },
	[TYPE_S] = { { RS1 }, { { 25, 7, 5 }, { 7, 5, 0 } }, 1 << 11 },
	[TYPE_B] = {
		.immediate = { { 31, 1, 12 }, { 7, 1, 11 }, { 25, 6, 5 }, { 8, 4, 1 } },
		.sign = 1 << 12,
	},
	[TYPE_J] = {
		.immediate = { { 31, 1, 20 }, { 12, 8, 12 }, { 20, 1, 11 }, { 21, 10, 1 } },
		.sign = 1 << 20,
	},
	[ADDRESS] = { .base = { RS1 } },
	[C_BRANCH] = {
		.immediate = { { 12, 1, 8 }, { 10, 2, 3 }, { 5, 2, 6 }, { 3, 2, 1 }, { 2, 1, 5 } },
		.sign = 1 << 8,
	},
	[C_JUMP] = {
		.immediate = { { 12, 1, 11 }, { 11, 1, 4 }, { 9, 2, 8 }, { 8, 1, 10 },
			       { 7, 1, 6 }, { 6, 1, 7 }, { 3, 3, 1 }, { 2, 1, 5 } },
		.sign = 1 << 11,
	},
	[C_BYTE] = { { RS1_COMPACT }, { { 6, 1, 0 }, { 5, 1, 1 } }, 0 },
	[C_HALF] = { { RS1_COMPACT }, { { 5, 1, 1 } }, 0 },
	[C_WORD] = { { RS1_COMPACT }, { { 10, 3, 3 }, { 6, 1, 2 }, { 5, 1, 6 } }, 0 },
	[C_DOUBLE] = { { RS1_COMPACT }, { { 10, 3, 3 }, { 5, 2, 6 } }, 0 },
	[C_LOAD_WORD_SP] = { { SP }, { { 12, 1, 5 }, { 4, 3, 2 }, { 2, 2, 6 } }, 0 },
	[C_LOAD_DOUBLE_SP] = { { SP }, { { 12, 1, 5 }, { 5, 2, 3 }, { 2, 3, 6 } }, 0 },
	[C_STORE_WORD_SP] = { { SP }, { { 9, 4, 2 }, { 7, 2, 6 } }, 0 },
	[C_STORE_DOUBLE_SP] = { { SP }, { { 10, 3, 3 }, { 7, 3, 6 } }, 0 },
};

enum { RV32 = 1, RV64 = 2, ANY = RV32 | RV64 };

struct pattern {
	uint32_t mask, match;
	uint8_t xlens; /* where the encoding means this; 0 ends a table */
	enum insn_class class;
	enum insn_flow flow;
	uint8_t access; /* bytes */
	enum format format;
};

/* What rows of the tables end with. */
#define LOAD(access, format)  CLASS_LOAD, FLOW_NEXT, access, format
#define STORE(access, format) CLASS_STORE, FLOW_NEXT, access, format
#define ATOMIC(access)	      CLASS_ATOMIC, FLOW_NEXT, access, ADDRESS
#define BRANCH(format)	      CLASS_BRANCH, FLOW_BRANCH, 0, format
#define JUMP(format)	      CLASS_JUMP, FLOW_JUMP, 0, format
#define JUMP_INDIRECT	      CLASS_JUMP, FLOW_INDIRECT, 0, NONE
#define TRAP_RETURN	      CLASS_OTHER, FLOW_INDIRECT, 0, NONE
#define CBO_ZERO	      CLASS_CBO, FLOW_NEXT, 0, ADDRESS
#define PLAIN(class)	      class, FLOW_NEXT, 0, NONE
#define NOT_KNOWN	      CLASS_OTHER, FLOW_NEXT, 0, RESERVED

/* clang-format off */

/*
 * Zcmp and Zcmt reuse code points of c.fsdsp, Zclsd those of c.flw and its kin. The encoding alone
 * cannot tell them apart; they are read as the floating-point instructions.
 */
static const struct pattern patterns16[] = {
	{ 0xffe3, 0x0000, ANY, NOT_KNOWN },		/* c.addi4spn by 0; all zeros */
	{ 0xe003, 0x0000, ANY, PLAIN(CLASS_OTHER) },	/* c.addi4spn */
	{ 0xe003, 0x2000, ANY, LOAD(8, C_DOUBLE) },	/* c.fld */
	{ 0xe003, 0x4000, ANY, LOAD(4, C_WORD) },	/* c.lw */
	{ 0xe003, 0x6000, RV32, LOAD(4, C_WORD) },	/* c.flw */
	{ 0xe003, 0x6000, RV64, LOAD(8, C_DOUBLE) },	/* c.ld */
	{ 0xfc03, 0x8000, ANY, LOAD(1, C_BYTE) },	/* c.lbu */
	{ 0xfc03, 0x8400, ANY, LOAD(2, C_HALF) },	/* c.lhu, c.lh */
	{ 0xfc03, 0x8800, ANY, STORE(1, C_BYTE) },	/* c.sb */
	{ 0xfc43, 0x8c00, ANY, STORE(2, C_HALF) },	/* c.sh */
	{ 0xe003, 0xa000, ANY, STORE(8, C_DOUBLE) },	/* c.fsd */
	{ 0xe003, 0xc000, ANY, STORE(4, C_WORD) },	/* c.sw */
	{ 0xe003, 0xe000, RV32, STORE(4, C_WORD) },	/* c.fsw */
	{ 0xe003, 0xe000, RV64, STORE(8, C_DOUBLE) },	/* c.sd */

	{ 0xffff, 0x0001, ANY, PLAIN(CLASS_NOP) },	/* c.nop */
	{ 0xe003, 0x0001, ANY, PLAIN(CLASS_OTHER) },	/* c.addi */
	{ 0xe003, 0x2001, RV32, JUMP(C_JUMP) },		/* c.jal */
	{ 0xef83, 0x2001, RV64, NOT_KNOWN },		/* c.addiw to x0 */
	{ 0xe003, 0x2001, RV64, PLAIN(CLASS_OTHER) },	/* c.addiw */
	{ 0xe003, 0x4001, ANY, PLAIN(CLASS_OTHER) },	/* c.li */
	{ 0xf8ff, 0x6081, ANY, PLAIN(CLASS_OTHER) },	/* c.mop.n */
	{ 0xf07f, 0x6001, ANY, NOT_KNOWN },		/* c.lui, c.addi16sp of 0 */
	{ 0xe003, 0x6001, ANY, PLAIN(CLASS_OTHER) },	/* c.lui, c.addi16sp */
	{ 0xf803, 0x9001, RV32, NOT_KNOWN },		/* c.srli, c.srai by 32 and more */
	{ 0xe803, 0x8001, ANY, PLAIN(CLASS_OTHER) },	/* c.srli, c.srai */
	{ 0xec03, 0x8801, ANY, PLAIN(CLASS_OTHER) },	/* c.andi */
	{ 0xfc03, 0x8c01, ANY, PLAIN(CLASS_OTHER) },	/* c.sub, c.xor, c.or, c.and */
	{ 0xfc43, 0x9c01, RV64, PLAIN(CLASS_OTHER) },	/* c.subw, c.addw */
	{ 0xfc63, 0x9c41, ANY, PLAIN(CLASS_OTHER) },	/* c.mul */
	{ 0xfc73, 0x9c61, ANY, PLAIN(CLASS_OTHER) },	/* c.zext.b, c.sext.b, c.zext.h, c.sext.h */
	{ 0xfc7f, 0x9c71, RV64, PLAIN(CLASS_OTHER) },	/* c.zext.w */
	{ 0xfc7f, 0x9c75, ANY, PLAIN(CLASS_OTHER) },	/* c.not */
	{ 0xe003, 0xa001, ANY, JUMP(C_JUMP) },		/* c.j */
	{ 0xc003, 0xc001, ANY, BRANCH(C_BRANCH) },	/* c.beqz, c.bnez */

	{ 0xf003, 0x1002, RV32, NOT_KNOWN },		/* c.slli by 32 and more */
	{ 0xe003, 0x0002, ANY, PLAIN(CLASS_OTHER) },	/* c.slli */
	{ 0xe003, 0x2002, ANY, LOAD(8, C_LOAD_DOUBLE_SP) },	/* c.fldsp */
	{ 0xef83, 0x4002, ANY, NOT_KNOWN },		/* c.lwsp to x0 */
	{ 0xe003, 0x4002, ANY, LOAD(4, C_LOAD_WORD_SP) },	/* c.lwsp */
	{ 0xe003, 0x6002, RV32, LOAD(4, C_LOAD_WORD_SP) },	/* c.flwsp */
	{ 0xef83, 0x6002, RV64, NOT_KNOWN },		/* c.ldsp to x0 */
	{ 0xe003, 0x6002, RV64, LOAD(8, C_LOAD_DOUBLE_SP) },	/* c.ldsp */
	{ 0xffff, 0x8002, ANY, NOT_KNOWN },		/* c.jr of x0 */
	{ 0xffff, 0x9002, ANY, PLAIN(CLASS_OTHER) },	/* c.ebreak */
	{ 0xe07f, 0x8002, ANY, JUMP_INDIRECT },		/* c.jr, c.jalr */
	{ 0xe003, 0x8002, ANY, PLAIN(CLASS_OTHER) },	/* c.mv, c.add */
	{ 0xe003, 0xa002, ANY, STORE(8, C_STORE_DOUBLE_SP) },	/* c.fsdsp */
	{ 0xe003, 0xc002, ANY, STORE(4, C_STORE_WORD_SP) },	/* c.swsp */
	{ 0xe003, 0xe002, RV32, STORE(4, C_STORE_WORD_SP) },	/* c.fswsp */
	{ 0xe003, 0xe002, RV64, STORE(8, C_STORE_DOUBLE_SP) },	/* c.sdsp */
	{ 0 }
};

static const struct pattern patterns32[] = {
	{ 0x0000307f, 0x00000003, ANY, LOAD(1, TYPE_I) },	/* lb, lbu */
	{ 0x0000307f, 0x00001003, ANY, LOAD(2, TYPE_I) },	/* lh, lhu */
	{ 0x0000707f, 0x00002003, ANY, LOAD(4, TYPE_I) },	/* lw */
	{ 0x0000707f, 0x00006003, RV64, LOAD(4, TYPE_I) },	/* lwu */
	{ 0x0000707f, 0x00003003, RV64, LOAD(8, TYPE_I) },	/* ld */
	{ 0x0000707f, 0x00000023, ANY, STORE(1, TYPE_S) },	/* sb */
	{ 0x0000707f, 0x00001023, ANY, STORE(2, TYPE_S) },	/* sh */
	{ 0x0000707f, 0x00002023, ANY, STORE(4, TYPE_S) },	/* sw */
	{ 0x0000707f, 0x00003023, RV64, STORE(8, TYPE_S) },	/* sd */

	/* Widths 0 and 5 to 7 are vector accesses; bit 28, mew, is reserved there. */
	{ 0x0000707f, 0x00001007, ANY, LOAD(2, TYPE_I) },	/* flh */
	{ 0x0000707f, 0x00002007, ANY, LOAD(4, TYPE_I) },	/* flw */
	{ 0x0000707f, 0x00003007, ANY, LOAD(8, TYPE_I) },	/* fld */
	{ 0x0000707f, 0x00004007, ANY, LOAD(16, TYPE_I) },	/* flq */
	{ 0x0000707f, 0x00001027, ANY, STORE(2, TYPE_S) },	/* fsh */
	{ 0x0000707f, 0x00002027, ANY, STORE(4, TYPE_S) },	/* fsw */
	{ 0x0000707f, 0x00003027, ANY, STORE(8, TYPE_S) },	/* fsd */
	{ 0x0000707f, 0x00004027, ANY, STORE(16, TYPE_S) },	/* fsq */
	{ 0x1000007f, 0x00000007, ANY, PLAIN(CLASS_VECTOR) },	/* vector loads */
	{ 0x1000007f, 0x00000027, ANY, PLAIN(CLASS_VECTOR) },	/* vector stores */
	{ 0x0000007f, 0x00000057, ANY, PLAIN(CLASS_VECTOR) },	/* OP-V */
	{ 0x0200707f, 0x02002077, ANY, PLAIN(CLASS_VECTOR) },	/* OP-VE: vector cryptography */

	{ 0x0000607f, 0x00000063, ANY, BRANCH(TYPE_B) },	/* beq, bne */
	{ 0x0000407f, 0x00004063, ANY, BRANCH(TYPE_B) },	/* blt, bge, bltu, bgeu */
	{ 0x0000007f, 0x0000006f, ANY, JUMP(TYPE_J) },		/* jal */
	{ 0x0000707f, 0x00000067, ANY, JUMP_INDIRECT },		/* jalr */

	/* AMO is add, xor, or, and, min, max, minu or maxu: all codes that end in 00. */
	{ 0x1800707f, 0x0000002f, ANY, ATOMIC(1) },		/* AMO.b */
	{ 0xd800707f, 0x0800002f, ANY, ATOMIC(1) },		/* amoswap.b, amocas.b */
	{ 0x1800707f, 0x0000102f, ANY, ATOMIC(2) },		/* AMO.h */
	{ 0xd800707f, 0x0800102f, ANY, ATOMIC(2) },		/* amoswap.h, amocas.h */
	{ 0x1800707f, 0x0000202f, ANY, ATOMIC(4) },		/* AMO.w */
	{ 0xd800707f, 0x0800202f, ANY, ATOMIC(4) },		/* amoswap.w, amocas.w */
	{ 0xf9f0707f, 0x1000202f, ANY, ATOMIC(4) },		/* lr.w */
	{ 0xf800707f, 0x1800202f, ANY, ATOMIC(4) },		/* sc.w */
	{ 0xf800707f, 0x4800202f, ANY, ATOMIC(4) },		/* ssamoswap.w */
	{ 0x1800707f, 0x0000302f, RV64, ATOMIC(8) },		/* AMO.d */
	{ 0xd800707f, 0x0800302f, RV64, ATOMIC(8) },		/* amoswap.d, amocas.d */
	{ 0xf81070ff, 0x2800302f, RV32, ATOMIC(8) },		/* amocas.d: even registers */
	{ 0xf9f0707f, 0x1000302f, RV64, ATOMIC(8) },		/* lr.d */
	{ 0xf800707f, 0x1800302f, RV64, ATOMIC(8) },		/* sc.d */
	{ 0xf800707f, 0x4800302f, RV64, ATOMIC(8) },		/* ssamoswap.d */
	{ 0xf81070ff, 0x2800402f, RV64, ATOMIC(16) },		/* amocas.q: even registers */

	{ 0x0000607f, 0x0000000f, ANY, PLAIN(CLASS_OTHER) },	/* fence, fence.i */
	{ 0xfff07fff, 0x0040200f, ANY, CBO_ZERO },		/* cbo.zero */
	{ 0xffe07fff, 0x0000200f, ANY, PLAIN(CLASS_OTHER) },	/* cbo.inval, cbo.clean */
	{ 0xfff07fff, 0x0020200f, ANY, PLAIN(CLASS_OTHER) },	/* cbo.flush */

	{ 0x0000107f, 0x00001073, ANY, PLAIN(CLASS_CSR) },	/* csrrw, csrrc, csrrwi, csrrci */
	{ 0x0000307f, 0x00002073, ANY, PLAIN(CLASS_CSR) },	/* csrrs, csrrsi */
	{ 0xffefffff, 0x00000073, ANY, PLAIN(CLASS_OTHER) },	/* ecall, ebreak */
	{ 0xffffffff, 0x10200073, ANY, TRAP_RETURN },		/* sret */
	{ 0xffffffff, 0x30200073, ANY, TRAP_RETURN },		/* mret */
	{ 0xffffffff, 0x70200073, ANY, TRAP_RETURN },		/* mnret */
	{ 0xffffffff, 0x7b200073, ANY, TRAP_RETURN },		/* dret */
	{ 0xffffffff, 0x10500073, ANY, PLAIN(CLASS_OTHER) },	/* wfi */
	{ 0xfeffffff, 0x00d00073, ANY, PLAIN(CLASS_OTHER) },	/* wrs.nto, wrs.sto */
	{ 0xffffffff, 0x10400073, ANY, PLAIN(CLASS_OTHER) },	/* sctrclr */
	{ 0xfa007fff, 0x12000073, ANY, PLAIN(CLASS_OTHER) },	/* sfence.vma, sinval.vma */
	{ 0xba007fff, 0x22000073, ANY, PLAIN(CLASS_OTHER) },	/* hfence.*vma, hinval.*vma */
	{ 0xffefffff, 0x18000073, ANY, PLAIN(CLASS_OTHER) },	/* sfence.w.inval and .ir */
	{ 0xb3c0707f, 0x81c04073, ANY, PLAIN(CLASS_OTHER) },	/* mop.r.n */
	{ 0xb200707f, 0x82004073, ANY, PLAIN(CLASS_OTHER) },	/* mop.rr.n */
	{ 0xffe0707f, 0x60004073, ANY, LOAD(1, ADDRESS) },	/* hlv.b, hlv.bu */
	{ 0xffe0707f, 0x64004073, ANY, LOAD(2, ADDRESS) },	/* hlv.h, hlv.hu */
	{ 0xfff0707f, 0x64304073, ANY, LOAD(2, ADDRESS) },	/* hlvx.hu */
	{ 0xfff0707f, 0x68004073, ANY, LOAD(4, ADDRESS) },	/* hlv.w */
	{ 0xfff0707f, 0x68104073, RV64, LOAD(4, ADDRESS) },	/* hlv.wu */
	{ 0xfff0707f, 0x68304073, ANY, LOAD(4, ADDRESS) },	/* hlvx.wu */
	{ 0xfff0707f, 0x6c004073, RV64, LOAD(8, ADDRESS) },	/* hlv.d */
	{ 0xfe007fff, 0x62004073, ANY, STORE(1, ADDRESS) },	/* hsv.b */
	{ 0xfe007fff, 0x66004073, ANY, STORE(2, ADDRESS) },	/* hsv.h */
	{ 0xfe007fff, 0x6a004073, ANY, STORE(4, ADDRESS) },	/* hsv.w */
	{ 0xfe007fff, 0x6e004073, RV64, STORE(8, ADDRESS) },	/* hsv.d */

	{ 0xffffffff, 0x00000013, ANY, PLAIN(CLASS_NOP) },	/* addi x0, x0, 0 */
	{ 0x0200307f, 0x02001013, RV32, NOT_KNOWN },		/* shifts by 32 and more */
	{ 0x0000007f, 0x00000013, ANY, PLAIN(CLASS_OTHER) },	/* OP-IMM */
	{ 0x0000707f, 0x0000001b, RV64, PLAIN(CLASS_OTHER) },	/* addiw */
	{ 0xfc00707f, 0x0800101b, RV64, PLAIN(CLASS_OTHER) },	/* slli.uw: 6-bit shift */
	{ 0x0200307f, 0x0000101b, RV64, PLAIN(CLASS_OTHER) },	/* OP-IMM-32 shifts, counts */
	{ 0x0000007f, 0x00000033, ANY, PLAIN(CLASS_OTHER) },	/* OP */
	{ 0x0000007f, 0x0000003b, RV64, PLAIN(CLASS_OTHER) },	/* OP-32 */
	{ 0x0000007f, 0x00000017, ANY, PLAIN(CLASS_OTHER) },	/* auipc */
	{ 0x0000007f, 0x00000037, ANY, PLAIN(CLASS_OTHER) },	/* lui */
	{ 0x00000073, 0x00000043, ANY, PLAIN(CLASS_OTHER) },	/* fmadd, fmsub, fnmsub, fnmadd */
	{ 0x0000007f, 0x00000053, ANY, PLAIN(CLASS_OTHER) },	/* OP-FP */
	{ 0 }
};
/* clang-format on */

unsigned riscv_insn_length(const uint8_t *bytes, size_t count)
{
	(void)count;
	if ((bytes[0] & 0x03) != 0x03)
		return 2;
	if ((bytes[0] & 0x1f) != 0x1f)
		return 4;
	if ((bytes[0] & 0x3f) != 0x3f)
		return 6;
	if ((bytes[0] & 0x7f) != 0x7f)
		return 8;
	return 0;
}

static const struct pattern *find(const struct pattern *row, uint32_t word, unsigned xlen)
{
	uint8_t xlens = xlen == 32 ? RV32 : RV64;

	while (row->xlens && !(row->xlens & xlens && (word & row->mask) == row->match))
		row++;
	return row;
}

static uint32_t field(uint32_t word, unsigned from, unsigned width)
{
	return word >> from & ((1u << width) - 1);
}

static int32_t immediate(uint32_t word, const struct layout *layout)
{
	uint32_t value = 0;

	for (size_t i = 0; layout->immediate[i].width; i++)
		value |= field(word, layout->immediate[i].from, layout->immediate[i].width)
			 << layout->immediate[i].to;
	/* Flipping the sign bit and taking its weight away extends it. */
	return (int32_t)(value ^ layout->sign) - (int32_t)layout->sign;
}

static struct insn_info decode(const struct pattern *row, uint32_t word, uint64_t pc, unsigned xlen)
{
	const struct layout *layout = &layouts[row->format];
	struct insn_info info = {
		.class = row->class,
		.flow = row->flow,
		.access = row->access,
		.known = true,
	};

	if (info.flow == FLOW_BRANCH || info.flow == FLOW_JUMP) {
		info.target = pc + (uint64_t)immediate(word, layout);
		if (xlen == 32)
			info.target &= UINT32_MAX;
	} else {
		info.base = (uint8_t)(field(word, layout->base.from, layout->base.width) +
				      layout->base.add);
		info.displacement = immediate(word, layout);
	}
	return info;
}

struct insn_info riscv_classify(const struct insn *insn, unsigned xlen)
{
	const struct insn_info unknown = { .class = CLASS_OTHER, .flow = FLOW_NEXT };
	const uint8_t *bytes = insn->bytes;
	uint32_t word = bytes[0] | (uint32_t)bytes[1] << 8;
	const struct pattern *row;

	if (riscv_insn_length(bytes, insn->length) != insn->length)
		return unknown;
	if (insn->length == 2) {
		row = find(patterns16, word, xlen);
	} else if (insn->length == 4) {
		word |= (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
		row = find(patterns32, word, xlen);
	} else {
		/* No ratified extension has an instruction in the longer formats. */
		return unknown;
	}
	if (row->format == RESERVED)
		return unknown;
	return decode(row, word, insn->pc, xlen);
}

/* " x10/a0   0123": *line is left behind it. */
static bool take_register(const char **line, uint64_t registers[REGISTER_COUNT])
{
	const char *p = *line;
	unsigned number = 0;
	uint64_t value;

	if (*p++ != ' ' || *p++ != 'x')
		return false;
	for (; *p >= '0' && *p <= '9' && number < REGISTER_COUNT; p++)
		number = number * 10 + (*p - '0');
	if (number >= REGISTER_COUNT || *p != '/')
		return false;
	p += strcspn(p, " ");
	p += strspn(p, " ");
	if (!hex_take(&p, &value))
		return false;
	registers[number] = value;
	*line = p;
	return true;
}

bool riscv_take_registers(const char *line, uint64_t registers[REGISTER_COUNT])
{
	if (!strncmp(line, " pc ", 4))
		return true;
	do {
		if (!take_register(&line, registers))
			return false;
	} while (*line);
	return true;
}
