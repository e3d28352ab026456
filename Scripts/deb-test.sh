#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Installs the package in a bare Debian 12, runs it, plays over the API, removes and purges it, and compares the files.
#   Scripts/deb-test.sh [PACKAGE]     (default: builds one; needs root and debootstrap)
# CARILLON_BASE names a folder for the bare system, which is kept for the next time (default .build/bookworm).
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'deb-test: %s\n' "$*"; }
fail() { say "FAILED: $*"; exit 1; }

# What is done inside, with the package at /carillon.deb; $1 is the step.
inside() {
    export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 TMPDIR=/tmp
    case "$1" in
        prepare)
            apt-get update -qq
            apt-get satisfy -y -qq --no-install-recommends "$(dpkg-deb -f /carillon.deb Depends)" >/dev/null
            apt-get install -y -qq --no-install-recommends curl >/dev/null
            ;;
        install) dpkg -i /carillon.deb ;;
        run)
            carillon check-config --config /etc/carillon/carillon.yaml
            # As the unit does it, on a port that the kernel chooses.
            setpriv --reuid carillon --regid carillon --clear-groups env HOME=/var/lib/carillon \
                carillon serve --config /etc/carillon/carillon.yaml --listen 127.0.0.1:0 --output null \
                --state /var/lib/carillon > /tmp/serve.log 2>&1 &
            server=$!
            for _ in $(seq 300); do grep -q 'dashboard at' /tmp/serve.log && break; sleep 0.1; done
            CARILLON_CTL_SERVER=$(sed -nE 's|.*dashboard at (http://[^ ]+)/$|\1|p' /tmp/serve.log | head -n 1)
            [ -n "$CARILLON_CTL_SERVER" ] || { cat /tmp/serve.log; return 1; }
            export CARILLON_CTL_SERVER
            for _ in $(seq 300); do carillon ctl sounds bell | grep -q ready && break; sleep 0.1; done
            carillon ctl sounds
            carillon ctl events player.finished --count 1 --json > /tmp/finished &
            follower=$!
            for _ in $(seq 300); do carillon ctl health --json | grep -q '"subscribers":1' && break; sleep 0.1; done
            carillon ctl play bell
            # By files: grep -q ends before all is written, which ends the writer by SIGPIPE.
            curl -sSf -o /tmp/page "$CARILLON_CTL_SERVER/"
            grep -q '<html' /tmp/page || { echo "there is no dashboard"; return 1; }
            wait "$follower"
            grep -q '"reason":"ended"' /tmp/finished || { cat /tmp/finished; return 1; }
            carillon ctl health
            carillon backup /tmp/backup --state /var/lib/carillon
            kill "$server"
            wait "$server"
            carillon restore /tmp/backup --state /var/lib/carillon
            rm -rf /tmp/backup
            zcat /usr/share/man/man1/carillon.1.gz > /tmp/carillon.1
            grep -q 'carillon ctl play' /tmp/carillon.1
            bash -n /usr/share/bash-completion/completions/carillon
            for name in GRDB.swift libsndfile1 libpipewire-0.3-0; do
                grep -q "\"name\": \"$name\"" /usr/share/doc/carillon/carillon.cdx.json
            done
            [ -f /usr/lib/systemd/user/carillon.service ] && [ -f /lib/systemd/system/carillon.service ]
            ;;
        remove) dpkg -r carillon ;;
        purge) dpkg -P carillon ;;
        files)
            find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /run -o -path /var/cache \
                -o -path /var/lib/dpkg -o -path /var/log -o -path /root -o -path /var/lib/apt \
                -o -path '/etc/*-' \) -prune -o -print | sort
            ;;
        accounts) cat /etc/passwd /etc/group ;;
    esac
}

if [ "${1:-}" = --inside ]; then inside "$2"; exit; fi

[ "$(id -u)" = 0 ] || fail "this needs root"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
package=${1:-$(Scripts/deb.sh)}
[ -f "$package" ] || fail "there is no $package"
base=${CARILLON_BASE:-.build/bookworm}
if [ ! -f "$base/.complete" ]; then
    say "making a bare Debian 12 in $base"
    rm -rf "$base"
    debootstrap --variant=minbase bookworm "$base" >/dev/null
    touch "$base/.complete"
fi
root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
cp -a --reflink=auto "$base/." "$root/"
cp "$package" "$root/carillon.deb"
cp "$0" "$root/deb-test.sh"
# The machine's own way to the registry.
cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true

# A step in the other system; its processes and mounts end with it.
step() {
    # shellcheck disable=SC2016  # The inner shell expands it.
    unshare --mount --pid --fork bash -ec '
        mount -t proc proc "$1/proc"
        mount --rbind /dev "$1/dev"
        exec chroot "$1" /bin/bash /deb-test.sh --inside "$2"' step "$root" "$1"
}

if command -v systemd-analyze >/dev/null; then
    for unit in packaging/systemd/*.service; do
        systemd-analyze security --offline=true --threshold=30 "$unit" | tail -n 1 || fail "$unit is exposed above 3.0"
    done
fi

step prepare
step files > "$root.before"; step accounts > "$root.accounts"
say "installing $(basename "$package")"
step install
step files > "$root.installed"
say "$(comm -13 "$root.before" "$root.installed" | wc -l) files and folders more"
say "running"
step run
say "removing"
step remove
step files > "$root.removed"
left=$(comm -13 "$root.before" "$root.removed" | grep -vE '^/(etc|var/lib)/carillon(/|$)' || true)
[ -z "$left" ] || fail "left after removal: $left"
for kept in etc/carillon/carillon.yaml var/lib/carillon/state.sqlite; do
    [ -e "$root/$kept" ] || fail "/$kept is gone"
done
say "purging"
step purge
step files > "$root.purged"
left=$(comm -13 "$root.before" "$root.purged" | grep -vE '^/var/lib/carillon(/|$)' || true)
[ -z "$left" ] || fail "left after purging: $left"
gone=$(comm -23 "$root.before" "$root.purged")
[ -z "$gone" ] || fail "gone with it: $gone"
step accounts | diff "$root.accounts" - || fail "the accounts differ"
rm -f "$root".*
say "ok: installed, played, removed; what stays is /var/lib/carillon"
