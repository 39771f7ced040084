-- SPDX-License-Identifier: GPL-2.0-only
-- claim: rep stosq clears a page with one instruction
-- source: none was published; the architecture manual says so
-- expect: holds
-- note: The count says nothing about its speed, which is the iterations'. X2, the figures in
--   cycles, is timing and has no verdict.

SELECT printf('%d instructions, of them %d store: %d iterations', insns, stores, rep_iterations)
FROM records WHERE routine = 'clear_page' AND arch = 'x86' AND variant = 'stosq'
	AND rep_iterations IS NOT NULL;

SELECT printf('%s: %d stores, %d iterations, result %s', variant, stores, rep_iterations, result)
FROM records WHERE routine = 'clear_page' AND arch = 'x86' AND variant = 'stosq'
	AND (stores <> 1 OR coalesce(rep_iterations, 0) <> 4096 / 8 OR result <> 'ok');
