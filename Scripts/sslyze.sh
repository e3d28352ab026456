#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Scans the TLS of a server with sslyze and fails on any finding: a known weakness, or anything that Mozilla's profile
# "intermediate" does not allow. The certificate is made by `carillon tls init`, and trusted through its authority alone.
#   Scripts/sslyze.sh [PATH-TO-CARILLON]
# SSLYZE names an sslyze that is installed already.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=${1:-.build/debug/carillon}
sslyze=${SSLYZE:-.build/python/bin/sslyze}
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT

"$binary" tls init localhost 127.0.0.1 --folder "$work/tls" >/dev/null
"$binary" serve --listen 127.0.0.1:0 --output null --state "$work" --tls-certificate "$work/tls/certificate.pem" \
    --tls-key "$work/tls/certificate.key" >"$work/log" 2>&1 &
for _ in $(seq 300); do
    port=$(sed -nE 's,.*https://127\.0\.0\.1:([0-9]+)/$,\1,p' "$work/log")
    [ -n "$port" ] && break
    sleep 0.1
done
[ -n "$port" ] || { echo "sslyze: the server did not start" >&2; cat "$work/log" >&2; exit 1; }

PYTHONWARNINGS=ignore "$sslyze" --certinfo_ca_file "$work/tls/authority.pem" "localhost:$port" >"$work/report" 2>&1 ||
    { cat "$work/report"; echo "sslyze: there are findings" >&2; exit 1; }
# The stores of the vendors cannot know the authority; it is the supplied one that counts.
if grep -E 'VULNERABLE|FAILED|WARNING' "$work/report" | grep -vE 'CA Store| OK - '; then
    echo "sslyze: there are findings" >&2
    exit 1
fi
grep -q 'Supplied CA file CA Store (N/A): *OK' "$work/report" || { echo "sslyze: the certificate is not trusted" >&2; exit 1; }
grep -E 'OK - (Compliant|Certificate is trusted)' "$work/report" | sort -u
