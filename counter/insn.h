/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_INSN_H
#define INSNCOUNT_INSN_H

#include <stdbool.h>
#include <stdint.h>

/* The longest instruction of any architecture here (x86). */
#define INSN_BYTES_MAX 15

/* The disjoint classes whose sum is the number of retired instructions. */
enum insn_class {
	CLASS_BRANCH, /* conditional, taken or not */
	CLASS_JUMP,   /* unconditional: jumps, calls, indirect jumps, returns */
	CLASS_LOAD,
	CLASS_STORE,
	CLASS_ATOMIC, /* LR, SC, AMO */
	CLASS_CBO,    /* cache-block zero */
	CLASS_NOP,    /* the canonical nop only */
	CLASS_CSR,
	CLASS_VECTOR,
	CLASS_OTHER,
	CLASS_COUNT
};

/* Their names: columns of the records. */
#define CLASS_NAMES                                                                                \
	{                                                                                          \
		"branches", "jumps", "loads", "stores", "atomics", "cbo", "nops", "csr", "vector", \
			"other"                                                                    \
	}

/* General registers are numbered from 0 to this, exclusive, on every architecture here. */
#define REGISTER_COUNT 32
#define NO_REGISTER    REGISTER_COUNT

/* Where control may go after an instruction has retired. */
enum insn_flow {
	FLOW_NEXT,	      /* to the following instruction */
	FLOW_BRANCH,	      /* to the following instruction or to `target` */
	FLOW_BRANCH_INDIRECT, /* to the following one or to an address that the encoding hides */
	FLOW_JUMP,	      /* to `target` */
	FLOW_INDIRECT,	      /* to an address that the encoding does not tell */
	FLOW_REPEAT, /* to `target`, itself, when it has not retired yet, or to the following */
};

/* One instruction as it lies in memory. */
struct insn {
	uint64_t pc;
	uint8_t length;		       /* bytes */
	uint8_t bytes[INSN_BYTES_MAX]; /* in memory order */
};

/* What an encoding says about the instruction. */
struct insn_info {
	enum insn_class class;
	enum insn_flow flow;
	uint64_t target; /* with FLOW_BRANCH and FLOW_JUMP */
	/*
	 * The scalar memory access that a load, store, atomic or cache-block zero makes: register
	 * `base` (or NO_REGISTER: zero) plus `scale` times register `index` plus `displacement`.
	 * `access` is its size in bytes, 0 for none; a cache-block zero has 0 too, its size is the
	 * block's, and so has an instruction that may make several accesses.
	 */
	uint8_t access;
	uint8_t base;
	uint8_t index;
	uint8_t scale;	      /* 0: no index */
	int64_t displacement; /* bytes */
	uint8_t counter;      /* with FLOW_REPEAT: a register that falls by one an iteration */
	bool known;	      /* false: encoding not recognised; then CLASS_OTHER, FLOW_NEXT */
};

/* Whether the instruction is conditional in where it goes, and so may be taken or not. */
static inline bool insn_is_branch(const struct insn_info *info)
{
	return info->flow == FLOW_BRANCH || info->flow == FLOW_BRANCH_INDIRECT;
}

#endif
