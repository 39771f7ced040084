-- SPDX-License-Identifier: GPL-2.0-only
-- claim: the new routine is never slower
-- source: implied by v3, 23 Jun 2021
-- expect: refuted
-- note: Judged by the instructions of linux-5.14 against those of linux-5.13.

SELECT CASE WHEN count(*) = 2 THEN 'RV64, aligned, size=128: ' || min(insns) || ' -> ' || max(insns) END
FROM records WHERE routine = 'copy_user' AND xlen = 64 AND offset = 0 AND src_offset = 0
	AND size = 128 AND variant IN ('linux-5.13', 'linux-5.14');

SELECT 'RV' || o.xlen || ' ' || o.spec || ': ' || o.insns || ' -> ' || n.insns
FROM records o JOIN records n ON n.routine = o.routine AND n.arch = o.arch AND n.xlen = o.xlen
	AND n.block = o.block AND n.variant = 'linux-5.14' AND n.spec = o.spec
WHERE o.routine = 'copy_user' AND o.variant = 'linux-5.13' AND n.insns > o.insns
ORDER BY o.xlen DESC, o.size, o.offset, o.src_offset;
