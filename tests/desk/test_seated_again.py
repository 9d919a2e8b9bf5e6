"""A round is seated anew at the very moment when a table of it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from engine.violation import FormError
from events.on_sqlite import open_store
from events.record import Appended, Batch, Record, Request, open_record
from tourney.audit.audit import audit_tournament
from tourney.desk import roster, tournaments
from tourney.desk.answers import carry_out
from tourney.desk.cards import card
from tourney.desk.endings import close
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.moving import move
from tourney.desk.refusals import Refused
from tourney.desk.seatings import Seated, seat, seat_again
from tourney.desk.taking_down import take_down
from tourney.recorder.readings import Line
from tourney.sheets.check import check
from tourney.sheets.statements import DealLine
from tourney.table.history import seats_of

PLAYERS = ["mari", "jaan", "peep", "ants", "tiiu", "rein", "olena"]
SHEET = """\
table k/1/1
game saare
seats mari jaan peep ants
dealer mari

deal 1
result mari jaan peep ants
"""
BEGINNINGS: dict[str, Callable[[Record], object]] = {
    "card": lambda record: card(record, "k/1/1", ["mari jaan peep ants"], by="clerk"),
    "move": lambda record: move(record, "k/1/1", "deal 1", by="clerk"),
    "taken down": lambda record: take_down(record, "k/1/1", [Line(DealLine(1))], by="phone"),
    "import": lambda record: import_tables(record, check(SHEET), Wishes(), by="clerk"),
    "closed": lambda record: close(record, "k/1/1", "nobody came", by="clerk"),
}
"""Every way in which a table is opened."""


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A round of two tables, and a late comer."""
    path = tmp_path / "tourney.db"
    with open_record(path) as record:
        tournaments.new(record, "k", "saare", by="desk")
        roster.enter(record, "k", PLAYERS, by="desk")
        hand = [PLAYERS[:4], PLAYERS[4:]]
        seat(record, "k", 1, by="desk", method="hand", by_hand=hand)
        roster.join(record, "k", "late", 1, by="desk")
    return path


class Meanwhile(Record):
    """A record in which somebody else records something just before the next is appended."""

    def __init__(self, store: Path, act: Callable[[Record], object]) -> None:
        """Open the record; ``act`` happens once."""
        self._path, self._act = store, [act]
        super().__init__(open_store(store, 5, create=False))

    def append(
        self, batches: Iterable[Batch], *, at: str, by: str, request: Request | None = None
    ) -> Appended:
        """Let the others go first."""
        if self._act:
            act = self._act.pop()
            with open_record(self._path) as record:
                act(record)
        return super().append(batches, at=at, by=by, request=request)


def again(record: Record) -> Seated:
    return seat_again(record, "k", 1, by="desk", seed=3)


def everybody(record: Record) -> list[str]:
    """Who sits at the tables of the round, as it is seated now."""
    field = tournaments.find_field(record, "k")
    return sorted(player for table in field.seated[1].tables for player in table["seats"])


@pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS)
def test_a_table_that_begins_at_that_moment_is_left_as_it_is(
    store: Path, begin: Callable[[Record], object]
) -> None:
    with Meanwhile(store, begin) as record:
        seated = carry_out(record, again).outcome
        assert seats_of(record.read("k/1/1")) == ("mari", "jaan", "peep", "ants")
        assert seated
        assert seated.begun == ["k/1/1"]
        assert everybody(record) == sorted([*PLAYERS, "late"])
        assert audit_tournament(record, "k").findings == []


@pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS)
def test_a_table_is_not_opened_for_those_who_were_seated_elsewhere_at_that_moment(
    store: Path, begin: Callable[[Record], object]
) -> None:
    with Meanwhile(store, again) as record:
        with suppress(Refused, FormError):  # the card names whoever sat there before
            carry_out(record, begin)
        first, *_ = tournaments.find_field(record, "k").seated[1].tables
        assert seats_of(record.read("k/1/1")) in ((), tuple(first["seats"]))
        assert audit_tournament(record, "k").findings == []


def test_two_who_seat_and_begin_over_and_over_leave_roster_and_seats_in_agreement(
    store: Path,
) -> None:
    """Two threads with a record each; whoever is first, everybody sits at exactly one table."""

    def begin_all() -> None:
        with open_record(store) as record:
            for table in ("k/1/2", "k/1/1"):
                carry_out(record, partial(move, address=table, text="deal 1", by="clerk"))

    def seat_often() -> None:
        with open_record(store) as record, suppress(Refused):  # once both tables have begun
            for seed in range(4):
                carry_out(record, partial(seat_again, slug="k", round_=1, by="desk", seed=seed))

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(begin_all), pool.submit(seat_often)]:
            done.result()
    with open_record(store) as record:
        assert {*everybody(record)} >= {*PLAYERS}
        # where both tables began first nobody is left to sit with the late comer, and that is noted
        audited = audit_tournament(record, "k")
        assert audited.findings == []
        noted = {one.data["player"] for one in audited.notes if one.key == "audit.sits-nowhere"}
        assert noted == {"late"} - {*everybody(record)}
