// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "../counter/x86.h"
#include "suites.h"
#include "tool.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Where the instructions of the table lie. */
#define PC 0x401000

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15 };
#define NONE NO_REGISTER

struct row {
	const char *text; /* for the assembler */
	const char *bytes;
	enum insn_class class;
	enum insn_flow flow;
	uint64_t target;
	uint8_t access, base, index, scale;
	int64_t displacement;
	bool known;
};

/* What a row says after the encoding. */
#define PLAIN(class)   class, FLOW_NEXT, 0, 0, 0, 0, 0, 0, true
#define UNKNOWN	       CLASS_OTHER, FLOW_NEXT, 0, 0, 0, 0, 0, 0, false
#define BRANCH(offset) CLASS_BRANCH, FLOW_BRANCH, PC + (offset), 0, 0, 0, 0, 0, true
#define JUMP(offset)   CLASS_JUMP, FLOW_JUMP, PC + (offset), 0, 0, 0, 0, 0, true
#define INDIRECT       CLASS_JUMP, FLOW_INDIRECT, 0, 0, 0, 0, 0, 0, true
#define REPEAT(class)  class, FLOW_REPEAT, PC, 0, 0, 0, 0, 0, true
#define CLEARS(base)   CLASS_CBO, FLOW_NEXT, 0, 0, base, NONE, 0, 0, true
#define ACCESS(class, access, base, displacement) \
	class, FLOW_NEXT, 0, access, base, NONE, 0, displacement, true
#define INDEXED(class, access, base, index, scale, displacement) \
	class, FLOW_NEXT, 0, access, base, index, scale, displacement, true

