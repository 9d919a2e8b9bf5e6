"""A table that was recorded by other means than ours, or before a correction of the rules."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from events.facts import (
    DealBegan,
    Fact,
    MoveRecorded,
    PlayerAdded,
    PlayerEntered,
    PlayerMerged,
    PlayerParted,
    ResultAmended,
    ResultAnnounced,
    RoundSeated,
    TableOpened,
)
from events.record import Batch, Record
from tests.audit.conftest import Recorded, found, told
from tests.desk.sheets_here import CARDS, DUEL, MATCH
from tests.desk.test_rule import LATE, PASS
from tests.forged import forge
from tests.tables import some_table
from tourney.audit.rows import audit_rows
from tourney.audit.tables import audit_table
from tourney.desk.amending import amend, void
from tourney.desk.correcting import Correction
from tourney.desk.disputing import dispute, rule
from tourney.desk.reseating import Reseating, reseat
from tourney.desk.retracting import retract
from tourney.readmodel.model import ReadModel
from tourney.sheets.statements import numbered
from tourney.sheets.writer import write_table

WHY = "misread"
AT = "2026-03-06T18:42:10+02:00"


def append(record: Record, stream: str, *facts: Fact) -> None:
    record.append([Batch(stream, record.version(stream), facts)], at=AT, by="somebody")


@pytest.mark.parametrize("game", [*GAMES.values()], ids=[*GAMES])
@pytest.mark.parametrize("seed", range(3))
def test_a_table_that_was_played_by_the_rules_is_clean(
    recorded: Recorded, game: Any, seed: int
) -> None:
    head, statements = some_table(seed, game, "open")
    text = write_table(head._replace(address="k/1/1"), numbered(statements))
    record = recorded(text)
    assert told(record) == []
    seen = audit_table(record.read("k/1/1"))
    assert seen.deals == text.count("\ndeal ")
    assert seen.moves > 20


def test_a_record_and_its_read_model_stay_clean_through_every_correction(
    recorded: Recorded, tmp_path: Path
) -> None:
    record, path = recorded(), tmp_path / "read.db"
    plans: list[Callable[[], Correction | Reseating]] = [
        lambda: amend(record, "k/1/1/1", "out mari left jaan=3 peep=8", WHY, by="ants"),
        lambda: void(record, "s/1/1/2", WHY, by="ants"),
        lambda: reseat(record, "k/1/1", ["jaan", "peep", "mari"], WHY, by="ants"),
        lambda: dispute(record, "k/1/1", 3, "mari", "no", recorder="ants"),
        lambda: rule(record, "k/1/1#1", "result", ["out jaan left peep=3 mari=5"], WHY, by="ants"),
        lambda: amend(record, "s/1/1/2", "peep jaan mari", WHY, by="ants"),
        lambda: retract(record, "k/1/1", 5, WHY, by="ants"),
        lambda: retract(record, "s/1/1", None, WHY, by="ants"),
    ]
    with ReadModel(path, record) as model:
        for plan in plans:
            plan().record()
            model.catch_up()
            assert told(record) == []
            assert [*audit_rows(record, path, lambda done, of: None)] == []


def test_a_result_announced_otherwise_than_the_rules_give_is_R1(recorded: Recorded) -> None:
    record = recorded(CARDS.partition("deal 4")[0].rstrip() + "\n\ndeal 4\n")
    wrong = {
        "order": ["mari", "peep", "jaan"],
        "sixes": {},
        "points": {"mari": 9, "peep": 3, "jaan": 0},
    }
    append(record, "s/1/1", ResultAnnounced(4, "result mari peep jaan", stated=True, result=wrong))
    [one] = found(record)
    assert (one.address, one.statement, one.rule) == ("s/1/1/4", 9, "R1")
    assert one.data["what"] == "points"


def test_an_amendment_with_other_figures_than_the_rules_give_is_R1(recorded: Recorded) -> None:
    record = recorded(CARDS)
    wrong = {
        "order": ["peep", "jaan", "mari"],
        "sixes": {},
        "points": {"mari": 5, "jaan": 3, "peep": 0},
    }
    append(record, "s/1/1", ResultAmended(3, 1, "result peep jaan mari", wrong, "so"))
    assert told(record) == [("s/1/1/1", 10, "R1", "mismatch")]


def test_a_deal_that_ended_without_a_result_is_R1(recorded: Recorded) -> None:
    head, statements = some_table(1, GAMES["saare"], "open")
    begin = [type(one).__name__ for one in statements].index("DealLine", 1)
    kept = numbered(statements[: begin - 1])
    record = recorded(write_table(head._replace(address="k/1/1"), kept))
    append(record, "k/1/1", MoveRecorded(str(statements[begin - 1])))
    assert [one.key for one in found(record)] == ["violation.R1.not-announced"]


def test_a_move_that_breaks_a_rule_is_named_with_its_statement(recorded: Recorded) -> None:
    record = recorded(DUEL)
    append(record, "k/1/1", MoveRecorded("mari attack 9d"))
    assert told(record) == [("k/1/1/1", 10, "S6", "illegal")]


def test_a_late_finding_is_D11_at_the_pass_until_it_is_ruled_on(recorded: Recorded) -> None:
    record = recorded(LATE)
    assert told(record) == [("k/1/1/1", PASS, "D11", "late")]
    dispute(record, "k/1/1", PASS, "mari", "he had one", recorder="ants").record()
    assert told(record) == [("k/1/1/1", PASS, "D11", "late")]
    rule(record, "k/1/1#1", "upheld", [], "too late now", by="ants").record()
    assert told(record) == []


def test_a_wrong_dealer_is_S21(recorded: Recorded) -> None:
    record = recorded(CARDS.partition("deal 4")[0])
    append(record, "s/1/1", DealBegan(4, "jaan"))
    assert told(record) == [("s/1/1/4", 8, "S21", "illegal")]


def test_a_dealer_who_was_right_then_is_right_though_a_deal_was_corrected_since(
    recorded: Recorded,
) -> None:
    loser = MATCH.replace("trumps none", "trumps none\nrules next-dealer=loser")
    record = recorded(loser.replace("dealer=jaan", "dealer=peep").partition("deal 3")[0])
    amend(record, "k/1/1/1", "out mari left jaan=5 peep=3", "misread", by="ants").record()
    assert told(record) == []


def test_a_dealer_who_was_right_then_is_right_though_the_seats_were_corrected_since(
    recorded: Recorded,
) -> None:
    record = recorded(CARDS.partition("deal 4")[0])
    reseat(record, "s/1/1", ["mari", "peep", "jaan"], "wrong chairs", by="ants").record()
    void(record, "s/1/1/1", "misdealt", by="ants").record()
    assert told(record) == []


def test_a_dealer_is_right_who_is_by_the_sheet_of_which_the_table_comes(recorded: Recorded) -> None:
    """Another result was decreed since, or the deal before was void then."""
    loser = MATCH.replace("trumps none", "trumps none\nrules next-dealer=loser")
    decree = 'decree out mari left jaan=2 peep=4 because "misread"\n'
    record = recorded(loser.partition("deal 2")[0] + decree + "deal 2 dealer=peep\n")
    assert told(record) == []
    recorded(CARDS.replace("deal 3", "deal 3 dealer=jaan due").partition("deal 4")[0])
    assert told(record) == []


def test_points_from_nowhere_are_D20(recorded: Recorded) -> None:
    record = recorded(MATCH.partition("deal 4")[0])
    append(record, "k/1/1", DealBegan(4, "mari", stated=True))
    wrong = {
        "starter": None,
        "out": ["mari"],
        "left": {"jaan": 2, "peep": 1},
        "ended_by": 1,
        "penalties": {"jaan": 12, "peep": 6},
        "shares": {"mari": 18},
        "kitty": 0,
        "capital": {"mari": 138, "jaan": 84, "peep": 0},
    }
    line = "result out mari left jaan=2 peep=1"
    append(record, "k/1/1", ResultAnnounced(4, line, stated=True, result=wrong))
    assert told(record) == [
        ("k/1/1/4", 9, "R1", "mismatch"),
        ("k/1/1/4", 9, "D20", "mismatch"),
    ]


def test_a_deal_after_the_end_is_P4(recorded: Recorded) -> None:
    record = recorded(CARDS)
    append(record, "s/1/1", DealBegan(5, "jaan"))
    assert told(record) == [("s/1/1/5", 10, "P4", "impossible")]


def test_a_table_that_was_never_opened_is_named(record: Record) -> None:
    append(record, "k/1/1", DealBegan(1, "mari"))
    assert ("k/1/1", 1, "", "record") in told(record)


# -- who sat where


def test_a_player_at_two_tables_of_a_round_is_named(recorded: Recorded) -> None:
    record = recorded(CARDS + "\n" + CARDS.replace("s/1/1", "s/1/2").replace("peep", "ants"))
    assert [(one.address, one.data["player"]) for one in found(record)] == [
        ("s/1/2", "mari"),
        ("s/1/2", "jaan"),
    ]


def test_a_player_seated_at_one_table_and_recorded_at_another_is_named(
    recorded: Recorded,
) -> None:
    record = recorded(CARDS)
    tables = [
        {"table": 1, "seats": ["mari", "jaan", "peep"], "dealer": "mari"},
        {"table": 2, "seats": ["ants", "peep", "liis"], "dealer": "ants"},
    ]
    append(record, "s", PlayerEntered("ants"), PlayerEntered("liis"))
    append(record, "s", RoundSeated(1, tables, "hand"))  # type: ignore[arg-type]
    assert [(one.address, one.data["player"]) for one in found(record)] == [("s/1/2", "peep")]


def test_cards_of_a_table_that_was_not_seated_are_named(recorded: Recorded) -> None:
    record = recorded(CARDS)
    tables = [{"table": 2, "seats": ["ants", "kalju", "liis"], "dealer": "ants"}]
    append(record, "s", *map(PlayerEntered, ("ants", "kalju", "liis")))
    append(record, "s", RoundSeated(1, tables, "hand"))  # type: ignore[arg-type]
    assert [(one.address, one.key) for one in found(record)] == [("s/1/1", "audit.not-seated")]


def test_a_table_of_no_tournament_is_named(record: Record) -> None:
    append(record, "x/1/1", TableOpened("saare", ["mari", "jaan"], "mari"))
    assert [one.key for one in found(record)] == ["audit.no-tournament"]


def test_a_stream_that_is_no_table_is_named(recorded: Recorded) -> None:
    record = recorded(CARDS)
    append(record, "s/one/two", TableOpened("saare", ["ants", "liis"], "ants"))
    assert [(one.address, one.key) for one in found(record)] == [("s/one/two", "audit.no-address")]


# -- one person under two names


def merged(record: Record, player: str, into: str) -> None:
    if not record.version(f"player:{into}"):
        append(record, f"player:{into}", PlayerAdded(into, "salt"))
    append(record, f"player:{player}", PlayerMerged(into))


def test_a_person_at_two_tables_of_a_round_under_two_names_is_named(recorded: Recorded) -> None:
    other = CARDS.replace("s/1/1", "s/1/2")
    for name in ("mari", "jaan", "peep"):
        other = other.replace(name, f"{name}-2")
    record = recorded(CARDS + "\n" + other)
    assert found(record) == []
    merged(record, "tiit", "peep")
    merged(record, "peep-2", "tiit")
    [one] = found(record)
    assert (one.address, one.key) == ("s/1/2", "audit.two-tables-as")
    assert one.data == {"player": "peep-2", "other": "s/1/1", "called": "peep"}
    version = record.version("player:tiit")
    append(record, "player:tiit", PlayerParted(version))
    assert found(record) == []


def test_a_person_on_two_chairs_of_a_table_is_named(recorded: Recorded) -> None:
    record = recorded(CARDS)
    merged(record, "mari", "peep")
    merged(record, "peep", "mari")
    one, _ = found(record)
    assert one.data == {"player": "peep", "other": "s/1/1", "called": "mari"}


def test_a_circle_of_merges_is_told_once_until_somebody_parts(recorded: Recorded) -> None:
    record = recorded(MATCH)
    merged(record, "tiit", "kati")
    merged(record, "kati", "tiit")
    merged(record, "oskar", "tiit")
    [one] = found(record)
    assert (one.address, one.kind, one.key) == ("player:kati", "persons", "audit.circle")
    assert one.data == {"players": "kati tiit", "person": "kati"}
    append(record, "player:kati", PlayerParted(record.version("player:kati")))
    assert found(record) == []


# -- what a hand in the store left

INVALID = "audit.invalid"


@pytest.mark.parametrize(
    ("stream", "version", "change", "keys"),
    [
        ("s/1/1", 2, None, {"audit.no-place"}),
        ("s/1/1", 1, ("seats", 3), {INVALID}),
        ("s/1/1", 1, ("rules", "x"), {INVALID}),
        ("s/1/1", 3, ("result", 3), {INVALID, "form.deal-open"}),
        ("k/1/1", 3, ("result", {"capital": 3}), {"audit.no-result", "violation.D20.money"}),
        ("k/1/1", 3, ("statement", "result in mari"), {"form.result-out-left"}),
        ("k/1/1", 3, ("statement", 3), {INVALID, "form.deal-open", "violation.D20.money"}),
        ("s", 1, ("rounds", []), {INVALID}),
    ],
)
def test_what_makes_no_sense_is_named_and_hides_nothing(
    recorded: Recorded,
    tmp_path: Path,
    stream: str,
    version: int,
    change: tuple[str, object] | None,
    keys: set[str],
) -> None:
    record = recorded(MATCH + "\n" + CARDS)
    state = "SELECT state FROM stored_events WHERE originator_id = ? AND originator_version = ?"
    put = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = ?"
    drop = "DELETE FROM stored_events WHERE originator_id = ? AND originator_version = ?"
    with closing(sqlite3.connect(tmp_path / "tourney.db")) as db, db:
        if change is None:
            db.execute(drop, (stream, version))
        else:
            (now,) = db.execute(state, (stream, version)).fetchone()
            db.execute(put, (changed(now, *change), stream, version))
    named = {one.key for one in found(record) if not one.key.startswith("audit.chain.")}
    assert named == keys


def changed(state: bytes, name: str, value: object) -> bytes:
    """The state of an event with another value of a field."""
    envelope = json.loads(state)
    envelope["fact"][name] = value
    return json.dumps(envelope).encode()


@pytest.mark.parametrize("tables", [3, [3], [{"seats": ["ants"]}], [{"table": 2, "seats": 3}]])
def test_a_seating_that_makes_no_sense_is_named(recorded: Recorded, tables: Any) -> None:
    record = recorded(CARDS)
    version = forge(record, "s", "tournament.round-seated", round=1, tables=tables, method="hand")
    named = [(one.address, one.statement, one.key) for one in found(record)]
    assert named == [("s", version, INVALID)]
