"""What the read model tells of a table: deals, scores, money, corrections."""

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from engine.games import GAMES
from events.facts import (
    DealBegan,
    DealVoided,
    DisputeOpened,
    MoveRecorded,
    PlayerForgotten,
    ResultAmended,
    ResultAnnounced,
    RulingGiven,
    StatementRetracted,
)
from tests.readmodel.stores import SEATS, Store, table_of
from tests.tables import order
from tourney.demo.player import play_table
from tourney.readmodel.views import Table
from tourney.sheets.tablehead import make_head

CARD = "mari jaan peep ants sixes jaan=1"
BOUT = ("trump 6h", "mari attack 7c", "jaan beat 7c 8c", "mari done", "all done")


def played(game: str, seed: int = 1) -> list[str]:
    """What is said at a whole table of four, played by a seed."""
    head = make_head("cup/1/1", game, SEATS, "mari", {}, GAMES[game].usual_trumps(SEATS, ()))
    return [str(statement) for statement in play_table(head, Random(seed))]


def deal_scores(table: Table, number: int) -> dict[str, tuple[int | None, ...]]:
    deal = table.deals[number - 1]
    return {one.seat: tuple(one.figures.values()) for one in deal.scores}


# -- deals and scores


def test_S19_S20_a_score_card(store: Store) -> None:
    store.append("cup/1/1", *table_of("cup/1/1", ["deal 1", f"result {CARD}"]))
    table = store.model.table("cup/1/1")
    (deal,) = table.deals
    assert (deal.dealer, order(deal), deal.moves) == ("mari", ("mari", "jaan", "peep", "ants"), 0)
    assert (deal.finished, deal.confirmed, deal.result) == (True, True, f"result {CARD}")
    assert deal_scores(table, 1) == {
        "mari": (1, 0, 5),
        "jaan": (2, 1, 4),
        "peep": (3, 0, 2),
        "ants": (4, 0, 0),
    }
    assert (table.line.deals, table.line.recorded, table.line.finished) == (1, 0, False)
    assert {seat.seat: seat.total for seat in table.line.seats} == {
        "mari": 5,
        "jaan": 4,
        "peep": 2,
        "ants": 0,
    }


def test_a_recorded_table_tells_its_moves_and_what_they_gave(store: Store) -> None:
    facts = table_of("cup/1/1", played("saare"))
    store.append("cup/1/1", *facts)
    table = store.model.table("cup/1/1")
    assert (table.line.finished, table.line.deals, table.line.recorded) == (True, 4, 4)
    moves = [one for deal in table.deals for one in deal.statements if one.kind == "move"]
    assert [one.text for one in moves] == [
        fact.statement for fact in facts if isinstance(fact, MoveRecorded)
    ]
    first = [one.move for one in table.deals[0].statements if one.kind == "move"]
    assert first == [*range(1, table.deals[0].moves + 1)]
    assert not any(deal.confirmed for deal in table.deals)


def test_a_seated_deal_in_progress_has_no_score(store: Store) -> None:
    store.append("cup/1/1", *table_of("cup/1/1", ["deal 1", *BOUT]))
    (deal,) = store.model.table("cup/1/1").deals
    assert (deal.finished, deal.moves, deal.scores) == (False, 4, ())
    assert [seat.total for seat in store.model.table("cup/1/1").line.seats] == [None] * 4


def test_S24_a_void_deal_counts_nothing_and_says_why(store: Store) -> None:
    lines = ["deal 1", f"result {CARD}", "void a card was face up", "deal 2", f"result {CARD}"]
    store.append("cup/1/1", *table_of("cup/1/1", lines))
    first, second = store.model.table("cup/1/1").deals
    assert (first.void, first.reason, first.finished) == (True, "a card was face up", False)
    assert (first.scores, first.result) == ((), None)
    assert second.finished
    assert store.model.table("cup/1/1").line.deals == 1


