"""Results corrected after the fact: every later figure follows, and both stay in the record."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import GAMES
from engine.violation import FormError
from events.facts import ResultAmended
from events.record import Record
from tests.desk import seen
from tests.desk.conftest import Recorded
from tests.desk.sheets_here import CARDS, DUEL, MATCH
from tests.tables import head_of, order
from tourney.audit.tables import audit_table
from tourney.demo.player import play_table
from tourney.desk.amending import amend, void
from tourney.desk.cards import card
from tourney.desk.exporting import export
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.moving import move
from tourney.desk.refusals import Refused
from tourney.desk.retracting import retract
from tourney.sheets.check import check
from tourney.sheets.statements import numbered
from tourney.sheets.writer import write_table
from tourney.table.history import history_of
from tourney.table.table import Table

WHY = "the card was read wrongly"


def test_a_score_card_is_amended_and_the_old_result_stays(recorded: Recorded) -> None:
    record = recorded(CARDS)
    seen.done(amend(record, "s/1/1/2", "mari jaan peep", WHY, by="ants"))
    assert seen.totals(record, "s") == {"mari": 15, "jaan": 11, "peep": 6}
    [amendment] = seen.told(record, "s/1/1").deals[1].amendments
    assert (amendment.before, amendment.statement) == (
        "result jaan mari peep",
        "result mari jaan peep",
    )
    assert (amendment.reason, amendment.by) == (WHY, "ants")


def test_the_same_amendment_again_plans_nothing(recorded: Recorded) -> None:
    record = recorded(CARDS)
    seen.done(amend(record, "s/1/1/2", "mari jaan peep", WHY, by="ants"))
    assert amend(record, "s/1/1/2", "result mari jaan peep", WHY, by="ants").facts == []


def test_in_six_dozens_capital_and_kitty_of_every_later_deal_follow(recorded: Recorded) -> None:
    record = recorded(MATCH)
    plan = amend(record, "k/1/1/1", "out mari left jaan=3 peep=4", WHY, by="ants")
    assert [
        (fact.deal, fact.follows) for fact in plan.facts if isinstance(fact, ResultAmended)
    ] == [
        (1, None),
        (2, 1),
        (3, 1),
        (4, 1),
    ]
    plan.record()
    assert [deal["peep"] for deal in seen.capital(record, "k/1/1")] == [48, 18, 12, 6]
    assert [deal["mari"] for deal in seen.capital(record, "k/1/1")] == [114, 90, 108, 126]


def test_in_saare_only_the_deal_itself_is_announced_anew(recorded: Recorded) -> None:
    record = recorded(CARDS)
    assert seen.done(amend(record, "s/1/1/1", "jaan mari peep", WHY, by="ants")) == [
        "ResultAmended"
    ]


def test_a_match_that_had_ended_loses_its_later_deals(recorded: Recorded) -> None:
    record = recorded(MATCH)
    plan = amend(record, "k/1/1/1", "out mari left jaan=3 peep=8", WHY, by="ants")
    assert plan.lost() == ["k/1/1/3", "k/1/1/4"]
    plan.record()
    table = seen.told(record, "k/1/1")
    assert [deal.void for deal in table.deals] == [False, False, True, True]
    assert (table.line.finished, table.winners) == (True, ("mari",))


def test_and_they_come_back_when_it_had_not_ended_after_all(recorded: Recorded) -> None:
    record = recorded(MATCH)
    before, totals = seen.table(record, "k/1/1"), seen.totals(record, "k")
    amend(record, "k/1/1/1", "out mari left jaan=3 peep=8", WHY, by="ants").record()
    amend(record, "k/1/1/1", "out mari left jaan=3 peep=5", WHY, by="ants").record()
    after = seen.table(record, "k/1/1")
    assert after["deals"][0].pop("decree") == WHY
    decree = f'decree out mari left jaan=3 peep=5 because "{WHY}"'
    assert after.pop("sheet").count(decree) == 1
    del before["sheet"]
    assert (after, seen.totals(record, "k")) == (before, totals)


def test_a_match_that_has_not_ended_any_more_goes_on(recorded: Recorded) -> None:
    record = recorded(MATCH)
    amend(record, "k/1/1/4", "out mari peep left jaan=3", WHY, by="ants").record()
    assert not seen.told(record, "k/1/1").line.finished
    card(record, "k/1/1/5", ["out mari left jaan=1 peep=1"], by="desk")
    assert len(seen.capital(record, "k/1/1")) == 5


def test_a_recorded_deal_that_is_amended_still_replays(record: Record) -> None:
    head = head_of(GAMES["saare"])._replace(address="k/1/1")
    text = write_table(head, numbered(play_table(head, Random(3))))
    import_tables(record, check(text), Wishes(), by="desk")
    moves = seen.told(record, "k/1/1").deals[1].moves
    amend(record, "k/1/1/2", "ants peep jaan mari", WHY, by="ants").record()
    [_, deal, *_] = seen.told(record, "k/1/1").deals
    assert (deal.moves, order(deal)) == (moves, ("ants", "peep", "jaan", "mari"))
    state = Table.of(history_of(record.read("k/1/1"))).state
    decree = state.deals[1].closing.decree
    assert (state.stopped, decree and decree.reason) == (None, WHY)
    assert state.deals[1].deal.ended


def test_a_deal_that_cannot_be_finished_gets_its_result_by_decree(recorded: Recorded) -> None:
    record = recorded(DUEL)
    amend(record, "k/1/1/1", "jaan mari", "mari had to leave", by="ants").record()
    assert seen.totals(record, "k") == {"jaan": 5, "mari": 0}
    move(record, "k/1/1", "deal 2", by="desk")


@pytest.mark.parametrize(
    ("address", "result", "key"),
    [
        ("s/1/1/5", "mari jaan peep", "no-such-deal"),
        ("s/1/1", "mari jaan peep", "deal-address"),
        ("s/1/2/1", "mari jaan peep", "no-such-table"),
    ],
)
def test_what_cannot_be_amended_is_refused(
    recorded: Recorded, address: str, result: str, key: str
) -> None:
    with pytest.raises(Refused) as refused:
        amend(recorded(CARDS), address, result, WHY, by="ants")
    assert refused.value.key == key


@pytest.mark.parametrize(
    "result", ["", "mari jaan", "mari jaan ants", "mari jaan peep sixes peep=1"]
)
def test_a_result_that_cannot_be_is_refused(recorded: Recorded, result: str) -> None:
    with pytest.raises(FormError):
        amend(recorded(CARDS), "s/1/1/1", result, WHY, by="ants")


def test_a_deal_after_the_end_of_the_match_gets_no_result(recorded: Recorded) -> None:
    record = recorded(MATCH)
    amend(record, "k/1/1/1", "out mari left jaan=3 peep=8", WHY, by="ants").record()
    with pytest.raises(Refused) as refused:
        amend(record, "k/1/1/4", "out mari left jaan=1 peep=1", WHY, by="ants")
    assert refused.value.key == "table-finished"


# -- void deals


def test_a_void_deal_counts_nothing_and_leaves_no_trace_in_statistics(recorded: Recorded) -> None:
    record = recorded(CARDS)
    seen.done(void(record, "s/1/1/2", "misdealt", by="ants"))
    table = seen.told(record, "s/1/1")
    assert (table.line.deals, table.line.finished) == (3, False)
    assert table.deals[1].scores == ()
    assert seen.totals(record, "s") == {"mari": 10, "jaan": 8, "peep": 6}
    assert export(record, "s/1/1").count('annul "misdealt"') == 1


def test_a_void_deal_again_plans_nothing(recorded: Recorded) -> None:
    record = recorded(CARDS)
    void(record, "s/1/1/2", "misdealt", by="ants").record()
    assert void(record, "s/1/1/2", "misdealt", by="ants").facts == []


def test_a_deal_lost_by_an_amendment_stays_void_when_it_was_made_void_itself(
    recorded: Recorded,
) -> None:
    record = recorded(MATCH)
    amend(record, "k/1/1/1", "out mari left jaan=3 peep=8", WHY, by="ants").record()
    lost = seen.table(record, "k/1/1"), seen.totals(record, "k")
    void(record, "k/1/1/3", "misdealt", by="ants").record()
    assert seen.totals(record, "k") == lost[1]
    amend(record, "k/1/1/1", "out mari left jaan=3 peep=5", WHY, by="ants").record()
    deals = seen.told(record, "k/1/1").deals
    assert [deal.void for deal in deals] == [False, False, True, False]
    assert audit_table(record.read("k/1/1")).findings == []
    retract(record, "k/1/1", 7, "all wrong", by="ants").record()
    amend(record, "k/1/1/1", "out mari left jaan=3 peep=8", WHY, by="ants").record()
    assert seen.totals(record, "k") == lost[1]


def test_and_is_lost_again_when_that_is_taken_back(recorded: Recorded) -> None:
    record = recorded(MATCH)
    amend(record, "k/1/1/1", "out mari left jaan=3 peep=8", WHY, by="ants").record()
    lost = seen.table(record, "k/1/1"), seen.totals(record, "k")
    void(record, "k/1/1/4", "misdealt", by="ants").record()
    retract(record, "k/1/1", None, "not so", by="ants").record()
    assert (seen.table(record, "k/1/1"), seen.totals(record, "k")) == lost
    amend(record, "k/1/1/1", "out mari left jaan=3 peep=5", WHY, by="ants").record()
    assert len(seen.capital(record, "k/1/1")) == 4


def test_a_void_deal_counts_again_when_it_gets_a_result(recorded: Recorded) -> None:
    record = recorded(CARDS)
    before = seen.totals(record, "s")
    void(record, "s/1/1/2", "misdealt", by="ants").record()
    amend(record, "s/1/1/2", "jaan mari peep", "it was dealt well", by="ants").record()
    assert seen.totals(record, "s") == before
    assert seen.told(record, "s/1/1").line.finished


def test_the_voiding_of_the_last_deal_can_be_taken_back(recorded: Recorded) -> None:
    record = recorded(MATCH)
    before = seen.table(record, "k/1/1"), seen.totals(record, "k")
    void(record, "k/1/1/4", "misdealt", by="ants").record()
    retract(record, "k/1/1", None, "not so", by="ants").record()
    assert (seen.table(record, "k/1/1"), seen.totals(record, "k")) == before


def test_in_six_dozens_a_void_deal_changes_all_later_capital(recorded: Recorded) -> None:
    record = recorded(MATCH)
    void(record, "k/1/1/2", "misdealt", by="ants").record()
    assert [deal["mari"] for deal in seen.capital(record, "k/1/1")] == [120, 138, 156]