/* clang-format off */
static const struct row rows[] = {
	{ "je .+0x12", "7410", BRANCH(18) },
	{ "jne .-0x1234", "0f85c6edffff", BRANCH(-0x1234) },
	{ "jrcxz .-8", "e3f6", BRANCH(-8) },
	{ "jecxz .+4", "67e301", BRANCH(4) },
	{ "loop .-2", "e2fc", BRANCH(-2) },
	{ "loopne .+0x40", "e03e", BRANCH(64) },
	{ "jmp .", "ebfe", JUMP(0) },
	{ "jmp .+1000", "e9e3030000", JUMP(1000) },
	{ "jmp *%rax", "ffe0", INDIRECT },
	{ "jmp *(%rax)", "ff20", INDIRECT },
	{ "notrack jmp *%rax", "3effe0", INDIRECT },
	{ "ljmp *(%rax)", "ff28", INDIRECT },
	{ "call .-0x100", "e8fbfeffff", JUMP(-256) },
	{ "call *%rax", "ffd0", INDIRECT },
	{ "call *8(%rbx)", "ff5308", INDIRECT },
	{ "lcall *(%rax)", "ff18", INDIRECT },
	{ "ret", "c3", INDIRECT },
	{ "ret $8", "c20800", INDIRECT },
	{ "lretl", "cb", INDIRECT },
	{ "rep ret", "f3c3", INDIRECT },
	{ "iretl", "cf", INDIRECT },
	{ "iretq", "48cf", INDIRECT },
	{ "sysretl", "0f07", INDIRECT },
	{ "sysretq", "480f07", INDIRECT },
	{ "sysexitl", "0f35", INDIRECT },
	{ "syscall", "0f05", PLAIN(CLASS_OTHER) },
	{ "sysenter", "0f34", PLAIN(CLASS_OTHER) },
	{ "int $0x80", "cd80", PLAIN(CLASS_OTHER) },
	{ "int3", "cc", PLAIN(CLASS_OTHER) },
	{ "int1", "f1", PLAIN(CLASS_OTHER) },
	{ "ud2", "0f0b", PLAIN(CLASS_OTHER) },
	{ "hlt", "f4", PLAIN(CLASS_OTHER) },
	{ "nop", "90", PLAIN(CLASS_NOP) },
	{ "nopw (%rax)", "660f1f00", PLAIN(CLASS_NOP) },
	{ "nopl 8(%rax,%rax,1)", "0f1f440008", PLAIN(CLASS_NOP) },
	{ "xchg %ax,%ax", "6690", PLAIN(CLASS_NOP) },
	{ "pause", "f390", PLAIN(CLASS_OTHER) },
	{ "endbr64", "f30f1efa", PLAIN(CLASS_OTHER) },
	{ "xchg %rax,%rax", "90", PLAIN(CLASS_NOP) },
	{ "xchg %eax,%r8d", "4190", PLAIN(CLASS_OTHER) },
	{ "lea (%rax),%rdx", "488d10", PLAIN(CLASS_OTHER) },
	{ "prefetchnta (%rax)", "0f1800", PLAIN(CLASS_OTHER) },
	{ "prefetcht0 (%rax)", "0f1808", PLAIN(CLASS_OTHER) },
	{ "prefetchw (%rax)", "0f0d08", PLAIN(CLASS_OTHER) },
	{ "clflush (%rax)", "0fae38", PLAIN(CLASS_OTHER) },
	{ "clflushopt (%rax)", "660fae38", PLAIN(CLASS_OTHER) },
	{ "clwb (%rax)", "660fae30", PLAIN(CLASS_OTHER) },
	{ "cldemote (%rax)", "0f1c00", PLAIN(CLASS_OTHER) },
	{ "mfence", "0faef0", PLAIN(CLASS_OTHER) },
	{ "lfence", "0faee8", PLAIN(CLASS_OTHER) },
	{ "sfence", "0faef8", PLAIN(CLASS_OTHER) },
	{ "clzero", "0f01fc", CLEARS(RAX) },
	{ "mov %cr0,%rax", "0f20c0", PLAIN(CLASS_CSR) },
	{ "mov %rax,%cr3", "0f22d8", PLAIN(CLASS_CSR) },
	{ "mov %db0,%rax", "0f21c0", PLAIN(CLASS_CSR) },
	{ "clts", "0f06", PLAIN(CLASS_CSR) },
	{ "smsw %ax", "660f01e0", PLAIN(CLASS_CSR) },
	{ "lmsw %ax", "0f01f0", PLAIN(CLASS_CSR) },
	{ "rdmsr", "0f32", PLAIN(CLASS_CSR) },
	{ "wrmsr", "0f30", PLAIN(CLASS_CSR) },
	{ "xgetbv", "0f01d0", PLAIN(CLASS_CSR) },
	{ "xsetbv", "0f01d1", PLAIN(CLASS_CSR) },
	{ "rdtsc", "0f31", PLAIN(CLASS_CSR) },
	{ "rdtscp", "0f01f9", PLAIN(CLASS_CSR) },
	{ "rdpmc", "0f33", PLAIN(CLASS_CSR) },
	{ "rdpid %rax", "f30fc7f8", PLAIN(CLASS_CSR) },
	{ "rdpkru", "0f01ee", PLAIN(CLASS_CSR) },
	{ "wrpkru", "0f01ef", PLAIN(CLASS_CSR) },
	{ "rdfsbase %rax", "f3480faec0", PLAIN(CLASS_CSR) },
	{ "wrgsbase %rax", "f3480faed8", PLAIN(CLASS_CSR) },
	{ "swapgs", "0f01f8", PLAIN(CLASS_CSR) },
	{ "ldmxcsr (%rax)", "0fae10", PLAIN(CLASS_CSR) },
	{ "stmxcsr (%rax)", "0fae18", PLAIN(CLASS_CSR) },
	{ "fxsave (%rax)", "0fae00", PLAIN(CLASS_STORE) },
	{ "fxrstor (%rax)", "0fae08", PLAIN(CLASS_LOAD) },
	{ "xsave (%rax)", "0fae20", PLAIN(CLASS_STORE) },
	{ "xsaveopt (%rax)", "0fae30", PLAIN(CLASS_STORE) },
	{ "xrstor (%rax)", "0fae28", PLAIN(CLASS_LOAD) },
	{ "xsaves (%rax)", "0fc728", PLAIN(CLASS_STORE) },
	{ "emms", "0f77", PLAIN(CLASS_VECTOR) },
	{ "vzeroupper", "c5f877", PLAIN(CLASS_VECTOR) },
	{ "vzeroall", "c5fc77", PLAIN(CLASS_VECTOR) },
	{ "mov %rax,(%rdi)", "488907", ACCESS(CLASS_STORE, 8, RDI, 0) },
	{ "mov (%rdi),%rax", "488b07", ACCESS(CLASS_LOAD, 8, RDI, 0) },
	{ "mov %al,(%rdi)", "8807", ACCESS(CLASS_STORE, 1, RDI, 0) },
	{ "movabs 0x7122334455667788,%eax", "a18877665544332271",
	  ACCESS(CLASS_LOAD, 4, NONE, 0x7122334455667788) },
	{ "movabs %eax,0x1122334455667788", "a38877665544332211",
	  ACCESS(CLASS_STORE, 4, NONE, 0x1122334455667788) },
	{ "mov 0x1234,%eax", "8b042534120000", ACCESS(CLASS_LOAD, 4, NONE, 4660) },
	{ "mov %fs:0x28,%rax", "64488b042528000000", PLAIN(CLASS_LOAD) },
	{ "mov %gs:(%rax),%rax", "65488b00", PLAIN(CLASS_LOAD) },
	{ "mov %ds:(%rax),%rax", "488b00", ACCESS(CLASS_LOAD, 8, RAX, 0) },
	{ "mov (%eax),%eax", "678b00", PLAIN(CLASS_LOAD) },
	{ "mov 0x10(%rip),%rax", "488b0510000000", ACCESS(CLASS_LOAD, 8, NONE, PC + 23) },
	{ "mov 0x10(%eip),%rax", "67488b0510000000", PLAIN(CLASS_LOAD) },
	{ "mov (%rax,%rbx,8),%rax", "488b04d8", INDEXED(CLASS_LOAD, 8, RAX, RBX, 8, 0) },
	{ "mov 8(,%r12,4),%rax", "4a8b04a508000000", INDEXED(CLASS_LOAD, 8, NONE, R12, 4, 8) },
	{ "mov (%r12),%rax", "498b0424", ACCESS(CLASS_LOAD, 8, R12, 0) },
	{ "mov (%r13),%rax", "498b4500", ACCESS(CLASS_LOAD, 8, R13, 0) },
	{ "movzbl (%rax),%eax", "0fb600", ACCESS(CLASS_LOAD, 1, RAX, 0) },
	{ "movslq (%rax),%rax", "486300", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "add %rax,(%rdi)", "480107", ACCESS(CLASS_STORE, 8, RDI, 0) },
	{ "add (%rdi),%rax", "480307", ACCESS(CLASS_LOAD, 8, RDI, 0) },
	{ "cmp %rax,(%rdi)", "483907", ACCESS(CLASS_LOAD, 8, RDI, 0) },
	{ "test %rax,(%rdi)", "488507", ACCESS(CLASS_LOAD, 8, RDI, 0) },
	{ "incb (%rdi)", "fe07", ACCESS(CLASS_STORE, 1, RDI, 0) },
	{ "incl (%rdi)", "ff07", ACCESS(CLASS_STORE, 4, RDI, 0) },
	{ "not %eax", "f7d0", PLAIN(CLASS_OTHER) },
	{ "negq (%rdi)", "48f71f", ACCESS(CLASS_STORE, 8, RDI, 0) },
	{ "shll $3,(%rax)", "c12003", ACCESS(CLASS_STORE, 4, RAX, 0) },
	{ "btl $3,(%rax)", "0fba2003", PLAIN(CLASS_LOAD) },
	{ "bt %rax,(%rax)", "480fa300", PLAIN(CLASS_LOAD) },
	{ "bts %rax,(%rax)", "480fab00", PLAIN(CLASS_STORE) },
	{ "lock bts %rax,(%rax)", "f0480fab00", PLAIN(CLASS_ATOMIC) },
	{ "lock incl (%rax)", "f0ff00", ACCESS(CLASS_ATOMIC, 4, RAX, 0) },
	{ "lock addq $1,(%rax)", "f048830001", ACCESS(CLASS_ATOMIC, 8, RAX, 0) },
	{ "lock xadd %eax,(%rdx)", "f00fc102", ACCESS(CLASS_ATOMIC, 4, RDX, 0) },
	{ "xadd %eax,(%rdx)", "0fc102", ACCESS(CLASS_STORE, 4, RDX, 0) },
	{ "xchg %eax,(%rdx)", "8702", ACCESS(CLASS_ATOMIC, 4, RDX, 0) },
	{ "xchg %eax,%edx", "92", PLAIN(CLASS_OTHER) },
	{ "cmpxchg %eax,(%rdx)", "0fb102", ACCESS(CLASS_ATOMIC, 4, RDX, 0) },
	{ "cmpxchg %eax,%edx", "0fb1c2", PLAIN(CLASS_OTHER) },
	{ "lock cmpxchg %rax,(%rdx)", "f0480fb102", ACCESS(CLASS_ATOMIC, 8, RDX, 0) },
	{ "cmpxchg8b (%rdx)", "0fc70a", ACCESS(CLASS_ATOMIC, 8, RDX, 0) },
	{ "lock cmpxchg16b (%rdx)", "f0480fc70a", ACCESS(CLASS_ATOMIC, 16, RDX, 0) },
	{ "push %rax", "50", ACCESS(CLASS_STORE, 8, RSP, -8) },
	{ "push $1", "6a01", ACCESS(CLASS_STORE, 8, RSP, -8) },
	{ "pushw $1", "666a01", ACCESS(CLASS_STORE, 2, RSP, -2) },
	{ "pushq (%rax)", "ff30", PLAIN(CLASS_STORE) },
	{ "pop %rax", "58", ACCESS(CLASS_LOAD, 8, RSP, 0) },
	{ "popq (%rax)", "8f00", PLAIN(CLASS_STORE) },
	{ "pushf", "9c", ACCESS(CLASS_STORE, 8, RSP, -8) },
	{ "popf", "9d", ACCESS(CLASS_LOAD, 8, RSP, 0) },
	{ "push %fs", "0fa0", ACCESS(CLASS_STORE, 8, RSP, -8) },
	{ "pop %gs", "0fa9", ACCESS(CLASS_LOAD, 8, RSP, 0) },
	{ "enter $16,$0", "c8100000", PLAIN(CLASS_STORE) },
	{ "leave", "c9", ACCESS(CLASS_LOAD, 8, RBP, 0) },
	{ "movsb", "a4", PLAIN(CLASS_STORE) },
	{ "movsq", "48a5", PLAIN(CLASS_STORE) },
	{ "rep movsb", "f3a4", REPEAT(CLASS_STORE) },
	{ "rep movsq", "f348a5", REPEAT(CLASS_STORE) },
	{ "stosb", "aa", ACCESS(CLASS_STORE, 1, RDI, 0) },
	{ "stosl", "ab", ACCESS(CLASS_STORE, 4, RDI, 0) },
	{ "rep stosq", "f348ab", REPEAT(CLASS_STORE) },
	{ "lodsb", "ac", ACCESS(CLASS_LOAD, 1, RSI, 0) },
	{ "rep lodsb", "f3ac", REPEAT(CLASS_LOAD) },
	{ "scasb", "ae", ACCESS(CLASS_LOAD, 1, RDI, 0) },
	{ "repne scasb", "f2ae", REPEAT(CLASS_LOAD) },
	{ "cmpsb", "a6", PLAIN(CLASS_LOAD) },
	{ "repe cmpsb", "f3a6", REPEAT(CLASS_LOAD) },
	{ "repne cmpsq", "f248a7", REPEAT(CLASS_LOAD) },
	{ "addr32 rep stosb", "67f3aa", REPEAT(CLASS_STORE) },
	{ "insb", "6c", ACCESS(CLASS_STORE, 1, RDI, 0) },
	{ "outsb", "6e", ACCESS(CLASS_LOAD, 1, RSI, 0) },
	{ "rep insb", "f36c", REPEAT(CLASS_STORE) },
	{ "xlat", "d7", PLAIN(CLASS_LOAD) },
	{ "movnti %eax,(%rdi)", "0fc307", ACCESS(CLASS_STORE, 4, RDI, 0) },
	{ "movnti %rax,8(%rdi)", "480fc34708", ACCESS(CLASS_STORE, 8, RDI, 8) },
	{ "movdiri %rax,(%rdi)", "480f38f907", ACCESS(CLASS_STORE, 8, RDI, 0) },
	{ "movdir64b (%rdi),%rax", "660f38f807", PLAIN(CLASS_STORE) },
	{ "movbe (%rax),%eax", "0f38f000", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "movbe %eax,(%rax)", "0f38f100", ACCESS(CLASS_STORE, 4, RAX, 0) },
	{ "crc32b (%rax),%eax", "f20f38f000", ACCESS(CLASS_LOAD, 1, RAX, 0) },
	{ "crc32 %rax,%rax", "f2480f38f1c0", PLAIN(CLASS_OTHER) },
	{ "popcnt (%rax),%eax", "f30fb800", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "popcnt %eax,%eax", "f30fb8c0", PLAIN(CLASS_OTHER) },
	{ "andn (%rax),%eax,%edx", "c4e278f210", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "rorx $3,%eax,%edx", "c4e37bf0d003", PLAIN(CLASS_OTHER) },
	{ "mulx (%rax),%ecx,%edx", "c4e273f610", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "bzhi %eax,(%rdx),%ecx", "c4e278f50a", ACCESS(CLASS_LOAD, 4, RDX, 0) },
	{ "tzcnt (%rax),%eax", "f30fbc00", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "adcx %eax,%edx", "660f38f6d0", PLAIN(CLASS_OTHER) },
	{ "adox (%rax),%edx", "f30f38f610", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "cmove (%rax),%eax", "0f4400", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "cmove %eax,%edx", "0f44d0", PLAIN(CLASS_OTHER) },
	{ "sete (%rax)", "0f9400", ACCESS(CLASS_STORE, 1, RAX, 0) },
	{ "sete %al", "0f94c0", PLAIN(CLASS_OTHER) },
	{ "cpuid", "0fa2", PLAIN(CLASS_OTHER) },
	{ "rdrand %eax", "0fc7f0", PLAIN(CLASS_OTHER) },
	{ "rdseed %rax", "480fc7f8", PLAIN(CLASS_OTHER) },
	{ "cld", "fc", PLAIN(CLASS_OTHER) },
	{ "std", "fd", PLAIN(CLASS_OTHER) },
	{ "cli", "fa", PLAIN(CLASS_OTHER) },
	{ "sti", "fb", PLAIN(CLASS_OTHER) },
	{ "stac", "0f01cb", PLAIN(CLASS_OTHER) },
	{ "clac", "0f01ca", PLAIN(CLASS_OTHER) },
	{ "invlpg (%rax)", "0f0138", PLAIN(CLASS_OTHER) },
	{ "lgdt (%rax)", "0f0110", PLAIN(CLASS_LOAD) },
	{ "sgdt (%rax)", "0f0100", PLAIN(CLASS_STORE) },
	{ "lidt (%rax)", "0f0118", PLAIN(CLASS_LOAD) },
	{ "ltr %ax", "0f00d8", PLAIN(CLASS_OTHER) },
	{ "str (%rax)", "0f0008", ACCESS(CLASS_STORE, 2, RAX, 0) },
	{ "verr (%rax)", "0f0020", ACCESS(CLASS_LOAD, 2, RAX, 0) },
	{ "monitor", "0f01c8", PLAIN(CLASS_OTHER) },
	{ "mwait", "0f01c9", PLAIN(CLASS_OTHER) },
	{ "umwait %eax", "f20faef0", PLAIN(CLASS_OTHER) },
	{ "tpause %eax", "660faef0", PLAIN(CLASS_OTHER) },
	{ "serialize", "0f01e8", PLAIN(CLASS_OTHER) },
	{ "wbinvd", "0f09", PLAIN(CLASS_OTHER) },
	{ "fldl (%rax)", "dd00", ACCESS(CLASS_LOAD, 8, RAX, 0) },
	{ "flds (%rax)", "d900", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "fldt (%rax)", "db28", PLAIN(CLASS_LOAD) },
	{ "fstpl (%rax)", "dd18", ACCESS(CLASS_STORE, 8, RAX, 0) },
	{ "fstpt (%rax)", "db38", PLAIN(CLASS_STORE) },
	{ "fistpll (%rax)", "df38", ACCESS(CLASS_STORE, 8, RAX, 0) },
	{ "faddl (%rax)", "dc00", ACCESS(CLASS_LOAD, 8, RAX, 0) },
	{ "fadd %st(1),%st", "d8c1", PLAIN(CLASS_OTHER) },
	{ "fldcw (%rax)", "d928", ACCESS(CLASS_LOAD, 2, RAX, 0) },
	{ "fnstcw (%rax)", "d938", ACCESS(CLASS_STORE, 2, RAX, 0) },
	{ "fnstsw %ax", "dfe0", PLAIN(CLASS_OTHER) },
	{ "fnsave (%rax)", "dd30", PLAIN(CLASS_STORE) },
	{ "fcmove %st(1),%st", "dac9", PLAIN(CLASS_OTHER) },
	{ "fwait", "9b", PLAIN(CLASS_OTHER) },
	{ "fninit", "dbe3", PLAIN(CLASS_OTHER) },
	{ "movd %xmm0,%eax", "660f7ec0", PLAIN(CLASS_VECTOR) },
	{ "movq %rax,%mm0", "480f6ec0", PLAIN(CLASS_VECTOR) },
	{ "movaps %xmm0,(%rax)", "0f2900", PLAIN(CLASS_VECTOR) },
	{ "movntdq %xmm0,(%rax)", "660fe700", PLAIN(CLASS_VECTOR) },
	{ "movntq %mm0,(%rax)", "0fe700", PLAIN(CLASS_VECTOR) },
	{ "movdqu (%rax),%xmm9", "f3440f6f08", PLAIN(CLASS_VECTOR) },
	{ "cvtsi2sd %eax,%xmm0", "f20f2ac0", PLAIN(CLASS_VECTOR) },
	{ "ucomisd (%rax),%xmm0", "660f2e00", PLAIN(CLASS_VECTOR) },
	{ "maskmovq %mm0,%mm1", "0ff7c8", PLAIN(CLASS_VECTOR) },
	{ "pmovmskb %xmm0,%eax", "660fd7c0", PLAIN(CLASS_VECTOR) },
	{ "vmovdqu (%rax),%ymm1", "c5fe6f08", PLAIN(CLASS_VECTOR) },
	{ "vmovdqa64 %zmm0,64(%rax)", "62f1fd487f4001", PLAIN(CLASS_VECTOR) },
	{ "vmovntdq %zmm0,(%rax)", "62f17d48e700", PLAIN(CLASS_VECTOR) },
	{ "vpxord %zmm17,%zmm17,%zmm17", "62a17540efc9", PLAIN(CLASS_VECTOR) },
	{ "vmovdqu8 %zmm0,(%rax){%k1}", "62f17f497f00", PLAIN(CLASS_VECTOR) },
	{ "vpgatherdd (%rax,%xmm1,4),%xmm0{%k1}", "62f27d09900488", PLAIN(CLASS_VECTOR) },
	{ "vpgatherdd %xmm2,(%rax,%xmm1,4),%xmm0", "c4e269900488", PLAIN(CLASS_VECTOR) },
	{ "kmovd %eax,%k1", "c5fb92c8", PLAIN(CLASS_VECTOR) },
	{ "kmovq (%rax),%k1", "c4e1f89008", PLAIN(CLASS_VECTOR) },
	{ "kortestd %k1,%k1", "c4e1f998c9", PLAIN(CLASS_VECTOR) },
	{ "aesenc %xmm0,%xmm1", "660f38dcc8", PLAIN(CLASS_VECTOR) },
	{ "sha1msg1 %xmm0,%xmm1", "0f38c9c8", PLAIN(CLASS_VECTOR) },
	{ "pclmulqdq $1,%xmm0,%xmm1", "660f3a44c801", PLAIN(CLASS_VECTOR) },
	{ "tileloadd (%rax,%rbx,1),%tmm0", "c4e27b4b0418", PLAIN(CLASS_VECTOR) },
	{ "tilezero %tmm0", "c4e27b49c0", PLAIN(CLASS_VECTOR) },
	{ "ldtilecfg (%rax)", "c4e2784900", PLAIN(CLASS_VECTOR) },
	{ "tilerelease", "c4e27849c0", PLAIN(CLASS_VECTOR) },
	{ "xbegin .+6", "c7f800000000", BRANCH(6) },
	{ "xend", "0f01d5", PLAIN(CLASS_OTHER) },
	{ "xabort $1", "c6f801", PLAIN(CLASS_OTHER) },
	{ "xtest", "0f01d6", PLAIN(CLASS_OTHER) },
	{ "rdsspq %rax", "f3480f1ec8", PLAIN(CLASS_OTHER) },
	{ "wrssq %rax,(%rdx)", "480f38f602", ACCESS(CLASS_STORE, 8, RDX, 0) },
	{ "incsspq %rax", "f3480faee8", PLAIN(CLASS_OTHER) },
	{ "saveprevssp", "f30f01ea", PLAIN(CLASS_OTHER) },
	{ "bndmov (%rax),%bnd0", "660f1a00", ACCESS(CLASS_LOAD, 16, RAX, 0) },
	{ "bndcl (%rax),%bnd0", "f30f1a00", PLAIN(CLASS_OTHER) },
	{ "bndldx (%rax,%rbx),%bnd0", "0f1a0418", PLAIN(CLASS_OTHER) },
	{ "bndmk (%rax),%bnd0", "f30f1b00", PLAIN(CLASS_OTHER) },
	{ "enqcmd (%rax),%rdx", "f20f38f810", PLAIN(CLASS_STORE) },
	{ "uiret", "f30f01ec", INDIRECT },
	{ "senduipi %rax", "f30fc7f0", PLAIN(CLASS_OTHER) },
	{ "vmcall", "0f01c1", PLAIN(CLASS_OTHER) },
	{ "vmlaunch", "0f01c2", PLAIN(CLASS_OTHER) },
	{ "vmread %rax,(%rdx)", "0f7802", ACCESS(CLASS_STORE, 8, RDX, 0) },
	{ "vmptrld (%rax)", "0fc730", ACCESS(CLASS_LOAD, 8, RAX, 0) },
	{ "invpcid (%rax),%rdx", "660f388210", ACCESS(CLASS_LOAD, 16, RAX, 0) },
	{ "skinit", "0f01de", PLAIN(CLASS_OTHER) },
	{ "vmrun", "0f01d8", PLAIN(CLASS_OTHER) },
	{ "rsm", "0faa", INDIRECT },
	{ "ud1 (%rax),%eax", "0fb900", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "ud0 %eax,%eax", "0fffc0", PLAIN(CLASS_OTHER) },
	{ "in $1,%al", "e401", PLAIN(CLASS_OTHER) },
	{ "out %al,$1", "e601", PLAIN(CLASS_OTHER) },
	{ "lahf", "9f", PLAIN(CLASS_OTHER) },
	{ "cwtl", "98", PLAIN(CLASS_OTHER) },
	{ "div %ecx", "f7f1", PLAIN(CLASS_OTHER) },
	{ "divl (%rax)", "f730", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "imul (%rax),%eax", "0faf00", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "shld $3,%eax,(%rdx)", "0fa40203", ACCESS(CLASS_STORE, 4, RDX, 0) },
	{ "bsf (%rax),%eax", "0fbc00", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "bswap %eax", "0fc8", PLAIN(CLASS_OTHER) },
	{ "ptwritel (%rax)", "f30fae20", ACCESS(CLASS_LOAD, 4, RAX, 0) },
	{ "wbnoinvd", "f30f09", PLAIN(CLASS_OTHER) },
	{ "mcommit", "f30f01fa", PLAIN(CLASS_OTHER) },
	{ "invlpgb", "0f01fe", PLAIN(CLASS_OTHER) },
	{ "vpermq $1,(%rax),%zmm1{%k1}{z}", "62f3fdc9000801", PLAIN(CLASS_VECTOR) },
	{ "extrq $1,$2,%xmm0", "660f78c00201", PLAIN(CLASS_VECTOR) },
	{ "movntsd %xmm0,(%rax)", "f20f2b00", PLAIN(CLASS_VECTOR) },
	{ "pfadd (%rax),%mm0", "0f0f009e", PLAIN(CLASS_VECTOR) },
	{ "femms", "0f0e", PLAIN(CLASS_VECTOR) },
	{ "prefetchwt1 (%rax)", "0f0d10", PLAIN(CLASS_OTHER) },
	{ "vfmaddss %xmm0,%xmm1,%xmm2,%xmm3", "c4e3e96ad810", PLAIN(CLASS_VECTOR) },
	{ "blcfill %eax,%ecx", "8fe97001c8", PLAIN(CLASS_OTHER) },
	{ "llwpcb %rax", "8fe9f812c0", PLAIN(CLASS_OTHER) },
	{ ".byte 0x48,0x90", "4890", PLAIN(CLASS_NOP) },
	{ ".byte 0x66,0x90", "6690", PLAIN(CLASS_NOP) },
	{ ".byte 0xf2,0x90", "f290", PLAIN(CLASS_NOP) },
	{ ".byte 0x66,0x66,0x2e,0x0f,0x1f,0x84,0,0,0,0,0", "66662e0f1f840000000000",
	  PLAIN(CLASS_NOP) },
	{ ".byte 0x0f,0x18,0x20", "0f1820", PLAIN(CLASS_NOP) },
	{ ".byte 0x0f,0x0d,0x10", "0f0d10", PLAIN(CLASS_OTHER) },
	{ ".byte 0x0f,0x1e,0xc0", "0f1ec0", PLAIN(CLASS_NOP) },
	{ "mov -8(%rip),%eax", "8b05f8ffffff", ACCESS(CLASS_LOAD, 4, NONE, PC - 2) },
	{ "movq $-1,0x12345678(%rsp,%r9,2)", "4ac7844c78563412ffffffff",
	  INDEXED(CLASS_STORE, 8, RSP, R9, 2, 0x12345678) },
	{ "movl $0x12345678,%fs:0x12345678(%rax,%rax,4)", "64c784807856341278563412",
	  PLAIN(CLASS_STORE) },
	{ "mov %r15b,-1(%r15)", "45887fff", ACCESS(CLASS_STORE, 1, R15, -1) },
	{ "mov %ax,(%r8)", "66418900", ACCESS(CLASS_STORE, 2, R8, 0) },
	{ "mov -128(%rbp,%r14,8),%r10d", "468b54f580", INDEXED(CLASS_LOAD, 4, RBP, R14, 8, -128) },
	{ "mov %cs:8(%rsi),%ecx", "2e8b4e08", ACCESS(CLASS_LOAD, 4, RSI, 8) },
	{ "adc %rax,(%rdx)", "481102", ACCESS(CLASS_STORE, 8, RDX, 0) },
	{ "sbb (%rdx),%rax", "481b02", ACCESS(CLASS_LOAD, 8, RDX, 0) },
	{ "xorb $1,(%rdi)", "803701", ACCESS(CLASS_STORE, 1, RDI, 0) },
	{ "orw $1,(%rdi)", "66830f01", ACCESS(CLASS_STORE, 2, RDI, 0) },
	{ "pushq 8(%rsp)", "ff742408", PLAIN(CLASS_STORE) },
	{ "popq 8(%rsp)", "8f442408", PLAIN(CLASS_STORE) },
	{ "pushw %ax", "6650", ACCESS(CLASS_STORE, 2, RSP, -2) },
	{ "popw %ax", "6658", ACCESS(CLASS_LOAD, 2, RSP, 0) },
	{ "pushq $0x1234", "6834120000", ACCESS(CLASS_STORE, 8, RSP, -8) },
	{ "push %r12", "4154", ACCESS(CLASS_STORE, 8, RSP, -8) },
	{ "pop %r12", "415c", ACCESS(CLASS_LOAD, 8, RSP, 0) },
	{ "repne stosb", "f2aa", REPEAT(CLASS_STORE) },
	{ "rep outsl", "f36f", REPEAT(CLASS_LOAD) },
	{ "lodsq", "48ad", ACCESS(CLASS_LOAD, 8, RSI, 0) },
	{ "scasw", "66af", ACCESS(CLASS_LOAD, 2, RDI, 0) },
	{ "cmpsq", "48a7", PLAIN(CLASS_LOAD) },
	{ "movsl", "a5", PLAIN(CLASS_STORE) },
	{ "stosq", "48ab", ACCESS(CLASS_STORE, 8, RDI, 0) },
	{ "lock decq 8(%rdi,%rcx,4)", "f048ff4c8f08", INDEXED(CLASS_ATOMIC, 8, RDI, RCX, 4, 8) },
	{ "lock btrl $3,(%rdi)", "f00fba3703", PLAIN(CLASS_ATOMIC) },
	{ "lock xchg %rax,(%rdi)", "f0488707", ACCESS(CLASS_ATOMIC, 8, RDI, 0) },
	{ "xchg %al,(%rdi)", "8607", ACCESS(CLASS_ATOMIC, 1, RDI, 0) },
	{ "xacquire lock orl $1,(%rdi)", "f2f0830f01", ACCESS(CLASS_ATOMIC, 4, RDI, 0) },
	{ "lock cmpxchg8b (%rsi)", "f00fc70e", ACCESS(CLASS_ATOMIC, 8, RSI, 0) },
	{ "jnp .+2", "7b00", BRANCH(2) },
	{ "jg .+0x80", "7f7e", BRANCH(128) },
	{ "loope .+2", "e100", BRANCH(2) },
	{ "notrack call *%rax", "3effd0", INDIRECT },
	{ "bnd jmp .+0x40", "f2eb3d", JUMP(64) },
	{ "jmp *8(,%rax,8)", "ff24c508000000", INDIRECT },
	{ "jmp *0x10(%rip)", "ff2510000000", INDIRECT },
	{ "ret $0", "c20000", INDIRECT },
	{ "bnd ret", "f2c3", INDIRECT },
	{ "nop %eax", "0f1fc0", PLAIN(CLASS_NOP) },
	{ "nopw %cs:0(%rax,%rax,1)", "2e660f1f0400", PLAIN(CLASS_NOP) },
	{ "vmovntps %ymm0,(%rdi)", "c5fc2b07", PLAIN(CLASS_VECTOR) },
	{ "vmovups %zmm31,0x40(%rax){%k7}", "62617c4f117801", PLAIN(CLASS_VECTOR) },
	{ "vpaddd (%rax){1to16},%zmm1,%zmm2", "62f17558fe10", PLAIN(CLASS_VECTOR) },
	{ "vpbroadcastb %eax,%zmm0", "62f27d487ac0", PLAIN(CLASS_VECTOR) },
	{ "ktestq %k0,%k1", "c4e1f899c8", PLAIN(CLASS_VECTOR) },
	{ "pinsrw $1,(%rax),%xmm0", "660fc40001", PLAIN(CLASS_VECTOR) },
	{ "vpextrb $0,%xmm0,(%rax)", "c4e379140000", PLAIN(CLASS_VECTOR) },
	{ "movmskps %xmm0,%eax", "0f50c0", PLAIN(CLASS_VECTOR) },
	{ "comiss %xmm0,%xmm1", "0f2fc8", PLAIN(CLASS_VECTOR) },
	{ "movq2dq %mm0,%xmm0", "f30fd6c0", PLAIN(CLASS_VECTOR) },
	{ "vpscatterdd %zmm0,(%rax,%zmm1,4){%k1}", "62f27d49a00488", PLAIN(CLASS_VECTOR) },
	{ "gf2p8mulb %xmm0,%xmm1", "660f38cfc8", PLAIN(CLASS_VECTOR) },
	{ "vaesenc %ymm0,%ymm1,%ymm2", "c4e275dcd0", PLAIN(CLASS_VECTOR) },
	{ "fildll (%rax)", "df28", ACCESS(CLASS_LOAD, 8, RAX, 0) },
	{ "fstps (%rax)", "d918", ACCESS(CLASS_STORE, 4, RAX, 0) },
	{ "fbstp (%rax)", "df30", PLAIN(CLASS_STORE) },
	{ "fldenv (%rax)", "d920", PLAIN(CLASS_LOAD) },
	{ "fcomip %st(1),%st", "dff1", PLAIN(CLASS_OTHER) },
	{ "fxch %st(1)", "d9c9", PLAIN(CLASS_OTHER) },
	{ "shrx %rax,(%rdi),%rcx", "c4e2fbf70f", ACCESS(CLASS_LOAD, 8, RDI, 0) },
	{ "pdep (%rdi),%rax,%rcx", "c4e2fbf50f", ACCESS(CLASS_LOAD, 8, RDI, 0) },
	{ "blsr (%rdi),%eax", "c4e278f30f", ACCESS(CLASS_LOAD, 4, RDI, 0) },
	{ "lzcnt (%rdi),%rax", "f3480fbd07", ACCESS(CLASS_LOAD, 8, RDI, 0) },
	{ "bextr %eax,(%rdi),%ecx", "c4e278f70f", ACCESS(CLASS_LOAD, 4, RDI, 0) },
	{ "mulq (%rdi)", "48f727", ACCESS(CLASS_LOAD, 8, RDI, 0) },
	{ "idivl 4(%rdi)", "f77f04", ACCESS(CLASS_LOAD, 4, RDI, 4) },
	{ "sarb (%rdi)", "d03f", ACCESS(CLASS_STORE, 1, RDI, 0) },
	{ "rolq %cl,(%rdi)", "48d307", ACCESS(CLASS_STORE, 8, RDI, 0) },
	{ "lar (%rax),%eax", "0f0200", ACCESS(CLASS_LOAD, 2, RAX, 0) },
	{ "sldt (%rax)", "0f0000", ACCESS(CLASS_STORE, 2, RAX, 0) },
	{ "lldt (%rax)", "0f0010", ACCESS(CLASS_LOAD, 2, RAX, 0) },
	{ "lss (%rax),%eax", "0fb200", PLAIN(CLASS_LOAD) },
	{ "mov %ds,(%rax)", "8c18", ACCESS(CLASS_STORE, 2, RAX, 0) },
	{ "mov (%rax),%ds", "8e18", ACCESS(CLASS_LOAD, 2, RAX, 0) },
	{ "mov %cr8,%rax", "440f20c0", PLAIN(CLASS_CSR) },
	{ "mov %rax,%db7", "0f23f8", PLAIN(CLASS_CSR) },
	{ "vldmxcsr (%rax)", "c5f8ae10", PLAIN(CLASS_CSR) },
	{ "xrstors (%rax)", "0fc718", PLAIN(CLASS_LOAD) },
	{ "xsavec (%rax)", "0fc720", PLAIN(CLASS_STORE) },
	{ "wrfsbase %eax", "f30faed0", PLAIN(CLASS_CSR) },
	{ "rdgsbase %eax", "f30faec8", PLAIN(CLASS_CSR) },
	{ "prefetcht2 (%rax)", "0f1818", PLAIN(CLASS_OTHER) },
	{ "prefetchw 8(%rax,%rbx)", "0f0d4c1808", PLAIN(CLASS_OTHER) },
	{ "int $3", "cc", PLAIN(CLASS_OTHER) },
	{ "cmc", "f5", PLAIN(CLASS_OTHER) },
	{ "sahf", "9e", PLAIN(CLASS_OTHER) },
	{ "cqto", "4899", PLAIN(CLASS_OTHER) },
	{ "movsbl %al,%eax", "0fbec0", PLAIN(CLASS_OTHER) },
	{ "movbe %rax,8(%rdi)", "480f38f14708", ACCESS(CLASS_STORE, 8, RDI, 8) },
	{ "cmpxchg %r8b,(%rdi)", "440fb007", ACCESS(CLASS_ATOMIC, 1, RDI, 0) },
	{ ".byte 0x06", "06", UNKNOWN },
	{ ".byte 0x27", "27", UNKNOWN },
	{ ".byte 0x62,0,0,0,0,0", "620000000000", UNKNOWN },
	{ ".byte 0xea", "ea", UNKNOWN },
	{ ".byte 0xd6", "d6", UNKNOWN },
	{ ".byte 0x0f,0x04", "0f04", UNKNOWN },
	{ ".byte 0x0f,0x38,0xff", "0f38ff", UNKNOWN },
	{ ".byte 0xf0,0x90", "f090", UNKNOWN },
	{ ".byte 0xf0,0x48,0x89,0x07", "f0488907", UNKNOWN },
	{ ".byte 0xc5,0xf8", "c5f8", UNKNOWN },
	{ ".byte 0x48,0xb8,1,2,3,4", "48b801020304", UNKNOWN },
	{ ".fill 15, 1, 0x66", "666666666666666666666666666666", UNKNOWN },
};
/* clang-format on */

