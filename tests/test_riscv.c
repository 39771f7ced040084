/* SPDX-License-Identifier: GPL-2.0-only */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../counter/riscv.h"
#include "suites.h"

/* Where the instructions of the table lie. */
#define PC 0x80200000u

enum { RV32 = 1, RV64 = 2, BOTH = RV32 | RV64 };

static struct insn make_insn(uint64_t pc, uint32_t word)
{
	return (struct insn){
		.pc = pc,
		.length = (word & 3) == 3 ? 4 : 2,
		.bytes = { (uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16),
			   (uint8_t)(word >> 24) },
	};
}

struct row {
	const char *text;
	uint8_t xlens;
	uint32_t word;
	enum insn_class class;
	enum insn_flow flow;
	uint64_t target;
	uint8_t access, base;
	int32_t displacement;
	bool known;
};

/* What a row says after the encoding. */
#define OTHER			  CLASS_OTHER, FLOW_NEXT, 0, 0, 0, 0, true
#define UNKNOWN			  CLASS_OTHER, FLOW_NEXT, 0, 0, 0, 0, false
#define PLAIN(class)		  class, FLOW_NEXT, 0, 0, 0, 0, true
#define BRANCH(offset)		  CLASS_BRANCH, FLOW_BRANCH, PC + (offset), 0, 0, 0, true
#define JUMP(offset)		  CLASS_JUMP, FLOW_JUMP, PC + (offset), 0, 0, 0, true
#define INDIRECT(class)		  class, FLOW_INDIRECT, 0, 0, 0, 0, true
#define LOAD(access, base, disp)  CLASS_LOAD, FLOW_NEXT, 0, access, base, disp, true
#define STORE(access, base, disp) CLASS_STORE, FLOW_NEXT, 0, access, base, disp, true
#define ATOMIC(access, base)	  CLASS_ATOMIC, FLOW_NEXT, 0, access, base, 0, true

/* clang-format off */
static const struct row compressed[] = {
	{ "c.addi4spn a0,sp,16", BOTH, 0x0808, OTHER },
	{ "c.fld fa0,248(a5)", BOTH, 0x3fe8, LOAD(8, 15, 248) },
	{ "c.lw a0,124(a5)", BOTH, 0x5fe8, LOAD(4, 15, 124) },
	{ "c.flw fa0,124(a5)", RV32, 0x7fe8, LOAD(4, 15, 124) },
	{ "c.ld a0,248(a5)", RV64, 0x7fe8, LOAD(8, 15, 248) },
	{ "c.lbu a0,0(s0)", BOTH, 0x8008, LOAD(1, 8, 0) },
	{ "c.lbu a0,1(a5)", BOTH, 0x83c8, LOAD(1, 15, 1) },
	{ "c.lbu a0,2(a5)", BOTH, 0x83a8, LOAD(1, 15, 2) },
	{ "c.lhu a0,2(a5)", BOTH, 0x87a8, LOAD(2, 15, 2) },
	{ "c.lh a0,2(a5)", BOTH, 0x87e8, LOAD(2, 15, 2) },
	{ "c.lh a0,0(a5)", BOTH, 0x87c8, LOAD(2, 15, 0) },
	{ "c.sb a0,2(a5)", BOTH, 0x8ba8, STORE(1, 15, 2) },
	{ "c.sh a0,2(a5)", BOTH, 0x8fa8, STORE(2, 15, 2) },
	{ "c.fsd fa0,8(s0)", BOTH, 0xa408, STORE(8, 8, 8) },
	{ "c.sw a0,64(s0)", BOTH, 0xc028, STORE(4, 8, 64) },
	{ "c.fsw fa0,4(s0)", RV32, 0xe048, STORE(4, 8, 4) },
	{ "c.sd a0,192(s1)", RV64, 0xe0e8, STORE(8, 9, 192) },

	{ "c.nop", BOTH, 0x0001, PLAIN(CLASS_NOP) },
	{ "c.addi a0,-1", BOTH, 0x157d, OTHER },
	{ "c.jal .-4", RV32, 0x3ff5, JUMP(-4) },
	{ "c.jal .+2046", RV32, 0x2ffd, JUMP(2046) },
	{ "c.jal .+32", RV32, 0x2005, JUMP(32) },
	{ "c.addiw a0,1", RV64, 0x2505, OTHER },
	{ "c.li a0,-32", BOTH, 0x5501, OTHER },
	{ "c.lui a0,1", BOTH, 0x6505, OTHER },
	{ "c.addi16sp sp,-64", BOTH, 0x7139, OTHER },
	{ "c.mop.1", BOTH, 0x6081, OTHER },
	{ "c.mop.15", BOTH, 0x6781, OTHER },
	{ "c.srli a0,63", RV64, 0x917d, OTHER },
	{ "c.srli a0,31", BOTH, 0x817d, OTHER },
	{ "c.srai a0,1", BOTH, 0x8505, OTHER },
	{ "c.srai a0,33", RV64, 0x9505, OTHER },
	{ "c.andi a0,-1", BOTH, 0x997d, OTHER },
	{ "c.sub a0,a1", BOTH, 0x8d0d, OTHER },
	{ "c.xor a0,a1", BOTH, 0x8d2d, OTHER },
	{ "c.or a0,a1", BOTH, 0x8d4d, OTHER },
	{ "c.and a0,a1", BOTH, 0x8d6d, OTHER },
	{ "c.subw a0,a1", RV64, 0x9d0d, OTHER },
	{ "c.addw a0,a1", RV64, 0x9d2d, OTHER },
	{ "c.mul a0,a1", BOTH, 0x9d4d, OTHER },
	{ "c.zext.b a0", BOTH, 0x9d61, OTHER },
	{ "c.sext.b a0", BOTH, 0x9d65, OTHER },
	{ "c.zext.h a0", BOTH, 0x9d69, OTHER },
	{ "c.sext.h a0", BOTH, 0x9d6d, OTHER },
	{ "c.zext.w a0", RV64, 0x9d71, OTHER },
	{ "c.not a0", BOTH, 0x9d75, OTHER },
	{ "c.j .-2048", BOTH, 0xb001, JUMP(-2048) },
	{ "c.j .+2046", BOTH, 0xaffd, JUMP(2046) },
	{ "c.beqz a0,.-256", BOTH, 0xd101, BRANCH(-256) },
	{ "c.bnez a5,.+254", BOTH, 0xeffd, BRANCH(254) },

	{ "c.slli a0,31", BOTH, 0x057e, OTHER },
	{ "c.slli a0,63", RV64, 0x157e, OTHER },
	{ "c.fldsp fa0,504(sp)", BOTH, 0x357e, LOAD(8, 2, 504) },
	{ "c.lwsp a0,252(sp)", BOTH, 0x557e, LOAD(4, 2, 252) },
	{ "c.flwsp fa0,252(sp)", RV32, 0x757e, LOAD(4, 2, 252) },
	{ "c.flwsp ft0,8(sp)", RV32, 0x6022, LOAD(4, 2, 8) },
	{ "c.ldsp a0,504(sp)", RV64, 0x757e, LOAD(8, 2, 504) },
	{ "c.jr ra", BOTH, 0x8082, INDIRECT(CLASS_JUMP) },
	{ "c.mv a0,a1", BOTH, 0x852e, OTHER },
	{ "c.ebreak", BOTH, 0x9002, OTHER },
	{ "c.jalr a5", BOTH, 0x9782, INDIRECT(CLASS_JUMP) },
	{ "c.add a0,a1", BOTH, 0x952e, OTHER },
	{ "c.fsdsp fa0,504(sp)", BOTH, 0xbfaa, STORE(8, 2, 504) },
	{ "c.swsp a0,252(sp)", BOTH, 0xdfaa, STORE(4, 2, 252) },
	{ "c.fswsp fa0,252(sp)", RV32, 0xffaa, STORE(4, 2, 252) },
	{ "c.sdsp ra,504(sp)", RV64, 0xff86, STORE(8, 2, 504) },

	{ "hint: c.nop 1", BOTH, 0x0005, OTHER },
	{ "hint: c.addi a0,0", BOTH, 0x0501, OTHER },
	{ "hint: c.li x0,1", BOTH, 0x4005, OTHER },
	{ "hint: c.lui x0,1", BOTH, 0x6005, OTHER },
	{ "hint: c.srli a0,0", BOTH, 0x8101, OTHER },
	{ "hint: c.slli x0,1", BOTH, 0x0006, OTHER },
	{ "hint: c.mv x0,x2", BOTH, 0x800a, OTHER },
	{ "hint: c.add x0,x2", BOTH, 0x900a, OTHER },

	{ "all zeros", BOTH, 0x0000, UNKNOWN },
	{ "c.addi4spn a0,sp,0", BOTH, 0x0008, UNKNOWN },
	{ "c.addiw x0,1", RV64, 0x2005, UNKNOWN },
	{ "c.lui a0,0", BOTH, 0x6501, UNKNOWN },
	{ "c.addi16sp sp,0", BOTH, 0x6101, UNKNOWN },
	{ "c.mop of an even register", BOTH, 0x6201, UNKNOWN },
	{ "c.mop of a register above 15", BOTH, 0x6881, UNKNOWN },
	{ "c.srli a0,63", RV32, 0x917d, UNKNOWN },
	{ "c.srai a0,33", RV32, 0x9505, UNKNOWN },
	{ "c.slli a0,63", RV32, 0x157e, UNKNOWN },
	{ "c.subw a0,a1", RV32, 0x9d0d, UNKNOWN },
	{ "c.addw a0,a1", RV32, 0x9d2d, UNKNOWN },
	{ "c.zext.w a0", RV32, 0x9d71, UNKNOWN },
	{ "reserved after c.not", BOTH, 0x9d79, UNKNOWN },
	{ "reserved after c.not", BOTH, 0x9d7d, UNKNOWN },
	{ "reserved beside c.sh", BOTH, 0x8fe8, UNKNOWN },
	{ "reserved after c.sh", BOTH, 0x9000, UNKNOWN },
	{ "reserved after c.sh", BOTH, 0x9c00, UNKNOWN },
	{ "c.lwsp x0,4(sp)", BOTH, 0x4012, UNKNOWN },
	{ "c.ldsp x0,8(sp)", RV64, 0x6022, UNKNOWN },
	{ "c.jr x0", BOTH, 0x8002, UNKNOWN },
	{ 0 }
};

