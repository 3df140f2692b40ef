"""A network between a browser and its server that can stop carrying anything without closing a connection."""

from __future__ import annotations

import contextlib
import socket
import threading


class BadLine:
    """A TCP proxy on a port of its own. What is frozen stays open and silent for ever."""

    def __init__(self, port: int) -> None:
        self.upstream = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.open: list[socket.socket] = []
        self.era = 0
        """Connections of an earlier era carry nothing any more."""
        self.dead = False
        """Whether new connections carry nothing either."""
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        self.dead = True
        self.era += 1

    def thaw(self) -> None:
        """New connections work again; the old ones never notice anything."""
        self.era += 1
        self.dead = False

    def close(self) -> None:
        for one in (self.listener, *self.open):
            one.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                self.open.append(near)
                far = socket.create_connection(("127.0.0.1", self.upstream))
                self.open.append(far)
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, sink, self.era, self.dead), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, era: int, dead: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                if era == self.era and not dead:
                    sink.sendall(data)
            if era == self.era and not dead:
                sink.close()
