-- SPDX-License-Identifier: GPL-2.0-only
-- claim: to zero 4096 bytes of uncached memory takes 127 alignment traps
-- source: 2021, 2024
-- expect: holds
-- note: Each dcbz of uncached memory traps, and is emulated; user mode has no such memory, so the
--   dcbz are what is counted.

SELECT printf('%d dcbz; with traps of more than %.1f instructions the code before takes fewer',
	n.cbo, 1.0 * (o.insns - n.insns) / n.cbo)
FROM records o JOIN records n USING (routine, arch, xlen, spec)
WHERE routine = 'memset' AND arch = 'powerpc' AND o.offset = 0 AND o.size = 4096 AND o.value = 0
	AND o.variant = 'linux-4.1' AND n.variant = 'linux-4.3';

SELECT printf('%d dcbz, result %s', cbo, result)
FROM records WHERE routine = 'memset' AND arch = 'powerpc' AND offset = 0 AND size = 4096
	AND value = 0 AND variant = 'linux-4.3' AND (cbo <> 127 OR result <> 'ok');