static const struct row standard[] = {
	{ "lb a0,-2048(a1)", BOTH, 0x80058503, LOAD(1, 11, -2048) },
	{ "lbu a0,2047(a1)", BOTH, 0x7ff5c503, LOAD(1, 11, 2047) },
	{ "lh a0,-1(a1)", BOTH, 0xfff59503, LOAD(2, 11, -1) },
	{ "lhu a0,2(a1)", BOTH, 0x0025d503, LOAD(2, 11, 2) },
	{ "lw a0,0(a1)", BOTH, 0x0005a503, LOAD(4, 11, 0) },
	{ "lwu a0,4(a1)", RV64, 0x0045e503, LOAD(4, 11, 4) },
	{ "ld a0,8(a1)", RV64, 0x0085b503, LOAD(8, 11, 8) },
	{ "sb a0,-2048(t6)", BOTH, 0x80af8023, STORE(1, 31, -2048) },
	{ "sh a0,2047(t6)", BOTH, 0x7eaf9fa3, STORE(2, 31, 2047) },
	{ "sw a0,-4(t6)", BOTH, 0xfeafae23, STORE(4, 31, -4) },
	{ "sd a0,2016(t6)", RV64, 0x7eafb023, STORE(8, 31, 2016) },
	{ "flh fa0,-2(a1)", BOTH, 0xffe59507, LOAD(2, 11, -2) },
	{ "flw fa0,4(a1)", BOTH, 0x0045a507, LOAD(4, 11, 4) },
	{ "fld fa0,8(a1)", BOTH, 0x0085b507, LOAD(8, 11, 8) },
	{ "flq fa0,16(a1)", BOTH, 0x0105c507, LOAD(16, 11, 16) },
	{ "fsh fa0,-2(a1)", BOTH, 0xfea59f27, STORE(2, 11, -2) },
	{ "fsw fa0,4(a1)", BOTH, 0x00a5a227, STORE(4, 11, 4) },
	{ "fsd fa0,8(a1)", BOTH, 0x00a5b427, STORE(8, 11, 8) },
	{ "fsq fa0,-16(a1)", BOTH, 0xfea5c827, STORE(16, 11, -16) },
	{ "hlv.b a0,(a1)", BOTH, 0x6005c573, LOAD(1, 11, 0) },
	{ "hlv.bu a0,(a1)", BOTH, 0x6015c573, LOAD(1, 11, 0) },
	{ "hlv.hu a0,(a1)", BOTH, 0x6415c573, LOAD(2, 11, 0) },
	{ "hlvx.hu a0,(a1)", BOTH, 0x6435c573, LOAD(2, 11, 0) },
	{ "hlv.w a0,(a1)", BOTH, 0x6805c573, LOAD(4, 11, 0) },
	{ "hlv.wu a0,(a1)", RV64, 0x6815c573, LOAD(4, 11, 0) },
	{ "hlvx.wu a0,(a1)", BOTH, 0x6835c573, LOAD(4, 11, 0) },
	{ "hlv.d a0,(a1)", RV64, 0x6c05c573, LOAD(8, 11, 0) },
	{ "hsv.b a0,(a1)", BOTH, 0x62a5c073, STORE(1, 11, 0) },
	{ "hsv.h a0,(a1)", BOTH, 0x66a5c073, STORE(2, 11, 0) },
	{ "hsv.w a0,(a1)", BOTH, 0x6aa5c073, STORE(4, 11, 0) },
	{ "hsv.d a0,(a1)", RV64, 0x6ea5c073, STORE(8, 11, 0) },

	{ "beq a0,a1,.-4096", BOTH, 0x80b50063, BRANCH(-4096) },
	{ "bne a0,a1,.+4094", BOTH, 0x7eb51fe3, BRANCH(4094) },
	{ "blt a0,a1,.-8", BOTH, 0xfeb54ce3, BRANCH(-8) },
	{ "bge a0,a1,.+8", BOTH, 0x00b55463, BRANCH(8) },
	{ "bltu a0,a1,.+16", BOTH, 0x00b56863, BRANCH(16) },
	{ "bgeu a0,a1,.-16", BOTH, 0xfeb578e3, BRANCH(-16) },
	{ "jal ra,.-1048576", BOTH, 0x800000ef, JUMP(-1048576) },
	{ "jal x0,.+1048574", BOTH, 0x7ffff06f, JUMP(1048574) },
	{ "jalr x0,0(ra)", BOTH, 0x00008067, INDIRECT(CLASS_JUMP) },
	{ "jalr ra,-4(a0)", BOTH, 0xffc500e7, INDIRECT(CLASS_JUMP) },

	{ "lr.w a0,(a1)", BOTH, 0x1005a52f, ATOMIC(4, 11) },
	{ "sc.w.aqrl a0,a2,(a1)", BOTH, 0x1ec5a52f, ATOMIC(4, 11) },
	{ "amoadd.w a0,a2,(a1)", BOTH, 0x00c5a52f, ATOMIC(4, 11) },
	{ "amoswap.w.aq a0,a2,(a1)", BOTH, 0x0cc5a52f, ATOMIC(4, 11) },
	{ "amomaxu.w a0,a2,(a1)", BOTH, 0xe0c5a52f, ATOMIC(4, 11) },
	{ "amocas.w a0,a2,(a1)", BOTH, 0x28c5a52f, ATOMIC(4, 11) },
	{ "ssamoswap.w a0,a2,(a1)", BOTH, 0x48c5a52f, ATOMIC(4, 11) },
	{ "lr.d.aq a0,(a1)", RV64, 0x1405b52f, ATOMIC(8, 11) },
	{ "sc.d a0,a2,(a1)", RV64, 0x18c5b52f, ATOMIC(8, 11) },
	{ "amoswap.d a0,a2,(a1)", RV64, 0x08c5b52f, ATOMIC(8, 11) },
	{ "amoand.d a0,a2,(a1)", RV64, 0x60c5b52f, ATOMIC(8, 11) },
	{ "ssamoswap.d a0,a2,(a1)", RV64, 0x48c5b52f, ATOMIC(8, 11) },
	{ "amoadd.b a0,a2,(a1)", BOTH, 0x00c5852f, ATOMIC(1, 11) },
	{ "amocas.b a0,a2,(a1)", BOTH, 0x28c5852f, ATOMIC(1, 11) },
	{ "amoxor.h a0,a2,(a1)", BOTH, 0x20c5952f, ATOMIC(2, 11) },
	{ "amoswap.h a0,a2,(a1)", BOTH, 0x08c5952f, ATOMIC(2, 11) },
	{ "amocas.d a0,a2,(a1)", BOTH, 0x28c5b52f, ATOMIC(8, 11) },
	{ "amocas.d a0,a3,(a1)", RV64, 0x28d5b52f, ATOMIC(8, 11) },
	{ "amocas.q a0,a2,(a1)", RV64, 0x28c5c52f, ATOMIC(16, 11) },

	{ "cbo.zero (a0)", BOTH, 0x0045200f, CLASS_CBO, FLOW_NEXT, 0, 0, 10, 0, true },
	{ "cbo.inval (a0)", BOTH, 0x0005200f, OTHER },
	{ "cbo.clean (a0)", BOTH, 0x0015200f, OTHER },
	{ "cbo.flush (a0)", BOTH, 0x0025200f, OTHER },
	{ "prefetch.i 0(a0)", BOTH, 0x00056013, OTHER },
	{ "prefetch.r 0(a0)", BOTH, 0x00156013, OTHER },
	{ "prefetch.w 32(a0)", BOTH, 0x02356013, OTHER },

	{ "nop", BOTH, 0x00000013, PLAIN(CLASS_NOP) },
	{ "hint: addi x0,x0,1", BOTH, 0x00100013, OTHER },
	{ "hint: add x0,x0,x2", BOTH, 0x00200033, OTHER },
	{ "addi a0,x0,0", BOTH, 0x00000513, OTHER },

	{ "csrrw a0,mstatus,a1", BOTH, 0x30059573, PLAIN(CLASS_CSR) },
	{ "csrrs a0,fflags,x0", BOTH, 0x00102573, PLAIN(CLASS_CSR) },
	{ "csrrc x0,sstatus,a0", BOTH, 0x10053073, PLAIN(CLASS_CSR) },
	{ "csrrwi a0,fcsr,1", BOTH, 0x0030d573, PLAIN(CLASS_CSR) },
	{ "csrrsi a0,0x7ff,2", BOTH, 0x7ff16573, PLAIN(CLASS_CSR) },
	{ "csrrci a0,frm,3", BOTH, 0x0021f573, PLAIN(CLASS_CSR) },

	{ "vsetvli a0,a1,e8,m1,ta,ma", BOTH, 0x0c05f557, PLAIN(CLASS_VECTOR) },
	{ "vsetivli a0,4,e32,m2,ta,ma", BOTH, 0xcd127557, PLAIN(CLASS_VECTOR) },
	{ "vsetvl a0,a1,a2", BOTH, 0x80c5f557, PLAIN(CLASS_VECTOR) },
	{ "vadd.vv v1,v2,v3", BOTH, 0x022180d7, PLAIN(CLASS_VECTOR) },
	{ "vfadd.vf v1,v2,fa0", BOTH, 0x022550d7, PLAIN(CLASS_VECTOR) },
	{ "vle8.v v1,(a0)", BOTH, 0x02050087, PLAIN(CLASS_VECTOR) },
	{ "vle16.v v1,(a0)", BOTH, 0x02055087, PLAIN(CLASS_VECTOR) },
	{ "vle32.v v1,(a0)", BOTH, 0x02056087, PLAIN(CLASS_VECTOR) },
	{ "vle64.v v1,(a0)", BOTH, 0x02057087, PLAIN(CLASS_VECTOR) },
	{ "vl8re64.v v8,(a0)", BOTH, 0xe2857407, PLAIN(CLASS_VECTOR) },
	{ "vse8.v v1,(a0)", BOTH, 0x020500a7, PLAIN(CLASS_VECTOR) },
	{ "vse16.v v1,(a0)", BOTH, 0x020550a7, PLAIN(CLASS_VECTOR) },
	{ "vsse32.v v1,(a0),a1", BOTH, 0x0ab560a7, PLAIN(CLASS_VECTOR) },
	{ "vsuxei64.v v1,(a0),v2", BOTH, 0x062570a7, PLAIN(CLASS_VECTOR) },
	{ "vaesem.vv v1,v2", BOTH, 0xa22120f7, PLAIN(CLASS_VECTOR) },

	{ "fence rw,w", BOTH, 0x0310000f, OTHER },
	{ "pause", BOTH, 0x0100000f, OTHER },
	{ "fence.i", BOTH, 0x0000100f, OTHER },
	{ "ecall", BOTH, 0x00000073, OTHER },
	{ "ebreak", BOTH, 0x00100073, OTHER },
	{ "wfi", BOTH, 0x10500073, OTHER },
	{ "wrs.nto", BOTH, 0x00d00073, OTHER },
	{ "wrs.sto", BOTH, 0x01d00073, OTHER },
	{ "sctrclr", BOTH, 0x10400073, OTHER },
	{ "sret", BOTH, 0x10200073, INDIRECT(CLASS_OTHER) },
	{ "mret", BOTH, 0x30200073, INDIRECT(CLASS_OTHER) },
	{ "mnret", BOTH, 0x70200073, INDIRECT(CLASS_OTHER) },
	{ "dret", BOTH, 0x7b200073, INDIRECT(CLASS_OTHER) },
	{ "sfence.vma", BOTH, 0x12000073, OTHER },
	{ "sinval.vma x0,x0", BOTH, 0x16000073, OTHER },
	{ "hfence.vvma", BOTH, 0x22000073, OTHER },
	{ "hfence.gvma", BOTH, 0x62000073, OTHER },
	{ "sfence.w.inval", BOTH, 0x18000073, OTHER },
	{ "sfence.inval.ir", BOTH, 0x18100073, OTHER },
	{ "mop.r.0 a0,a1", BOTH, 0x81c5c573, OTHER },
	{ "mop.rr.0 a0,a1,a2", BOTH, 0x82c5c573, OTHER },

	{ "lui a0,0x80000", BOTH, 0x80000537, OTHER },
	{ "auipc a0,1", BOTH, 0x00001517, OTHER },
	{ "addi a0,a0,-1", BOTH, 0xfff50513, OTHER },
	{ "slli a0,a0,31", BOTH, 0x01f51513, OTHER },
	{ "slli a0,a0,32", RV64, 0x02051513, OTHER },
	{ "srai a0,a0,32", RV64, 0x42055513, OTHER },
	{ "addiw a0,a0,1", RV64, 0x0015051b, OTHER },
	{ "slliw a0,a0,31", RV64, 0x01f5151b, OTHER },
	{ "slli.uw a0,a0,33", RV64, 0x0a15151b, OTHER },
	{ "clzw a0,a0", RV64, 0x6005151b, OTHER },
	{ "sraiw a0,a0,1", RV64, 0x4015551b, OTHER },
	{ "addw a0,a0,a1", RV64, 0x00b5053b, OTHER },
	{ "mul a0,a0,a1", BOTH, 0x02b50533, OTHER },
	{ "sh1add a0,a0,a1", BOTH, 0x20b52533, OTHER },
	{ "czero.eqz a0,a0,a1", BOTH, 0x0eb55533, OTHER },
	{ "rev8 a0,a0", RV32, 0x69855513, OTHER },
	{ "rev8 a0,a0", RV64, 0x6b855513, OTHER },
	{ "orc.b a0,a0", BOTH, 0x28755513, OTHER },
	{ "fadd.d fa0,fa1,fa2", BOTH, 0x02c5f553, OTHER },
	{ "fmadd.s fa0,fa1,fa2,fa3", BOTH, 0x68c5f543, OTHER },
	{ "fmsub.s fa0,fa1,fa2,fa3", BOTH, 0x68c5f547, OTHER },
	{ "fnmsub.s fa0,fa1,fa2,fa3", BOTH, 0x68c5f54b, OTHER },
	{ "fnmadd.d fa0,fa1,fa2,fa3", BOTH, 0x6ac5f54f, OTHER },

	{ "lwu on RV32", RV32, 0x0045e503, UNKNOWN },
	{ "ld on RV32", RV32, 0x0085b503, UNKNOWN },
	{ "sd on RV32", RV32, 0x7eafb023, UNKNOWN },
	{ "load, function 7", BOTH, 0x0005f503, UNKNOWN },
	{ "store, function 4", BOTH, 0x00a5c023, UNKNOWN },
	{ "store, function 7", BOTH, 0x00a5f023, UNKNOWN },
	{ "vector load with mew", BOTH, 0x12050087, UNKNOWN },
	{ "vector store with mew", BOTH, 0x120500a7, UNKNOWN },
	{ "branch, function 2", BOTH, 0x00b52463, UNKNOWN },
	{ "branch, function 3", BOTH, 0x00b53463, UNKNOWN },
	{ "jalr, function 1", BOTH, 0x00009067, UNKNOWN },
	{ "lr.w with a second source", BOTH, 0x1015a52f, UNKNOWN },
	{ "lr.h", BOTH, 0x1005952f, UNKNOWN },
	{ "sc.b", BOTH, 0x18c5852f, UNKNOWN },
	{ "undefined atomic", BOTH, 0x38c5a52f, UNKNOWN },
	{ "atomic of width 5", BOTH, 0x00c5d52f, UNKNOWN },
	{ "amoadd.d on RV32", RV32, 0x00c5b52f, UNKNOWN },
	{ "lr.d on RV32", RV32, 0x1405b52f, UNKNOWN },
	{ "amocas.d a0,a3,(a1) on RV32", RV32, 0x28d5b52f, UNKNOWN },
	{ "amocas.q on RV32", RV32, 0x28c5c52f, UNKNOWN },
	{ "amocas.q a1,a2,(a1)", BOTH, 0x28c5c5af, UNKNOWN },
	{ "amoadd.q", BOTH, 0x00c5c52f, UNKNOWN },
	{ "cbo, function 3", BOTH, 0x0035200f, UNKNOWN },
	{ "cbo, function 5", BOTH, 0x0055200f, UNKNOWN },
	{ "cbo.zero with a destination", BOTH, 0x0045208f, UNKNOWN },
	{ "misc-mem, function 3", BOTH, 0x0000300f, UNKNOWN },
	{ "ecall with a destination", BOTH, 0x00000173, UNKNOWN },
	{ "uret, withdrawn", BOTH, 0x00200073, UNKNOWN },
	{ "system, function 4", BOTH, 0x00004073, UNKNOWN },
	{ "hlv.wu on RV32", RV32, 0x6815c573, UNKNOWN },
	{ "hlv.d on RV32", RV32, 0x6c05c573, UNKNOWN },
	{ "hsv.d on RV32", RV32, 0x6ea5c073, UNKNOWN },
	{ "slli a0,a0,32 on RV32", RV32, 0x02051513, UNKNOWN },
	{ "srai a0,a0,32 on RV32", RV32, 0x42055513, UNKNOWN },
	{ "addiw on RV32", RV32, 0x0015051b, UNKNOWN },
	{ "addw on RV32", RV32, 0x00b5053b, UNKNOWN },
	{ "slliw a0,a0,32", BOTH, 0x0205151b, UNKNOWN },
	{ "op-imm-32, function 2", BOTH, 0x0005251b, UNKNOWN },
	{ "op-ve, function 0", BOTH, 0x02000077, UNKNOWN },
	{ "custom-0", BOTH, 0x0000000b, UNKNOWN },
	{ "custom-1", BOTH, 0x0000002b, UNKNOWN },
	{ "custom-2", BOTH, 0x0000005b, UNKNOWN },
	{ "custom-3", BOTH, 0x0000007b, UNKNOWN },
	{ "reserved opcode", BOTH, 0x0000006b, UNKNOWN },
	{ 0 }
};
/* clang-format on */

