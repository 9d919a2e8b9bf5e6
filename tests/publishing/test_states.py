"""To come, on, over, called off: whatever tournaments there are, no page says what is not so."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import unescape
from pathlib import Path
from random import Random
from typing import Final

import pytest

from events.record import Record
from tests.long import times
from tests.publishing.league import Site, build, opened
from tourney.desk.cards import card
from tourney.desk.disputing import dispute
from tourney.desk.endings import close, withdraw
from tourney.desk.roster import enter
from tourney.desk.seatings import seat
from tourney.desk.tournaments import new

PAIRED: Final = [["mari", "ants", "tiit"], ["jaan", "peep", "liis"]]
BY: Final = "desk"


def _announced(record: Record, name: str) -> None:
    enter(record, name, ["Mari", "Jaan", "Peep", "Ants", "Tiit", "Liis"], by=BY)


def _seated(record: Record, name: str) -> None:
    _announced(record, name)
    tables = [["mari", "jaan", "peep"], ["ants", "tiit", "liis"]]
    seat(record, name, 1, by=BY, method="hand", by_hand=tables)


def _played(record: Record, name: str, *tables: int) -> None:
    for table in tables:
        card(record, f"{name}/1/{table}", ["123"] * 4, by=BY)


def _open(record: Record, name: str) -> None:
    _seated(record, name)
    _played(record, name, 1)


def _between(record: Record, name: str) -> None:
    _seated(record, name)
    _played(record, name, 1, 2)


def _over(record: Record, name: str) -> None:
    _between(record, name)
    seat(record, name, 2, by=BY, method="hand", by_hand=PAIRED)
    for table in (1, 2):
        card(record, f"{name}/2/{table}", ["123"] * 4, by=BY)


def _disputed(record: Record, name: str) -> None:
    _over(record, name)
    dispute(record, f"{name}/2/1/1", None, "mari", "no six", recorder=BY).record()


def _ended(record: Record, name: str) -> None:
    _open(record, name)
    close(record, name, "power cut", by=BY)


def _unplayed(record: Record, name: str) -> None:
    _seated(record, name)
    close(record, name, "power cut", by=BY)


def _unbegun(record: Record, name: str) -> None:
    _seated(record, name)
    close(record, f"{name}/1", "no cards yet", by=BY)


def _off(record: Record, name: str) -> None:
    _announced(record, name)
    withdraw(record, name, "no hall", called_off=True, by=BY)


def _gone(record: Record, name: str) -> None:
    _open(record, name)
    withdraw(record, name, "a slip", called_off=False, by=BY)


STATES: Final[dict[str, Callable[[Record, str], None]]] = {
    "announced": _announced,
    "seated": _seated,
    "open": _open,
    "between": _between,
    "over": _over,
    "disputed": _disputed,
    "ended": _ended,
    "unplayed": _unplayed,
    "unbegun": _unbegun,
    "off": _off,
    "gone": _gone,
}
ON: Final = {"seated", "open", "between"}
OPEN: Final = ON | {"unbegun"}
PLAYED: Final = ON | {"over", "disputed", "ended"}
NIGHTS: Final = [f"2026-03-{day:02}" for day in (6, 7, 13)]

PLAYERS: Final = [
    f"en/players/{player}/index.html" for player in ("mari", "jaan", "peep", "ants", "tiit", "liis")
]
SITS: Final = r'class="now">Sits now at <a href="../../(t[^/]*)/'

LOTS: Final = Random(14)
SEVERAL: Final = [
    tuple((LOTS.choice([*STATES]), LOTS.choice(NIGHTS)) for _ in range(LOTS.choice((2, 3))))
    for _ in range(times(60, 8))
]
ALONE: Final = [((state, NIGHTS[0]),) for state in STATES]
LEFT_OPEN: Final = [
    (("open", NIGHTS[0]), ("over", NIGHTS[1])),
    (("seated", NIGHTS[0]), ("between", NIGHTS[1]), ("announced", NIGHTS[2])),
    (("unplayed", NIGHTS[1]), ("over", NIGHTS[0])),
    (("off", NIGHTS[2]), ("over", NIGHTS[0]), ("off", NIGHTS[0])),
]

UNTRUE: Final = re.compile(
    r"round 0\b|\b0 of \d+ tables|all 0\b|round \d of 0"
    r"|\b0\. voor|\b0\. vooru|\b0 lauda|kõik 0\b|voor 0/"
    r"|тур(у|і)? 0\b|столів: 0\b|зіграно: 0\b|\b0 із"
)
"""What is said of nothing as if it were something."""


def words(site: Site, name: str) -> str:
    """What stands on a page, without its markup."""
    text = re.sub(r"<(script|style).*?</\1>", " ", site.text(name), flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", text)))


def part(text: str, begin: str, *ends: str) -> str:
    """What stands behind a heading, up to the next that is there; nothing where it is not."""
    _, _, found = text.partition(begin)
    return found[: min((found.index(end) for end in ends if end in found), default=len(found))]


@pytest.mark.parametrize(
    "nights", [*ALONE, *LEFT_OPEN, *SEVERAL], ids=lambda nights: "-".join(one for one, _ in nights)
)
def test_every_page_is_true_of_what_is_to_come_on_over_or_called_off(
    tmp_path: Path, nights: Sequence[tuple[str, str]]
) -> None:
    with opened(tmp_path) as (record, model):
        named = {f"t{number}-{one[0]}": one for number, one in enumerate(nights)}
        for name, (state, night) in named.items():
            new(record, name, "saare", by=BY, night=night, rounds=2)
            STATES[state](record, name)
        site = build(model, tmp_path / "site")
        listed = [line.id for line in model.tournaments()]

    said = {name: words(site, name) for name in site.pages()}
    said |= {f"{lang}/feed.xml": words(site, f"{lang}/feed.xml") for lang in ("en", "et", "uk")}
    assert not [(name, found[0]) for name, text in said.items() if (found := UNTRUE.search(text))]

    shown = [name for name, (state, _) in named.items() if state != "gone"]
    assert sorted(listed) == sorted(shown)
    home, hall, feed = (
        said[f"en/{name}"] for name in ("index.html", "hall/index.html", "feed.xml")
    )
    gone = [name for name in named if name not in shown]
    assert not [name for name in gone for text in said.values() if name in text]
    assert all(home.count(f" {name} ") >= 1 and f" {name} " in feed for name in shown)

    latest = max((night for state, night in nights if state in PLAYED), default="")
    now = [name for name, (state, night) in named.items() if state in OPEN and night >= latest]
    left = [name for name, (state, night) in named.items() if state in OPEN and night < latest]
    last = [name for name, (state, night) in named.items() if state in PLAYED and night == latest]
    top = part(home, "Latest night", "To come", "Earlier tournaments", "As of event")
    wall = {*(now or last), *left}
    assert {name for name in named if f" {name} " in top} == wall
    assert top.count("On now:") == sum(named[name][0] in ON for name in now)
    unfinished = [name for name in left if named[name][0] in ON]
    assert top.count("unfinished:") == len(unfinished)
    announced = [name for name, (state, _) in named.items() if state == "announced"]
    assert {name for name in named if f" {name} " in hall} == wall or (
        not wall and all(f" {name} " in hall for name in announced)
    )
    assert ("unfinished:" in hall) == bool(unfinished)
    dates = [f"{named[name][1][-2:].lstrip('0')} March 2026" for name in left]
    assert all(date in part(hall, "The hall", "As of event") for date in dates)
    sits = {table for player in PLAYERS for table in re.findall(SITS, site.text(player))}
    assert sits == {name for name in now if named[name][0] in ("seated", "open")}
    for name, (state, _) in named.items():
        for why, of in (("power cut", ("ended", "unplayed")), ("no hall", ("off",))):
            if state in of:
                assert f"{why}" in home
                assert f"{why}" in said[f"en/{name}/index.html"]
