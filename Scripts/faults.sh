#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Injects the faults that happen on machines, and checks that the server recovers (Tests/Durability/faults.py).
#   Scripts/faults.sh [NAME...]     daemon sink manager demanded inaudible suspend
#                                   wall_clock disk library stuck damaged readonly
set -euo pipefail
cd "$(dirname "$0")/.."
binary=.build/release/carillon
[ -x "$binary" ] || binary=.build/debug/carillon
exec python3 Tests/Durability/faults.py "$PWD/$binary" "$@"
