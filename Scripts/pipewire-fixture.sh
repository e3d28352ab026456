#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# A private PipeWire server with a null sink and WirePlumber, apart from the user's own.
#
#   pipewire-fixture.sh run COMMAND...   runs COMMAND with XDG_RUNTIME_DIR pointing at it, then takes it down
#   pipewire-fixture.sh serve DIR        reads commands on standard input, one answer a line ("ok" or "failed ..."):
#     daemon | kill-daemon | halt-daemon | resume-daemon | manager | stop-manager | record FILE [SINK] | stop-recording
#     add-sink [NAME] | remove-sink [NAME] | default-sink NAME | play NAME ROLE FILE | stop-playing NAME
#                                        the end of the input takes everything down
#
#   CARILLON_TEST_QUANTUM=FRAMES         the shortest quantum of the graph, default 32
#   CARILLON_TEST_POSITIONS="FL FR"      the channels of the sink
set -u
here=$(cd "$(dirname "$0")" && pwd)
sink=carillon-null
daemon='' manager='' recorder=''
declare -A players=()
positions=${CARILLON_TEST_POSITIONS:-FL FR}

# Prints what is missing, or nothing.
missing() {
    for tool in pipewire wireplumber dbus-run-session pw-record pw-cli; do
        command -v "$tool" >/dev/null && continue
        echo "$tool is not installed (apt-get install pipewire pipewire-bin wireplumber dbus-daemon)"
        return
    done
}

# The runtime folder also keeps state and configuration: WirePlumber remembers volumes by application name.
use_folder() {
    dir=$1
    mkdir -p "$dir/state" "$dir/config/wireplumber/bluetooth.lua.d"
    # Bluetooth needs logind, without which WirePlumber exits; a container has none.
    echo 'bluez_monitor.enabled = false' >"$dir/config/wireplumber/bluetooth.lua.d/60-none.lua"
    chmod 700 "$dir"
    export XDG_RUNTIME_DIR=$dir XDG_STATE_HOME=$dir/state XDG_CONFIG_HOME=$dir/config
    unset PIPEWIRE_REMOTE PIPEWIRE_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS DISPLAY
}

# until_true TENTHS COMMAND...: waits for COMMAND to succeed.
until_true() {
    local left=$1
    shift
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || return 1
        sleep 0.1
    done
}

start_daemon() {
    mkdir -p "$dir/daemon"
    sed "s/min-quantum = 32/min-quantum = ${CARILLON_TEST_QUANTUM:-32}/" "$here/pipewire/daemon.conf" \
        >"$dir/daemon/daemon.conf"
    PIPEWIRE_CONFIG_DIR=$dir/daemon pipewire -c daemon.conf >>"$dir/pipewire.log" 2>&1 </dev/null &
    daemon=$!
    until_true 300 pw-cli info 0
}

kill_daemon() {
    [ -n "$daemon" ] || return 0
    kill -9 "$daemon" 2>/dev/null
    wait "$daemon" 2>/dev/null
    daemon=
}

# WirePlumber exits when its daemon goes away; dbus-run-session ends with it.
start_manager() {
    stop_manager
    setsid dbus-run-session -- wireplumber >>"$dir/wireplumber.log" 2>&1 </dev/null &
    manager=$!
    until_true 300 has_manager
}

has_manager() { pw-cli ls Client | grep -q 'application.name = "WirePlumber"'; }

stop_manager() {
    [ -n "$manager" ] || return 0
    kill -KILL -- "-$manager" 2>/dev/null
    wait "$manager" 2>/dev/null
    manager=
}

add_sink() {
    local name=${1:-$sink} description="Carillon test sink"
    [ "$name" = "$sink" ] || description="Carillon test sink $name"
    pw-cli create-node adapter "{ factory.name=support.null-audio-sink node.name=$name
        node.description=\"$description\" media.class=Audio/Sink object.linger=true
        device.form-factor=speaker
        audio.position=[$positions] monitor.channel-volumes=true }" >/dev/null
    until_true 300 has_sink "$name"
}

