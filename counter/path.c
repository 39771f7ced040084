// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "path.h"
#include "text.h"

static bool equal(const struct path_step *a, const struct path_step *b, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (a[i].symbol != b[i].symbol || a[i].passes != b[i].passes ||
		    a[i].body_count != b[i].body_count ||
		    !equal(a[i].body, b[i].body, a[i].body_count))
			return false;
	return true;
}

/* The passes of a loop in the code begin where it is jumped back to, not in its midst. */
static bool leads_back(const struct path_step *first, const struct path_step *last)
{
	while (first->body)
		first = first->body;
	while (last->body)
		last = &last->body[last->body_count - 1];
	return last->symbol >= first->symbol;
}

/* Frees what hangs on the steps, not the array. Returns how many steps that was in all. */
static size_t clear(struct path_step *steps, size_t count)
{
	size_t total = count;

	for (size_t i = 0; i < count; i++) {
		total += clear(steps[i].body, steps[i].body_count);
		free(steps[i].body);
	}
	return total;
}

static void drop_last(struct path *path, size_t count)
{
	path->count -= count;
	path->total -= clear(path->steps + path->count, count);
}

/* The last `length` steps are another pass of the loop before them. */
static bool continue_loop(struct path *path, size_t length)
{
	struct path_step *loop;

	if (path->count <= length)
		return false;
	loop = &path->steps[path->count - length - 1];
	if (loop->body_count != length || !equal(loop->body, loop + 1, length))
		return false;
	loop->passes++;
	drop_last(path, length);
	return true;
}

/* The last `length` steps repeat those before them: both become a loop. */
static bool begin_loop(struct path *path, size_t length)
{
	struct path_step *first, *body;

	if (path->count < 2 * length)
		return false;
	first = path->steps + path->count - 2 * length;
	if (!leads_back(first, first + length - 1) || !equal(first, first + length, length))
		return false;
	drop_last(path, length);
	body = xcalloc(length, sizeof(*body));
	memcpy(body, first, length * sizeof(*body));
	*first = (struct path_step){ .passes = 2, .body = body, .body_count = length };
	path->count -= length - 1;
	path->total++;
	return true;
}

static bool fold(struct path *path)
{
	for (size_t length = 1; length <= PATH_BODY_MAX && length <= path->count; length++)
		if (continue_loop(path, length) || begin_loop(path, length))
			return true;
	return false;
}

void path_append(struct path *path, uint64_t symbol)
{
	if (path->truncated || path->total == PATH_STEPS_MAX) {
		path->truncated = true;
		return;
	}
	if (!path->steps)
		path->steps = xcalloc(PATH_STEPS_MAX, sizeof(*path->steps));
	path->steps[path->count++] = (struct path_step){ .symbol = symbol, .passes = 1 };
	path->total++;
	while (fold(path))
		;
}

void path_deinit(struct path *path)
{
	clear(path->steps, path->count);
	free(path->steps);
	*path = (struct path){ 0 };
}
