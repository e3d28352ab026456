#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Plays many voices through a private PipeWire server with a null sink and reports xruns and the share of the quantum.
#
#   voices.sh [VOICES [SECONDS [QUANTUM]]]     default 4096 60 256
set -eu
cd "$(dirname "$0")/.."
swift build -c release --package-path Benchmarks --product VoicesBenchmark
exec Scripts/pipewire-fixture.sh run Benchmarks/.build/release/VoicesBenchmark "${1:-4096}" "${2:-60}" "${3:-256}"
