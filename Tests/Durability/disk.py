#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Performs every operation with a full, a failing and a read-only disk, and compares the answers with docs/disk.md.

    disk.py PATH-TO-CARILLON [STATE...]         states: the columns of the table; all without one

What is answered as kept must exist after a kill; what is not kept must be stored once the disk allows it. The full and the
read-only disk need a mount namespace, and are reported as left out where there is none.
"""

import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from operations import REFUSED, World, documented, requests, table
from preload import DISK, Preload
from support.audio import tone
from support.client import Client
from support.server import Server
from support.waiting import Failed, until

ANSWERS = table()
# What gives up the reserve and makes room.
LAST = ["disposeSound", "disposeSound of an upload"]


class Trial:
    """A server in a folder of its own, whose state is on a disk that can fail."""

    def __init__(self, binary):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-disk-"))
        self.state = self.folder / "state"
        self.state.mkdir()
        self.library = library = self.folder / "sounds"
        library.mkdir()
        cover = self.folder / "cover.png"
        cover.write_bytes(bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154"
                                        "789c6300010000000500010d0a2db40000000049454e44ae426082"))
        tone(library / "tone.wav", 20)
        for name in ("bell", "spare"):
            tone(library / f"{name}.wav", 0.05)
        add_cover(library / "bell.wav", cover)
        tone(self.folder / "upload.wav", 1)
        self.upload = (self.folder / "upload.wav").read_bytes()
        self.preload = Preload(self.folder, self.state)
        self.server = Server(binary, self.folder, "--watch", "false", library=library, environment=self.preload.environment)

    def start(self):
        self.server.start()
        self.client = Client(self.server.port)
        until("the sounds are ready", lambda: all(s["state"] == "ready" for s in self.client.get("/v1/sounds")["sounds"]), 30)

    def prepare(self):
        """Makes the uploads that the requests need, on the working disk."""
        self.world = World(self.client, self.library, self.upload)
        headers = {"Content-Type": "audio/wav"}
        status, sound = self.client.ask("POST", "/v1/sounds?name=kept-upload", raw=self.upload, headers=headers)
        self.world.uploaded = sound["id"]
        status, player = self.client.ask("POST", "/v1/players", raw=self.upload, headers=headers)
        if status != 201:
            raise Failed(f"a player from bytes: {status} {player}")
        self.world.bytes = player["id"]

    def run(self, column, last=()):
        """Performs every operation and compares the answers with a column; without one with success."""
        make, wrong = requests(self.world), []
        if not self.world.bytes:
            del make["readPlayerData"]
        for name in sorted(make, key=lambda n: n in last):
            method, path, *rest = make[name]()
            body = rest[0] if rest else None
            if isinstance(body, bytes):
                status, answer = self.client.ask(method, path, raw=body, headers={"Content-Type": "audio/wav"})
            else:
                status, answer = self.client.ask(method, path, body)
            kept = self.client.headers.get("Carillon-Kept")
            wanted = ANSWERS[name][column] if column else "as usual"
            if wanted in ("as usual", "done, kept", "done, not kept"):
                expected = "false" if wanted == "done, not kept" and name not in REFUSED else None
                good = (status < 300) != (name in REFUSED) and kept == expected
            else:
                code, problem = wanted.replace("`", "").split()
                good = str(status) == code and answer["type"] == f"/problems/{problem}"
            if not good:
                wrong.append(f"{name}: {status} kept={kept} {str(answer)[:200]}; expected: {wanted}")
        if wrong:
            raise Failed("\n  ".join([f"{len(wrong)} of {len(make)} answers", *wrong]))
        return len(make)

    def codes(self):
        return {reason["code"] for reason in self.client.get("/v1/health")["reasons"]}

    def check_restart(self, volume, station):
        """After the disk works again everything is stored, and a kill loses nothing."""
        until("the state is written again", lambda: "state-unwritten" not in self.codes(), 90)
        self.server.kill()
        self.start()
        found = self.client.get("/v1/manager")["announcementVolume"]
        if found != volume:
            raise Failed(f"a volume answered as done is {found}, not {volume}")
        if not any(s["name"] == station for s in self.client.get("/v1/stations")["stations"]):
            raise Failed("a station answered as done is lost")

    def end(self):
        if self.server.stop():
            raise Failed("the server did not end as it should")
        shutil.rmtree(self.folder, ignore_errors=True)


def add_cover(path, picture):
    """Adds an ID3 chunk with a picture to a WAV file."""
    image = picture.read_bytes()
    frame = b"\0image/png\0\x03\0" + image
    tag = b"APIC" + len(frame).to_bytes(4, "big") + b"\0\0" + frame
    size = len(tag)
    head = b"ID3\x03\0\0" + bytes((size >> shift) & 0x7F for shift in (21, 14, 7, 0))
    chunk = head + tag + b"\0" * (len(tag) % 2)
    wave = bytearray(path.read_bytes())
    wave += b"id3 " + len(chunk).to_bytes(4, "little") + chunk
    wave[4:8] = (len(wave) - 8).to_bytes(4, "little")
    path.write_bytes(wave)


def working(trial):
    """A disk that works: every request succeeds, so that the other states test what they seem to."""
    trial.start()
    trial.prepare()
    count = trial.run(None)
    trial.end()
    return count


def full(trial):
    """Full: a file system whose last block is taken."""
    mount("-t", "tmpfs", "-o", "size=8m", "none", str(trial.state))
    trial.start()
    trial.prepare()
    with open(trial.state / "ballast", "wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(b"x" * 4096):
            pass
    refused(trial, 507, "storage-full")
    # Until no change fits into what the log of the state occupies already.
    for number in range(300):
        body = {"name": f"filler{number}", "cuePoints": [n for cue in range(500) for n in (cue, 0.5)]}
        status, answer = trial.client.ask("POST", "/v1/crossfaders", body)
        if status != 201:
            raise Failed(f"a crossfader was answered {status} {answer}")
        if trial.client.headers.get("Carillon-Kept"):
            break
    trial.client.ask("PATCH", "/v1/manager", {"announcementVolume": 0.75})
    count = trial.run("Full disk", last=LAST)
    if trial.client.ask("POST", "/v1/stations", {"name": "after", "sounds": ["bell"]})[0] != 201:
        raise Failed("a station was refused")
    trial.check_restart(0.75, "after")
    if any(s["name"] == "kept-upload" for s in trial.client.get("/v1/sounds?limit=1000")["sounds"]):
        raise Failed("the deleted upload is back")
    trial.end()
    return count


def failing(trial):
    """Failing: the kernel answers EIO to everything that writes."""
    trial.start()
    trial.prepare()
    trial.preload.fail(DISK)
    trial.client.ask("PATCH", "/v1/manager", {"announcementVolume": 0.75})
    if trial.client.headers.get("Carillon-Kept") != "false":
        raise Failed("a change that cannot be written is answered as kept")
    count = trial.run("Failing disk", last=LAST)
    trial.preload.end()
    # A new change writes all earlier ones at once; without one that takes a minute at most.
    trial.client.ask("POST", "/v1/stations", {"name": "after", "sounds": ["bell"]})
    if trial.client.headers.get("Carillon-Kept"):
        raise Failed("a change is not kept although the disk works")
    trial.check_restart(0.75, "after")
    until("the file of the deleted upload is gone", lambda: not list((trial.state / "assets").iterdir()), 90)
    trial.end()
    return count


def readonly(trial):
    """Read-only: the state cannot be opened for writing at the start."""
    trial.start()
    trial.prepare()
    if trial.server.stop():
        raise Failed("the server did not end as it should")
    before = {file: file.read_bytes() for file in trial.state.rglob("*") if file.is_file()}
    mount("--bind", str(trial.state), str(trial.state))
    mount("-o", "remount,ro,bind", str(trial.state))
    trial.start()
    if trial.codes() != {"safe-mode"}:
        raise Failed(f"health names {trial.codes()}")
    trial.world.client = trial.client
    trial.world.bytes = None
    count = trial.run("Unusable state", last=LAST)
    trial.end()
    subprocess.run(["umount", str(trial.state)], check=True)
    if before != {file: file.read_bytes() for file in trial.state.rglob("*") if file.is_file()}:
        raise Failed("the state was changed")
    return count


def refused(trial, status, problem):
    """An upload that does not fit is refused before its body: nothing follows the head, and no 100 comes."""
    with socket.create_connection(("127.0.0.1", trial.server.port), timeout=20) as client:
        client.sendall(b"POST /v1/sounds HTTP/1.1\r\nHost: localhost\r\nContent-Type: audio/wav\r\n"
                       b"Content-Length: 100000000\r\nExpect: 100-continue\r\n\r\n")
        answer = client.recv(65_536).decode()
    if f" {status} " not in answer.split("\r\n", 1)[0] or problem not in answer:
        raise Failed(f"an upload of 100 MB was answered {answer[:300]}")


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


STATES = {"Working disk": working, "Full disk": full, "Failing disk": failing, "Unusable state": readonly}


def main():
    if missing := documented() - set(ANSWERS):
        sys.exit(f"docs/disk.md does not name {sorted(missing)}")
    if unknown := {name.split()[0] for name in ANSWERS} - documented():
        sys.exit(f"docs/disk.md names unknown operations: {sorted(unknown)}")
    if "CARILLON_NAMESPACE" not in os.environ:
        root = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
        if subprocess.run([*root, "true"], capture_output=True, check=False).returncode == 0:
            os.environ["CARILLON_NAMESPACE"] = "1"
            os.execvp(root[0], [*root, sys.executable, *sys.argv])
    binary, wanted, failures = sys.argv[1], sys.argv[2:], 0
    for name, state in STATES.items():
        if wanted and name not in wanted:
            continue
        begin = time.monotonic()
        if state in (full, readonly) and "CARILLON_NAMESPACE" not in os.environ:
            print(f"{name:15} left out: no mount namespace")
            continue
        trial = Trial(binary)
        try:
            verdict = f"{state(trial)} answers as in docs/disk.md"
        except Failed as reason:
            failures += 1
            verdict = f"FAULT: {reason}"
            trial.server.end()
        print(f"{name:15} {time.monotonic() - begin:5.1f} s  {verdict}", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