static struct insn make_insn(const char *hex)
{
	struct insn insn = { .pc = PC, .length = strlen(hex) / 2 };

	for (unsigned i = 0; i < insn.length; i++)
		insn.bytes[i] = strtoul((char[]){ hex[2 * i], hex[2 * i + 1], 0 }, NULL, 16);
	return insn;
}

START_TEST(classify)
{
	for (const struct row *row = rows; row < rows + COUNT(rows); row++) {
		struct insn insn = make_insn(row->bytes);
		struct insn_info info = x86_classify(&insn, 64);

		ck_assert_msg(info.known == row->known, "%s: known %d", row->text, info.known);
		ck_assert_msg(info.class == row->class, "%s: class %d", row->text, info.class);
		ck_assert_msg(info.flow == row->flow, "%s: flow %d", row->text, info.flow);
		ck_assert_msg(info.target == row->target, "%s: target %#lx", row->text,
			      (unsigned long)info.target);
		ck_assert_msg(info.access == row->access && info.base == row->base &&
				      info.index == row->index && info.scale == row->scale &&
				      info.displacement == row->displacement,
			      "%s: access %u, base %u, index %u times %u, displacement %ld",
			      row->text, info.access, info.base, info.index, info.scale,
			      (long)info.displacement);
		ck_assert_uint_eq(info.counter, info.flow == FLOW_REPEAT ? RCX : 0);
	}
}
END_TEST

