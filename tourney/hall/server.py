"""What listens, and answers until it is asked to end."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from threading import Thread
from typing import Self

import uvicorn
from starlette.types import ASGIApp

from tourney.hall.app import Hall, application
from tourney.hall.idle import IDLE, Patient, room

BACKLOG = 32
"""How many are let in at once before anybody idle makes room; the rest knock again."""


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens there; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def own_address(host: str) -> str:
    """Return the address by which phones of the network reach the machine that listens there."""
    if host != "0.0.0.0":  # noqa: S104 - compared only
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; it only chooses the way out
        except OSError:
            return "127.0.0.1"
        own: str = probe.getsockname()[0]
        return own


def own_names(host: str) -> list[str]:
    """Return by which names the machine that listens there may be asked."""
    name = socket.gethostname().lower()
    return [host, own_address(host), "127.0.0.1", "localhost", name, f"{name}.local"]


class Server:
    """Answers in a thread of its own while its block lasts; what ends the block ends it orderly."""

    def __init__(self, app: ASGIApp, listens: socket.socket) -> None:
        """Take what answers, and the socket on which it is asked."""
        Patient.most = room()
        logging.getLogger("asyncio").disabled = True  # it prints when descriptors run out
        config = uvicorn.Config(
            app,
            http=Patient,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            backlog=BACKLOG,
            timeout_keep_alive=int(IDLE),
            timeout_graceful_shutdown=5,
        )
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, args=([listens],), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()

    def is_ending(self) -> bool:
        """Whether open streams are to end."""
        return self._server.should_exit

    def wait(self) -> None:
        """Wait until something ends the block."""
        self._thread.join()


def serve(hall: Hall, listens: socket.socket, names: list[str], begun: Callable[[], None]) -> None:
    """Answer until Ctrl-C; ``begun`` is called before the first answer."""
    server = Server(application(hall, names), listens)
    hall.ending = server.is_ending
    begun()
    with server:
        server.wait()
