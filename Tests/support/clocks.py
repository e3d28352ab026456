# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Clocks of a server that a test sets: a preloaded library adds to what the system's clocks say."""

import datetime
import pathlib
import shutil
import subprocess
import tempfile
import time

from support.waiting import Skipped

SOURCE = pathlib.Path(__file__).with_name("clocks.c")


class Clocks:
    """A server that is started with `environment` reads these clocks."""

    def __init__(self) -> None:
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="carillon-clock-"))
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if not compiler:
            raise Skipped("there is no C compiler")
        library = self.folder / "shim.so"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
        self.values = self.folder / "offsets"
        self.values.write_bytes(bytes(4_096))
        self.environment = {"LD_PRELOAD": str(library), "CLOCK_SHIM": str(self.values)}

    def set(self, slept: int, shifted: int) -> None:
        """The machine slept so many seconds, and its time of day was shifted by so many."""
        with open(self.values, "r+b") as file:
            file.write(b"".join(offset.to_bytes(8, "little", signed=True) for offset in (slept, shifted)))

    def set_time(self, moment: datetime.datetime) -> None:
        """Sets the time of day, to the second: a datetime with its zone."""
        self.set(0, round(moment.astimezone(datetime.UTC).timestamp() - time.time()))

    def end(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
