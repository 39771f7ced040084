/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_PAIR_H
#define INSNCOUNT_PAIR_H

#include "../counter/text.h"
#include "compare.h"

/* What the parts of a comparison share: two variants side by side, and queries on them. */

struct comparison {
	struct database *db;
	const struct compare_options *options;
	struct report *report;
	struct compare_summary *summary;
	struct error *err;
};

/* Records that can be compared with each other, and the two variants that are. */
struct pair {
	const char *arch;
	int xlen;
	const char *routine;
	int64_t block;
	const char *old, *new;
	unsigned axes; /* that its cases have; pair_fill() finds it */
};

/* A condition on records: those that a pair's are among. */
#define SAME_GROUP "routine = :routine AND arch = :arch AND xlen = :xlen AND block = :block"

/*
 * The pair's cases: the axes, `spec`, the instructions `old` and `new` (NULL where a side lacks the
 * case), `old_id` and `new_id` of the records, their `old_result` and `new_result`; `verdict`:
 * better, equal, about equal, worse, or NULL where a side lacks the case; `alignment`: a number for
 * alignment_label(), or NULL without an offset.
 */
bool cases_create(const struct comparison *comparison);
void cases_destroy(const struct comparison *comparison);

/* Puts the cases of the pair into the table, in place of what is there. */
bool pair_fill(const struct comparison *comparison, struct pair *pair);

#define PLACE_MAX 96

/*
 * What the pair's records are of: "memset on riscv/64, block 64". Returns buffer, of PLACE_MAX
 * bytes.
 */
char *place_format(const struct pair *pair, char *buffer);

/* How the buffers are aligned, by number: from both at a block, ... */
enum alignment { ALIGNED_BLOCK, ALIGNED_WORD, ALIGNED_ALIKE, ALIGNED_LESS, ALIGNED_FAULT };

/*
 * In words, to go on after "aligned": "to 64". Cases with a fault page are apart, as they end
 * early. Returns buffer.
 */
char *alignment_label(const struct pair *pair, enum alignment alignment, char *buffer, size_t size);

/*
 * Prepares the query and gives it those of the pair's values that it names: :arch, :routine, :xlen,
 * :block, :old, :new. NULL on an error.
 */
sqlite3_stmt *pair_prepare(const struct comparison *comparison, const struct pair *pair,
			   const char *sql);

/* The same, stepped to its first row, which aggregates always have. */
sqlite3_stmt *pair_query_row(const struct comparison *comparison, const struct pair *pair,
			     const char *sql);

/* 1: there is a row; 0: there is none left; -1: an error, as without a statement. */
int pair_step(const struct comparison *comparison, sqlite3_stmt *row);

/* Runs a statement that has no rows to give. */
bool pair_execute(const struct comparison *comparison, const struct pair *pair, const char *sql);

/*
 * Prepares a query whose rows are the groups of records that can be compared with each other, in
 * order of appearance: of one routine, or all if it is NULL. group_at() is the row's group, without
 * variants; its texts live until the next step.
 */
sqlite3_stmt *groups_prepare(const struct comparison *comparison, const char *routine);
struct pair group_at(sqlite3_stmt *row);

/*
 * Lists the variants that have records of the group's routine, of whatever block size, in order of
 * appearance.
 */
bool group_find_variants(const struct comparison *comparison, const struct pair *pair,
			 struct text_list *variants);

/* The text of a column, "" for NULL. */
const char *text_at(sqlite3_stmt *row, int column);

/* Columns of the names, which NULL ends. */
void add_columns(struct table *table, const char *const *names, enum column_kind kind);

/* The columns "old", "new", "difference" and "percent", and cells for them. */
void add_count_columns(struct table *table);
void add_counts(struct table *table, int64_t old, int64_t new);

#endif
