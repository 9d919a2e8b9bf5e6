"""The hall's server, until it is asked to end."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from tourney.hall.app import Hall, application

CONNECTIONS = 400
"""At the same time; more are answered that the desk is busy."""


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens there; raises OSError."""
    return socket.create_server((host, port), backlog=128)


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


def serve(hall: Hall, listens: socket.socket, names: list[str], begun: Callable[[], None]) -> None:
    """Answer until Ctrl-C; ``begun`` is called before the first answer."""
    config = uvicorn.Config(
        application(hall, names),
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=CONNECTIONS,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    hall.ending = lambda: server.should_exit
    begun()
    server.run([listens])
