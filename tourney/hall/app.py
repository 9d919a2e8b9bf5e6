"""The JSON API of the tables (docs/api.md): a state, four acts, and a stream of versions."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from events.errors import Busy, Conflict, RequestConflict
from events.record import Record
from tourney.hall.errors import Sentence, Wrong, failed, lang_of
from tourney.hall.guard import Guard
from tourney.hall.links import Links, Tries
from tourney.hall.tables import ACTS, Overtaken, ask, table_state, texts
from tourney.messages import say

T = TypeVar("T")

LARGEST: Final = 16_384
"""Bytes of a body."""
LOOK: Final = 0.25
"""Seconds between two looks at a table's version."""
BEAT: Final = 15.0
"""Seconds after which a stream says that nothing has changed, lest it be given up."""

Failure = Callable[[Exception, str], tuple[str, int] | None]
"""The sentence of an error in a language, and the exit status of a command that failed so."""


@dataclass
class Hall:
    """A round whose tables record by their links."""

    record: Record
    links: Links
    failure: Failure
    ending: Callable[[], bool] = lambda: False
    """Whether open streams are to end."""
    tries: Tries = field(default_factory=Tries)
    _desk: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))

    async def run(self, act: Callable[..., T], *arguments: Any) -> T:
        """Do something with the record, one after the other: no table is in another's way."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._desk, act, self.record, *arguments)


def application(hall: Hall, names: Sequence[str]) -> ASGIApp:
    """Return what answers the requests of a hall, by these names of the machine."""
    routes = [
        Route("/api/{secret}", _answering(hall, _state), methods=["GET"]),
        Route("/api/{secret}/events", _answering(hall, _events), methods=["GET"]),
        *(
            Route(f"/api/{{secret}}/{what}", _answering(hall, _asking(what)), methods=["POST"])
            for what in ACTS
        ),
    ]
    return Guard(Starlette(routes=routes, exception_handlers={HTTPException: _nothing}), names)


def _nothing(request: Request, error: Exception) -> Response:
    """There is no such address, or it is not asked so."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    return failed(Sentence(status, say("hall.not-found", lang_of(request))))


Answering = Callable[[Hall, Request, str], Awaitable[Response]]


def _answering(hall: Hall, act: Answering) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint that does so for the table of the link, and says what is wrong."""

    async def endpoint(request: Request) -> Response:
        try:
            return await act(hall, request, _table(hall, request))
        except Exception as error:
            if (sentence := _sentence(hall, error, lang_of(request))) is None:
                raise
            return failed(sentence)

    return endpoint


def _sentence(hall: Hall, error: Exception, lang: str) -> Sentence | None:
    if isinstance(error, Wrong):
        return Sentence(error.status, say(f"hall.{error.key}", lang, **error.data))
    if isinstance(error, Overtaken):
        return Sentence(409, say("recorder.conflict", lang))
    if (failure := hall.failure(error, lang)) is None:
        return None
    text, exit_status = failure
    if isinstance(error, Conflict | RequestConflict):
        return Sentence(409, text)
    if isinstance(error, Busy):
        return Sentence(503, text)
    return Sentence(400 if exit_status == 2 else 422, text)


def _table(hall: Hall, request: Request) -> str:
    """The table of the link."""
    client = request.client.host if request.client else ""
    if hall.tries.too_many(client):
        raise Wrong(429, "tries")
    table = hall.links.table(request.path_params["secret"])
    if table is None:
        hall.tries.add(client)
        raise Wrong(404, "not-found")
    return table


async def _state(hall: Hall, request: Request, table: str) -> Response:
    return JSONResponse(await hall.run(table_state, table))


def _asking(what: str) -> Answering:
    async def asked(hall: Hall, request: Request, table: str) -> Response:
        body = _checked(await _body(request), FIELDS[what])
        return JSONResponse(await hall.run(ask, table, what, body, lang_of(request)))

    return asked


# -- the body


class Field(NamedTuple):
    """A field of a body."""

    what: str
    """As a sentence names it."""
    fits: Callable[[object], bool]
    needed: bool = True


def _text(most: int) -> Callable[[object], bool]:
    return lambda one: isinstance(one, str) and 0 < len(one) <= most


def _number(one: object) -> bool:
    return isinstance(one, int) and not isinstance(one, bool) and 0 <= one < 10**6


_REQUEST: Final = Field("text", _text(64))
_SEEN: Final = Field("number", _number, needed=False)
FIELDS: Final[Mapping[str, Mapping[str, Field]]] = {
    "keys": {"request": _REQUEST, "press": Field("texts", texts), "seen": _SEEN},
    "lines": {"request": _REQUEST, "lines": Field("texts", texts), "seen": _SEEN},
    "card": {
        "request": _REQUEST,
        "deal": Field("number", _number),
        "card": Field("text", _text(400)),
    },
    "undo": {"request": _REQUEST, "seen": _SEEN},
}
"""What the body of each act holds."""


async def _body(request: Request) -> Any:
    """The body as JSON; a form of another site's page cannot send that type without asking."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Wrong(415, "type")
    content = b""
    async for chunk in request.stream():
        content += chunk
        if len(content) > LARGEST:
            raise Wrong(413, "too-large", most=LARGEST)
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _checked(body: Any, fields: Mapping[str, Field]) -> Mapping[str, Any]:
    """The body, if it holds what is needed and nothing else."""
    if (
        isinstance(body, dict)
        and body.keys() <= fields.keys()
        and all(
            field.fits(body[name]) if name in body else not field.needed
            for name, field in fields.items()
        )
    ):
        return body
    expected = ", ".join(
        f"{name}: {field.what}" if field.needed else f"[{name}: {field.what}]"
        for name, field in fields.items()
    )
    raise Wrong(400, "body", expected=f"{{{expected}}}")


# -- the stream


async def _events(hall: Hall, request: Request, table: str) -> Response:
    secret = request.path_params["secret"]
    return StreamingResponse(_versions(hall, table, secret), media_type="text/event-stream")


async def _versions(hall: Hall, table: str, secret: str) -> AsyncIterator[str]:
    """The table's version, at first and whenever it is another one, while the link is good."""
    told, quiet = -1, 0.0
    while not hall.ending() and hall.links.table(secret) == table:
        version = await hall.run(Record.version, table)
        if version != told:
            told, quiet = version, 0.0
            yield f"data: {json.dumps({'version': version})}\n\n"
        elif quiet >= BEAT:
            quiet = 0.0
            yield ": nothing new\n\n"
        await asyncio.sleep(LOOK)
        quiet += LOOK
