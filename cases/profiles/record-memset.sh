#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Records the calls of memset on the running machine with bpftrace, and prints their profile for
# `insncount compare --profile`. Needs root.
#
#	record-memset.sh kprobe:memset >kernel.csv		the kernel's, until Ctrl-C
#	record-memset.sh uprobe:FILE:memset -c PROGRAM >it.csv	a program's; its output goes to stderr
#
# The first argument is the probe, the others are bpftrace's. MODULO, a power of two up to 4096 (the
# default), is what offsets are told apart by. The kernel may refuse to probe its memset, and what
# bpftrace itself and interrupts do is counted too.

set -u
[ $# -gt 0 ] || {
	echo "usage: $0 PROBE [BPFTRACE-OPTION...]" >&2
	exit 2
}
modulo=${MODULO:-4096}
probe=$1
shift
maps=$(mktemp) || exit
trap 'rm -f "$maps"' EXIT
trap 'exit 143' TERM HUP
# Ctrl-C is for bpftrace alone: it ends, and prints what it has.
trap : INT

# A map that is full takes no new key, but @all counts on.
BPFTRACE_MAP_KEYS_MAX=1000000 bpftrace -o "$maps" "$@" -e "
	$probe {
		@calls[arg2, arg0 & $((modulo - 1)), arg1 & 255] = count();
		@all = count();
	}" >&2
status=$?

# The status is that of a probe that could not be removed, too: what counts is the maps.
grep -q '^@all: ' "$maps" || {
	echo "$0: bpftrace saw no call at $probe (exit status $status)" >&2
	exit 1
}
rows=$(sed -n 's/^@calls\[\([0-9]*\), \([0-9]*\), \([0-9]*\)\]: \([0-9]*\)$/\1,\2,\3,\4/p' "$maps" |
	sort -t , -k 1,1n -k 2,2n -k 3,3n)
all=$(sed -n 's/^@all: //p' "$maps")
sum=$(printf '%s\n' "$rows" | awk -F , '{ sum += $4 } END { print sum }')
[ "$all" = "$sum" ] || {
	echo "$0: of $all calls only $sum were told apart: there are too many kinds" >&2
	exit 1
}
printf '# routine: memset\n# offset_modulo: %s\n# probe: %s\n# how: bpftrace on %s\n' \
	"$modulo" "$probe" "$(uname -srm)"
printf 'size,offset,value,count\n%s\n' "$rows"
