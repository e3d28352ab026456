# shellcheck shell=bash
# shellcheck disable=SC2034  # Variables for the scripts that source it.
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Sourced by http.sh and tls.sh: EchoServer and nginx on processor 0, each with its port and the process that serves.

# Sets ECHO_SERVER and makes the folder `work`, which is removed at the end together with all background jobs.
#   prepare TOOL...     the programs that are needed
prepare() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || { echo "${0##*/}: $tool is missing: Scripts/bootstrap.sh bench" >&2; exit 1; }
    done
    if [ -z "${ECHO_SERVER:-}" ]; then
        swift build -c release --product EchoServer
        ECHO_SERVER=$(swift build -c release --show-bin-path)/EchoServer
    fi
    work=$(mktemp -d)
    trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
}

# Starts both servers and sets nginx_port, worker, echo_port and echo_process.
#   serve NGINX [OPTION...]     NGINX: what follows the address in `listen`; OPTION: of EchoServer
serve() {
    local nginx=$1
    shift
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
        listen 127.0.0.1:$nginx_port$nginx
        location = /json { default_type application/json; return 200 '{"message":"Hello, World!"}'; }
    }
}
CONF
    taskset -c 0 nginx -c "$work/nginx.conf" -p "$work" 2>/dev/null &
    taskset -c 0 "$ECHO_SERVER" --port 0 "$@" >"$work/echo.log" &
    echo_process=$!
    for _ in $(seq 100); do
        echo_port=$(sed -nE 's/^EchoServer listens at .*:([0-9]+)$/\1/p' "$work/echo.log")
        [ -n "$echo_port" ] && [ -s "$work/nginx.pid" ] && break
        sleep 0.1
    done
    worker=$(pgrep -P "$(cat "$work/nginx.pid")")
}
