// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include "csv.h"

void csv_put(FILE *out, const char *text)
{
	if (*text != '#' && !strpbrk(text, ",\"\r\n")) {
		fputs(text, out);
		return;
	}
	putc('"', out);
	for (; *text; text++) {
		if (*text == '"')
			putc('"', out);
		putc(*text, out);
	}
	putc('"', out);
}
