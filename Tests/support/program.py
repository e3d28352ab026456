# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A program that a test starts, kills and stops, and whose output is a log."""

import os
import pathlib
import re
import signal
import subprocess
from collections.abc import Iterable, Mapping
from typing import Any, Self

from support import ROOT, waiting
from support.waiting import Failed, until


class Program:
    """A process of a command; further options are those of `subprocess.Popen`. Its output is appended to the log at each start."""

    def __init__(self, command: Iterable[object], log: str | os.PathLike[str], environment: Mapping[str, str] | None = None, **options: Any):
        self.command = [str(word) for word in command]
        self.log_path = pathlib.Path(log)
        self.environment = dict(os.environ, **(environment or {}))
        self.options = options
        self.offset = 0
        self.started: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The process that was started last."""
        if self.started is None:
            raise Failed(f"{self.command[0]} was not started")
        return self.started

    @property
    def is_running(self) -> bool:
        return self.started is not None and self.started.poll() is None

    def start(self) -> float:
        """Starts a process; returns the seconds until it could be used, which subclasses wait for."""
        with open(self.log_path, "ab") as log:
            self.offset = log.tell()
            self.started = subprocess.Popen(self.command, stdout=log, stderr=subprocess.STDOUT, cwd=ROOT, env=self.environment,
                                            **self.options)
        return 0

    def kill(self) -> None:
        """Kills the process, like a power failure."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ends the process by SIGTERM; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(waiting.DEADLINE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failed(f"{self.command[0]} did not end within {waiting.DEADLINE:g} s of SIGTERM") from None

    def end(self) -> None:
        """Kills the process if there is one."""
        if self.is_running:
            self.kill()

    def log(self) -> str:
        """What all starts wrote."""
        return self.log_path.read_text(errors="replace")

    def said(self) -> str:
        """What the last start wrote."""
        with open(self.log_path, "rb") as log:
            log.seek(self.offset)
            return log.read().decode(errors="replace")

    def wait_for(self, pattern: str, times: int = 1, within: float | None = None) -> Any:
        """Waits until the last start wrote a pattern so many times; gives the last one's groups, or all of it without any."""
        def found() -> list[Any] | None:
            is_running = self.is_running
            matches = re.findall(pattern, self.said())
            if len(matches) >= times:
                return matches
            if not is_running:
                raise Failed(f"{self.command[0]} ended with {self.process.poll()}:\n{self.said()[-3000:]}")
            return None

        matches = until(lambda: f"the log has {pattern}:\n{self.said()[-3000:]}", found, within, pause=0.002)
        return matches[-1] if matches else None
