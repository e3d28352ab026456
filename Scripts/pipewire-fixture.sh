#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# A private PipeWire server with a null sink and WirePlumber, apart from the user's own.
#
#   pipewire-fixture.sh run COMMAND...   runs COMMAND with XDG_RUNTIME_DIR pointing at it, then takes it down
#   pipewire-fixture.sh serve DIR        reads commands on standard input, one answer a line ("ok" or "failed ..."):
#     daemon | kill-daemon | halt-daemon | resume-daemon | manager | stop-manager
#     add-sink [NAME] | remove-sink [NAME] | default-sink NAME | play NAME ROLE FILE | stop-playing NAME
#     hold-sink | resume-sink            stops and resumes the graph between two cycles; the sink must record
#                                        the end of the input takes everything down
#
#   CARILLON_TEST_QUANTUM=FRAMES         the shortest quantum of the graph, default 32
#   CARILLON_TEST_POSITIONS="FL FR"      the channels of the sink
#   CARILLON_TEST_RECORDS=1              sinks lose no cycle and record what they play in DIR/NAME.f32
#   CARILLON_TEST_STAMPS=1               and say in DIR/NAME.f32.times when each cycle came
set -u
here=$(cd "$(dirname "$0")" && pwd)
sink=carillon-null
build=$here/../.build/pipewire
daemon='' manager=''
declare -A players=() recorders=()
positions=${CARILLON_TEST_POSITIONS:-FL FR}

# Prints what is missing, or nothing.
missing() {
    for tool in pipewire wireplumber dbus-run-session pw-play pw-cli; do
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

# As until_true for 60 s, for what is true within milliseconds.
until_true_quickly() {
    local left=12000
    until "$@"; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || return 1
        sleep 0.005
    done
}

start_daemon() {
    mkdir -p "$dir/daemon"
    sed "s/min-quantum = 32/min-quantum = ${CARILLON_TEST_QUANTUM:-32}/" "$here/pipewire/daemon.conf" \
        >"$dir/daemon/daemon.conf"
    PIPEWIRE_CONFIG_DIR=$dir/daemon pipewire -c daemon.conf >>"$dir/pipewire.log" 2>&1 </dev/null &
    daemon=$!
    until_true 1200 pw-cli info 0
}

kill_daemon() {
    [ -n "$daemon" ] || return 0
    kill -9 "$daemon" 2>/dev/null
    wait "$daemon" 2>/dev/null
    stop_recorders
    daemon=
}

# WirePlumber exits when its daemon goes away; dbus-run-session ends with it.
start_manager() {
    stop_manager
    # shellcheck disable=SC2016  # The inner shell expands them.
    setsid dbus-run-session -- bash -c 'echo $$ >"$1"; exec wireplumber' bash "$dir/wireplumber.pid" \
        >>"$dir/wireplumber.log" 2>&1 </dev/null &
    manager=$!
    until_true 1200 has_manager
}

# Its metadata is there when its scripts run.
has_manager() {
    pw-cli ls Client | grep -q 'application.name = "WirePlumber"' && pw-metadata 2>&1 | grep -q 'Found "default" metadata'
}

# Returns when WirePlumber has ended, for which dbus-run-session waits: PipeWire would never answer a client that binds
# the metadata of a manager that is just dying.
stop_manager() {
    [ -n "$manager" ] || return 0
    if kill -0 "$manager"; then
        kill -KILL "$(<"$dir/wireplumber.pid")" || kill -KILL -- "-$manager"
    fi 2>/dev/null
    wait "$manager" 2>/dev/null
    # Its bus has inherited from some tests that it ignores what asks it to end.
    kill -KILL -- "-$manager" 2>/dev/null
    manager=
}

# WirePlumber's default sink, unless a test chooses one, is this script's own: of equal sinks it takes any.
add_sink() {
    local name=${1:-$sink} description="Carillon test sink" priority=2000
    [ "$name" = "$sink" ] || description="Carillon test sink $name" priority=1000
    if [ -n "${CARILLON_TEST_RECORDS:-}" ]; then
        build_recorder || return
        # shellcheck disable=SC2086  # One argument for a channel.
        PIPEWIRE_PROPS="{ priority.session = $priority }" \
            "$build/lockstep-sink" "$name" "$description" "$dir/$name.f32" $positions \
            >>"$dir/recorder.log" 2>&1 </dev/null &
        recorders[$name]=$!
        until_true 1200 has_sink "$name"
        return
    fi
    pw-cli create-node adapter "{ factory.name=support.null-audio-sink node.name=$name
        node.description=\"$description\" media.class=Audio/Sink object.linger=true
        device.form-factor=speaker priority.session=$priority
        audio.position=[$positions] monitor.channel-volumes=true }" >/dev/null
    until_true 1200 has_sink "$name"
}

