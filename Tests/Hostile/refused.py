# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Uploads that are refused before they are sent: every client must come to read the answer.

    Tests/Hostile/refused.py CARILLON [--tries 20] [--through URL]

Sends 20 MB with a wrong parameter by each client that is installed, and 1.5 MB at 300 kB/s by a client that writes before it
reads. Fails if one of them does not see the 422. `--through` names a proxy in front of a server that runs already.
"""

import argparse
import collections
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable

from support.server import Server

PATH = "/v1/uploads?name=a.wav&baseVolume=77"


def by_urllib(address: str, file: pathlib.Path) -> bool:
    request = urllib.request.Request(address + PATH, file.read_bytes(), {"Content-Type": "audio/wav"})
    try:
        urllib.request.urlopen(request, timeout=60)
    except urllib.error.HTTPError as error:
        return error.code == 422
    except OSError:
        return False
    return False


def by_program(*words: str, expected: str) -> Callable[[str, pathlib.Path], bool]:
    def run(address: str, file: pathlib.Path) -> bool:
        command = [word.replace("FILE", str(file)).replace("ADDRESS", address + PATH) for word in words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        return expected in done.stdout + done.stderr
    return run


def slowly(address: str, _file: pathlib.Path) -> bool:
    """Writes 1.5 MB at 300 kB/s, then reads."""
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port or 80)), 60) as client:
        client.sendall(f"POST {PATH} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: audio/wav\r\n"
                       "Content-Length: 1500000\r\n\r\n".encode())
        try:
            for _ in range(50):
                client.sendall(b"x" * 30_000)
                time.sleep(0.1)
        except OSError:
            return False
        return client.recv(100).startswith(b"HTTP/1.1 422 ")


CLIENTS: dict[str, Callable[[str, pathlib.Path], bool]] = {
    "urllib": by_urllib,
    "curl": by_program("curl", "-s", "-H", "Content-Type: audio/wav", "-H", "Expect:", "--data-binary", "@FILE", "ADDRESS", expected="invalid-field"),
    "wget": by_program("wget", "-t", "1", "-O", "-", "--header=Content-Type: audio/wav", "--post-file=FILE", "ADDRESS", expected=" 422 "),
    "slow": slowly,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--through", help="the address of a proxy")
    options = parser.parse_args()
    seen: collections.Counter[str] = collections.Counter()
    clients = {name: ask for name, ask in CLIENTS.items() if name in ("urllib", "slow") or shutil.which(name)}
    with tempfile.TemporaryDirectory() as folder, Server(options.binary, folder) as server:
        file = pathlib.Path(folder) / "large.wav"
        file.write_bytes(b"RIFF" + bytes(20_000_000))
        for name, ask in clients.items():
            tries = 1 if name == "slow" else options.tries
            seen[name] = sum(ask(options.through or server.address, file) for _ in range(tries))
            print(f"{name:<8} {seen[name]} of {tries}")
    if any(seen[name] < (1 if name == "slow" else options.tries) for name in clients):
        sys.exit("FAILED: an answer was lost")


if __name__ == "__main__":
    main()