def test_places_of_a_player_and_whom_he_met(store: Store) -> None:
    store.append("cup/1/1", *table_of("cup/1/1", ["deal 1", f"result {CARD}"]))
    jaan = store.model.player("jaan")
    assert (jaan.deals, jaan.places) == ({"saare": 1}, {"saare": {2: 1}})
    met = {one.player.id: (one.tables, one.deals, one.ahead, one.behind) for one in jaan.opponents}
    assert met == {"mari": (1, 1, 0, 1), "peep": (1, 1, 1, 0), "ants": (1, 1, 1, 0)}
    assert [line.firsts for line in store.model.players()] == [1, 0, 0, 0]


# -- the money of Six Dozens


def sums(table: Table) -> dict[int, int]:
    found: Counter[int] = Counter()
    for row in table.ledger:
        found[row.deal] += row.amount
    return dict(found)


@pytest.mark.parametrize("seed", range(4))
def test_D20_the_ledger_sums_to_zero_and_tells_every_capital(store: Store, seed: int) -> None:
    store.append("cup/1/1", *table_of("cup/1/1", played("six-dozens", seed), game="six-dozens"))
    table = store.model.table("cup/1/1")
    assert table.line.finished
    assert set(sums(table).values()) == {0}
    balance = {(one.deal, one.account): one.amount for one in table.balances}
    *before, last = [deal for deal in table.deals if deal.finished]
    assert before
    for deal in before:
        assert {one.seat: balance[deal.number, one.seat] for one in deal.scores} == {
            one.seat: one.figures["capital"] for one in deal.scores
        }
        assert balance[deal.number, "kitty"] == deal.details["kitty"]
    assert sum(balance[last.number, account] for account in (*SEATS, "kitty")) == 72 * 4


def test_D16_penalties_and_shares_of_a_deal(store: Store) -> None:
    lines = ["deal 1", "result out mari left jaan=1 peep=2 ants=3"]
    store.append("cup/1/1", *table_of("cup/1/1", lines, game="six-dozens"))
    table = store.model.table("cup/1/1")
    (deal,) = table.deals
    assert deal.details == {"starter": None, "ended_by": 2, "kitty": 0}
    assert [*deal.scores[0].figures] == ["out", "left", "penalty", "share", "capital"]
    assert deal_scores(table, 1) == {
        "mari": (1, 0, 0, 36, 108),
        "jaan": (None, 1, 6, 0, 66),
        "peep": (None, 2, 12, 0, 60),
        "ants": (None, 3, 18, 0, 54),
    }
    assert [one.gain for one in deal.scores] == [36, -6, -12, -18]
    assert [(row.deal, row.account, row.what, row.amount) for row in table.ledger] == [
        *((0, seat, "opening", 72) for seat in SEATS),
        (0, "start", "opening", -288),
        (1, "jaan", "penalty", -6),
        (1, "peep", "penalty", -12),
        (1, "ants", "penalty", -18),
        (1, "kitty", "penalty", 36),
        (1, "mari", "share", 36),
        (1, "kitty", "share", -36),
    ]


def test_a_view_of_each_game_has_its_figures_as_columns(store: Store, tmp_path: Path) -> None:
    store.append("cup/1/1", *table_of("cup/1/1", ["deal 1", f"result {CARD}"]))
    assert store.model.table("cup/1/1").deals
    with closing(sqlite3.connect(tmp_path / "tourney.read.db")) as db:
        seat = "SELECT place, sixes, points, gain FROM score_saare WHERE player = ?"
        assert db.execute(seat, ("jaan",)).fetchall() == [(2, 1, 4, 4)]
        assert db.execute("SELECT capital FROM score_six_dozens").fetchall() == []


def test_a_kitty_is_carried_over(store: Store) -> None:
    lines = ["deal 1", "result left mari=1 jaan=1 peep=1 ants=1", "deal 2 dealer=mari"]
    lines.append("result out mari left jaan=1 peep=1 ants=1")
    store.append("cup/1/1", *table_of("cup/1/1", lines, game="six-dozens"))
    first, second = store.model.table("cup/1/1").deals
    assert [one.figures["out"] for one in first.scores] == [None] * 4
    assert (first.details["kitty"], second.details["kitty"]) == (24, 0)
    assert second.scores[0].figures["share"] == 42


