#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Injects the faults that happen on machines, and checks that the server recovers.
#   Scripts/faults.sh                   everything below
#   Scripts/faults.sh NAME...           Tests/Durability/faults.py: daemon sink manager demanded inaudible suspend
#                                       wall_clock disk library stuck damaged readonly
#   Scripts/faults.sh operations        Tests/Durability/disk.py: every operation with a full, failing, read-only disk
#   Scripts/faults.sh calls [OPTION...] Tests/Durability/inject.py: the n-th call of the C library fails, for every n
set -euo pipefail
cd "$(dirname "$0")/.."
binary=.build/release/carillon
[ -x "$binary" ] || binary=.build/debug/carillon
case ${1:-} in
'')
    .build/python/bin/python Tests/Durability/disk.py "$PWD/$binary"
    .build/python/bin/python Tests/Durability/inject.py "$PWD/$binary"
    exec .build/python/bin/python Tests/Durability/faults.py "$PWD/$binary"
    ;;
operations) exec .build/python/bin/python Tests/Durability/disk.py "$PWD/$binary" ;;
calls) exec .build/python/bin/python Tests/Durability/inject.py "$PWD/$binary" "${@:2}" ;;
*) exec .build/python/bin/python Tests/Durability/faults.py "$PWD/$binary" "$@" ;;
esac
