-- SPDX-License-Identifier: GPL-2.0-only
-- claim: v3 is correct
-- source: v3, 23 Jun 2021, merged for v5.14-rc1
-- expect: refuted
-- note: RV64: alignments equal and not 0, m say: from 64 to 64 + 7 - m bytes. RV32: wrong bytes
--   wherever the shift copy is used.

SELECT CASE WHEN count(*) > 0 THEN group_concat(line, '; ') END
FROM (SELECT 'RV' || xlen || ': ' || sum(result <> 'ok') || ' of ' || count(*) || ' cases wrong' AS line
	FROM records WHERE routine = 'copy_user' AND variant = 'v3'
	GROUP BY xlen ORDER BY xlen DESC);

SELECT 'RV' || xlen || ' ' || spec || ': ' || CASE
	WHEN past_end IS NOT NULL THEN past_end || ' bytes past the end' ELSE result END
FROM records WHERE routine = 'copy_user' AND variant = 'v3' AND result <> 'ok'
ORDER BY xlen DESC, size, offset, src_offset;
