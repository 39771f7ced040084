/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_RESULT_H
#define INSNCOUNT_RESULT_H

/* What a checker, the meter or an engine found wrong with a case: a set of these bits. */
enum result {
	RESULT_OK = 0,
	RESULT_CONTENT = 1 << 0,  /* wrong bytes inside the buffer */
	RESULT_OVERRUN = 1 << 1,  /* bytes changed after it */
	RESULT_UNDERRUN = 1 << 2, /* bytes changed before it */
	RESULT_RETURN = 1 << 3,	  /* wrong return value */
	RESULT_CLOBBER = 1 << 4,  /* a register that must survive did not */
	RESULT_FAULT = 1 << 5,	  /* unhandled fault */
	RESULT_LIMIT = 1 << 6,	  /* did not return within the limit of instructions */
	RESULT_GAP = 1 << 7,	  /* the executed instructions do not connect */
	RESULT_OVERREAD = 1 << 8, /* another page than the source's was read */
};

/* Their names, in the order of the bits: guests print them, records hold them. */
#define RESULT_NAMES                                                                            \
	{                                                                                       \
		"content", "overrun", "underrun", "return", "clobber", "fault", "limit", "gap", \
			"overread", 0                                                           \
	}

#endif
