#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# How far are rooms apart that hear different streams of one snapserver? The ground of decision D-85.
#   Scripts/pipewire/measure-zones.sh own [SECONDS]      a stream for each of two rooms, fed by two sinks of one graph
#   Scripts/pipewire/measure-zones.sh one [SECONDS]      both rooms on one stream
#   Scripts/pipewire/measure-zones.sh pairs [SECONDS]    one stream of four channels, of which each room takes a pair
#   Scripts/pipewire/measure-zones.sh late [SECONDS]     as own, but the second stream is added while the first one plays
#   Scripts/pipewire/measure-zones.sh move [SECONDS]     a stream for each; room b is moved to the other one and back every 10 s
#   CHUNK=MILLISECONDS, BUFFER=MILLISECONDS, CODEC=…     of snapserver; default 20, 1000, flac
set -euo pipefail
cd "$(dirname "$0")/../.."
mode=${1:-own}
seconds=${2:-30}
# shellcheck source=Scripts/pipewire/machines.sh
source Scripts/pipewire/machines.sh
machines_need snapserver snapclient pw-play
trap machines_end EXIT
machines_begin house a b
recorder

channels=2 position="FL FR"
if [ "$mode" = pairs ]; then channels=4 position="FL FR RL RR"; fi
sources=() modules=
zones=(one)
if [[ "$mode" = own || "$mode" = late || "$mode" = move ]]; then zones=(one two); fi
for zone in "${zones[@]}"; do
    modules+="{ name = libpipewire-module-pipe-tunnel args = { tunnel.mode = sink pipe.filename = \"$work/$zone.fifo\" "
    modules+="audio.format = S16LE audio.rate = 48000 audio.channels = $channels audio.position = [ $position ] "
    modules+="stream.props = { media.class = Audio/Sink node.name = $zone node.always-process = true } } } "
    mkfifo "$work/$zone.fifo"
    uri="pipe://$work/$zone.fifo?name=$zone&mode=read&sampleformat=48000:16:$channels&chunk_ms=${CHUNK:-20}"
    [ "$mode/$zone" = late/two ] || sources+=(--stream.source "$uri")
done
printf 'context.modules = [\n%s]\n' "$modules" > "$work/house/room.conf.d/zones.conf"
for name in house a b; do daemon_in "$name"; done
mkdir "$work/house/snapserver"
at house "${prefer[@]}" snapserver --config /dev/null --server.datadir "$work/house/snapserver" --stream.codec "${CODEC:-flac}" \
    --stream.buffer "${BUFFER:-1000}" "${sources[@]}" --http.enabled false > "$work/snapserver.log" 2>&1 &
machine_pids+=($!)
for name in a b; do
    if [ "$mode" = pairs ]; then
        first=$([ "$name" = a ] && echo 0 || echo 2)
        cat > "$work/$name/.asoundrc" <<EOT
pcm.pair { type plug slave.pcm { type route slave.pcm { type plug slave.pcm { type pipewire } } slave.channels 2
    ttable { $first.0 1 $((first + 1)).1 1 } } }
EOT
        snapclient_in "$name" --soundcard pair
    else
        snapclient_in "$name"
    fi
done
# call METHOD PARAMS: a request of Snapcast's control interface.
call() {
    at house python3 - "$@" <<'EOT'
import json, socket, sys
with socket.create_connection(("127.0.0.1", 1705)) as s:
    s.sendall((json.dumps({"id": 1, "jsonrpc": "2.0", "method": sys.argv[1], "params": json.loads(sys.argv[2])}) + "\r\n").encode())
    for line in s.makefile():
        answer = json.loads(line)
        if answer.get("id") == 1:
            print(json.dumps(answer))
            break
EOT
}
members() {
    call Server.GetStatus '{}' | python3 -c 'import json, sys
for group in json.load(sys.stdin)["result"]["server"]["groups"]:
    for client in group["clients"]: print(client["id"], group["id"])'
}
both() { [ "$(members | wc -l)" = 2 ]; }
until_true 50 both
group_b=$(members | sed -n 's/^b //p')
if [ "$mode" = late ]; then sleep 1; call Stream.AddStream "{\"streamUri\": \"$uri\"}"; fi
if [ ${#zones[@]} = 2 ]; then
    call Group.SetStream "{\"id\": \"$group_b\", \"stream_id\": \"two\"}" > /dev/null
fi

test_sound "$work/test.wav" $((seconds + 60)) 480
if [ "$mode" = pairs ]; then
    sox "$work/test.wav" "$work/four.wav" remix 1 2 1 2
    at house "${prefer[@]}" pw-play --target one "$work/four.wav" &
else
    at house "${prefer[@]}" pw-play --target one "$work/test.wav" &
fi
machine_pids+=($!)
playing() { at house pw-link -l | grep -q "|-> one:playback"; }
if [ ${#zones[@]} = 2 ]; then
    until_true 50 playing
    at house pw-link pw-play:output_FL two:playback_FL
    at house pw-link pw-play:output_FR two:playback_FR
fi
linked() { at "$1" pw-link -l | grep -q "|-> loudspeaker:playback"; }
for name in a b; do until_true 100 linked "$name"; done
sleep 4
if [ "$mode" = move ]; then
    (for stream in one two one two; do
        sleep 8
        call Group.SetStream "{\"id\": \"$group_b\", \"stream_id\": \"$stream\"}" > /dev/null
    done) &
fi
record "$seconds" a b
python3 Scripts/pipewire/rooms.py --noise music="$work/test.wav" a="$work/a.rec" b="$work/b.rec" ${JSON:+--json}
echo "$mode, $(snapserver --version | head -n 1), PipeWire $(pipewire --version | sed -nE 's/^Linked with libpipewire //p'), chunk ${CHUNK:-20} ms, buffer ${BUFFER:-1000} ms, ${CODEC:-flac}"
