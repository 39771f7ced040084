-- SPDX-License-Identifier: GPL-2.0-only
-- claim: a threshold of 9W-1 suffices
-- source: Mar 2024
-- expect: holds

SELECT CASE WHEN count(*) > 0 THEN group_concat(line, '; ') END
FROM (SELECT 'RV' || xlen || ': ' || sum(result <> 'ok') || ' of ' || count(*) || ' cases wrong' AS line
	FROM records WHERE routine = 'copy_user' AND variant = 'linux-6.12'
	GROUP BY xlen ORDER BY xlen DESC);

SELECT 'RV' || xlen || ' ' || spec || ': ' || CASE
	WHEN past_end IS NOT NULL THEN past_end || ' bytes past the end' ELSE result END
FROM records WHERE routine = 'copy_user' AND variant = 'linux-6.12' AND result <> 'ok'
ORDER BY xlen DESC, size, offset, src_offset;
