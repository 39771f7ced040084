// SPDX-License-Identifier: GPL-2.0-only
/* The classifier of PowerPC and its register dump; then guests, when they can be built and run. */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suites.h"
#include "tool.h"
#include "../counter/powerpc.h"
#include "../counter/text.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Where the instructions of the table lie. */
#define PC 0x80200000u

struct row {
	const char *text; /* as the assembler takes it */
	uint32_t word;
	enum insn_class class;
	enum insn_flow flow;
	uint64_t target;
	uint8_t access, base, index, scale;
	int32_t displacement;
};

/* What a row says after the encoding. */
#define PLAIN(class)			    class, FLOW_NEXT, 0, 0, 0, 0, 0, 0
#define OTHER				    PLAIN(CLASS_OTHER)
#define BRANCH(to)			    CLASS_BRANCH, FLOW_BRANCH, to, 0, 0, 0, 0, 0
#define BRANCH_INDIRECT			    CLASS_BRANCH, FLOW_BRANCH_INDIRECT, 0, 0, 0, 0, 0, 0
#define JUMP(to)			    CLASS_JUMP, FLOW_JUMP, to, 0, 0, 0, 0, 0
#define INDIRECT(class)			    class, FLOW_INDIRECT, 0, 0, 0, 0, 0, 0
#define INDEXED(class, access, base, index) class, FLOW_NEXT, 0, access, base, index, 1, 0
#define LOAD(access, base, disp)	    CLASS_LOAD, FLOW_NEXT, 0, access, base, 0, 0, disp
#define STORE(access, base, disp)	    CLASS_STORE, FLOW_NEXT, 0, access, base, 0, 0, disp
#define LOAD_INDEXED(access, base, index)   INDEXED(CLASS_LOAD, access, base, index)
#define STORE_INDEXED(access, base, index)  INDEXED(CLASS_STORE, access, base, index)
#define ATOMIC(access, base, index)	    INDEXED(CLASS_ATOMIC, access, base, index)
#define CBO(base, index)		    INDEXED(CLASS_CBO, 0, base, index)

