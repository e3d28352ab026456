# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A process of the server, and its client in clients/python as the tests use it."""

import math
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import wave

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "clients/python/src"))

try:
    from carillon_client import UNSET, Carillon, CarillonError
except ModuleNotFoundError as missing:
    raise SystemExit(f"{missing}: run Scripts/bootstrap.sh test, and this with .build/python/bin/python") from None

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: What a request raises whose connection was lost.
CUT = (OSError, CarillonError)


def tone(path, seconds, hertz=440, level=0.01, rate=48_000):
    """Writes a mono WAV file of a sine."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        samples = (int(32_767 * level * math.sin(2 * math.pi * hertz * n / rate)) for n in range(int(seconds * rate)))
        file.writeframes(b"".join(struct.pack("<h", s) for s in samples))


class Server:
    """`carillon serve` on a port of its own; `output` is null, auto or pipewire, `user` the number of an account."""

    def __init__(self, binary, folder, *arguments, output="null", environment=None, library=None, log=None,
                 user=None):
        self.folder = pathlib.Path(folder)
        self.command = [str(binary), "serve", "--listen", "127.0.0.1:0", "--output", output, "--state",
                        str(self.folder / "state"), "--analyze", "false", *arguments]
        if library:
            self.command += ["--library", str(library)]
        self.environment = dict(os.environ, **(environment or {}))
        self.account = {"user": user, "group": user, "extra_groups": []} if user else {}
        self.log_path = pathlib.Path(log or self.folder / "server.log")
        self.process = None
        self.port = None

    def start(self, within=30):
        """Starts the process; returns the seconds until it answered a request."""
        begin = time.monotonic()
        with open(self.log_path, "ab") as log:
            offset = log.tell()
            self.process = subprocess.Popen(self.command, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT,
                                            env=self.environment, **self.account)
        self.port = None
        while time.monotonic() < begin + within:
            if self.port is None:
                with open(self.log_path, "rb") as log:
                    log.seek(offset)
                    if found := re.search(rb"http://127\.0\.0\.1:(\d+)/", log.read()):
                        self.port = int(found[1])
            if self.port is not None:
                try:
                    with socket.create_connection(("127.0.0.1", self.port), timeout=5) as client:
                        client.sendall(b"GET /v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                        if client.recv(12).startswith(b"HTTP/1.1 "):
                            return time.monotonic() - begin
                except OSError:
                    pass
            if self.process.poll() is not None:
                break
            time.sleep(0.002)
        raise SystemExit(f"the server did not start:\n{self.log_path.read_text()[-3000:]}")

    def kill(self):
        """Kills the process, like a power failure."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """Ends the process by SIGTERM; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
            raise SystemExit("the server did not end within 60 s of SIGTERM") from None

    def figures(self):
        """Resident and private memory in KiB, open descriptors, threads, seconds of processor time."""
        base = pathlib.Path(f"/proc/{self.process.pid}")
        status = dict(re.findall(r"^(\w+):\s+(\d+)", (base / "status").read_text(), re.M))
        fields = (base / "stat").read_text().rsplit(")", 1)[1].split()
        ticks = os.sysconf("SC_CLK_TCK")
        return {
            "rss": int(status["VmRSS"]), "anon": int(status.get("RssAnon", 0)), "threads": int(status["Threads"]),
            "fds": len(os.listdir(base / "fd")), "cpu": (int(fields[11]) + int(fields[12])) / ticks,
        }


class Client:
    """A client whose refusals are answers; `headers` are those of the last answer."""

    def __init__(self, port, timeout=30):
        self.carillon = Carillon(f"http://127.0.0.1:{port}", timeout=timeout)
        self.headers = {}

    def ask(self, method, path, body=None, headers=None, raw=None):
        """Sends a request; returns status and JSON (or text)."""
        answer = self.carillon.request(method, path, json=UNSET if body is None else body,
                                       content=UNSET if raw is None else raw, headers=headers)
        self.headers = answer.headers
        return answer.status, answer.value

    def get(self, path):
        """The JSON of a resource that must exist."""
        status, body = self.ask("GET", path)
        if status != 200:
            raise SystemExit(f"GET {path}: {status} {body}")
        return body

    def metrics(self):
        """The values of /metrics without labels."""
        text = self.get("/metrics")
        return {m[1]: float(m[2]) for m in re.finditer(r"^(\w+) ([-+0-9.eE]+)$", text, re.M)}


class Events:
    """Gives `take` every event, beginning with `hello`, in a thread of its own."""

    def __init__(self, port, take):
        self.take = take
        self.is_live = threading.Event()
        self.stream = Carillon(f"http://127.0.0.1:{port}").events(on_state=lambda state: state.name == "live" and self.is_live.set())
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        if not self.is_live.wait(60):
            raise SystemExit("the stream of events was not opened within 60 s")

    def run(self):
        for event in self.stream:
            self.take(event)

    def end(self):
        self.stream.close()
        self.thread.join()
