# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Builds faults.c and controls it in a server that preloads it."""

import errno
import mmap
import pathlib
import shutil
import struct
import subprocess

SOURCE = pathlib.Path(__file__).with_name("faults.c")
KINDS = {"write": 1, "sync": 2, "rename": 4, "create": 8, "open": 16, "resize": 32, "unlink": 64, "map": 128, "allocate": 256}
NAMES = {number: name for name, number in KINDS.items()}
DISK = ("write", "sync", "rename", "create", "resize")


class Preload:
    """The library and its control file; `environment` is for the server's process."""

    FIELDS = ("kinds", "target", "lasting", "error", "count", "injected", "kind", "least", "misclosed")

    def __init__(self, folder, below, synced=None):
        folder = pathlib.Path(folder)
        compiler = shutil.which("clang") or shutil.which("cc")
        if not compiler:
            raise SystemExit("a C compiler is needed")
        library, control = folder / "faults.so", folder / "faults"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
        control.write_bytes(bytes(8 * len(self.FIELDS)))
        with open(control, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 8 * len(self.FIELDS))
        self.environment = {"LD_PRELOAD": str(library), "CARILLON_FAULTS": str(control),
                            "CARILLON_FAULTS_FOLDER": str(below)}
        if synced:
            self.environment["CARILLON_FAULTS_SYNCED"] = str(synced)

    def get(self, field):
        return struct.unpack_from("q", self.memory, 8 * self.FIELDS.index(field))[0]

    def set(self, field, value):
        struct.pack_into("q", self.memory, 8 * self.FIELDS.index(field), value)

    def count_calls(self, kinds, least=0):
        """Counts calls of these kinds from now on; none fails."""
        self.end()
        self.set("count", 0)
        self.set("injected", 0)
        self.set("least", least)
        self.set("kinds", sum(KINDS[kind] for kind in kinds))

    def fail(self, kinds, number=errno.EIO, target=1, lasting=True, least=0):
        """Makes the call `target` of these kinds fail, counted from now on, and those after it if `lasting`."""
        self.end()
        for field, value in (("count", 0), ("injected", 0), ("least", least), ("error", number), ("target", target),
                             ("lasting", int(lasting))):
            self.set(field, value)
        self.set("kinds", sum(KINDS[kind] for kind in kinds))

    def kill(self, kinds, target):
        """Kills the process before the call `target` of these kinds, counted from now on."""
        self.fail(kinds, number=-1, target=target)

    def end(self):
        """From now on nothing fails."""
        self.set("kinds", 0)
        self.set("target", 0)
