"""Every error of form: the line it stands in, and what it asks for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import engine
import tourney.sheets
from engine.head import Cut, Dealt
from engine.moves import KEYWORDS, LATER_KEYWORDS, Move
from engine.violation import FormError
from tourney.messages import say
from tourney.messages.languages import LANGUAGES
from tourney.messages.texts import form_key
from tourney.sheets.check import check, check_file
from tourney.sheets.reader import Fault
from tourney.sheets.statements import Annul, DealLine, Decree, line_reader, read_statement
from tourney.sheets.tablehead import make_head

SEATS = "game saare\nseats mari jaan peep ants\ndealer mari\n"
DEAL = SEATS + "deal 1\ntrump 6s\n"
SIX = "game six-dozens\nseats mari jaan\ndealer mari\n"
SIX_DEAL = SIX + "trumps none\ndeal 1\n"
CARD = SEATS + "deal 1\nresult mari jaan peep ants"

IN_A_SHEET = {
    # the head of a table
    "address": "table kevad-2026/1",
    "game": "game whist",
    "number-of-seats": "game saare\nseats mari",
    "name": "game saare\nseats mari all",
    "seat-twice": "game saare\nseats mari mari",
    "dealer": "game saare\nseats mari jaan\ndealer mari jaan",
    "unknown-seat": "game saare\nseats mari jaan\ndealer peep\ndeal 1",
    "empty-line": "game saare\nrules",
    "option": "rules deck=32\ngame saare\nseats mari jaan\ndealer mari\ndeal 1",
    "twice-in-head": "game saare\ngame saare",
    "head-first": "game saare\nmari attack 7c",
    "head-lacks": "game saare\nseats mari jaan\ndeal 1",
    "no-trumps-line": SEATS + "trumps none\ndeal 1",
    "trumps": SIX + "trumps two s\ndeal 1",
    "own-trumps": SIX + "trumps own mari=c\ndeal 1",
    "suit": SIX + "trumps one x\ndeal 1",
    "suit-twice": SIX + "trumps two s s\ndeal 1",
    # lines and words
    "line-too-long": SEATS + "deal 1 " + "x" * 5000,
    "control-character": SEATS + "deal 1\ntrump \x07",
    "closing-quote": SEATS + 'deal 1\nvoid "no end',
    # the order of statements
    "deal-first": SEATS + "mari attack 7c",
    "deal-line": SEATS + "deal one",
    "deal-number": SEATS + "deal 2",
    "deal-open": DEAL + "mari attack 7c\ndeal 2",
    "deal-closed": CARD + "\nresult mari jaan peep ants",
    "agreed-late": DEAL + "dealer jaan",
    "after-unseen": DEAL + "mari attack 7c\nunseen\nmari done",
    "turned-first": SEATS + "deal 1\nmari attack 7c",
    "head-late": DEAL + "mari attack 7c\nhand mari ? ? ? ? ? ?",
    "twice-in-deal": DEAL + "trump 6s",
    "out-of-place": DEAL + "seats mari jaan",
    "stands-after-move": DEAL + "stands S9 why",
    "stands-rule": DEAL + "mari attack 7c\nstands S9 why",
    # statements
    "statement": DEAL + "mari jumps",
    "shows": DEAL + "shows mari",
    "number-of-cards": DEAL + "mari attack",
    "card-look-alike": DEAL + "mari attack 7ж",
    "card-of-two": DEAL + "mari attack Тh",
    "card": DEAL + "mari attack 5c",
    "head": SEATS + "deal 1\nopen 6s",
    "cut": SEATS + "deal 1\ncut jaan",
    "stands": DEAL + "jaan attack 7c\nstands S6",
    "decree": CARD + "\ndecree mari jaan peep ants because two words",
    "annul": CARD + "\nannul",
    "checked": CARD + "\nchecked",
    "checked-early": SEATS + 'deal 1\nchecked "anna"',
    "closed": CARD + "\nclosed",
    "chair": CARD + "\nchair liis anna",
    "after-closed": CARD + '\nclosed "late"\ndeal 2',
    # results
    "result-order": SEATS + "deal 1\nresult mari jaan peep",
    "sixes": CARD + " sixes ants=1",
    "number-of-seat": CARD + " sixes mari",
    "result-out-left": SIX_DEAL + "result mari jaan",
    "cards-left": SIX_DEAL + "result left mari=9 jaan=1",
}
"""By what is expected, a sheet whose last line (or the one named below) is at fault."""
ANOTHER_LINE = {"unknown-seat": 3, "option": 1, "no-trumps-line": 4}
ANOTHER_LINE |= dict.fromkeys(("trumps", "own-trumps", "suit", "suit-twice"), 4)
OF_A_CARD = {"places": ("saare", "2144"), "places-left": ("six-dozens", "2 3 =3 =5")}
"""By what is expected, a score card by places, which no sheet has."""
OF_A_FILE = {"table-twice", "empty-file", "utf-8", "directory", "no-such-file", "unreadable"}


@pytest.mark.parametrize("expected", IN_A_SHEET)
def test_an_error_of_form(expected: str) -> None:
    sheet = IN_A_SHEET[expected]
    [table] = check(sheet)
    assert isinstance(table.outcome, Fault)
    line, error = table.outcome
    assert error.expected == expected
    assert line == ANOTHER_LINE.get(expected, sheet.count("\n") + 1)
    assert table.status == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_D4_in_six_dozens_no_cut_is_taken_down_nor_asked_for(lang: str) -> None:
    [table] = check(SIX_DEAL + "cut jaan 2\nopen 6h\n")
    assert isinstance(table.outcome, Fault)
    line, error = table.outcome
    said = say(form_key(error), lang, **error.data)
    assert (line, error.expected) == (6, "head")
    assert " open, hand " in said
    assert said.count("cut") == 1  # in the line itself


def test_of_what_a_seat_may_do_the_talon_s_part_is_none() -> None:
    [table] = check(SIX_DEAL + "open 6h\nmari lays 7c\n")
    assert isinstance(table.outcome, Fault)
    assert table.outcome.error.data["verbs"] == "play pass"


@pytest.mark.parametrize("word", sorted(KEYWORDS | LATER_KEYWORDS))
def test_no_seat_is_called_by_a_word_of_the_sheet(word: str) -> None:
    [table] = check(f"game saare\nseats mari {word}\n")
    assert isinstance(table.outcome, Fault)
    assert table.outcome.error.expected == "name"


def test_a_recorded_table_with_a_seat_called_by_a_later_word_is_still_read() -> None:
    seats = ["decree", "annul", "because"]
    head = make_head("k/1/1", "saare", seats, "decree", {}, ())
    lines = [
        "deal 1 dealer=decree",
        "cut annul 2",
        "trump 6h",
        "decree attack 7c",
        "annul take",
        "because done",
        'decree because annul decree because "why"',
        'annul "why"',
    ]
    words = [line_reader(head.game)(line) for line in lines]
    said = [
        one if isinstance(one, Move) else read_statement(one, head.game, head.table, head.pack)
        for one in words
    ]
    assert [str(one) for one in said] == lines
    kinds = [DealLine, Cut, Dealt, Move, Move, Move, Decree, Annul]
    assert [type(one) for one in said] == kinds


@pytest.mark.parametrize("expected", OF_A_CARD)
def test_an_error_of_form_of_a_card_by_places(expected: str) -> None:
    name, card = OF_A_CARD[expected]
    seats = ["mari", "jaan", "peep", "ants"]
    head = make_head("k/1/1", name, seats, "mari", {}, ("none",) if name == "six-dozens" else ())
    with pytest.raises(FormError) as error:
        head.game.read_places(card.split(), head.table)
    assert error.value.expected == expected


def test_a_table_stands_once_in_a_file() -> None:
    sheet = f"table k/1/1\n{CARD}\n"
    first, second = check(sheet + sheet)
    assert first.status == 0
    assert isinstance(second.outcome, Fault)
    assert second.outcome.error.expected == "table-twice"


def test_every_error_of_form_is_tried() -> None:
    assert set(IN_A_SHEET) | set(OF_A_CARD) | OF_A_FILE == expected_in_the_source()


def expected_in_the_source() -> set[str]:
    """The first word of each ``FormError`` that is made."""
    folders = [Path(package.__path__[0]) for package in (engine, tourney.sheets)]
    trees = (
        ast.parse(file.read_text("utf-8")) for folder in folders for file in folder.rglob("*.py")
    )
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    made = (
        call.args[0] for call in calls if getattr(call.func, "id", "") == "FormError" and call.args
    )
    return {text for node in made for text in texts(node)}


def texts(node: ast.expr) -> set[str]:
    """A text, or both of ``"a" if … else "b"``."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


