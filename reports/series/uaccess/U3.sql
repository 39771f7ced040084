-- SPDX-License-Identifier: GPL-2.0-only
-- claim: the shift copy makes no misaligned access either
-- source: v3, 23 Jun 2021
-- expect: holds

SELECT CASE WHEN count(misaligned) > 0 AND max(offset <> src_offset AND size > 100) THEN
	sum(misaligned) || ' misaligned accesses; at most ' || max(overread)
	|| ' bytes read around the source (cases: ' || count(*) || ')' END
FROM records WHERE routine = 'copy_user' AND variant LIKE '%-memory'
	AND variant <> 'linux-5.13-memory';

SELECT variant || ' RV' || xlen || ' ' || spec || ': ' || misaligned || ' misaligned'
FROM records WHERE routine = 'copy_user' AND variant LIKE '%-memory'
	AND variant <> 'linux-5.13-memory' AND (misaligned > 0 OR result LIKE '%overread%')
ORDER BY size, offset, src_offset;
