#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# The integration of integrations/home-assistant, and what carillon-mqtt says to Home Assistant, tried with Home Assistant from PyPI.
#   Scripts/home-assistant.sh test CARILLON [OPTIONS OF PYTEST]   the integration beside a real server, with coverage; then its types
#   Scripts/home-assistant.sh live CARILLON                       a real Home Assistant: announces over music, either side restarts
#   Scripts/home-assistant.sh discovery CARILLON                  the discovery messages of carillon-mqtt, by the schemas of Home Assistant
#   Scripts/home-assistant.sh pack                                .build/carillon.zip, the integration with the Python client in it
# HASS_PYTHON is the Python (default: python3.13); with 3.14 Home Assistant is the newest that was tried, with 3.13 the oldest that the
# integration claims, 2026.2.3, which wants 3.13.2 and was tried with 3.13.0. What is installed stays below .build/home-assistant.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n 's/^#   //p' "$0" >&2; exit 1; }
[ $# -ge 1 ] || usage
task=$1
python=${HASS_PYTHON:-python3.13}
root=$PWD
integration=integrations/home-assistant

if [ "$task" = pack ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    mkdir -p .build
    # The link to the client becomes a folder.
    cp -rL "$integration/custom_components/carillon/." "$folder"
    find "$folder" -name __pycache__ -prune -exec rm -rf {} +
    python3 - "$folder" "$root/.build/carillon.zip" <<'PYTHON'
import pathlib, sys, zipfile
folder = pathlib.Path(sys.argv[1])
with zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as archive:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            # The same files make the same archive.
            archive.writestr(zipfile.ZipInfo(str(path.relative_to(folder))), path.read_bytes(), zipfile.ZIP_DEFLATED)
PYTHON
    echo ".build/carillon.zip"
    exit
fi

[ $# -ge 2 ] || usage
carillon=$(realpath "$2")
shift 2
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
environment=$root/.build/home-assistant/$version

# The versions belong together: the test package names that of Home Assistant, and that the frontend.
case $version in
    3.13) wanted=3.13.2 packages=(pytest-homeassistant-custom-component==0.13.316 home-assistant-frontend==20260128.6) ;;
    *) wanted=$version packages=(pytest-homeassistant-custom-component==0.13.375 home-assistant-frontend==20260930.5) ;;
esac
if ! [ -e "$environment/ready" ]; then
    rm -rf "$environment"
    "$python" -m venv "$environment"
    # pip needs many minutes to resolve these, uv one and a half.
    "$environment/bin/pip" install --quiet --disable-pip-version-check uv
    SSL_CERT_FILE=${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt} "$environment/bin/uv" pip install --quiet \
        --python "$environment/bin/python" --python-version "$wanted" "${packages[@]}" colorlog ha-ffmpeg hassil home-assistant-intents \
        icalendar mutagen mypy paho-mqtt==2.1.0 pytest-cov
    touch "$environment/ready"
fi
hass=$environment/bin/python

sounds() {
    [ -e demo-sounds/bell.wav ] || Scripts/make-demo-sounds.sh demo-sounds > /dev/null
    echo "$root/demo-sounds"
}

case $task in
    test)
        sounds=$(sounds)
        cd "$integration"
        PYTHONPATH=$PWD:$root/Tests:$PWD/tests COVERAGE_FILE=$environment/coverage PYTHONDONTWRITEBYTECODE=1 HASS_CARILLON=$carillon HASS_SOUNDS=$sounds \
            "$hass" -m pytest -q -p no:cacheprovider -o asyncio_mode=auto --cov=custom_components.carillon \
            --cov-config=coverage.ini --cov-report=term-missing --cov-fail-under=95 "$@" tests
        "$hass" -m mypy --strict --implicit-reexport --cache-dir "$root/.build/mypy" -p custom_components.carillon
        ;;
    live)
        PYTHONPATH=$root/clients/python/src:$root/Tests HASS_PYTHON=$hass \
            .build/python/bin/python "$integration/tests/live.py" "$carillon" "$(sounds)"
        ;;
    discovery)
        messages=$(mktemp)
        trap 'rm -f "$messages"' EXIT
        .build/python/bin/python Tests/Mqtt/mqtt.py "$carillon" --discovery "$messages"
        "$hass" Tests/Mqtt/discovery.py "$messages"
        ;;
    *) usage ;;
esac
