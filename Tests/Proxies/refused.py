# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Uploads of 20 MB that are refused before they are sent, through nginx, haproxy, Apache, Caddy and Varnish.

    Tests/Proxies/refused.py CARILLON [--tries 20] [--only NAME]

The first four are those of docs/proxies.md. Fails if a client that is installed does not see the 422 each time.
"""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile

import blocks
from support.ports import free_port, wait_until_listening
from support.program import Program
from support.server import Server
from support.uploading import count, installed, large_file


def varnish(folder: pathlib.Path, port: int, server: str) -> Program:
    """Varnish in front of the whole server."""
    return blocks.program(folder, "varnishd", "-F", "-n", folder / "varnish", "-a", f"127.0.0.1:{port}", "-b", server, "-s", "malloc,64m")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--only")
    options = parser.parse_args()
    proxies = {name: (start, "/carillon") for name, start in blocks.BELOW.items()} | {"varnish": (varnish, "")}
    lost: list[str] = []
    with tempfile.TemporaryDirectory() as place, Server(options.binary, place, "--trusted-proxy", "127.0.0.1") as server:
        folder = pathlib.Path(place)
        folder.chmod(0o755)
        file = large_file(folder)
        for name, (start, path) in proxies.items():
            if options.only not in (None, name) or (name == "varnish" and not shutil.which("varnishd")):
                continue
            port = free_port()
            with start(folder, port, f"127.0.0.1:{server.port}"):
                wait_until_listening(port)
                figures = {client: count(client, f"http://127.0.0.1:{port}{path}", file, options.tries) for client in installed()}
            print(f"{name:<8} " + ", ".join(f"{client} {seen} of {tries}" for client, (seen, tries) in figures.items()), flush=True)
            lost += [f"{client} through {name}" for client, (seen, tries) in figures.items() if seen < tries]
    if lost:
        sys.exit(f"FAILED: an answer was lost: {', '.join(lost)}")


if __name__ == "__main__":
    main()
