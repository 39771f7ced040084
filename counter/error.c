/* SPDX-License-Identifier: GPL-2.0-only */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "error.h"

bool fail(struct error *err, enum exit_status status, const char *format, ...)
{
	/* Not formatted in place: an argument may be the text of the same error. */
	char text[sizeof(err->text)];
	int length;
	va_list args;

	va_start(args, format);
	length = vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	if (length < 0)
		text[0] = '\0';
	if (length >= (int)sizeof(text))
		strcpy(text + sizeof(text) - sizeof("..."), "...");

	/* The parts come from files and command lines: keep them from breaking the line. */
	for (char *c = text; *c; c++) {
		if (iscntrl((unsigned char)*c))
			*c = '?';
	}

	err->status = status;
	strcpy(err->text, text);
	return false;
}
