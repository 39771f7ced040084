# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=dash
#
# What the scripts that fetch packages have in common; they set `me`, their name in messages, and
# read this file. It sets root (the project's directory), BUILD (as the user knows it) and build
# (its absolute path), codename (of Debian 12, or empty) and sudo (what root is asked for with).

set -u
export LC_ALL=C

say()
{
	printf 'insncount %s: %s\n' "$me" "$*" >&2
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
	printf '%s\n' "$errors" | sed -n "/./s/^/insncount $me: /p" >&2
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

# Makes the directory `scratch` in the build directory, and sees to it that it goes at the end.
make_scratch()
{
	trap cleanup EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
	if [ ! -d "$build" ]; then
		new_build=yes
		mkdir -p "$build" 2>/dev/null
	fi
	# World-readable, because apt as root downloads as an ordinary user.
	scratch=$(mktemp -d "$build/$me.XXXXXX" 2>/dev/null) || die "cannot write $BUILD"
	chmod 755 "$scratch"
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

# Prints FILE:NUMBER of the apt source that serves this release's backports, or else its main
# archive; in NUMBER a .list counts lines, a .sources stanzas. Nothing: apt has no lists yet.
print_source()
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

# Sets `source` to what print_source prints; gets apt its lists if it has none.
find_source()
{
	source=$(print_source)
	if [ -z "$source" ] && become_root; then
		say 'updating the package lists'
		output=$(apt_as_root update)
		source=$(print_source)
		[ -n "$source" ] || say_errors "$output"
	fi
	[ -n "$source" ] ||
		die "apt has no package list of $codename; run: ${sudo}apt-get update"
}

# $1: suites. Prints `source` with its suites replaced by these; mirror, keys and options stay as
# the machine has them.
print_source_of()
{
	case $source in
	*.sources:*)
		printf '%s\n' 'Types: deb' "Suites: $1" 'Components: main'
		grep -v '^#' "${source%:*}" | awk -v RS= -v number="${source##*:}" 'NR == number' |
		awk '/^[^ \t]/ { dropped = tolower($0) ~ /^(types|suites|components):/ } !dropped'
		;;
	*)
		for suite in $1; do
			sed -nE "${source##*:}s/^(\s*deb\s+(\[[^]]*\]\s*)?\S+)\s.*/\1 $suite main/p" \
				"${source%:*}"
		done
		;;
	esac
}

# $1: an empty directory. $2...: PACKAGE/SUITE. Downloads packages into the directory, with a state
# of apt's own there: the system's package lists and sources stay as they are, and no root is
# needed.
download_packages()
{
	apt=$1
	shift
	list=$apt/our.list
	case $source in
	*.sources:*) list=$apt/our.sources ;;
	esac
	suites=$(printf '%s\n' "$@" | sed 's,.*/,,' | sort -u | tr '\n' ' ')
	print_source_of "${suites% }" >"$list"
	mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
	# Hooks of the machine's apt are about the system's package lists, not about ours.
	cat >"$apt/apt.conf" <<-END
	Dir::Etc::sourcelist "$list";
	Dir::Etc::sourceparts "/dev/null";
	Dir::State::lists "$apt/lists";
	Dir::Cache "$apt/cache";
	Dir::Cache::archives "archives";
	Dir::Cache::pkgcache "";
	Dir::Cache::srcpkgcache "";
	Acquire::Languages "none";
	APT::Update::Error-Mode "any";
	#clear APT::Update::Pre-Invoke;
	#clear APT::Update::Post-Invoke;
	#clear APT::Update::Post-Invoke-Success;
	END
	cd "$apt" || return
	# With -c, unlike APT_CONFIG, this has the last word over the machine's configuration.
	run_killable apt-get -qq -c "$apt/apt.conf" update &&
		run_killable apt-get -qq -c "$apt/apt.conf" download "$@"
}

root=$(CDPATH='' cd "$(dirname "$0")/.." && pwd) || exit 3
BUILD=${BUILD:-build}
case $BUILD in
/*) build=$BUILD ;;
*) build=$root/$BUILD ;;
esac
sudo='sudo '
[ "$(id -u)" -ne 0 ] || sudo=

# Debian 12 lacks some of what is wanted, but its backports have it.
# shellcheck disable=SC1091 # the machine's own file
system=$(. /etc/os-release 2>/dev/null && echo "${ID:-} ${VERSION_ID:-} ${VERSION_CODENAME:-}")
codename=
case $system in
'debian 12 '*) codename=${system##* } ;;
esac
