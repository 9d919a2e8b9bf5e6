"""``tourney record`` as a person uses it: at a terminal, key by key."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.games import GAMES
from tests.cli.conftest import Run
from tests.cli.recorder.terminal import Terminal
from tests.hall.clients import moves_in
from tests.recorder.typing import typed
from tests.tables import NAMES, head_of, sheet_of
from tourney.demo.player import play_table
from tourney.messages import say

pytestmark = pytest.mark.slow
AT = "k/1/1"
BEGUN = """\
table k/1/1
game saare
seats mari jaan peep ants
dealer mari

deal 1
trump 6h
mari attack 7c
jaan beat 7c 8c
"""
UP, ESCAPE, BACK, ENTER = "\x1b[A", "\x1b", "\x7f", "\r"


@pytest.fixture
def begun(run: Run, sheet: Any) -> Run:
    """A store with a table in its first bout."""
    assert run("import", sheet(BEGUN)).status == 0
    return run


@pytest.fixture
def terminal(begun: Run, folder: Path) -> Iterator[Terminal]:
    """The recorder at that table."""
    opened = Terminal(folder, "record", AT)
    opened.shows("mari attacks 7♣")
    yield opened
    opened.kill()


def moves(run: Run) -> list[str]:
    return run("export", AT).out.split("trump 6h\n")[1].splitlines()


def test_the_table_stands_on_the_screen(terminal: Terminal) -> None:
    text = terminal.text()
    for words in ("k/1/1  deal 1", "trump  6♥", "talon 12", "1 mari", "leads", "defends"):
        assert words in text
    assert "table  7♣  8♣" in text
    assert "Ctrl-D end" in text


def test_a_table_that_is_seated_is_greeted_with_its_dealer_and_trumps(
    run: Run, folder: Path
) -> None:
    run("new", "d", "--game", "six-dozens")
    run("enter", "d", "Mari", "Jaan", "Peep")
    run("seat", "d", "1", "--table", "mari jaan peep")
    [table] = json.loads(run("round", "d", "1", "--json").out)["tables"]
    screen = Terminal(folder, "record", "d/1/1")
    dealer = str(table["dealer"]).capitalize()
    screen.shows(f"{dealer} deals: the card turned up")
    text = screen.text()
    assert re.search(r"1 Mari ♣ .*\n 2 Jaan ♦ .*\n 3 Peep ♥ ", text)
    assert "a proposal of the lot: the table may choose differently" in text
    screen.press(":trumps own mari=h jaan=d peep=c\r")
    screen.shows("1 Mari ♥")
    screen.kill()


def test_a_card_is_two_keys_and_saved(terminal: Terminal, begun: Run) -> None:
    terminal.press("8d")
    terminal.shows("mari attacks 8♦")
    assert moves(begun)[-1] == "mari attack 8d"


def test_the_next_bout_opens_with_all_done_filled_in(terminal: Terminal, begun: Run) -> None:
    terminal.press("ts")
    text = terminal.shows("jaan attacks T♠")
    assert "All attackers are done" in text
    assert moves(begun)[-2:] == ["all done", "jaan attack Ts"]
    assert "all done (filled in: nobody said it)" in begun("show", AT, "--history").out


def test_with_strict_it_is_asked_whether_all_are_done(begun: Run, folder: Path) -> None:
    terminal = Terminal(folder, "record", AT, "--strict")
    terminal.shows("mari attacks 7♣")
    terminal.press("ts")
    terminal.shows("All attackers are done")
    assert moves(begun)[-1] == "jaan beat 7c 8c"
    terminal.press(" ")
    terminal.shows("jaan attacks T♠")
    assert terminal.end() == 0
    assert "filled in" not in begun("show", AT, "--history").out


def test_backspace_takes_back_a_key_and_then_a_statement(terminal: Terminal, begun: Run) -> None:
    terminal.press("8")
    terminal.shows("▸ 8")
    terminal.press(BACK)
    terminal.shows("▸ ▏")
    terminal.press(BACK)
    terminal.shows("taken back: jaan beat 7c 8c")
    assert moves(begun) == ["mari attack 7c"]


def test_what_is_wrong_is_refused_with_its_rule(terminal: Terminal, begun: Run) -> None:
    before = moves(begun)
    terminal.press("17c")
    terminal.shows("P1: ")
    assert moves(begun) == before


def test_a_statement_in_the_middle_is_changed(terminal: Terminal, begun: Run) -> None:
    terminal.press("8d")
    terminal.shows("mari attacks 8♦")
    terminal.press(UP + UP)
    terminal.shows("▶ jaan beats")
    terminal.press(ENTER)
    terminal.shows("instead of it")
    terminal.press("9c")
    text = terminal.shows("this would no longer stand")
    assert "S9: mari cannot attack with 8d" in text
    terminal.press(BACK)
    terminal.shows("record the change?")
    terminal.press(ENTER)
    terminal.shows("what stood there before is kept")
    assert moves(begun) == ["mari attack 7c", "jaan beat 7c 9c"]
    assert "jaan beat 7c 8c" in begun("show", AT, "--history").out


def test_nothing_is_changed_after_escape(terminal: Terminal, begun: Run) -> None:
    before = moves(begun)
    terminal.press(UP)
    terminal.shows("choose what was different")
    terminal.press(BACK)
    terminal.shows("record the change?")
    terminal.press(ESCAPE)
    terminal.shows("▸ ▏")
    assert moves(begun) == before


def test_a_seat_asks_for_the_arbiter(terminal: Terminal, begun: Run) -> None:
    terminal.press("!3")
    terminal.shows("dispute k/1/1#1 is open")
    assert "peep" in begun("disputes").out


def test_any_line_is_typed_also_in_the_users_words(begun: Run, folder: Path) -> None:
    terminal = Terminal(folder, "record", AT, lang="et")
    terminal.shows("saadab 7♣")
    terminal.press(":mari saadab 8d" + ENTER)
    terminal.shows("mari saadab 8♦")
    assert terminal.end() == 0
    assert moves(begun)[-1] == "mari attack 8d"


def test_the_letters_of_a_cyrillic_keyboard_are_keys(begun: Run, folder: Path) -> None:
    """в is on the key of d, с on that of c: no Latin layout is needed."""
    terminal = Terminal(folder, "record", AT, lang="uk")
    terminal.shows("атакує: 7♣")
    terminal.press("8в")
    terminal.shows("mari атакує: 8♦")
    assert terminal.end() == 0


def test_after_a_kill_all_is_there_but_the_half_typed_card(begun: Run, folder: Path) -> None:
    terminal = Terminal(folder, "record", AT)
    terminal.shows("mari attacks 7♣")
    terminal.press("8d9d7")
    terminal.shows("▸ 7")
    terminal.kill()
    again = Terminal(folder, "record", AT)
    again.shows("jaan beats 8♦ 9♦")
    assert again.end() == 0
    assert moves(begun)[-1] == "jaan beat 8d 9d"


def test_what_somebody_else_records_is_seen(terminal: Terminal, begun: Run) -> None:
    assert begun("move", AT, "mari attack 8d").status == 0
    terminal.shows("mari attacks 8♦")


@pytest.mark.parametrize(("game", "seed"), [("saare", 2), ("six-dozens", 6)])
def test_a_whole_table_with_slips_exports_as_its_sheet(
    run: Run, sheet: Any, folder: Path, game: str, seed: int
) -> None:
    head = head_of(GAMES[game], NAMES)._replace(address=AT)
    said = [*play_table(head, Random(seed), "closed")]
    text = sheet_of(head, said)
    assert run("import", sheet(text.split("deal 1\n")[0] + "deal 1\n")).status == 0
    terminal = Terminal(folder, "record", AT)
    terminal.shows("deal 1")
    for at, one in enumerate([*typed(head, said)][1:], 1):
        slip = f"6{BACK}" if at % 5 == 0 else ""
        terminal.press(slip + one.keys.replace("\n", ENTER))
        if at % 40 == 0:  # what was said is taken back and said again, and a flag forgotten
            terminal.press(BACK + one.keys.replace("\n", ENTER) + "!")
            terminal.shows("▸ !")
            terminal.press(ESCAPE)
            terminal.shows("▸ ▏")
    terminal.shows(say("recorder.wanted.nothing", "en"))
    assert terminal.end() == 0
    assert moves_in(run("export", AT).out) == moves_in(text)
