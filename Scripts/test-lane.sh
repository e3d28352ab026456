#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# test-lane.sh OPTION...: one run of `swift test` on what is built; where it fails, the failures are told again at its
# end, so that the last lines of a log name them.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift test --skip-build "$@" 2>&1 | tee "$log"
code=${PIPESTATUS[0]}
if [ "$code" -ne 0 ]; then
    echo "--- what failed (code $code) ---"
    grep -aE 'recorded an issue|^✘|error:|Fatal|crash' "$log" | tail -n 15 | cut -c 1-600
fi
exit "$code"
