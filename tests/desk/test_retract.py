"""Taking back: what was taken back is still there, and nothing that counts rests on it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import GAMES
from engine.moves import Move
from engine.violation import FormError
from events.facts import StatementRetracted
from events.record import Record, open_record
from tests.desk import seen
from tests.desk.conftest import Recorded
from tests.desk.sheets_here import CARDS, DUEL, MATCH
from tests.tables import head_of, some_table
from tourney.audit.tables import audit_table
from tourney.demo.player import play_table
from tourney.desk.amending import amend, void
from tourney.desk.exporting import export
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.moving import Broken, move
from tourney.desk.refusals import Refused
from tourney.desk.retracting import retract
from tourney.sheets.check import check, verdict
from tourney.sheets.statements import numbered
from tourney.sheets.writer import write_table
from tourney.table.history import TableHistory, history_of
from tourney.table.lines import line_of
from tourney.table.table import Table


def back(record: Record, address: str = "k/1/1", to: int | None = None) -> list[str]:
    """Takes back; gives back the lines that fell."""
    plan = retract(record, address, to, "typed wrongly", by="ants")
    plan.record()
    return [line_of(entry.fact) for entry in plan.fallen]


def test_the_last_statement_is_taken_back_and_recording_goes_on(recorded: Recorded) -> None:
    record = recorded(DUEL)
    assert back(record) == ["jaan done"]
    assert back(record) == ["mari take"]
    move(record, "k/1/1", "mari beat 9d Td", by="desk")
    assert export(record, "k/1/1").endswith("jaan attack 9d\nmari beat 9d Td\n")


def test_what_was_taken_back_stays_in_the_record_with_reason_time_and_name(
    recorded: Recorded,
) -> None:
    record = recorded(DUEL)
    before = record.read("k/1/1")
    back(record)
    *events, last = record.read("k/1/1")
    assert events == before
    assert last.fact == StatementRetracted(before[-1].version, "typed wrongly")
    assert last.by == "ants"


def test_all_after_a_move_of_a_deal_is_taken_back(recorded: Recorded) -> None:
    record = recorded(DUEL)
    assert back(record, "k/1/1/1", 2) == ["mari done", "jaan attack 9d", "mari take", "jaan done"]
    assert back(record, "k/1/1/1", 0) == ["mari attack 7c", "jaan beat 7c 8c"]


def test_the_announced_result_falls_with_its_move(record: Record) -> None:
    head = head_of(GAMES["saare"])._replace(address="k/1/1")
    one_deal = write_table(head, numbered([*play_table(head, Random(1))][:120]))
    text = one_deal[: one_deal.index("deal 2")]
    import_tables(record, check(text), Wishes(), by="desk")
    assert seen.told(record, "k/1/1").deals[0].finished
    back(record)
    (deal,) = seen.told(record, "k/1/1").deals
    assert (deal.finished, deal.result, deal.scores) == (False, None, ())
    assert seen.totals(record, "k") == {}


def test_an_earlier_deal_takes_the_later_ones_with_it(recorded: Recorded) -> None:
    record = recorded(MATCH)
    assert back(record, "k/1/1", 4) == [
        "result out jaan left mari=4 peep=5",
        "deal 3 dealer=peep",
        "result out mari left jaan=2 peep=1",
        "deal 4 dealer=mari",
        "result out mari left jaan=2 peep=1",
    ]
    assert seen.capital(record, "k/1/1") == [{"mari": 120, "jaan": 54, "peep": 42}]


def test_the_whole_table_can_be_taken_back_and_played_again(recorded: Recorded) -> None:
    record = recorded(CARDS)
    back(record, "s/1/1", 1)
    assert seen.table(record, "s/1/1")["deals"] == []
    recorded(CARDS)
    assert seen.totals(record, "s") == {"mari": 13, "jaan": 13, "peep": 6}


def test_an_amendment_is_taken_back_and_the_deals_lost_by_it_come_back(
    recorded: Recorded,
) -> None:
    record = recorded(MATCH)
    before = seen.table(record, "k/1/1"), seen.totals(record, "k")
    amend(record, "k/1/1/2", "out jaan left mari=4 peep=8", "misread", by="ants").record()
    assert len(seen.capital(record, "k/1/1")) == 2
    assert back(record) == ["result out jaan left mari=4 peep=8"]
    assert (seen.table(record, "k/1/1"), seen.totals(record, "k")) == before


def test_deals_lost_by_an_amendment_fall_with_the_result_of_the_last_that_counts(
    recorded: Recorded,
) -> None:
    record = recorded(MATCH)
    amend(record, "k/1/1/1", "out mari left jaan=3 peep=8", "misread", by="ants").record()
    assert back(record)[0] == "result out jaan left mari=4 peep=5"
    assert [deal["dealer"] for deal in seen.table(record, "k/1/1")["deals"]] == ["mari", "jaan"]
    move(record, "k/1/1", "result out jaan left mari=1 peep=1", by="desk")
    assert len(seen.capital(record, "k/1/1")) == 2


@pytest.mark.parametrize("kept", [2, 3, 4, 5, 6])
def test_every_correction_after_the_statement_kept_falls(recorded: Recorded, kept: int) -> None:
    record = recorded(CARDS[: CARDS.index("deal 2")])
    for result in ("jaan mari peep", "peep mari jaan", "peep jaan mari"):
        amend(record, "s/1/1/1", result, "misread", by="ants").record()
    void(record, "s/1/1/1", "misdealt", by="ants").record()
    then = Table.of(history_of(record.read("s/1/1")[:kept])).state
    back(record, "s/1/1", kept)
    assert verdict(Table.of(history_of(record.read("s/1/1"))).state, "en") == verdict(then, "en")


def test_figures_that_follow_fall_with_the_only_result_of_their_deal(recorded: Recorded) -> None:
    record = recorded(MATCH[: MATCH.index("result out mari left jaan=2")])
    amend(record, "k/1/1/3", "out mari left jaan=2 peep=1", "mari left", by="ants").record()
    amend(record, "k/1/1/1", "out mari left jaan=1 peep=1", "misread", by="ants").record()
    back(record)
    assert [deal.finished for deal in seen.told(record, "k/1/1").deals] == [True, True, False]
    assert audit_table(record.read("k/1/1")).findings == []


@pytest.mark.parametrize(
    ("address", "to", "key"),
    [
        ("k/1/1", 99, "no-such-statement"),
        ("k/1/1", 9, "nothing-after"),
        ("k/1/1/1", 7, "no-such-move"),
        ("k/1/1/2", 1, "no-such-deal"),
        ("k/1/2", None, "no-such-table"),
        ("k", None, "address"),
    ],
)
def test_what_cannot_be_taken_back_is_refused(
    recorded: Recorded, address: str, to: int | None, key: str
) -> None:
    record = recorded(DUEL)
    with pytest.raises(Refused) as refused:
        retract(record, address, to, "typed wrongly", by="ants")
    assert refused.value.key == key


@pytest.mark.parametrize("reason", ["", "  ", 'he said "no"', "one\ntwo", "x" * 501])
def test_a_reason_must_be_one_line_that_a_sheet_can_hold(recorded: Recorded, reason: str) -> None:
    record = recorded(DUEL)
    with pytest.raises(Refused) as refused:
        retract(record, "k/1/1", None, reason, by="ants")
    assert refused.value.key == "reason"


# -- two at once


def test_of_two_who_take_back_the_same_one_is_told_who_was_faster(recorded: Recorded) -> None:
    record = recorded(DUEL)
    slower = retract(record, "k/1/1", None, "typed wrongly", by="peep")
    back(record)
    with pytest.raises(Refused) as refused:
        slower.record()
    assert refused.value.key == "taken-back"
    assert (refused.value.data["number"], refused.value.data["by"]) == (9, "ants")


def test_taking_back_what_is_taken_back_already_tells_who_did(recorded: Recorded) -> None:
    record = recorded(DUEL)
    back(record, "k/1/1", 8)
    with pytest.raises(Refused) as refused:
        retract(record, "k/1/1", 8, "typed wrongly", by="peep")
    assert (refused.value.key, refused.value.data["by"]) == ("taken-back", "ants")


def test_a_move_made_meanwhile_is_a_conflict_and_nothing_is_taken_back(
    recorded: Recorded,
) -> None:
    record = recorded(DUEL)
    slower = retract(record, "k/1/1", None, "typed wrongly", by="peep")
    move(record, "k/1/1", "shows mari 9d", by="desk")
    with pytest.raises(Refused) as refused:
        slower.record()
    assert (refused.value.key, refused.value.data["number"]) == ("overtaken", 10)
    assert refused.value.data["statement"] == "shows mari 9d"
    assert export(record, "k/1/1").endswith("jaan done\nshows mari 9d\n")


# -- never happened


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.sampled_from([*GAMES.values()]), st.data())
def test_recorded_and_taken_back_is_as_if_never_recorded(
    seed: int, game: object, data: st.DataObject
) -> None:
    head, statements = some_table(seed, game, "partly")  # type: ignore[arg-type]
    head = head._replace(address="k/1/1")
    kept = data.draw(st.integers(1, len(statements) - 1))
    text = write_table(head, numbered(statements[:kept]))
    with TemporaryDirectory() as folder, open_record(Path(folder) / "a.db") as once:
        import_tables(once, check(text), Wishes(late=True), by="desk")
        expected = seen.table(once, "k/1/1"), seen.totals(once, "k")
        last = history_of(once.read("k/1/1"))
        at = _last_version(last)
        before, first = once.version("k/1/1"), statements[kept]
        for statement in statements[kept : kept + 15]:
            try:
                move(once, "k/1/1", str(statement), by="desk")
            except (Broken, FormError):
                break
        assert once.version("k/1/1") > before or not isinstance(first, Move)
        back(once, "k/1/1", at)
        assert (seen.table(once, "k/1/1"), seen.totals(once, "k")) == expected
        assert once.verify().findings == []


def _last_version(history: TableHistory) -> int:
    return [line.version for deal in history.deals for line in deal.folded()][-1]
