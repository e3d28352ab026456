#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Plays 64 voices with churn to 500 subscribers on a private PipeWire server's null sink, with uploads and announcements,
# and fails where memory grows, a descriptor stays, a receipt is lost or a cycle is missed (Tests/Durability/soak.py).
#   Scripts/soak.sh [SECONDS [CURVE.csv]]       default one hour; use a release build
# The graph's quantum is PipeWire's longest, 2048 frames, unless CARILLON_TEST_QUANTUM says otherwise: a virtual machine is
# stopped now and then for longer than a short one lasts, and that is no fault of the server.
set -euo pipefail
cd "$(dirname "$0")/.."
ulimit -n "$(ulimit -Hn)" 2>/dev/null || true
binary=.build/release/carillon
[ -x "$binary" ] || binary=.build/debug/carillon
export CARILLON_TEST_QUANTUM=${CARILLON_TEST_QUANTUM:-2048}
exec Scripts/pipewire-fixture.sh run \
    .build/python/bin/python Tests/Durability/soak.py "$PWD/$binary" "${1:-3600}" --output auto --curve "${2:-.build/soak.csv}"
