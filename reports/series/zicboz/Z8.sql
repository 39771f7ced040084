-- SPDX-License-Identifier: GPL-2.0-only
-- claim: without the extension, memset pays three jumps to known targets
-- source: v1 cover, 27 Oct 2022
-- expect: holds
-- note: This and all that follow are judged on a reconstruction of memset, made to have the
--   properties that the cover letter states; the code that they were said of is not at hand.
--   So Z8, Z9, Z10a, Z11b and Z12 hold by construction: that such code exists is all they
--   show. Judged for 16 bytes and more; fewer must cost nothing.

SELECT CASE WHEN count(o.insns) = count(*) THEN
	'n >= 16: ' || group_concat(DISTINCT n.insns - o.insns) FILTER (WHERE n.size >= 16)
	|| ' more, jumps ' || group_concat(DISTINCT n.jumps - o.jumps) FILTER (WHERE n.size >= 16)
	|| ' more; n < 16: ' || group_concat(DISTINCT n.insns - o.insns) FILTER (WHERE n.size < 16)
	|| ' more (cases: ' || count(*) || ')' END
FROM records n LEFT JOIN records o ON o.routine = n.routine AND o.arch = n.arch
	AND o.xlen = n.xlen AND o.block = 64 AND o.variant = 'linux-6.1' AND o.spec = n.spec
WHERE n.routine = 'memset' AND n.arch = 'riscv' AND n.xlen = 64 AND n.variant = 'zicboz-absent';

SELECT n.variant || ' block=' || n.block || ' ' || n.spec || ': ' || n.insns
	|| ' against ' || o.insns
	|| ', jumps ' || n.jumps || ' against ' || o.jumps
	|| CASE WHEN n.result = 'ok' AND o.result = 'ok' THEN ''
		ELSE ', results ' || n.result || ' and ' || o.result END
FROM records n LEFT JOIN records o ON o.routine = n.routine AND o.arch = n.arch
	AND o.xlen = n.xlen AND o.block = 64 AND o.variant = 'linux-6.1' AND o.spec = n.spec
WHERE n.routine = 'memset' AND n.arch = 'riscv' AND n.xlen = 64 AND n.variant = 'zicboz-absent'
	AND (n.insns - o.insns <> iif(n.size < 16, 0, 3)
		OR n.jumps - o.jumps <> iif(n.size < 16, 0, 3)
		OR n.result <> 'ok' OR o.result <> 'ok')
ORDER BY n.size, n.offset, n.value, n.block;
