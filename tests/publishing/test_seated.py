"""Right after a seating everybody looks for a chair: on the wall, at home and on one's own page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.record import Record
from tests.publishing.league import build, opened
from tourney.desk.cards import card
from tourney.desk.moving import move
from tourney.desk.roster import enter, stand_in
from tourney.desk.seatings import seat
from tourney.desk.tournaments import new
from tourney.readmodel.model import ReadModel

NAMES = ("Õie", "Liis", "Peep", "Ants")
SEATS = ["oie", "liis", "peep", "ants"]


@pytest.fixture
def night(tmp_path: Path) -> Iterator[tuple[Record, ReadModel]]:
    """Four people of a match, seated for its first round: c, d, h and s are theirs clockwise."""
    with opened(tmp_path) as (record, model):
        new(record, "k", "six-dozens", by="d", night="2026-03-06", rounds=2)
        enter(record, "k", NAMES, by="d")
        seat(record, "k", 1, by="d", method="hand", by_hand=[SEATS])
        yield record, model


def pages(record: Record, model: ReadModel, out: Path, *names: str) -> list[str]:
    model.catch_up()
    build(model, out)
    return [(out / "et" / name).read_text("utf-8") for name in names]


def test_who_sits_where_is_on_the_wall_and_the_first_page_in_the_order_of_names(
    night: tuple[Record, ReadModel], tmp_path: Path
) -> None:
    hall, home = pages(*night, tmp_path / "site", "hall/index.html", "index.html")
    for page in (hall, home):
        assert "Kes kus istub" in page
        found = [page.index(name) for name in ("Ants", "Liis", "Peep", "Õie")]
        assert found == sorted(found)
        assert page.count("jagab esimesena") == 1
    assert 'class="table ' not in hall


def test_standings_come_back_with_the_first_result(
    night: tuple[Record, ReadModel], tmp_path: Path
) -> None:
    card(night[0], "k/1/1", ["out oie left liis=3 peep=2 ants=1"], by="d")
    hall, home = pages(*night, tmp_path / "site", "hall/index.html", "index.html")
    assert "Kes kus istub" not in hall + home
    assert 'class="place"' in hall


@pytest.mark.parametrize("dealer", SEATS)
def test_the_tables_page_says_once_who_deals_first_by_the_table(
    night: tuple[Record, ReadModel], tmp_path: Path, dealer: str
) -> None:
    """The lot had proposed one of them."""
    move(night[0], "k/1/1", f"dealer {dealer}", by="d")
    (page,) = pages(*night, tmp_path / "site", "k/1/1/index.html")
    assert page.count("esimesena jagab") == 1


def test_a_players_own_page_says_where_he_sits_now(
    night: tuple[Record, ReadModel], tmp_path: Path
) -> None:
    [liis] = pages(*night, tmp_path / "site", "players/liis/index.html")
    assert '<a href="../../k/1/index.html">1. laud' in liis
    assert '<i class="d">' in liis
    [round_] = pages(*night, tmp_path / "site", "k/1/index.html")
    assert round_.count("on oma trump") == 4
    assert "loosi ettepanek" in round_


def test_a_page_follows_when_the_round_is_seated_anew(
    night: tuple[Record, ReadModel], tmp_path: Path
) -> None:
    """The same four at the same table, each with a suit of another."""
    for order in (SEATS, [*SEATS[1:], SEATS[0]]):
        seat(night[0], "k", 1, by="d", method="hand", by_hand=[order], force=True)
        again = pages(*night, tmp_path / "site", *(f"players/{one}/index.html" for one in order))
        suits = [re.findall('<i class="(.)">', page.partition("Istub")[2])[0] for page in again]
        assert suits == ["c", "d", "h", "s"]


def test_the_wall_shows_what_is_announced_while_nothing_is_played(tmp_path: Path) -> None:
    with opened(tmp_path) as (record, model):
        new(record, "k", "saare", by="d", name="Kevad", night="2026-03-06", rounds=2)
        new(record, "j", "saare", by="d", name="Jaanituli", night="2026-06-23", rounds=2)
        enter(record, "k", NAMES, by="d")
        hall, feed = pages(record, model, tmp_path / "site", "hall/index.html", "feed.xml")
    assert hall.index("Kevad") < hall.index("Jaanituli")
    assert "6. märts 2026" in hall
    assert "4 kirja pandud" in hall
    assert "0. voor" not in hall + feed
    assert feed.count("tulekul") == 2


def test_the_tables_page_says_who_plays_on_whose_chair_and_both_their_pages_what_they_played(
    night: tuple[Record, ReadModel], tmp_path: Path
) -> None:
    record, model = night
    card(record, "k/1/1", ["out oie left liis=3 peep=2 ants=1"], by="d")
    before = pages(record, model, tmp_path / "site", "k/1/1/index.html")[0]
    stand_in(record, "k", "Kati", "peep", 1, 2, by="d")
    card(record, "k/1/1/2", ["out oie left liis=3 peep=2 ants=1"], by="d")
    table, kati, ants = pages(
        record,
        model,
        tmp_path / "site",
        "k/1/1/index.html",
        "players/kati/index.html",
        "players/ants/index.html",
    )
    told = "Kati mängib Peep eest mängus 2"
    assert (told in before, told in table) == (False, True)
    assert "Õie" in kati
    assert "Kati" in ants
