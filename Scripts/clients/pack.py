#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Packs clients/js as `npm pack` does, which Debian's Node does not have.

    pack.py FOLDER
"""

import gzip
import json
import pathlib
import sys
import tarfile

from output import ROOT

PACKAGE = ROOT / "clients/js"


def plain(entry):
    """The same archive from the same files, whoever makes it."""
    entry.uid = entry.gid = entry.mtime = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o644
    return entry


def main():
    manifest = json.loads((PACKAGE / "package.json").read_text())
    files = [PACKAGE / "package.json", PACKAGE / "README.md", ROOT / "LICENSE"]
    for name in manifest["files"]:
        path = PACKAGE / name
        files += sorted(path.iterdir()) if path.is_dir() else [path]
    archive = pathlib.Path(sys.argv[1]) / f"{manifest['name']}-{manifest['version']}.tgz"
    with gzip.GzipFile(archive, "w", mtime=0) as packed, tarfile.open(fileobj=packed, mode="w", dereference=True) as tar:
        for file in files:
            inside = file.relative_to(PACKAGE) if file.is_relative_to(PACKAGE) else file.name
            tar.add(file, f"package/{inside}", recursive=False, filter=plain)


if __name__ == "__main__":
    main()
