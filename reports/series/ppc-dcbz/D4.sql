-- SPDX-License-Identifier: GPL-2.0-only
-- claim: built for lines of 32 bytes and run on lines of 64 it clears too much
-- source: 2024
-- expect: holds
-- note: Each dcbz clears the whole line around its address. The same code is right in every case
--   where lines have 32 bytes.

SELECT printf('%d of %d cases with a dcbz are wrong; the smallest, %s: ',
	count(*) FILTER (WHERE result <> 'ok'), count(*), (SELECT spec FROM records
		WHERE routine = 'memset' AND arch = 'powerpc' AND variant = 'linux-4.3-on-64'
			AND result <> 'ok' ORDER BY size, offset LIMIT 1))
	|| (SELECT result || ', ' || coalesce(past_end, 0) || ' bytes past the end, '
			|| coalesce(before_start, 0) || ' before the start'
		FROM records WHERE routine = 'memset' AND arch = 'powerpc'
			AND variant = 'linux-4.3-on-64' AND result <> 'ok'
		ORDER BY size, offset LIMIT 1)
FROM records WHERE routine = 'memset' AND arch = 'powerpc' AND variant = 'linux-4.3-on-64'
	AND cbo > 0;

SELECT 'no case clears too much' WHERE NOT EXISTS (SELECT 1 FROM records
	WHERE routine = 'memset' AND arch = 'powerpc' AND variant = 'linux-4.3-on-64'
		AND result LIKE '%run%')
UNION ALL
SELECT spec || ': ' || result || ' with lines of 32 bytes' FROM records
WHERE routine = 'memset' AND arch = 'powerpc' AND variant = 'linux-4.3' AND result <> 'ok';
