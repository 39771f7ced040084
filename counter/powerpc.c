// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "hex.h"
#include "powerpc.h"

/*
 * The table of encodings is searched from the top; the first row that matches decides. A row for
 * a special case, or for a reserved encoding, stands above the wider row that would take it.
 *
 * What decides class, flow or the memory access is matched exactly. Inside an opcode whose
 * instructions are all alike here (floating-point arithmetic, AltiVec), the rest is not checked.
 * Nor are invalid forms that differ in a register's number only, an update of r0 for one: they do
 * not retire.
 */

/* Where an encoding keeps its operands. */
enum format {
	RESERVED, /* not an instruction */
	NONE,	  /* neither a scalar memory operand nor a target */
	TYPE_D,	  /* RA plus a displacement */
	TYPE_X,	  /* RA plus RB */
	ADDRESS,  /* RA alone */
	TYPE_B,	  /* 16-bit branch */
	TYPE_I,	  /* 26-bit branch */
};

struct pattern {
	uint32_t mask, match; /* a mask of 0 ends the table */
	enum insn_class class;
	enum insn_flow flow;
	uint8_t access; /* bytes; 0 too for what makes several accesses */
	enum format format;
};

/* The fields that say what an instruction is, by the names of the formats. */
#define OPCODE(n)      0xfc000000, (uint32_t)(n) << 26
#define EXTENDED(n, x) 0xfc0007ff, (uint32_t)(n) << 26 | (x) << 1
#define EXTENDED_ANY(n, x) \
	0xfc0007fe, (uint32_t)(n) << 26 | (x) << 1 /* the last bit is an option */
#define X(x)	       EXTENDED(31, x)
#define X_RC(x)	       EXTENDED_ANY(31, x)		/* may set CR0 */
#define XO(x)	       0xfc0003fe, 31u << 26 | (x) << 1 /* may set CR0, and XER's overflow */
#define SPR(x, number) 0xfc1fffff, 31u << 26 | (number) << 16 | (x) << 1

/* What rows of the table end with. */
#define LOAD(access, format)  CLASS_LOAD, FLOW_NEXT, access, format
#define STORE(access, format) CLASS_STORE, FLOW_NEXT, access, format
#define ATOMIC(access)	      CLASS_ATOMIC, FLOW_NEXT, access, TYPE_X
#define BRANCH		      CLASS_BRANCH, FLOW_BRANCH, 0, TYPE_B
#define BRANCH_INDIRECT	      CLASS_BRANCH, FLOW_BRANCH_INDIRECT, 0, NONE
#define JUMP(format)	      CLASS_JUMP, FLOW_JUMP, 0, format
#define JUMP_INDIRECT	      CLASS_JUMP, FLOW_INDIRECT, 0, NONE
#define TRAP_RETURN	      CLASS_OTHER, FLOW_INDIRECT, 0, NONE
#define CBO_ZERO	      CLASS_CBO, FLOW_NEXT, 0, TYPE_X
#define PLAIN(class)	      class, FLOW_NEXT, 0, NONE
#define OTHER		      PLAIN(CLASS_OTHER)
#define NOT_KNOWN	      CLASS_OTHER, FLOW_NEXT, 0, RESERVED

