# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What the tests in Python share. Scripts/bootstrap.sh makes it known to .build/python, so that every program finds it."""

import pathlib

#: The folder of the sources.
ROOT = pathlib.Path(__file__).resolve().parents[2]