def test_D19_the_kitty_left_at_the_end_is_shared_out(store: Store) -> None:
    deals = ("left mari=7 jaan=3 peep=2", "left mari=5 jaan=1 peep=1")
    lines = [line for n, deal in enumerate(deals, 1) for line in (f"deal {n}", f"result {deal}")]
    lines[2] += " dealer=mari"
    seats = ("mari", "jaan", "peep")
    store.append("cup/1/1", *table_of("cup/1/1", lines, seats, game="six-dozens"))
    table = store.model.table("cup/1/1")
    assert table.deals[1].details["kitty"] == 114
    held = {one.account: one.amount for one in table.balances if one.deal == 2}
    assert held == {"mari": 0, "jaan": 48 + 38, "peep": 54 + 76, "kitty": 0}
    assert table.winners == ("peep",)
    end = [(row.account, row.amount) for row in table.ledger if row.what == "end"]
    assert end == [("jaan", 38), ("peep", 76), ("kitty", -114)]
    assert set(sums(table).values()) == {0}


def test_D18_the_lists_of_tables_say_who_won_before_the_kitty_was_shared(store: Store) -> None:
    deals = ("left mari=7 jaan=3 peep=3 ants=4", "left mari=5 jaan=1 peep=1 ants=1")
    lines = [line for n, deal in enumerate(deals, 1) for line in (f"deal {n}", f"result {deal}")]
    lines[2] += " dealer=mari"
    seats = ("mari", "jaan", "peep", "ants")
    store.append("cup/1/1", *table_of("cup/1/1", lines, seats, game="six-dozens"))
    (table,) = store.model.round("cup", 1).tables
    totals = [seat.total for seat in table.seats]
    assert totals[1] != totals[2]
    assert [seat.seat for seat in table.seats if seat.won] == ["jaan", "peep"]
    assert store.model.table("cup/1/1").line == table


# -- corrections


def test_a_retracted_move_is_struck_and_the_others_are_renumbered(store: Store) -> None:
    version = store.append("cup/1/1", *table_of("cup/1/1", ["deal 1", *BOUT]))
    store.append("cup/1/1", StatementRetracted(version - 1, "too early"))
    (deal,) = store.model.table("cup/1/1").deals
    told = [(one.text, one.move, one.retracted) for one in deal.statements if one.kind == "move"]
    assert told[-2:] == [("mari done", 3, "too early"), ("all done", 3, None)]
    assert deal.moves == 3


def test_a_result_falls_with_a_statement_on_which_it_rests(store: Store) -> None:
    version = store.append("cup/1/1", *table_of("cup/1/1", played("saare")))
    store.append("cup/1/1", StatementRetracted(version - 1, "the last move was another"))
    table = store.model.table("cup/1/1")
    assert (table.line.deals, table.line.finished) == (3, False)
    assert (table.deals[3].finished, table.deals[3].scores) == (False, ())
    result = table.deals[3].statements[-2]
    assert (result.kind, result.retracted) == ("result", "the last move was another")


def test_a_result_announced_after_the_retraction_stands(store: Store) -> None:
    facts = table_of("cup/1/1", played("saare"))
    version = store.append("cup/1/1", *facts)
    move, result = facts[-2:]
    store.append("cup/1/1", StatementRetracted(version - 1, "again"), move, result)
    table = store.model.table("cup/1/1")
    assert (table.line.deals, table.line.finished) == (4, True)


def test_a_taking_back_that_is_taken_back_never_was(store: Store) -> None:
    version = store.append("cup/1/1", *table_of("cup/1/1", played("saare")))
    before = store.model.table("cup/1/1").line
    version = store.append("cup/1/1", StatementRetracted(version - 1, "no"))
    store.append("cup/1/1", StatementRetracted(version, "yes"))
    assert store.model.table("cup/1/1").line == before


