"""Chairs in the wrong order with the right names: results stay with people."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.record import Record, open_record
from tests.desk import seen
from tests.desk.conftest import Recorded
from tests.desk.sheets_here import CARDS, DUEL, MATCH
from tourney.audit.audit import audit_tournament
from tourney.desk import roster
from tourney.desk.amending import amend
from tourney.desk.cards import card
from tourney.desk.exporting import export
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.moving import move
from tourney.desk.refusals import Refused
from tourney.desk.reseating import reseat
from tourney.sheets.check import check, check_text
from tourney.table.history import history_of

WHY = "the slip has the other order"


def ordered(record: Record, address: str, *seats: str) -> None:
    reseat(record, address, seats, WHY, by="ants", order=True).record()


def said(text: str) -> list[list[str]]:
    """The words of each result, whichever seat's number of cards is said first."""
    return [sorted(line.split()) for line in text.splitlines() if line.startswith("result out")] + [
        line.split()
        for line in text.splitlines()
        if line.startswith("result ") and "out" not in line
    ]


@pytest.mark.parametrize(("sheet", "slug"), [(CARDS, "s"), (MATCH, "k")])
def test_results_stay_with_people(recorded: Recorded, sheet: str, slug: str) -> None:
    record = recorded(sheet)
    before = seen.totals(record, slug)
    results = said(export(record, slug))
    seats = history_of(record.read(f"{slug}/1/1")).seats
    ordered(record, f"{slug}/1/1", *reversed(seats))
    assert history_of(record.read(f"{slug}/1/1")).seats == seats[::-1]
    assert seen.totals(record, slug) == before
    assert said(export(record, slug)) == results
    assert audit_tournament(record, slug).findings == []


def test_who_dealt_follows_from_the_order(recorded: Recorded, tmp_path: Path) -> None:
    record = recorded(CARDS)
    ordered(record, "s/1/1", "mari", "peep", "jaan")
    text = export(record, "s/1/1")
    assert [word for word in text.split() if word.startswith("dealer=")] == [
        "dealer=mari",
        "dealer=peep",
        "dealer=jaan",
        "dealer=mari",
    ]
    assert check_text(text)[0]["violations"] == []
    (tmp_path / "b").mkdir()
    with open_record(tmp_path / "b" / "tourney.db") as copy:
        import_tables(copy, check(text), Wishes(), by="x")
        assert export(copy, "s/1/1") == text


def test_what_comes_afterwards_goes_by_the_new_order(recorded: Recorded) -> None:
    record = recorded(CARDS.partition("deal 3")[0])
    ordered(record, "s/1/1", "mari", "peep", "jaan")
    card(record, "s/1/1/3", ["231"], by="desk")  # peep first, jaan second, places seat by seat
    deal = history_of(record.read("s/1/1")).deals[-1]
    assert (deal.began.fact.dealer, deal.began.deal) == ("jaan", 3)
    assert history_of(record.read("s/1/1")).line(deal.results[-1]) == "result jaan mari peep"


def test_names_and_order_are_corrected_one_after_the_other_and_back(recorded: Recorded) -> None:
    record = recorded(CARDS)
    before, totals = export(record, "s/1/1"), seen.totals(record, "s")
    ordered(record, "s/1/1", "mari", "peep", "jaan")
    reseat(record, "s/1/1", ["peep", "mari", "jaan"], WHY, by="ants").record()
    swapped = {"mari": totals["peep"], "peep": totals["mari"], "jaan": totals["jaan"]}
    assert seen.totals(record, "s") == swapped
    reseat(record, "s/1/1", ["mari", "peep", "jaan"], WHY, by="ants").record()
    ordered(record, "s/1/1", "mari", "jaan", "peep")
    assert (export(record, "s/1/1"), seen.totals(record, "s")) == (before, totals)


def test_a_correction_after_it_speaks_of_people(recorded: Recorded) -> None:
    record = recorded(MATCH)
    ordered(record, "k/1/1", *reversed(history_of(record.read("k/1/1")).seats))
    amend(record, "k/1/1/1", "out peep left jaan=3 mari=4", WHY, by="ants").record()
    assert audit_tournament(record, "k").findings == []


def test_moves_that_could_not_be_in_that_order_are_refused(recorded: Recorded) -> None:
    record = recorded(
        "table m/1/1\ngame saare\nseats mari jaan peep\ndealer mari\n\ndeal 1\ntrump 6h\n"
    )
    move(record, "m/1/1", "mari attack 7c", by="desk")
    move(record, "m/1/1", "jaan beat 7c 8c", by="desk")
    with pytest.raises(Refused) as refused:
        ordered(record, "m/1/1", "mari", "peep", "jaan")
    assert refused.value.key == "cannot-reseat"


def test_only_the_same_people_can_sit_in_a_different_order(recorded: Recorded) -> None:
    record = recorded(f"{DUEL}\n{CARDS}")
    roster.enter(record, "s", ["liis"], by="desk")
    with pytest.raises(Refused) as refused:
        ordered(record, "s/1/1", "mari", "jaan", "liis")
    assert refused.value.key == "different-people"
