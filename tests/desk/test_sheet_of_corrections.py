"""Export, check and import into a new store: the same standings, whatever was corrected before."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.games import GAMES
from engine.violation import FormError
from events.record import Batch, Record, open_record
from tests.desk import seen
from tests.long import times
from tourney.audit.findings import Finding
from tourney.audit.tables import audit_table
from tourney.demo.player import play_table
from tourney.desk.amending import amend, void
from tourney.desk.cards import card
from tourney.desk.changing import change
from tourney.desk.correcting import find_deal
from tourney.desk.disputing import dispute, rule
from tourney.desk.endings import close, reopen
from tourney.desk.exporting import export
from tourney.desk.importing import Wishes, import_tables
from tourney.desk.moving import Broken, allowed_next, move, next_lines
from tourney.desk.refusals import Refused
from tourney.desk.reseating import reseat
from tourney.desk.restoring import restore
from tourney.desk.retracting import retract
from tourney.desk.tables import address_of, find_table
from tourney.recorder.changing import Change
from tourney.sheets.check import check
from tourney.sheets.statements import numbered
from tourney.sheets.tablehead import make_head
from tourney.sheets.writer import write_table
from tourney.table.table import Table

TABLE: Final = "k/1/1"
SEATS: Final = ("mari", "jaan", "peep")
ACTIONS: Final = ("card", "moves", "retract", "amend", "amend", "void", "void", "reseat")
MORE: Final = ("change", "restore", "rule", "close", "reopen")


def begun(
    record: Record, game: str, rng: Random, rules: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Records some of a table, played move by move or as score cards."""
    head = make_head(TABLE, game, SEATS, "mari", rules, GAMES[game].usual_trumps(SEATS, ()))
    statements = [*play_table(head, rng)]
    kept = statements[: rng.randrange(1, len(statements) + 1)]
    import_tables(record, check(write_table(head, numbered(kept))), Wishes(late=True), by="desk")


def some_rules(game: str, number: int) -> dict[str, str]:
    """House rules by a number: each one's value by a digit of its own base; 0 are the defaults."""
    rules = dict[str, str]()
    for option, values in GAMES[game].options.items():
        number, at = divmod(number, len(values))
        rules[option] = values[at]
    return rules


def some_card(game: str, rng: Random) -> str:
    """A result that can be, most of the time."""
    seats = rng.sample(SEATS, 3)
    if game == "saare":
        return " ".join(seats)
    out = rng.randrange(0, 3)
    left = " ".join(f"{seat}={rng.randrange(1, 9)}" for seat in seats[out:])
    return (f"out {' '.join(seats[:out])} " if out else "") + f"left {left}"


def some_change(record: Record, deal: str, rng: Random) -> Change:
    """A statement or two of a deal left out."""
    lines = find_deal(find_table(record, TABLE).recorded, address_of(deal)).lines
    at = rng.randrange(len(lines))
    dropped = [line.version for line in lines[at + 1 :][: rng.randrange(1, 3)]]
    return Change(lines[at].version, dropped=tuple(dropped))


def rule_on_something(record: Record, game: str, rng: Random) -> None:
    """A statement is disputed, and the arbiter rules on it."""
    history = find_table(record, TABLE).recorded
    of, number = rng.randrange(1, history.version + 1), len(history.disputes()) + 1
    dispute(record, TABLE, of, rng.choice(SEATS), "no", recorder="ants").record()
    kind = rng.choice(("upheld", "stands", "rewind", "result", "void"))
    words = {"rewind": str(rng.randrange(1, of + 1)), "result": some_card(game, rng)}.get(kind, "")
    rule(record, f"{TABLE}#{number}", kind, words.split(), "seen", by="ants").record()


def act_further(record: Record, game: str, action: str, rng: Random) -> None:
    """Does one of MORE."""
    match action:
        case "change":
            deal = f"{TABLE}/{rng.randrange(1, 5)}"
            asked = some_change(record, deal, rng)
            change(record, deal, asked, "misheard", by="ants").record()
        case "rule":
            rule_on_something(record, game, rng)
        case "close":
            close(record, TABLE, "the hall was locked", by="ants")
        case "reopen":
            reopen(record, TABLE, "it was opened", by="ants")
        case "restore":
            restore(record, TABLE, "it was right", by="ants").record()