/* clang-format off */
static const struct row instructions[] = {
	{ "b .+8", 0x48000008, JUMP(PC + 8) },
	{ "b .-4", 0x4bfffffc, JUMP(PC - 4) },
	{ "b .", 0x48000000, JUMP(PC) },
	{ "bl .+0x1fffffc", 0x49fffffd, JUMP(PC + 0x1fffffc) },
	{ "b .-0x2000000", 0x4a000000, JUMP(PC - 0x2000000) },
	{ "ba 0x1000", 0x48001002, JUMP(0x1000) },
	{ "bla -0x2000000", 0x4a000003, JUMP(0xfe000000) },
	{ "ba -4", 0x4bfffffe, JUMP(0xfffffffc) },

	{ "beq .+16", 0x41820010, BRANCH(PC + 16) },
	{ "bne 7,.-8", 0x409efff8, BRANCH(PC - 8) },
	{ "blt+ .+32764", 0x41a07ffc, BRANCH(PC + 32764) },
	{ "bge- .-32768", 0x40a08000, BRANCH(PC - 32768) },
	{ "bdnz .-4", 0x4200fffc, BRANCH(PC - 4) },
	{ "bdz .+12", 0x4240000c, BRANCH(PC + 12) },
	{ "bdnzt 2,.-12", 0x4102fff4, BRANCH(PC - 12) },
	{ "bdzf 5,.+4", 0x40450004, BRANCH(PC + 4) },
	{ "bc 0,0,.+8", 0x40000008, BRANCH(PC + 8) },
	{ "beql .+20", 0x41820015, BRANCH(PC + 20) },
	{ "bcl 20,31,.+4", 0x429f0005, JUMP(PC + 4) },
	{ "bc 20,0,.-32", 0x4280ffe0, JUMP(PC - 32) },
	{ "beqa 0x100", 0x41820102, BRANCH(0x100) },
	{ "bdnza -32768", 0x42008002, BRANCH(0xffff8000) },
	{ "bca 20,0,0x40", 0x42800042, JUMP(0x40) },

	{ "blr", 0x4e800020, INDIRECT(CLASS_JUMP) },
	{ "blrl", 0x4e800021, INDIRECT(CLASS_JUMP) },
	{ "beqlr", 0x4d820020, BRANCH_INDIRECT },
	{ "bnelr+ 1", 0x4ca60020, BRANCH_INDIRECT },
	{ "bdnzlr", 0x4e000020, BRANCH_INDIRECT },
	{ "bdzlr", 0x4e400020, BRANCH_INDIRECT },
	{ "bdnztlr 3", 0x4d030020, BRANCH_INDIRECT },
	{ "bgelrl", 0x4c800021, BRANCH_INDIRECT },
	{ "bctr", 0x4e800420, INDIRECT(CLASS_JUMP) },
	{ "bctrl", 0x4e800421, INDIRECT(CLASS_JUMP) },
	{ "beqctr", 0x4d820420, BRANCH_INDIRECT },
	{ "bnectrl 6", 0x4c9a0421, BRANCH_INDIRECT },

	{ "lwz 11,32764(8)", 0x81687ffc, LOAD(4, 8, 32764) },
	{ "lwzu 12,-32768(9)", 0x85898000, LOAD(4, 9, -32768) },
	{ "lbz 13,-4(10)", 0x89aafffc, LOAD(1, 10, -4) },
	{ "lbzu 14,0(11)", 0x8dcb0000, LOAD(1, 11, 0) },
	{ "lhz 15,8(12)", 0xa1ec0008, LOAD(2, 12, 8) },
	{ "lhzu 16,32764(13)", 0xa60d7ffc, LOAD(2, 13, 32764) },
	{ "lha 17,-32768(14)", 0xaa2e8000, LOAD(2, 14, -32768) },
	{ "lhau 18,-4(15)", 0xae4ffffc, LOAD(2, 15, -4) },
	{ "lfs 19,0(16)", 0xc2700000, LOAD(4, 16, 0) },
	{ "lfsu 20,8(17)", 0xc6910008, LOAD(4, 17, 8) },
	{ "lfd 21,32764(18)", 0xcab27ffc, LOAD(8, 18, 32764) },
	{ "lfdu 22,-32768(19)", 0xced38000, LOAD(8, 19, -32768) },
	{ "lmw 29,-4(4)", 0xbba4fffc, LOAD(0, 4, -4) },
	{ "stw 24,0(21)", 0x93150000, STORE(4, 21, 0) },
	{ "stwu 25,8(22)", 0x97360008, STORE(4, 22, 8) },
	{ "stb 26,32764(23)", 0x9b577ffc, STORE(1, 23, 32764) },
	{ "stbu 27,-32768(24)", 0x9f788000, STORE(1, 24, -32768) },
	{ "sth 28,-4(25)", 0xb399fffc, STORE(2, 25, -4) },
	{ "sthu 29,0(26)", 0xb7ba0000, STORE(2, 26, 0) },
	{ "stfs 30,8(27)", 0xd3db0008, STORE(4, 27, 8) },
	{ "stfsu 31,32764(28)", 0xd7fc7ffc, STORE(4, 28, 32764) },
	{ "stfd 0,-32768(29)", 0xd81d8000, STORE(8, 29, -32768) },
	{ "stfdu 1,-4(30)", 0xdc3efffc, STORE(8, 30, -4) },
	{ "stmw 29,0(4)", 0xbfa40000, STORE(0, 4, 0) },
	{ "lwz 3,-8(0)", 0x8060fff8, LOAD(4, NO_REGISTER, -8) },
	{ "stb 0,4096(0)", 0x98001000, STORE(1, NO_REGISTER, 4096) },
	{ "lmw 30,0(0)", 0xbbc00000, LOAD(0, NO_REGISTER, 0) },

	{ "lwzx 8,5,12", 0x7d05602e, LOAD_INDEXED(4, 5, 12) },
	{ "lwzux 9,6,13", 0x7d26686e, LOAD_INDEXED(4, 6, 13) },
	{ "lbzx 10,7,14", 0x7d4770ae, LOAD_INDEXED(1, 7, 14) },
	{ "lbzux 11,8,15", 0x7d6878ee, LOAD_INDEXED(1, 8, 15) },
	{ "lhzx 12,9,16", 0x7d89822e, LOAD_INDEXED(2, 9, 16) },
	{ "lhzux 13,10,17", 0x7daa8a6e, LOAD_INDEXED(2, 10, 17) },
	{ "lhax 14,11,18", 0x7dcb92ae, LOAD_INDEXED(2, 11, 18) },
	{ "lhaux 15,12,19", 0x7dec9aee, LOAD_INDEXED(2, 12, 19) },
	{ "lwbrx 16,13,20", 0x7e0da42c, LOAD_INDEXED(4, 13, 20) },
	{ "lhbrx 17,14,21", 0x7e2eae2c, LOAD_INDEXED(2, 14, 21) },
	{ "lfsx 18,15,22", 0x7e4fb42e, LOAD_INDEXED(4, 15, 22) },
	{ "lfsux 19,16,23", 0x7e70bc6e, LOAD_INDEXED(4, 16, 23) },
	{ "lfdx 20,17,24", 0x7e91c4ae, LOAD_INDEXED(8, 17, 24) },
	{ "lfdux 21,18,25", 0x7eb2ccee, LOAD_INDEXED(8, 18, 25) },
	{ "lswx 3,4,5", 0x7c642c2a, LOAD_INDEXED(0, 4, 5) },
	{ "eciwx 23,20,27", 0x7ef4da6c, LOAD_INDEXED(4, 20, 27) },
	{ "lwepx 24,21,28", 0x7f15e03e, LOAD_INDEXED(4, 21, 28) },
	{ "lbepx 25,22,29", 0x7f36e8be, LOAD_INDEXED(1, 22, 29) },
	{ "lhepx 26,23,30", 0x7f57f23e, LOAD_INDEXED(2, 23, 30) },
	{ "lfdepx 27,24,31", 0x7f78fcbe, LOAD_INDEXED(8, 24, 31) },
	{ "stwx 28,25,0", 0x7f99012e, STORE_INDEXED(4, 25, 0) },
	{ "stwux 29,26,1", 0x7fba096e, STORE_INDEXED(4, 26, 1) },
	{ "stbx 30,27,2", 0x7fdb11ae, STORE_INDEXED(1, 27, 2) },
	{ "stbux 31,28,3", 0x7ffc19ee, STORE_INDEXED(1, 28, 3) },
	{ "sthx 0,29,4", 0x7c1d232e, STORE_INDEXED(2, 29, 4) },
	{ "sthux 1,30,5", 0x7c3e2b6e, STORE_INDEXED(2, 30, 5) },
	{ "stwbrx 2,31,6", 0x7c5f352c, STORE_INDEXED(4, 31, 6) },
	{ "sthbrx 4,1,8", 0x7c81472c, STORE_INDEXED(2, 1, 8) },
	{ "stfsx 5,2,9", 0x7ca24d2e, STORE_INDEXED(4, 2, 9) },
	{ "stfsux 6,3,10", 0x7cc3556e, STORE_INDEXED(4, 3, 10) },
	{ "stfdx 7,4,11", 0x7ce45dae, STORE_INDEXED(8, 4, 11) },
	{ "stfdux 8,5,12", 0x7d0565ee, STORE_INDEXED(8, 5, 12) },
	{ "stfiwx 9,6,13", 0x7d266fae, STORE_INDEXED(4, 6, 13) },
	{ "stswx 10,7,14", 0x7d47752a, STORE_INDEXED(0, 7, 14) },
	{ "ecowx 11,8,15", 0x7d687b6c, STORE_INDEXED(4, 8, 15) },
	{ "stwepx 12,9,16", 0x7d89813e, STORE_INDEXED(4, 9, 16) },
	{ "stbepx 13,10,17", 0x7daa89be, STORE_INDEXED(1, 10, 17) },
	{ "sthepx 14,11,18", 0x7dcb933e, STORE_INDEXED(2, 11, 18) },
	{ "stfdepx 15,12,19", 0x7dec9dbe, STORE_INDEXED(8, 12, 19) },
	{ "lwzx 3,0,4", 0x7c60202e, LOAD_INDEXED(4, NO_REGISTER, 4) },
	{ "stwx 3,4,0", 0x7c64012e, STORE_INDEXED(4, 4, 0) },
	{ "stfiwx 1,0,31", 0x7c20ffae, STORE_INDEXED(4, NO_REGISTER, 31) },
	{ "lswi 5,4,9", 0x7ca44caa, LOAD(0, 4, 0) },
	{ "stswi 5,0,4", 0x7ca025aa, STORE(0, NO_REGISTER, 0) },

	{ "lwarx 3,4,5", 0x7c642828, ATOMIC(4, 4, 5) },
	{ "lwarx 3,0,5", 0x7c602828, ATOMIC(4, NO_REGISTER, 5) },
	{ "lwarx 3,4,5,1", 0x7c642829, ATOMIC(4, 4, 5) },
	{ "stwcx. 3,0,5", 0x7c60292d, ATOMIC(4, NO_REGISTER, 5) },
	{ "lbarx 9,10,11", 0x7d2a5868, ATOMIC(1, 10, 11) },
	{ "stbcx. 9,10,11", 0x7d2a5d6d, ATOMIC(1, 10, 11) },
	{ "lharx 9,10,11", 0x7d2a58e8, ATOMIC(2, 10, 11) },
	{ "sthcx. 9,10,11", 0x7d2a5dad, ATOMIC(2, 10, 11) },

	{ "dcbz 7,6", 0x7c0737ec, CBO(7, 6) },
	{ "dcbz 0,3", 0x7c001fec, CBO(NO_REGISTER, 3) },
	{ "dcbzl 4,5", 0x7c242fec, CBO(4, 5) },
	{ "dcbzep 4,5", 0x7c042ffe, CBO(4, 5) },
	{ "dcbst 0,3", 0x7c00186c, OTHER },
	{ "dcbf 4,5", 0x7c0428ac, OTHER },
	{ "dcbi 4,5", 0x7c042bac, OTHER },
	{ "dcba 4,5", 0x7c042dec, OTHER },
	{ "dcbt 0,3", 0x7c001a2c, OTHER },
	{ "dcbtst 0,3", 0x7c0019ec, OTHER },
	{ "dcbtls 0,4,5", 0x7c04294c, OTHER },
	{ "dcbtstls 0,4,5", 0x7c04290c, OTHER },
	{ "dcblc 0,4,5", 0x7c042b0c, OTHER },
	{ "dcbtep 1,4,5", 0x7c242a7e, OTHER },
	{ "dcbfep 4,5", 0x7c0428fe, OTHER },
	{ "icbi 4,5", 0x7c042fac, OTHER },
	{ "icbt 0,4,5", 0x7c04282c, OTHER },
	{ "icbtls 0,4,5", 0x7c042bcc, OTHER },
	{ "icbiep 4,5", 0x7c042fbe, OTHER },
	{ "dst 4,5,1", 0x7c242aac, OTHER },
	{ "dststt 4,5,0", 0x7e042aec, OTHER },
	{ "dss 1", 0x7c20066c, OTHER },
	{ "dssall", 0x7e00066c, OTHER },
	{ "sync", 0x7c0004ac, OTHER },
	{ "lwsync", 0x7c2004ac, OTHER },
	{ "eieio", 0x7c0006ac, OTHER },
	{ "mbar 1", 0x7c2006ac, OTHER },
	{ "isync", 0x4c00012c, OTHER },

	{ "lvx 1,0,3", 0x7c2018ce, PLAIN(CLASS_VECTOR) },
	{ "lvxl 1,4,5", 0x7c242ace, PLAIN(CLASS_VECTOR) },
	{ "lvebx 1,4,5", 0x7c24280e, PLAIN(CLASS_VECTOR) },
	{ "lvehx 1,4,5", 0x7c24284e, PLAIN(CLASS_VECTOR) },
	{ "lvewx 1,4,5", 0x7c24288e, PLAIN(CLASS_VECTOR) },
	{ "lvsl 1,4,5", 0x7c24280c, PLAIN(CLASS_VECTOR) },
	{ "lvsr 1,4,5", 0x7c24284c, PLAIN(CLASS_VECTOR) },
	{ "stvx 1,0,3", 0x7c2019ce, PLAIN(CLASS_VECTOR) },
	{ "stvxl 1,4,5", 0x7c242bce, PLAIN(CLASS_VECTOR) },
	{ "stvebx 1,4,5", 0x7c24290e, PLAIN(CLASS_VECTOR) },
	{ "stvehx 1,4,5", 0x7c24294e, PLAIN(CLASS_VECTOR) },
	{ "stvewx 1,4,5", 0x7c24298e, PLAIN(CLASS_VECTOR) },
	{ "vadduwm 1,2,3", 0x10221880, PLAIN(CLASS_VECTOR) },
	{ "vxor 0,0,0", 0x100004c4, PLAIN(CLASS_VECTOR) },
	{ "vperm 1,2,3,4", 0x1022192b, PLAIN(CLASS_VECTOR) },
	{ "vcmpequb. 1,2,3", 0x10221c06, PLAIN(CLASS_VECTOR) },
	{ "mfvscr 3", 0x10600604, PLAIN(CLASS_VECTOR) },

	{ "mfspr 3,268", 0x7c6c42a6, PLAIN(CLASS_CSR) },
	{ "mftb 3", 0x7c6c42e6, PLAIN(CLASS_CSR) },
	{ "mftbu 3", 0x7c6d42e6, PLAIN(CLASS_CSR) },
	{ "mfspr 3,256", 0x7c6042a6, PLAIN(CLASS_CSR) },
	{ "mtspr 256,3", 0x7c6043a6, PLAIN(CLASS_CSR) },
	{ "mfspr 3,272", 0x7c7042a6, PLAIN(CLASS_CSR) },
	{ "mtspr 26,3", 0x7c7a03a6, PLAIN(CLASS_CSR) },
	{ "mfspr 3,287", 0x7c7f42a6, PLAIN(CLASS_CSR) },
	{ "mtspr 1008,3", 0x7c70fba6, PLAIN(CLASS_CSR) },
	{ "mfmsr 3", 0x7c6000a6, PLAIN(CLASS_CSR) },
	{ "mtmsr 3", 0x7c600124, PLAIN(CLASS_CSR) },
	{ "wrtee 3", 0x7c600106, PLAIN(CLASS_CSR) },
	{ "wrteei 1", 0x7c008146, PLAIN(CLASS_CSR) },
	{ "mtsr 3,4", 0x7c8301a4, PLAIN(CLASS_CSR) },
	{ "mfsr 3,4", 0x7c6404a6, PLAIN(CLASS_CSR) },
	{ "mtsrin 3,4", 0x7c6021e4, PLAIN(CLASS_CSR) },
	{ "mfsrin 3,4", 0x7c602526, PLAIN(CLASS_CSR) },
	{ "mfdcr 3,5", 0x7c650286, PLAIN(CLASS_CSR) },
	{ "mtdcr 5,3", 0x7c650386, PLAIN(CLASS_CSR) },
	{ "mfpmr 3,16", 0x7c70029c, PLAIN(CLASS_CSR) },
	{ "mtpmr 16,3", 0x7c70039c, PLAIN(CLASS_CSR) },
	{ "mflr 0", 0x7c0802a6, OTHER },
	{ "mtlr 0", 0x7c0803a6, OTHER },
	{ "mfctr 12", 0x7d8902a6, OTHER },
	{ "mtctr 12", 0x7d8903a6, OTHER },
	{ "mfxer 3", 0x7c6102a6, OTHER },
	{ "mtxer 3", 0x7c6103a6, OTHER },
	{ "mfcr 12", 0x7d800026, OTHER },
	{ "mfocrf 3,1", 0x7c701026, OTHER },
	{ "mtcrf 255,12", 0x7d8ff120, OTHER },
	{ "mtocrf 8,3", 0x7c708120, OTHER },
	{ "mcrxr 2", 0x7d000400, OTHER },
	{ "mffs 1", 0xfc20048e, OTHER },
	{ "mtfsf 255,1", 0xfdfe0d8e, OTHER },

	{ "sc", 0x44000002, OTHER },
	{ "trap", 0x7fe00008, OTHER },
	{ "tweq 3,4", 0x7c832008, OTHER },
	{ "twnei 3,0", 0x0f030000, OTHER },
	{ "twi 31,0,0", 0x0fe00000, OTHER },
	{ "rfi", 0x4c000064, INDIRECT(CLASS_OTHER) },
	{ "rfci", 0x4c000066, INDIRECT(CLASS_OTHER) },
	{ "rfdi", 0x4c00004e, INDIRECT(CLASS_OTHER) },
	{ "rfmci", 0x4c00004c, INDIRECT(CLASS_OTHER) },
	{ "tlbie 3", 0x7c001a64, OTHER },
	{ "tlbsync", 0x7c00046c, OTHER },
	{ "tlbwe", 0x7c0007a4, OTHER },
	{ "tlbre", 0x7c000764, OTHER },
	{ "tlbivax 4,5", 0x7c042e24, OTHER },
	{ "tlbsx 0,4,5", 0x7c042f24, OTHER },
	{ "tlbli 3", 0x7c001fe4, OTHER },

	{ "nop", 0x60000000, PLAIN(CLASS_NOP) },
	{ "ori 0,0,0", 0x60000000, PLAIN(CLASS_NOP) },
	{ "ori 1,1,0", 0x60210000, OTHER },
	{ "ori 0,0,1", 0x60000001, OTHER },
	{ "xori 0,0,0", 0x68000000, OTHER },
	{ "mr 3,3", 0x7c631b78, OTHER },
	{ "mr 3,4", 0x7c832378, OTHER },
	{ "addi 3,4,-1", 0x3864ffff, OTHER },
	{ "li 3,-1", 0x3860ffff, OTHER },
	{ "addis 3,0,1", 0x3c600001, OTHER },
	{ "addic 3,4,5", 0x30640005, OTHER },
	{ "addic. 3,4,5", 0x34640005, OTHER },
	{ "subfic 3,4,5", 0x20640005, OTHER },
	{ "mulli 3,4,5", 0x1c640005, OTHER },
	{ "cmpwi 3,4", 0x2c030004, OTHER },
	{ "cmpwi 7,3,-4", 0x2f83fffc, OTHER },
	{ "cmplwi 3,4", 0x28030004, OTHER },
	{ "cmpw 3,4", 0x7c032000, OTHER },
	{ "cmplw 6,3,4", 0x7f032040, OTHER },
	{ "andi. 3,4,5", 0x70830005, OTHER },
	{ "andis. 3,4,5", 0x74830005, OTHER },
	{ "oris 3,4,5", 0x64830005, OTHER },
	{ "xoris 3,4,5", 0x6c830005, OTHER },
	{ "rlwimi 4,4,8,16,23", 0x5084442e, OTHER },
	{ "clrlwi. 0,6,30", 0x54c007bf, OTHER },
	{ "rlwnm 3,4,5,0,31", 0x5c83283e, OTHER },
	{ "add 3,4,5", 0x7c642a14, OTHER },
	{ "addo. 3,4,5", 0x7c642e15, OTHER },
	{ "addc 3,4,5", 0x7c642814, OTHER },
	{ "adde. 3,4,5", 0x7c642915, OTHER },
	{ "addze 3,4", 0x7c640194, OTHER },
	{ "addme 3,4", 0x7c6401d4, OTHER },
	{ "subf 3,4,5", 0x7c642850, OTHER },
	{ "subfo 3,4,5", 0x7c642c50, OTHER },
	{ "subfc 3,4,5", 0x7c642810, OTHER },
	{ "subfe 3,4,5", 0x7c642910, OTHER },
	{ "subfze 3,4", 0x7c640190, OTHER },
	{ "subfme 3,4", 0x7c6401d0, OTHER },
	{ "neg. 3,4", 0x7c6400d1, OTHER },
	{ "nego 3,4", 0x7c6404d0, OTHER },
	{ "mullw 3,4,5", 0x7c6429d6, OTHER },
	{ "mullwo. 3,4,5", 0x7c642dd7, OTHER },
	{ "mulhw 3,4,5", 0x7c642896, OTHER },
	{ "mulhwu. 3,4,5", 0x7c642817, OTHER },
	{ "divw 3,4,5", 0x7c642bd6, OTHER },
	{ "divwuo. 3,4,5", 0x7c642f97, OTHER },
	{ "and 3,4,5", 0x7c832838, OTHER },
	{ "and. 3,4,5", 0x7c832839, OTHER },
	{ "andc 3,4,5", 0x7c832878, OTHER },
	{ "or. 3,4,5", 0x7c832b79, OTHER },
	{ "orc 3,4,5", 0x7c832b38, OTHER },
	{ "xor 3,4,5", 0x7c832a78, OTHER },
	{ "nand 3,4,5", 0x7c832bb8, OTHER },
	{ "nor 3,4,5", 0x7c8328f8, OTHER },
	{ "eqv. 3,4,5", 0x7c832a39, OTHER },
	{ "slw 3,4,5", 0x7c832830, OTHER },
	{ "srw. 3,4,5", 0x7c832c31, OTHER },
	{ "sraw 3,4,5", 0x7c832e30, OTHER },
	{ "srawi. 3,4,31", 0x7c83fe71, OTHER },
	{ "cntlzw 3,4", 0x7c830034, OTHER },
	{ "extsb. 3,4", 0x7c830775, OTHER },
	{ "extsh 3,4", 0x7c830734, OTHER },
	{ "isel 3,4,5,2", 0x7c64289e, OTHER },
	{ "popcntb 3,4", 0x7c8300f4, OTHER },
	{ "cmpb 3,4,5", 0x7c832bf8, OTHER },
	{ "crand 0,1,2", 0x4c011202, OTHER },
	{ "crclr 6", 0x4cc63182, OTHER },
	{ "cror 0,1,2", 0x4c011382, OTHER },
	{ "creqv 0,1,2", 0x4c011242, OTHER },
	{ "crnand 0,1,2", 0x4c0111c2, OTHER },
	{ "crandc 0,1,2", 0x4c011102, OTHER },
	{ "crorc 0,1,2", 0x4c011342, OTHER },
	{ "crnor 0,1,2", 0x4c011042, OTHER },
	{ "mcrf 1,2", 0x4c880000, OTHER },
	{ "fadd 1,2,3", 0xfc22182a, OTHER },
	{ "fadds 1,2,3", 0xec22182a, OTHER },
	{ "fmadd. 1,2,3,4", 0xfc2220fb, OTHER },
	{ "fctiwz 1,2", 0xfc20101e, OTHER },
	{ "fcmpu 0,1,2", 0xfc011000, OTHER },
	{ "fmr 1,2", 0xfc201090, OTHER },
	{ "fmuls 1,2,3", 0xec2200f2, OTHER },
};

