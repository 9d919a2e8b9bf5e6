"""A statement in the middle is changed: what stood there is kept, and what counts is the change."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.game import AnyGame
from engine.games import GAMES
from engine.moves import Move
from events.facts import ResultAnnounced, StatementChanged
from events.record import Record
from tests.desk import seen
from tests.desk.conftest import Recorded
from tests.tables import some_table
from tourney.audit.tables import audit_table
from tourney.desk.changing import change, played, tried
from tourney.desk.endings import close
from tourney.desk.exporting import export
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.moving import Broken
from tourney.desk.refusals import Refused
from tourney.desk.retracting import retract
from tourney.publishing.notes import Places
from tourney.recorder.changing import Change, changed
from tourney.sheets.check import check
from tourney.sheets.statements import numbered
from tourney.sheets.writer import write_table
from tourney.table.history import TableHistory, history_of
from tourney.table.lines import read_line

AT = "k/1/1"
BEGUN = """\
table k/1/1
game saare
seats mari jaan
dealer mari

deal 1
trump 6h
mari attack 7c
jaan beat 7c 8c
mari done
jaan attack 9d
"""
"""The statements are numbered: 2 the deal, 3 the trump, 4 to 7 the moves."""


def here(record: Record) -> TableHistory:
    return history_of(record.read(AT))


def lines(record: Record) -> list[str]:
    return export(record, AT).split("trump 6h\n")[1].splitlines()


def statement(record: Record, text: str) -> Any:
    return read_line(text, here(record).head)


def said(record: Record, text: str, after: int, *dropped: int) -> Change:
    return Change(after, statement(record, text) if text else None, dropped)


def do(record: Record, text: str, after: int, *dropped: int) -> None:
    change(record, f"{AT}/1", said(record, text, after, *dropped), "misheard", by="ants").record()


def test_a_statement_is_replaced_and_what_stood_there_is_kept(recorded: Recorded) -> None:
    record = recorded(BEGUN)
    do(record, "jaan beat 7c Qc", 4, 5)
    assert lines(record) == [
        "mari attack 7c",
        "jaan beat 7c Qc",
        "mari done",
        "jaan attack 9d",
    ]
    (fact,) = [one.fact for one in record.read(AT) if isinstance(one.fact, StatementChanged)]
    assert fact == StatementChanged(1, 4, "jaan beat 7c Qc", [5], "misheard")
    old = here(record).entry(5)
    assert old
    assert old.fallen
    assert (old.fact.statement, old.fallen.reason) == ("jaan beat 7c 8c", "misheard")


def test_a_page_says_who_changed_it_and_why(recorded: Recorded) -> None:
    record = recorded(BEGUN)
    do(record, "jaan beat 7c Qc", 4, 5)
    told = seen.told(record, AT)
    (old,) = [one for one in told.deals[0].statements if one.version == 5]
    note = Places(told).taken_back(old)
    assert note
    assert (note.words, note.by) == ("misheard", "ants")
    assert note.at == record.read(AT)[-1].at


def test_a_statement_is_inserted_and_another_left_out(recorded: Recorded) -> None:
    record = recorded(BEGUN)
    do(record, "shows mari As", 5)
    assert lines(record)[1:3] == ["jaan beat 7c 8c", "shows mari As"]
    do(record, "", 5, record.read(AT)[-1].version)
    assert lines(record)[1:3] == ["jaan beat 7c 8c", "mari done"]


def test_moves_are_numbered_as_they_stand(recorded: Recorded) -> None:
    record = recorded(BEGUN.replace("jaan attack 9d\n", ""))
    do(record, "mari attack 8d", 5)
    counting = [line for line in here(record).deals[-1].lines if line.kind == "move"]
    assert [line.move for line in counting] == [1, 2, 3, 4]
    assert [str(line.fact.statement) for line in counting][2:] == ["mari attack 8d", "mari done"]


def test_what_no_longer_stands_is_named_and_nothing_is_recorded(recorded: Recorded) -> None:
    record = recorded(BEGUN)
    before = record.read(AT)
    asked = said(record, "jaan beat 7c Qc", 4, 5)
    found = tried(here(record), 1, asked.without(4))
    assert found.fails
    assert isinstance(found.fails.statement, Move)
    assert found.fails.line == 0
    with pytest.raises(Broken) as refused:
        do(record, "mari attack 9d", 3, 4)
    assert (refused.value.found.line, refused.value.found.violation.rule) == (5, "S13")
    assert record.read(AT) == before


def test_those_that_cannot_stand_are_dropped_with_it(recorded: Recorded) -> None:
    record = recorded(BEGUN)
    asked = said(record, "jaan take", 4, 5)
    found = tried(here(record), 1, asked)
    assert found.fails
    assert str(found.fails.statement) == "jaan attack 9d"
    change(record, f"{AT}/1", asked.without(*found.failing), "misheard", by="ants").record()
    assert lines(record) == ["mari attack 7c", "jaan take", "mari done"]


def test_a_change_can_be_changed_again(recorded: Recorded) -> None:
    record = recorded(BEGUN)
    do(record, "jaan beat 7c Qc", 4, 5)
    version = record.read(AT)[-1].version
    do(record, "jaan beat 7c Kc", version, version)
    do(record, "shows mari As", record.read(AT)[-1].version)
    assert lines(record)[:3] == ["mari attack 7c", "jaan beat 7c Kc", "shows mari As"]
    retract(record, AT, 4, "all of it", by="ants").record()
    assert lines(record) == ["mari attack 7c"]


@pytest.mark.parametrize(
    ("after", "dropped"), [(4, (99,)), (99, ()), (4, (2,))], ids=["no-such", "no-place", "deal"]
)
def test_only_statements_of_the_deal_are_changed(
    recorded: Recorded, after: int, dropped: tuple[int, ...]
) -> None:
    record = recorded(BEGUN)
    with pytest.raises(Refused):
        do(record, "", after, *dropped)


# -- with results


def whole(record: Record, game: AnyGame, seed: int, without: int = 0) -> None:
    """Records a table that was played, or all but its last statements."""
    head, statements = some_table(seed, game, "closed")
    said = statements[: len(statements) - without]
    sheet = write_table(head._replace(address=AT), numbered(said))
    import_tables(record, check(sheet), Wishes(late=True), by="desk")


def some_change(rng: Random, history: TableHistory) -> tuple[int, Change] | None:
    """A change that stands, of a card that was misheard."""
    deal = rng.choice(history.deals).number
    _, lines_ = played(history, deal)
    moves = [at for at, one in enumerate(lines_) if isinstance(one.statement, Move)]
    for at in rng.sample(moves, len(moves)):
        one = lines_[at]
        assert isinstance(one.statement, Move)
        if len(one.statement.cards) != 1:
            continue
        for other in rng.sample(range(36), 36):
            new = one.statement._replace(cards=(type(one.statement.cards[0])(other),))
            asked = Change(lines_[at - 1].line, new, (one.line,))
            if new != one.statement and tried(history, deal, asked).fails is None:
                return deal, asked
    return None


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ending", ["played", "closed"])
def test_any_change_leaves_what_its_sheet_recorded_at_once_would(
    record: Record, game: AnyGame, seed: int, ending: str
) -> None:
    """The sheet, the results, the audit and the read model are those of the changed table."""
    whole(record, game, seed, without=int(ending == "closed"))
    if ending == "closed":
        close(record, AT, "the hall was locked", by="ants")
    rng = Random(seed)
    found = some_change(rng, here(record))
    assert found
    deal, asked = found
    expected = changed(played(here(record), deal).said, asked)
    change(record, f"{AT}/{deal}", asked, "misheard", by="ants").record()
    counts = played(here(record), deal).said
    assert [str(one.statement) for one in counts] == [str(one.statement) for one in expected]
    assert audit_table(record.read(AT)).findings == []
    verdict, told = seen.table(record, AT), seen.told(record, AT)
    assert [one["finished"] for one in verdict["deals"]] == [one.finished for one in told.deals]
    assert seen.replayed(record, AT, deal) == [str(one.statement) for one in counts]


def test_a_deal_whose_moves_ended_it_has_its_result_announced_again(record: Record) -> None:
    whole(record, GAMES["saare"], 1)
    results = len([1 for one in record.read(AT) if isinstance(one.fact, ResultAnnounced)])
    found = some_change(Random(5), here(record))
    assert found
    deal, asked = found
    change(record, f"{AT}/{deal}", asked, "misheard", by="ants").record()
    again = [one.fact for one in record.read(AT) if isinstance(one.fact, ResultAnnounced)]
    assert len(again) == results + 1
    assert again[-1].deal == deal
    assert not again[-1].stated


def test_S10_a_done_that_says_nothing_new_after_a_change_is_left_out_of_the_sheet(
    recorded: Recorded,
) -> None:
    record = recorded(f"{BEGUN}mari take\njaan done\n")
    do(record, "", 6, 7, 8)
    assert lines(record) == ["mari attack 7c", "jaan beat 7c 8c", "mari done"]
