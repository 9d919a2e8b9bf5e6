"""The organizer's and the arbiter's pages, behind a password: the round's tables, and acts.

Nothing on them needs a script. What is done goes through the commands (``acts``).
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from events.record import Record
from tourney.addresses import Scope, parse
from tourney.desk.disputing import RULINGS
from tourney.desk.tables import find_table
from tourney.hall import pages
from tourney.hall.acts import ACTS, Command, Done, where_of
from tourney.hall.entry import COOKIE, EVENING, TRIES, Entry
from tourney.hall.errors import Wrong, lang_of
from tourney.hall.links import Tries, link_of
from tourney.hall.tables import table_state
from tourney.messages import say
from tourney.messages.catalogue import area
from tourney.publishing.codes import code
from tourney.recorder.view import Data

if TYPE_CHECKING:
    from tourney.hall.app import Hall

TYPED: Final = 1000
"""The most letters of a field; a command line holds them on every system."""


@dataclass
class Organizer:
    """The round that is organized, who may, and what carries out a command."""

    round: Scope
    base: str
    """The address by which phones reach the desk, without a slash at its end."""
    entry: Entry
    command: Command
    tries: Tries = field(default_factory=lambda: Tries(TRIES))


Page = Callable[["Hall", Request], Awaitable[Response]]


# -- who may


async def enter(hall: Hall, request: Request) -> Response:
    """Begin a session with the password."""
    _check_same_site(request)
    lang, tries = lang_of(request), hall.organizer.tries
    client = request.client.host if request.client else ""
    if tries.too_many(client):
        raise Wrong(429, "organizer.tries")
    form = await pages.form_of(request)
    if not hall.organizer.entry.opens(form.get("password", "")):
        tries.add(client)
        return _page(hall, request, "desk-enter", 403, wrong=say("organizer.wrong", lang))
    answer = RedirectResponse(f"/desk?lang={lang}", 303)
    session = hall.organizer.entry.begin()
    answer.set_cookie(
        COOKIE, session, max_age=EVENING, path="/desk", httponly=True, samesite="strict"
    )
    return answer


async def leave(hall: Hall, request: Request) -> Response:
    """End the session in this browser."""
    _check_same_site(request)
    answer = RedirectResponse(f"/desk?lang={lang_of(request)}", 303)
    answer.delete_cookie(COOKIE, path="/desk", httponly=True, samesite="strict")
    return answer


def _entered(page: Page) -> Page:
    """Show the page to whoever has entered, and the question for the password to all others."""

    async def shown(hall: Hall, request: Request) -> Response:
        if not hall.organizer.entry.is_good(_session(request)):
            return _page(hall, request, "desk-enter", 401, wrong="")
        return await page(hall, request)

    return shown


def _session(request: Request) -> str:
    return request.cookies.get(COOKIE, "")


def _check_same_site(request: Request) -> None:
    """Refuse what a page of a different site sent; Guard has looked where it says it is from."""
    if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise Wrong(403, "organizer.strange")


# -- what is shown


@_entered
async def home(hall: Hall, request: Request) -> Response:
    """Show the tables of the round, and what may be done with it."""
    tables = await hall.run(_tables, hall.links.tables)
    return _page(hall, request, "desk-home", tables=tables)


@_entered
async def table(hall: Hall, request: Request) -> Response:
    """Show a table: its link, its deals, its open disputes, and what may be done there."""
    address = where_of(request.path_params, hall.links.tables, hall.organizer.round)
    if address is None:
        raise Wrong(404, "organizer.no-table")
    (shown,) = await hall.run(_tables, [address])
    link = link_of(hall.links, hall.organizer.base, address)
    return _page(
        hall, request, "desk-one", table=shown, link=link, code=code(link), rulings=RULINGS
    )


def _tables(record: Record, tables: Sequence[str]) -> list[Data]:
    return [{**table_state(record, one), **_more(record, one)} for one in tables]


def _more(record: Record, address: str) -> Data:
    """What only the organizer sees of a table."""
    found = find_table(record, address)
    disputes = found.history.disputes() if found.history else ()
    return {
        "number": parse(address).number,
        "over": found.over,
        "disputes": [one for one in disputes if one.ruled is None],
    }


def _page(hall: Hall, request: Request, name: str, status: int = 200, **more: Any) -> Response:
    lang = lang_of(request)
    return pages.page(
        name,
        lang,
        status,
        o=area("organizer", lang),
        round=hall.organizer.round,
        token=hall.organizer.entry.token(_session(request)),
        say=lambda key, **data: say(f"organizer.{key}", lang, **data),
        **more,
    )


# -- what is done


@_entered
async def do(hall: Hall, request: Request) -> Response:
    """Show what an act would change or, once that was confirmed, carry it out."""
    _check_same_site(request)
    form = await pages.form_of(request)
    name = form.get("act", "")
    where = where_of(form, hall.links.tables, hall.organizer.round)
    if not hall.organizer.entry.is_token(_session(request), form.get("token", "")):
        raise Wrong(403, "organizer.strange")
    if name not in ACTS or where is None or not all(map(_is_plain, form.values())):
        raise Wrong(400, "organizer.form")
    act = ACTS[name]
    form = {"request": secrets.token_urlsafe(12), **form}
    asks = act.asks and "sure" not in form
    done = Done(good=True, said="")
    if act.dry or not asks:
        words = act.words(name, form, where, dry=asks)
        done = await asyncio.to_thread(hall.organizer.command, words, act.by, lang_of(request))
        hall.watch.wake()
    status = 200 if done.good else 422
    return _page(hall, request, "desk-done", status, form=form, where=where, done=done, asks=asks)


def _is_plain(text: str) -> bool:
    return len(text) <= TYPED and text.isprintable()


def pages_of() -> Iterator[tuple[str, Page, str]]:
    """Every address below the desk's, what answers there, and by which method it is asked."""
    yield from (("/desk", home, "GET"), ("/desk/table/{table}", table, "GET"))
    yield from (("/desk/enter", enter, "POST"), ("/desk/leave", leave, "POST"))
    yield "/desk/do", do, "POST"
