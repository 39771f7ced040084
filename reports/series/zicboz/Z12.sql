-- SPDX-License-Identifier: GPL-2.0-only
-- claim: without the option nothing changes for memset
-- source: v1 cover, 27 Oct 2022
-- expect: holds
-- note: Every class of instructions must agree, in a machine that has the extension.

SELECT CASE WHEN count(*) > 0 AND count(o.insns) = count(*) THEN
	'all counts agree (cases: ' || count(*) || ')' END
FROM records n LEFT JOIN records o ON o.routine = n.routine AND o.arch = n.arch
	AND o.xlen = n.xlen AND o.block = 64 AND o.variant = 'linux-6.1' AND o.spec = n.spec
WHERE n.routine = 'memset' AND n.arch = 'riscv' AND n.xlen = 64 AND n.variant = 'zicboz-off';

SELECT n.variant || ' block=' || n.block || ' ' || n.spec || ': ' || n.insns
	|| ' against ' || o.insns
	|| CASE WHEN n.result = 'ok' AND o.result = 'ok' THEN ''
		ELSE ', results ' || n.result || ' and ' || o.result END
FROM records n LEFT JOIN records o ON o.routine = n.routine AND o.arch = n.arch
	AND o.xlen = n.xlen AND o.block = 64 AND o.variant = 'linux-6.1' AND o.spec = n.spec
WHERE n.routine = 'memset' AND n.arch = 'riscv' AND n.xlen = 64 AND n.variant = 'zicboz-off'
	AND (n.insns <> o.insns OR n.branches <> o.branches OR n.jumps <> o.jumps
		OR n.loads <> o.loads OR n.stores <> o.stores OR n.atomics <> o.atomics
		OR n.cbo <> o.cbo OR n.nops <> o.nops OR n.csr <> o.csr
		OR n.vector <> o.vector OR n.other <> o.other
		OR n.result <> 'ok' OR o.result <> 'ok')
ORDER BY n.size, n.offset, n.value, n.block;
