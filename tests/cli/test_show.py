"""``tourney show``: what stands there, at any moment, and what was taken back."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest

from tests.cli.conftest import Run
from tests.cli.sheets_here import CARDS, DUEL

Write = Callable[..., str]
TABLE = "kevad-2026/1/1"
LONGER = DUEL + "mari done\njaan attack 9d\nmari take\n"


@pytest.fixture
def begun(run: Run, sheet: Write) -> Run:
    """The table of LONGER is recorded."""
    assert run("import", sheet(LONGER)).status == 0
    return run


def test_after_a_move_each_place_has_its_known_cards_and_a_number_of_others(begun: Run) -> None:
    status, out, _ = begun("show", f"{TABLE}/1", "--at", "1")
    assert status == 0
    assert "mari   +5" in out
    assert "talon  +23 6h" in out
    assert "next: mari may attack with 7d 7h 7s; mari may be done; jaan may beat 7c" in out


def test_cards_that_came_to_light_later_are_marked(begun: Run) -> None:
    out = begun("show", f"{TABLE}/1", "--at", "1").out
    assert "jaan   (8c) +5" in out
    assert out.endswith("in brackets: cards that came to light only later\n")
    assert "brackets" not in begun("show", f"{TABLE}/1", "--at", "5").out


def test_a_statement_of_a_table_is_told_by_its_number(begun: Run) -> None:
    by_move = begun("show", f"{TABLE}/1", "--at", "3").out
    assert begun("show", TABLE, "--at", "6").out == by_move


def test_json_is_the_position_then_and_what_is_known_now(begun: Run) -> None:
    told = json.loads(begun("show", f"{TABLE}/1", "--at", "1", "--json").out)
    assert told["statement"]["text"] == "mari attack 7c"
    assert told["position"]["hands"][1] == {
        "seat": "jaan",
        "known": [],
        "unknown": 6,
        "out": False,
    }
    assert told["known_now"] == {"jaan": ["8c"]}


@pytest.mark.parametrize("at", ["6", "99"])
def test_a_moment_that_is_not_there_is_a_sentence(begun: Run, at: str) -> None:
    status, _, err = begun("show", f"{TABLE}/1", "--at", at)
    assert (status, err.startswith("tourney: kevad-2026/1/1/1 has 5 moves")) == (1, True)


@pytest.mark.parametrize("address", ["kevad-2026/1/9", "kevad-2026/1/1/4", "nothing", "a/b"])
def test_what_is_not_there_is_a_sentence(begun: Run, address: str) -> None:
    status, _, err = begun("show", address)
    assert status == 1
    assert err.startswith("tourney: ")


@pytest.mark.parametrize(
    "words",
    [
        (f"{TABLE}/4", "--history"),
        ("kevad-2026", "--at", "3"),
        ("kevad-2026", "--at", "0"),
        ("kevad-2026", "--step"),
    ],
)
def test_what_was_not_asked_for_is_not_shown_instead(begun: Run, words: tuple[str, ...]) -> None:
    status, out, err = begun("show", *words)
    assert (status in (1, 2), out) == (True, "")
    assert err.startswith("tourney: ")


def test_history_shows_what_was_taken_back_in_its_place_with_who_when_and_why(begun: Run) -> None:
    begun("retract", TABLE, "--reason", "it was jaan", "--by", "ants")
    begun("move", TABLE, "mari beat 9d Td")
    lines = begun("show", TABLE, "--history").out.splitlines()
    assert lines[6].startswith("7. jaan attack 9d – desk, ")
    assert lines[7].startswith("8. ~~mari take~~ – desk, ")
    assert "; taken back by ants, " in lines[7]
    assert lines[7].endswith(": it was jaan")
    assert lines[8].startswith("10. mari beat 9d Td – desk, ")


def test_history_as_json(begun: Run) -> None:
    begun("retract", TABLE, "--reason", "it was jaan", "--by", "ants")
    told = json.loads(begun("show", f"{TABLE}/1", "--history", "--json").out)["history"]
    assert [one["number"] for one in told] == [2, 3, 4, 5, 6, 7, 8]
    assert told[-1]["retracted"]["reason"] == "it was jaan"
    assert told[-2]["retracted"] is None


def test_a_replay_goes_through_what_was_taken_back(begun: Run) -> None:
    begun("retract", TABLE, "--reason", "it was jaan")
    first, *_ = begun("show", TABLE, "--at", "8").out.splitlines()
    assert first == f"{TABLE}/1, statement 8: ~~mari take~~"
    assert "move 4 of 4" in begun("show", f"{TABLE}/1", "--at", "4").out


def test_a_table_is_its_deals_totals_and_disputes(run: Run, sheet: Write) -> None:
    run("import", sheet(CARDS))
    run("dispute", "kevad-2026/1/2", "I was first", "--by", "oie-oovel")
    out = run("show", "kevad-2026/1/2").out.splitlines()
    assert out == [
        "kevad-2026/1/2, Saare, still open",
        "        oie-oovel  o-neil",
        "Deal 1          0       5",
        "Total           0       5",
        "kevad-2026/1/2#1, statement 3, oie-oovel: I was first",
    ]


def test_a_tournament_is_its_tables(run: Run, sheet: Write) -> None:
    run("import", sheet(CARDS))
    assert "kevad-2026/1/2: Õie Öövel 0, O'Neil 5 (still open)\n" in run("show", "kevad-2026").out
    assert json.loads(run("show", "kevad-2026", "--json").out)["line"]["id"] == "kevad-2026"


def test_step_goes_next_back_to_the_next_bout_and_to_the_end(
    begun: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("next\n\nback\nbout\nend\n"))
    out = begun("show", f"{TABLE}/1", "--step").out
    told = [line.split("statement ")[1] for line in out.splitlines() if "statement " in line]
    assert told == [
        "3: trump 6h",
        "4: mari attack 7c",
        "5: jaan beat 7c 8c",
        "4: mari attack 7c",
        "7: jaan attack 9d",
        "8: mari take",
    ]


def test_a_tournament_shows_its_people_and_its_penalties_with_their_numbers(run: Run) -> None:
    run("new", "k", "--game", "saare")
    run("enter", "k", "Mari", "Jaan", "Ants", "Olena")
    run("join", "k", "Peep", "--from-round", "2")
    run("leave", "k", "jaan", "--after-round", "1")
    run("substitute", "k", "Tiit", "--for", "mari", "--round", "3")
    given = [
        json.loads(run("penalty", "k", who, "--reason", "late", "--json", "--", "-2").out)
        for who in ("ants", "olena")
    ]
    first, second = (one["recorded"][0]["number"] for one in given)
    run("lift", "k", str(second), "--reason", "the bus")
    lines = run("show", "k").out.splitlines()
    assert lines[1:] == [
        "takes part: Ants, Jaan, Mari, Olena, Peep",
        "Jaan left after round 1",
        "Peep takes part from round 2 on",
        "Tiit plays for Mari in round 3",
        f"number {first}: Ants -2, late (desk)",
        f"number {second}: Olena -2, late (desk); lifted: the bus",
    ]
    ukrainian = run("--lang", "uk", "show", "k").out
    assert "Jaan вибуває після туру 1" in ukrainian


def test_what_is_agreed_is_told_of_the_tournament_and_of_the_table(run: Run) -> None:
    run("new", "mai", "--game", "six-dozens", "--rule", "deck=32", "--rule", "seven=plain")
    run("enter", "mai", "mari", "jaan", "peep", "ants")
    run("seat", "mai", "1", "--seed", "1")
    assert "House rules: deck=32, seven=plain\n" in run("show", "mai").out
    assert "rules deck=32 seven=plain\n" in run("show", "mai/1/1").out
    run("change", "mai", "--rule", "deck=28")
    run("move", "mai/1/1", "dealer mari")
    assert "mari deals first\n" in run("show", "mai/1/1").out
    assert "rules deck=28 seven=plain\n" in run("show", "mai/1/1").out
    assert run("move", "mai/1/1", "trumps one s").status == 0
    told = run("show", "mai/1/1").out.splitlines()
    chosen = told.index("trumps one s")
    assert told[chosen + 1].startswith("trumps chosen at the table; the lot had proposed own ")
