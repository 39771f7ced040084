-- SPDX-License-Identifier: GPL-2.0-only
-- claim: v4 writes what it should
-- source: v4, 19 Jul 2021
-- expect: refuted
-- note: RV64, both aligned: when less than a word is left after an unrolled pass, the word loop
--   runs once all the same.

SELECT CASE WHEN count(*) > 0 THEN group_concat(line, '; ') END
FROM (SELECT 'RV' || xlen || ': ' || sum(result <> 'ok') || ' of ' || count(*) || ' cases wrong' AS line
	FROM records WHERE routine = 'copy_user' AND variant = 'v4'
	GROUP BY xlen ORDER BY xlen DESC);

SELECT 'RV' || xlen || ' ' || spec || ': ' || CASE
	WHEN past_end IS NOT NULL THEN past_end || ' bytes past the end' ELSE result END
FROM records WHERE routine = 'copy_user' AND variant = 'v4' AND result <> 'ok'
ORDER BY xlen DESC, size, offset, src_offset;
