-- SPDX-License-Identifier: GPL-2.0-only
-- claim: on a fault the number of bytes not copied is returned: after the change, source faults
-- source: Aug 2023
-- expect: holds

SELECT CASE WHEN count(reported) > 0 THEN sum(faults > 0) || ' cases fault; reported too much: at most '
	|| max(max(reported - remaining), 0) || ' bytes, too little: at most '
	|| max(max(remaining - reported), 0) END
FROM records WHERE routine = 'copy_user' AND variant IN ('linux-6.6-src', 'linux-6.12-src');

SELECT variant || ' RV' || xlen || ' ' || spec || ': ' || coalesce('reported ' || reported
	|| ', not copied ' || remaining, result)
FROM records WHERE routine = 'copy_user' AND variant IN ('linux-6.6-src', 'linux-6.12-src')
	AND (reported <> remaining OR result <> 'ok')
ORDER BY xlen DESC, size, offset, src_offset, id;