def test_an_amended_result_counts_and_tells_what_counted_before(store: Store) -> None:
    facts = table_of("cup/1/1", ["deal 1", f"result {CARD}"])
    *_, other = table_of("cup/1/1", ["deal 1", "result ants mari jaan peep"])
    version = store.append("cup/1/1", *facts)
    assert isinstance(other, ResultAnnounced)
    line = "result ants mari jaan peep"
    store.append("cup/1/1", ResultAmended(version, 1, line, other.result, "misread"))
    (deal,) = store.model.table("cup/1/1").deals
    assert order(deal) == ("ants", "mari", "jaan", "peep")
    (amendment,) = deal.amendments
    assert (amendment.before, amendment.statement) == (f"result {CARD}", line)
    assert amendment.reason == "misread"
    assert store.totals() == {"ants": 5, "mari": 3, "jaan": 2, "peep": 0}


def test_a_voiding_that_is_taken_back_lets_the_deal_count_again(store: Store) -> None:
    store.append("cup/1/1", *table_of("cup/1/1", ["deal 1", f"result {CARD}"]))
    version = store.append("cup/1/1", DealVoided(1, "by mistake"))
    assert store.totals() == {}
    store.append("cup/1/1", StatementRetracted(version, "it was right"))
    assert store.totals() == {"mari": 5, "jaan": 4, "peep": 2, "ants": 0}


def test_a_deal_whose_beginning_is_taken_back_is_gone(store: Store) -> None:
    version = store.append("cup/1/1", *table_of("cup/1/1", ["deal 1"]))
    store.append("cup/1/1", StatementRetracted(version, "not yet"))
    assert store.model.table("cup/1/1").deals == ()
    store.append("cup/1/1", DealBegan(1, "mari"))
    assert [deal.number for deal in store.model.table("cup/1/1").deals] == [1]


def test_a_ruling_that_a_move_stands_belongs_to_it(store: Store) -> None:
    lines = ["deal 1", "trump 6h", "mari attack 7c", "jaan beat 7c 8c", "mari attack 9c"]
    store.append("cup/1/1", *table_of("cup/1/1", [*lines, 'stands S9 "nobody had noticed"']))
    table = store.model.table("cup/1/1")
    *_, move, ruling = table.deals[0].statements
    assert (ruling.kind, ruling.of, ruling.text) == (
        "stands",
        move.version,
        'stands S9 "nobody had noticed"',
    )
    (told,) = table.rulings
    assert (told.rule, told.reason, told.of) == ("S9", "nobody had noticed", move.version)


def test_a_dispute_is_open_until_it_is_ruled_on(store: Store) -> None:
    version = store.append("cup/1/1", *table_of("cup/1/1", ["deal 1", f"result {CARD}"]))
    store.append("cup/1/1", DisputeOpened(1, version, "ants", "I was third"))
    assert store.model.table("cup/1/1").line.disputes == 1
    store.append("cup/1/1", RulingGiven("upheld", "", "the card says so", version, dispute=1))
    table = store.model.table("cup/1/1")
    assert table.line.disputes == 0
    (dispute,) = table.disputes
    assert (dispute.seat, dispute.words, dispute.open) == ("ants", "I was third", False)


# -- people


def test_a_forgotten_player_has_a_number_and_no_name(store: Store) -> None:
    store.add(mari="Mari Maasikas")
    store.append("cup/1/1", *table_of("cup/1/1", ["deal 1", f"result {CARD}"]))
    store.append("player:mari", PlayerForgotten())
    person = store.model.player("mari").player
    assert (person.name, person.number) == (None, 1)
    folder = store.model.path.parent
    files = [path for path in folder.iterdir() if ".read.db" in path.name]
    assert files
    assert not any(b"Maasikas" in path.read_bytes() for path in files)
