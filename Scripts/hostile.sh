#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Attacks EchoServer and carillon in every known way (Tests/Hostile) and fails unless both survive, release everything and keep serving.
# Then carillon gets a library of mutated sound files of every format (Tests/Formats).
#   Scripts/hostile.sh            all attacks, on release builds where there are any; 10,000 files
#   Scripts/hostile.sh --small    few of each on debug builds, without those that wait for deadlines; for `make test`; 300 files
set -euo pipefail
cd "$(dirname "$0")/.."
ulimit -n "$(ulimit -Hn)" 2>/dev/null || true
kinds="release debug"
[ "${1:-}" = --small ] && kinds="debug release"
find_binary() {
    local kind
    for kind in $kinds; do
        if [ -x ".build/$kind/$1" ]; then
            echo ".build/$kind/$1"
            return
        fi
    done
    echo "hostile: build $1 first" >&2
    return 1
}
failed=0
.build/python/bin/python Tests/Hostile/hostile.py echo "$PWD/$(find_binary EchoServer)" "$@" || failed=1
.build/python/bin/python Tests/Hostile/hostile.py carillon "$PWD/$(find_binary carillon)" "$@" || failed=1
.build/python/bin/python Tests/Formats/mutants.py "$PWD/$(find_binary carillon)" "$@" || failed=1
exit $failed