/* The length is known from all of an instruction, whatever follows, and from nothing less. */
START_TEST(length)
{
	for (const struct row *row = rows; row < rows + COUNT(rows); row++) {
		struct insn insn = make_insn(row->bytes);
		uint8_t bytes[2 * INSN_BYTES_MAX];

		memset(bytes, 0xcc, sizeof(bytes));
		memcpy(bytes, insn.bytes, insn.length);
		if (!row->known)
			continue;
		for (unsigned i = 0; i < insn.length; i++)
			ck_assert_msg(!x86_insn_length(bytes, i), "%s: %u bytes are enough",
				      row->text, i);
		ck_assert_msg(x86_insn_length(bytes, insn.length) == insn.length, "%s", row->text);
		ck_assert_msg(x86_insn_length(bytes, sizeof(bytes)) == insn.length, "%s",
			      row->text);
	}
}
END_TEST

/* A length that the encoding denies. */
START_TEST(wrong_length)
{
	for (const struct row *row = rows; row < rows + COUNT(rows); row++) {
		struct insn insn = make_insn(row->bytes);

		if (!row->known || insn.length == INSN_BYTES_MAX)
			continue;
		insn.bytes[insn.length++] = 0x90;
		ck_assert_msg(!x86_classify(&insn, 64).known, "%s", row->text);
		insn.length -= 2;
		ck_assert_msg(!x86_classify(&insn, 64).known, "%s", row->text);
	}
}
END_TEST

