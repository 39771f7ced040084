-- SPDX-License-Identifier: GPL-2.0-only
-- claim: when the value is not zero, memset pays seven instructions, three of them branches
-- source: v1 cover, 27 Oct 2022
-- expect: holds
-- note: Judged for 16 bytes and more.

SELECT CASE WHEN count(o.insns) = count(*) AND count(DISTINCT n.block) = 4 THEN
	group_concat(DISTINCT n.insns - o.insns) || ' more, branches '
	|| group_concat(DISTINCT n.branches - o.branches) || ' more (cases: '
	|| count(*) || ')' END
FROM records n LEFT JOIN records o ON o.routine = n.routine AND o.arch = n.arch
	AND o.xlen = n.xlen AND o.block = 64 AND o.variant = 'linux-6.1' AND o.spec = n.spec
WHERE n.routine = 'memset' AND n.arch = 'riscv' AND n.xlen = 64 AND n.variant = 'zicboz'
	AND n.value <> 0 AND n.size >= 16;

SELECT n.variant || ' block=' || n.block || ' ' || n.spec || ': ' || n.insns
	|| ' against ' || o.insns
	|| ', branches ' || n.branches || ' against ' || o.branches
	|| CASE WHEN n.result = 'ok' AND o.result = 'ok' THEN ''
		ELSE ', results ' || n.result || ' and ' || o.result END
FROM records n LEFT JOIN records o ON o.routine = n.routine AND o.arch = n.arch
	AND o.xlen = n.xlen AND o.block = 64 AND o.variant = 'linux-6.1' AND o.spec = n.spec
WHERE n.routine = 'memset' AND n.arch = 'riscv' AND n.xlen = 64 AND n.variant = 'zicboz'
	AND n.value <> 0 AND n.size >= 16
	AND (n.insns - o.insns <> 7 OR n.branches - o.branches <> 3
		OR n.result <> 'ok' OR o.result <> 'ok')
ORDER BY n.size, n.offset, n.value, n.block;
