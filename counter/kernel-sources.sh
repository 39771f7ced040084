#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Puts the routines of two kernels into $BUILD/linux-VERSION (BUILD: the build directory, "build"
# unless set): what is wanted of the source packages of Debian 12 and its backports. Silent, quick
# and off the network when they are there. Exit status: 0 all is there; 3 something is missing, and
# the last line on stderr says what to do about it.

me=kernel-sources
# shellcheck source=counter/packages.sh
. "$(dirname "$0")/packages.sh"

# $1: a version. $2: a directory with its package. $3: an empty directory for the tree. The archive
# in the package is never a file of ours: it would be large.
unpack_tree()
{
	dpkg-deb --fsys-tarfile "$2/linux-source-$1"_*.deb |
		tar -xO "./usr/src/linux-source-$1.tar.xz" |
		tar -xJ --no-same-owner --strip-components=1 -C "$3" \
			"linux-source-$1/arch/riscv/lib"
}

# $1: a version. $2: the suite that has its package.
fetch_tree()
{
	say "fetching linux-source-$1 from $2, of which some files go into $BUILD/linux-$1" \
		'(about 150 MB)'
	mkdir "$scratch/apt" "$scratch/tree"
	if ! download_packages "$scratch/apt" "linux-source-$1/$2" >"$scratch/log" 2>&1; then
		say_errors "$(cat "$scratch/log")"
		die "could not fetch linux-source-$1; get online and try again"
	fi
	if ! run_killable unpack_tree "$1" "$scratch/apt" "$scratch/tree" >"$scratch/log" 2>&1; then
		say_errors "$(cat "$scratch/log")"
		die "could not unpack linux-source-$1; is the disk full?"
	fi
	mv -T "$scratch/tree" "$build/linux-$1" || die "cannot write $BUILD/linux-$1"
	rm -rf "$scratch/apt"
}

# $1: a version. $2: the suite that has its package.
want_tree()
{
	[ ! -d "$build/linux-$1" ] || return 0
	[ -n "$codename" ] ||
		die "unpack linux-source-$1, of Debian, into $BUILD/linux-$1; this is no Debian 12"
	[ -n "$scratch" ] || make_scratch
	[ -n "$source" ] || find_source
	fetch_tree "$1" "$2"
}

source=
want_tree 6.1 "$codename"
want_tree 6.12 "$codename-backports"