static void check_row(const struct row *row, unsigned xlen)
{
	const struct insn insn = make_insn(PC, row->word);
	const struct insn_info info = riscv_classify(&insn, xlen);

	ck_assert_msg(info.known == row->known, "%s, RV%u: known is %d", row->text, xlen,
		      info.known);
	ck_assert_msg(info.class == row->class, "%s, RV%u: class %d", row->text, xlen, info.class);
	ck_assert_msg(info.flow == row->flow, "%s, RV%u: flow %d", row->text, xlen, info.flow);
	ck_assert_msg(info.target == row->target, "%s, RV%u: target %#llx", row->text, xlen,
		      (unsigned long long)info.target);
	ck_assert_msg(info.access == row->access, "%s, RV%u: access %u", row->text, xlen,
		      info.access);
	ck_assert_msg(info.base == row->base, "%s, RV%u: base %u", row->text, xlen, info.base);
	ck_assert_msg(info.displacement == row->displacement, "%s, RV%u: displacement %d",
		      row->text, xlen, (int)info.displacement);
}

static void check_rows(const struct row *row)
{
	for (; row->text; row++) {
		if (row->xlens & RV32)
			check_row(row, 32);
		if (row->xlens & RV64)
			check_row(row, 64);
	}
}

START_TEST(test_compressed)
{
	check_rows(compressed);
}
END_TEST

