/* SPDX-License-Identifier: GPL-2.0-only */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../counter/record.h"
#include "../counter/testcase.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {
	"offset=0..7,15 size=0..128,256..4096/256 value=0,0x5a",
	"offset=1 size=64 fault=dst:5,src:-1,none",
	"offset=0..3 src_offset=4..7 size=65536 value=255 fault=dst:-4096",
	"riscv,64,memset,linux-6.1,64,1,,300,7,,106,18,11,1,0,48,0,0,0,0,0,39,,ok\n",
	"riscv,32,copy_user,\"a, "
	"\"\"b\"\"\",64,1,2,3,,src:-5,11,1,1,1,1,1,1,1,1,1,1,2,7,content+gap\n",
	NULL,
};

/* What is parsed must be written as a spec of the same case. */
static void check_case(const struct test_case *tc, unsigned axes)
{
	struct case_list list = { 0 };
	struct error err;
	char spec[128];

	case_format(tc, axes, spec, sizeof(spec));
	require(case_list_parse(&list, axes, spec, "fuzz", &err));
	require(list.count == 1 && !memcmp(list.cases, tc, sizeof(*tc)));
	case_list_deinit(&list);
}

static void fuzz_spec(const char *spec, unsigned axes)
{
	struct case_list list = { 0 };
	struct error err;

	if (case_list_parse(&list, axes, spec, "fuzz", &err)) {
		require(list.count > 0 && list.count <= CASE_COUNT_MAX);
		check_case(&list.cases[0], axes);
		check_case(&list.cases[list.count - 1], axes);
	} else {
		require(!list.cases && !list.count && err.status == STATUS_USAGE);
	}
	case_list_deinit(&list);
}

/* What is read must be written as a row of the same record. */
static void check_record(const struct record *record)
{
	char *text = NULL;
	size_t size;
	FILE *stream = open_memstream(&text, &size);
	struct record_reader reader;
	struct record again;
	struct error err;

	fprintf(stream, "%s\n", record_header);
	record_write(stream, record);
	fclose(stream);
	stream = fmemopen(text, size, "r");
	require(record_reader_init(&reader, stream, "fuzz", &err));
	require(record_read(&reader, &again, &err) == 1);
	require(!memcmp(&again, record, sizeof(again)));
	require(record_read(&reader, &again, &err) == 0);
	record_reader_deinit(&reader);
	fclose(stream);
	free(text);
}

static void fuzz_records(const char *bytes, size_t size)
{
	FILE *in = fmemopen((void *)bytes, size, "r");
	struct record_reader reader;
	struct record record;
	struct error err;

	if (record_reader_init(&reader, in, "fuzz", &err)) {
		while (record_read(&reader, &record, &err) == 1)
			check_record(&record);
		record_reader_deinit(&reader);
	}
	fclose(in);
}

/* The bytes are a spec, a file of records, and rows after a good header. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const unsigned axes[] = {
		0,
		AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SIZE) | AXIS_BIT(AXIS_VALUE),
		AXIS_BIT(AXIS_OFFSET) | AXIS_BIT(AXIS_SIZE) | AXIS_BIT(AXIS_FAULT),
		AXIS_BIT(AXIS_COUNT) - 1,
	};
	size_t header = strlen(record_header) + 1;
	char *text = malloc(header + size + 1);

	require(text);
	memcpy(text, record_header, header - 1);
	text[header - 1] = '\n';
	memcpy(text + header, data, size);
	text[header + size] = '\0';
	for (size_t i = 0; i < sizeof(axes) / sizeof(*axes); i++)
		fuzz_spec(text + header, axes[i]);
	if (size)
		fuzz_records(text + header, size);
	fuzz_records(text, header + size);
	free(text);
	return 0;
}
