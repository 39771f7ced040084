-- SPDX-License-Identifier: GPL-2.0-only
-- claim: the threshold is a cause of the overrun
-- source: fix 1/4, 20 Jul 2021
-- expect: holds

SELECT CASE WHEN sum(variant = 'v3-threshold') > 0 AND sum(variant = 'v3-bound') > 0 THEN
	'RV64, of ' || sum(variant = 'v3') || ' cases: ' || sum(variant = 'v3' AND result <> 'ok')
	|| ' wrong in v3, ' || sum(variant = 'v3-threshold' AND result <> 'ok')
	|| ' with the new threshold alone' END
FROM records WHERE routine = 'copy_user' AND xlen = 64
	AND variant IN ('v3', 'v3-threshold', 'v3-bound');

SELECT 'RV64 ' || spec || ': still ' || result || ' with the new threshold'
FROM records WHERE routine = 'copy_user' AND xlen = 64 AND variant = 'v3-threshold'
	AND result LIKE '%overrun%'
ORDER BY size, offset, src_offset;