START_TEST(test_standard)
{
	check_rows(standard);
}
END_TEST

START_TEST(test_length)
{
	static const uint8_t first_bytes[] = { 0x00, 0x01, 0x02, 0xfe, 0x03, 0xfb,
					       0x1f, 0xdf, 0x3f, 0xbf, 0x7f, 0xff };
	static const unsigned lengths[] = { 2, 2, 2, 2, 4, 4, 6, 6, 8, 8, 0, 0 };

	for (size_t i = 0; i < sizeof(first_bytes); i++) {
		const uint8_t zeros[2] = { first_bytes[i], 0x00 };
		const uint8_t ones[2] = { first_bytes[i], 0xff };

		ck_assert_msg(riscv_insn_length(zeros, sizeof(zeros)) == lengths[i], "%#x",
			      first_bytes[i]);
		ck_assert_msg(riscv_insn_length(ones, sizeof(ones)) == lengths[i], "%#x",
			      first_bytes[i]);
	}
}
END_TEST

START_TEST(test_length_that_the_encoding_denies)
{
	struct insn insn = make_insn(PC, 0x00000013);

	for (unsigned length = 0; length <= INSN_BYTES_MAX; length++) {
		insn.length = (uint8_t)length;
		ck_assert_int_eq(riscv_classify(&insn, 64).known, length == 4);
	}
	insn = make_insn(PC, 0x0001);
	insn.length = 4;
	ck_assert(!riscv_classify(&insn, 64).known);
}
END_TEST

