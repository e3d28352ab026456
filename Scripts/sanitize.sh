#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Runs the unit tests under a sanitizer of the toolchain; a report of it fails the run.
#   Scripts/sanitize.sh thread     ThreadSanitizer, in release: what runs on several threads
#   Scripts/sanitize.sh address    AddressSanitizer, in debug: every suite without device
# The builds lie in .build/sanitize-thread and .build/sanitize-address.
set -euo pipefail
cd "$(dirname "$0")/.."
kind=${1:?thread or address} preload=
options=(--sanitize "$kind" --scratch-path ".build/sanitize-$kind")
case $kind in
thread)
    options+=(-c release -Xswiftc -enable-testing)
    suites='AudioCoreTests|RealtimeTests|MixerTests|OutputTests|EngineTests|ReactorTests|HTTPServerTests'
    mkdir -p .build/sanitize-thread
    clang -O2 -shared -fPIC -o .build/sanitize-thread/mutex.so Tests/Sanitizers/mutex.c
    preload=$PWD/.build/sanitize-thread/mutex.so
    export TSAN_OPTIONS="halt_on_error=0 exitcode=66 suppressions=$PWD/Tests/Sanitizers/thread.supp"
    ;;
address)
    suites='.*Tests'
    # Tests look at what a process leaves behind, not at what it gives back in the end.
    export ASAN_OPTIONS="detect_leaks=0 suppressions=$PWD/Tests/Sanitizers/address.supp"
    ;;
*) echo "sanitize: $kind is not known: thread or address" >&2; exit 64 ;;
esac
swift build --build-tests "${options[@]}"
LD_PRELOAD=$preload swift test --skip-build "${options[@]}" --filter "$suites" --skip 'PipeWireTests|IntegrationTests|GoldenTests'
