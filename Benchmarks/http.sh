#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Measures EchoServer beside nginx: small JSON GET over 64 keep-alive connections (servers on processor 0, wrk on
# processor 1, alternating), memory of 1,000 idle connections, and WebSocket subscribers at 20 messages a second, beside the
# least that a server in C can do (ticker.c).
# Writes Benchmarks/results/http.json.
#   Benchmarks/http.sh [ROUNDS [SECONDS [SUBSCRIBERS]]]     default: 9 rounds of 3 seconds each, 5,000 subscribers
# ECHO_SERVER names an EchoServer that is built already.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-9} seconds=${2:-3} subscribers=${3:-5000}
ulimit -n $((subscribers + 1100))

# shellcheck source=Benchmarks/servers.sh
. Benchmarks/servers.sh
prepare wrk nginx taskset
serve ';'
clang -O2 -Wall -Wextra -Werror -o "$work/subscribers" Benchmarks/http/subscribers.c
clang -O2 -Wall -Wextra -Werror -o "$work/ticker" Benchmarks/http/ticker.c
taskset -c 0 "$work/ticker" >"$work/ticker.log" &
ticker_process=$!
until [ -s "$work/ticker.log" ]; do sleep 0.1; done
mkdir -p Benchmarks/results
python3 Benchmarks/http/measure.py --rounds "$rounds" --seconds "$seconds" --output Benchmarks/results/http.json \
    --subscribers "$work/subscribers" --count "$subscribers" \
    --floor "$(cat "$work/ticker.log"):$ticker_process" \
    "EchoServer:$echo_port:$echo_process" "nginx:$nginx_port:$worker"
