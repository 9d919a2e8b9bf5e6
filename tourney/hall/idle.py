"""Connections on which nobody asks for anything: closed after a while, or as soon as room is short.

A phone that went to sleep, a browser that keeps a connection for later or a stranger who opens a
thousand of them takes a descriptor each. Some are kept free for what the program does besides.
"""

from __future__ import annotations

import sys
from asyncio import BaseTransport, TimerHandle
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

IDLE: Final = 60.0
"""Seconds."""
WANTED: Final = 4096
"""Descriptors that are asked of the system."""
KEPT_FREE: Final = 128
"""Of them for the store, the read model, files, other processes, and those who are just let in."""
FEWEST: Final = 16


def room() -> int:
    """Return how many connections may be open, having asked the system for as many as it gives."""
    if sys.platform == "win32":
        return WANTED - KEPT_FREE
    import resource  # noqa: PLC0415 - not on every machine

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < WANTED:
        soft = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(soft - KEPT_FREE, FEWEST)


class Patient(H11Protocol):
    """A connection that is closed if nothing is asked for ``IDLE`` seconds or others need room."""

    most: ClassVar[int] = WANTED - KEPT_FREE

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request; one that waits longest makes room if there is none."""
        super().connection_made(transport)
        self._timer: TimerHandle | None = None
        self._wait()
        if len(self.connections) > self.most:
            self._make_room()

    def _make_room(self) -> None:
        others = [one for one in self.connections if isinstance(one, Patient)]
        there = [one for one in others if not one.transport.is_closing()]
        idle = sorted(filter(Patient.is_idle, there), key=lambda one: one.since)
        for one in idle[: max(len(there) - self.most, 0)]:
            one.transport.abort()

    def is_idle(self) -> bool:
        """Whether no request is here, or not all of it yet."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body

    def data_received(self, data: bytes) -> None:
        """Take what came, and wait on."""
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        if self._timer:
            self._timer.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self.since = self.loop.time()
        if self._timer:
            self._timer.cancel()
        self._timer = self.loop.call_later(IDLE, self._give_up)

    def _give_up(self) -> None:
        transport: BaseTransport = self.transport
        if self.is_idle():
            transport.close()
