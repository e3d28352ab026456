#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Generates clients from openapi.yaml with other people's generators, builds them, and has each run a session against a server:
# list, upload, register, play, player, batch, announce, station, health.
#   Scripts/generated-clients.sh CARILLON            openapi-python-client, which needs no Java
#   Scripts/generated-clients.sh CARILLON all        and openapi-generator (Java): Python, TypeScript, Go, Swift
# What was generated stays in .build/generated-clients.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=${1:?usage: generated-clients.sh CARILLON [all]}
which=${2:-}
root=$PWD
home=$root/.build/generated-clients
sessions=$root/Tests/Clients/generated
bin=$root/.build/python/bin
export PATH=$bin:$PATH    # openapi-python-client runs ruff
rm -rf "$home"
mkdir -p "$home"

fail() { echo "generated-clients: $*" >&2; exit 1; }

# openapi-generator says these for every document of OpenAPI 3.1 and for every map; `from` is a word of Python.
usual='OpenAPI 3.1 support is still in beta|Failed to get the schema name: null|From \(reserved word\)'

# Generates the client GENERATOR into the folder of that name; a warning fails.
generate() {
    local generator=$1
    shift
    "$bin/openapi-generator-cli" generate -i openapi.yaml -g "$generator" -o "$home/$generator" "$@" >"$home/$generator.log" 2>&1 ||
        fail "$generator was not generated; see $home/$generator.log"
    if grep -E 'WARN|ERROR' "$home/$generator.log" | grep -vE "$usual"; then fail "$generator has warnings"; fi
}

"$bin/openapi-python-client" generate --path openapi.yaml --config "$sessions/openapi-python-client.yaml" --meta none \
    --output-path "$home/carillon_client" >"$home/openapi-python-client.log" 2>&1 ||
    fail "openapi-python-client failed; see $home/openapi-python-client.log"
if grep -iE '^(warning|error)' "$home/openapi-python-client.log"; then fail "openapi-python-client has warnings"; fi

Scripts/make-demo-sounds.sh "$home/sounds" >/dev/null
sox -q -n -r 48000 -c 1 "$home/tone.wav" synth 0.25 sine 440 vol 0.01
"$binary" serve --listen 127.0.0.1:0 --output null --library "$home/sounds" --state "$home/state" >"$home/server.log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
address=
for _ in $(seq 300); do
    address=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' "$home/server.log" | head -n 1 || true)
    [ -n "$address" ] && break
    sleep 0.1
done
[ -n "$address" ] || fail "the server did not start; see $home/server.log"
passed=0

# Runs the session of a client.
session() {
    local name=$1
    shift
    timeout 60 "$@" "$address" "$home/tone.wav" || fail "the session of $name failed"
    echo "generated-clients: $name passed"
    passed=$((passed + 1))
}

session openapi-python-client env PYTHONPATH="$home" "$bin/python" "$sessions/openapi_python_client_session.py"

if [ "$which" = all ]; then
    generate python
    session python env PYTHONPATH="$home/python" "$bin/python" "$sessions/openapi_generator_session.py"

    generate typescript-fetch
    mkdir "$home/ts"
    mv "$home/typescript-fetch" "$home/ts/client"
    cp "$sessions/session.ts" "$home/ts"
    tsc --target es2020 --lib es2020,dom --moduleResolution node --module commonjs --outDir "$home/ts/js" "$home/ts/session.ts"
    session typescript-fetch node "$home/ts/js/session.js"

    generate go --additional-properties=enumClassPrefix=true
    mkdir -p "$home/session-go/client"
    cp "$home/go"/*.go "$home/session-go/client"
    cp "$sessions/session.go" "$home/session-go/main.go"
    (
        cd "$home/session-go"
        printf 'module example.org/carillon\n\ngo 1.19\n' >go.mod
        GOFLAGS=-mod=mod GOPROXY=off go build -o session .
    )
    session go "$home/session-go/session"

    # Its encoders have a variable of that name.
    generate swift6 --name-mappings container=containerName
    mkdir -p "$home/session-swift/Sources/Session"
    mv "$home/swift6/Sources/OpenAPIClient" "$home/session-swift/Sources"
    cp "$sessions/session.swift" "$home/session-swift/Sources/Session/Session.swift"
    cp "$sessions/Package.session" "$home/session-swift/Package.swift"
    (cd "$home/session-swift" && swift build --quiet)
    session swift6 "$home/session-swift/.build/debug/Session"
fi
echo "generated-clients: $passed clients"
