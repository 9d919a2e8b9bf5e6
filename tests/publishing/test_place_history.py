"""How the first of a tournament got there, and what the page weighs with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.publishing import big
from tests.publishing.league import parsed
from tourney.messages import LANGUAGES
from tourney.publishing.place_history import place_history
from tourney.publishing.render import Renderer
from tourney.readmodel.views import Person, Progress, StandingRow, Standings

LIMIT = 60_000
STATIC = Path("site_templates/static")


def standings(players: int, rounds: int) -> Standings:
    """Standings of which only the order matters."""
    rows = [
        StandingRow(place, False, Person(f"p{place}", "Mari", place), (1,) * rounds, 0, 9, {}, None)  # noqa: FBT003
        for place in range(1, players + 1)
    ]
    of = tuple(range(1, rounds + 1))
    return Standings("cup", "saare", of, rounds, (), Progress(1, 1), 0, False, tuple(rows))  # noqa: FBT003


def test_a_line_goes_from_place_to_place_and_ends_at_its_name() -> None:
    drawn = place_history(standings(2, 3), [(2, 1, 1), (1, 2, 2)])

    assert drawn is not None
    assert [line.path for line in drawn.lines] == ["M1 2 2 1 3 1 3.5 1", "M1 1 2 2 3 2 3.5 2"]
    assert not drawn.below


def test_who_came_later_begins_later() -> None:
    drawn = place_history(standings(2, 3), [(1, 1, 1), (None, None, 2)])

    assert drawn is not None
    assert drawn.lines[1].path == "M3 2 3.5 2"


def test_who_shares_a_place_ends_at_a_name_of_his_own() -> None:
    drawn = place_history(standings(2, 2), [(1, 1), (2, 1)])

    assert drawn is not None
    assert [line.path for line in drawn.lines] == ["M1 1 2 1 2.5 1", "M1 2 2 1 2.5 2"]


def test_the_first_ten_are_drawn_and_what_was_lower_on_one_line_below() -> None:
    places: list[tuple[int | None, ...]] = [(20 - at, at + 1) for at in range(20)]

    drawn = place_history(standings(20, 2), places)

    assert drawn is not None
    assert len(drawn.lines) == 10
    assert drawn.lines[0].path == "M1 11 2 1 2.5 1"
    assert drawn.below


def test_after_one_round_there_is_nothing_to_draw_yet() -> None:
    assert place_history(standings(4, 1), [(1,), (2,), (3,), (4,)]) is None


def test_the_places_are_words_too() -> None:
    tree = parsed(Renderer("Tourney", "et", "").page(big.page(), "en").decode())

    (figure,) = (one for one in tree.iter("figure") if "history" in (one.get("class") or ""))
    first = next(figure.iter("li"))

    assert ", places after each round: 4, 2, 1, 1, 2, 2, 1" in "".join(first.itertext())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_eighty_players_and_seven_rounds_stay_under_60_kB_with_styles(lang: str) -> None:
    page = Renderer("Tourney", "et", "").page(big.page(), lang)
    sheets = [
        STATIC / Path(link.get("href") or "").name
        for link in parsed(page.decode()).iter("link")
        if link.get("rel") == "stylesheet"
    ]

    assert len(sheets) == 2
    assert len(page) + sum(sheet.stat().st_size for sheet in sheets) < LIMIT