/* clang-format off */
static const struct pattern patterns[] = {
	/* BO, bits 25 to 21, is 1-1-- for "always". */
	{ 0xfe800000, 0x42800000, JUMP(TYPE_B) },	/* bc */
	{ OPCODE(16), BRANCH },				/* bc */
	{ OPCODE(18), JUMP(TYPE_I) },			/* b, bl */
	{ 0xfe8007fe, 0x4e800020, JUMP_INDIRECT },	/* bclr */
	{ EXTENDED_ANY(19, 16), BRANCH_INDIRECT },	/* bclr */
	{ 0xfc8007fe, 0x4c000420, NOT_KNOWN },		/* bcctr that counts down CTR */
	{ 0xfe8007fe, 0x4e800420, JUMP_INDIRECT },	/* bcctr */
	{ EXTENDED_ANY(19, 528), BRANCH_INDIRECT },	/* bcctr */

	{ OPCODE(32), LOAD(4, TYPE_D) },		/* lwz */
	{ OPCODE(33), LOAD(4, TYPE_D) },		/* lwzu */
	{ OPCODE(34), LOAD(1, TYPE_D) },		/* lbz */
	{ OPCODE(35), LOAD(1, TYPE_D) },		/* lbzu */
	{ OPCODE(36), STORE(4, TYPE_D) },		/* stw */
	{ OPCODE(37), STORE(4, TYPE_D) },		/* stwu */
	{ OPCODE(38), STORE(1, TYPE_D) },		/* stb */
	{ OPCODE(39), STORE(1, TYPE_D) },		/* stbu */
	{ OPCODE(40), LOAD(2, TYPE_D) },		/* lhz */
	{ OPCODE(41), LOAD(2, TYPE_D) },		/* lhzu */
	{ OPCODE(42), LOAD(2, TYPE_D) },		/* lha */
	{ OPCODE(43), LOAD(2, TYPE_D) },		/* lhau */
	{ OPCODE(44), STORE(2, TYPE_D) },		/* sth */
	{ OPCODE(45), STORE(2, TYPE_D) },		/* sthu */
	{ OPCODE(46), LOAD(0, TYPE_D) },		/* lmw */
	{ OPCODE(47), STORE(0, TYPE_D) },		/* stmw */
	{ OPCODE(48), LOAD(4, TYPE_D) },		/* lfs */
	{ OPCODE(49), LOAD(4, TYPE_D) },		/* lfsu */
	{ OPCODE(50), LOAD(8, TYPE_D) },		/* lfd */
	{ OPCODE(51), LOAD(8, TYPE_D) },		/* lfdu */
	{ OPCODE(52), STORE(4, TYPE_D) },		/* stfs */
	{ OPCODE(53), STORE(4, TYPE_D) },		/* stfsu */
	{ OPCODE(54), STORE(8, TYPE_D) },		/* stfd */
	{ OPCODE(55), STORE(8, TYPE_D) },		/* stfdu */

	{ X(23), LOAD(4, TYPE_X) },			/* lwzx */
	{ X(55), LOAD(4, TYPE_X) },			/* lwzux */
	{ X(87), LOAD(1, TYPE_X) },			/* lbzx */
	{ X(119), LOAD(1, TYPE_X) },			/* lbzux */
	{ X(279), LOAD(2, TYPE_X) },			/* lhzx */
	{ X(311), LOAD(2, TYPE_X) },			/* lhzux */
	{ X(343), LOAD(2, TYPE_X) },			/* lhax */
	{ X(375), LOAD(2, TYPE_X) },			/* lhaux */
	{ X(534), LOAD(4, TYPE_X) },			/* lwbrx */
	{ X(790), LOAD(2, TYPE_X) },			/* lhbrx */
	{ X(535), LOAD(4, TYPE_X) },			/* lfsx */
	{ X(567), LOAD(4, TYPE_X) },			/* lfsux */
	{ X(599), LOAD(8, TYPE_X) },			/* lfdx */
	{ X(631), LOAD(8, TYPE_X) },			/* lfdux */
	{ X(533), LOAD(0, TYPE_X) },			/* lswx */
	{ X(597), LOAD(0, ADDRESS) },			/* lswi */
	{ X(310), LOAD(4, TYPE_X) },			/* eciwx */
	{ X(151), STORE(4, TYPE_X) },			/* stwx */
	{ X(183), STORE(4, TYPE_X) },			/* stwux */
	{ X(215), STORE(1, TYPE_X) },			/* stbx */
	{ X(247), STORE(1, TYPE_X) },			/* stbux */
	{ X(407), STORE(2, TYPE_X) },			/* sthx */
	{ X(439), STORE(2, TYPE_X) },			/* sthux */
	{ X(662), STORE(4, TYPE_X) },			/* stwbrx */
	{ X(918), STORE(2, TYPE_X) },			/* sthbrx */
	{ X(663), STORE(4, TYPE_X) },			/* stfsx */
	{ X(695), STORE(4, TYPE_X) },			/* stfsux */
	{ X(727), STORE(8, TYPE_X) },			/* stfdx */
	{ X(759), STORE(8, TYPE_X) },			/* stfdux */
	{ X(983), STORE(4, TYPE_X) },			/* stfiwx */
	{ X(661), STORE(0, TYPE_X) },			/* stswx */
	{ X(725), STORE(0, ADDRESS) },			/* stswi */
	{ X(438), STORE(4, TYPE_X) },			/* ecowx */
	/* External process ID, of the embedded cores: access another process's memory. */
	{ X(31), LOAD(4, TYPE_X) },			/* lwepx */
	{ X(95), LOAD(1, TYPE_X) },			/* lbepx */
	{ X(287), LOAD(2, TYPE_X) },			/* lhepx */
	{ X(607), LOAD(8, TYPE_X) },			/* lfdepx */
	{ X(159), STORE(4, TYPE_X) },			/* stwepx */
	{ X(223), STORE(1, TYPE_X) },			/* stbepx */
	{ X(415), STORE(2, TYPE_X) },			/* sthepx */
	{ X(735), STORE(8, TYPE_X) },			/* stfdepx */

	/* The last bit of a load is a hint, that of a store is always set. */
	{ EXTENDED_ANY(31, 20), ATOMIC(4) },		/* lwarx */
	{ EXTENDED_ANY(31, 52), ATOMIC(1) },		/* lbarx */
	{ EXTENDED_ANY(31, 116), ATOMIC(2) },		/* lharx */
	{ 0xfc0007ff, 0x7c00012d, ATOMIC(4) },		/* stwcx. */
	{ 0xfc0007ff, 0x7c00056d, ATOMIC(1) },		/* stbcx. */
	{ 0xfc0007ff, 0x7c0005ad, ATOMIC(2) },		/* sthcx. */

	{ 0xffc007ff, 0x7c0007ec, CBO_ZERO },		/* dcbz, dcbzl */
	{ X(1023), CBO_ZERO },				/* dcbzep, dcbzlep */
	{ X(54), OTHER },				/* dcbst */
	{ X(63), OTHER },				/* dcbstep */
	{ X(86), OTHER },				/* dcbf */
	{ X(127), OTHER },				/* dcbfep */
	{ X(134), OTHER },				/* dcbtstls */
	{ X(166), OTHER },				/* dcbtls */
	{ X(246), OTHER },				/* dcbtst */
	{ X(255), OTHER },				/* dcbtstep */
	{ X(278), OTHER },				/* dcbt */
	{ X(319), OTHER },				/* dcbtep */
	{ X(390), OTHER },				/* dcblc */
	{ X(454), OTHER },				/* dccci */
	{ X(470), OTHER },				/* dcbi */
	{ X(486), OTHER },				/* icbtls */
	{ X(758), OTHER },				/* dcba */
	{ X(22), OTHER },				/* icbt */
	{ X(230), OTHER },				/* icblc */
	{ X(966), OTHER },				/* iccci */
	{ X(982), OTHER },				/* icbi */
	{ X(991), OTHER },				/* icbiep */
	{ X(342), OTHER },				/* dst, dstt */
	{ X(374), OTHER },				/* dstst, dststt */
	{ X(822), OTHER },				/* dss, dssall */
	{ X(598), OTHER },				/* sync, lwsync, msync */
	{ X(854), OTHER },				/* eieio, mbar */
	{ X(62), OTHER },				/* wait */
	{ EXTENDED(19, 150), OTHER },			/* isync */

	{ X(7), PLAIN(CLASS_VECTOR) },			/* lvebx */
	{ X(39), PLAIN(CLASS_VECTOR) },			/* lvehx */
	{ X(71), PLAIN(CLASS_VECTOR) },			/* lvewx */
	{ X(103), PLAIN(CLASS_VECTOR) },		/* lvx */
	{ X(359), PLAIN(CLASS_VECTOR) },		/* lvxl */
	{ X(6), PLAIN(CLASS_VECTOR) },			/* lvsl */
	{ X(38), PLAIN(CLASS_VECTOR) },			/* lvsr */
	{ X(135), PLAIN(CLASS_VECTOR) },		/* stvebx */
	{ X(167), PLAIN(CLASS_VECTOR) },		/* stvehx */
	{ X(199), PLAIN(CLASS_VECTOR) },		/* stvewx */
	{ X(231), PLAIN(CLASS_VECTOR) },		/* stvx */
	{ X(487), PLAIN(CLASS_VECTOR) },		/* stvxl */
	{ OPCODE(4), PLAIN(CLASS_VECTOR) },		/* AltiVec */

	/* The number of a special-purpose register has its halves swapped. */
	{ SPR(339, 1), OTHER },				/* mfxer */
	{ SPR(339, 8), OTHER },				/* mflr */
	{ SPR(339, 9), OTHER },				/* mfctr */
	{ SPR(467, 1), OTHER },				/* mtxer */
	{ SPR(467, 8), OTHER },				/* mtlr */
	{ SPR(467, 9), OTHER },				/* mtctr */
	{ X(339), PLAIN(CLASS_CSR) },			/* mfspr */
	{ X(467), PLAIN(CLASS_CSR) },			/* mtspr */
	{ X(371), PLAIN(CLASS_CSR) },			/* mftb */
	{ X(83), PLAIN(CLASS_CSR) },			/* mfmsr */
	{ X(146), PLAIN(CLASS_CSR) },			/* mtmsr */
	{ X(131), PLAIN(CLASS_CSR) },			/* wrtee */
	{ X(163), PLAIN(CLASS_CSR) },			/* wrteei */
	{ X(210), PLAIN(CLASS_CSR) },			/* mtsr */
	{ X(242), PLAIN(CLASS_CSR) },			/* mtsrin */
	{ X(595), PLAIN(CLASS_CSR) },			/* mfsr */
	{ X(659), PLAIN(CLASS_CSR) },			/* mfsrin */
	{ X(323), PLAIN(CLASS_CSR) },			/* mfdcr */
	{ X(451), PLAIN(CLASS_CSR) },			/* mtdcr */
	{ X(334), PLAIN(CLASS_CSR) },			/* mfpmr */
	{ X(462), PLAIN(CLASS_CSR) },			/* mtpmr */
	{ X(19), OTHER },				/* mfcr, mfocrf */
	{ X(144), OTHER },				/* mtcrf, mtocrf */
	{ X(512), OTHER },				/* mcrxr */

	{ 0xfc000003, 0x44000002, OTHER },		/* sc */
	{ OPCODE(3), OTHER },				/* twi */
	{ X(4), OTHER },				/* tw, trap */
	{ EXTENDED(19, 50), TRAP_RETURN },		/* rfi */
	{ EXTENDED(19, 51), TRAP_RETURN },		/* rfci */
	{ EXTENDED(19, 39), TRAP_RETURN },		/* rfdi */
	{ EXTENDED(19, 38), TRAP_RETURN },		/* rfmci */
	{ X(18), OTHER },				/* tlbilx */
	{ X(306), OTHER },				/* tlbie */
	{ X(370), OTHER },				/* tlbia */
	{ X(566), OTHER },				/* tlbsync */
	{ X(786), OTHER },				/* tlbivax */
	{ EXTENDED_ANY(31, 914), OTHER },		/* tlbsx */
	{ X(946), OTHER },				/* tlbre */
	{ X(978), OTHER },				/* tlbwe, tlbld */
	{ X(1010), OTHER },				/* tlbli */

	{ 0xffffffff, 0x60000000, PLAIN(CLASS_NOP) },	/* ori 0,0,0 */
	{ OPCODE(7), OTHER },				/* mulli */
	{ OPCODE(8), OTHER },				/* subfic */
	/* Comparisons of 64 bits have another bit set. */
	{ 0xfc600000, 0x28000000, OTHER },		/* cmplwi */
	{ 0xfc600000, 0x2c000000, OTHER },		/* cmpwi */
	{ 0xfc6007ff, 0x7c000000, OTHER },		/* cmpw */
	{ 0xfc6007ff, 0x7c000040, OTHER },		/* cmplw */
	{ OPCODE(12), OTHER },				/* addic */
	{ OPCODE(13), OTHER },				/* addic. */
	{ OPCODE(14), OTHER },				/* addi */
	{ OPCODE(15), OTHER },				/* addis */
	{ OPCODE(20), OTHER },				/* rlwimi */
	{ OPCODE(21), OTHER },				/* rlwinm */
	{ OPCODE(23), OTHER },				/* rlwnm */
	{ OPCODE(24), OTHER },				/* ori */
	{ OPCODE(25), OTHER },				/* oris */
	{ OPCODE(26), OTHER },				/* xori */
	{ OPCODE(27), OTHER },				/* xoris */
	{ OPCODE(28), OTHER },				/* andi. */
	{ OPCODE(29), OTHER },				/* andis. */
	{ XO(8), OTHER },				/* subfc */
	{ XO(10), OTHER },				/* addc */
	{ X_RC(11), OTHER },				/* mulhwu */
	{ XO(40), OTHER },				/* subf */
	{ X_RC(75), OTHER },				/* mulhw */
	{ XO(104), OTHER },				/* neg */
	{ XO(136), OTHER },				/* subfe */
	{ XO(138), OTHER },				/* adde */
	{ XO(200), OTHER },				/* subfze */
	{ XO(202), OTHER },				/* addze */
	{ XO(232), OTHER },				/* subfme */
	{ XO(234), OTHER },				/* addme */
	{ XO(235), OTHER },				/* mullw */
	{ XO(266), OTHER },				/* add */
	{ XO(459), OTHER },				/* divwu */
	{ XO(491), OTHER },				/* divw */
	{ 0xfc00003f, 0x7c00001e, OTHER },		/* isel */
	{ X_RC(24), OTHER },				/* slw */
	{ X_RC(26), OTHER },				/* cntlzw */
	{ X_RC(28), OTHER },				/* and */
	{ X_RC(60), OTHER },				/* andc */
	{ X_RC(78), OTHER },				/* dlmzb */
	{ X(122), OTHER },				/* popcntb */
	{ X_RC(124), OTHER },				/* nor */
	{ X(154), OTHER },				/* prtyw */
	{ X_RC(284), OTHER },				/* eqv */
	{ X_RC(316), OTHER },				/* xor */
	{ X(378), OTHER },				/* popcntw */
	{ X_RC(412), OTHER },				/* orc */
	{ X_RC(444), OTHER },				/* or */
	{ X_RC(476), OTHER },				/* nand */
	{ X(508), OTHER },				/* cmpb */
	{ X_RC(536), OTHER },				/* srw */
	{ X_RC(792), OTHER },				/* sraw */
	{ X_RC(824), OTHER },				/* srawi */
	{ X_RC(922), OTHER },				/* extsh */
	{ X_RC(954), OTHER },				/* extsb */
	{ EXTENDED(19, 0), OTHER },			/* mcrf */
	{ EXTENDED(19, 33), OTHER },			/* crnor */
	{ EXTENDED(19, 129), OTHER },			/* crandc */
	{ EXTENDED(19, 193), OTHER },			/* crxor */
	{ EXTENDED(19, 225), OTHER },			/* crnand */
	{ EXTENDED(19, 257), OTHER },			/* crand */
	{ EXTENDED(19, 289), OTHER },			/* creqv */
	{ EXTENDED(19, 417), OTHER },			/* crorc */
	{ EXTENDED(19, 449), OTHER },			/* cror */
	{ OPCODE(59), OTHER },				/* single-precision arithmetic */
	{ OPCODE(63), OTHER },				/* double-precision arithmetic */
	{ 0 }
};
/* clang-format on */

