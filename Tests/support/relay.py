# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A port that leads to a server and can be cut; raw bytes, because it stands between a client and the server."""

import contextlib
import socket
import threading
from collections.abc import Callable


def shut(*sockets: socket.socket) -> None:
    """Ends connections in both directions, also while other threads read from them."""
    for one in sockets:
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)


class Relay:
    """Forwards to the port that `target` gives at each connection; `opened` counts them."""

    def __init__(self, target: Callable[[], int]):
        self.target = target
        self.is_refusing = False
        self.opened = 0
        self.pairs: list[tuple[socket.socket, socket.socket]] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            self.opened += 1
            try:
                if self.is_refusing:
                    raise OSError
                far = socket.create_connection(("127.0.0.1", self.target()))
            except OSError:
                near.close()
                continue
            self.pairs.append((near, far))
            if self.is_refusing:
                shut(near, far)
            for source, drain in ((near, far), (far, near)):
                threading.Thread(target=self.pump, args=[source, drain], daemon=True).start()

    @staticmethod
    def pump(source: socket.socket, drain: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(65_536):
                drain.sendall(piece)
        shut(source, drain)

    def cut(self) -> None:
        """Breaks all connections."""
        for pair in self.pairs:
            shut(*pair)
        self.pairs = []

    def switch(self, is_broken: bool) -> None:
        """Breaks all connections and accepts no others, or accepts them again."""
        self.is_refusing = is_broken
        if is_broken:
            self.cut()

    def close(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.cut()
