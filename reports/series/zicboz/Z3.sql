-- SPDX-License-Identifier: GPL-2.0-only
-- claim: clear_page with 64-byte blocks takes 169 instructions, of them 4 branches and 33 nops
-- source: v6 6/8, 24 Feb 2023
-- expect: holds

SELECT insns || ' instructions, ' || branches || ' branches, ' || nops || ' nops'
FROM records
WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64 AND variant = 'zicboz-v6'
	AND block = 64;

SELECT 'zicboz-v6 block=64: ' || insns || ' instructions, ' || branches || ' branches, ' || nops
	|| ' nops, result ' || result
FROM records
WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64 AND variant = 'zicboz-v6'
	AND block = 64 AND (insns <> 169 OR branches <> 4 OR nops <> 33 OR result <> 'ok');