START_TEST(test_longer_formats_are_unknown)
{
	struct insn insn = { .pc = PC, .length = 6, .bytes = { 0x1f } };

	ck_assert(!riscv_classify(&insn, 64).known);
	insn.length = 8;
	insn.bytes[0] = 0x3f;
	ck_assert(!riscv_classify(&insn, 64).known);
	insn.length = 0;
	insn.bytes[0] = 0x7f;
	ck_assert(!riscv_classify(&insn, 64).known);
}
END_TEST

START_TEST(test_target_wraps_at_xlen)
{
	struct insn back = make_insn(0, 0xfeb54ce3);	    /* blt a0,a1,.-8 */
	struct insn ahead = make_insn(0, 0x0080006f);	    /* jal x0,.+8 */
	struct insn compressed_back = make_insn(2, 0xb001); /* c.j .-2048 */

	ck_assert_uint_eq(riscv_classify(&back, 32).target, 0xfffffff8u);
	ck_assert_uint_eq(riscv_classify(&back, 64).target, UINT64_MAX - 7);
	ck_assert_uint_eq(riscv_classify(&compressed_back, 32).target, 0xfffff802u);
	ck_assert_uint_eq(riscv_classify(&compressed_back, 64).target, UINT64_MAX - 0x7fd);

	ahead.pc = 0xfffffffc;
	ck_assert_uint_eq(riscv_classify(&ahead, 32).target, 4);
	ck_assert_uint_eq(riscv_classify(&ahead, 64).target, 0x100000004u);
	ahead.pc = UINT64_MAX - 3;
	ck_assert_uint_eq(riscv_classify(&ahead, 64).target, 4);
}
END_TEST

/*
 * Encodings as the manual draws them, highest bit first: 0 and 1 are fixed, a letter is that bit
 * of the immediate (a is bit 0), B the base register, - a field that matters to neither.
 */
