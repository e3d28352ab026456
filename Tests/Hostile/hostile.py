#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Runs every known attack on a server and checks that it survives, releases its memory, and serves an honest client.

    Tests/Hostile/hostile.py echo PATH-TO-ECHOSERVER [--small]
    Tests/Hostile/hostile.py carillon PATH-TO-CARILLON [--small]

With --small the attacks are few, and those that wait for deadlines are left out.
"""

import argparse
import http.client
import json
import pathlib
import resource
import sys
import tempfile
import threading
import time

import attacks
from support import ROOT, processes
from support.server import Server
from support.waiting import until

# With the long attacks still below 10,000, the default limit of connections.
MANY = 9_500


class Victim(Server):
    """A server of either kind, with the paths that it serves, and so many descriptors at most."""

    ANNOUNCEMENT = r"(?:(https?)://)?127\.0\.0\.1:(\d+)"

    def __init__(self, kind, binary, folder, descriptors=None):
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))) if descriptors else None
        super().__init__(binary, folder, "--public", ROOT / "public", analyzes=True, state=folder,
                         log=pathlib.Path(folder) / f"log-{descriptors}", preexec_fn=limit)
        self.paths = ("/v1/health", "/v1/sounds", "/v1/events", "/openapi.yaml")
        if kind == "echo":
            self.command = [binary, "--port", "0", "--static", folder]
            self.paths = ("/json", "/echo", "/ws/echo", None)

    def start(self):
        """Starts it, and waits until requests are answered, which they are not while the state comes back."""
        super().start(within=60)
        self.target = attacks.Target(self.port, *self.paths)
        until("requests are answered", self.is_ready)
        return self

    def is_ready(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", self.target.get)
        status = connection.getresponse().status
        connection.close()
        return status == 200

    def memory(self):
        """Resident memory in KiB."""
        return processes.memory(self.process.pid)

    def descriptors(self):
        return len(list(pathlib.Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def processor_seconds(self):
        return processes.processor_seconds(self.process.pid)

    def faults(self):
        """Ends it; returns what is wrong with that."""
        code = self.stop()
        return [] if code == 0 else [f"the server ended with {code}"]


class HonestClient(threading.Thread):
    """Sends requests repeatedly, on a kept connection and on new ones, and times every answer."""

    def __init__(self, target, keeps):
        super().__init__(daemon=True)
        self.target, self.keeps = target, keeps
        self.times, self.wrong = [], []
        self.done = threading.Event()

    def run(self):
        kept = None
        while not self.done.wait(0.02):
            begin = time.monotonic()
            try:
                kept = kept or http.client.HTTPConnection("127.0.0.1", self.target.port, timeout=30)
                kept.request("GET", self.target.get)
                answer = kept.getresponse()
                answer.read()
                if answer.status != 200:
                    self.wrong.append(f"honest client: {answer.status}")
            except OSError as error:
                self.wrong.append(f"honest client: {error}")
                kept = None
            self.times.append(time.monotonic() - begin)
            if not self.keeps and kept:
                kept.close()
                kept = None

    def stop(self):
        self.done.set()
        self.join(60)
        return self.wrong[:3]


def settle(server, before):
    """Waits until the server has released its clients; returns its memory then."""
    end = time.monotonic() + 60
    while time.monotonic() < end and server.descriptors() > before + 4:
        time.sleep(0.2)
    # A few seconds after the last client has gone, the server releases unused memory.
    time.sleep(7)
    return server.memory()


def rounds(small):
    """The attacks, and how often each."""
    times = 1 if small else 10
    return [
        (attacks.half_open, 50 * times), (attacks.bad_bytes, 50 * times), (attacks.giant_heads, 8 * times),
        (attacks.odd_bodies, 9 * times), (attacks.zip_bombs, 2 * times), (attacks.fragments, 2 * times),
        (attacks.ping_floods, 2 * times), (attacks.pipelines, times), (attacks.many_connections, MANY * times // 10 if times > 1 else 500),
    ]


def attack(server, small, report):
    """One round of all attacks; returns the failures."""
    target, wrong = server.target, []
    lasting = [] if small else [attacks.Drips(target, 400), attacks.SlowReaders(target, 50)]
    for function, count in rounds(small):
        begin = time.monotonic()
        wrong += function(target, count)
        for one in lasting:
            one.step()
        report[function.__name__] = {"times": count, "seconds": round(time.monotonic() - begin, 2)}
        if not server.is_running:
            return [*wrong, f"the server died in {function.__name__}"]
    end = time.monotonic() + (0 if small else 12)
    while time.monotonic() < end:
        time.sleep(0.1)
        for one in lasting:
            one.step()
    for one in lasting:
        wrong += one.judge()
        report[type(one).__name__] = {"times": len(one.clients)}
    return wrong


def exhaust(kind, binary, folder):
    """More connections than the server has descriptors: open ones are served, and nothing spins."""
    server, wrong = Victim(kind, binary, folder, descriptors=64).start(), []
    honest = HonestClient(server.target, keeps=True)
    honest.start()
    time.sleep(0.3)
    clients = [server.target.connect(number) for number in range(200)]
    time.sleep(0.5)
    begin = server.processor_seconds()
    time.sleep(1)
    spent = server.processor_seconds() - begin
    if spent > 0.7:
        wrong.append(f"exhausted: {spent:.1f} s of processor time in 1 s")
    for client in clients:
        client.close()
    newcomer = HonestClient(server.target, keeps=False)
    newcomer.start()
    end = time.monotonic() + 30
    while not newcomer.times and time.monotonic() < end:
        time.sleep(0.1)
    wrong += honest.stop() + newcomer.stop()
    if not server.is_running:
        wrong.append("the server died without descriptors")
    elif not newcomer.times:
        wrong.append("no client was served after the descriptors were released")
    return wrong + server.faults(), max(honest.times, default=0)


def storm(server, small, report):
    """All attacks beside honest clients; returns the clients, the failures, and the server's memory after each round."""
    wrong = []
    clients = [HonestClient(server.target, keeps) for keeps in (True, False)]
    for client in clients:
        client.start()
    time.sleep(1)
    descriptors = server.descriptors()
    if not small:
        # A few of each, so that the code of every answer has been used before it counts.
        wrong += attack(server, True, {})
        settle(server, descriptors)
    memory = [server.memory()]
    for _ in range(1 if small else 2):
        wrong += attack(server, small, report)
        if server.is_running and not small:
            memory.append(settle(server, descriptors))
    for client in clients:
        wrong += client.stop()
    if server.is_running:
        wrong += server.faults()
    return clients, wrong, memory


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kind", choices=["echo", "carillon"])
    parser.add_argument("binary")
    parser.add_argument("--small", action="store_true")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 40_000), hard))
    report = {}
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "sounds").mkdir()
        clients, wrong, memory = storm(Victim(options.kind, options.binary, folder).start(), options.small, report)
        problems, worst = exhaust(options.kind, options.binary, folder)
        wrong += problems
    times = sorted(seconds for client in clients for seconds in client.times)
    print(json.dumps({
        "server": options.kind, "attacks": report, "memoryKilobytes": memory,
        "honestAnswers": len(times), "honestWorstMilliseconds": round(times[-1] * 1000, 1),
        "honestP99Milliseconds": round(times[len(times) * 99 // 100] * 1000, 1),
        "worstWithoutDescriptorsMilliseconds": round(worst * 1000, 1), "wrong": wrong,
    }, indent=1))
    if any(later > memory[0] * 1.1 for later in memory[1:]):
        print(f"the memory is not back within 10 % of its start: {memory}")
        return 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
