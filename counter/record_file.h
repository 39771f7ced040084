/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_RECORD_FILE_H
#define INSNCOUNT_RECORD_FILE_H

#include "batch.h"
#include "../reports/db.h"
#include "../reports/origin.h"

/*
 * Calls the sink for each record of the file. The caller deinitializes the origin, which is filled
 * before the first of them.
 */
bool record_file_read(const char *path, struct origin *origin, record_sink *sink, void *context,
		      struct error *err);

/*
 * Adds the records of the files to the database, each file being a source of its own, in order, and
 * fills as many origins. Files that are not counted alike are an error.
 */
bool record_files_load(struct database *db, char *const *paths, size_t count,
		       struct origin *origins, struct error *err);

#endif
