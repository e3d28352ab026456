#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Installs the Debian packages that Carillon needs and that are missing. It can be run again at any time.
#   Scripts/bootstrap.sh run     what building and running needs
#   Scripts/bootstrap.sh test    that and what the tests need: a browser, too, and from PyPI in .build/python
#   Scripts/bootstrap.sh all     that, Prometheus, Go and TypeScript, and from PyPI openapi-generator, axe and sslyze
#   Scripts/bootstrap.sh clients what building the packages of the clients needs
#   Scripts/bootstrap.sh lint    what the linter needs, with ruff, openapi-spec-validator and asyncapi3 from PyPI in .build/python
#   Scripts/bootstrap.sh bench   what building needs, the peers of the benchmarks, and from PyPI in .build/python what measures
#   Scripts/bootstrap.sh deb     what building the package and trying it in a bare Debian need
#   Scripts/bootstrap.sh distribution  what running another release of Debian needs
#   Scripts/bootstrap.sh machine  what a whole machine in qemu needs, and the repository that it installs from
#   Scripts/bootstrap.sh fuzz    what building needs, and the packer of the fuzzers' inputs
#   Scripts/bootstrap.sh rooms   what building and the demonstration of several rooms need
set -euo pipefail

run_packages=(
    make pkg-config
    libpipewire-0.3-dev libsndfile1-dev libopusfile-dev libsoxr-dev librubberband-dev libebur128-dev libseccomp-dev
    libsqlite3-dev zlib1g-dev libssl-dev libmosquitto-dev
    libavformat-dev libavcodec-dev libavutil-dev libswresample-dev
    pipewire-bin libpipewire-0.3-modules        # what a PipeWire client reads and loads at run time
    sox libsox-fmt-all espeak-ng                # the demo sounds are made on the spot
)
test_packages=(
    pipewire pipewire-bin wireplumber libspa-0.2-modules dbus-daemon
    ffmpeg flac opus-tools vorbis-tools         # source files for the decoding tests
    lame speex wavpack musepack-tools
    curl openssl python3
    nodejs                                      # runs the JavaScript client, and the documents' JavaScript
    snapserver snapclient                       # rooms
    mpd mpv                                     # play into an input
    icecast2                                    # a radio station
    baresip-core                                # telephones and horns, with pipewire-alsa
    shairport-sync pipewire-alsa                # plays into one what AirPlay sends, through ALSA's plugin
    mosquitto mosquitto-clients                 # a broker for the bridge
    liblo-tools                                 # sends OSC
    nginx-light haproxy apache2-bin caddy       # reverse proxies in front of the server
    chromium libnss3-tools python3-venv         # the dashboard in a browser, which trusts a local authority
    iproute2                                    # pulls a cable
    zbar-tools                                  # reads QR codes
    xz-utils                                    # unpacks the inputs of the fuzzers
)
client_python_packages=(httpx==0.28.1 httpcore==1.0.9)
build_python_packages=("${client_python_packages[@]}" setuptools==84.2.1)
# What `make test` cannot do without; a browser, generated clients and schemathesis are left out where PyPI has none.
core_python_packages=("${client_python_packages[@]}" pyyaml==6.0.3 jsonschema==4.26.0 websockets==17.4 paho-mqtt==2.2.0 python-osc==1.10.2
    icalendar==7.3.2 recurring-ical-events==3.8.2)    # what a holiday file says, as others read it
test_python_packages=("${core_python_packages[@]}" playwright==1.65.2 openapi-python-client==0.29.1 schemathesis==4.32.5)
# The metrics under Prometheus itself; what builds the clients of openapi-generator, besides Java.
all_packages=(prometheus golang-go node-typescript
    git rsync unzip                             # change a library as people do
    varnish)                                    # one more reverse proxy
all_python_packages=(
    "${test_python_packages[@]}" axe-playwright-python==0.1.8 sslyze==6.3.1
    croniter==7.0.0    # what a cron expression says, as others read it
    openapi-generator-cli==7.26.0 lazy-imports==1.2.0 python-dateutil==2.9.0.post0    # a jar, and what its Python client imports
)
lint_packages=(make clang-format-19 node-typescript shellcheck yamllint python3-venv)
lint_python_packages=("${client_python_packages[@]}" ruff==0.17.6 openapi-spec-validator==0.9.0 asyncapi3==0.0.2 mypy==2.4.1)
bench_packages=(
    wrk nginx-light libopenal-dev libsdl2-dev libsdl2-mixer-dev ffmpeg
    pipewire pipewire-bin wireplumber libspa-0.2-modules dbus-daemon curl openssl python3-venv
    mpd mopidy liquidsoap pipewire-pulse        # play radio stations beside it; the last two through PulseAudio's protocol
    icecast2                                    # one of those stations
    chromium iproute2                           # talks, until a cable is pulled
)
bench_python_packages=("${client_python_packages[@]}" websockets==17.4 playwright==1.65.2
    numpy==2.4.6)                               # what is heard of radio stations and of who talks

