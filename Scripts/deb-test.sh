#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Installs the package in the bare release of Debian that it is for, from a signed repository over HTTP, runs it, plays over the
# API, removes and purges it, and compares the files. With an older package: installs that one first, upgrades it with its state,
# goes back to it with a backup, and upgrades again.
#   Scripts/deb-test.sh [PACKAGE [OLDER]]     (default: builds one; needs root, debootstrap, apt-utils and gpg)
# The bare system is that of Scripts/distribution.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'deb-test: %s\n' "$*"; }
fail() { say "FAILED: $*"; exit 1; }

# Starts the server as the unit does it, on a port that the kernel chooses.
serve() {
    setpriv --reuid carillon --regid carillon --clear-groups env HOME=/var/lib/carillon \
        carillon serve --config /etc/carillon/carillon.yaml --listen 127.0.0.1:0 --output null \
        --state /var/lib/carillon > /tmp/serve.log 2>&1 &
    server=$!
    for _ in $(seq 300); do grep -q 'dashboard at' /tmp/serve.log && break; sleep 0.1; done
    CARILLON_CTL_SERVER=$(sed -nE 's|.*dashboard at (http://[^ ]+)/$|\1|p' /tmp/serve.log | head -n 1)
    [ -n "$CARILLON_CTL_SERVER" ] || { cat /tmp/serve.log; return 1; }
    export CARILLON_CTL_SERVER
    for _ in $(seq 300); do carillon ctl sounds bell | grep -q ready && break; sleep 0.1; done
}

stop() { kill "$server"; wait "$server"; }

# post PATH JSON
post() { curl -sSf -o /tmp/answer -X POST "$CARILLON_CTL_SERVER/v1/$1" -H 'Content-Type: application/json' -d "$2"; }

# Fills the state: a volume, an uploaded sound with a tag, a station, announcements that wait, a schedule.
fill() {
    carillon ctl volume music 0.25
    curl -sSf -o /tmp/answer -X POST "$CARILLON_CTL_SERVER/v1/sounds?name=mine.wav&baseVolume=0.5" -H 'Content-Type: audio/wav' \
        --data-binary @/usr/share/carillon/sounds/bell.wav
    curl -sSf -o /tmp/answer -X PATCH "$CARILLON_CTL_SERVER/v1/sounds/mine.wav" -H 'Content-Type: application/json' -d '{"tags": ["kept"]}'
    post stations '{"name": "calm", "sounds": ["music-calm", "mine"], "gapless": true}'
    post queue/pause '{}'
    post queue/items '{"sound": "mine", "priority": 7}'
    post queue/items '{"sound": "bell", "chime": "chime"}'
    post queue/schedules '{"name": "closing", "cron": "0 20 * * 1-6", "timeZone": "Europe/Berlin", "item": {"sound": "welcome"}}'
}

# Prints what of that the server has.
facts() {
    python3 - "$CARILLON_CTL_SERVER/v1/" <<'END'
import hashlib, json, sys, urllib.request

def get(path):
    with urllib.request.urlopen(sys.argv[1] + path) as answer:
        return answer.read()

def show(what, path, items, *names):
    for item in items(json.loads(get(path))):
        print(what, json.dumps({name: item[name] for name in names}))

show("volume", "manager", lambda body: [body], "musicVolume")
show("sound", "sounds/mine", lambda body: [body], "id", "name", "baseVolume", "tags", "frames", "state")
print("upload", hashlib.sha256(get("sounds/mine/data")).hexdigest())
show("station", "stations", lambda body: body["stations"], "id", "name", "sounds", "gapless")
show("queue", "queue", lambda body: [body], "paused")
show("item", "queue", lambda body: body["pending"], "id", "soundId", "priority", "chime", "queuedAt")
show("schedule", "queue/schedules", lambda body: body["schedules"], "id", "name", "cron", "timeZone")
END
}

