-- SPDX-License-Identifier: GPL-2.0-only
-- claim: with 64-bit stores the loop makes half as many iterations
-- source: June 2019
-- expect: holds
-- note: An iteration ends with the routine's only branch, so that there are as many branches.

SELECT printf('%d iterations before, %d after; %d and %d instructions', o.branches, n.branches,
	o.insns, n.insns)
FROM records o JOIN records n USING (routine, arch, xlen)
WHERE routine = 'clear_page' AND arch = 'x86' AND o.variant = 'xen-4.12'
	AND n.variant = 'xen-4.13';

SELECT printf('%d iterations against %d, results %s and %s', n.branches, o.branches, o.result,
	n.result)
FROM records o JOIN records n USING (routine, arch, xlen)
WHERE routine = 'clear_page' AND arch = 'x86' AND o.variant = 'xen-4.12'
	AND n.variant = 'xen-4.13'
	AND (o.branches <> 256 OR n.branches * 2 <> o.branches OR o.result <> 'ok'
		OR n.result <> 'ok');
