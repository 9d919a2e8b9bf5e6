"""Where the pages are: addresses as folders, each with its index.html, so that they open as files.

A tournament's folder has its slug for a name. A slug that would collide with a page of the site or
with its data, or that a file system or a host treats in a way of its own, gets a ``_`` before it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, TypeAlias
from urllib.parse import quote

from tourney.addresses import parse_scope
from tourney.readmodel.views import (
    Person,
    PlayerTournament,
    Round,
    SeasonLine,
    TableLine,
    TournamentLine,
)

Link: TypeAlias = str
"""A page of the site, from the folder of its language: ``kevad-2026/1/3/index.html``."""

LONGEST_FOLDER: Final = 200
"""Bytes; file systems take 255, and a file of data has an ending."""
SHORTENED: Final = 150
"""How many bytes are left of a longer name."""
INDEX: Final = "index.html"
FEED: Final[Link] = "feed.xml"
MANIFEST: Final = "site.webmanifest"
HEADS: Final = "data/heads.json"
OURS: Final = frozenset(
    {
        *("rules", "sources", "record", "about", "players", "seasons", "tournaments", "hall"),
        *("heads", "static", INDEX, FEED),
    }
)
HOME: Final[Link] = INDEX
RULES: Final[Link] = f"rules/{INDEX}"
SOURCES: Final[Link] = f"sources/{INDEX}"
RECORD: Final[Link] = f"record/{INDEX}"
ABOUT: Final[Link] = f"about/{INDEX}"
HALL: Final[Link] = f"hall/{INDEX}"
PLAYERS: Final[Link] = f"players/{INDEX}"


Answer: TypeAlias = TournamentLine | PlayerTournament | Round | TableLine | SeasonLine
"""An answer of the read model that has a page of its own."""


def page(of: Answer | str) -> Link:
    """Return the page of an answer, or of ``kevad-2026``, ``kevad-2026/1``, ``kevad-2026/1/3``."""
    match of:
        case SeasonLine():
            return f"seasons/{folder(of.id)}/{INDEX}"
        case Round():
            return page(f"{of.tournament}/{of.number}")
        case TableLine():
            return page(of.address)
        case TournamentLine():
            return page(of.id)
        case PlayerTournament():
            return page(of.tournament)
    scope = parse_scope(of)
    return "/".join([folder(scope.tournament), *map(str, scope.numbers), INDEX])


def person(who: Person) -> Link | None:
    """Return the page of a player; None if forgotten: an id gives away the name it was made of."""
    return None if who.name is None else player(who.id)


def player(slug: str) -> Link:
    """Return the page of a player's id."""
    return f"players/{folder(slug)}/{INDEX}"


def folder(slug: str) -> str:
    """Return the name of the folder of a slug; different slugs have different folders."""
    if len(slug.encode()) > LONGEST_FOLDER:  # as an earlier program let a tournament be called
        digest = blake2b(slug.encode(), digest_size=8).hexdigest()
        return f"_{slug.encode()[:SHORTENED].decode(errors='ignore')}-{digest}"
    low = slug.casefold()  # to some systems it is the same
    ours = low in OURS or slug[0] in "._" or low.endswith((".csv", ".json"))
    return f"_{slug}" if ours else slug


def data(link: Link, ending: str) -> str:
    """Return the file with a page's numbers, from the site's folder: ``data/kevad-2026.csv``."""
    name = "tournaments" if link == HOME else link.removesuffix(f"/{INDEX}")
    return f"data/{name}.{ending}"


def href(link: Link) -> str:
    """Return the link as it stands in an attribute: percent-encoded where a URL needs it."""
    return quote(link, safe="/")


def below(page: Link, link: Link) -> Link:
    """Lead from a page to one in its own folder or below: shorter where there are hundreds."""
    return link.removeprefix(page.removesuffix(INDEX))


def up(link: Link) -> str:
    """Lead from a page back to the folder of its language: ``../../`` or nothing."""
    return "../" * link.count("/")