/* Whatever the bytes are. */
START_TEST(any_bytes)
{
	uint64_t state = 1;

	for (unsigned i = 0; i < 200000; i++) {
		struct insn insn = { .pc = PC };
		struct insn_info info;

		for (unsigned j = 0; j < INSN_BYTES_MAX; j++) {
			state = state * 6364136223846793005 + 1442695040888963407;
			insn.bytes[j] = state >> 56;
		}
		insn.length = x86_insn_length(insn.bytes, INSN_BYTES_MAX);
		ck_assert_uint_le(insn.length, INSN_BYTES_MAX);
		info = x86_classify(&insn, 64);
		ck_assert_int_eq(info.known, insn.length != 0);
		ck_assert_int_lt(info.class, CLASS_COUNT);
		ck_assert(info.known || (info.class == CLASS_OTHER && info.flow == FLOW_NEXT));
		ck_assert(!info.access || (info.base <= NONE && info.index <= NONE));
		ck_assert_int_eq(info.class == CLASS_BRANCH, info.flow == FLOW_BRANCH);
		ck_assert_int_eq(info.class == CLASS_JUMP,
				 info.flow == FLOW_JUMP || info.flow == FLOW_INDIRECT);
	}
}
END_TEST

/* The bytes of the table are what an assembler makes of the texts. */
START_TEST(assembler)
{
	const char *source = tool_path("rows.s"), *object = tool_path("rows.o"), *listing;
	FILE *out = fopen(source, "w");
	struct tool_result result;
	size_t count = 0;

	for (const struct row *row = rows; row < rows + COUNT(rows); row++)
		fprintf(out, ".section .row%zu\n%s\n", (size_t)(row - rows), row->text);
	fclose(out);
	result = tool_run(
		&(struct tool){ .program = "x86_64-linux-gnu-as",
				.args = (const char *const[]){ source, "-o", object, NULL } });
	tool_expect_status(&result, 0);
	result = tool_run(
		&(struct tool){ .program = "x86_64-linux-gnu-objdump",
				.args = (const char *const[]){ "--full-contents", object, NULL } });
	listing = result.out;
	/* "Contents of section .rowN:\n 0000 WORD WORD...  TEXT\n", the words of four bytes. */
	while ((listing = strstr(listing, "section .row"))) {
		const struct row *row = &rows[strtoul(listing + 12, NULL, 10)];
		char bytes[2 * INSN_BYTES_MAX + 1] = "", word[9];
		int taken;

		listing = strchr(listing, '\n') + 6;
		while (sscanf(listing, " %8[0-9a-f]%n", word, &taken) == 1 &&
		       strncmp(listing, "  ", 2)) {
			strcat(bytes, word);
			listing += taken;
		}
		ck_assert_msg(!strcmp(bytes, row->bytes), "%s: %s", row->text, bytes);
		count++;
	}
	ck_assert_uint_eq(count, COUNT(rows));
}
END_TEST