has_sink() { pw-cli ls Node | grep -q "node.name = \"$1\""; }

remove_sink() {
    pw-cli destroy "${1:-$sink}" >/dev/null
    until_true 300 lacks_sink "${1:-$sink}"
}

lacks_sink() { ! has_sink "$1"; }

default_sink() { pw-metadata 0 default.configured.audio.sink "{ \"name\": \"$1\" }" Spa:String:JSON >/dev/null; }

# Another application: its name, media.role ("-" for none) and file.
start_playing() {
    local role=()
    [ "$2" = - ] || role=(--media-role "$2")
    pw-play "${role[@]}" -P "{ application.name=$1 node.name=$1 }" "$3" >>"$dir/pw-play.log" 2>&1 </dev/null &
    players[$1]=$!
    until_true 300 has_sink "$1"
}

stop_playing() {
    [ -n "${players[$1]:-}" ] || return 0
    kill -TERM "${players[$1]}" 2>/dev/null
    wait "${players[$1]}" 2>/dev/null
    unset "players[$1]"
    until_true 300 lacks_sink "$1"
}

# Samples reach the file as soon as the monitor is linked.
start_recording() {
    pw-record -P '{ stream.capture.sink=true }' --target "${2:-$sink}" --format f32 --rate 48000 \
        --channels "$(wc -w <<<"$positions")" --channel-map "${positions// /,}" "$1" >>"$dir/pw-record.log" 2>&1 </dev/null &
    recorder=$!
    until_true 300 has_samples "$1"
}

has_samples() { [ "$(stat -c %s "$1" 2>/dev/null || echo 0)" -gt 16384 ]; }

# pw-record writes the true length into the header when it is interrupted; a background job ignores SIGINT.
stop_recording() {
    [ -n "$recorder" ] || return 0
    kill -TERM "$recorder" 2>/dev/null
    wait "$recorder" 2>/dev/null
    recorder=
}

take_down() {
    local player
    stop_recording
    for player in "${!players[@]}"; do kill -KILL "${players[$player]}" 2>/dev/null; done
    stop_manager
    kill_daemon
}

answer() { if "$@"; then echo ok; else echo "failed: $1"; fi; }

serve() {
    local missing command argument
    missing=$(missing)
    while read -r command argument; do
        if [ -n "$missing" ]; then
            echo "failed: $missing"
            continue
        fi
        # shellcheck disable=SC2086  # What is played or recorded may have several arguments.
        case $command in
        daemon) answer start_daemon ;;
        kill-daemon) answer kill_daemon ;;
        halt-daemon) answer kill -STOP "$daemon" ;;
        resume-daemon) answer kill -CONT "$daemon" ;;
        manager) answer start_manager ;;
        stop-manager) answer stop_manager ;;
        add-sink) answer add_sink "$argument" ;;
        remove-sink) answer remove_sink "$argument" ;;
        default-sink) answer default_sink "$argument" ;;
        play) answer start_playing $argument ;;
        stop-playing) answer stop_playing "$argument" ;;
        record) answer start_recording $argument ;;
        stop-recording) answer stop_recording ;;
        *) echo "failed: unknown command $command" ;;
        esac
    done
}

case ${1:-} in
serve)
    use_folder "${2:?a folder is needed}"
    trap take_down EXIT
    serve
    ;;
run)
    shift
    [ -z "$(missing)" ] || {
        missing >&2
        exit 1
    }
    folder=$(mktemp -d)
    use_folder "$folder"
    trap 'take_down; rm -rf "$folder"' EXIT
    if ! { start_daemon && add_sink "$sink" && start_manager; }; then
        echo "the private PipeWire server did not start; see its logs:" >&2
        tail -n 5 "$folder"/*.log >&2
        exit 1
    fi
    "$@"
    ;;
*)
    echo "usage: pipewire-fixture.sh run COMMAND... | serve DIR" >&2
    exit 64
    ;;
esac
