#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# Makes sure that everything is there that insncount is built, run and tested with: installs the
# missing packages and, where the distribution's QEMU is too old for Zicboz, fetches a newer one
# into $BUILD/qemu (BUILD: the build directory, "build" unless set). Silent, quick and off the
# network when nothing is missing. Exit status: 0 all is there; 3 something is missing, and the
# last line on stderr says what to do about it.

set -u
export LC_ALL=C

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
gcc-riscv64-linux-gnu       riscv64-linux-gnu-gcc      builds RV64 and RV32 guests
binutils-riscv64-linux-gnu  riscv64-linux-gnu-objdump  text of the annotated listings
gdb-multiarch               gdb                        the gdb engine
gnuplot-nox                 gnuplot                    plots
check                       pc:check                   unit tests
valgrind                    valgrind                   memory errors in the tests
clang-format                clang-format               checks the code style
git                         git                        routines out of a git tree
'
# The binaries wanted from the package qemu-user.
qemus='qemu-riscv64 qemu-riscv32 qemu-ppc qemu-x86_64'

say()
{
	printf 'insncount deps: %s\n' "$*" >&2
}

die()
{
	say "$*"
	exit 3
}

# $1: output of a failed command. Shows what apt, dpkg or sudo complain about, or else all of it.
say_errors()
{
	errors=$(printf '%s\n' "$1" | grep -E '^(E|W|dpkg|sudo): ') || errors=$1
	printf '%s\n' "$errors" | sed -n '/./s/^/insncount deps: /p' >&2
}

scratch=
child=
new_build=

cleanup()
{
	trap '' INT TERM HUP
	if [ -n "$child" ]; then
		kill "$child" 2>/dev/null
		wait "$child" 2>/dev/null
	fi
	[ -z "$scratch" ] || rm -rf "$scratch"
	[ -z "$new_build" ] || rmdir "$build" 2>/dev/null
}

# Runs a command that a signal to this script ends at once: the shell puts off its traps while it
# waits for a command in the foreground.
run_killable()
{
	"$@" &
	child=$!
	wait "$child"
	child_status=$?
	child=
	return "$child_status"
}

# Root's rights for apt-get: sets as_root to the words that go before a command. Sudo may ask for
# a password only when somebody is there to type it.
become_root()
{
	if [ "$(id -u)" -eq 0 ]; then
		as_root=
	elif sudo -n true 2>/dev/null; then
		as_root='sudo -n'
	elif [ -t 0 ] && [ -t 2 ] && command -v sudo >/dev/null; then
		as_root=sudo
	else
		return 1
	fi
}

# shellcheck disable=SC2086 # as_root is words
apt_as_root()
{
	$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=60 "$@" 2>&1
}

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

# Prints FILE:NUMBER of the apt source that serves this release's backports, or else its main
# archive; in NUMBER a .list counts lines, a .sources stanzas. Nothing: apt has no lists yet.
find_source()
{
	# shellcheck disable=SC2016 # apt's variables, not the shell's
	apt-get indextargets --format '$(CODENAME)|$(LABEL)|$(SOURCESENTRY)|$(REPO_URI)' \
		'Created-By: Packages' 'Component: main' \
		"Architecture: $(dpkg --print-architecture)" 2>/dev/null |
	awk -F '|' -v codename="$codename" '
		$4 ~ /^cdrom:/ { next }
		$1 == codename && $2 == "Debian" && !main { main = $3 }
		$1 == codename "-backports" && $2 == "Debian Backports" { backports = $3 }
		END { print backports ? backports : main }'
}

# $1: FILE:NUMBER. Prints that source with the suite replaced by this release's backports; mirror,
# keys and options stay as the machine has them.
backports_source()
{
	case $1 in
	*.sources:*)
		printf '%s\n' 'Types: deb' "Suites: $codename-backports" 'Components: main'
		grep -v '^#' "${1%:*}" | awk -v RS= -v number="${1##*:}" 'NR == number' |
		awk '/^[^ \t]/ { dropped = tolower($0) ~ /^(types|suites|components):/ } !dropped'
		;;
	*)
		sed -nE "${1##*:}s/^(\s*deb\s+(\[[^]]*\]\s*)?\S+)\s.*/\1 $codename-backports main/p" \
			"${1%:*}"
		;;
	esac
}

# $1: an apt source as find_source prints it. $2: an empty directory. Downloads qemu-user into it,
# with a state of apt's own there: the system's package lists and sources stay as they are, and no
# root is needed.
download_qemu()
{
	list=$2/backports.list
	case $1 in
	*.sources:*) list=$2/backports.sources ;;
	esac
	backports_source "$1" >"$list"
	mkdir -p "$2/lists/partial" "$2/cache/archives/partial"
	# Hooks of the machine's apt are about the system's package lists, not about ours.
	cat >"$2/apt.conf" <<-END
	Dir::Etc::sourcelist "$list";
	Dir::Etc::sourceparts "/dev/null";
	Dir::State::lists "$2/lists";
	Dir::Cache "$2/cache";
	Dir::Cache::archives "archives";
	Dir::Cache::pkgcache "";
	Dir::Cache::srcpkgcache "";
	Acquire::Languages "none";
	APT::Update::Error-Mode "any";
	#clear APT::Update::Pre-Invoke;
	#clear APT::Update::Post-Invoke;
	#clear APT::Update::Post-Invoke-Success;
	END
	cd "$2" || return
	# With -c, unlike APT_CONFIG, this has the last word over the machine's configuration.
	set -- apt-get -qq -c "$2/apt.conf" -t "$codename-backports"
	run_killable "$@" update && run_killable "$@" download "qemu-user/$codename-backports"
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
	source=$(find_source)
	if [ -z "$source" ] && become_root; then
		say 'updating the package lists'
		output=$(apt_as_root update)
		source=$(find_source)
		[ -n "$source" ] || say_errors "$output"
	fi
	[ -n "$source" ] ||
		die "apt has no package list of $codename; run: ${sudo}apt-get update"

	say "fetching qemu-user from $codename-backports into $BUILD/qemu" \
		'(about 60 MB; no QEMU here has Zicboz)'
	mkdir "$scratch/apt" "$scratch/qemu"
	if ! download_qemu "$source" "$scratch/apt" >"$scratch/log" 2>&1; then
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

root=$(CDPATH='' cd "$(dirname "$0")/.." && pwd) || exit 3
BUILD=${BUILD:-build}
case $BUILD in
/*) build=$BUILD ;;
*) build=$root/$BUILD ;;
esac
sudo='sudo '
[ "$(id -u)" -ne 0 ] || sudo=
advice='put the qemu-riscv64 of QEMU 8 or newer in PATH'

# Debian 12's QEMU is older than Zicboz, but its backports have a newer one.
# shellcheck disable=SC1091 # the machine's own file
system=$(. /etc/os-release 2>/dev/null && echo "${ID:-} ${VERSION_ID:-} ${VERSION_CODENAME:-}")
codename=
case $system in
'debian 12 '*) codename=${system##* } ;;
esac
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

trap cleanup EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
if [ ! -d "$build" ]; then
	new_build=yes
	mkdir -p "$build" 2>/dev/null
fi
# World-readable, because apt as root downloads as an ordinary user.
scratch=$(mktemp -d "$build/deps.XXXXXX" 2>/dev/null) || die "cannot write $BUILD"
chmod 755 "$scratch"
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