/* As QEMU 10.0 writes them, without floating point. */
static const char *const dump[] = {
	"RAX=1122334455667788 RBX=000000000000000b RCX=0000000000000003 RDX=000000000000000d",
	"RSI=0000000000000006 RDI=0000000000402000 RBP=0000000000000005 RSP=00007f3e315fe7f0",
	"R8 =0000000000000008 R9 =0000000000000009 R10=000000000000000a R11=ffffffffffffffff",
	"R12=000000000000000c R13=0000000000000013 R14=000000000000000e R15=000000000000000f",
	"RIP=0000000000401018 RFL=00000246 [---Z-P-] CPL=3 II=0 A20=1 SMM=0 HLT=0",
	"ES =0000 0000000000000000 00000000 00000000",
	"CS =0033 0000000000000000 ffffffff 00effb00 DPL=3 CS64 [-RA]",
	"SS =002b 0000000000000000 ffffffff 00cff300 DPL=3 DS   [-WA]",
	"DS =0000 0000000000000000 00000000 00000000",
	"FS =0000 0000000000000000 00000000 00000000",
	"GS =0000 0000000000000000 00000000 00000000",
	"LDT=0000 0000000000000000 0000ffff 00008200 DPL=0 LDT",
	"TR =0000 0000000000000000 0000ffff 00008b00 DPL=0 TSS64-busy",
	"GDT=     00007f3e329e7000 0000007f",
	"IDT=     00007f3e329e8000 000001ff",
	"CR0=80010001 CR2=0000000000000000 CR3=0000000000000000 CR4=00050220",
	"DR0=0000000000000000 DR1=0000000000000000 DR2=0000000000000000 DR3=0000000000000000 ",
	"DR6=00000000ffff0ff0 DR7=0000000000000400",
	"CCS=0000000000000000 CCD=0000000000000000 CCO=EFLAGS",
	"EFER=0000000000000500",
};

