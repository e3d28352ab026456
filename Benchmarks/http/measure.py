# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures servers given as NAME:PORT:PROCESS in turn; the first is compared with the second. See ../http.sh."""

import argparse
import json
import os
import re
import socket
import ssl
import statistics
import subprocess
import time

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(process):
    """Seconds of processor time that a process has used."""
    with open(f"/proc/{process}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_bytes(process):
    """Bytes of memory that a process holds alone or shares."""
    with open(f"/proc/{process}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+) kB", status.read()).group(1)) * 1024


def load(scheme, port, process, seconds):
    """One run of wrk on the second processor: requests a second, and requests a processor second of the server."""
    before = cpu_seconds(process)
    command = ["taskset", "-c", "1", "wrk", "-t1", "-c64", f"-d{seconds}", f"{scheme}://127.0.0.1:{port}/json"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in text or "Socket errors" in text:
        raise SystemExit(f"port {port}: {text}")
    requests, took = re.search(r"(\d+) requests in ([\d.]+)s", text).groups()
    used = cpu_seconds(process) - before
    return int(requests) / float(took), int(requests) / used


def idle_bytes(scheme, port, process, count=1000):
    """Memory per connection that has had one answer and waits."""
    request = b"GET /json HTTP/1.1\r\nHost: h\r\n\r\n"
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE

    def connect():
        connection = socket.create_connection(("127.0.0.1", port))
        return context.wrap_socket(connection) if scheme == "https" else connection

    def opened(number):
        connections = [connect() for _ in range(number)]
        for connection in connections:
            connection.sendall(request)
            assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        return connections

    warm = opened(64)
    time.sleep(0.5)
    before = resident_bytes(process)
    idle = opened(count)
    time.sleep(0.5)
    after = resident_bytes(process)
    for connection in warm + idle:
        connection.close()
    time.sleep(0.5)
    return (after - before) / count


def subscribers(client, port, process, count, seconds, stalled):
    """Subscribers of /ws/ticks at 20 messages a second, of which some never read: latency, processor share, memory."""
    before = resident_bytes(process)
    command = ["taskset", "-c", "1", client, str(port), str(count), "20", str(seconds), str(stalled)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        if running.stdout.readline() != "ready\n":
            raise SystemExit("the subscribers did not start")
        start, used = time.monotonic(), cpu_seconds(process)
        time.sleep(seconds - 1)
        share = (cpu_seconds(process) - used) / (time.monotonic() - start)
        held = resident_bytes(process) - before
        result = json.loads(running.stdout.readline())
    return result | {"processorShare": round(share, 3), "bytesEach": round(held / count)}


def main():
    """Alternates the servers and writes the rows."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--output", required=True)
    parser.add_argument("--scheme", choices=["http", "https"], default="http")
    parser.add_argument("--subscribers", help="the program made of subscribers.c")
    parser.add_argument("--floor", help="port and process of the program made of ticker.c")
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("servers", nargs=2)
    arguments = parser.parse_args()
    servers = [(name, int(port), int(process)) for name, port, process in (s.split(":") for s in arguments.servers)]

    scheme = arguments.scheme
    memory = {name: idle_bytes(scheme, port, process) for name, port, process in servers}
    runs = {name: [] for name, _, _ in servers}
    for _ in range(arguments.rounds):
        for name, port, process in servers:
            runs[name].append(load(scheme, port, process, arguments.seconds))

    ours, peer = servers[0][0], servers[1][0]
    rows = []
    for name, _, _ in servers:
        rows.append({
            "server": name,
            "workload": "small JSON GET, 64 connections",
            "requestsPerSecond": round(statistics.median(run[0] for run in runs[name])),
            "requestsPerProcessorSecond": round(statistics.median(run[1] for run in runs[name])),
        })
        rows.append({"server": name, "workload": "1,000 idle connections", "bytesEach": round(memory[name])})
    rows.append({
        "server": ours,
        "workload": f"small JSON GET beside {peer}",
        "requestsPerSecondRatio": round(statistics.median(a[0] / b[0] for a, b in zip(runs[ours], runs[peer], strict=True)), 3),
        "requestsPerProcessorSecondRatio": round(
            statistics.median(a[1] / b[1] for a, b in zip(runs[ours], runs[peer], strict=True)), 3
        ),
    })
    if arguments.subscribers:
        listeners = [servers[0]] + [("least C", int(port), int(process)) for port, process in [arguments.floor.split(":")]]
        for stalled in (0, 50):
            workload = f"{arguments.count:,} subscribers at 20 messages a second, {stalled} of them stalled"
            for name, port, process in listeners:
                result = subscribers(arguments.subscribers, port, process, arguments.count, 20, stalled)
                rows.append({"server": name, "workload": workload} | result)
    with open(arguments.output, "w") as output:
        output.write("[\n" + ",\n".join("  " + json.dumps(row) for row in rows) + "\n]\n")
    for row in rows:
        print(row)


main()
