-- SPDX-License-Identifier: GPL-2.0-only
-- claim: on RV32 bytes become bits by a shift of 3, not of 2
-- source: fix 2/4, 20 Jul 2021
-- expect: holds

SELECT CASE WHEN sum(variant = 'linux-5.14') > 0 AND sum(variant = 'v3-threshold') > 0 THEN
	'RV32 with 2: ' || sum(variant = 'v3-threshold' AND result <> 'ok') || ' wrong; with 3: '
	|| sum(variant = 'linux-5.14' AND result <> 'ok') || ' of ' || sum(variant = 'linux-5.14') END
FROM records WHERE routine = 'copy_user' AND xlen = 32
	AND variant IN ('linux-5.14', 'v3-threshold');

SELECT 'RV32 ' || spec || ': ' || variant || ' is ' || result
FROM records WHERE routine = 'copy_user' AND xlen = 32 AND size >= 36
	AND (offset - src_offset) % 4 <> 0
	AND (variant = 'linux-5.14' AND result <> 'ok' OR variant = 'v3-threshold' AND result = 'ok')
ORDER BY size, offset, src_offset;
