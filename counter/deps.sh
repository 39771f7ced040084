#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Makes sure that everything is there that insncount is built, run and tested with: installs the
# missing packages and, where the distribution's QEMU is too old for Zicboz, fetches a newer one
# into $BUILD/qemu (BUILD: the build directory, "build" unless set). Silent, quick and off the
# network when nothing is missing. Exit status: 0 all is there; 3 something is missing, and the
# last line on stderr says what to do about it.

me=deps
# shellcheck source=counter/packages.sh
. "$(dirname "$0")/packages.sh"

# Debian's package, what shows elsewhere that it is there (a command, or pc:MODULE of pkg-config;
# - is not checked), and why.
packages='
gcc                         gcc                        builds insncount
libc6-dev                   -                          its C library
make                        make                       runs the build
pkgconf                     pkg-config                 finds the libraries below
libelf-dev                  pc:libelf                  reads guests and their symbols
libdw-dev                   pc:libdw                   source lines for annotate
libsqlite3-dev              pc:sqlite3                 comparisons and claims are queries
libsmartcols-dev            pc:smartcols               tables on a terminal
libmd-dev                   pc:libmd                   SHA-256 of the guest in each record
libzydis-dev                -                          decodes x86 instructions
gcc-riscv64-linux-gnu       riscv64-linux-gnu-gcc      builds RV64 and RV32 guests
binutils-riscv64-linux-gnu  riscv64-linux-gnu-objdump  text of the annotated listings
libc6-dev-riscv64-cross     -                          programs to record profiles of
gcc-powerpc-linux-gnu       powerpc-linux-gnu-gcc      builds PowerPC guests
binutils-powerpc-linux-gnu  powerpc-linux-gnu-objdump  text of their listings
gdb-multiarch               gdb                        the gdb engine
gnuplot-nox                 gnuplot                    plots
scdoc                       scdoc                      manual page
check                       pc:check                   unit tests
libxml2-utils               xmllint                    well-formed pages, in the tests
valgrind                    valgrind                   memory errors in the tests
clang-format                clang-format               checks the code style
xz-utils                    xz                         unpacks kernel sources
git                         git                        routines out of a git tree
'
# On amd64 the compiler above builds x86 guests, and its programs have these names too.
[ "$(uname -m)" = x86_64 ] || packages="${packages}
gcc-x86-64-linux-gnu        x86_64-linux-gnu-gcc       builds x86 guests
binutils-x86-64-linux-gnu   x86_64-linux-gnu-objdump   text of the annotated listings
"
# The binaries wanted from the package qemu-user.
qemus='qemu-riscv64 qemu-riscv32 qemu-ppc qemu-x86_64'

# Prints the packages that are missing. dpkg-query is one call and names them exactly.
missing_packages()
{
	native=$(dpkg --print-architecture)
	names=$(printf '%s\n' "$packages" | sed 's/ .*//')
	# shellcheck disable=SC2086 # names is words
	installed=" $(dpkg-query -W -f '${db:Status-Status}/${Architecture}/${Package} ' \
		$names 2>/dev/null)"
	for name in $names; do
		case $installed in
		*" installed/$native/$name "* | *" installed/all/$name "*) ;;
		*) printf '%s ' "$name" ;;
		esac
	done
}

# Prints the commands and libraries that are missing on a system without dpkg.
missing_commands()
{
	printf '%s\n' "$packages" | while read -r _ probe _; do
		case $probe in
		'' | -) ;;
		pc:*) pkg-config --exists "${probe#pc:}" 2>/dev/null || printf '%s ' "${probe#pc:}" ;;
		*) command -v "$probe" >/dev/null || printf '%s ' "$probe" ;;
		esac
	done
}

