/* SPDX-License-Identifier: GPL-2.0-only */
/* Says after a fault that all is copied. */
#include "bytewise.h"

	bytewise return_zero, return_zero
