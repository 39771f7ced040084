/* SPDX-License-Identifier: GPL-2.0-only */
#include "html.h"

#include <stdlib.h>
#include <string.h>

#include "gnuplot.h"
#include "markup.h"

/* On screens a table with more rows scrolls by itself. */
#define LONG_TABLE 40

static const char css[] =
	":root{color-scheme:light dark;--paper:#fff;--ink:#1b1f24;--pale:#57606a;--line:#c4c8cc;"
	"--head:#eef1f4;--link:#0b57a4}"
	"*{box-sizing:border-box}"
	"html{-webkit-text-size-adjust:100%}"
	"body{margin:0 auto;max-width:64rem;padding:1rem;background:var(--paper);"
	"color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}"
	"h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0}"
	"h2{font-size:1.25rem;margin:2.5rem 0 .5rem;border-bottom:1px solid var(--line)}"
	"h3{font-size:1rem;margin:1.5rem 0 .4rem}"
	"p{margin:.6rem 0;white-space:pre-line}"
	"a{color:var(--link)}"
	"nav a{display:inline-block;margin-right:1rem;padding:.25rem 0}"
	".box{overflow:auto;max-width:100%}"
	".long{max-height:32rem;border:1px solid var(--line)}"
	"table{border-collapse:collapse;font-size:.875rem;overflow-wrap:normal}"
	"th,td{padding:.2rem .6rem;text-align:left;vertical-align:top;white-space:nowrap;"
	"border-bottom:1px solid var(--line)}"
	"thead th{background:var(--head);position:sticky;top:0}"
	".n{text-align:right;font-variant-numeric:tabular-nums}"
	"td.w{min-width:14rem;white-space:pre-line}"
	"pre{margin:0;padding:.6rem;border:1px solid var(--line);font:.8125rem/1.4 "
	"ui-monospace,monospace;white-space:pre;overflow-wrap:normal}"
	"figure{margin:1rem 0}"
	"svg.plot{display:block;width:100%;min-width:36rem;max-width:45rem;height:auto}"
	"td.made{min-width:18rem;white-space:normal;overflow-wrap:anywhere}"
	"@media screen and (prefers-color-scheme:dark){:root{--paper:#16191d;--ink:#e3e6e9;"
	"--pale:#9aa4af;--line:#4a5058;--head:#23282e;--link:#7fb8f5}}"
	"@media print{:root{color-scheme:light}body{max-width:none;padding:0;font-size:9pt}"
	"nav{display:none}.box{overflow:visible;max-height:none;border:0}"
	"table,pre{font-size:7.5pt}th,td,td.w,td.made{min-width:0;white-space:normal}"
	"pre{white-space:pre-wrap;overflow-wrap:anywhere}"
	"thead th{position:static}svg.plot{min-width:0;max-width:100%}"
	"figure,tr{break-inside:avoid}h2,h3{break-after:avoid}}";

static void put_element(const char *name, const char *text, FILE *out)
{
	fprintf(out, "<%s>", name);
	markup_put(text, out);
	fprintf(out, "</%s>\n", name);
}

static void put_head(const struct table *table, FILE *out)
{
	fputs("<thead><tr>", out);
	for (size_t i = 0; i < table->column_count; i++) {
		fprintf(out, "<th scope=\"col\"%s>",
			table->columns[i].kind == COLUMN_NUMBER ? " class=\"n\"" : "");
		markup_put(table->columns[i].name, out);
		fputs("</th>", out);
	}
	fputs("</tr></thead>\n", out);
}

static const char *cell_class(const struct table_column *column)
{
	if (column->kind == COLUMN_NUMBER)
		return " class=\"n\"";
	return column->wrap ? " class=\"w\"" : "";
}

static void put_rows(const struct table *table, FILE *out)
{
	const char *cell = table->cells;

	fputs("<tbody>\n", out);
	for (size_t row = 0; row < table_row_count(table); row++) {
		fputs("<tr>", out);
		for (size_t i = 0; i < table->column_count; i++) {
			fprintf(out, "<td%s>", cell_class(&table->columns[i]));
			markup_put(cell, out);
			fputs("</td>", out);
			cell += strlen(cell) + 1;
		}
		fputs("</tr>\n", out);
	}
	fputs("</tbody>", out);
}

