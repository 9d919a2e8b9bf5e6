"""The hall's wall as a real browser shows it, in the four moments of a round of eighty."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from events.record import Record
from tests.publishing.league import build, opened
from tourney.desk.cards import card
from tourney.desk.endings import close
from tourney.desk.roster import enter
from tourney.desk.seatings import seat
from tourney.desk.tournaments import new

pytestmark = pytest.mark.browser

NAMES: Final = (
    "Mari",
    "Ants Tamm-Шевченко",
    "Mari Вишневецька-Tamm",
    "Katariina Põldmaa-Ilves",
    "Олександра Шевченко-Вишневецька",
    "Maximilian-Aleksander von Sternberg-Tammsaare",
)
"""As long as names in two alphabets get."""
BY: Final = "desk"

CUT: Final = """() => {
  const shown = [...document.querySelectorAll('.screen :is(h2, .who, header p)')];
  const over = (one) => one.scrollWidth > one.clientWidth + 1
    || one.scrollHeight > one.clientHeight + 3;
  return shown.filter(one => one.offsetHeight && over(one)).map(one => one.textContent);
}"""
OUTSIDE: Final = """() => [...document.querySelectorAll('.screen')].filter(one => one.offsetHeight)
  .flatMap(screen => [...screen.querySelectorAll('.who, b')].filter(one => {
    const of = one.getBoundingClientRect(), within = screen.getBoundingClientRect();
    const row = one.closest('li').getBoundingClientRect();
    return of.bottom > within.bottom + 1 || of.right > innerWidth + 1 || of.height > row.height + 2;
  })).map(one => one.textContent)"""


def seated(record: Record, game: str) -> None:
    """The round is seated."""
    new(record, "k", game, by=BY, name="Oktoobri suur klubiõhtu", night="2026-10-02")
    people = [f"{NAMES[number % len(NAMES)]} {number}" for number in range(80)]
    enter(record, "k", people, by=BY)
    seat(record, "k", 1, by=BY, seed=1)


def playing(record: Record, game: str, tables: range = range(1, 12)) -> None:
    """The first cards have come in."""
    seated(record, game)
    for table in tables:
        card(record, f"k/1/{table}", ["1234"], by=BY)


def over(record: Record, game: str, tables: range = range(1, 21)) -> None:
    """Everything is played."""
    seated(record, game)
    for table in tables:
        card(record, f"k/1/{table}", ["1234"] * 4, by=BY)


def one_open(record: Record, game: str) -> None:
    """One table is still open."""
    over(record, game, range(1, 20))


@pytest.mark.parametrize(
    ("game", "moment"),
    [
        ("saare", seated),
        ("saare", playing),
        ("saare", one_open),
        ("saare", over),
        ("six-dozens", seated),
    ],
)
def test_no_name_on_the_wall_is_cut(
    tmp_path: Path, page: Page, game: str, moment: Callable[[Record, str], None]
) -> None:
    with opened(tmp_path) as (record, model):
        moment(record, game)
        site = build(model, tmp_path / "site")
    for width, height in ((1920, 1080), (1440, 900), (360, 780)):
        page.set_viewport_size({"width": width, "height": height})
        for lang in ("en", "et", "uk"):
            page.goto((site.folder / lang / "hall" / "index.html").as_uri())
            for number in range(page.locator(".screen").count()):
                where = width, lang, number
                assert (where, page.evaluate(CUT)) == (where, [])
                assert width == 360 or (where, page.evaluate(OUTSIDE)) == (where, [])
                page.keyboard.press("ArrowRight")
            assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_long_reason_for_an_early_end_leaves_the_wall_as_wide_as_it_is(
    tmp_path: Path, page: Page
) -> None:
    with opened(tmp_path) as (record, model):
        one_open(record, "saare")
        close(record, "k", "the power went out in the whole town and did not come back " * 2, by=BY)
        site = build(model, tmp_path / "site")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto((site.folder / "en/hall/index.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 1440
    title, *_, tables = page.locator(".screen.shown header > *").all()
    assert title.evaluate("one => one.scrollHeight <= one.clientHeight + 3")
    box = tables.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 1440
