-- SPDX-License-Identifier: GPL-2.0-only
-- claim: the loop bound is another cause of the overrun
-- source: fix 1/4, 20 Jul 2021
-- expect: refuted
-- note: The new bound changes nothing in what is written; it only costs a pass, which the threshold
--   alone would not.

SELECT CASE WHEN count(*) = 2 THEN 'RV64, an aligned page: ' || min(insns) || ' -> ' || max(insns)
	|| ' instructions by the new bound' END
FROM records WHERE routine = 'copy_user' AND xlen = 64
	AND variant IN ('v3-page', 'v3-bound-page') AND src_offset = 0;

SELECT 'RV64, the old bound and the new threshold: ' || sum(result <> 'ok') || ' of ' || count(*)
	|| ' cases wrong'
FROM records WHERE routine = 'copy_user' AND xlen = 64 AND variant = 'v3-threshold'
HAVING sum(result <> 'ok') = 0
UNION ALL
SELECT 'RV64, the new bound and the old threshold: still ' || sum(result <> 'ok') || ' of '
	|| count(*) || ' cases wrong'
FROM records WHERE routine = 'copy_user' AND xlen = 64 AND variant = 'v3-bound'
HAVING sum(result <> 'ok') > 0;