/* A box that scrolls can be reached with the keyboard. */
static void put_table(const struct table *table, FILE *out)
{
	put_element("h3", table->title, out);
	if (!table_row_count(table)) {
		put_element("p", "(none)", out);
		return;
	}
	fprintf(out, "<div class=\"box%s\" tabindex=\"0\"><table>\n",
		table_row_count(table) > LONG_TABLE ? " long" : "");
	put_head(table, out);
	put_rows(table, out);
	fputs("</table></div>\n", out);
}

static void put_results(const struct html_page *page, FILE *out)
{
	for (const struct table *table = page->report->first; table; table = table->next)
		if (table->column_count)
			put_table(table, out);
		else
			put_element("p", table->title, out);
}

static void put_pictures(const struct html_page *page, FILE *out)
{
	const struct pictures *pictures = page->pictures;

	for (size_t i = 0; i < pictures->count; i++)
		fprintf(out, "<figure class=\"box\" tabindex=\"0\">\n%s</figure>\n",
			pictures->items[i].svg);
	for (size_t i = 0; i < pictures->remarks.count; i++)
		put_element("p", pictures->remarks.items[i], out);
}

static void put_listings(const struct html_page *page, FILE *out)
{
	put_element("p",
		    "Of each variant the case with the most instructions, with what each "
		    "instruction contributes.",
		    out);
	for (size_t i = 0; i < page->listing_count; i++) {
		const struct html_listing *listing = &page->listings[i];

		put_element("h3", listing->title, out);
		if (listing->note)
			put_element("p", listing->note, out);
		if (!listing->text)
			continue;
		fputs("<div class=\"box\" tabindex=\"0\">", out);
		put_element("pre", listing->text, out);
		fputs("</div>\n", out);
	}
}

/* A line "# key: value"; one that is no such line has no key. */
static void put_fact(const char *line, size_t length, FILE *out)
{
	size_t mark = strspn(line, "# ");
	char *fact = text_format("%.*s", (int)(length - mark), line + mark);
	char *value = strstr(fact, ": ");

	if (value) {
		*value = '\0';
		value += strlen(": ");
	}
	fputs("<tr><th scope=\"row\">", out);
	markup_put(value ? fact : "", out);
	fputs("</th><td class=\"made\">", out);
	markup_put(value ? value : fact, out);
	fputs("</td></tr>\n", out);
	free(fact);
}

static void put_origin(const struct origin *origin, FILE *out)
{
	size_t length;

	put_element("h3", origin->name, out);
	fputs("<div class=\"box\" tabindex=\"0\"><table>\n", out);
	for (const char *line = origin->comments; *line; line += length + (line[length] == '\n')) {
		length = strcspn(line, "\n");
		put_fact(line, length, out);
	}
	fputs("</table></div>\n", out);
}

static void put_origins(const struct html_page *page, FILE *out)
{
	bool any = false;

	for (size_t i = 0; i < page->origin_count; i++) {
		if (!page->origins[i].comments)
			continue;
		put_origin(&page->origins[i], out);
		any = true;
	}
	if (!any)
		put_element("p", "The records do not say.", out);
}

static const struct {
	const char *id, *title;
	void (*put)(const struct html_page *page, FILE *out);
} sections[] = {
	{ "results", "Results", put_results },
	{ "pictures", "Pictures", put_pictures },
	{ "listings", "Listings", put_listings },
	{ "measured", "How it was measured", put_origins },
	{ 0 },
};

void html_print(const struct html_page *page, FILE *out)
{
	fputs("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" "
	      "lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n",
	      out);
	put_element("title", page->title, out);
	fprintf(out, "<style>%s%s</style>\n</head>\n<body>\n", css, drawing_css);
	put_element("h1", page->title, out);
	fputs("<nav>", out);
	for (size_t i = 0; sections[i].id; i++)
		fprintf(out, "<a href=\"#%s\">%s</a> ", sections[i].id, sections[i].title);
	fputs("</nav>\n", out);
	for (size_t i = 0; sections[i].id; i++) {
		fprintf(out, "<section>\n<h2 id=\"%s\">%s</h2>\n", sections[i].id,
			sections[i].title);
		sections[i].put(page, out);
		fputs("</section>\n", out);
	}
	fputs("</body>\n</html>\n", out);
}
