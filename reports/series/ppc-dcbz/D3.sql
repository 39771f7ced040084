-- SPDX-License-Identifier: GPL-2.0-only
-- claim: small sizes get worse: break-even lies between 64 and 96 bytes
-- source: 2015
-- expect: holds
-- note: At every alignment, 5 to 64 zero bytes take more instructions than before, 96 and more take
--   fewer. Up to 4 bytes nothing changes.

SELECT CASE WHEN count(*) = 64 THEN printf('more up to %d to %d bytes, fewer from %d to %d on, '
	|| 'by alignment', min(worse), max(worse), min(better), max(better)) END
FROM (SELECT max(o.size) FILTER (WHERE n.insns > o.insns) AS worse,
		min(o.size) FILTER (WHERE n.insns < o.insns) AS better
	FROM records o JOIN records n USING (routine, arch, xlen, spec)
	WHERE routine = 'memset' AND arch = 'powerpc' AND o.value = 0
		AND o.variant = 'linux-4.1' AND n.variant = 'linux-4.3'
	GROUP BY o.offset);

SELECT printf('%s: %d against %d, results %s and %s', spec, n.insns, o.insns, o.result, n.result)
FROM records o JOIN records n USING (routine, arch, xlen, spec)
WHERE routine = 'memset' AND arch = 'powerpc' AND o.value = 0
	AND o.variant = 'linux-4.1' AND n.variant = 'linux-4.3'
	AND ((o.size BETWEEN 5 AND 64 AND n.insns <= o.insns)
		OR (o.size >= 96 AND n.insns >= o.insns) OR o.result <> 'ok' OR n.result <> 'ok')
ORDER BY o.size, o.offset;
