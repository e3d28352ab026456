#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Measures the time from a request to its first frame, and from a last frame to its event, on a private PipeWire server
# with a null sink, while 64 other voices sound. Writes Benchmarks/results/latency.json.
#   Benchmarks/latency.sh [PLAYS]     default 500
# CARILLON names a server that is built already.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${CARILLON:-}" ]; then
    SWIFT_DETERMINISTIC_HASHING=1 swift build -c release --product carillon
    SWIFT_DETERMINISTIC_HASHING=1 swift build -c release --product carillon-decoder
    CARILLON=$(swift build -c release --show-bin-path)/carillon
fi
mkdir -p Benchmarks/results .build/latency
# shellcheck disable=SC2046
cc -O2 Benchmarks/latency/listener.c $(pkg-config --cflags --libs libpipewire-0.3) -o .build/latency/listener
exec Scripts/pipewire-fixture.sh run .build/python/bin/python Benchmarks/latency/measure.py "$CARILLON" \
    .build/latency/listener --plays "${1:-500}" --output Benchmarks/results/latency.json
