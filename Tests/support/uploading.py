# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Clients that upload a file which is refused before it was sent, and whether each came to read the answer."""

import pathlib
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable

from support import ROOT

SOURCES = ROOT / "Tests/Proxies/clients"
PYTHON = str(ROOT / ".build/python/bin/python")
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


def by_module(module: str, body: str) -> Callable[[str, pathlib.Path], bool]:
    """A client library of Python's, whose `post` takes the bytes by the name `body`."""
    lines = f"""import sys, {module}
print({module}.post(sys.argv[1], {body}=open(sys.argv[2], 'rb').read(), headers={{'Content-Type': 'audio/wav'}}, timeout=60).status_code)"""
    return by_program(PYTHON, "-c", lines, "ADDRESS", "FILE", expected="422")


def slowly(address: str, _file: pathlib.Path) -> bool:
    """Writes 1.5 MB at 300 kB/s, then reads."""
    url = urllib.parse.urlsplit(address + PATH)
    with socket.create_connection((url.hostname, url.port), 60) as client:
        client.sendall(f"POST {url.path}?{url.query} HTTP/1.1\r\nHost: {url.netloc}\r\nContent-Type: audio/wav\r\n"
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
    "httpx": by_module("httpx", "content"),
    "requests": by_module("requests", "data"),
    "java": by_program("java", str(SOURCES / "Upload.java"), "ADDRESS", "FILE", expected="status 422"),
    "go": by_program("go", "run", str(SOURCES / "upload.go"), "ADDRESS", "FILE", expected="status 422"),
}


def has_module(module: str) -> bool:
    return subprocess.run([PYTHON, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0


def installed() -> dict[str, Callable[[str, pathlib.Path], bool]]:
    """The clients that this machine has."""
    own = {"urllib", "slow"} | {module for module in ("httpx", "requests") if has_module(module)}
    return {name: ask for name, ask in CLIENTS.items() if name in own or shutil.which(name)}


def large_file(folder: pathlib.Path) -> pathlib.Path:
    """A file of 20 MB."""
    file = folder / "large.wav"
    file.write_bytes(b"RIFF" + bytes(20_000_000))
    return file


def count(name: str, address: str, file: pathlib.Path, tries: int) -> tuple[int, int]:
    """How often a client came to read the answer, and how often it tried; the slow one tries once."""
    tries = 1 if name == "slow" else tries
    return sum(CLIENTS[name](address, file) for _ in range(tries)), tries