/* Not of a 32-bit PowerPC, or of none. */
static const struct {
	const char *text;
	uint32_t word;
} unknown[] = {
	{ "all zeros", 0x00000000 },
	{ "opcode 1", 0x04000000 },
	{ "tdi", 0x08830000 },
	{ "opcode 5", 0x14000000 },
	{ "opcode 9", 0x24000000 },
	{ "opcode 22", 0x58000000 },
	{ "rldicl 3,4,0,32", 0x78830020 },
	{ "ld 3,0(4)", 0xe8640000 },
	{ "std 3,0(4)", 0xf8640000 },
	{ "opcode 60", 0xf0000000 },
	{ "cmpdi 3,0", 0x2c230000 },
	{ "cmpldi 3,0", 0x28230000 },
	{ "cmpd 3,4", 0x7c232000 },
	{ "cmpld 3,4", 0x7c232040 },
	{ "ldx 3,4,5", 0x7c64282a },
	{ "stdx 3,4,5", 0x7c64292a },
	{ "ldarx 3,4,5", 0x7c6428a8 },
	{ "stdcx. 3,4,5", 0x7c6429ad },
	{ "mulld 3,4,5", 0x7c6429d2 },
	{ "extsw 3,4", 0x7c8307b4 },
	{ "rfid", 0x4c000024 },
	{ "bdnzctr", 0x4e000420 },
	{ "bdztctr 0", 0x4d400420 },
	{ "stwcx. without its dot", 0x7c60292c },
	{ "lwzx with a dot", 0x7c64282f },
	{ "dcbz of another kind", 0x7c401fec },
	{ "opcode 19, 1023", 0x4c0007fe },
	{ "opcode 31, 1", 0x7c000002 },
	{ "sc without its bit", 0x44000000 },
	{ "all ones but the opcode of sc", 0x47ffffff },
};
/* clang-format on */

