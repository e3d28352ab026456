#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Runs the Autobahn TestSuite for WebSocket against EchoServer and fails unless every case is OK or informational.
#   Scripts/autobahn.sh [CASE...]     default: "*", all 517; for example "6.4.*" "12.*"
# The suite needs CPython 2.7: $PYTHON27, python2.7 on the PATH, or one that pyenv has or can install. Its virtual
# environment is made in .build/autobahn when it is missing. AUTOBAHN_WSTEST names a wstest that is there already, and
# ECHO_SERVER an EchoServer.
# The report stays in .build/autobahn/reports.
set -euo pipefail
cd "$(dirname "$0")/.."
cases=$(printf '"%s",' "${@:-*}")
cases=${cases%,}
home=$PWD/.build/autobahn

say() { printf 'autobahn: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

find_python() {
    local candidate
    for candidate in "${PYTHON27:-}" python2.7 "$HOME/.pyenv/versions/2.7.18/bin/python2.7"; do
        [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info[:2] != (2, 7))' 2>/dev/null &&
            { command -v "$candidate"; return; }
    done
    command -v pyenv >/dev/null || fail "no CPython 2.7; set PYTHON27, or install pyenv"
    say "installing CPython 2.7.18 with pyenv"
    pyenv install --skip-existing 2.7.18 >&2
    echo "$(pyenv root)/versions/2.7.18/bin/python2.7"
}

wstest=${AUTOBAHN_WSTEST:-$home/suite/bin/wstest}
if [ ! -x "$wstest" ]; then
    python=$(find_python)
    say "making the virtual environment in $home"
    python3 -m venv "$home/tools"
    "$home/tools/bin/pip" install --quiet virtualenv==20.15.1
    "$home/tools/bin/virtualenv" --quiet --python "$python" --setuptools 44.0.0 "$home/suite"
    "$home/suite/bin/pip" install --quiet --disable-pip-version-check autobahntestsuite==25.10.1 ||
        fail "autobahntestsuite could not be installed"
fi

[ -n "${ECHO_SERVER:-}" ] || swift build -c release --product EchoServer
mkdir -p "$home"
rm -rf "$home/reports"
"${ECHO_SERVER:-$(swift build -c release --show-bin-path)/EchoServer}" --port 0 >"$home/server.log" &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
    address=$(sed -nE 's/^EchoServer listens at (.*)$/\1/p' "$home/server.log")
    [ -n "$address" ] && break
    sleep 0.1
done
[ -n "$address" ] || fail "EchoServer did not start"

cat >"$home/spec.json" <<SPEC
{"outdir": "$home/reports", "servers": [{"agent": "EchoServer", "url": "ws://$address/ws/echo"}],
 "cases": [$cases], "exclude-cases": [], "exclude-agent-cases": {}}
SPEC
"$wstest" -m fuzzingclient -s "$home/spec.json" >"$home/wstest.log" 2>&1 || fail "wstest failed; see $home/wstest.log"
kill -0 "$server" || fail "EchoServer did not survive"

python3 - "$home/reports/index.json" <<'COUNT'
import collections, json, sys

results = json.load(open(sys.argv[1]))["EchoServer"]
bad = {}
for kind in "behavior", "behaviorClose":
    counts = collections.Counter(result[kind] for result in results.values())
    print(f"{kind}: " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    bad |= {case: result[kind] for case, result in results.items() if result[kind] not in ("OK", "INFORMATIONAL")}
print(f"{len(results)} cases, {len(bad)} neither OK nor informational")
for case, behavior in sorted(bad.items()):
    print(f"  {case} {behavior}")
sys.exit(bool(bad) or not results)
COUNT
