-- SPDX-License-Identifier: GPL-2.0-only
-- claim: a fault in v4 is handled
-- source: v4, 19 Jul 2021
-- expect: refuted
-- note: The word loop's load and store are not in the exception table.

SELECT CASE WHEN count(*) > 0 THEN sum(result LIKE '%fault%') || ' of ' || count(*)
	|| ' cases end in an unhandled fault' END
FROM records WHERE routine = 'copy_user' AND variant IN ('v4-src', 'v4-dst');

SELECT 'RV' || xlen || ' ' || spec || ': ' || result
FROM records WHERE routine = 'copy_user' AND variant IN ('v4-src', 'v4-dst')
	AND result LIKE '%fault%'
ORDER BY xlen DESC, size, offset, src_offset, id;