deb_packages=(dpkg-dev binutils chrpath python3 git lintian debootstrap apt-utils gnupg)
distribution_packages=(debootstrap qemu-user-static gcc-aarch64-linux-gnu libc6-dev-arm64-cross)
machine_packages=(debootstrap qemu-user-static qemu-system-x86 qemu-system-arm ipxe-qemu systemd-container e2fsprogs apt-utils gnupg dpkg-dev python3)
fuzz_packages=(xz-utils)
room_packages=(pipewire pipewire-bin pipewire-alsa wireplumber libspa-0.2-modules dbus-daemon iproute2 util-linux gcc python3 python3-numpy
    sox snapserver snapclient)

say() { printf 'bootstrap: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

mode=${1:-run}
case "$mode" in
    run) packages=("${run_packages[@]}") ;;
    test) packages=("${run_packages[@]}" "${test_packages[@]}") ;;
    all) packages=("${run_packages[@]}" "${test_packages[@]}" "${all_packages[@]}") ;;
    clients) packages=(make python3-venv) ;;
    lint) packages=("${lint_packages[@]}") ;;
    bench) packages=("${run_packages[@]}" "${bench_packages[@]}") ;;
    deb) packages=("${run_packages[@]}" "${deb_packages[@]}") ;;
    distribution) packages=("${distribution_packages[@]}") ;;
    machine) packages=("${machine_packages[@]}") ;;
    fuzz) packages=("${run_packages[@]}" "${fuzz_packages[@]}") ;;
    rooms) packages=("${run_packages[@]}" "${room_packages[@]}") ;;
    *) fail "the mode is 'run', 'test', 'all', 'clients', 'lint', 'bench', 'deb', 'distribution', 'machine', 'fuzz' or 'rooms', not '$mode'" ;;
esac

command -v swift >/dev/null || fail "no Swift toolchain on the PATH; install Swift 6.3 from swift.org first"
version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
[ "$(printf '%s\n6.3\n' "$version" | sort -V | head -n 1)" = 6.3 ] ||
    fail "Swift 6.3 or newer is needed; this is ${version:-unknown}"

# Installs the packages given.
install_packages() {
    local as_root=()
    say "missing Debian packages: $*"
    command -v apt-get >/dev/null || fail "this is not a Debian system; install the packages above with its own package manager"
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || fail "run as root: apt-get install --no-install-recommends $*"
        as_root=(sudo)
        say "asking sudo to install them"
    fi
    local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends)
    "${install[@]}" "$@" >/dev/null 2>&1 || {
        "${as_root[@]}" apt-get update -qq
        "${install[@]}" "$@" >/dev/null
    }
    say "installed"
}

# Debian starts a server on installation unless a policy forbids it; nginx, haproxy, Prometheus and mosquitto are installed only for
# measurements and tests, as are snapserver and snapclient.
forbid_starting() {
    local policy=/usr/sbin/policy-rc.d as_root=()
    [ ! -e "$policy" ] || return 0
    [ "$(id -u)" = 0 ] || as_root=(sudo)
    printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee "$policy" >/dev/null
    "${as_root[@]}" chmod 755 "$policy"
    # shellcheck disable=SC2064  # Expanded now: the names are local.
    trap "${as_root[*]} rm -f $policy" EXIT
}

# A JDK that is not Debian's runs openapi-generator as well.
if [ "$mode" = all ] && ! command -v java >/dev/null; then packages+=(default-jre-headless); fi

missing=()
for package in "${packages[@]}"; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} != 0 ]; then
    [[ "$mode" != bench && "$mode" != all && "$mode" != test && "$mode" != rooms ]] || forbid_starting
    install_packages "${missing[@]}"
fi

# The browser itself is Debian's; playwright only drives it.
python=$(dirname "$0")/../.build/python

# Installs the Python packages given, each as NAME==VERSION, where one is missing or has another version.
install_python() {
    local check='import sys; from importlib.metadata import version
for name, wanted in (argument.split("==") for argument in sys.argv[1:]): assert version(name) == wanted'
    if ! "$python/bin/python" -c "$check" "$@" 2>/dev/null; then
        say "installing $* into .build/python"
        python3 -m venv "$python" || return
        "$python/bin/pip" install --quiet --disable-pip-version-check "$@" || return
    fi
    find_ours
}

# Makes every program of .build/python find the client, what tests share, and the generators of the clients.
find_ours() {
    local root folder
    root=$(cd "$(dirname "$0")/.." && pwd)
    folder=$("$python/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    printf '%s\n' "$root/Tests" "$root/clients/python/src" "$root/Scripts/clients" > "$folder/carillon.pth"
}

case "$mode" in
    test)
        install_python "${core_python_packages[@]}" || fail "what the tests speak to the server with could not be installed from PyPI"
        install_python "${test_python_packages[@]}" ||
            say "PyPI cannot be reached, so the dashboard will not be tested in a browser"
        ;;
    clients) install_python "${build_python_packages[@]}" || fail "what builds the packages could not be installed from PyPI" ;;
    all) install_python "${all_python_packages[@]}" ;;
    bench) install_python "${bench_python_packages[@]}" || say "PyPI cannot be reached, so that latency cannot be measured" ;;
    lint) install_python "${lint_python_packages[@]}" || fail "the linters could not be installed from PyPI" ;;
esac
