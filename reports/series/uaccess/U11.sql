-- SPDX-License-Identifier: GPL-2.0-only
-- claim: one more pass of the unrolled loop is possible
-- source: Mar 2024
-- expect: holds

SELECT CASE WHEN count(*) = 2 THEN group_concat(line, '; ') END
FROM (SELECT 'RV' || o.xlen || ', an aligned page: ' || o.insns || ' -> ' || n.insns AS line
	FROM records o JOIN records n ON n.xlen = o.xlen AND n.spec = o.spec
		AND n.variant = 'linux-6.12-page'
	WHERE o.routine = 'copy_user' AND o.variant = 'linux-6.6-page' AND o.src_offset = 0
	ORDER BY o.xlen DESC);

SELECT 'RV' || o.xlen || ' ' || o.spec || ': ' || o.insns || ' -> ' || n.insns || ', ' || n.result
FROM records o JOIN records n ON n.xlen = o.xlen AND n.spec = o.spec
	AND n.variant = 'linux-6.12-page'
WHERE o.routine = 'copy_user' AND o.variant = 'linux-6.6-page' AND o.src_offset = 0
	AND (n.insns >= o.insns OR n.result <> 'ok');
