#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Upgrades the package on a machine that plays: Debian with systemd and a sound card in qemu (Scripts/machine.sh). A user's service plays
# a station, announcements wait, a show is at its second cue if the older package has shows, and unattended-upgrades installs the newer
# package from a signed repository. Then queue and show must be as they were and the music go on; the longest silences in what the sound
# card played are printed, and when the service stopped and started. At last the package is removed, which ends the server. As root.
#   Scripts/deb-machine.sh PACKAGE OLDER
#   Scripts/deb-machine.sh --container PACKAGE OLDER      in a container, at this machine's speed
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'deb-machine: %s\n' "$*"; }
fail() { say "FAILED: $*"; exit 1; }

# until_true SECONDS COMMAND...
until_true() {
    local left=$(($1 * 5))
    shift
    until "$@" > /tmp/until 2>&1; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || { cat /tmp/until; fail "waited in vain for: $*"; }
        sleep 0.2
    done
}

# Runs a command as the user, in his session.
as_kiosk() { runuser -u kiosk -- env XDG_RUNTIME_DIR=/run/user/1000 DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus "$@"; }
ctl() { carillon ctl "$@" --server http://127.0.0.1:7350; }
get() { curl -sSf "http://127.0.0.1:7350/v1/$1"; }
post() { curl -sSf -o /tmp/answer -X POST "http://127.0.0.1:7350/v1/$1" -H 'Content-Type: application/json' -d "${2:-{\}}"; }
# show EXPRESSION: its value for the JSON on the standard input.
show() { python3 -c "import json, sys; body = json.load(sys.stdin); print($1)"; }
# Whether music plays, and into PipeWire.
is_playing() { [ "$(get music | show 'body["playing"]') $(get health | show 'body["output"]["backend"]')" = 'True pipewire' ]; }
queue() { get queue | show 'body["paused"], [item["id"] for item in body["pending"]]'; }
is_over() { [ "$(get shows | show '[show["status"]["runs"] for show in body["shows"]]')" = '[[]]' ]; }
shows() { [ "$has_shows" = 0 ] || get shows | show '[(show["name"], show["cues"], show["status"]) for show in body["shows"]]'; }

# What the machine does; /share has the packages.
inside() {
    export LC_ALL=C.UTF-8
    set -E
    trap 'say "FAILED: line $LINENO ends with $?"; journalctl --no-pager --output short-precise --lines 40' ERR
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends unattended-upgrades >/dev/null
    for package in /share/older.deb /share/newer.deb; do
        apt-get satisfy -y -qq --no-install-recommends "$(dpkg-deb -f $package Depends)" >/dev/null
    done
    adduser --quiet --disabled-password --gecos '' kiosk
    # He is not logged in at the machine, so its sound card is not his otherwise.
    adduser --quiet kiosk audio
    loginctl enable-linger kiosk
    dpkg -i /share/older.deb >/dev/null
    carillon --version
    install -d -o kiosk -g kiosk /home/kiosk/.config /home/kiosk/.config/carillon
    printf 'CARILLON_LIBRARY=/usr/share/carillon/sounds\nCARILLON_START_STATION=kiosk\n' > /home/kiosk/.config/carillon/environment
    # Packages before f8469c7c forbid a call that FFmpeg's libraries make on Debian 12, and end there.
    install -d -o kiosk -g kiosk /home/kiosk/.config/systemd{,/user{,/carillon.service.d}}
    printf '[Service]\nSystemCallFilter=set_mempolicy\n' > /home/kiosk/.config/systemd/user/carillon.service.d/older.conf
    until_true 60 test -S /run/user/1000/bus
    as_kiosk systemctl --user enable --quiet --now pipewire wireplumber carillon
    until_true 120 ctl health
    # The newer one starts without that.
    rm -r /home/kiosk/.config/systemd/user/carillon.service.d
    as_kiosk systemctl --user daemon-reload
    post stations '{"name": "kiosk", "sounds": ["music-calm", "music-bright"], "gapless": true}'
    post queue/pause
    for sound in bell chime welcome; do post queue/items "{\"sound\": \"$sound\"}"; done
    has_shows=0
    if get shows > /tmp/shows 2>&1; then
        has_shows=1
        post actions '{"name": "ring", "steps": [{"operation": {"op": "play", "sound": "bell"}}]}'
        post shows '{"name": "matinee", "rehearsal": true, "cues": [{"number": "1", "action": "ring"}, {"number": "2", "action": "ring"}]}'
        post shows/matinee/go
        until_true 60 is_over
    fi
    post stations/kiosk/play
    until_true 120 is_playing
    sleep 10
    queue_before=$(queue) shows_before=$(shows)

    say "the newer package comes by unattended-upgrades"
    install -d /etc/apt/keyrings
    cp /share/repository/carillon.asc /etc/apt/keyrings/
    printf 'Types: deb\nURIs: file:/share/repository\nSuites: %s\nComponents: main\nSigned-By: /etc/apt/keyrings/carillon.asc\n' \
        "$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)" > /etc/apt/sources.list.d/carillon.sources
    printf 'Unattended-Upgrade::Origins-Pattern { "origin=Carillon"; };\n' > /etc/apt/apt.conf.d/99carillon
    apt-get update -qq
    since=$(date +%s)
    server=$(as_kiosk systemctl --user show --property MainPID --value carillon)
    unattended-upgrade --verbose 2>&1 | tail -n 4
    [ "$(dpkg-query -W -f '${Version}' carillon)" = "$(dpkg-deb -f /share/newer.deb Version)" ] || fail "the package was not upgraded"
    until_true 120 ctl health
    [ "$(as_kiosk systemctl --user show --property MainPID --value carillon)" != "$server" ] || fail "the old program still runs"
    until_true 120 is_playing
    [ "$(queue)" = "$queue_before" ] || fail "before, the queue was $queue_before, and now $(queue)"
    [ "$(shows)" = "$shows_before" ] || fail "before, the shows were $shows_before, and now $(shows)"
    ctl health
    journalctl --no-pager --output short-precise --since "@$since" _UID=1000 |
        grep -E 'systemd.*carillon\.service|carillon\[.*(dashboard at|sound goes to)' || true
    # The frames that the card still holds.
    sleep 10
    say "upgraded: the queue is as it was$([ "$has_shows" = 0 ] || echo ', the show, too'), the music goes on"
    dpkg -r carillon >/dev/null
    if as_kiosk systemctl --user --quiet is-active carillon; then fail "the user's server runs without its package"; fi
}

if [ "${1:-}" = --inside ]; then inside; exit; fi

container=()
if [ "${1:-}" = --container ]; then container=("$1"); shift; fi
[ $# = 2 ] || fail "usage: Scripts/deb-machine.sh [--container] PACKAGE OLDER"
newer=$1 older=$2
case "$(dpkg-deb -f "$newer" Version)" in
    *+deb12) release=bookworm ;;
    *+deb13) release=trixie ;;
    *) fail "the version of $newer does not end with a release of Debian" ;;