static struct insn make_insn(uint64_t pc, uint32_t word)
{
	return (struct insn){
		.pc = pc,
		.length = 4,
		.bytes = { (uint8_t)(word >> 24), (uint8_t)(word >> 16), (uint8_t)(word >> 8),
			   (uint8_t)word },
	};
}

static void check_row(const struct row *row)
{
	struct insn insn = make_insn(PC, row->word);
	struct insn_info info = powerpc_classify(&insn, 32);

	ck_assert_msg(info.known && info.class == row->class && info.flow == row->flow,
		      "%s: known %d, class %d, flow %d", row->text, info.known, info.class,
		      info.flow);
	ck_assert_msg(info.target == row->target, "%s: to 0x%llx", row->text,
		      (unsigned long long)info.target);
	ck_assert_msg(info.access == row->access && info.scale == row->scale &&
			      info.displacement == row->displacement,
		      "%s: %u bytes, %u times the index plus %lld", row->text, info.access,
		      info.scale, (long long)info.displacement);
	ck_assert_msg(info.base == row->base && info.index == row->index, "%s: base %u, index %u",
		      row->text, info.base, info.index);
}

START_TEST(encodings)
{
	for (size_t i = 0; i < COUNT(instructions); i++)
		check_row(&instructions[i]);
}
END_TEST

