"""A ruling that is taken back: whatever was recorded because of it counts no more."""

from __future__ import annotations

import pytest

from events.record import Record
from tests.desk import seen
from tests.desk.conftest import Recorded
from tests.desk.sheets_here import CARDS, DUEL, MATCH
from tests.desk.test_rule import LATE, PASS, disputed
from tourney.audit.tables import audit_table
from tourney.desk import penalties
from tourney.desk.amending import amend
from tourney.desk.disputing import disputes, rule
from tourney.desk.moving import move
from tourney.desk.refusals import Refused
from tourney.desk.unruling import unrule

TABLE = "k/1/1"
RULINGS = [
    (LATE, PASS, "upheld"),
    (LATE, PASS, "stands"),
    (DUEL, 6, "rewind 5"),
    (DUEL, None, "rewind 3"),
    (MATCH, None, "result out jaan left mari=2 peep=1"),
    (MATCH, 3, "result out peep left mari=1 jaan=2"),
    (MATCH, 3, "void"),
    (MATCH, None, "void"),
    (MATCH, 3, "penalty mari -4"),
]


def counts(record: Record) -> object:
    """What the table and the tournament come to, and whether the dispute is open."""
    (one,) = disputes(record, [TABLE], "k")
    return seen.table(record, TABLE), seen.totals(record, "k"), one.ruled is None


@pytest.mark.parametrize(("sheet", "at", "ruling"), RULINGS, ids=lambda one: str(one)[-20:])
def test_all_that_a_ruling_changed_is_as_before(
    recorded: Recorded, sheet: str, at: int | None, ruling: str
) -> None:
    record = recorded(sheet)
    called = disputed(record, at)
    before, found = counts(record), audit_table(record.read(TABLE)).findings
    kind, *words = ruling.split()
    rule(record, called, kind, words, "I saw it", by="peep").record()
    assert counts(record) != before
    unrule(record, called, "I saw another table", by="peep").record()
    assert counts(record) == before
    assert audit_table(record.read(TABLE)).findings == found


def test_a_dispute_is_ruled_on_anew(recorded: Recorded) -> None:
    record = recorded(MATCH)
    called = disputed(record, 3)
    rule(record, called, "void", [], "I saw it", by="peep").record()
    unrule(record, called, "no", by="peep").record()
    rule(record, called, "upheld", [], "it was right", by="liis").record()
    (one,) = disputes(record, [TABLE], "k")
    assert one.ruled is not None
    assert one.ruled.fact.kind == "upheld"
    (told,) = seen.told(record, TABLE).rulings
    assert (told.kind, told.by) == ("upheld", "liis")


def test_a_penalty_that_was_lifted_since_is_not_lifted_again(recorded: Recorded) -> None:
    record = recorded(CARDS.replace("s/1/1", TABLE))
    called = disputed(record)
    rule(record, called, "penalty", ["mari", "-4"], "rude", by="peep").record()
    penalties.lift(record, "k", record.version("k"), "it was not she", by="peep")
    unrule(record, called, "no", by="peep").record()
    assert seen.totals(record, "k")["mari"] == seen.told(record, TABLE).line.seats[0].total


def test_a_correction_in_the_same_second_is_no_part_of_the_ruling(
    recorded: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tourney.clock.now", lambda: "2026-03-06T20:00:00+02:00")
    record = recorded(MATCH)
    called = disputed(record, 3)
    amend(record, f"{TABLE}/2", "out peep left mari=4 jaan=5", "misread", by="peep").record()
    before = counts(record)
    rule(record, called, "result", "out jaan left mari=1 peep=2".split(), "x", by="peep").record()
    unrule(record, called, "no", by="peep").record()
    assert counts(record) == before


def test_what_was_played_since_a_rewind_is_not_lost(recorded: Recorded) -> None:
    record = recorded(DUEL)
    called = disputed(record, 6)
    rule(record, called, "rewind", ["5"], "I saw it", by="peep").record()
    move(record, TABLE, "mari done", by="desk")
    version = record.version(TABLE)
    with pytest.raises(Refused, match="recorded-since"):
        unrule(record, called, "no", by="peep")
    assert record.version(TABLE) == version


@pytest.mark.parametrize("called", ["k/1/1#1", "k/1/1#7", "k/1/1"])
def test_without_a_ruling_there_is_nothing_to_take_back(recorded: Recorded, called: str) -> None:
    record = recorded(MATCH)
    disputed(record, 3)
    with pytest.raises(Refused):
        unrule(record, called, "no", by="peep")
