#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# One Carillon, several rooms: PipeWire daemons in network namespaces, joined by a bridge. Records what the rooms' loudspeakers play,
# with the graph's time of each cycle, and compares it (Scripts/pipewire/rooms.py). Beside the rooms the machine "own" plays the same
# file to its own loudspeaker: what drops out there is the host's doing. Needs root for the namespaces; nothing else is touched.
#   Scripts/demo-rooms.sh [SECONDS]             four rooms on Snapcast in two zones, and an announcement in two of them (default 60)
#   Scripts/demo-rooms.sh rtp [SECONDS]         the same on PipeWire's RTP (1.4 or newer) with the files of packaging/multi-room
#   Scripts/demo-rooms.sh together [SECONDS]    instead: a Carillon in each of two rooms, started together on UTC
#   CARILLON_BINARY=…                     default .build/release/carillon, else .build/debug/carillon
#   ROOM_LATENCY=MILLISECONDS             RTP: what a room waits for late packets; default as in packaging/multi-room/room.conf
#   ROOMS=NUMBER                          Snapcast and RTP: number of rooms, 2 to 12; the odd ones are in the second zone (default 4)
#   CABLE=COMMAND                         Snapcast and RTP: room a is joined by a cable that COMMAND makes (see machines_cable)
#   FAULTS=1                              Snapcast: then also kill every process, and say how long it takes until all rooms play again;
#                                         RTP: then also pull a room's cable and kill Carillon, and say what the rooms missed
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
mode=snapcast
if [ "${1:-}" = together ] || [ "${1:-}" = rtp ]; then mode=$1; shift; fi
seconds=${1:-60}
binary=${CARILLON_BINARY:-}
for candidate in .build/release/carillon .build/debug/carillon; do
    [ -n "$binary" ] || [ ! -x "$candidate" ] || binary=$root/$candidate
done
[ -x "$binary" ] || { echo "demo-rooms: build carillon first: swift build --product carillon" >&2; exit 1; }
# shellcheck source=Scripts/pipewire/machines.sh
source Scripts/pipewire/machines.sh
if [ "$mode" = snapcast ]; then machines_need snapserver snapclient; else machines_need; fi
trap machines_end EXIT
rooms=(a b)
if [ "$mode" != together ]; then
    rooms=(a b c d e f g h i j k l)
    rooms=("${rooms[@]:0:${ROOMS:-4}}")
fi
own=()
[ "$mode" = together ] || own=(own)
machines_begin house "${rooms[@]}" "${own[@]}"
[ -z "${CABLE:-}" ] || machines_cable a
recorder

if [ "$mode" = rtp ]; then
    cp packaging/multi-room/house.conf "$work/house/room.conf.d/rtp.conf"
    for index in "${!rooms[@]}"; do
        zone=Main
        [ $((index % 2)) = 0 ] || zone=upstairs
        sed -e "s/Carillon Main/Carillon $zone/" \
            ${ROOM_LATENCY:+-e "s/sess.latency.msec = .*/sess.latency.msec = $ROOM_LATENCY/"} \
            packaging/multi-room/room.conf > "$work/${rooms[index]}/room.conf.d/rtp.conf"
    done
fi
for name in "${rooms[@]}" "${own[@]}" house; do daemon_in "$name"; done