# Compiles the recording sink where its source is newer.
build_recorder() {
    local source=$here/pipewire/lockstep-sink.c
    [ "$build/lockstep-sink" -nt "$source" ] && return
    mkdir -p "$build"
    # The Swift toolchain brings clang. The flags are several arguments.
    # shellcheck disable=SC2046
    "$(command -v cc || echo clang)" -O1 -o "$build/lockstep-sink.$$" "$source" $(pkg-config --cflags --libs libpipewire-0.3) \
        2>>"$dir/recorder.log" && mv "$build/lockstep-sink.$$" "$build/lockstep-sink"
}

stop_recorder() {
    kill -KILL "${recorders[$1]}" 2>/dev/null
    wait "${recorders[$1]}" 2>/dev/null
    unset "recorders[$1]"
    rm -f "$dir/$1.f32.held"
}

stop_recorders() {
    local recorder
    for recorder in "${!recorders[@]}"; do stop_recorder "$recorder"; done
}

has_sink() { pw-cli ls Node | grep -q "node.name = \"$1\""; }

remove_sink() {
    local name=${1:-$sink}
    if [ -n "${recorders[$name]:-}" ]; then stop_recorder "$name"; else pw-cli destroy "$name" >/dev/null; fi
    until_true 1200 lacks_sink "$name"
}

lacks_sink() { ! has_sink "$1"; }

# The sink's process holds the graph, which waits for it; nothing is lost.
hold_sink() {
    kill -USR1 "${recorders[$sink]}" && until_true_quickly [ -e "$dir/$sink.f32.held" ]
}

resume_sink() { kill -USR2 "${recorders[$sink]}"; }

default_sink() { pw-metadata 0 default.configured.audio.sink "{ \"name\": \"$1\" }" Spa:String:JSON >/dev/null; }

# WirePlumber refuses a stream that comes before it has chosen a default sink, and pw-play ends then.
has_default_sink() { pw-metadata 0 default.audio.sink | grep -q 'key:.default.audio.sink'; }

# Another application: its name, media.role ("-" for none) and file.
start_playing() {
    local role=()
    [ "$2" = - ] || role=(--media-role "$2")
    until_true 1200 has_default_sink || return
    pw-play "${role[@]}" -P "{ application.name=$1 node.name=$1 }" "$3" >>"$dir/pw-play.log" 2>&1 </dev/null &
    players[$1]=$!
    until_true 1200 has_sink "$1"
}

stop_playing() {
    [ -n "${players[$1]:-}" ] || return 0
    kill -TERM "${players[$1]}" 2>/dev/null
    wait "${players[$1]}" 2>/dev/null
    unset "players[$1]"
    until_true 1200 lacks_sink "$1"
}

take_down() {
    local player
    stop_recorders
    for player in "${!players[@]}"; do kill -KILL "${players[$player]}" 2>/dev/null; done
    stop_manager
    kill_daemon
}

# The last lines of the logs say why a command failed.
answer() { if "$@"; then echo ok; else echo "failed: $1 ($(tail -q -n 1 "$dir"/*.log | tr '\n' ' '))"; fi; }

serve() {
    local missing command argument
    missing=$(missing)
    while read -r command argument; do
        if [ -n "$missing" ]; then
            echo "failed: $missing"
            continue
        fi
        # shellcheck disable=SC2086  # What is played may have several arguments.
        case $command in
        daemon) answer start_daemon ;;
        kill-daemon) answer kill_daemon ;;
        halt-daemon) answer kill -STOP "$daemon" ;;
        resume-daemon) answer kill -CONT "$daemon" ;;
        manager) answer start_manager ;;
        stop-manager) answer stop_manager ;;
        add-sink) answer add_sink "$argument" ;;
        remove-sink) answer remove_sink "$argument" ;;
        hold-sink) answer hold_sink ;;
        resume-sink) answer resume_sink ;;
        default-sink) answer default_sink "$argument" ;;
        play) answer start_playing $argument ;;
        stop-playing) answer stop_playing "$argument" ;;
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