# What is done inside, with the package at /carillon.deb and the older one at /older.deb; $1 is the step, $2 the repository's address.
inside() {
    export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 TMPDIR=/tmp
    local install=(apt-get install -y -qq --no-install-recommends)
    case "$1" in
        prepare)
            apt-get update -qq
            "${install[@]}" curl ca-certificates adduser python3 >/dev/null
            for package in /carillon.deb /older.deb; do
                [ ! -f "$package" ] || apt-get satisfy -y -qq --no-install-recommends "$(dpkg-deb -f "$package" Depends)" >/dev/null
            done
            ;;
        source)
            install -d -m 755 /etc/apt/keyrings
            curl -sSf -o /etc/apt/keyrings/carillon.asc "$2/carillon.asc"
            printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: /etc/apt/keyrings/carillon.asc\n' \
                "$2" "$(sed -n "s/^VERSION_CODENAME=//p" /etc/os-release)" > /etc/apt/sources.list.d/carillon.sources
            apt-get update -qq
            ;;
        no-source) rm /etc/apt/sources.list.d/carillon.sources /etc/apt/keyrings/carillon.asc ;;
        install) "${install[@]}" carillon >/dev/null ;;
        older)
            dpkg -i /older.deb
            serve
            fill
            facts > /var/cache/facts
            cat /var/cache/facts
            stop
            carillon backup /var/cache/older --state /var/lib/carillon
            ;;
        state)
            serve
            carillon ctl health
            facts | diff /var/cache/facts - || { echo "the state differs"; return 1; }
            stop
            ;;
        downgrade)
            dpkg -i /older.deb
            carillon restore /var/cache/older --state /var/lib/carillon
            chown -R carillon:carillon /var/lib/carillon
            ;;
        run)
            carillon check-config --config /etc/carillon/carillon.yaml
            serve
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
            stop
            carillon restore /tmp/backup --state /var/lib/carillon
            rm -rf /tmp/backup
            zcat /usr/share/man/man1/carillon.1.gz > /tmp/carillon.1
            grep -q 'carillon ctl play' /tmp/carillon.1
            bash -n /usr/share/bash-completion/completions/carillon
            for name in GRDB.swift libsndfile1 libpipewire-0.3-0; do
                grep -qE "\"name\": \"$name(t64)?\"" /usr/share/doc/carillon/carillon.cdx.json
            done
            [ -f /usr/lib/systemd/user/carillon.service ] && [ -f /usr/lib/systemd/system/carillon.service ]
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

if [ "${1:-}" = --inside ]; then inside "$2" "$3"; exit; fi

[ "$(id -u)" = 0 ] || fail "this needs root"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
package=${1:-$(Scripts/deb.sh | tail -n 1)}
older=${2:-}
for file in "$package" ${older:+"$older"}; do [ -f "$file" ] || fail "there is no $file"; done
case "$(dpkg-deb -f "$package" Version)" in
    *+deb12) release=bookworm ;;
    *+deb13) release=trixie ;;
    *) fail "the version of $package does not end with a release of Debian" ;;
esac
base=$(Scripts/distribution.sh --bare "$release")
work=$(mktemp -d)
root=$work/root
web=''
trap 'if [ -n "$web" ]; then kill "$web"; fi; gpgconf --kill all 2>/dev/null; rm -rf --one-file-system "$work"' EXIT
cp -a --reflink=auto "$base/." "$root/"
cp "$package" "$root/carillon.deb"
[ -z "$older" ] || cp "$older" "$root/older.deb"
cp "$0" "$root/deb-test.sh"
# The machine's own way to the mirror.
cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true

# A repository with a key of its own, on a web server of ours.
export GNUPGHOME=$work/gnupg
mkdir -m 700 "$GNUPGHOME"
gpg --batch --quiet --passphrase '' --quick-generate-key deb-test@localhost default default 1d 2>/dev/null
Scripts/apt-repository.sh deb-test@localhost "$work/repository" "$package"
python3 -u -m http.server --bind 127.0.0.1 --directory "$work/repository" 0 > "$work/web.log" 2>&1 &
web=$!
for _ in $(seq 100); do grep -q 'Serving' "$work/web.log" && break; sleep 0.1; done
address=$(sed -nE 's|.*\((http://127[^/]*)/\).*|\1|p' "$work/web.log" | head -n 1)
[ -n "$address" ] || fail "the web server did not start: $(cat "$work/web.log")"

# A step in the other system; its processes and mounts end with it.
step() {
    # shellcheck disable=SC2016  # The inner shell expands it.
    unshare --mount --pid --fork bash -ec '
        mount -t proc proc "$1/proc"
        mount --rbind /dev "$1/dev"
        exec chroot "$1" /bin/bash /deb-test.sh --inside "$2" "$3"' step "$root" "$1" "$address"
}

if command -v systemd-analyze >/dev/null; then
    for unit in packaging/systemd/*.service; do
        systemd-analyze security --offline=true --threshold=30 "$unit" | tail -n 1 || fail "$unit is exposed above 3.0"
    done
fi

step prepare
step files > "$root.before"; step accounts > "$root.accounts"
step source
if [ -n "$older" ]; then
    say "installing $(basename "$older")"
    step older
    say "upgrading to $(basename "$package")"
    step install
    step state
    say "going back"
    step downgrade
    step state
fi
say "installing $(basename "$package")"
step install
[ -z "$older" ] || step state
step no-source
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
say "ok on $release: installed${older:+, upgraded, downgraded, upgraded}, played, removed, purged; what stays is /var/lib/carillon"