def act(record: Record, game: str, action: str, rng: Random) -> None:
    """Does something at the table that somebody may do; what is refused changes nothing."""
    state = find_table(record, TABLE).state
    deal = f"{TABLE}/{rng.randrange(1, len(state.deals) + 2)}"
    try:
        if action in MORE:
            act_further(record, game, action, rng)
        match action:
            case "card":
                card(record, f"{TABLE}/{len(state.deals) + 1}", [some_card(game, rng)], by="desk")
            case "moves":
                for _ in range(rng.randrange(1, 12)):
                    lines = next_lines(find_table(record, TABLE).state)
                    move(record, TABLE, rng.choice(lines or ["deal 9"]), by="desk")
            case "retract":
                last = record.version(TABLE)
                to = rng.choice((None, rng.randrange(1, last + 1)))
                retract(record, TABLE, to, "typed wrongly", by="ants").record()
            case "amend":
                amend(record, deal, some_card(game, rng), "misread", by="ants").record()
            case "void":
                void(record, deal, "misdealt", by="ants").record()
            case "reseat":
                seats = rng.sample(SEATS, 3)
                reseat(record, TABLE, seats, "wrong chairs", by="ants").record()
    except (Refused, Broken, FormError, ValueError):
        return


USUAL: Final = 0
"""The number of the rules that are nobody's own."""
LATE: Final = ["card", "card", "card", "amend", "card", "card", "card", "amend"]
"""With this seed, in Six Dozens: a decree on a deal dealt after an end by an earlier decree."""


@pytest.mark.parametrize("game", GAMES)
@example(seed=96, actions=LATE, rules=USUAL)
@example(seed=68645, actions=["card", "void", "card", "amend"], rules=USUAL)
@example(seed=3705, actions=["amend", "card", "card", "card", "amend"], rules=USUAL)
@given(
    seed=st.integers(0, 10**6),
    actions=st.lists(st.sampled_from((*ACTIONS, *MORE)), max_size=8),
    rules=st.integers(0),
)
@settings(max_examples=times(1_500, 25))
def test_an_exported_table_is_accepted_and_comes_to_the_same(
    game: str, seed: int, actions: list[str], rules: int
) -> None:
    rng = Random(seed)
    with TemporaryDirectory() as folder:
        with open_record(Path(folder) / "a.db") as record:
            begun(record, game, rng, some_rules(game, rules))
            for action in actions:
                act(record, game, action, rng)
            sheet, known = export(record, TABLE), _comes_to(record)
            assert _found(record) == []
        checked = [*check(sheet)]
        assert [one.status for one in checked] != [2], sheet
        with open_record(Path(folder) / "b.db") as record:
            import_tables(record, checked, Wishes(late=True), by="desk")
            assert _comes_to(record) == known, sheet
            assert export(record, TABLE) == sheet
            assert _found(record) == [], sheet


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_old_whose_seats_became_words_of_the_sheet_is_exported_as_a_sheet(
    game: str, tmp_path: Path
) -> None:
    seats = ("decree", "annul", "decree-2")
    head = make_head(TABLE, game, seats, "annul", {}, GAMES[game].usual_trumps(seats, ()))
    table, facts = Table.new(head).say_all(numbered(play_table(head, Random(7))))
    with open_record(tmp_path / "a.db") as record:
        record.append([Batch(TABLE, 0, facts)], at="2026-01-01T12:00:00+00:00", by="desk")
        sheet = export(record, TABLE)
    assert "seats decree-3 annul-2 decree-2\n" in sheet
    checked = [*check(sheet)]
    assert [one.status for one in checked] == [0], sheet
    with open_record(tmp_path / "b.db") as record:
        import_tables(record, checked, Wishes(late=True), by="desk")
        again = find_table(record, TABLE).state.table
    assert again.finished
    assert again._replace(names=seats) == table.state.table


def _found(record: Record) -> list[Finding]:
    """What the audit finds at the table but late findings, which refuse no record."""
    return [one for one in audit_table(record.read(TABLE)).findings if one.kind != "late"]


def _comes_to(record: Record) -> object:
    """What of a table counts: its deals, their dealers and scores, the totals, who is next."""
    table, state = seen.told(record, TABLE), find_table(record, TABLE).state
    deals = [
        (deal.number, deal.dealer, deal.void, deal.finished, deal.scores)
        for deal in table.deals
        if deal.number <= len(state.deals)
    ]
    totals = [(seat.seat, seat.total) for seat in table.line.seats]
    return deals, totals, table.winners, state.table, allowed_next(state)
