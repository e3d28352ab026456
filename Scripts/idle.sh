#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# What the server costs while it has nothing to do: time to the first answer, memory, system calls and processor time.
#   Scripts/idle.sh [SECONDS]       default 30 s; needs a release build and strace
set -euo pipefail
cd "$(dirname "$0")/.."
exec .build/python/bin/python Tests/Durability/idle.py "$PWD/.build/release/carillon" "${1:-30}"
