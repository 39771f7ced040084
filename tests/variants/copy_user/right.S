/* SPDX-License-Identifier: GPL-2.0-only */
/* Nothing is wrong with it. */
#include "bytewise.h"

	bytewise return_zero, return_rest
