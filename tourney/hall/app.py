"""The JSON API of the tables (docs/api.md): a state, four acts, and a stream of versions."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from events.errors import Busy, Conflict, RequestConflict, StoreError
from events.record import Record
from tourney.hall import organizer, pages
from tourney.hall.bodies import body_of
from tourney.hall.errors import Sentence, Wrong, failed, lang_of
from tourney.hall.files import static
from tourney.hall.guard import Guard
from tourney.hall.links import Links, Tries
from tourney.hall.organizer import Organizer
from tourney.hall.tables import ACTS, Fails, Overtaken, ask, points, table_state, texts
from tourney.hall.watching import Watch
from tourney.messages import say

T = TypeVar("T")

PATIENCE: Final = 0.5
"""Seconds after which a stream looks whether its link is still good."""
BEAT: Final = 15.0
"""Seconds after which a stream says that nothing has changed, lest it be given up."""

Failure = Callable[[Exception, str], tuple[str, int] | None]
"""The sentence of an error in a language, and the exit status of a command that failed so."""


@dataclass
class Hall:
    """A round whose tables record by their links."""

    record: Record
    links: Links
    organizer: Organizer
    failure: Failure
    strict: bool = False
    """Whether a ``done`` that nobody has said is asked for."""
    ending: Callable[[], bool] = lambda: False
    """Whether open streams are to end."""
    tries: Tries = field(default_factory=Tries)
    watch: Watch = field(init=False)
    _desk: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))

    def __post_init__(self) -> None:
        self.watch = Watch(self.run)

    async def run(self, act: Callable[..., T], *arguments: Any) -> T:
        """Do something with the record, one after the other: no table is in another's way."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._desk, act, self.record, *arguments)


def application(hall: Hall, names: Sequence[str]) -> ASGIApp:
    """Return what answers the requests of a hall, by these names of the machine."""
    routes = [
        Route("/t/{secret}", _answering(hall, _table_page, pages.said), methods=["GET"]),
        Route("/t/{secret}/card", _answering(hall, _form, pages.said), methods=["POST"]),
        Route("/static/{stamp}/{name}", static, methods=["GET"]),
        Route("/api/{secret}", _answering(hall, _state), methods=["GET"]),
        Route("/api/{secret}/events", _answering(hall, _events), methods=["GET"]),
        Route("/api/{secret}/points", _answering(hall, _points), methods=["POST"]),
        *(
            Route(f"/api/{{secret}}/{what}", _answering(hall, _asking(what)), methods=["POST"])
            for what in ACTS
        ),
        *(
            Route(path, _catching(hall, partial(page, hall), pages.said), methods=[method])
            for path, page, method in organizer.pages_of()
        ),
    ]
    return Guard(Starlette(routes=routes, exception_handlers={HTTPException: _nothing}), names)


def _nothing(request: Request, error: Exception) -> Response:
    """There is no such address, or it is not asked so."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    return failed(Sentence(status, say("hall.not-found", lang_of(request))))


Answering = Callable[[Hall, Request, str], Awaitable[Response]]


Saying = Callable[[Sentence, str], Response]
"""How a sentence is said, in a language: as JSON, or on a page."""


def _as_json(sentence: Sentence, lang: str) -> Response:
    return failed(sentence)


def _answering(
    hall: Hall, act: Answering, saying: Saying = _as_json
) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint that does so for the table of the link, and says what is wrong."""

    async def act_there(request: Request) -> Response:
        return await act(hall, request, _table(hall, request))

    return _catching(hall, act_there, saying)


def _catching(
    hall: Hall, answer: Callable[[Request], Awaitable[Response]], saying: Saying
) -> Callable[[Request], Awaitable[Response]]:
    """Return the endpoint that answers so, and says what is wrong."""

    async def endpoint(request: Request) -> Response:
        lang = lang_of(request)
        try:
            return await answer(request)
        except Exception as error:
            if (sentence := _sentence(hall, error, lang)) is None:
                raise
            return saying(sentence, lang)

    return endpoint


def _sentence(hall: Hall, error: Exception, lang: str) -> Sentence | None:
    if isinstance(error, Fails):
        why, more = (
            _sentence(hall, error.why, lang),
            {"fails": error.number, "failing": error.failing},
        )
        return why and Sentence(422, why.text, more)
    if isinstance(error, Wrong):
        return Sentence(error.status, say(error.key, lang, **error.data))
    if isinstance(error, Overtaken):
        return Sentence(409, say("recorder.conflict", lang))
    failure = hall.failure(error, lang)
    return failure and Sentence(_status(error, failure[1]), failure[0])