unsigned powerpc_insn_length(const uint8_t *bytes, size_t count)
{
	(void)bytes;
	(void)count;
	return 4;
}

static const struct pattern *find(uint32_t word)
{
	const struct pattern *row = patterns;

	while (row->mask && (word & row->mask) != row->match)
		row++;
	return row;
}

static int32_t sign_extend(uint32_t value, uint32_t sign)
{
	/* Flipping the sign bit and taking its weight away extends it. */
	return (int32_t)(value ^ sign) - (int32_t)sign;
}

/* A branch's displacement, or its target if it is absolute: the low two bits say other things. */
static uint64_t target(uint32_t word, enum format format, uint64_t pc)
{
	int32_t distance = format == TYPE_B ? sign_extend(word & 0xfffc, 0x8000)
					    : sign_extend(word & 0x3fffffc, 0x2000000);

	return (uint32_t)(word & 2 ? (uint64_t)distance : pc + (uint64_t)distance);
}

static void decode_address(struct insn_info *info, uint32_t word, enum format format)
{
	uint8_t base = word >> 16 & 31;

	if (format == NONE)
		return;
	/* Register 0 stands for zero. */
	info->base = base ? base : NO_REGISTER;
	if (format == TYPE_D)
		info->displacement = sign_extend(word & 0xffff, 0x8000);
	if (format == TYPE_X) {
		info->index = word >> 11 & 31;
		info->scale = 1;
	}
}