# $@: packages.
install_packages()
{
	command="${sudo}apt-get install -y --no-install-recommends $*"
	apt-get -qq -s install --no-install-recommends "$@" >/dev/null 2>&1 ||
		command="${sudo}apt-get update && $command"
	become_root || die "tools are missing; run: $command"

	say "installing $*"
	set -- install -y --no-install-recommends --no-remove "$@"
	output=$(apt_as_root "$@") && return
	case $output in
	*'apt-get update'* | *'Unable to locate'* | *'no installation candidate'* | *unauthenticated*)
		output=$(apt_as_root update; apt_as_root "$@") && return
		;;
	esac
	say_errors "$output"
	die "could not install the missing tools; try: $command"
}

# $1: a qemu-riscv64. A run that hangs counts as a failure.
has_zicboz()
{
	(
		ulimit -c 0
		timeout 10 "$1" -cpu rv64,zicboz=true,cboz_blocksize=64 "$scratch/probe" || exit
	) </dev/null >/dev/null 2>&1
}

# $1: a directory with our own set of QEMU binaries.
qemus_work()
{
	[ -x "$1/qemu-riscv64" ] && has_zicboz "$1/qemu-riscv64" || return
	for name in $qemus; do
		timeout 10 "$1/$name" --version </dev/null >/dev/null 2>&1 || return
	done
}

# $1: a directory with the package. $2: an empty directory for the binaries.
unpack_qemu()
{
	for name in $qemus; do
		echo "./usr/bin/$name"
	done >"$1/wanted"
	dpkg-deb --fsys-tarfile "$1"/qemu-user_*.deb |
		tar -x --no-same-owner --strip-components=3 -C "$2" -T "$1/wanted"
}

# Puts a QEMU from backports into $build/qemu: complete and tested, or not at all.
fetch_qemu()
{
	find_source
	say "fetching qemu-user from $codename-backports into $BUILD/qemu" \
		'(about 60 MB; no QEMU here has Zicboz)'
	mkdir "$scratch/apt" "$scratch/qemu"
	if ! download_packages "$scratch/apt" "qemu-user/$codename-backports" \
		>"$scratch/log" 2>&1; then
		say_errors "$(cat "$scratch/log")"
		die "could not fetch qemu-user; get online and try again, or $advice"
	fi
	if ! unpack_qemu "$scratch/apt" "$scratch/qemu" >"$scratch/log" 2>&1; then
		say_errors "$(cat "$scratch/log")"
		die "could not unpack qemu-user; is the disk full? Else $advice"
	fi
	qemus_work "$scratch/qemu" ||
		die "the qemu-user of $codename-backports does not run cbo.zero here; $advice"
	[ ! -e "$build/qemu" ] || mv -T "$build/qemu" "$scratch/old"
	mv -T "$scratch/qemu" "$build/qemu" || die "cannot write $BUILD/qemu"
}

advice='put the qemu-riscv64 of QEMU 8 or newer in PATH'

[ -n "$codename" ] || [ -x "$build/qemu/qemu-riscv64" ] || command -v qemu-riscv64 >/dev/null ||
	packages="${packages}qemu-user qemu-riscv64 runs the guests"

if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
	missing=$(missing_packages)
	# shellcheck disable=SC2086 # missing is words
	[ -z "$missing" ] || install_packages $missing
else
	missing=$(missing_commands)
	# shellcheck disable=SC2086 # missing is words
	[ -z "$missing" ] || die 'missing, please install:' $missing
fi

make_scratch
output=$(riscv64-linux-gnu-gcc -nostdlib -static -mno-relax -o "$scratch/probe" \
	"$root/cases/riscv/probe-zicboz.S" 2>&1) ||
	die "riscv64-linux-gnu-gcc cannot build probe-zicboz.S: $output"

qemus_work "$build/qemu" && exit
if has_zicboz qemu-riscv64; then
	rm -rf "$build/qemu" # broken, and would be preferred
	exit
fi
[ -n "$codename" ] || die "qemu-riscv64 does not run cbo.zero; $advice"
fetch_qemu
