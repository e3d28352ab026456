# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The metrics and the monitoring examples under Prometheus itself.

    python3 Tests/Monitoring/prometheus.py BINARY [FOLDER OF promtool AND prometheus]

`promtool` checks the metrics and the alert rules. Then Prometheus scrapes a server that is used meanwhile, and every query of the
Grafana dashboard must have data, but those that show faults only.
"""

import json
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Durability"))
from server import ROOT, Server, tone

EXAMPLES = ROOT / "packaging" / "monitoring"


def fetch(url, method="GET"):
    """The body of an answer."""
    with urllib.request.urlopen(urllib.request.Request(url, method=method), timeout=30) as answer:
        return answer.read()


def until(condition, what, seconds=120):
    """Waits for a condition."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise SystemExit(f"{what} did not come")
        time.sleep(0.2)


def program(name, folder):
    """The path of a program of the package."""
    found = f"{folder}/{name}" if folder else shutil.which(name)
    if not found or not pathlib.Path(found).exists():
        raise SystemExit(f"{name} is missing: apt-get install prometheus")
    return found


def query(address, expression):
    """The values of an expression."""
    text = urllib.parse.urlencode({"query": expression})
    try:
        return json.loads(fetch(f"{address}/api/v1/query?{text}"))["data"]["result"]
    except urllib.error.HTTPError as error:
        raise SystemExit(f"{expression}: {error.read().decode()}") from error


def main():
    """Runs all checks."""
    binary, folder = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    promtool, prometheus = program("promtool", folder), program("prometheus", folder)
    subprocess.run([promtool, "check", "rules", str(EXAMPLES / "alerts.yaml")], check=True, capture_output=True)
    with tempfile.TemporaryDirectory(prefix="carillon-prometheus-") as name:
        work = pathlib.Path(name)
        library = work / "library"
        library.mkdir()
        tone(library / "bell.wav", 0.5)
        server = Server(binary, work, library=library)
        server.start()
        api = f"http://127.0.0.1:{server.port}"
        until(lambda: json.loads(fetch(f"{api}/v1/sounds/bell"))["state"] == "ready", "the sound")
        shown = fetch(f"{api}/metrics")
        check = subprocess.run([promtool, "check", "metrics"], check=False, input=shown, capture_output=True)
        if check.returncode:
            raise SystemExit(f"promtool check metrics:\n{check.stderr.decode()}")
        settings = work / "prometheus.yml"
        settings.write_text(json.dumps({
            "global": {"scrape_interval": "1s"},
            "scrape_configs": [{"job_name": "carillon", "static_configs": [{"targets": [f"127.0.0.1:{server.port}"]}]}],
        }))
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with open(work / "prometheus.log", "wb") as log:
            process = subprocess.Popen([prometheus, f"--config.file={settings}", f"--storage.tsdb.path={work}/data",
                                        f"--web.listen-address=127.0.0.1:{port}"], stdout=log, stderr=log)
        try:
            address = f"http://127.0.0.1:{port}"

            def scraped():
                fetch(f"{api}/v1/sounds/bell/play", "POST")
                try:
                    values = query(address, "count_over_time(carillon_events_total[1m])")
                except OSError:
                    return False
                return bool(values) and int(values[0]["value"][1]) >= 3

            until(scraped, "three scrapes")
            count = 0
            for panel in json.loads((EXAMPLES / "grafana.json").read_text())["panels"]:
                for target in panel.get("targets", []):
                    count += 1
                    expression = target["expr"].replace("$instance", ".*")
                    if not query(address, expression) and "== 1" not in expression:
                        raise SystemExit(f"the panel \"{panel['title']}\" has no data: {expression}")
            rate = query(address, "rate(carillon_events_total[1m])")
            if not 0 < float(rate[0]["value"][1]) < 1_000:
                raise SystemExit(f"events a second: {rate}")
        finally:
            process.terminate()
            process.wait()
            server.kill()
    print(f"monitoring: promtool accepts metrics and rules, {count} queries of the dashboard have data")


main()
