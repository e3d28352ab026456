#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# test-lane.sh OPTION...: one run of the built tests that --filter and --skip select.
#
# The lane passes only if the run exits with 0 and its closing line says that it passed, with as many tests as the
# bundle lists under the same options. There is no second run: a test that fails now and then has a cause to be fixed.
# The bundle is run without `swift test`, which loses the end of the output when the bundle exits with an error, and
# which keeps other builds waiting meanwhile.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
bundle=(.build/debug/carillonPackageTests.xctest --testing-library swift-testing)
log=$(mktemp)
trap 'rm -f "$log"' EXIT

fail() {
    echo "--- the lane failed: $1 ---"
    # A test that passes may have a text such as "error:" among its arguments.
    grep -aE 'recorded an issue|^✘|error:|Fatal|crash' "$log" | grep -avE '^(◇|✔)' | tail -n 15 | cut -c 1-600
    exit 1
}

# Prints how many listed tests the options select. A listed name begins with the target and the suite.
count_selected() {
    local names
    names=$("${bundle[@]}" --list-tests) || return
    while [ $# -gt 0 ]; do
        case $1 in
        --filter) names=$(grep -E -e "${2:?a pattern is needed}" <<<"$names") && shift ;;
        --skip) names=$(grep -vE -e "${2:?a pattern is needed}" <<<"$names") && shift ;;
        esac
        shift
    done
    grep -c . <<<"$names"
}

listed=$(count_selected "$@") || fail "no tests are listed for: $*"
SECONDS=0
NO_COLOR=1 "${bundle[@]}" "$@" 2>&1 | tee "$log"
code=${PIPESTATUS[0]}
closing=$(grep -aoE 'Test run with [0-9]+ tests? in [0-9]+ suites? (passed|failed) after' "$log" | tail -n 1)
[ -n "$closing" ] || fail "the run broke off before its closing line (exit code $code)"
[[ $closing == *' passed after' && $code -eq 0 ]] || fail "tests failed (exit code $code)"
ran=$(cut -d ' ' -f 4 <<<"$closing")
[ "$ran" -eq "$listed" ] || fail "$ran tests ran, $listed are listed"
echo "--- the lane passed: $ran of $listed tests in $SECONDS s, one run ---"
