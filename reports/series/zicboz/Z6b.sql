-- SPDX-License-Identifier: GPL-2.0-only
-- claim: unrolling the loop four times is safe for larger blocks too
-- source: implied by v3 4/6, 30 Jan 2023, whose code tests for the extension only
-- expect: refuted

SELECT CASE WHEN count(*) = 2 THEN 'bytes zeroed: '
	|| group_concat((cbo * block) || ' at ' || block, ', ') END
FROM (SELECT block, cbo FROM records
	WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64 AND variant = 'zicboz-v3'
		AND block BETWEEN 2048 AND 4096
	ORDER BY block);

SELECT 'zicboz-v3 block=' || block || ': ' || (cbo * block - 4096)
	|| ' bytes past the page, result ' || result
FROM records
WHERE routine = 'clear_page' AND arch = 'riscv' AND xlen = 64 AND variant = 'zicboz-v3'
	AND block BETWEEN 2048 AND 4096 AND (cbo * block <> 4096 OR result <> 'ok')
ORDER BY block;
