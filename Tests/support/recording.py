# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What a recording sink got, and when."""

from __future__ import annotations

import array
import bisect
import pathlib

from support.pipewire import PipeWire

RATE = 48_000


class Recording:
    """Frames of two channels, which a sink of a PipeWire with `stamps` recorded. Moments are seconds of `time.monotonic`."""

    def __init__(self, pipewire: PipeWire, name: str = "carillon-null"):
        self.file = pathlib.Path(pipewire.folder, f"{name}.f32")
        self.times = self.file.with_name(f"{self.file.name}.times")
        #: The first frame of each cycle, and when it came.
        self.begins: list[int] = []
        self.moments: list[float] = []
        self.frames = 0

    def refresh(self) -> int:
        """Reads which cycles came since; gives the number of frames."""
        stamps = array.array("Q")
        with self.times.open("rb") as file:
            file.seek(len(self.begins) * 16)
            data = file.read()
        stamps.frombytes(data[: len(data) // 16 * 16])
        for moment, count in zip(stamps[::2], stamps[1::2], strict=True):
            self.begins.append(self.frames)
            self.moments.append(moment / 1e9)
            self.frames += count
        return self.frames

    def moment(self, frame: int) -> float:
        """When a frame was heard: each of a cycle so much later than its first as it is behind it."""
        index = max(0, bisect.bisect_right(self.begins, frame) - 1)
        return self.moments[index] + (frame - self.begins[index]) / RATE

    def frame(self, moment: float) -> int:
        """The frame that was heard at a moment."""
        index = max(0, bisect.bisect_right(self.moments, moment) - 1)
        end = self.begins[index + 1] if index + 1 < len(self.begins) else self.frames
        return min(self.begins[index] + max(0, int((moment - self.moments[index]) * RATE)), end)

    def left(self, begin: int, end: int | None = None) -> array.array[float]:
        """The left channel of some frames."""
        with self.file.open("rb") as file:
            file.seek(max(0, begin) * 8)
            data = file.read() if end is None else file.read(max(0, end - max(0, begin)) * 8)
        samples = array.array("f")
        samples.frombytes(data[: len(data) // 8 * 8])
        return samples[::2]
