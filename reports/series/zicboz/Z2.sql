-- SPDX-License-Identifier: GPL-2.0-only
-- claim: clear_page with 64-byte blocks takes 150 instructions, 16 of them branches
-- source: v3 4/6, 30 Jan 2023
-- expect: holds

SELECT insns || ' instructions, ' || branches || ' branches'
FROM records
WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64 AND variant = 'zicboz-v3'
	AND block = 64;

SELECT 'zicboz-v3 block=64: ' || insns || ' instructions, ' || branches || ' branches, result '
	|| result
FROM records
WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64 AND variant = 'zicboz-v3'
	AND block = 64 AND (insns <> 150 OR branches <> 16 OR result <> 'ok');
