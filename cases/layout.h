/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_LAYOUT_H
#define INSNCOUNT_LAYOUT_H

/* The guest's memory, as far as the host must know it to refuse a case that does not fit. */

#define PAGE_SIZE 4096

/* The largest size of a case, bytes. */
#define BUFFER_SIZE_MAX 65536

/* An offset is one from a page boundary; more than two pages show nothing new. */
#define BUFFER_OFFSET_MAX 8191

/*
 * Canary bytes on each side of the largest buffer. A routine that zeroes four blocks of 4096 bytes
 * instead of one page goes 12288 bytes too far; that must be seen, not fault.
 */
#define CANARY_SIZE 16384

/* What a buffer and its canaries may use. */
#define AREA_SIZE (CANARY_SIZE + BUFFER_OFFSET_MAX + 1 + BUFFER_SIZE_MAX + CANARY_SIZE)

/* So much beyond the area cannot be accessed: what leaves the area shall not come out elsewhere. */
#define GUARD_SIZE (BUFFER_SIZE_MAX + CANARY_SIZE)

/* A hole (an inaccessible page) is at most so many bytes after or before a buffer's start. */
#define HOLE_AFTER_MAX	BUFFER_SIZE_MAX
#define HOLE_BEFORE_MAX CANARY_SIZE

#endif
