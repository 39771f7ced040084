-- SPDX-License-Identifier: GPL-2.0-only
-- claim: the check for size zero is redundant
-- source: fix 3/4, 20 Jul 2021
-- expect: holds

SELECT CASE WHEN count(*) > 0 THEN count(*) || ' cases of size 0 without the check, '
	|| sum(result <> 'ok') || ' wrong' END
FROM records WHERE routine = 'copy_user' AND variant = 'linux-5.14' AND size = 0;

SELECT 'RV' || xlen || ' ' || spec || ': ' || result
FROM records WHERE routine = 'copy_user' AND variant = 'linux-5.14' AND size = 0
	AND result <> 'ok'
ORDER BY xlen DESC, offset, src_offset;