struct diagram {
	const char *encoding;
	uint8_t xlens;
	uint8_t first_base; /* what base register 0 of the encoding stands for */
	bool is_signed;
};

/* clang-format off */
static const struct diagram diagrams[] = {
	{ "lkjihgfedcbaBBBBB000-----0000011", BOTH, 0, true }, /* lb */
	{ "lkjihgf-----BBBBB000edcba0100011", BOTH, 0, true }, /* sb */
	{ "mkjihgf----------000edcbl1100011", BOTH, 0, true }, /* beq */
	{ "ukjihgfedcbltsrqponm-----1101111", BOTH, 0, true }, /* jal */
	{ "00010--00000BBBBB010-----0101111", BOTH, 0, false }, /* lr.w */
	{ "000000000100BBBBB010000000001111", BOTH, 0, false }, /* cbo.zero */
	{ "110ied---hgcbf01", BOTH, 0, true }, /* c.beqz */
	{ "101lejikghdcbf01", BOTH, 0, true }, /* c.j */
	{ "001lejikghdcbf01", RV32, 0, true }, /* c.jal */
	{ "100000BBBab---00", BOTH, 8, false }, /* c.lbu */
	{ "100001BBB-b---00", BOTH, 8, false }, /* c.lhu, c.lh */
	{ "100010BBBab---00", BOTH, 8, false }, /* c.sb */
	{ "100011BBB0b---00", BOTH, 8, false }, /* c.sh */
	{ "-10fedBBBcg---00", BOTH, 8, false }, /* c.lw, c.sw */
	{ "-11fedBBBcg---00", RV32, 8, false }, /* c.flw, c.fsw */
	{ "-11fedBBBhg---00", RV64, 8, false }, /* c.ld, c.sd */
	{ "-01fedBBBhg---00", BOTH, 8, false }, /* c.fld, c.fsd */
	{ "010f1----edchg10", BOTH, 2, false }, /* c.lwsp */
	{ "011f-----edchg10", RV32, 2, false }, /* c.flwsp */
	{ "011f1----edihg10", RV64, 2, false }, /* c.ldsp */
	{ "001f-----edihg10", BOTH, 2, false }, /* c.fldsp */
	{ "110fedchg-----10", BOTH, 2, false }, /* c.swsp */
	{ "111fedchg-----10", RV32, 2, false }, /* c.fswsp */
	{ "111fedihg-----10", RV64, 2, false }, /* c.sdsp */
	{ "101fedihg-----10", BOTH, 2, false }, /* c.fsdsp */
	{ 0 }
};
/* clang-format on */

/* Fills a diagram in; base is all ones or zero, and so is the rest. */
static uint32_t draw(const char *encoding, uint32_t immediate, bool base, bool rest)
{
	uint32_t word = 0;

	for (; *encoding; encoding++) {
		bool bit;

		if (*encoding == '-')
			bit = rest;
		else if (*encoding == 'B')
			bit = base;
		else if (*encoding >= 'a')
			bit = immediate >> (*encoding - 'a') & 1;
		else
			bit = *encoding == '1';
		word = word << 1 | bit;
	}
	return word;
}

static void check_diagram(const struct diagram *diagram, int bit, unsigned xlen, bool base,
			  bool rest)
{
	bool is_sign = diagram->is_signed && !strchr(diagram->encoding, 'a' + bit + 1);
	uint32_t immediate = bit < 0 ? 0 : 1u << bit;
	const struct insn insn = make_insn(PC, draw(diagram->encoding, immediate, base, rest));
	const struct insn_info info = riscv_classify(&insn, xlen);
	int64_t value = is_sign ? -(int64_t)immediate : immediate;
	uint8_t width = 0;

	for (const char *c = diagram->encoding; *c; c++)
		width += *c == 'B';
	ck_assert_msg(info.known, "%s, RV%u: unknown", diagram->encoding, xlen);
	if (info.flow == FLOW_NEXT) {
		ck_assert_msg(info.displacement == value, "%s, RV%u, bit %d: displacement %d",
			      diagram->encoding, xlen, bit, (int)info.displacement);
		ck_assert_uint_eq(info.base, diagram->first_base + (base ? (1 << width) - 1 : 0));
	} else {
		ck_assert_msg(info.target == PC + (uint64_t)value, "%s, RV%u, bit %d: target %#llx",
			      diagram->encoding, xlen, bit, (unsigned long long)info.target);
	}
}

/* Each bit of an immediate alone, from no bit (-1) up, with every other field empty and full. */
START_TEST(test_each_bit_of_the_immediates)
{
	for (const struct diagram *diagram = diagrams; diagram->encoding; diagram++)
		for (int bit = -1; bit <= 20; bit++)
			for (unsigned fill = 0; fill < 4; fill++) {
				if (bit >= 0 && !strchr(diagram->encoding, 'a' + bit))
					continue;
				if (diagram->xlens & RV32)
					check_diagram(diagram, bit, 32, fill & 1, fill & 2);
				if (diagram->xlens & RV64)
					check_diagram(diagram, bit, 64, fill & 1, fill & 2);
			}
}
END_TEST

/* Whether a target is even and lies in -limit <= target - pc < limit. */
static bool in_reach(const struct insn *insn, const struct insn_info *info, uint64_t limit)
{
	return info->target % 2 == 0 && info->target - insn->pc + limit < 2 * limit;
}

/* Rules that hold for every encoding; a plain bool because Check's own macros log each success. */
static bool consistent(const struct insn *insn, const struct insn_info *info)
{
	bool compact = insn->length == 2;

	if (info->class >= CLASS_COUNT)
		return false;
	if (!info->known && (info->class != CLASS_OTHER || info->flow != FLOW_NEXT))
		return false;
	if ((info->class == CLASS_BRANCH) != (info->flow == FLOW_BRANCH))
		return false;
	if (info->flow == FLOW_BRANCH)
		return in_reach(insn, info, compact ? 1 << 8 : 1 << 12);
	if (info->flow == FLOW_JUMP)
		return info->class == CLASS_JUMP &&
		       in_reach(insn, info, compact ? 1 << 11 : 1 << 20);
	if (info->target)
		return false;

	switch (info->class) {
	case CLASS_LOAD:
	case CLASS_STORE:
		/* Compressed displacements are scaled, and not negative. */
		if (compact && (info->displacement < 0 || info->displacement % info->access))
			return false;
		return info->access && info->base < 32 && labs(info->displacement) <= 1 << 11;
	case CLASS_ATOMIC:
		return info->access && info->base < 32 && !info->displacement;
	case CLASS_CBO:
		return !info->access && info->base < 32 && !info->displacement;
	default:
		return !info->access && !info->base && !info->displacement;
	}
}

