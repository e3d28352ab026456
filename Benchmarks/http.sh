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

for tool in wrk nginx taskset; do
    command -v $tool >/dev/null || { echo "http.sh: $tool is missing: Scripts/bootstrap.sh bench" >&2; exit 1; }
done
if [ -z "${ECHO_SERVER:-}" ]; then
    swift build -c release --product EchoServer
    ECHO_SERVER=$(swift build -c release --show-bin-path)/EchoServer
fi

work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
nginx_port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat >"$work/nginx.conf" <<CONF
worker_processes 1;
daemon off;
pid $work/nginx.pid;
error_log $work/error.log;
events { worker_connections 4096; }
http {
    access_log off;
    keepalive_requests 1000000000;
    client_body_temp_path $work/body; proxy_temp_path $work/proxy; fastcgi_temp_path $work/fastcgi;
    uwsgi_temp_path $work/uwsgi; scgi_temp_path $work/scgi;
    server {
        listen 127.0.0.1:$nginx_port;
        location = /json { default_type application/json; return 200 '{"message":"Hello, World!"}'; }
    }
}
CONF
taskset -c 0 nginx -c "$work/nginx.conf" -p "$work" 2>/dev/null &
taskset -c 0 "$ECHO_SERVER" --port 0 >"$work/echo.log" &
echo_process=$!
for _ in $(seq 100); do
    echo_port=$(sed -nE 's/^EchoServer listens at .*:([0-9]+)$/\1/p' "$work/echo.log")
    [ -n "$echo_port" ] && [ -s "$work/nginx.pid" ] && break
    sleep 0.1
done
worker=$(pgrep -P "$(cat "$work/nginx.pid")")
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
