-- SPDX-License-Identifier: GPL-2.0-only
-- claim: zeroing less than a block, or from an unaligned start, takes a few dozen
--   instructions more at most
-- source: v1 cover, 27 Oct 2022
-- expect: holds
-- note: "A few dozen" is taken as 60.

SELECT CASE WHEN count(o.insns) = count(*) AND count(DISTINCT n.block) = 4 THEN
	'between ' || min(n.insns - o.insns) || ' and ' || max(n.insns - o.insns) || ' more (cases: '
	|| count(*) || ')' END
FROM records n LEFT JOIN records o ON o.routine = n.routine AND o.arch = n.arch
	AND o.xlen = n.xlen AND o.block = 64 AND o.variant = 'linux-6.1' AND o.spec = n.spec
WHERE n.routine = 'memset' AND n.arch = 'riscv' AND n.xlen = 64 AND n.variant = 'zicboz'
	AND n.value = 0 AND (n.size < n.block OR n.offset % n.block <> 0);

SELECT n.variant || ' block=' || n.block || ' ' || n.spec || ': ' || n.insns
	|| ' against ' || o.insns
	|| CASE WHEN n.result = 'ok' AND o.result = 'ok' THEN ''
		ELSE ', results ' || n.result || ' and ' || o.result END
FROM records n LEFT JOIN records o ON o.routine = n.routine AND o.arch = n.arch
	AND o.xlen = n.xlen AND o.block = 64 AND o.variant = 'linux-6.1' AND o.spec = n.spec
WHERE n.routine = 'memset' AND n.arch = 'riscv' AND n.xlen = 64 AND n.variant = 'zicboz'
	AND n.value = 0 AND (n.size < n.block OR n.offset % n.block <> 0)
	AND (n.insns - o.insns > 60 OR n.result <> 'ok' OR o.result <> 'ok')
ORDER BY n.size, n.offset, n.value, n.block;