esac
share=$(mktemp -d)
trap 'gpgconf --kill all 2>/dev/null; rm -rf "$share"' EXIT
export GNUPGHOME=$share/gnupg
mkdir -m 700 "$GNUPGHOME"
gpg --batch --quiet --passphrase '' --quick-generate-key deb-machine@localhost default default 1d 2>/dev/null
Scripts/apt-repository.sh deb-machine@localhost "$share/repository" "$newer"
cp "$newer" "$share/newer.deb"
cp "$older" "$share/older.deb"
cp "$0" "$share/deb-machine.sh"
chmod -R a+rX "$share"
Scripts/machine.sh "${container[@]}" --share "$share" --seconds "${SECONDS_AT_MOST:-1500}" "$release" bash /share/deb-machine.sh --inside
python3 - "$share/heard.wav" <<'END'
"""Prints the longest silence between the first and the last sound that the card played."""
import array, sys, wave

with wave.open(sys.argv[1]) as file:
    rate, channels = file.getframerate(), file.getnchannels()
    samples = array.array("h", open(sys.argv[1], "rb").read()[44:])
loud = [n // channels for n, sample in enumerate(samples) if abs(sample) > 8]
if not loud:
    sys.exit("deb-machine: FAILED: the sound card played nothing")
gaps = sorted(((b - a) / rate for a, b in zip(loud, loud[1:])), reverse=True)[:3]
print(f"deb-machine: heard {(loud[-1] - loud[0]) / rate:.1f} s, the longest silences in it: {', '.join(f'{gap:.2f} s' for gap in gaps)}")
END
