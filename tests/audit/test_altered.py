"""The rules changed after a store was made: the audit of it finds what would count differently.

What was announced is in the record and is compared by the rules (R1, S21, D17); what is worked out
of the announced results is compared with the read model that was kept beside the store.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.games import GAMES
from engine.saare import score as saare
from engine.sixdozens import score as dozens
from events.progress import silent
from events.record import Record
from tests.audit.conftest import Recorded, found
from tests.tables import head_of, sheet_of
from tourney.audit.rows import audit_rows
from tourney.demo.player import play_table
from tourney.readmodel import standings
from tourney.readmodel.model import ReadModel, path_for
from tourney.sheets.check import check_text

DOZENS = """\
table k/1/1
game six-dozens
rules next-dealer=loser
seats mari jaan peep
dealer mari
trumps none

deal 1
result out mari left jaan=3 peep=5

deal 2
result out jaan left mari=4 peep=5

deal 3
result left mari=8 jaan=2 peep=3
"""
"""A match that ended with a kitty left: the last deal was lost by all."""


def altered(function: Callable[..., Any], change: Callable[[Any], Any]) -> Callable[..., Any]:
    """The function with something else given back."""
    return lambda *given, **named: change(function(*given, **named))


def turned(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The same for the next seats."""
    return (*numbers[1:], numbers[0])


def taller(tally: Any) -> Any:
    """A tally with one point more for everybody."""
    return tally._replace(counts={name: points + 1 for name, points in tally.counts.items()})


def without(tally: Any) -> Any:
    """A tally that tells nothing of what separates equals."""
    none = {what: dict.fromkeys(of, 0) for what, of in tally.criteria.items()}
    return tally._replace(criteria=none)


ALTERATIONS: dict[str, tuple[Any, str, Callable[[Any], Any]]] = {
    "S18": (saare, "result", lambda one: one and one._replace(order=one.order[::-1])),
    "S19": (saare, "PLACE_POINTS", lambda points: {n: of[::-1] for n, of in points.items()}),
    "S20": (saare, "s20_sixes", turned),
    "S20 givings": (saare, "s20_givings", lambda givings: givings[:-1]),
    "S20 counts": (saare, "s20_counts", lambda counts: not counts),
    "S21": (saare, "s24_next", lambda table: table._replace(dealer=(table.dealer + 1) % 4)),
    "S22": (saare, "s22_tally", taller),
    "S23": (saare, "s22_tally", without),
    "D15": (dozens, "CARD", lambda points: points + 1),
    "D16": (dozens, "d16_shared", turned),
    "D17": (dozens, "_loser", lambda seat: (seat + 1) % 3),
    "D18": (dozens, "d18_winners", lambda names: names[1:]),
    "D18 sums": (dozens, "d18_counted", lambda table: table._replace(kitty=table.kitty + 6)),
    "D19": (dozens, "d19_shares", turned),
    "D21": (dozens, "d21_tally", taller),
    "gain": (dozens, "gain", lambda of: {name: points + 6 for name, points in of.items()}),
    "ranks": (standings, "rank", lambda rows: [one._replace(place=7) for one in rows]),
}


@pytest.fixture(scope="module")
def night() -> str:
    """A table of Saare with sixes given at the end of a deal, and a match of Six Dozens."""
    return f"{recorded_deals()}\n{DOZENS}"


def recorded_deals() -> str:
    """A table of Saare, move by move, with sixes given at the end of a deal."""
    game = GAMES["saare"]
    head = head_of(game)._replace(address="s/1/1")
    for seed in range(100):
        text = sheet_of(head, play_table(head, Random(seed), "closed"))
        [verdict] = check_text(text)
        if any(deal["sixes"] for deal in verdict["deals"]):
            return text
    raise LookupError("no such table")


def test_nothing_is_found_where_nothing_was_changed(
    recorded: Recorded, night: str, tmp_path: Path
) -> None:
    record = kept(recorded(night), tmp_path)
    assert found(record) == []
    assert audit_rows(record, model_of(tmp_path), silent) == []


@pytest.mark.parametrize("rule", ALTERATIONS)
def test_a_scoring_function_changed_later_is_found(
    recorded: Recorded, night: str, tmp_path: Path, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = kept(recorded(night), tmp_path)
    module, name, change = ALTERATIONS[rule]
    before = getattr(module, name)
    after = altered(before, change) if callable(before) else change(before)
    monkeypatch.setattr(module, name, after)
    if name == "_loser":
        monkeypatch.setitem(dozens.DEALERS, "loser", after)
    assert found(record) or audit_rows(record, model_of(tmp_path), silent)


@pytest.mark.parametrize("agreement", dozens.DEALERS)
def test_D17_who_deals_next_changed_later_is_found(
    recorded: Recorded, agreement: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = head_of(GAMES["six-dozens"], rules=[f"next-dealer={agreement}"])
    text = sheet_of(head._replace(address="k/1/1"), play_table(head, Random(3), "closed"))
    record = recorded(text)
    assert found(record) == []
    after = altered(dozens.DEALERS[agreement], lambda seat: (seat + 1) % 4)
    monkeypatch.setitem(dozens.DEALERS, agreement, after)
    assert {one.rule for one in found(record)} == {"D17"}


def kept(record: Record, folder: Path) -> Record:
    """The record with its read model beside it."""
    with ReadModel(model_of(folder), record) as model:
        model.catch_up()
    return record


def model_of(folder: Path) -> Path:
    """Where the read model of the record in this folder is."""
    return Path(path_for(str(folder / "tourney.db")))