START_TEST(unknown_encodings)
{
	for (size_t i = 0; i < COUNT(unknown); i++) {
		struct insn insn = make_insn(PC, unknown[i].word);
		struct insn_info info = powerpc_classify(&insn, 32);

		ck_assert_msg(!info.known && info.class == CLASS_OTHER && info.flow == FLOW_NEXT,
			      "%s: known", unknown[i].text);
	}
}
END_TEST

START_TEST(lengths)
{
	for (unsigned length = 0; length <= INSN_BYTES_MAX; length++) {
		struct insn insn = make_insn(PC, 0x60000000);

		insn.length = length;
		ck_assert_int_eq(powerpc_classify(&insn, 32).known, length == 4);
		ck_assert_uint_eq(powerpc_insn_length(insn.bytes, length), 4);
	}
}
END_TEST

/* Addresses have 32 bits. */
START_TEST(targets_wrap)
{
	struct insn forward = make_insn(0xfffffffc, 0x48000008); /* b .+8 */
	struct insn back = make_insn(4, 0x4200fff8);		 /* bdnz .-8 */

	ck_assert_uint_eq(powerpc_classify(&forward, 32).target, 4);
	ck_assert_uint_eq(powerpc_classify(&back, 32).target, 0xfffffffc);
}
END_TEST

/* Every encoding is one thing only, and touches what the tables say and nothing else. */
START_TEST(many_words_are_consistent)
{
	/* An odd stride meets all combinations of fields in time. */
	for (uint64_t word = 0; word <= UINT32_MAX; word += 16381) {
		struct insn insn = make_insn(PC, (uint32_t)word);
		struct insn_info info = powerpc_classify(&insn, 32);
		bool memory = info.class == CLASS_LOAD || info.class == CLASS_STORE ||
			      info.class == CLASS_ATOMIC || info.class == CLASS_CBO;

		ck_assert_uint_le(info.target, UINT32_MAX);
		ck_assert_int_eq(insn_is_branch(&info), info.class == CLASS_BRANCH);
		ck_assert(info.known || info.class == CLASS_OTHER);
		ck_assert(memory || (!info.access && !info.scale && !info.displacement));
		ck_assert(!info.target || info.flow == FLOW_BRANCH || info.flow == FLOW_JUMP);
		ck_assert_uint_le(info.base, NO_REGISTER);
	}
}
END_TEST

START_TEST(register_lines)
{
	uint64_t registers[REGISTER_COUNT] = { 0 };

	ck_assert(powerpc_take_registers("GPR00 0000000000000001 ffffffff80000000 00000000deadbeef "
					 "0000000000000004",
					 registers));
	ck_assert_uint_eq(registers[0], 1);
	ck_assert_uint_eq(registers[1], 0x80000000);
	ck_assert_uint_eq(registers[2], 0xdeadbeef);
	ck_assert_uint_eq(registers[3], 4);
	ck_assert_uint_eq(registers[4], 0);
	ck_assert(powerpc_take_registers("GPR28 000000000000001c 000000000000001d 000000000000001e "
					 "000000000000001f",
					 registers));
	for (unsigned i = 28; i < 32; i++)
		ck_assert_uint_eq(registers[i], i);
	/* What sets none. */
	ck_assert(powerpc_take_registers("NIP 001020b8   LR 00000000 CTR 00000000 XER 00000000 "
					 "CPU#0",
					 registers));
	ck_assert(powerpc_take_registers("MSR 02006940 HID0 00000000  HF 02006000 iidx 0 didx 0",
					 registers));
	ck_assert(powerpc_take_registers("TB 00006951 29858238698822", registers));
	ck_assert(powerpc_take_registers("CR 00000000  [ -  -  -  -  -  -  -  -  ]     "
					 "RES 000@ffffffff",
					 registers));
	ck_assert_uint_eq(registers[0], 1);
}
END_TEST

static const char *const no_register_lines[] = {
	"",
	"----------------",
	"IN: ",
	"0x001020b8:  3c601001  lis      r3, 0x1001",
	"Trace 0: 0x7fd004000100 [00000000/00000000001020b8/02006000/00000201] ",
	"GPR",
	"GPR0",
	"GPR00",
	"GPR00 ",
	"GPR 1",
	"GPR00  0000000000000001",
	"GPR00 000000000000000g",
	"GPR00 00000000000000001",
	"GPR00 1 2 3 4 ",
	"GPR31 1 2",
	"GPR32 1",
	"GPR99 1",
	"GPR4294967296 1",
	"GPRxx 1",
	"FPR00 0000000000000000 0000000000000000",
	"NIP",
};

START_TEST(other_lines)
{
	uint64_t registers[REGISTER_COUNT];

	for (size_t i = 0; i < COUNT(no_register_lines); i++)
		ck_assert_msg(!powerpc_take_registers(no_register_lines[i], registers), "\"%s\"",
			      no_register_lines[i]);
}
END_TEST

/* From here on, guests. The assembler itself, first: are the table's words what it makes? */
START_TEST(words)
{
	char *object = tool_path("words.o"), *binary = tool_path("words.bin"), *source;
	struct text text = { 0 };
	struct tool_result result;
	FILE *in;

	for (size_t i = 0; i < COUNT(instructions); i++)
		text_append(&text, "\t%s\n", instructions[i].text);
	source = tool_write("words.s", text.start);
	text_deinit(&text);
	result = tool_run(&(struct tool){
		.program = "powerpc-linux-gnu-as",
		.args = (const char *const[]){ "-mppc", "-many", "-o", object, source, NULL } });
	tool_expect_status(&result, 0);
	result = tool_run(
		&(struct tool){ .program = "powerpc-linux-gnu-objcopy",
				.args = (const char *const[]){ "-O", "binary", "-j", ".text",
							       object, binary, NULL } });
	tool_expect_status(&result, 0);
	in = fopen(binary, "r");
	ck_assert_ptr_nonnull(in);
	for (size_t i = 0; i < COUNT(instructions); i++) {
		struct insn insn = make_insn(0, instructions[i].word);
		uint8_t bytes[4];

		ck_assert_uint_eq(fread(bytes, 1, 4, in), 4);
		ck_assert_msg(!memcmp(bytes, insn.bytes, 4), "%s: %02x%02x%02x%02x",
			      instructions[i].text, bytes[0], bytes[1], bytes[2], bytes[3]);
	}
	ck_assert_int_eq(fgetc(in), EOF);
	fclose(in);
}
END_TEST

/*
 * Variants that are odd in some way for the value 0x80 alone, so that the cases before and after
 * show that the run goes on. What the ordinary cases of 9 bytes take:
 */
#define ODD_CASES      "size=9 value=0,0x80,1"
#define ODD_LIMIT      "300"
#define ODD_SIZE       9
#define ORDINARY_INSNS 51

#define ODD_START                                                   \
	"	.text\n	.globl	memset\nmemset:\n	mr	7, 3\n	add	8, 3, 5\n" \
	".Lnext:	cmplw	7, 8\n	beq	.Lfilled\n	stb	4, 0(7)\n"         \
	"	addi	7, 7, 1\n	b	.Lnext\n"                                \
	".Lfilled:	cmpwi	4, 0x80\n	bne	.Lreturn\n"
#define ODD_END ".Lreturn:	blr\n"

struct odd_variant {
	const char *name;
	const char *code; /* lines of it */
	unsigned result;
	const char *detail;	     /* what stderr says, a pattern for fnmatch() */
	uint64_t taken;		     /* branches that the code takes */
	uint64_t class[CLASS_COUNT]; /* instructions that it retires */
	const char *rest;	     /* what follows the function */
};

