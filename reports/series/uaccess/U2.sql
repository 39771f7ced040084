-- SPDX-License-Identifier: GPL-2.0-only
-- claim: the word accesses of the old routine are misaligned, and trap
-- source: v3, 23 Jun 2021
-- expect: refuted
-- note: For this routine. With different alignments it copies bytes, which cannot be misaligned. A
--   trap's price makes no difference then: compare --memory --trap misaligned=N.

SELECT CASE WHEN count(misaligned) > 0 THEN sum(misaligned) || ' misaligned accesses (cases: '
	|| count(*) || ')' END
FROM records WHERE routine = 'copy_user' AND variant = 'linux-5.13-memory';

SELECT 'RV' || xlen || ' ' || spec || ': 0 of ' || (loads + stores) || ' accesses misaligned'
FROM records WHERE routine = 'copy_user' AND variant = 'linux-5.13-memory'
	AND (offset - src_offset) % (xlen / 8) <> 0 AND loads > 0 AND misaligned = 0
ORDER BY xlen DESC, size, offset, src_offset;
