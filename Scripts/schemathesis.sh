#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Asks a running server everything that its openapi.yaml allows and much that it does not, with schemathesis: no 5xx,
# no answer outside the contract, and the server keeps running.
#   Scripts/schemathesis.sh CARILLON [EXAMPLES]     default: 500 examples an operation
# With 0 examples it sends those of the contract and one request for each edge of each schema, the same at each run.
# SCHEMATHESIS names the program where .build/python has none. What it found stays in .build/schemathesis.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=${1:?usage: schemathesis.sh CARILLON}
examples=${2:-500}
program=${SCHEMATHESIS:-.build/python/bin/schemathesis}
home=$PWD/.build/schemathesis
rm -rf "$home"
mkdir -p "$home/state"
Scripts/make-demo-sounds.sh demo-sounds

"$binary" serve --listen 127.0.0.1:0 --output null --library demo-sounds --public public --state "$home/state" \
    >"$home/server.log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
address=
for _ in $(seq 300); do
    address=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' "$home/server.log" | head -n 1 || true)
    [ -n "$address" ] && break
    sleep 0.1
done
[ -n "$address" ] || { echo "schemathesis: the server did not start; see $home/server.log" >&2; exit 1; }

phases=(--max-examples "$examples" --generation-database none)
[ "$examples" -gt 0 ] || phases=(--phases "examples,coverage" --generation-deterministic)

code=0
"$program" --config-file Scripts/schemathesis.toml run "$address/openapi.yaml" --checks all "${phases[@]}" --request-timeout 60 \
    --suppress-health-check all --report junit --report-dir "$home" \
    >"$home/output.txt" 2>&1 || code=$?
tail -n 60 "$home/output.txt"
curl --silent --fail --max-time 10 "$address/v1/health" >"$home/health.json" ||
    { echo "schemathesis: the server did not survive" >&2; exit 1; }
exit "$code"
