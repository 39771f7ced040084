-- SPDX-License-Identifier: GPL-2.0-only
-- claim: with 64-byte blocks, the new clear_page takes less than half the instructions of the
--   old
-- source: v1 cover, 27 Oct 2022
-- expect: holds

SELECT CASE WHEN count(*) = 2 THEN group_concat(variant || ' ' || insns, ', ')
	|| ' against ' || max(old) END
FROM (SELECT n.variant, n.block, n.insns, o.insns AS old
	FROM records n JOIN records o USING (routine, arch, xlen)
	WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64
		AND n.variant IN ('zicboz-v3', 'zicboz-v6') AND n.block = 64
		AND o.variant = 'memset' AND o.block = 64
	ORDER BY n.block, n.variant);

SELECT n.variant || ' block=' || n.block || ': ' || n.insns || ' against ' || o.insns
	|| CASE WHEN n.result = 'ok' AND o.result = 'ok' THEN ''
		ELSE ', results ' || n.result || ' and ' || o.result END
FROM records n JOIN records o USING (routine, arch, xlen)
WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64
	AND n.variant IN ('zicboz-v3', 'zicboz-v6') AND n.block = 64
	AND o.variant = 'memset' AND o.block = 64
	AND (n.insns * 2 >= o.insns OR n.result <> 'ok' OR o.result <> 'ok')
ORDER BY n.block, n.variant;
