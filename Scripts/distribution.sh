#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Runs a command in another release of Debian, beside a copy of this tree, as root; needs debootstrap.
#   Scripts/distribution.sh trixie make test
#   Scripts/distribution.sh --fresh bookworm make run     forgets what was installed and built there before
#   Scripts/distribution.sh --output FOLDER trixie COMMAND    the command finds that folder as /output, to write to
#   Scripts/distribution.sh --bare trixie                 prints the folder of the bare system, made by debootstrap alone
# CARILLON_DISTRIBUTIONS names the folder that keeps the systems and their builds (default .build/distributions), and
# DEBIAN_MIRROR what debootstrap loads from. CARILLON_… and the settings of TLS, proxies and PyPI are passed on.
#
# The command sees this machine's Swift toolchain (read-only), its network and devices, and as /src the files that git
# tracks or would track; /src/.build is kept for the next command, and this tree is not written to. Mounts and processes
# are private: when the command ends or is killed, so do they.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'distribution: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# What Swift's installation guide wants beside the toolchain, and what fetches packages.
toolchain_packages=(
    binutils ca-certificates g++ git libc6-dev libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2
    libz3-4 make procps tzdata xz-utils
)

# Makes the bare system, once.
make_bare() {
    [ ! -f "$home/bare/.complete" ] || return 0
    command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
    say "making a bare Debian ($release) in $home/bare"
    rm -rf --one-file-system "$home/bare"
    debootstrap --variant=minbase "$release" "$home/bare" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} > "$home/debootstrap.log" 2>&1 ||
        { tail -n 15 "$home/debootstrap.log" >&2; fail "debootstrap failed; $home/debootstrap.log has the rest"; }
    rm -f "$home"/bare/var/cache/apt/archives/*.deb
    touch "$home/bare/.complete"
}

# Copies the bare system, once, and installs what the toolchain needs.
make_root() {
    if [ ! -d "$root" ]; then
        rm -rf --one-file-system "$root.new"
        cp -a --reflink=auto "$home/bare" "$root.new"
        printf '#!/bin/sh\nexit 101\n' > "$root.new/usr/sbin/policy-rc.d"      # no service is started here
        chmod 755 "$root.new/usr/sbin/policy-rc.d"
        mkdir -p "$root.new/usr/local/share"
        # The machine's own authorities.
        [ ! -d /usr/local/share/ca-certificates ] || cp -r /usr/local/share/ca-certificates "$root.new/usr/local/share/"
        mv "$root.new" "$root"
    fi
    [ "$(cat "$root/.toolchain" 2>/dev/null)" != "${toolchain_packages[*]}" ] || return 0
    say "installing what the toolchain needs"
    # shellcheck disable=SC2016  # The inner shell expands it.
    inside bash -ec 'export DEBIAN_FRONTEND=noninteractive; apt-get update -qq
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null; apt-get clean' install "${toolchain_packages[@]}"
    printf '%s' "${toolchain_packages[*]}" > "$root/.toolchain"
}

# list FOLDER: size, time, mode and name of each file that is not made by a build.
list() {
    (cd "$1" && find . \( -path ./.build -o -path ./demo-sounds -o -path ./.git -o -path ./Package.resolved \) -prune -o \
        ! -type d -printf '%s %T@ %m %p\0') | LC_ALL=C sort -z
}

# Makes the files of /src those of this tree; what was built there stays. A file that is the same stays as it is, because the
# build compares inodes as well.
copy_tree() {
    local new=$root/src.new old=$root/src file
    rm -rf "$new"
    mkdir -p "$new" "$old/.git"
    # A file that is deleted but not yet committed is still listed.
    git ls-files -z --cached --others --exclude-standard |
        while IFS= read -r -d '' file; do if [ -e "$file" ] || [ -L "$file" ]; then printf '%s\0' "$file"; fi; done |
        tar --format=posix --null --no-recursion --files-from=- -cf - | tar -xf - -C "$new"
    list "$old" | LC_ALL=C comm -z -23 - <(list "$new") | cut -z -d ' ' -f 4- | (cd "$old" && xargs -0 -r rm -f)
    list "$new" | LC_ALL=C comm -z -23 - <(list "$old") | cut -z -d ' ' -f 4- |
        tar --format=posix --directory="$new" --null --no-recursion --files-from=- -cf - | tar -xf - -C "$old"
    rm -rf "$new"
}

# Prints the machine's folders that the system needs beside the toolchain: where its git looks packages up, and PyPI's files.
machine_folders() {
    git config --system --get-regexp '^url\./.*\.insteadof' 2>/dev/null |
        sed -E 's/^url\.(.*)\.insteadof .*/\1/' | sort -u
    case "${PIP_FIND_LINKS:-}" in /*) printf '%s\n' "$PIP_FIND_LINKS" ;; esac
}

# Runs a command in the root, with mounts and processes of its own. Its end, or that of this script, is the end of both.
inside() {
    local passed=() name folders
    for name in $(compgen -e); do
        case "$name" in
            CARILLON_DISTRIBUTIONS) ;;
            CARILLON_* | CI | TERM | NO_COLOR | SOURCE_DATE_EPOCH | PIP_* | SSL_CERT_* | REQUESTS_CA_BUNDLE | CURL_CA_BUNDLE | \
                GIT_SSL_CAINFO | *_proxy | *_PROXY) passed+=("$name=${!name}") ;;
        esac
    done
    folders=$(machine_folders)
    # shellcheck disable=SC2016  # The inner shell expands it.
    setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child=KILL bash -euc '
        root=$1 toolchain=$2 git=$3 folders=$4 output=$5
        shift 5
        bind() { mkdir -p "$root$1" && mount --bind "$1" "$root$1" && mount -o remount,bind,ro "$root$1"; }
        file() { [ ! -f "$1" ] || { mkdir -p "$root${1%/*}"; [ -e "$root$1" ] || : > "$root$1"; mount --bind "$1" "$root$1"; }; }
        mount --bind "$root" "$root"
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount --rbind /sys "$root/sys"
        mount -t tmpfs -o mode=755 run "$root/run"
        bind "$toolchain"
        while IFS= read -r folder; do [ ! -d "$folder" ] || bind "$folder"; done <<< "$folders"
        for name in /etc/resolv.conf /etc/hosts /etc/gitconfig /etc/gitignore /etc/pip.conf; do
            file "$name"
        done
        if [ -d "$root/src/.git" ]; then mount --bind "$git" "$root/src/.git"; mount -o remount,bind,ro "$root/src/.git"; fi
        if [ -n "$output" ]; then mkdir -p "$root/output"; mount --bind "$output" "$root/output"; fi
        find "$root/tmp" -mindepth 1 -delete
        cd "$root"
        # Not exec: this shell is the first process, and collects those whose parents have ended.
        code=0
        chroot "$root" env -i "$@" || code=$?
        exit "$code"' inside \
        "$root" "$toolchain" "$(git rev-parse --path-format=absolute --git-common-dir)" "$folders" "$output" \
        "${passed[@]}" PATH="$toolchain/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
        HOME=/root TMPDIR=/tmp LANG=C.UTF-8 GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*' \
        bash -c 'cd /src 2>/dev/null || cd /; "$@"' command "$@" <&0 &
    child=$!
    wait "$child"
}

fresh='' bare='' output=''
while [[ "${1:-}" == --* ]]; do
    case "$1" in
        --fresh) fresh=1 ;;
        --bare) bare=1 ;;
        --output)
            mkdir -p "${2:?a folder is needed}"
            output=$(cd "$2" && pwd)
            shift
            ;;
        *) fail "the options are --fresh, --output and --bare, not $1" ;;
    esac
    shift
done
release=${1:-}
case "$release" in
    bookworm | trixie) shift ;;
    *) fail "the release is 'bookworm' (Debian 12) or 'trixie' (Debian 13), not '$release'" ;;
esac
[ -n "$bare" ] || [ $# != 0 ] || fail "which command is to run in $release?"
[ "$(id -u)" = 0 ] || fail "this needs root"

home=${CARILLON_DISTRIBUTIONS:-.build/distributions}/$release
mkdir -p "$home"
home=$(cd "$home" && pwd)
root=$home/root
child=''
trap 'if [ -n "$child" ]; then kill -KILL "$child" 2>/dev/null || true; fi; exit 143' HUP INT TERM

# A bare system that is complete does not change, so a build there is not waited for.
if [ -n "$bare" ] && [ -f "$home/bare/.complete" ]; then printf '%s\n' "$home/bare"; exit; fi
exec 8> "$home/lock"
flock --nonblock 8 || { say "waiting for another command in $release"; flock 8; }
make_bare
if [ -n "$bare" ]; then printf '%s\n' "$home/bare"; exit; fi
swift=$(command -v swift) || fail "no Swift toolchain on the PATH; install Swift 6.3 from swift.org first"
toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$swift")")")")
[ -z "$fresh" ] || rm -rf --one-file-system "$root"
make_root
copy_tree
inside "$@"
