#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# One Carillon, two rooms: three PipeWire daemons in three network namespaces, joined by a bridge; the sound goes over
# PipeWire's own RTP modules with the settings of packaging/multi-room. Records both rooms and compares them.
#   Scripts/demo-rooms.sh [SECONDS]             (default 60; needs root for the namespaces, nothing else is touched)
#   Scripts/demo-rooms.sh together [SECONDS]    instead: a Carillon in each room, started together on UTC
#   CARILLON_BINARY=…                     default .build/release/carillon, else .build/debug/carillon
#   ROOM_LATENCY=MILLISECONDS             what a room waits for late packets; default as in packaging/multi-room/room.conf
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
mode=stream
if [ "${1:-}" = together ]; then mode=together; shift; fi
seconds=${1:-60}
binary=${CARILLON_BINARY:-}
for candidate in .build/release/carillon .build/debug/carillon; do
    [ -n "$binary" ] || [ ! -x "$candidate" ] || binary=$root/$candidate
done
[ -x "$binary" ] || { echo "demo-rooms: build carillon first: swift build --product carillon" >&2; exit 1; }
[ "$(id -u)" = 0 ] || { echo "demo-rooms: this needs root for network namespaces" >&2; exit 1; }
for tool in ip pipewire wireplumber dbus-run-session pw-link pw-record pw-cli sox python3; do
    command -v "$tool" >/dev/null || { echo "demo-rooms: $tool is missing (iproute2 pipewire pipewire-bin wireplumber dbus-daemon sox)" >&2; exit 1; }
done

work=$(mktemp -d)
tag=c$$
pids=()
finish() {
    local name
    # Every process in the three machines is ours.
    for name in house a b; do
        ip netns pids "$tag-$name" 2>/dev/null | xargs -r kill -KILL 2>/dev/null || true
        ip netns del "$tag-$name" 2>/dev/null || true
    done
    for pid in "${pids[@]}"; do kill -KILL -- "$pid" 2>/dev/null || true; done
    if [ -n "${KEEP:-}" ]; then echo "demo-rooms: kept $work"; else rm -rf "$work"; fi
}
trap finish EXIT

# Three machines: the house with a bridge, the rooms with a cable to it.
for name in house a b; do
    ip netns add "$tag-$name"
    ip -n "$tag-$name" link set lo up
done
ip -n "$tag-house" link add br0 type bridge
ip -n "$tag-house" addr add 10.77.0.1/24 dev br0
ip -n "$tag-house" link set br0 up
number=2
for name in a b; do
    ip -n "$tag-house" link add "to-$name" type veth peer name house netns "$tag-$name"
    ip -n "$tag-house" link set "to-$name" master br0 up
    ip -n "$tag-$name" addr add "10.77.0.$number/24" dev house
    ip -n "$tag-$name" link set house up
    ip -n "$tag-$name" route add 224.0.0.0/4 dev house
    number=$((number + 1))
done
ip -n "$tag-house" route add 224.0.0.0/4 dev br0

# at NAME COMMAND...: in that machine, with that machine's PipeWire.
at() {
    local name=$1
    shift
    env -u PIPEWIRE_REMOTE -u PIPEWIRE_RUNTIME_DIR -u DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR="$work/$name" \
        XDG_STATE_HOME="$work/$name/state" XDG_CONFIG_HOME="$work/$name/config" ip netns exec "$tag-$name" "$@"
}
until_true() {
    local left=$1
    shift
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || { echo "demo-rooms: timed out waiting for: $*" >&2; tail -n 5 "$work"/*.log >&2; exit 1; }
        sleep 0.2
    done
}

for name in house a b; do
    mkdir -m 700 "$work/$name"
    mkdir "$work/$name/room.conf.d"
    cp Scripts/pipewire/room.conf "$work/$name/"
done
sed -i '/factory = adapter/,$d' "$work/house/room.conf"
echo ']' >> "$work/house/room.conf"
sed '/net.loop/a\            local.ifname = br0' packaging/multi-room/house.conf > "$work/house/room.conf.d/rtp.conf"
for name in a b; do
    sed -e '/sap.ip/a\            local.ifname = house' \
        ${ROOM_LATENCY:+-e "s/sess.latency.msec = .*/sess.latency.msec = $ROOM_LATENCY/"} \
        packaging/multi-room/room.conf > "$work/$name/room.conf.d/rtp.conf"
done
for name in a b house; do
    at "$name" env PIPEWIRE_CONFIG_DIR="$work/$name" pipewire -c room.conf > "$work/$name.log" 2>&1 &
    pids+=($!)
    until_true 50 at "$name" pw-cli info 0
done

# WirePlumber links what plays to the sink; the house has no loudspeaker of its own, so that its sink is the rooms.
managed() { at "$1" pw-cli ls Client | grep -q 'application.name = "WirePlumber"'; }
for name in a b house; do
    mkdir -p "$work/$name/config/wireplumber/bluetooth.lua.d"
    echo 'bluez_monitor.enabled = false' > "$work/$name/config/wireplumber/bluetooth.lua.d/60-none.lua"
    at "$name" setsid dbus-run-session -- wireplumber > "$work/$name-wireplumber.log" 2>&1 &
    pids+=("-$!")
    until_true 100 managed "$name"
done

# A steady tone on the left shows dropouts, low noise on the right the offset between the rooms.
mkdir "$work/sounds"
sox -R -n -r 48000 -b 16 "$work/left.wav" synth $((seconds + 40)) sine 480 gain -12
sox -R -n -r 48000 -b 16 "$work/right.wav" synth $((seconds + 40)) whitenoise lowpass 600 lowpass 600 gain -6
sox -M "$work/left.wav" "$work/right.wav" "$work/sounds/test.wav"
# carillon_in MACHINE ADDRESS: a server there.
carillon_in() {
    at "$1" env -u CARILLON_BINARY "$binary" serve --listen "$2:7350" --insecure --output pipewire \
        --library "$work/sounds" --state "$work/$1/carillon" --analyze false > "$work/$1-carillon.log" 2>&1 &
    pids+=($!)
    until_true 150 ready "$1" "$2"
}
ctl() { # ctl MACHINE ADDRESS ARGUMENTS...
    local machine=$1 address=$2
    shift 2
    at "$machine" env -u CARILLON_BINARY "$binary" ctl "$@" --server "$address:7350"
}
ready() { ctl "$1" "$2" sounds | grep -q ready; }
linked() { at "$1" pw-link -l | grep -q "$2"; }

if [ "$mode" = together ]; then
    carillon_in a 10.77.0.2
    carillon_in b 10.77.0.3
    for name in a b; do until_true 150 linked "$name" "|-> loudspeaker:playback"; done
    # The controller is the house: it asks each room for its clocks, and names the same moment to both.
    ip netns exec "$tag-house" python3 Scripts/pipewire/together.py test http://10.77.0.2:7350 http://10.77.0.3:7350
else
    carillon_in house 10.77.0.1
    ctl house 10.77.0.1 play test > /dev/null
    until_true 150 linked house "|-> house:playback"
    for name in a b; do until_true 150 linked "$name" "|-> loudspeaker:playback"; done
fi
sleep 3

result=0
python3 Scripts/pipewire/rooms.py "$seconds" "$work/a" "$work/b" || result=1
echo "PipeWire $(pipewire --version | sed -nE 's/^Linked with libpipewire //p'), latency $(sed -nE 's/.*latency.msec = //p' "$work/a/room.conf.d/rtp.conf") ms"
exit $result
