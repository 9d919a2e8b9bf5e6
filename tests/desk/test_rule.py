"""Disputes and rulings: each visible for ever, with all that follows from it."""

from __future__ import annotations

import pytest

from engine.violation import FormError
from events.facts import DisputeOpened, PenaltyGiven, RulingGiven
from events.record import Record
from tests.desk import seen
from tests.desk.conftest import Recorded
from tests.desk.sheets_here import CARDS, DUEL, MATCH
from tourney.desk import penalties, persons, roster, tournaments
from tourney.desk.disputing import dispute, disputes, rule
from tourney.desk.exporting import export
from tourney.desk.moving import move
from tourney.desk.refusals import Refused
from tourney.desk.retracting import retract
from tourney.sheets.fold import violations
from tourney.table.history import history_of
from tourney.table.table import Table

LATE = """\
table k/1/1
game six-dozens
seats mari jaan
dealer mari
trumps none

deal 1
open As
jaan pass
mari play Ts
jaan play 8s
"""
"""jaan passed on the As although he held the 8s (D11), as his last move showed."""
PASS, PLAYED = 4, 6


def disputed(record: Record, at: int | None = None, address: str = "k/1/1") -> str:
    """Opens a dispute; gives back its address."""
    dispute(record, address, at, "mari", "that cannot be", recorder="ants").record()
    return f"{address.rpartition('/')[0] if address.count('/') == 3 else address}#1"


def ruled(record: Record, *words: str, at: int | None = None, address: str = "k/1/1") -> list[str]:
    """Opens a dispute and rules on it; gives back the kinds of the facts."""
    one = disputed(record, at, address)
    return seen.done(rule(record, one, words[0], words[1:], "I saw it", by="peep"))


# -- disputes


def test_a_dispute_is_numbered_and_open_until_it_is_ruled_on(recorded: Recorded) -> None:
    record = recorded(LATE)
    assert disputed(record, PASS) == "k/1/1#1"
    dispute(record, "k/1/1", None, "jaan", "and that", recorder="ants").record()
    assert [(one.address, one.fact.of) for one in disputes(record, ["k/1/1"], "k")] == [
        ("k/1/1#1", PASS),
        ("k/1/1#2", PLAYED),
    ]
    assert seen.told(record, "k/1/1").line.disputes == 2
    rule(record, "k/1/1#1", "upheld", [], "nothing to see", by="peep").record()
    assert [one.ruled is None for one in disputes(record, ["k/1/1"], "k/1")] == [False, True]
    assert [one.open for one in seen.told(record, "k/1/1").disputes] == [False, True]


def test_the_standings_are_provisional_while_a_dispute_is_open(
    record: Record, recorded: Recorded
) -> None:
    tournaments.new(record, "s", "saare", rounds=1, by="desk")
    recorded(CARDS)
    assert not seen.is_provisional(record, "s")
    disputed(record, address="s/1/1")
    assert seen.is_provisional(record, "s")
    rule(record, "s/1/1#1", "upheld", [], "so", by="peep").record()
    assert not seen.is_provisional(record, "s")


def test_in_a_deal_the_disputed_move_is_told_by_its_number(recorded: Recorded) -> None:
    record = recorded(LATE)
    plan = dispute(record, "k/1/1/1", 1, "mari", "he had one", recorder="ants")
    assert plan.facts == [DisputeOpened(1, PASS, "mari", "he had one")]


def test_of_the_deal_addressed_it_is_the_last_word_and_the_ruling_is_on_that_deal(
    recorded: Recorded,
) -> None:
    record = recorded(CARDS)
    ruled(record, "result", "mari jaan peep", address="s/1/1/3")
    assert [one.fact.of for one in disputes(record, ["s/1/1"], "s")] == [7]
    lines = export(record, "s/1/1").splitlines()
    results = [line for line in lines if line.startswith(("result", "decree"))]
    assert results == [
        "result mari jaan peep",
        "result jaan mari peep",
        "result jaan peep mari",
        'decree mari jaan peep because "I saw it"',
        "result mari peep jaan",
    ]