def _status(error: Exception, exit_status: int) -> int:
    if isinstance(error, Conflict | RequestConflict):
        return 409
    if isinstance(error, Busy | StoreError):
        return 503
    return 400 if exit_status == 2 else 422


def _table(hall: Hall, request: Request) -> str:
    """The table of the link."""
    client = request.client.host if request.client else ""
    if hall.tries.too_many(client):
        raise Wrong(429, "hall.tries")
    table = hall.links.table(request.path_params["secret"])
    if table is None:
        hall.tries.add(client)
        raise Wrong(404, "hall.not-found")
    return table


async def _state(hall: Hall, request: Request, table: str) -> Response:
    for name in ("before", "after"):
        if (number := request.query_params.get(name, "")).isdecimal():
            at = partial(table_state, number=int(number), after=name == "after")
            return JSONResponse(await hall.run(at, table))
    return JSONResponse(await hall.run(table_state, table))


async def _points(hall: Hall, request: Request, table: str) -> Response:
    body = _checked(await _body(request), FIELDS["points"])
    return JSONResponse(await hall.run(points, table, body))


def _asking(what: str) -> Answering:
    async def asked(hall: Hall, request: Request, table: str) -> Response:
        body = _checked(await _body(request), FIELDS[what])
        asking = partial(ask, strict=hall.strict)
        answer = await hall.run(asking, table, what, body, lang_of(request))
        hall.watch.wake()
        return JSONResponse(answer)

    return asked


# -- pages


async def _table_page(hall: Hall, request: Request, table: str) -> Response:
    state = await hall.run(table_state, table)
    return pages.table_page(request, request.path_params["secret"], table, state)


async def _form(hall: Hall, request: Request, table: str) -> Response:
    """Record the card of a form; what is wrong with it stands on the page again."""
    secret, lang = request.path_params["secret"], lang_of(request)
    form, state = await pages.form_of(request), await hall.run(table_state, table)
    seats = [one["seat"] for one in state["seats"]]
    deal = form.get("deal", "")
    body = {
        "request": form.get("request"),
        "deal": int(deal) if deal.isdecimal() else None,
        "card": pages.card_of(form, seats, state["columns"]),
    }
    try:
        await hall.run(ask, table, "card", _checked(body, FIELDS["card"]), lang)
    except Exception as error:
        if (wrong := _sentence(hall, error, lang)) is None:
            raise
        return pages.table_page(
            request, secret, table, state, wrong=wrong.text, status=wrong.status
        )
    hall.watch.wake()
    return RedirectResponse(f"/t/{secret}?lang={lang}", 303)


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


def _numbers(many: object) -> bool:
    return isinstance(many, list) and len(many) <= 1000 and all(map(_number, many))


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
    "check": {
        "request": _REQUEST,
        "deal": Field("number", _number),
        "seat": Field("text", _text(80)),
        "seen": _SEEN,
    },
    "undo": {"request": _REQUEST, "seen": _SEEN},
    "flag": {
        "request": _REQUEST,
        "seat": Field("text", _text(80)),
        "words": Field("text", _text(400), needed=False),
        "seen": _SEEN,
    },
    "change": {
        "request": _REQUEST,
        "number": Field("number", _number),
        "how": Field("replace|insert|drop", lambda one: one in ("replace", "insert", "drop")),
        "press": Field("texts", texts, needed=False),
        "dropped": Field("numbers", _numbers, needed=False),
        "seen": _SEEN,
    },
    "points": {"deal": Field("number", _number), "card": Field("text", _text(400))},
}
"""What the body of each act holds."""


async def _body(request: Request) -> Any:
    """The body as JSON; a form of another site's page cannot send that type without asking."""
    content = await body_of(request, "application/json")
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
    raise Wrong(400, "hall.body", expected=f"{{{expected}}}")


# -- the stream


async def _events(hall: Hall, request: Request, table: str) -> Response:
    secret = request.path_params["secret"]
    return StreamingResponse(_versions(hall, table, secret), media_type="text/event-stream")


async def _versions(hall: Hall, table: str, secret: str) -> AsyncIterator[str]:
    """The table's version, at first and whenever it changes, while the link is good."""
    seen, quiet = -1, 0.0
    with hall.watch.listening(table):
        while not hall.ending() and hall.links.table(secret) == table:
            version = await hall.watch.version(table, seen, PATIENCE)
            if version != seen:
                seen, quiet = version, 0.0
                yield f"data: {json.dumps({'version': version})}\n\n"
            elif (quiet := quiet + PATIENCE) >= BEAT:
                quiet = 0.0
                yield ": nothing new\n\n"
