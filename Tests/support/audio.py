# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Sounds for a test, as WAV files."""

import array
import math
import os
import wave
from collections.abc import Iterable
from typing import IO


def write_wav(file: str | os.PathLike[str] | IO[bytes], samples: Iterable[int], rate: int = 48_000) -> None:
    """Writes one channel of 16-bit samples."""
    with wave.open(os.fspath(file) if isinstance(file, os.PathLike) else file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(array.array("h", samples).tobytes())


def tone(file: str | os.PathLike[str] | IO[bytes], seconds: float, hertz: float = 440, level: float = 0.01, rate: int = 48_000) -> None:
    """Writes a sine."""
    write_wav(file, (int(32_767 * level * math.sin(2 * math.pi * hertz * n / rate)) for n in range(int(seconds * rate))), rate)
