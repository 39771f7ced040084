-- SPDX-License-Identifier: GPL-2.0-only
-- claim: blocks of 64 and 128 bytes loop a few times, larger ones do not loop at all
-- source: v6 6/8, 24 Feb 2023
-- expect: holds
-- note: Each pass ends in the one branch that is executed. "A few" is taken as two to nine.

SELECT CASE WHEN count(*) = 7 THEN 'passes: '
	|| group_concat(branches || ' at ' || block, ', ') END
FROM (SELECT block, branches FROM records
	WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64 AND variant = 'zicboz-v6'
		AND block BETWEEN 64 AND 4096
	ORDER BY block);

SELECT 'zicboz-v6 block=' || block || ': ' || branches || ' passes, result ' || result
FROM records
WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64 AND variant = 'zicboz-v6'
	AND block BETWEEN 64 AND 4096
	AND (CASE WHEN block > 128 THEN branches <> 1 ELSE branches NOT BETWEEN 2 AND 9 END
		OR result <> 'ok')
ORDER BY block;
