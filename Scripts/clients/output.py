# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The files that a generator writes."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def write(folder: pathlib.Path, texts: dict[str, str]):
    """Writes the texts by the names of their files; with `--check` fails if the files are others."""
    stale = []
    for name, text in texts.items():
        path = folder / name
        if sys.argv[1:] != ["--check"]:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            stale.append(str(path.relative_to(ROOT)))
    if stale:
        raise SystemExit(f"not what openapi.yaml says: {', '.join(stale)}; run {pathlib.Path(sys.argv[0]).resolve().relative_to(ROOT)}")
