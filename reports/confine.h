/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_CONFINE_H
#define INSNCOUNT_CONFINE_H

#include "db.h"

/*
 * Queries that somebody else has written: from here on every statement that is prepared may read
 * and compute, and nothing else, and the steps that they take together are limited (some ten
 * seconds; *steps counts them until unconfine()). What is denied fails as SQLITE_AUTH, what takes
 * too long as SQLITE_INTERRUPT.
 */
void confine(struct database *db, int64_t *steps);
void unconfine(struct database *db);

/*
 * Removes the records that do not fulfil the condition: one SQL expression on the columns, without
 * effects of its own. What is wrong with it is said in one line; nothing has been removed then.
 */
bool database_keep_where(struct database *db, const char *condition, struct error *err);

#endif