#define SIGNAL_AT(number) "signal " #number " at pc 0x+([0-9a-f])"

static const struct odd_variant odd_variants[] = {
	{ "overrun",
	  "stb 4, 0(8)",
	  RESULT_OVERRUN,
	  "1 bytes past the end",
	  0,
	  { [CLASS_STORE] = 1 },
	  "" },
	{ "underrun",
	  "stb 4, -1(3)",
	  RESULT_UNDERRUN,
	  "1 bytes before the start",
	  0,
	  { [CLASS_STORE] = 1 },
	  "" },
	{ "content",
	  "li 9, 0\n stb 9, 0(3)",
	  RESULT_CONTENT,
	  "first wrong byte at 0: 0x0 instead of 0x80",
	  0,
	  { [CLASS_STORE] = 1, [CLASS_OTHER] = 1 },
	  "" },
	{ "line",
	  "dcbz 0, 3",
	  RESULT_CONTENT | RESULT_OVERRUN,
	  "first wrong byte at 0: 0x0 instead of 0x80, 23 bytes past the end",
	  0,
	  { [CLASS_CBO] = 1 },
	  "" },
	{ "return",
	  "mr 3, 7",
	  RESULT_RETURN,
	  "returned 0x+([0-9a-f])9 instead of dst 0x+([0-9a-f])0",
	  0,
	  { [CLASS_OTHER] = 1 },
	  "" },
	{ "clobber-r1",
	  "addi 1, 1, -16",
	  RESULT_CLOBBER,
	  "r1 not preserved",
	  0,
	  { [CLASS_OTHER] = 1 },
	  "" },
	{ "clobber-r2",
	  "li 2, 0",
	  RESULT_CLOBBER,
	  "r2 not preserved",
	  0,
	  { [CLASS_OTHER] = 1 },
	  "" },
	{ "clobber-r13",
	  "li 13, 0",
	  RESULT_CLOBBER,
	  "r13 not preserved",
	  0,
	  { [CLASS_OTHER] = 1 },
	  "" },
	{ "clobber-more",
	  "li 14, 0\n li 31, 0",
	  RESULT_CLOBBER,
	  "r14 not preserved, r31 not preserved",
	  0,
	  { [CLASS_OTHER] = 2 },
	  "" },
	{ "clobber-cr4",
	  "crnot 16, 16",
	  RESULT_CLOBBER,
	  "cr2 to cr4 not preserved",
	  0,
	  { [CLASS_OTHER] = 1 },
	  "" },
	{ "endless",
	  "b .",
	  RESULT_LIMIT,
	  "no return within " ODD_LIMIT " instructions",
	  0,
	  { [CLASS_JUMP] = 300 - ORDINARY_INSNS },
	  "" },
	{ "nowhere",
	  "li 9, 0\n mtctr 9\n bctr",
	  RESULT_FAULT,
	  "signal 11 at pc 0x0",
	  0,
	  { [CLASS_JUMP] = 1, [CLASS_OTHER] = 2 },
	  "" },
	{ "trap", "trap", RESULT_FAULT, SIGNAL_AT(5), 0, { 0 }, "" },
	{ "conditional-trap", "twnei 3, 0", RESULT_FAULT, SIGNAL_AT(5), 0, { 0 }, "" },
	{ "illegal", ".long 0", RESULT_FAULT, SIGNAL_AT(4), 0, { 0 }, "" },
	{ "privileged", "mfmsr 9", RESULT_FAULT, SIGNAL_AT(4), 0, { 0 }, "" },
	{ "load",
	  "li 9, 0\n lwz 9, 0(9)",
	  RESULT_FAULT,
	  SIGNAL_AT(11),
	  0,
	  { [CLASS_OTHER] = 1 },
	  "" },
	{ "store",
	  "lis 9, memset@ha\n stw 9, memset@l(9)",
	  RESULT_FAULT,
	  SIGNAL_AT(11),
	  0,
	  { [CLASS_OTHER] = 1 },
	  "" },
	{ "reserve",
	  "li 9, 0\n lwarx 10, 0, 9\n stwcx. 10, 0, 9",
	  RESULT_FAULT,
	  SIGNAL_AT(11),
	  0,
	  { [CLASS_OTHER] = 1 },
	  "" },
	{ "fault-in-sequence",
	  "li 9, 0\n lwarx 10, 0, 3\n lwz 9, 0(9)\n stwcx. 10, 0, 3",
	  RESULT_FAULT,
	  SIGNAL_AT(11),
	  0,
	  { [CLASS_ATOMIC] = 1, [CLASS_OTHER] = 1 },
	  "" },
	{ "end",
	  "b .Llast",
	  RESULT_FAULT,
	  SIGNAL_AT(4),
	  0,
	  { [CLASS_JUMP] = 1, [CLASS_NOP] = 1 },
	  ".Llast: nop\n" },
	{ "exit",
	  "li 3, 0\n li 0, 1\n sc",
	  RESULT_FAULT,
	  "the guest died",
	  0,
	  { [CLASS_OTHER] = 2 },
	  "" },

	{ "early-return", "beqlr", RESULT_OK, "", 0, { 0 }, "" },
	{ "not-yet", "bnelr\n nop", RESULT_OK, "", 0, { [CLASS_BRANCH] = 1, [CLASS_NOP] = 1 }, "" },
	{ "system-call",
	  "mr 9, 3\n li 0, 20\n sc\n mr 3, 9",
	  RESULT_OK,
	  "",
	  0,
	  { [CLASS_OTHER] = 4 },
	  "" },
	{ "count-down",
	  "li 9, 5\n mtctr 9\n bdnz .",
	  RESULT_OK,
	  "",
	  4,
	  { [CLASS_BRANCH] = 5, [CLASS_OTHER] = 2 },
	  "" },
	{ "absolute", "ba .Lhere\n.Lhere:", RESULT_OK, "", 0, { [CLASS_JUMP] = 1 }, "" },
	{ "where-am-i",
	  "mflr 9\n bcl 20, 31, .Lhere\n.Lhere: mflr 10\n mtlr 9",
	  RESULT_OK,
	  "",
	  0,
	  { [CLASS_JUMP] = 1, [CLASS_OTHER] = 3 },
	  "" },
	{ "vector",
	  ".machine push\n .machine \"7450\"\n vxor 2, 2, 2\n stvx 2, 0, 1\n"
	  " .machine pop",
	  RESULT_OK,
	  "",
	  0,
	  { [CLASS_VECTOR] = 2 },
	  "" },
	{ "time-base", "mftb 9", RESULT_OK, "", 0, { [CLASS_CSR] = 1 }, "" },
	{ "words",
	  "stwu 1, -32(1)\n stmw 29, 16(1)\n lmw 29, 16(1)\n addi 1, 1, 32",
	  RESULT_OK,
	  "",
	  0,
	  { [CLASS_LOAD] = 1, [CLASS_STORE] = 2, [CLASS_OTHER] = 1 },
	  "" },
	{ "tail-call",
	  "b .Ltail",
	  RESULT_OK,
	  "",
	  0,
	  { [CLASS_JUMP] = 1, [CLASS_NOP] = 1 },
	  ".Ltail: nop\n blr\n" },
	/* Three times {lwarx, add, stwcx., branch, subtract, branch}, a constant and an address. */
	{ "atomic",
	  "li 9, 3\n lis 10, .Lword@ha\n addi 10, 10, .Lword@l\n"
	  ".Lagain: lwarx 11, 0, 10\n addi 11, 11, 1\n stwcx. 11, 0, 10\n bne .Lagain\n"
	  " subic. 9, 9, 1\n bne .Lagain",
	  RESULT_OK,
	  "",
	  2,
	  { [CLASS_ATOMIC] = 6, [CLASS_BRANCH] = 6, [CLASS_OTHER] = 9 },
	  " .data\n .balign 4\n.Lword: .long 0\n" },
	/* Out of the sequence, to what follows it. */
	{ "atomic-given-up",
	  "lis 10, .Lword@ha\n addi 10, 10, .Lword@l\n"
	  " lwarx 11, 0, 10\n cmpwi 11, 0\n beq .Lzero\n stwcx. 11, 0, 10\n"
	  " nop\n.Lzero: nop",
	  RESULT_OK,
	  "",
	  1,
	  { [CLASS_ATOMIC] = 1, [CLASS_BRANCH] = 1, [CLASS_NOP] = 1, [CLASS_OTHER] = 3 },
	  " .data\n .balign 4\n.Lword: .long 0\n" },
	{ "recursion",
	  "mflr 12\n li 9, 3\n bl .Lrecurse\n mtlr 12",
	  RESULT_OK,
	  "",
	  1,
	  { [CLASS_BRANCH] = 4,
	    [CLASS_JUMP] = 8,
	    [CLASS_LOAD] = 3,
	    [CLASS_STORE] = 6,
	    [CLASS_OTHER] = 19 },
	  ".Lrecurse: cmpwi 9, 0\n beq .Lback\n mflr 0\n stw 0, 4(1)\n stwu 1, -16(1)\n"
	  " subi 9, 9, 1\n bl .Lrecurse\n addi 1, 1, 16\n lwz 0, 4(1)\n mtlr 0\n.Lback: blr\n" },
};

