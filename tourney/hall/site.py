"""The site in its folder, to look at it here or to throw it on a wall.

What is served differs from what is published in two things. Pages take along a script that loads
them again when they change: it asks for what changed by a request that stays open (Server-Sent
Events), so the policy of served pages allows that one connection. And the page of what is not there
leads home from any depth.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from tourney.hall.guard import Guard

LIVE: Final = "/_live"
SCRIPT: Final = "/_live.js"
HALL: Final = "/hall"
BEAT: Final = 15.0
"""Seconds after which an open request hears that nothing has changed, lest it be given up."""
HEADERS: Final = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
"""Of every answer: nothing is kept by a browser without asking, for it changes all the time."""
_SCRIPTS: Final = b"script-src &#39;self&#39;"
"""In the policy, as it stands in a page."""
_END: Final = b"</head>"
_RELATIVE: Final = re.compile(rb'(\b(?:href|src)=")(?![\w+.-]*:|[/#])')


class Changes:
    """What has changed: the thread that writes notifies those that wait in the server's."""

    def __init__(self) -> None:
        self._last: tuple[int, Sequence[str]] = (0, ())
        self._closed = False
        self._news = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def notify(self, names: Sequence[str]) -> None:
        """These files have changed."""
        self._last = (self.number + 1, names)
        self._wake()

    def close(self) -> None:
        """Nobody has to wait any longer."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        news, self._news = self._news, asyncio.Event()
        if self._loop:
            with suppress(RuntimeError):  # the server has ended, and nobody waits
                self._loop.call_soon_threadsafe(news.set)

    @property
    def number(self) -> int:
        """How many changes there were."""
        return self._last[0]

    async def after(self, number: int, patience: float) -> tuple[int, Sequence[str]] | None:
        """The last change after this one, empty if there was none; None if there will be none."""
        self._loop = asyncio.get_running_loop()
        news = self._news  # before looking, so that no change falls between
        if self.number <= number and not self._closed:
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), patience)
        if self._closed:
            return None
        last, names = self._last
        return last, names if last == number + 1 else ()


def site(
    folder: Path, page: str, changes: Changes, names: Sequence[str], *, hall: bool = False
) -> ASGIApp:
    """Return what serves the folder of a site, by these names of the machine.

    ``page`` is the one for the wall, and ``hall`` whether that is the page to begin with.
    """
    to_hall = [HALL, f"{HALL}/", *(["/"] if hall else [])]
    routes = [
        Route(LIVE, _live(changes), methods=["GET"]),
        Route(SCRIPT, _script, methods=["GET"]),
        *(Route(path, lambda _: RedirectResponse(page, HTTPStatus.FOUND)) for path in to_hall),
        Mount("/", _Site(folder, changes)),
    ]
    app = Starlette(routes=routes, exception_handlers={OSError: _unavailable})
    return Guard(app, names, HEADERS)


async def _script(_: Request) -> Response:
    script = files("site_templates").joinpath("live.js").read_bytes()
    return Response(script, media_type="text/javascript")


def _unavailable(_: Request, error: Exception) -> Response:
    """The folder cannot be read just now."""
    return Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": "1"})


class _Site(StaticFiles):
    """The files of the folder, and the page of what is not there."""

    def __init__(self, folder: Path, changes: Changes) -> None:
        super().__init__(directory=folder, html=True, check_dir=False)
        self._folder, self._changes = folder, changes

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file; what is hidden in the folder is not there."""
        hidden = path != "." and any(part.startswith(".") for part in Path(path).parts)
        try:
            response = None if hidden else await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != HTTPStatus.NOT_FOUND:
                raise
            response = None
        if response is None or response.status_code == HTTPStatus.NOT_FOUND:
            return self._missing()
        return response

    def _missing(self) -> Response:
        try:
            page = (self._folder / "404.html").read_bytes()
        except FileNotFoundError:
            raise HTTPException(HTTPStatus.NOT_FOUND) from None
        return HTMLResponse(_RELATIVE.sub(rb"\1/", page), HTTPStatus.NOT_FOUND)

    def file_response(
        self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200
    ) -> Response:
        """Answer with a file as it is, and with a page with the script."""
        if Path(full_path).suffix != ".html":
            return super().file_response(full_path, stat_result, scope, status_code)
        seen = self._changes.number  # before reading, or a change between would be missed
        return HTMLResponse(_with_script(Path(full_path).read_bytes(), seen), status_code)


def _with_script(page: bytes, seen: int) -> bytes:
    """A page that loads itself again when it has changed after the changes seen."""
    allowed = page.replace(_SCRIPTS, _SCRIPTS + b"; connect-src &#39;self&#39;", 1)
    script = f'<script src="{SCRIPT}?seen={seen}" defer></script>\n'.encode()
    return allowed.replace(_END, script + _END, 1)


def _live(changes: Changes) -> Callable[[Request], Awaitable[Response]]:
    """Send a message for each change until either side goes away."""

    async def live(request: Request) -> Response:
        seen = request.query_params.get("seen", "")
        number = int(seen) if seen.isascii() and seen.isdecimal() else changes.number
        return StreamingResponse(_notified(changes, number), media_type="text/event-stream")

    return live


async def _notified(changes: Changes, number: int) -> AsyncIterator[bytes]:
    yield b"retry: 500\n\n"
    while (found := await changes.after(number, BEAT)) is not None:
        is_new, number = found[0] != number, found[0]
        yield (b"data: " + json.dumps(found[1]).encode() if is_new else b": nothing new") + b"\n\n"
