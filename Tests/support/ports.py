# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Ports that nothing listens on, and those where something begins to."""

import contextlib
import socket

from support.waiting import until


def free_port() -> int:
    """A free port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def free_ports() -> int:
    """The second of two free neighbours."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as first:
            port = int(first.getsockname()[1]) + 1
            try:
                socket.create_server(("127.0.0.1", port)).close()
            except OSError:
                continue
            return port


def wait_until_listening(port: int) -> None:
    """Waits until a program listens on a port of this machine."""
    def listens() -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 2):
            return True
        return False

    until(f"something listens on port {port}", listens, 20)