static char *odd_path(const struct odd_variant *variant)
{
	return tool_write(tool_text("%s.S", variant->name),
			  tool_text(ODD_START "	%s\n" ODD_END "%s", variant->code, variant->rest));
}

static void expect_odd_counts(const struct odd_variant *variant, const struct record *record)
{
	static const struct odd_variant none = { 0 };
	static const char *const names[CLASS_COUNT] = CLASS_NAMES;
	bool odd = record->tc.value == 0x80;
	const struct odd_variant *extra = odd ? variant : &none;
	/* The end of the loop, and the branch that avoids the odd code. */
	uint64_t taken = (odd ? 1 : 2) + extra->taken;
	uint64_t class[CLASS_COUNT] = { [CLASS_BRANCH] = ODD_SIZE + 2,
					[CLASS_JUMP] = ODD_SIZE,
					[CLASS_STORE] = ODD_SIZE,
					[CLASS_OTHER] = 2 * ODD_SIZE + 4 };

	for (unsigned i = 0; i < CLASS_COUNT; i++)
		ck_assert_msg(record->counts.class[i] == class[i] + extra->class[i],
			      "%s: %lu %s, not %lu", variant->name,
			      (unsigned long)record->counts.class[i], names[i],
			      (unsigned long)(class[i] + extra->class[i]));
	ck_assert_uint_eq(record->counts.taken, taken);
	ck_assert_msg(record->result == (odd ? variant->result : RESULT_OK), "%s: result %u",
		      variant->name, record->result);
}

static struct tool_process start(const char *path, const char *engine)
{
	return tool_start(&(struct tool){
		.args = (const char *const[]){ "run", "memset", path, "-j", "1", "--arch",
					       "powerpc", "--engine", engine, "--cases", ODD_CASES,
					       "--limit", ODD_LIMIT, NULL } });
}

/* Both engines say the same, and it is right. */
START_TEST(odd)
{
	const struct odd_variant *variant = &odd_variants[_i];
	const char *path = odd_path(variant), *pattern = "";
	struct tool_process trace_process = start(path, "trace"), gdb_process = start(path, "gdb");
	struct tool_result trace = tool_wait(&trace_process), gdb = tool_wait(&gdb_process);
	char result[RESULT_TEXT_MAX];
	struct record *records;
	size_t count;

	tool_expect_status(&trace, variant->result ? 4 : 0);
	records = tool_records(trace.out, &count);
	ck_assert_uint_eq(count, 3);
	for (size_t i = 0; i < count; i++)
		expect_odd_counts(variant, &records[i]);
	if (variant->result)
		pattern = tool_text(
			"insncount: memset/%s: offset=0 size=9 value=128: %s: %s\n", variant->name,
			result_format(variant->result, result, sizeof(result)), variant->detail);
	ck_assert_msg(!fnmatch(pattern, trace.err, FNM_EXTMATCH), "%s: on stderr: %s\nexpected: %s",
		      variant->name, trace.err, pattern);
	ck_assert_msg(!strcmp(tool_body(trace.out), tool_body(gdb.out)) &&
			      !strcmp(trace.err, gdb.err),
		      "%s: the engines differ\n%s%s\n%s%s", variant->name, tool_body(trace.out),
		      trace.err, tool_body(gdb.out), gdb.err);
}
END_TEST

/* A branch inside of an atomic sequence: gdb cannot say which way it went, and says so. */
START_TEST(branch_in_sequence)
{
	const struct odd_variant variant = {
		.name = "skips",
		.code = "lis 10, .Lword@ha\n addi 10, 10, .Lword@l\n lwarx 11, 0, 10\n"
			" cmpwi 11, 0\n beq .Lskip\n nop\n.Lskip: stwcx. 11, 0, 10",
		.class = { [CLASS_ATOMIC] = 2, [CLASS_BRANCH] = 1, [CLASS_OTHER] = 3 },
		.taken = 1,
		.rest = " .data\n .balign 4\n.Lword: .long 0\n",
	};
	const char *path = odd_path(&variant);
	struct tool_process trace_process = start(path, "trace"), gdb_process = start(path, "gdb");
	struct tool_result trace = tool_wait(&trace_process), gdb = tool_wait(&gdb_process);
	struct record *records;
	size_t count;

	tool_expect_status(&trace, 0);
	records = tool_records(trace.out, &count);
	ck_assert_uint_eq(count, 3);
	for (size_t i = 0; i < count; i++)
		expect_odd_counts(&variant, &records[i]);
	records = tool_records(gdb.out, &count);
	ck_assert_uint_eq(count, 3);
	ck_assert_uint_eq(records[1].result, RESULT_GAP);
}
END_TEST

/* The engines agree on the memsets, for both sizes of a line. */
START_TEST(engines_agree)
{
	struct tool_result result = TOOL("verify", "memset", "linux-4.1", "linux-4.3",
					 "linux-4.3-early", "--arch", "powerpc", "--block",
					 _i ? "64" : "32", "--cases",
					 "offset=0,5,31 size=0..5,63..66,127,160 value=0,0x80");

	tool_expect_status(&result, 0);
}
END_TEST

/* Built for the lines that the machine has, memset clears what it should. */
START_TEST(lines_of_both_sizes)
{
	struct tool_result result = TOOL("run", "memset", "linux-4.3", "--arch", "powerpc",
					 "--block", _i ? "64" : "32", "--cases",
					 "offset=0..64 size=0..200,4096 value=0");
	uint64_t lines = _i ? 63 : 127, found = 0;
	struct record *records;
	size_t count;

	tool_expect_status(&result, 0);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 65 * 202);
	for (size_t i = 0; i < count; i++) {
		ck_assert_uint_eq(records[i].block, _i ? 64 : 32);
		if (records[i].tc.offset || records[i].tc.size != 4096)
			continue;
		ck_assert_uint_eq(records[i].counts.class[CLASS_CBO], lines);
		found++;
	}
	ck_assert_uint_eq(found, 1);
}
END_TEST

