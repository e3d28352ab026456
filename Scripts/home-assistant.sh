#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# Validates the discovery messages of carillon-mqtt with the schemas of Home Assistant, which it installs from PyPI in a folder of
# its own; needs Python 3.13, and what Tests/Mqtt/mqtt.py needs.
#   Scripts/home-assistant.sh PATH-TO-CARILLON [PYTHON]     (default: python3.13)
# It was tried with Home Assistant 2025.10.4 under Python 3.13.0, which needs --ignore-requires-python.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -ge 1 ] || { echo "home-assistant: name the program carillon" >&2; exit 1; }
python=${2:-python3.13}
environment=.build/home-assistant
if ! [ -e "$environment/ready" ]; then
    rm -rf "$environment"
    "$python" -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check --ignore-requires-python homeassistant==2025.10.4 \
        paho-mqtt==2.1.0 pycares==4.11.0
    touch "$environment/ready"
fi
messages=$(mktemp)
trap 'rm -f "$messages"' EXIT
.build/python/bin/python Tests/Mqtt/mqtt.py "$1" --discovery "$messages"
"$environment/bin/python" Tests/Mqtt/discovery.py "$messages"
