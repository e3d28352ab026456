# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Tokens of a server."""

import os
import subprocess

from support.waiting import demand


def create_token(binary: str | os.PathLike[str], name: str, *arguments: object) -> str:
    """Makes a token by `carillon token create`, with these arguments; returns it."""
    command = [str(binary), "token", "create", name, *map(str, arguments)]
    made = subprocess.run(command, check=False, capture_output=True, text=True)
    demand(made.returncode == 0, f"token create {name}: {made.stdout}{made.stderr}")
    return next(word for word in made.stdout.split() if word.startswith("carillon_"))
