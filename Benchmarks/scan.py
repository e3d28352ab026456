#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Measures how fast a library of many files is read at the first start, and at a restart when nothing has changed.

    Benchmarks/scan.py [PATH-TO-CARILLON] [--files 10000] [--originals 300] [--folder FOLDER] [--seed 1] [--json FILE] [--cold]

The library has files of all usual formats, of 1 to 180 seconds. A few hundred are encoded; the others are copies, with
another title in their bytes where the format has no checksum over it. A folder that is given keeps the library for the next
run. Files a second, memory and processor time are printed, and the bytes that the decoders read, which say whether a restart
reads again. --cold drops the page cache before each start, as root. The default program is that of the release build.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import time

from Formats import forms
from support import ROOT
from support.client import Client
from support.processes import children, memory, processor_seconds, waiting
from support.server import Server

# Copies get another text of this length.
TITLE = b"Title-00000000"
# End of the name, encoder, and how many of a hundred files have it.
KINDS = [
    ("mp3", "-c:a libmp3lame -b:a 128k", 40), ("flac", "-c:a flac", 20), ("m4a", "-c:a aac -b:a 96k", 12),
    ("ogg", "-c:a libvorbis -q:a 3", 8), ("opus", "-c:a libopus -b:a 64k", 8), ("wav", "-c:a pcm_s16le", 8),
    ("wma", "-c:a wmav2 -b:a 96k", 2), ("wv", "-c:a wavpack", 2),
]
# Seconds, and how many of a hundred files last so long.
LENGTHS = [(1, 40), (4, 25), (30, 25), (180, 10)]


def encode(folder, wanted):
    """Makes the originals; returns their paths, in the proportions of the library."""
    found = []
    for end, arguments, share in KINDS:
        count = max(len(LENGTHS), wanted * share // 100)
        for number in range(count):
            place = (number * 100 + 50) // count
            seconds = next(length for n, (length, _) in enumerate(LENGTHS) if place < sum(part for _, part in LENGTHS[:n + 1]))
            path = folder / f"{number:03}.{end}"
            rate = 48_000 if end == "opus" or number % 2 else 44_100
            source = f"sine=f={110 + 7 * number}:r={rate}:d={seconds},aformat=channel_layouts=stereo"
            # A long sine costs little time to make; noise makes its size that of music.
            line = (f"{forms.QUIET} -f lavfi -i \"{source}\" -f lavfi -i \"anoisesrc=r={rate}:d={seconds}:a=0.01:seed={number}\" "
                    f"-filter_complex amix=2:normalize=0 -metadata title={TITLE.decode()} {arguments} {path}")
            subprocess.run(["bash", "-c", line], check=True)
            found.append(path)
    return found


def build(folder, count, wanted, seed):
    """Makes the library, unless it is there."""
    library, made = folder / "library", folder / "originals"
    if (folder / "complete").exists() and (folder / "complete").read_text() == str(count):
        return library
    shutil.rmtree(folder, ignore_errors=True)
    library.mkdir(parents=True)
    made.mkdir()
    originals = encode(made, wanted)
    source = random.Random(seed)
    for number in range(count):
        original = source.choice(originals)
        data = original.read_bytes()
        if original.suffix in (".mp3", ".flac", ".m4a", ".wav", ".wv"):
            data = data.replace(TITLE, f"Title-{number:08}".encode(), 1)
        place = library / f"{number % 97:02}"
        place.mkdir(exist_ok=True)
        (place / f"{number:05}{original.suffix}").write_bytes(data)
    (folder / "complete").write_text(str(count))
    return library


def bytes_read(process):
    """What a process and its children that have ended read by system calls, and from the disk."""
    text = pathlib.Path(f"/proc/{process}/io").read_text()
    return [int(re.search(rf"^{name}: (\d+)", text, re.M)[1]) for name in ("rchar", "read_bytes")]


def start(server):
    """Starts the server and waits until no sound is being read; returns the figures."""
    figures = {"answers": 0.0, "decoder rss": 0, "rchar": 0, "disk": 0, "decoder cpu": 0.0, "peak rss": 0}
    begin = time.monotonic()
    server.start(within=300)
    figures["answers"] = time.monotonic() - begin
    client = Client(server.port, timeout=120)
    while True:
        parent = waiting(server)
        if parent:
            try:
                rchar, disk = bytes_read(parent)
                figures |= {"rchar": max(figures["rchar"], rchar), "disk": max(figures["disk"], disk),
                            "decoder cpu": max(figures["decoder cpu"], processor_seconds(parent, with_children=True))}
            except (OSError, TypeError):
                pass
            figures["decoder rss"] = max(figures["decoder rss"], sum(memory(p) for p in [parent, *children(parent)]))
        figures["peak rss"] = max(figures["peak rss"], memory(server.process.pid))
        # 503 says that it is starting; the folders are searched before.
        status, page = client.ask("GET", "/v1/sounds?state=decoding&limit=1")
        if status == 200 and not page["sounds"] and client.get("/v1/sounds?limit=1")["sounds"]:
            break
        time.sleep(0.2)
    figures["seconds"] = time.monotonic() - begin
    figures["server cpu"] = server.figures()["cpu"]
    figures["rss"], figures["own"] = memory(server.process.pid), memory(server.process.pid, "RssAnon", "RssShmem")
    states = [sound["state"] for sound in client.sounds()]
    figures |= {"sounds": len(states), "ready": states.count("ready"), "files/s": len(states) / figures["seconds"]}
    return figures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", nargs="?", default=ROOT / ".build/release/carillon")
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--originals", type=int, default=300)
    parser.add_argument("--folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--json")
    options = parser.parse_args()
    temporary = pathlib.Path(tempfile.mkdtemp(prefix="carillon-scan-"))
    begin = time.monotonic()
    library = build(pathlib.Path(options.folder or temporary / "files"), options.files, options.originals, options.seed)
    size = sum(path.stat().st_size for path in library.rglob("*.*"))
    print(f"{options.files} files of {size >> 20} MiB after {time.monotonic() - begin:.0f} s", flush=True)
    results = {}
    server = Server(pathlib.Path(options.binary).resolve(), temporary, "--max-sounds", str(options.files + 10), library=library)
    for name in ("first start", "restart"):
        if options.cold:
            os.sync()
            pathlib.Path("/proc/sys/vm/drop_caches").write_text("3")
        found = results[name] = start(server)
        if server.stop():
            raise SystemExit("the server did not end well")
        print(f"{name}: {found['seconds']:.1f} s, {found['files/s']:.0f} files/s; it answered after {found['answers']:.2f} s; "
              f"{found['ready']} of {found['sounds']} ready; server {found['rss'] >> 10} MiB (own {found['own'] >> 10}, peak "
              f"{found['peak rss'] >> 10}), decoders {found['decoder rss'] >> 10} MiB; {found['server cpu']:.1f} s of processor "
              f"time in the server, {found['decoder cpu']:.1f} s in decoders, which read {found['rchar'] >> 20} MiB "
              f"({found['disk'] >> 20} MiB from the disk)", flush=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1))
    shutil.rmtree(temporary)


if __name__ == "__main__":
    main()
