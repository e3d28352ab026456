# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Uploads that are refused before they are sent: every client must come to read the answer.

    Tests/Hostile/refused.py CARILLON [--tries 20]

Sends 20 MB with a wrong parameter by each client that is installed, and 1.5 MB at 300 kB/s by a client that writes before it
reads. Fails if one of them does not see the 422. `Tests/Proxies/refused.py` does so through proxies.
"""

import argparse
import os
import pathlib
import sys
import tempfile

from support.server import Server
from support.uploading import count, installed, large_file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--tries", type=int, default=20)
    options = parser.parse_args()
    lost = False
    with tempfile.TemporaryDirectory() as folder, Server(options.binary, folder) as server:
        file = large_file(pathlib.Path(folder))
        for name in installed():
            seen, tries = count(name, server.address, file, options.tries)
            print(f"{name:<8} {seen} of {tries}", flush=True)
            lost = lost or seen < tries
    if lost:
        sys.exit("FAILED: an answer was lost")


if __name__ == "__main__":
    main()
