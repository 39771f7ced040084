-- SPDX-License-Identifier: GPL-2.0-only
-- claim: to zero 4096 bytes takes 426 instructions instead of 2061
-- source: 2015
-- expect: holds

SELECT printf('%d before, %d after (%.1f %%)', o.insns, n.insns, 100.0 * n.insns / o.insns)
FROM records o JOIN records n USING (routine, arch, xlen, spec)
WHERE routine = 'memset' AND arch = 'powerpc' AND o.offset = 0 AND o.size = 4096 AND o.value = 0
	AND o.variant = 'linux-4.1' AND n.variant = 'linux-4.3';

SELECT printf('%d before, %d after, results %s and %s', o.insns, n.insns, o.result, n.result)
FROM records o JOIN records n USING (routine, arch, xlen, spec)
WHERE routine = 'memset' AND arch = 'powerpc' AND o.offset = 0 AND o.size = 4096 AND o.value = 0
	AND o.variant = 'linux-4.1' AND n.variant = 'linux-4.3'
	AND (o.insns <> 2061 OR n.insns <> 426 OR o.result <> 'ok' OR n.result <> 'ok');
