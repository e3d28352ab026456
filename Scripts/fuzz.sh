#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Builds the libFuzzer targets under Fuzz/ and runs them one after the other with AddressSanitizer.
#   Scripts/fuzz.sh [SECONDS [NAME...]]     default: 60 seconds each, all targets
# A target is a file Fuzz/<Target>/<Name>Fuzz.swift; it is built with the sources of Sources/<Target> in one module.
# The corpus of each is kept in Fuzz/Corpus/<Name>; what crashes is left in .build/fuzz as crash-<Name>-*.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -gt 0 ] && shift
out=.build/fuzz
mkdir -p "$out"
failed=0
for file in Fuzz/*/*Fuzz.swift; do
    target=$(basename "$(dirname "$file")")
    name=$(basename "$file" Fuzz.swift)
    if [ $# -gt 0 ] && [[ " $* " != *" $name "* ]]; then continue; fi
    mapfile -t sources < <(find "Sources/$target" -name '*.swift' | sort)
    safety=(-strict-memory-safety)
    [ "$target" = Compression ] && safety=()    # holds unsafe code by its nature
    swiftc -O -swift-version 6 -parse-as-library -use-ld=lld -sanitize=fuzzer,address "${safety[@]}" \
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
        -enable-upcoming-feature InternalImportsByDefault -module-name "$target" \
        -I Sources/CZlib "${sources[@]}" "Fuzz/$target/FuzzInput.swift" "$file" -o "$out/$name"
    mkdir -p "Fuzz/Corpus/$name"
    echo "== $name: ${seconds} s"
    dictionary=()
    [ -f "Fuzz/$target/$name.dict" ] && dictionary=(-dict="Fuzz/$target/$name.dict")
    "$out/$name" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
        "${dictionary[@]}" -artifact_prefix="$out/crash-$name-" "Fuzz/Corpus/$name" 2>&1 | tail -n 12 || failed=1
done
exit $failed
