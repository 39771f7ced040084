-- SPDX-License-Identifier: GPL-2.0-only
-- claim: with blocks of any size up to a page, the new clear_page takes less than half the
--   instructions of the old
-- source: v1 cover, 27 Oct 2022, which names no block size
-- expect: refuted
-- note: Judged by count alone; what zicboz-v3 does with the largest blocks is the matter of Z6b.

SELECT CASE WHEN count(*) = 18 THEN group_concat(variant || ' ' || insns || ' at ' || block, ', ')
	|| ' against ' || max(old) END
FROM (SELECT n.variant, n.block, n.insns, o.insns AS old
	FROM records n JOIN records o USING (routine, arch, xlen)
	WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64
		AND n.variant IN ('zicboz-v3', 'zicboz-v6') AND n.block BETWEEN 16 AND 4096
		AND o.variant = 'memset' AND o.block = 64
	ORDER BY n.block, n.variant);

SELECT n.variant || ' block=' || n.block || ': ' || n.insns || ' against ' || o.insns
	|| CASE WHEN n.result = 'ok' AND o.result = 'ok' THEN ''
		ELSE ', results ' || n.result || ' and ' || o.result END
FROM records n JOIN records o USING (routine, arch, xlen)
WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64
	AND n.variant IN ('zicboz-v3', 'zicboz-v6') AND n.block BETWEEN 16 AND 4096
	AND o.variant = 'memset' AND o.block = 64
	AND n.insns * 2 >= o.insns
ORDER BY n.block, n.variant;