static void check_consistent(uint32_t word, unsigned xlen)
{
	const struct insn insn = make_insn(PC, word);
	const struct insn_info info = riscv_classify(&insn, xlen);

	if (!consistent(&insn, &info))
		ck_abort_msg("%#x, RV%u: inconsistent result", word, xlen);
}

START_TEST(test_every_halfword_is_consistent)
{
	for (uint32_t word = 0; word <= 0xffff; word++) {
		check_consistent(word, 32);
		check_consistent(word, 64);
	}
}
END_TEST

START_TEST(test_many_words_are_consistent)
{
	uint32_t word = 1;

	for (int i = 0; i < 200000; i++) {
		word = word * 1664525 + 1013904223;
		/* A linear congruential generator's high bits are the good ones. */
		check_consistent(word >> 16 | word << 16 | 3, 32);
		check_consistent(word >> 16 | word << 16 | 3, 64);
	}
}
END_TEST

struct known_halfwords {
	unsigned branches, jumps, loads, stores, nops, unknown;
};

static void check_halfwords(const struct known_halfwords *expected, unsigned xlen)
{
	unsigned count[CLASS_COUNT] = { 0 };
	unsigned unknown = 0;

	for (uint32_t word = 0; word <= 0xffff; word++) {
		const struct insn insn = make_insn(PC, word);
		const struct insn_info info = riscv_classify(&insn, xlen);

		if (insn.length != 2)
			continue;
		count[info.class]++;
		unknown += !info.known;
	}
	ck_assert_uint_eq(count[CLASS_BRANCH], expected->branches);
	ck_assert_uint_eq(count[CLASS_JUMP], expected->jumps);
	ck_assert_uint_eq(count[CLASS_LOAD], expected->loads);
	ck_assert_uint_eq(count[CLASS_STORE], expected->stores);
	ck_assert_uint_eq(count[CLASS_NOP], expected->nops);
	ck_assert_uint_eq(unknown, expected->unknown);
}

/*
 * The compressed encodings of each class, counted from the formats: 2048 of a load, store or jump
 * with an immediate, but 31 x 64 of c.lwsp and c.ldsp, which exclude x0, as c.jr and c.jalr do.
 * Zcb's 512 loads and 384 stores leave 1152 of its 2048 undefined.
 */
START_TEST(test_census_of_halfwords)
{
	/* c.addi4spn of 0, Zcb, c.lui of 0, after c.not, c.lwsp to x0, c.jr of x0 */
	const unsigned unknown = 8 + 1152 + 24 + 16 + 64 + 1;
	const struct known_halfwords rv32 = {
		.branches = 2 * 2048,
		.jumps = 2 * 2048 + 2 * 31,
		.loads = 5 * 2048 + 31 * 64 + 512,
		.stores = 6 * 2048 + 384,
		.nops = 1,
		/* c.slli, c.srli, c.srai by 32 and more, c.subw, c.addw, c.zext.w */
		.unknown = unknown + 1024 + 256 + 256 + 64 + 64 + 8,
	};
	const struct known_halfwords rv64 = {
		.branches = 2 * 2048,
		.jumps = 2048 + 2 * 31,
		.loads = 4 * 2048 + 2 * 31 * 64 + 512,
		.stores = 6 * 2048 + 384,
		.nops = 1,
		/* c.addiw and c.ldsp to x0 */
		.unknown = unknown + 64 + 64,
	};

	check_halfwords(&rv32, 32);
	check_halfwords(&rv64, 64);
}
END_TEST

/*
 * Counts by class what is known of an opcode and function: every imm12 that is a multiple of step,
 * with one bit at most in rs1 and rd.
 */
static void census(uint32_t opcode, unsigned xlen, uint32_t step, unsigned count[CLASS_COUNT])
{
	static const uint32_t registers[11] = { 0,	 1 << 7,  1 << 8,  1 << 9,
						1 << 10, 1 << 11, 1 << 15, 1 << 16,
						1 << 17, 1 << 18, 1 << 19 };

	for (uint32_t imm = 0; imm < 4096; imm += step)
		for (int i = 0; i < 11; i++) {
			const struct insn insn = make_insn(PC, imm << 20 | registers[i] | opcode);
			const struct insn_info info = riscv_classify(&insn, xlen);

			count[info.class] += info.known;
		}
}

/*
 * What the eight functions of an opcode hold: a class by its initial, several classes (*) or
 * nothing known (.). Where the two widths agree, the second is left out.
 */
struct opcode {
	uint32_t opcode;
	const char *rv32, *rv64;
};

/* clang-format off */
static const struct opcode opcodes[] = {
	{ 0x03, "LLL.LL..", "LLLLLLL." }, /* LOAD */
	{ 0x07, "VLLLLVVV", NULL },	  /* LOAD-FP */
	{ 0x0b, "........", NULL },	  /* custom-0 */
	{ 0x0f, "OOO.....", NULL },	  /* MISC-MEM: a step of 32 misses cbo.zero */
	{ 0x13, "*OOOOOOO", NULL },	  /* OP-IMM */
	{ 0x17, "OOOOOOOO", NULL },	  /* AUIPC */
	{ 0x1b, "........", "OO...O.." }, /* OP-IMM-32 */
	{ 0x23, "SSS.....", "SSSS...." }, /* STORE */
	{ 0x27, "VSSSSVVV", NULL },	  /* STORE-FP */
	{ 0x2b, "........", NULL },	  /* custom-1 */
	{ 0x2f, "AAAA....", "AAAAA..." }, /* AMO */
	{ 0x33, "OOOOOOOO", NULL },	  /* OP */
	{ 0x37, "OOOOOOOO", NULL },	  /* LUI */
	{ 0x3b, "........", "OOOOOOOO" }, /* OP-32 */
	{ 0x43, "OOOOOOOO", NULL },	  /* MADD */
	{ 0x47, "OOOOOOOO", NULL },	  /* MSUB */
	{ 0x4b, "OOOOOOOO", NULL },	  /* NMSUB */
	{ 0x4f, "OOOOOOOO", NULL },	  /* NMADD */
	{ 0x53, "OOOOOOOO", NULL },	  /* OP-FP */
	{ 0x57, "VVVVVVVV", NULL },	  /* OP-V */
	{ 0x5b, "........", NULL },	  /* custom-2 */
	{ 0x63, "BB..BBBB", NULL },	  /* BRANCH */
	{ 0x67, "J.......", NULL },	  /* JALR */
	{ 0x6b, "........", NULL },	  /* reserved */
	{ 0x6f, "JJJJJJJJ", NULL },	  /* JAL */
	{ 0x73, "OCCC*CCC", NULL },	  /* SYSTEM */
	{ 0x77, "..V.....", NULL },	  /* OP-VE */
	{ 0x7b, "........", NULL },	  /* custom-3 */
	{ 0 }
};
/* clang-format on */