START_TEST(registers)
{
	static const uint64_t expected[16] = {
		0x1122334455667788,
		3,
		0xd,
		0xb,
		0x7f3e315fe7f0,
		5,
		6,
		0x402000,
		8,
		9,
		0xa,
		UINT64_MAX,
		0xc,
		0x13,
		0xe,
		0xf,
	};
	uint64_t values[REGISTER_COUNT];

	memset(values, 0x55, sizeof(values));
	for (unsigned i = 0; i < COUNT(dump); i++)
		ck_assert_msg(x86_take_registers(dump[i], values), "%s", dump[i]);
	for (unsigned i = 0; i < REGISTER_COUNT; i++)
		ck_assert_msg(values[i] == (i < 16 ? expected[i] : 0x5555555555555555),
			      "register %u: %#lx", i, (unsigned long)values[i]);
}
END_TEST

static const char *const no_dump[] = {
	"",
	"Trace 0: 0x7f3e24000540 [00000000/0000000000401018/1040c0b3/00000201] ",
	"----------------",
	"IN: memset",
	"0x00401018:  f3 aa                    rep stosb %al, (%rdi)",
	"RAX",
	"RAX=",
	"RAX=x",
	"RAX=00000000000000001",
	"RAX=0000000000000001 ",
	"RAX=0000000000000001  RBX=0000000000000001",
	"RAX=0000000000000001 RBX",
	"RAX=0000000000000001 R16=0000000000000001",
	"RAX=0000000000000001RBX=0000000000000001",
	"R8=0000000000000001",
	"R1 =0000000000000001",
	"EAX=00000001",
	"ES=0000",
	" x10/a0   0000000000000000",
};

START_TEST(no_registers)
{
	uint64_t values[REGISTER_COUNT];

	for (unsigned i = 0; i < COUNT(no_dump); i++)
		ck_assert_msg(!x86_take_registers(no_dump[i], values), "%s", no_dump[i]);
}
END_TEST

Suite *x86_suite(void)
{
	Suite *suite = suite_create("x86");
	TCase *tcase = tcase_create("classify"), *tools = tcase_create("assembler");

	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase, classify);
	tcase_add_test(tcase, length);
	tcase_add_test(tcase, wrong_length);
	tcase_add_test(tcase, any_bytes);
	tcase_add_test(tcase, registers);
	tcase_add_test(tcase, no_registers);
	suite_add_tcase(suite, tcase);
	tcase_set_timeout(tools, TOOL_TEST_SECONDS);
	tcase_add_checked_fixture(tools, tool_setup, tool_teardown);
	if (tool_has_arch("x86"))
		tcase_add_test(tools, assembler);
	suite_add_tcase(suite, tools);
	return suite;
}
