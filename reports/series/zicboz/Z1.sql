-- SPDX-License-Identifier: GPL-2.0-only
-- claim: memset of a 4 KiB page takes 563 instructions, 20 of them branches
-- source: v3 4/6, 30 Jan 2023
-- expect: holds

SELECT CASE WHEN count(*) > 0 THEN group_concat(DISTINCT insns) || ' instructions, '
	|| group_concat(DISTINCT branches) || ' branches' END
FROM records
WHERE routine = 'memset' AND arch = 'riscv' AND xlen = 64 AND variant = 'linux-6.1'
	AND offset = 0 AND size = 4096;

SELECT spec || ': ' || insns || ' instructions, ' || branches || ' branches, result ' || result
FROM records
WHERE routine = 'memset' AND arch = 'riscv' AND xlen = 64 AND variant = 'linux-6.1'
	AND offset = 0 AND size = 4096
	AND (insns <> 563 OR branches <> 20 OR result <> 'ok')
ORDER BY value;
