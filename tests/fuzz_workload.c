/* SPDX-License-Identifier: GPL-2.0-only */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../counter/text.h"
#include "../counter/workload.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {
	"# routine: memset\n# offset_modulo: 64\nsize,offset,value,count\n64..127,63,90,5\n",
	"# derived: "
	"x\nsize,offset,src_offset,value,count\n0,1,4095,,1\n9223372036854775807,0,0,,2\n",
	NULL,
};

static bool read_bytes(const void *bytes, size_t size, struct workload *workload, struct error *err)
{
	int fd = memfd_create("fuzz", 0);
	char *path = text_format("/dev/fd/%d", fd);
	bool ok;

	require(write(fd, bytes, size) == (ssize_t)size && lseek(fd, 0, SEEK_SET) == 0);
	ok = workload_read(workload, path, err);
	free(path);
	close(fd);
	return ok;
}

static char *write_text(const struct workload *workload, size_t *size)
{
	char *text;
	FILE *out = open_memstream(&text, size);

	workload_write(workload, out);
	fclose(out);
	return text;
}

/* What is read must be written as a file of the same profile. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct workload workload;
	struct error err = { 0 };
	size_t lengths[2];
	char *texts[2];

	if (!read_bytes(data, size, &workload, &err)) {
		require(err.status == STATUS_USAGE && !workload.cells && !workload.path);
		return 0;
	}
	texts[0] = write_text(&workload, &lengths[0]);
	workload_deinit(&workload);
	require(read_bytes(texts[0], lengths[0], &workload, &err));
	texts[1] = write_text(&workload, &lengths[1]);
	require(lengths[0] == lengths[1] && !memcmp(texts[0], texts[1], lengths[0]));
	workload_deinit(&workload);
	free(texts[0]);
	free(texts[1]);
	return 0;
}