# -- files


@pytest.mark.parametrize(
    ("data", "line", "expected"),
    [
        pytest.param(b"", 1, "empty-file", id="empty"),
        pytest.param(b"\n  \n# nothing but this\n", 1, "empty-file", id="only a comment"),
        pytest.param(b"\xef\xbb\xbf", 1, "empty-file", id="only a byte-order mark"),
        pytest.param(b"game saare\nseats m\xe4rt jaan\n", 2, "utf-8", id="Latin-1"),
        pytest.param("game saare\n".encode("utf-16"), 1, "utf-8", id="UTF-16"),
        pytest.param(b"\x7fELF\x02\x01\x01" + bytes(9), 1, "control-character", id="binary"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00", 1, "utf-8", id="a picture"),
        pytest.param(b"game saare\n" + b"x" * 5_000_000, 2, "line-too-long", id="5 MB on a line"),
        pytest.param(b"game saare" * 500_000, 1, "line-too-long", id="5 MB on the only line"),
        pytest.param(b"game saare\nseats \x00 jaan", 2, "control-character", id="a zero byte"),
    ],
)
def test_a_file_that_is_no_sheet(tmp_path: Path, data: bytes, line: int, expected: str) -> None:
    file = tmp_path / "night.sheet"
    file.write_bytes(data)
    [table] = check_file(file)
    assert isinstance(table.outcome, Fault)
    assert (table.outcome.line, table.outcome.error.expected) == (line, expected)


def test_a_directory_is_no_sheet(tmp_path: Path) -> None:
    [table] = check_file(tmp_path)
    assert isinstance(table.outcome, Fault)
    assert (table.outcome.line, table.outcome.error.expected) == (None, "directory")


def test_a_file_that_is_not_there_is_no_sheet(tmp_path: Path) -> None:
    [table] = check_file(tmp_path / "night.sheet")
    assert isinstance(table.outcome, Fault)
    assert (table.outcome.line, table.outcome.error.expected) == (None, "no-such-file")


def test_a_file_that_cannot_be_read_is_no_sheet(tmp_path: Path) -> None:
    loop = tmp_path / "night.sheet"
    loop.symlink_to(loop)
    [table] = check_file(loop)
    assert isinstance(table.outcome, Fault)
    assert (table.outcome.line, table.outcome.error.expected) == (None, "unreadable")


def test_a_file_name_that_the_system_refuses_is_no_sheet(tmp_path: Path) -> None:
    [table] = check_file(tmp_path / ("x" * 5000))
    assert isinstance(table.outcome, Fault)
    assert table.outcome.error.expected == "unreadable"
