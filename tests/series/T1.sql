-- SPDX-License-Identifier: GPL-2.0-only
-- claim: memset of a page takes 563 instructions
-- source: somewhere
-- expect: holds

SELECT CASE WHEN count(*) > 0 THEN group_concat(insns) || ' instructions' END
FROM records
WHERE size = 4096;

SELECT spec || ': ' || insns
FROM records
WHERE size = 4096 AND insns <> 563;
