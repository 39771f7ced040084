/* SPDX-License-Identifier: GPL-2.0-only */
#include "origin.h"

#include <stdlib.h>
#include <string.h>

#include "../counter/text.h"

void origin_deinit(struct origin *origin)
{
	free(origin->name);
	free(origin->comments);
	*origin = (struct origin){ 0 };
}

/* The rest of the first line that begins with the text; NULL when none does. */
static const char *find_line(const struct origin *origin, const char *start)
{
	const char *line = origin->comments;
	size_t length = strlen(start);

	while (line && strncmp(line, start, length)) {
		line = strchr(line, '\n');
		line += line != NULL;
	}
	return line ? line + length : NULL;
}

char *origin_value(const struct origin *origin, const char *key)
{
	char *start = text_format("# %s: ", key);
	const char *value = find_line(origin, start);

	free(start);
	return value ? text_format("%.*s", (int)strcspn(value, "\n"), value) : NULL;
}

static size_t name_length(const char *variant)
{
	size_t length = strlen(variant), suffix = strlen(STORED_SUFFIX);

	if (length > suffix && !strcmp(variant + length - suffix, STORED_SUFFIX))
		return length - suffix;
	return length;
}

/* What a guest's line has after its name, in this order. */
static const char *const guest_keys[] = { "ext", "block", "sha256", "source", "flags", NULL };

/* Where the value ends that begins here: before the next key. Values may have blanks in them. */
static const char *find_end(const char *value)
{
	const char *end = value + strlen(value);

	for (size_t i = 0; guest_keys[i]; i++) {
		char *key = text_format(" %s=", guest_keys[i]);
		const char *next = strstr(value, key);

		free(key);
		if (next && next < end)
			end = next;
	}
	return end;
}

char *origin_guest_value(const struct origin *origin, const char *routine, const char *variant,
			 const char *key)
{
	char *start =
		text_format("# guest: %s/%.*s ext=", routine, (int)name_length(variant), variant);
	const char *rest = find_line(origin, start);
	char *name, *line, *value;

	free(start);
	if (!rest)
		return NULL;
	line = text_format(" ext=%.*s", (int)strcspn(rest, "\n"), rest);
	name = text_format(" %s=", key);
	value = strstr(line, name);
	if (value) {
		value += strlen(name);
		value = text_format("%.*s", (int)(find_end(value) - value), value);
	}
	free(name);
	free(line);
	return value;
}

bool origin_check_counting(const struct origin *a, const struct origin *b, struct error *err)
{
	char *first = origin_value(a, "counting"), *second = origin_value(b, "counting");
	bool same = !first == !second && (!first || !strcmp(first, second));

	if (!same)
		fail(err, STATUS_USAGE,
		     "%s and %s are not counted alike: \"%s\" and \"%s\"; count one of them anew, "
		     "with or without --count-return",
		     a->name, b->name, first ? first : "(does not say)",
		     second ? second : "(does not say)");
	free(first);
	free(second);
	return same;
}

/* Steps past the words that two lists have in common; what is then there differs. */
static void skip_common_words(const char **a, const char **b)
{
	size_t length;

	while ((length = strcspn(*a, " ")) && length == strcspn(*b, " ") &&
	       !strncmp(*a, *b, length)) {
		*a += length + ((*a)[length] == ' ');
		*b += length + ((*b)[length] == ' ');
	}
}

static bool check_value(const struct origin *a, const char *variant_a, const struct origin *b,
			const char *variant_b, const char *routine, const char *key,
			struct error *err)
{
	char *first = origin_guest_value(a, routine, variant_a, key);
	char *second = origin_guest_value(b, routine, variant_b, key);
	bool same = first && second && !strcmp(first, second);

	if (!first || !second)
		fail(err, STATUS_USAGE, "%s does not say the %s of %s; count it anew",
		     first ? b->name : a->name, key, first ? variant_b : variant_a);
	if (first && second && !same) {
		const char *one = first, *other = second;

		skip_common_words(&one, &other);
		fail(err, STATUS_USAGE,
		     "%s: %s was built with other %s than %s: \"%.*s\" instead of \"%.*s\"; count "
		     "it "
		     "anew",
		     a->name, variant_a, key, variant_b, (int)strcspn(one, " "), one,
		     (int)strcspn(other, " "), other);
	}
	free(first);
	free(second);
	return same;
}

bool origin_check_flags(const struct origin *a, const char *variant_a, const struct origin *b,
			const char *variant_b, const char *routine, struct error *err)
{
	return check_value(a, variant_a, b, variant_b, routine, "ext", err) &&
	       check_value(a, variant_a, b, variant_b, routine, "flags", err);
}
