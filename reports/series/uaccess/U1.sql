-- SPDX-License-Identifier: GPL-2.0-only
-- claim: most of the gain comes from the shift copy
-- source: v3, 23 Jun 2021
-- expect: holds

SELECT CASE WHEN count(*) = 4 THEN group_concat(line, '; ') END
FROM (SELECT 'RV' || o.xlen || ' ' || o.src_offset || ' bytes apart: ' || o.insns || ' -> '
		|| n.insns || ', ' || round(1.0 * o.insns / n.insns, 1) || ' times' AS line
	FROM records o JOIN records n ON n.xlen = o.xlen AND n.spec = o.spec
		AND n.variant = 'v3-page'
	WHERE o.routine = 'copy_user' AND o.variant = 'linux-5.13-page'
	ORDER BY o.xlen DESC, o.src_offset DESC);

WITH gain AS (SELECT o.xlen, o.src_offset, 1.0 * o.insns / n.insns AS times
	FROM records o JOIN records n ON n.xlen = o.xlen AND n.spec = o.spec
		AND n.variant = 'v3-page'
	WHERE o.routine = 'copy_user' AND o.variant = 'linux-5.13-page')
SELECT 'RV' || s.xlen || ' size=4096: shifted ' || round(s.times, 1) || ' times, aligned '
	|| round(a.times, 1)
FROM gain s JOIN gain a ON a.xlen = s.xlen AND a.src_offset = 0
WHERE s.src_offset = 1 AND s.times <= a.times;
