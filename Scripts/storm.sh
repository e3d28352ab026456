#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Storms the mixer with every command from one thread while another renders, counting what that one allocates, locks,
# asks of runtime and system, and faults; ends with an error where the program did any of it.
#
#   storm.sh [SECONDS]     default 600
set -eu
cd "$(dirname "$0")/.."
swift build -c release --product StormRunner --scratch-path .build/storm
exec nice -n 19 .build/storm/release/StormRunner "${1:-600}"
