/* SPDX-License-Identifier: GPL-2.0-only */
#include "gnuplot.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../counter/paths.h"
#include "../counter/process.h"
#include "../counter/text.h"
#include "markup.h"

#define SECONDS 60

/* gnuplot's own black is the page's colour of text; all other colours are meant. */
const char drawing_css[] = "svg.plot{color:#1b1f24;background:#fff}"
			   "svg.plot [color=black]{color:inherit}"
			   "svg.plot [fill=black]{fill:currentColor}"
			   "svg.plot [stroke=black]{stroke:currentColor}"
			   "svg.plot .gridline{stroke:#c4c8cc}"
			   "svg.plot image{image-rendering:pixelated}"
			   "@media screen and (prefers-color-scheme:dark){"
			   "svg.plot{color:#e3e6e9;background:#16191d}"
			   "svg.plot .gridline{stroke:#4a5058}}";

bool gnuplot_check(struct error *err)
{
	char *program = paths_find_program("gnuplot", err);

	free(program);
	return program;
}

bool drawing_init(struct drawing *drawing, unsigned width, unsigned height, struct error *err)
{
	int fd = process_temporary_file(err);

	if (fd < 0)
		return false;
	*drawing = (struct drawing){ fdopen(fd, "w"), width, height };
	fprintf(drawing->script,
		"set encoding utf8\n"
		"set terminal svg size %u,%u fixed noenhanced font 'sans-serif,13'\n",
		width, height);
	return true;
}

/* In single quotes gnuplot takes all as it is, but for the quote. */
void drawing_put_text(const struct drawing *drawing, const char *text)
{
	const char *character;
	size_t length;

	putc('\'', drawing->script);
	while ((length = markup_next(&text, &character)))
		if (iscntrl((unsigned char)*character))
			putc(' ', drawing->script);
		else if (*character == '\'')
			fputs("''", drawing->script);
		else
			fwrite(character, 1, length, drawing->script);
	putc('\'', drawing->script);
}

/* Closes the script and runs it; returns what gnuplot has drawn. */
static char *run(struct drawing *drawing, const char *title, struct error *err)
{
	char *program = paths_find_program("gnuplot", err);
	char *const argv[] = { program, "--default-settings", NULL };
	int in = fileno(drawing->script), out = process_temporary_file(err), status;
	char *messages, *svg = NULL;

	fflush(drawing->script);
	lseek(in, 0, SEEK_SET);
	if (program && out >= 0 &&
	    process_run_through(argv, in, out, SECONDS, &status, &messages, err)) {
		svg = process_read_file(out);
		if (status || !strstr(svg, "<g id=") || !strstr(svg, "</svg>")) {
			fail(err, STATUS_TOOL, "%s cannot draw \"%s\": exit status %d, %.*s",
			     program, title, status,
			     (int)strcspn(messages + strspn(messages, " \n\t"), "\n"),
			     messages + strspn(messages, " \n\t"));
			free(svg);
			svg = NULL;
		}
		free(messages);
	}
	if (out >= 0)
		close(out);
	fclose(drawing->script);
	free(program);
	return svg;
}

/* Which attributes name an id or refer to one: after them the prefix is put. */
static const char *const id_starts[] = { " id='", " id=\"", " xlink:href='#", NULL };

static size_t id_start(const char *svg)
{
	for (size_t i = 0; id_starts[i]; i++)
		if (!strncmp(svg, id_starts[i], strlen(id_starts[i])))
			return strlen(id_starts[i]);
	return 0;
}

/*
 * Copies what gnuplot has drawn: with a prefix before its ids, without its titles, and with the >
 * escaped that it leaves in texts.
 */
static void put_body(const char *svg, const char *id, FILE *out)
{
	static const char title[] = "<title>", title_end[] = "</title>";
	bool in_tag = false;

	while (*svg && strncmp(svg, "</svg>", strlen("</svg>"))) {
		size_t length = in_tag ? id_start(svg) : 0;

		if (!strncmp(svg, title, strlen(title))) {
			svg = strstr(svg, title_end) + strlen(title_end);
			continue;
		}
		if (length)
			fprintf(out, "%.*s%s-", (int)length, svg, id);
		else if (*svg == '>' && !in_tag)
			fputs("&gt;", out);
		else
			putc(*svg, out);
		if (*svg == '<' || *svg == '>')
			in_tag = *svg == '<';
		svg += length ? length : 1;
	}
}

char *drawing_finish(struct drawing *drawing, const char *id, const char *title, struct error *err)
{
	char *drawn = run(drawing, title, err);
	char *svg = NULL;
	size_t size;
	FILE *out = drawn ? open_memstream(&svg, &size) : NULL;

	if (out) {
		fprintf(out,
			"<svg xmlns=\"http://www.w3.org/2000/svg\""
			" xmlns:xlink=\"http://www.w3.org/1999/xlink\" class=\"plot\""
			" width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" role=\"img\""
			" aria-labelledby=\"%s-title\"><title id=\"%s-title\">",
			drawing->width, drawing->height, drawing->width, drawing->height, id, id);
		markup_put(title, out);
		fputs("</title>", out);
		put_body(strstr(drawn, "<g id="), id, out);
		fputs("</svg>\n", out);
		fclose(out);
	}
	free(drawn);
	return svg;
}

void drawing_abandon(struct drawing *drawing)
{
	fclose(drawing->script);
}
