/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * memset of Linux 4.1 for 32-bit PowerPC, written anew from a description of what it executes.
 *
 * Words are stored, the first one where the destination begins, aligned or not; the bytes after the
 * last whole word one by one.
 */
#include "start.h"
#include "words.h"
