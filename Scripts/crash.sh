#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Kills the server with SIGKILL under load and checks after each start what is kept (Tests/Durability/crash.py).
#   Scripts/crash.sh [KILLS]        default $CARILLON_KILLS or 200
set -euo pipefail
cd "$(dirname "$0")/.."
binary=.build/release/carillon
[ -x "$binary" ] || binary=.build/debug/carillon
exec .build/python/bin/python Tests/Durability/crash.py "$PWD/$binary" "${1:-${CARILLON_KILLS:-200}}"