/* Misaligned accesses; those whose address is a sum, too. A machine of each kind. */
START_TEST(memory)
{
	const struct odd_variant variant = {
		.name = "misaligned",
		.code = "li 10, 1\n lwz 9, 1(3)\n stwx 9, 3, 10\n lhz 9, 2(3)\n lwarx 9, 0, 3\n"
			" lmw 31, 1(3)\n li 31, -0x4e4f\n dcbt 3, 10",
		.rest = "",
	};
	struct tool_result result = TOOL("run", "memset", odd_path(&variant), "--arch", "powerpc",
					 "--block", _i ? "64" : "32", "--memory", "--cases",
					 ODD_CASES);
	struct record *records;
	size_t count;

	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 3);
	ck_assert_uint_eq(records[0].misaligned, 0);
	ck_assert_uint_eq(records[1].misaligned, 2);
	ck_assert_uint_eq(records[2].misaligned, 0);
}
END_TEST

/*
 * A copy in the words of a kernel: names, faults and their table, patched places, other functions
 * beside it.
 */
#define KERNEL_COPY                                                                    \
	"#include <asm/processor.h>\n#include <asm/cache.h>\n#include <asm/errno.h>\n" \
	"#include <asm/ppc_asm.h>\n#include <asm/export.h>\n#include <asm/kasan.h>\n"  \
	"#include <asm/code-patching-asm.h>\n"                                         \
	"LINE = L1_CACHE_BYTES\n"                                                      \
	"	.text\n"                                                                     \
	"_GLOBAL_KASAN(other)\n	li	r3,-EFAULT\n	blr\nEXPORT_SYMBOL_KASAN(other)\n"     \
	"_GLOBAL(__asm_copy_to_user)\n"                                                \
	"5:	nop\n	patch_site	5b, patch__here\n"                                        \
	"	PPC_LCMPI	cr1,r5,0\n	beqlr	cr1\n	mtctr	r5\n"                                 \
	"1:	lbz	r0,0(r4)\n2:	stb	r0,0(r3)\n"                                           \
	"	addi	r4,r4,1\n	addi	r3,r3,1\n	bdnz	1b\n"                                     \
	"3:	mfctr	r3\n	blr\n"                                                          \
	"	EX_TABLE(1b,3b)\n	EX_TABLE(2b,3b)\nEXPORT_SYMBOL(__asm_copy_to_user)\n"

/* Every fault goes on at its fixup, and what is not copied is what the routine says. */
START_TEST(faults)
{
	const char *path = tool_write("copy.S", KERNEL_COPY);
	const char *cases = "size=1,9,40 fault=none,dst:0,dst:5,src:0,src:39";
	struct tool_result result =
		TOOL("verify", "copy_user", path, "--arch", "powerpc", "--cases", cases);
	struct record *records;
	size_t count;

	tool_expect_status(&result, 0);
	result = TOOL("run", "copy_user", path, "--arch", "powerpc", "--cases", cases);
	/* Without a byte to copy r3 is what it was: the destination, which is no count. */
	tool_expect_status(&result, 0);
	records = tool_records(result.out, &count);
	ck_assert_uint_eq(count, 15);
	for (size_t i = 0; i < count; i++)
		ck_assert_uint_eq(records[i].result, RESULT_OK);
	/* Nine bytes, of which the sixth cannot be stored: five passes, and up to the store. */
	ck_assert_uint_eq(records[7].counts.insns, 4 + 5 * 5 + 1 + 1);
}
END_TEST

/* Files of C, right and wrong ones, and the routines that they are of. */
static const char *const files[] = {
	"memcpy/right.c",    "memcpy/one-more.c",  "memcpy/writes-source.c", "memmove/right.c",
	"memmove/forward.c", "memmove/backward.c", "strlen/right.c",	     "strlen/reads-on.c",
	"strlen/signed.c",   "strcmp/right.c",	   "strcmp/signed.c",	     "strcmp/last.c",
	"strncmp/right.c",   "strncmp/no-limit.c", "memset/plain.c",
};

static struct record *run_file(const char *file, const char *arch, size_t *count)
{
	struct tool_result result = TOOL("run", tool_text("%.*s", (int)strcspn(file, "/"), file),
					 tool_text("tests/variants/%s", file), "--arch", arch,
					 "-q");

	return tool_records(result.out, count);
}

/* The other byte order and ABI make no difference to what the checkers find. */
START_TEST(checkers)
{
	size_t count, other_count;
	struct record *records = run_file(files[_i], "powerpc", &count);
	struct record *others = run_file(files[_i], "riscv", &other_count);

	ck_assert_uint_ge(count, 1);
	ck_assert_uint_eq(count, other_count);
	for (size_t i = 0; i < count; i++)
		ck_assert_msg(records[i].result == others[i].result, "%s, case %zu: %u, not %u",
			      files[_i], i, records[i].result, others[i].result);
}
END_TEST

/* Four bytes end in a conditional return: it is the final one, executed and not counted. */
START_TEST(annotate)
{
	const char *const args[] = { "annotate",
				     "memset",
				     "linux-4.3",
				     "--arch",
				     "powerpc",
				     "--case",
				     "offset=0 size=4 value=0",
				     "--format",
				     "csv",
				     _i ? "--count-return" : NULL,
				     NULL };
	struct tool_result result = tool_run(&(struct tool){ .args = args });
	unsigned long executed = 0, counted = 0, one, two;
	unsigned lines = 0;

	tool_expect_status(&result, 0);
	for (char *line = strtok(result.out, "\n"); line; line = strtok(NULL, "\n")) {
		const char *class = strstr(line, ",branches,");

		if (!class)
			class = strstr(line, ",stores,");
		if (!class)
			class = strstr(line, ",other,");
		if (!class || sscanf(class + 1, "%*[a-z],%lu,%lu,", &one, &two) != 2)
			continue;
		executed += one;
		counted += two;
		lines++;
	}
	ck_assert_uint_ge(lines, 30);
	ck_assert_uint_eq(executed, 7);
	ck_assert_uint_eq(counted, _i ? 7 : 6);
}
END_TEST

Suite *powerpc_suite(void)
{
	Suite *suite = suite_create("powerpc");
	TCase *classify = tcase_create("classify"), *guests = tcase_create("guests");

	tcase_set_timeout(classify, 60);
	tcase_add_test(classify, encodings);
	tcase_add_test(classify, unknown_encodings);
	tcase_add_test(classify, lengths);
	tcase_add_test(classify, targets_wrap);
	tcase_add_test(classify, many_words_are_consistent);
	tcase_add_test(classify, register_lines);
	tcase_add_test(classify, other_lines);
	suite_add_tcase(suite, classify);

	tcase_set_timeout(guests, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(guests, tool_setup, tool_teardown);
	if (tool_has_arch("powerpc")) {
		tcase_add_test(guests, words);
		tcase_add_loop_test(guests, odd, 0, COUNT(odd_variants));
		tcase_add_test(guests, branch_in_sequence);
		tcase_add_loop_test(guests, engines_agree, 0, 2);
		tcase_add_loop_test(guests, lines_of_both_sizes, 0, 2);
		tcase_add_loop_test(guests, memory, 0, 2);
		tcase_add_test(guests, faults);
		tcase_add_loop_test(guests, checkers, 0, COUNT(files));
		tcase_add_loop_test(guests, annotate, 0, 2);
	}
	suite_add_tcase(suite, guests);
	return suite;
}
