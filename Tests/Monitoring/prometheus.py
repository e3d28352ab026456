# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The metrics and the monitoring examples under Prometheus itself.

    .build/python/bin/python Tests/Monitoring/prometheus.py BINARY [FOLDER OF promtool AND prometheus]

`promtool` checks the metrics and the alert rules. Then Prometheus scrapes a server that is used meanwhile, and every query of the
Grafana dashboard must have data, but those that show faults only.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request

from support import ROOT
from support.audio import tone
from support.ports import free_port
from support.program import Program
from support.server import Server
from support.waiting import demand, until

EXAMPLES = ROOT / "packaging" / "monitoring"


def fetch(url, method="GET"):
    """The body of an answer."""
    with urllib.request.urlopen(urllib.request.Request(url, method=method), timeout=30) as answer:
        return answer.read()


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


def checked(promtool, api):
    """promtool accepts the rules, and the metrics of the server."""
    subprocess.run([promtool, "check", "rules", str(EXAMPLES / "alerts.yaml")], check=True, capture_output=True)
    check = subprocess.run([promtool, "check", "metrics"], check=False, input=fetch(f"{api}/metrics"), capture_output=True)
    demand(check.returncode == 0, f"promtool check metrics:\n{check.stderr.decode()}")


def started(prometheus, work, target):
    """Starts Prometheus, which scrapes a server every second; returns the program and its address."""
    settings, port = work / "prometheus.yml", free_port()
    settings.write_text(json.dumps({
        "global": {"scrape_interval": "1s"},
        "scrape_configs": [{"job_name": "carillon", "static_configs": [{"targets": [f"127.0.0.1:{target}"]}]}],
    }))
    found = Program([prometheus, f"--config.file={settings}", f"--storage.tsdb.path={work}/data", f"--web.listen-address=127.0.0.1:{port}"],
                    work / "prometheus.log")
    found.start()
    return found, f"http://127.0.0.1:{port}"


def scrapes(api, address):
    """Plays, and says whether there were three scrapes."""
    fetch(f"{api}/v1/sounds/bell/play", "POST")
    try:
        values = query(address, "count_over_time(carillon_events_total[1m])")
    except OSError:
        return False
    return bool(values) and int(values[0]["value"][1]) >= 3


def queries(address):
    """Every query of the dashboard has data, but those that show faults only; returns how many there are."""
    count = 0
    for panel in json.loads((EXAMPLES / "grafana.json").read_text())["panels"]:
        for target in panel.get("targets", []):
            count += 1
            expression = target["expr"].replace("$instance", ".*")
            demand(query(address, expression) or "== 1" in expression, f"the panel \"{panel['title']}\" has no data: {expression}")
    return count


def main():
    """Runs all checks."""
    binary, folder = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    promtool, prometheus = program("promtool", folder), program("prometheus", folder)
    with tempfile.TemporaryDirectory(prefix="carillon-prometheus-") as name:
        work = pathlib.Path(name)
        library = work / "library"
        library.mkdir()
        tone(library / "bell.wav", 0.5)
        server = Server(binary, work, library=library)
        server.start()
        until("the sound is ready", lambda: json.loads(fetch(f"{server.address}/v1/sounds/bell"))["state"] == "ready", 120)
        checked(promtool, server.address)
        process, address = started(prometheus, work, server.port)
        try:
            until("three scrapes", lambda: scrapes(server.address, address), 120, pause=0.2)
            count = queries(address)
            rate = query(address, "rate(carillon_events_total[1m])")
            demand(0 < float(rate[0]["value"][1]) < 1_000, f"events a second: {rate}")
        finally:
            process.stop()
            server.kill()
    print(f"monitoring: promtool accepts metrics and rules, {count} queries of the dashboard have data")


if __name__ == "__main__":
    main()
