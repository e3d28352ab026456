#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Measures EchoServer beside nginx over TLS, with the same key, certificate, version and cipher: small JSON GET over 64
# keep-alive connections (servers on processor 0, wrk on processor 1, alternating), and memory of 1,000 idle connections.
# Writes Benchmarks/results/tls.json.
#   Benchmarks/tls.sh [ROUNDS [SECONDS]]     default: 9 rounds of 3 seconds each
# ECHO_SERVER names an EchoServer that is built already.
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-9} seconds=${2:-3}
ulimit -n 4096

for tool in wrk nginx taskset openssl; do
    command -v $tool >/dev/null || { echo "tls.sh: $tool is missing: Scripts/bootstrap.sh bench" >&2; exit 1; }
done
if [ -z "${ECHO_SERVER:-}" ]; then
    swift build -c release --product EchoServer
    ECHO_SERVER=$(swift build -c release --show-bin-path)/EchoServer
fi

work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
    -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null
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
        listen 127.0.0.1:$nginx_port ssl;
        ssl_certificate $work/certificate.pem;
        ssl_certificate_key $work/key.pem;
        ssl_protocols TLSv1.2 TLSv1.3;
        ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;
        ssl_ecdh_curve X25519:P-256:P-384;
        location = /json { default_type application/json; return 200 '{"message":"Hello, World!"}'; }
    }
}
CONF
taskset -c 0 nginx -c "$work/nginx.conf" -p "$work" 2>/dev/null &
taskset -c 0 "$ECHO_SERVER" --port 0 --certificate "$work/certificate.pem" --key "$work/key.pem" >"$work/echo.log" &
echo_process=$!
for _ in $(seq 100); do
    echo_port=$(sed -nE 's/^EchoServer listens at .*:([0-9]+)$/\1/p' "$work/echo.log")
    [ -n "$echo_port" ] && [ -s "$work/nginx.pid" ] && break
    sleep 0.1
done
worker=$(pgrep -P "$(cat "$work/nginx.pid")")
for port in "$echo_port" "$nginx_port"; do
    openssl s_client -connect "127.0.0.1:$port" </dev/null 2>/dev/null | grep '^New, '
done
mkdir -p Benchmarks/results
python3 Benchmarks/http/measure.py --scheme https --rounds "$rounds" --seconds "$seconds" \
    --output Benchmarks/results/tls.json "EchoServer:$echo_port:$echo_process" "nginx:$nginx_port:$worker"
