# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Tests over a PipeWire of their own, in parts whose times are printed."""

import argparse
import os
import pathlib
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import TypeVar

from support.pipewire import PipeWire
from support.waiting import Skipped

Stage = TypeVar("Stage")


def run_parts(name: str, staged: Callable[[pathlib.Path, pathlib.Path, PipeWire], AbstractContextManager[Stage]],
              parts: Iterable[Callable[[Stage], object]], quantum: str = "1024") -> None:
    """Runs the parts of a test of the program that the command line names.

    `staged` makes what all parts get, of the program, an empty folder and a PipeWire that is not begun. A part that raises ends the test;
    where one raises `Skipped`, the test says that it was not tried.
    """
    os.environ.setdefault("NO_COLOR", "1")
    options = argparse.ArgumentParser()
    options.add_argument("binary")
    binary = pathlib.Path(options.parse_args().binary).resolve()
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"carillon-{name}-"))
    pipewire = PipeWire(records=True, quantum=quantum)
    try:
        with staged(binary, folder, pipewire) as stage:
            for part in parts:
                begin = time.monotonic()
                part(stage)
                print(f"    {time.monotonic() - begin:.1f} s")
        print(f"{name}: passed")
    except Skipped as reason:
        print(f"{name}: not tried, {reason}")
    finally:
        pipewire.end()
        shutil.rmtree(folder, ignore_errors=True)