# A steady tone on the left shows dropouts and levels, noise on the right where in the sound a room is.
mkdir "$work/sounds"
test_sound "$work/sounds/music.wav" $((seconds + 300)) 480
test_sound "$work/sounds/speech.wav" 10 1056
# carillon_in MACHINE ADDRESS [OPTIONS]: a server there.
carillon_in() {
    local machine=$1 address=$2
    shift 2
    at "$machine" env -u CARILLON_BINARY "${prefer[@]}" "$binary" serve --listen "$address:7350" --insecure --output pipewire \
        --library "$work/sounds" --state "$work/$machine/carillon" --analyze false "$@" >> "$work/$machine-carillon.log" 2>&1 &
    machine_pids+=($!)
    until_true 300 ready "$machine" "$address"
}
ctl() { # ctl MACHINE ADDRESS ARGUMENTS...
    local machine=$1 address=$2
    shift 2
    at "$machine" env -u CARILLON_BINARY "$binary" ctl "$@" --server "$address:7350"
}
ready() { [ "$(ctl "$1" "$2" sounds | grep -c ready)" = 2 ]; }
linked() { at "$1" pw-link -l | grep "$2"; }
here() { ctl house 10.77.0.1 "$@"; }
good() { [ "$(here rooms | grep -c ' good ')" = ${#rooms[@]} ]; }
files() { for name in "${rooms[@]}"; do echo "$name=$work/$name.rec"; done; }

# lasted WHAT COMMAND...: how long it takes until a command succeeds.
lasted() {
    local what=$1 begin
    shift
    begin=$(date +%s%N)
    until_true 300 "$@"
    echo "$what: all rooms play again after $((($(date +%s%N) - begin) / 1000000)) ms"
}
# Whether each room plays to its loudspeaker and its server counts it.
playing() {
    local name
    good || return 1
    for name in "${rooms[@]}"; do linked "$name" "|-> loudspeaker:playback" || return 1; done
}

if [ "$mode" = snapcast ]; then
    carillon_in house 10.77.0.1 --snapserver start
    here raw POST /v1/zones '{"name": "upstairs"}' > /dev/null
    # The zone starts snapserver again, which a snapclient behind a slow cable must not meet in its first second (docs/multi-room.md).
    sleep 4
    for name in "${rooms[@]}"; do snapclient_in "$name"; done
    until_true 300 good
    for index in "${!rooms[@]}"; do
        if [ $((index % 2)) = 1 ]; then here rooms set "${rooms[index]}" --zone upstairs > /dev/null; fi
    done
    until_true 300 good
    here rooms
    here play music > /dev/null
elif [ "$mode" = together ]; then
    carillon_in a 10.77.0.2
    carillon_in b 10.77.0.3
    for name in a b; do until_true 150 linked "$name" "|-> loudspeaker:playback"; done
    # The controller is the house: it asks each room for its clocks, and names the same moment to both.
    ip netns exec "$tag-house" python3 Scripts/pipewire/together.py music http://10.77.0.2:7350 http://10.77.0.3:7350
else
    carillon_in house 10.77.0.1 --rtp 239.77.0.1
    here raw POST /v1/zones '{"name": "upstairs"}' > /dev/null
    here play music > /dev/null
    here raw GET /v1/health
    echo
fi
for name in "${rooms[@]}"; do until_true 300 linked "$name" "|-> loudspeaker:playback"; done
sleep 4

result=0
mapfile -t recordings < <(files)
if [ "$mode" != together ]; then
    # The announcement is heard in the second zone from about a third of the recording on, for ten seconds.
    begin=$((seconds / 3))
    at own "${prefer[@]}" pw-play "$work/sounds/music.wav" > "$work/own-play.log" 2>&1 &
    machine_pids+=($!)
    until_true 100 linked own "|-> loudspeaker:playback"
    (sleep "$begin" && here raw POST /v1/queue/items '{"sound": "speech", "zones": ["upstairs"]}' > /dev/null) &
    record "$seconds" "${rooms[@]}" "${own[@]}"
    python3 Scripts/pipewire/rooms.py "own loudspeaker, a file=$work/own.rec" || result=1
    python3 Scripts/pipewire/rooms.py --noise music="$work/sounds/music.wav" --noise speech="$work/sounds/speech.wav" \
        --level "1:$((begin - 1))" --level "$((begin + 4)):$((begin + 8))" --level "$((seconds - 5)):$((seconds - 1))" "${recordings[@]}" || result=1
    here raw GET /v1/queue/receipts | head -c 3000
    echo
    [ "$mode" != rtp ] || grep "started again" "$work/house-carillon.log" || echo "no stream was started again"
    echo "processor time and memory:"
    ps -o comm,cputimes,etimes,rss --no-headers -p "$(for name in house "${rooms[@]}"; do ip netns pids "$tag-$name"; done | paste -sd,)" | sort | awk '{ print $1, $2 " s of " $3 " s,", int($4 / 1024) " MiB" }' | uniq -c
else
    record "$seconds" "${rooms[@]}"
    python3 Scripts/pipewire/rooms.py --noise music="$work/sounds/music.wav" "${recordings[@]}" || result=1
fi
echo "PipeWire $(pipewire --version | sed -nE 's/^Linked with libpipewire //p')$([ "$mode" != snapcast ] || echo ", $(snapserver --version | head -n 1)")"

if [ "$mode" = snapcast ] && [ -n "${FAULTS:-}" ]; then
    kill_in house snapserver
    sleep 0.3
    lasted "snapserver killed" playing
    ip -n "$tag-house" link set to-a down
    sleep 5
    ip -n "$tag-house" link set to-a up
    lasted "a room's cable out for 5 s" playing
    kill_in a pipewire
    sleep 1
    daemon_in a
    kill_in a snapclient 2>/dev/null || true
    snapclient_in a     # as systemd does
    lasted "a room's daemon killed and started again" playing
    kill_in house carillon
    carillon_in house 10.77.0.1 --snapserver start
    here play music > /dev/null
    lasted "Carillon killed and started again" playing
fi
if [ "$mode" = rtp ] && [ -n "${FAULTS:-}" ]; then
    echo "at 5 s the cable of room a is out for 5 s, at 25 s Carillon is killed and started again:"
    (
        sleep 5
        ip -n "$tag-house" link set to-a down
        sleep 5
        ip -n "$tag-house" link set to-a up
        sleep 15
        kill_in house carillon
        carillon_in house 10.77.0.1 --rtp 239.77.0.1
        here play music > /dev/null
        echo "Carillon plays again"
    ) &
    record 60 "${rooms[@]}"
    python3 Scripts/pipewire/rooms.py --level 1:4 --level 27:30 --level 31:34 --level 50:58 "${recordings[@]}" || result=1
fi
exit $result
