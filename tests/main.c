// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>

#include "suites.h"

/* All suites, unit tests first. CK_RUN_SUITE=NAME in the environment runs one alone. */
/* clang-format off */
static Suite *(*const suites[])(void) = {
	testcase_suite, record_suite, riscv_suite, powerpc_suite, meter_suite, gdb_stream_suite,
	trace_log_suite, block_suite,
	db_suite, table_suite, compare_suite,	  gate_suite, trap_suite, claims_suite,
	golden_suite, user_copy_suite, annotate_suite, sources_suite, variants_suite, command_suite,
	x86_suite, x86_guest_suite, interactive_suite, kernel_suite, memory_suite, plot_suite,
	workload_suite, new_suite, manual_suite, documents_suite, install_suite, NULL,
};
/* clang-format on */

int main(void)
{
	SRunner *runner = srunner_create(NULL);
	int failed;

	for (unsigned i = 0; suites[i]; i++)
		srunner_add_suite(runner, suites[i]());
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