def test_a_deal_that_was_never_begun_is_not_disputed(recorded: Recorded) -> None:
    with pytest.raises(Refused) as refused:
        disputed(recorded(CARDS), address="s/1/1/9")
    assert refused.value.key == "no-such-deal"


def test_only_a_seat_of_the_table_disputes(recorded: Recorded) -> None:
    with pytest.raises(FormError):
        dispute(recorded(LATE), "k/1/1", None, "peep", "no", recorder="ants")


@pytest.mark.parametrize(
    ("one", "key"),
    [("k/1/1", "dispute-address"), ("k/1/1#2", "no-such-dispute"), ("k/9/9#1", "no-such-dispute")],
)
def test_a_dispute_that_is_not_there_is_refused(recorded: Recorded, one: str, key: str) -> None:
    record = recorded(LATE)
    disputed(record)
    with pytest.raises(Refused) as refused:
        rule(record, one, "upheld", [], "so", by="peep")
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["maybe"], "ruling-kind"),
        (["rewind"], "ruling-words"),
        (["rewind", "soon"], "whole-number"),
        (["rewind", "99"], "no-such-statement"),
        (["upheld", "really"], "ruling-words"),
        (["penalty", "jaan", "3"], "penalty-points"),
        (["penalty", "jaan", f"-{10**30}"], "number"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused(recorded: Recorded, words: list[str], key: str) -> None:
    record = recorded(LATE)
    disputed(record)
    with pytest.raises(Refused) as refused:
        rule(record, "k/1/1#1", words[0], words[1:], "so", by="peep")
    assert refused.value.key == key


# -- rulings


def test_upheld_leaves_all_as_recorded(recorded: Recorded) -> None:
    record = recorded(LATE)
    before = seen.table(record, "k/1/1")
    assert ruled(record, "upheld", at=PASS) == ["RulingGiven"]
    assert seen.table(record, "k/1/1") == before


def test_stands_takes_the_late_finding_away(recorded: Recorded) -> None:
    record = recorded(LATE)
    assert violations(Table.of(history_of(record.read("k/1/1"))).state) != []
    assert ruled(record, "stands", at=PASS) == ["RulingGiven"]
    assert violations(Table.of(history_of(record.read("k/1/1"))).state) == []
    assert 'jaan pass\nstands D11 "I saw it"\n' in export(record, "k/1/1")


def test_what_breaks_no_rule_cannot_be_let_stand(recorded: Recorded) -> None:
    record = recorded(LATE)
    disputed(record, PLAYED)
    with pytest.raises(Refused) as refused:
        rule(record, "k/1/1#1", "stands", [], "so", by="peep")
    assert refused.value.key == "nothing-to-stand"


def test_a_wrong_start_cannot_be_let_stand_and_the_table_stays_readable(
    recorded: Recorded,
) -> None:
    """mari, who held the 7s, should have started (D6)."""
    record = recorded(LATE.replace("jaan play 8s", "jaan pass\nmari play Ks\nshows mari 7s 6s"))
    assert [
        one.violation.rule for one in violations(Table.of(history_of(record.read("k/1/1"))).state)
    ] == ["D6"]
    disputed(record, PASS)
    with pytest.raises(Refused) as refused:
        rule(record, "k/1/1#1", "stands", [], "so", by="peep")
    assert (refused.value.key, refused.value.data["rule"]) == ("cannot-stand", "D6")


def test_rewind_has_it_played_again_from_there(recorded: Recorded) -> None:
    record = recorded(LATE)
    kinds = ruled(record, "rewind", "3", at=PASS)
    assert kinds == [*["StatementRetracted"] * 3, "RulingGiven"]
    move(record, "k/1/1", "jaan play 8s", by="desk")
    assert export(record, "k/1/1").endswith("open As\njaan play 8s\n")


def test_result_closes_a_deal_that_cannot_go_on(recorded: Recorded) -> None:
    record = recorded(LATE)
    assert ruled(record, "result", "out", "mari", "left", "jaan=8") == [
        "ResultAmended",
        "RulingGiven",
    ]
    assert seen.totals(record, "k") == {"mari": 48, "jaan": -48}


def test_void_makes_the_deal_void(recorded: Recorded) -> None:
    record = recorded(LATE)
    assert ruled(record, "void", at=PASS) == ["DealVoided", "RulingGiven"]
    assert seen.told(record, "k/1/1").deals[0].void


def test_a_penalty_goes_to_the_player_in_the_same_step(recorded: Recorded) -> None:
    record = recorded(CARDS)
    before = seen.totals(record, "s")
    ruled(record, "penalty", "jaan", "-3", address="s/1/1")
    assert seen.totals(record, "s") == {**before, "jaan": before["jaan"] - 3}
    assert record.read("s")[-1].fact == PenaltyGiven("jaan", -3, "I saw it")


def test_a_penalty_lifted_is_as_if_never_given(recorded: Recorded) -> None:
    record = recorded(CARDS)
    before = seen.totals(record, "s")
    ruled(record, "penalty", "jaan", "-3", address="s/1/1")
    penalties.lift(record, "s", record.version("s"), "too hard", by="ants")
    assert seen.totals(record, "s") == before


def test_a_penalty_of_a_substitute_counts_for_whom_he_plays(
    record: Record, recorded: Recorded
) -> None:
    tournaments.new(record, "s", "saare", by="desk")
    roster.enter(record, "s", ["mari", "jaan", "peep"], by="desk")
    roster.substitute(record, "s", "liis", "peep", [1], by="desk")
    recorded(CARDS.replace("peep", "liis"))
    ruled(record, "penalty", "liis", "-2", address="s/1/1")
    assert seen.totals(record, "s") == {"mari": 13, "jaan": 13, "peep": 4}


def test_and_so_it_does_when_he_has_become_one_person_with_another(
    record: Record, recorded: Recorded
) -> None:
    tournaments.new(record, "s", "saare", by="desk")
    roster.enter(record, "s", ["mari", "jaan", "peep", "kati"], by="desk")
    roster.substitute(record, "s", "liis", "peep", [1], by="desk")
    recorded(CARDS.replace("peep", "liis"))
    persons.add(record, ["Liina"], by="desk")
    persons.merge(record, "liis", "liina", by="desk")
    ruled(record, "penalty", "liis", "-2", address="s/1/1")
    assert seen.totals(record, "s") == {"mari": 13, "jaan": 13, "peep": 4}


def test_a_ruling_tells_on_what_it_was_and_which_rule_was_broken(recorded: Recorded) -> None:
    record = recorded(LATE)
    ruled(record, "upheld", at=PASS)
    assert record.read("k/1/1")[-1].fact == RulingGiven("upheld", "D11", "I saw it", PASS, 1, {})


def test_of_two_who_rule_at_once_one_is_told_who_was_faster(recorded: Recorded) -> None:
    record = recorded(MATCH)
    disputed(record)
    slower = rule(record, "k/1/1#1", "void", [], "so", by="jaan")
    rule(record, "k/1/1#1", "upheld", [], "so", by="peep").record()
    with pytest.raises(Refused) as refused:
        slower.record()
    assert (refused.value.key, refused.value.data["by"]) == ("ruled-already", "peep")
    with pytest.raises(Refused):
        rule(record, "k/1/1#1", "void", [], "so", by="jaan")


def test_a_deal_that_was_taken_back_cannot_be_ruled_void(recorded: Recorded) -> None:
    record = recorded(DUEL)
    disputed(record)
    retract(record, "k/1/1", 1, "wrong table", by="ants").record()
    with pytest.raises(Refused) as refused:
        rule(record, "k/1/1#1", "void", [], "so", by="peep")
    assert refused.value.key == "no-such-deal"
