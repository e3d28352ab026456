#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# test-lane.sh OPTION...: one run of `swift test` on what is built. Suites that failed are run once more, one after the
# other, and decide: many want the machine's clock, which a busy machine takes away. The failures are told again at the
# end of the log, also where the second run passes.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT

run() {
    swift test --skip-build "$@" 2>&1 | tee "$log"
    code=${PIPESTATUS[0]}
    [ "$code" -eq 0 ] && return
    echo "--- what failed (code $code) ---"
    grep -aE 'recorded an issue|^✘|error:|Fatal|crash' "$log" | tail -n 15 | cut -c 1-600
    return "$code"
}

run "$@" && exit
# A run that broke off names no suite and is not repeated.
suites=$(grep -aoE '^✘ Suite [A-Za-z0-9_]+ failed' "$log" | cut -d ' ' -f 3 | sort -u | paste -sd '|')
if [ -z "$suites" ] || ! grep -aqE '^✘ Test run with .* failed' "$log"; then exit "$code"; fi
echo "--- once more, one after the other: $suites ---"
run --no-parallel --filter "\.($suites)/" || exit
echo "--- failed at first and passed when run again: $suites ---"
