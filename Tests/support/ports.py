# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Ports that nothing listens on, and those where something begins to."""

import contextlib
import random
import socket

from support.waiting import until

#: Ports for a program that is told where to listen. They lie below those that Linux gives to connections and to servers that take any
#: port (ip_local_port_range, from 32,768): one of those could be taken by another lane before the program listens.
RANGE = range(12_000, 32_000)


def is_free(port: int) -> bool:
    """Whether nothing listens on a port, at any address."""
    with contextlib.suppress(OSError), socket.create_server(("", port)):
        return True
    return False


def free_port() -> int:
    """A free port of this machine."""
    while not is_free(port := random.choice(RANGE)):
        pass
    return port


def free_ports() -> int:
    """The second of two free neighbours."""
    while not is_free((port := free_port()) + 1):
        pass
    return port + 1


def wait_until_listening(port: int) -> None:
    """Waits until a program listens on a port of this machine."""
    def listens() -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 2):
            return True
        return False

    until(f"something listens on port {port}", listens, 20)
