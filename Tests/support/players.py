# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Real players of rooms: snapclients that play into nothing."""

import os
import shutil
import signal
import subprocess


class Players:
    """Snapclients of one machine, each started again when it crashes, as Debian's snapclient.service does it: 0.26 sometimes does so
    (SIGSEGV) when its server is killed."""

    def __init__(self, port: int, home: str | os.PathLike[str]):
        self.port = port
        self.home = home
        self.groups: dict[str, subprocess.Popen[bytes]] = {}
        self.instances: dict[str, int] = {}

    @staticmethod
    def are_installed() -> bool:
        return all(shutil.which(program) for program in ("snapserver", "snapclient"))

    def play(self, name: str) -> None:
        instance = self.instances.setdefault(name, len(self.instances) + 1)
        command = ["snapclient", "--host", "127.0.0.1", "--port", str(self.port - 1), "--hostID", name, "--instance", str(instance),
                   "--player", "file:filename=/dev/null", "--logsink", "null"]
        self.groups[name] = subprocess.Popen(
            ["bash", "-c", 'until "$@"; do sleep 0.1; done', "service", *command], start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | {"HOME": str(self.home)})

    def stop(self, name: str) -> None:
        """Kills a player and what starts it again."""
        group = self.groups.pop(name)
        os.killpg(group.pid, signal.SIGKILL)
        group.wait()

    def end(self) -> None:
        for name in list(self.groups):
            self.stop(name)
