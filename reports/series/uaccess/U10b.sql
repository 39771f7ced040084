-- SPDX-License-Identifier: GPL-2.0-only
-- claim: a threshold of 9W-1 is as small as it can be
-- source: Mar 2024
-- expect: holds

SELECT CASE WHEN count(*) > 0 THEN group_concat(line, '; ') END
FROM (SELECT 'with 9W-2 RV' || xlen || ' ' || spec || ': ' || past_end || ' bytes past the end' AS line
	FROM records r WHERE routine = 'copy_user' AND variant = 'linux-6.12-less'
		AND result LIKE '%overrun%' AND size = (SELECT min(size) FROM records s
			WHERE s.variant = r.variant AND s.xlen = r.xlen AND s.result LIKE '%overrun%')
	GROUP BY xlen ORDER BY xlen DESC);

SELECT 'RV' || xlen || ': 9W-2 is right in all ' || count(*) || ' cases'
FROM records WHERE routine = 'copy_user' AND variant = 'linux-6.12-less'
GROUP BY xlen HAVING sum(result <> 'ok') = 0;
