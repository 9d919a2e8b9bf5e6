"""What stands before every answer: by which name it was asked, and what it may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ipaddress import ip_address
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tourney.hall.errors import Sentence, failed, lang_of
from tourney.messages import say

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
"""Of every answer of the desk. A secret stands in the address, so no other site is passed it on;
the desk's own forms say where they come from."""


class Guard:
    """Lets through what was asked by a name of this server, and by no page of another site.

    A page of a strange site that has its name point here (DNS rebinding) asks by that name.
    """

    def __init__(
        self, app: ASGIApp, names: Sequence[str], headers: Mapping[str, str] = HEADERS
    ) -> None:
        """Take what answers, and the names as they stand in ``Host``, without the port.

        ``headers`` are those of every answer.
        """
        self._app, self._names, self._headers = app, frozenset(names), headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                given.update(self._headers)
                given.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        host = headers.get("host", "")
        origin = headers.get("origin", f"http://{host}")
        name = _name(host)
        known = (name in self._names or _is_address(name)) and origin == f"http://{host}"
        app = self._app if known else _elsewhere(scope)
        await app(scope, receive, guarded)


def _elsewhere(scope: Scope) -> Response:
    return failed(Sentence(421, say("hall.host", lang_of(Request(scope)))))


def _is_address(name: str) -> bool:
    """Whether it is an address of the network, which nobody can have point elsewhere."""
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    """The name in ``Host``, without its port."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdecimal() else host).lower()
