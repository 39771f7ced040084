/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef INSNCOUNT_SUITES_H
#define INSNCOUNT_SUITES_H

#include <check.h>

/* check.h has a macro of the name of the function in counter/error.h. */
#undef fail

Suite *testcase_suite(void);
Suite *record_suite(void);
Suite *riscv_suite(void);
Suite *x86_suite(void);
Suite *x86_guest_suite(void);
Suite *powerpc_suite(void);
Suite *block_suite(void);
Suite *meter_suite(void);
Suite *trace_log_suite(void);
Suite *gdb_stream_suite(void);
Suite *db_suite(void);
Suite *table_suite(void);
Suite *compare_suite(void);
Suite *gate_suite(void);
Suite *trap_suite(void);
Suite *claims_suite(void);
Suite *golden_suite(void);
Suite *annotate_suite(void);
Suite *sources_suite(void);
Suite *user_copy_suite(void);
Suite *variants_suite(void);
Suite *command_suite(void);
Suite *interactive_suite(void);
Suite *kernel_suite(void);
Suite *memory_suite(void);
Suite *plot_suite(void);
Suite *workload_suite(void);
Suite *new_suite(void);
Suite *manual_suite(void);
Suite *documents_suite(void);
Suite *install_suite(void);

#endif
