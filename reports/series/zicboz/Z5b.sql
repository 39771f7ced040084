-- SPDX-License-Identifier: GPL-2.0-only
-- claim: with 64-byte blocks, the new clear_page takes just over a quarter of the instructions of
--   the old: the code of v4 to v6
-- source: v4 cover, 9 Feb 2023, kept from v3
-- expect: refuted
-- note: "Just over a quarter" as in Z5a.

SELECT printf('%d of %d instructions, %.1f %%', n.insns, o.insns, 100.0 * n.insns / o.insns)
FROM records n JOIN records o USING (routine, arch, xlen, block)
WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64 AND block = 64
	AND n.variant = 'zicboz-v6' AND o.variant = 'memset';

SELECT printf('zicboz-v6 block=64: %d of %d, %.1f %%', n.insns, o.insns,
	100.0 * n.insns / o.insns)
	|| CASE WHEN n.result = 'ok' THEN '' ELSE ', result ' || n.result END
FROM records n JOIN records o USING (routine, arch, xlen, block)
WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64 AND block = 64
	AND n.variant = 'zicboz-v6' AND o.variant = 'memset'
	AND (n.insns * 4 <= o.insns OR n.insns * 40 > o.insns * 11 OR n.result <> 'ok');
