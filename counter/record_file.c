// SPDX-License-Identifier: GPL-2.0-only
#include "record_file.h"

bool record_file_read(const char *path, struct origin *origin, record_sink *sink, void *context,
		      struct error *err)
{
	FILE *in = fopen(path, "re");
	struct record_reader reader;
	struct record record;
	bool ok;
	int got = -1;

	if (!in)
		return fail(err, STATUS_USAGE, "%s: %m", path);
	ok = record_reader_init(&reader, in, path, err);
	if (ok) {
		origin->name = text_format("%s", path);
		origin->comments = reader.comments ? text_format("%s", reader.comments) : NULL;
		while (ok && (got = record_read(&reader, &record, err)) > 0)
			ok = sink(context, &record, err);
		record_reader_deinit(&reader);
	}
	fclose(in);
	return ok && got == 0;
}

/* Where the records of one file go. */
struct destination {
	struct database *db;
	unsigned source;
};

static bool add_record(void *context, const struct record *record, struct error *err)
{
	const struct destination *destination = context;

	return database_add(destination->db, record, destination->source, err);
}

bool record_files_load(struct database *db, char *const *paths, size_t count,
		       struct origin *origins, struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		struct destination destination = { db, (unsigned)i };

		if (!record_file_read(paths[i], &origins[i], add_record, &destination, err) ||
		    !origin_check_counting(&origins[0], &origins[i], err))
			return false;
	}
	return true;
}
