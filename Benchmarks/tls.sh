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

# shellcheck source=Benchmarks/servers.sh
. Benchmarks/servers.sh
prepare wrk nginx taskset openssl
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
    -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null
serve " ssl;
        ssl_certificate $work/certificate.pem;
        ssl_certificate_key $work/key.pem;
        ssl_protocols TLSv1.2 TLSv1.3;
        ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;
        ssl_ecdh_curve X25519:P-256:P-384;" --certificate "$work/certificate.pem" --key "$work/key.pem"
for port in "$echo_port" "$nginx_port"; do
    openssl s_client -connect "127.0.0.1:$port" </dev/null 2>/dev/null | grep '^New, '
done
mkdir -p Benchmarks/results
python3 Benchmarks/http/measure.py --scheme https --rounds "$rounds" --seconds "$seconds" \
    --output Benchmarks/results/tls.json "EchoServer:$echo_port:$echo_process" "nginx:$nginx_port:$worker"
