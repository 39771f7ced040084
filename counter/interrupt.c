// SPDX-License-Identifier: GPL-2.0-only
#include <signal.h>
#include <stddef.h>

#include "interrupt.h"

static volatile sig_atomic_t interrupted;

static void on_signal(int signal)
{
	(void)signal;
	interrupted = 1;
}

void interrupt_init(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction action = { .sa_handler = on_signal };

	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++)
		sigaction(signals[i], &action, NULL);
	signal(SIGPIPE, SIG_IGN);
}

bool interrupt_check(struct error *err)
{
	if (!interrupted)
		return true;
	return fail(err, STATUS_INTERRUPTED, "interrupted");
}
