# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The end of a run: its faults, what happens to its folder, and the exit status."""

import os
import shutil
import sys
from collections.abc import Sequence
from typing import NoReturn


def finish(faults: Sequence[str], folder: str | os.PathLike[str]) -> NoReturn:
    """Prints at most 20 faults and exits: with 0 after removing the folder, or with 1 if there are faults."""
    for fault in faults[:20]:
        print(f"FAULT: {fault}")
    if faults:
        print(f"the folder {folder} is kept")
    else:
        shutil.rmtree(folder)
    sys.exit(1 if faults else 0)
