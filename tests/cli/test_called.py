"""Players called by name: only where the grammar has a seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games import GAMES
from engine.words import split
from events.record import open_record
from tests.cli.conftest import Run
from tourney.desk.calling import by_ids
from tourney.desk.refusals import Refused
from tourney.messages import say
from tourney.sheets.seats import seats_in

Write = Callable[..., str]
TABLE = "k/1/1"
HEAD = "table k/1/1\ngame saare\nseats a b c\ndealer a\n\ndeal 1\ntrump 6h\n"
MARK, SOFT, BLANK = "\ufeff", "\u00ad", "\u00a0"


@pytest.fixture
def table(run: Run, sheet: Write) -> Run:
    assert run("import", sheet(HEAD)).status == 0
    return run


@pytest.mark.parametrize("name", ["take", "left", "out", "stands", "void", "deal", "result", "all"])
def test_a_player_may_be_called_like_a_word_of_the_grammar(table: Run, name: str) -> None:
    table("player", "rename", "a", name)
    table("player", "rename", "b", "Jaan")
    assert table("move", TABLE, f"{name} attack 7c").status == 0
    assert table("move", TABLE, "Jaan take").status == 0
    assert table("export", TABLE).out.endswith("a attack 7c\nb take\n")


@pytest.mark.parametrize("name", ["Mari", "cards", "stands"])
def test_a_name_within_a_reason_stays_what_was_typed(table: Run, name: str) -> None:
    table("player", "rename", "a", name)
    assert table("move", TABLE, f"void {name} had no cards").status == 0
    assert f"void ({name} had no cards)" in table("show", TABLE, "--history").out


def test_a_name_within_the_arbiters_words_too(table: Run) -> None:
    table("player", "rename", "a", "Mari")
    table("player", "rename", "b", "Jaan")
    assert table("move", TABLE, 'decree Mari Jaan c because "Mari said so"').status == 0
    assert 'decree a b c because "Mari said so"' in table("export", TABLE).out


@pytest.mark.parametrize(
    "line",
    [
        *("shows Mari 9d", "result Mari b c sixes Mari=1", "Mari attack 7c", "hand Mari 7c 8c"),
        *("cut Mari 2", "hand Mari 7c 8c 9c Tc Jc Qc"),
    ],
)
def test_a_seat_is_called_by_name_wherever_a_statement_has_one(table: Run, line: str) -> None:
    table("player", "rename", "a", "Mari")
    ran = table("move", TABLE, line)
    assert "Mari" not in ran.out.split("\n")[0] + ran.err


@pytest.mark.parametrize("line", ['dealer "Mari Mets"', 'trumps own "Mari Mets=c" Jaan=d'])
def test_so_is_what_a_table_chooses_before_its_first_deal(run: Run, line: str) -> None:
    run("new", "d", "--game", "six-dozens")
    run("enter", "d", "Mari Mets", "Jaan")
    run("seat", "d", "1", "--seed", "1")
    ran = run("move", "d/1/1", line)
    assert (ran.status, ran.err) == (0, "")
    assert "mari-mets" in ran.out


def test_every_word_of_the_sheet_that_names_seats_is_known() -> None:
    """The statements that are called differently after a correction are those with seats."""
    lines = {
        "deal 1 dealer=a": [2],
        "dealer a": [1],
        "trumps own a=c b=d": [2, 3],
        "trumps ranked s d": [],
        "cut a 2": [1],
        "hand a ?": [1],
        "shows a 7c": [1],
        "a attack 7c": [0],
        "result a b sixes a=1": [1, 2, 4],
        'decree a b because "a"': [1, 2],
        "talon ?": [],
        "trump 6h": [],
        'void "a"': [],
        "unseen": [],
    }
    verbs = GAMES["saare"].verbs
    assert {line: [*seats_in(split(line), verbs)] for line in lines} == lines


def test_who_deals_is_called_by_name(table: Run) -> None:
    names = {"a": "Mari", "b": "Jaan", "c": "Peep"}
    for player, name in names.items():
        table("player", "rename", player, name)
    table("move", TABLE, "void no")
    said = [table("move", TABLE, f"deal 2 dealer={name}").status for name in names.values()]
    assert said.count(0) == 1


def test_a_name_that_two_at_the_table_have_is_asked(table: Run) -> None:
    table("player", "rename", "a", "Mari")
    table("player", "rename", "b", "Mari")
    ran = table("move", TABLE, "Mari attack 7c")
    assert ran.status == 1
    assert (
        "several players are called Mari: say which one is meant,"
        ' --player "Mari=ID" with one of a b' in ran.err
    )
    ran = table("move", TABLE, "Mari attack 7c", "--player", "Mari=a")
    assert ran.out.startswith("recorded as 4: a attack 7c\n")


def test_nobody_is_asked_by_an_option_that_is_not_there(table: Run) -> None:
    """The lines of the hall name seats by their ids, and have no option to say which is meant."""
    for player, name in {"b": "Mari", "c": "Mari", "a": "b"}.items():
        assert table("player", "rename", player, name).status == 0
    with open_record("tourney.db") as record:
        assert by_ids(record, ("a", "b", "c"), "shows b 9d") == "shows b 9d"
        with pytest.raises(Refused) as refused:
            by_ids(record, ("a", "b", "c"), "shows Mari 9d")
    assert "--player" not in say("desk.ambiguous-name", "en", **refused.value.data)
    assert refused.value.key == "ambiguous-name"


@pytest.mark.parametrize("word", [f"Õie{BLANK}Öövel", f"Õie Öö{SOFT}vel", f"{MARK}Õie Öövel"])
def test_what_looks_the_same_is_the_same_person(table: Run, word: str) -> None:
    table("enter", "k", "Õie Öövel")
    assert table("enter", "k", word).out.startswith("entered before: oie-oovel\n")


@pytest.mark.parametrize("name", [SOFT, MARK])
def test_a_name_can_be_seen(table: Run, name: str) -> None:
    assert table("player", "add", name).status == 1


@pytest.mark.parametrize(
    "words", [("enter", "k", "märt", "mart"), ("enter", "k", "Mari", "Mari")], ids=" ".join
)
def test_one_list_does_not_make_one_person_of_two(table: Run, words: tuple[str, ...]) -> None:
    ran = table(*words)
    assert (ran.status, ran.out) == (1, "")
    assert "twice" in ran.err
