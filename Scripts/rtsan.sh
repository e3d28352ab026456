#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# The storm under the toolchain's RealtimeSanitizer, which ends the program with a stack where the render call
# allocates, locks or asks the system for something that may wait. First it has to find a planted allocation.
#
#   rtsan.sh [SECONDS]     default 60
set -eu
cd "$(dirname "$0")/.."
compiler=$(readlink -f "$(command -v swiftc)")
libraries=("$(dirname "$compiler")"/../lib/clang/*/lib/linux/libclang_rt.rtsan-"$(uname -m)".a)
library=${libraries[0]}
swift build -c release --product StormRunner --scratch-path .build/rtsan -Xswiftc -DCARILLON_RTSAN \
    -Xcc -DCARILLON_SANITIZED \
    -Xlinker --whole-archive -Xlinker "$library" -Xlinker --no-whole-archive -Xlinker -ldl -Xlinker -lrt
runner=.build/rtsan/release/StormRunner
planted=$("$runner" --allocate 2>&1) && {
    echo "the sanitizer does not see a planted allocation: $planted" >&2
    exit 1
}
grep -q 'RealtimeSanitizer: unsafe-library-call' <<<"$planted" || {
    echo "the sanitizer does not work here: $planted" >&2
    exit 1
}
echo "a planted allocation was found"
export RTSAN_OPTIONS=suppressions=Scripts/rtsan.supp
nice -n 19 "$runner" "${1:-60}"
