# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Machines for demonstrations and measurements of several rooms: network namespaces with a PipeWire daemon each, joined by a
# bridge. To be sourced. Needs root for the namespaces; nothing else of the machine is touched.
#   machines_begin NAME...    makes the machines; the first one has the bridge and 10.77.0.1, the others .2, .3, …
#   at NAME COMMAND...        runs a command there, with that machine's PipeWire
#   daemon_in NAME            starts PipeWire and WirePlumber there; its further modules are in $work/NAME/room.conf.d
#   kill_in NAME PROGRAM      kills a program of a machine, and fails if there is none
#   machines_end              ends every process of the machines and removes them
#   $work                     a folder for all that, with a folder for each machine

work=$(mktemp -d)
tag=c$$
machines=()
machine_pids=()
prefer=()
# A busy machine must not delay what the measured machines would do on their own processors.
if [ "$(id -u)" = 0 ]; then prefer=(chrt --fifo 20); fi

machines_need() {
    local tool
    [ "$(id -u)" = 0 ] || { echo "this needs root for network namespaces" >&2; exit 1; }
    for tool in ip pipewire wireplumber dbus-run-session pw-link pw-cli sox python3 "$@"; do
        command -v "$tool" >/dev/null || { echo "$tool is missing: run Scripts/bootstrap.sh rooms" >&2; exit 1; }
    done
}
machines_end() {
    local name pid
    # Every process in these machines is ours.
    for name in "${machines[@]}"; do
        ip netns pids "$tag-$name" 2>/dev/null | xargs -r kill -KILL 2>/dev/null || true
        ip netns del "$tag-$name" 2>/dev/null || true
    done
    for pid in "${machine_pids[@]}"; do kill -KILL -- "$pid" 2>/dev/null || true; done
    if [ -n "${KEEP:-}" ]; then echo "kept $work"; else rm -rf "$work"; fi
}
machines_begin() {
    local name number=2 house=$1
    machines=("$@")
    for name in "$@"; do
        ip netns add "$tag-$name"
        ip -n "$tag-$name" link set lo up
        mkdir -m 700 "$work/$name"
        mkdir "$work/$name/room.conf.d" "$work/$name/config"
        cp Scripts/pipewire/room.conf "$work/$name/"
    done
    ip -n "$tag-$house" link add br0 type bridge
    ip -n "$tag-$house" addr add 10.77.0.1/24 dev br0
    ip -n "$tag-$house" link set br0 up
    ip -n "$tag-$house" route add 224.0.0.0/4 dev br0
    for name in "${@:2}"; do
        ip -n "$tag-$house" link add "to-$name" type veth peer name house netns "$tag-$name"
        ip -n "$tag-$house" link set "to-$name" master br0 up
        ip -n "$tag-$name" addr add "10.77.0.$number/24" dev house
        ip -n "$tag-$name" link set house up
        ip -n "$tag-$name" route add 224.0.0.0/4 dev house
        number=$((number + 1))
    done
    # The first machine has no loudspeaker: its sinks are the rooms.
    sed -i '/factory = adapter/,$d' "$work/$house/room.conf"
    echo ']' >> "$work/$house/room.conf"
}
# machines_cable NAME: replaces the cable of a machine by the one that "$CABLE NAMESPACE ADDRESS NAMESPACE ADDRESS" makes between devices
# of its own, both named `cable`. It delays and loses packets where the kernel cannot.
machines_cable() {
    local name=$1 house=${machines[0]} address
    address=$(ip -n "$tag-$name" -4 -o addr show dev house | awk '{ print $4 }')
    ip -n "$tag-$house" link del "to-$name"
    # The command and its options.
    # shellcheck disable=SC2086
    $CABLE "$tag-$house" 10.78.0.1/30 "$tag-$name" "$address" > "$work/cable.log" 2>&1 &
    machine_pids+=($!)
    until_true 50 ip -n "$tag-$name" link show dev cable
    ip -n "$tag-$house" addr flush dev cable
    ip -n "$tag-$house" link set cable master br0
    ip -n "$tag-$house" route replace 224.0.0.0/4 dev br0
}
at() {
    local name=$1
    shift
    env -u PIPEWIRE_REMOTE -u PIPEWIRE_RUNTIME_DIR -u DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR="$work/$name" \
        XDG_STATE_HOME="$work/$name/state" XDG_CONFIG_HOME="$work/$name/config" HOME="$work/$name" \
        ip netns exec "$tag-$name" "$@"
}
until_true() {
    local left=$1
    shift
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || { echo "timed out waiting for: $*" >&2; tail -n 5 "$work"/*.log >&2; exit 1; }
        sleep 0.2
    done
}
managed() { at "$1" pw-cli ls Client | grep 'application.name = "WirePlumber"' >/dev/null; }
# Kills the program of a machine with SIGKILL; $! of a program started with at is that of a shell around it.
kill_in() {
    local name=$1 program=$2 pid found=()
    for pid in $(ip netns pids "$tag-$name"); do
        [ "$(cat "/proc/$pid/comm" 2>/dev/null)" != "$program" ] || found+=("$pid")
    done
    [ ${#found[@]} != 0 ] || { echo "no $program runs in $name" >&2; return 1; }
    kill -KILL "${found[@]}"
    for pid in "${found[@]}"; do until_true 50 ended "$pid"; done
}
ended() { ! kill -0 "$1" 2>/dev/null; }
daemon_in() {
    local name=$1
    at "$name" env PIPEWIRE_CONFIG_DIR="$work/$name" "${prefer[@]}" pipewire -c room.conf > "$work/$name.log" 2>&1 &
    machine_pids+=($!)
    until_true 50 at "$name" pw-cli info 0
    # The hardware monitors of both generations of WirePlumber are switched off: there is no hardware in these machines.
    mkdir -p "$work/$name/config/wireplumber/bluetooth.lua.d" "$work/$name/config/wireplumber/wireplumber.conf.d"
    echo 'bluez_monitor.enabled = false' > "$work/$name/config/wireplumber/bluetooth.lua.d/60-none.lua"
    echo 'wireplumber.profiles = { main = { monitor.bluez = disabled, monitor.bluez-midi = disabled, monitor.alsa = disabled, monitor.v4l2 = disabled, monitor.libcamera = disabled } }' \
        > "$work/$name/config/wireplumber/wireplumber.conf.d/60-none.conf"
    at "$name" setsid dbus-run-session -- wireplumber > "$work/$name-wireplumber.log" 2>&1 &
    machine_pids+=("-$!")
    until_true 100 managed "$name"
}

# recorder: builds room-recorder. record SECONDS NAME...: records these rooms at once into $work/NAME.rec.
recorder() {
    # shellcheck disable=SC2046  # Several options.
    cc -O2 -o "$work/room-recorder" Scripts/pipewire/room-recorder.c $(pkg-config --cflags --libs libpipewire-0.3)
}
record() {
    local seconds=$1 name pids=()
    shift
    for name in "$@"; do
        at "$name" "${prefer[@]}" "$work/room-recorder" loudspeaker "$seconds" "$work/$name.rec" &
        pids+=($!)
    done
    wait "${pids[@]}"
}

# test_sound FILE SECONDS TONE: a steady tone on the left, noise on the right; another tone has another noise.
test_sound() {
    sox -n -r 48000 -b 16 "$work/left.wav" synth "$2" sine "$3" gain -12
    sox -r 48000 -b 16 -n "$work/right.wav" synth "$2" whitenoise gain -16
    sox -M "$work/left.wav" "$work/right.wav" "$1"
    rm "$work/left.wav" "$work/right.wav"
}

# snapclient_in NAME [OPTIONS]: a player of Snapcast there, by ALSA through PipeWire. The client's id is NAME.
snapclient_in() {
    local name=$1
    shift
    [ -e "$work/$name/.asoundrc" ] ||
        echo 'pcm.!default { type pipewire } ctl.!default { type pipewire }' > "$work/$name/.asoundrc"
    # Without a bus the search for servers by Avahi would wait.
    at "$name" "${prefer[@]}" snapclient --host 10.77.0.1 --hostID "$name" --player alsa --logsink stdout "$@" \
        >> "$work/$name-snapclient.log" 2>&1 &
    machine_pids+=($!)
}