static char initial(const unsigned count[CLASS_COUNT])
{
	static const char initials[CLASS_COUNT] = {
		[CLASS_BRANCH] = 'B', [CLASS_JUMP] = 'J',  [CLASS_LOAD] = 'L', [CLASS_STORE] = 'S',
		[CLASS_ATOMIC] = 'A', [CLASS_CBO] = 'Z',   [CLASS_NOP] = 'P',  [CLASS_CSR] = 'C',
		[CLASS_VECTOR] = 'V', [CLASS_OTHER] = 'O',
	};
	char found = '.';

	for (int i = 0; i < CLASS_COUNT; i++)
		if (count[i])
			found = found == '.' ? initials[i] : '*';
	return found;
}

static void check_opcode(uint32_t opcode, unsigned xlen, const char *expected)
{
	char found[9] = "";

	for (uint32_t function = 0; function < 8; function++) {
		unsigned count[CLASS_COUNT] = { 0 };

		census(function << 12 | opcode, xlen, 32, count);
		found[function] = initial(count);
	}
	ck_assert_msg(!strcmp(found, expected), "opcode %#x, RV%u: %s, not %s", opcode, xlen, found,
		      expected);
}

START_TEST(test_opcode_map)
{
	for (const struct opcode *row = opcodes; row->opcode; row++) {
		check_opcode(row->opcode, 32, row->rv32);
		check_opcode(row->opcode, 64, row->rv64 ? row->rv64 : row->rv32);
	}
}
END_TEST

/*
 * Where single encodings matter: the system, memory-ordering and atomic opcodes and the shifts.
 * The census sees 11 cases of rs1 and rd: 6 with rd zero, 10 with rd even; rs2 takes 32 values.
 */
struct known_words {
	uint32_t opcode;
	uint8_t xlens;
	unsigned count[CLASS_COUNT];
};

/* clang-format off */
#define KNOWN(class, number) [CLASS_##class] = (number)

static const struct known_words known_words[] = {
	/* 12 instructions without operands, 6 fences with rs1 and rs2 */
	{ 0x00000073, BOTH, { KNOWN(OTHER, 12 + 6 * 32 * 6) } },
	/* mop.r.n and mop.rr.n, hypervisor loads and stores */
	{ 0x00004073, RV32, { KNOWN(OTHER, (32 + 8 * 32) * 11), KNOWN(LOAD, 7 * 11),
			      KNOWN(STORE, 3 * 32 * 6) } },
	{ 0x00004073, RV64, { KNOWN(OTHER, (32 + 8 * 32) * 11), KNOWN(LOAD, 9 * 11),
			      KNOWN(STORE, 4 * 32 * 6) } },
	{ 0x0000200f, BOTH, { KNOWN(CBO, 6), KNOWN(OTHER, 3 * 6) } },
	/* 10 byte and halfword atomics, each with 4 orderings */
	{ 0x0000002f, BOTH, { KNOWN(ATOMIC, 10 * 4 * 32 * 11) } },
	{ 0x0000102f, BOTH, { KNOWN(ATOMIC, 10 * 4 * 32 * 11) } },
	/* sc and ssamoswap besides, and lr without rs2 */
	{ 0x0000202f, BOTH, { KNOWN(ATOMIC, (12 * 4 * 32 + 4) * 11) } },
	{ 0x0000302f, RV64, { KNOWN(ATOMIC, (12 * 4 * 32 + 4) * 11) } },
	/* compare-and-swap of register pairs */
	{ 0x0000302f, RV32, { KNOWN(ATOMIC, 4 * 16 * 10) } },
	{ 0x0000402f, RV64, { KNOWN(ATOMIC, 4 * 16 * 10) } },
	{ 0x0000402f, RV32, { 0 } },
	{ 0x0000502f, BOTH, { 0 } },
	{ 0x0000602f, BOTH, { 0 } },
	{ 0x0000702f, BOTH, { 0 } },
	{ 0x00000013, BOTH, { KNOWN(NOP, 1), KNOWN(OTHER, 4096 * 11 - 1) } },
	{ 0x00001013, RV32, { KNOWN(OTHER, 2048 * 11) } },
	{ 0x00001013, RV64, { KNOWN(OTHER, 4096 * 11) } },
	{ 0x00005013, RV32, { KNOWN(OTHER, 2048 * 11) } },
	{ 0x00005013, RV64, { KNOWN(OTHER, 4096 * 11) } },
	/* slli.uw adds shifts by 32 and more to the lower half */
	{ 0x0000101b, RV64, { KNOWN(OTHER, (2048 + 32) * 11) } },
	{ 0x0000101b, RV32, { 0 } },
	{ 0x0000501b, RV64, { KNOWN(OTHER, 2048 * 11) } },
	{ 0x0000501b, RV32, { 0 } },
	{ 0 }
};
/* clang-format on */

static void check_census(const struct known_words *row, unsigned xlen)
{
	unsigned count[CLASS_COUNT] = { 0 };

	census(row->opcode, xlen, 1, count);
	for (int i = 0; i < CLASS_COUNT; i++)
		ck_assert_msg(count[i] == row->count[i],
			      "opcode %#x, RV%u: %u encodings of class %d", row->opcode, xlen,
			      count[i], i);
}

START_TEST(test_census_of_words)
{
	for (const struct known_words *row = known_words; row->opcode; row++) {
		if (row->xlens & RV32)
			check_census(row, 32);
		if (row->xlens & RV64)
			check_census(row, 64);
	}
}
END_TEST

Suite *riscv_suite(void)
{
	Suite *suite = suite_create("riscv");
	TCase *tcase = tcase_create("classify");

	/* The exhaustive loops are slow under valgrind. */
	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase, test_compressed);
	tcase_add_test(tcase, test_standard);
	tcase_add_test(tcase, test_length);
	tcase_add_test(tcase, test_length_that_the_encoding_denies);
	tcase_add_test(tcase, test_longer_formats_are_unknown);
	tcase_add_test(tcase, test_target_wraps_at_xlen);
	tcase_add_test(tcase, test_each_bit_of_the_immediates);
	tcase_add_test(tcase, test_every_halfword_is_consistent);
	tcase_add_test(tcase, test_many_words_are_consistent);
	tcase_add_test(tcase, test_census_of_halfwords);
	tcase_add_test(tcase, test_opcode_map);
	tcase_add_test(tcase, test_census_of_words);
	suite_add_tcase(suite, tcase);
	return suite;
}