static struct insn_info decode(const struct pattern *row, uint32_t word, uint64_t pc)
{
	struct insn_info info = {
		.class = row->class,
		.flow = row->flow,
		.access = row->access,
		.known = true,
	};

	if (info.flow == FLOW_BRANCH || info.flow == FLOW_JUMP)
		info.target = target(word, row->format, pc);
	else
		decode_address(&info, word, row->format);
	return info;
}

struct insn_info powerpc_classify(const struct insn *insn, unsigned xlen)
{
	const struct insn_info unknown = { .class = CLASS_OTHER, .flow = FLOW_NEXT };
	const uint8_t *bytes = insn->bytes;
	const struct pattern *row;
	uint32_t word;

	(void)xlen;
	if (insn->length != 4)
		return unknown;
	word = (uint32_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
	row = find(word);
	return row->format == RESERVED ? unknown : decode(row, word, insn->pc);
}

static bool is_special_line(const char *line)
{
	static const char *const starts[] = { "NIP ", "MSR ", "TB ", "CR ", NULL };

	for (unsigned i = 0; starts[i]; i++)
		if (!strncmp(line, starts[i], strlen(starts[i])))
			return true;
	return false;
}

bool powerpc_take_registers(const char *line, uint64_t registers[REGISTER_COUNT])
{
	unsigned number = 0;

	if (strncmp(line, "GPR", 3))
		return is_special_line(line);
	line += 3;
	if (*line == ' ')
		return false;
	for (; *line >= '0' && *line <= '9' && number < REGISTER_COUNT; line++)
		number = number * 10 + (*line - '0');
	do {
		uint64_t value;

		if (number >= REGISTER_COUNT || *line++ != ' ' || !hex_take(&line, &value))
			return false;
		/* They are printed as wide as on a 64-bit machine. */
		registers[number++] = (uint32_t)value;
	} while (*line);
	return true;
}
