"""Lines from a pipe that are sent again for the same request count once, wherever they were cut."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import AtKeyboard, Ran, Run
from tests.cli.test_import_export import events_in

MOVES = "mari attack 7c\n\njaan beat 7c 8c\nmari done\nall done\njaan attack 8d\npeep take\n"
TABLE = "k/1/1"
DUEL = "table k/1/1\ngame saare\nseats mari jaan peep\ndealer mari\n\ndeal 1\ntrump 6h\n"
ROUND = "".join(
    f"table k/1/{number}\ngame saare\nseats {seats}\ndealer {seats.split()[0]}\n"
    for number, seats in enumerate(("mari jaan", "ants liis", "peep tiit ene"), 1)
)
CARDS = "21\n12\n\n3\n132\n312\n-\n213\n1\n12\n12\n2\n21\n"
"""Cards by places; a table passed over, two chosen by number, and a card taken back."""

Piped = Callable[..., Ran]


@pytest.fixture
def piped(run: Run, monkeypatch: pytest.MonkeyPatch) -> Piped:
    def send(lines: str, *words: str) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return run(*words)

    return send


@pytest.fixture
def again(run: Run, folder: Path, piped: Piped) -> Callable[[str, tuple[str, ...], str], None]:
    """Sends what was cut after each of its lines once more as a whole, in a store of its own."""

    def check(sheet: str, words: tuple[str, ...], lines: str) -> None:
        Path("t.sheet").write_text(sheet, "utf-8")
        told = []
        for cut in range(lines.count("\n") + 1):
            store = ("--store", f"cut{cut}.db")
            assert run("import", "t.sheet", *store).status == 0
            begun = "".join(lines.splitlines(keepends=True)[:cut])
            assert piped(begun, *words, "--request", "q", *store).status == 0
            whole = piped(lines, *words, "--request", "q", *store)
            assert whole.status == 0, (cut, whole)
            repeated = piped(lines, *words, "--request", "q", *store)
            assert repeated.status == 0, (cut, repeated)
            told.append((run("export", "k", *store).out, run("heads", *store).out.count("\n")))
        assert len({*told}) == 1
        assert "already recorded as k/1/1:" in repeated.out

    return check


def test_moves_cut_anywhere_and_sent_again_count_once(
    again: Callable[[str, tuple[str, ...], str], None],
) -> None:
    again(DUEL, ("record", TABLE), MOVES)


def test_cards_cut_anywhere_and_sent_again_count_once(
    again: Callable[[str, tuple[str, ...], str], None],
) -> None:
    again(ROUND, ("cards", "k", "1"), CARDS)


@pytest.fixture
def table(run: Run, folder: Path) -> Run:
    Path("t.sheet").write_text(DUEL, "utf-8")
    assert run("import", "t.sheet").status == 0
    return run


def test_a_line_sent_late_says_that_it_counts_no_more(table: Run, piped: Piped) -> None:
    piped("mari attack 7c\n", "record", TABLE, "--request", "q")
    table("retract", TABLE, "--reason", "misread", "--by", "liis")
    out = piped("mari attack 7c\n", "record", TABLE, "--request", "q").out
    assert out.startswith("already recorded as k/1/1:4 by desk at ")
    assert "it counts no more since 5, by liis at " in out


def test_a_line_that_recorded_nothing_then_records_nothing_later(
    table: Run, piped: Piped, folder: Path
) -> None:
    lines = "mari attack 7c\njaan beat 7c 9d\njaan take\n"
    first = piped(lines, "record", TABLE, "--request", "q", "--keep-going")
    assert first.err.startswith("line 2: ")
    before = events_in(folder)
    second = piped(lines, "record", TABLE, "--request", "q", "--keep-going")
    assert (events_in(folder), second.status) == (before, 0)
    assert second.err.startswith("line 2 recorded nothing when these lines were sent before")


@pytest.mark.parametrize(
    ("words", "first", "second"),
    [
        (("record", TABLE), "mari attack 7c\n", "mari attack 7d\n"),
        (("cards", "k", "1"), "3\n213\n", "3\n312\n"),
    ],
    ids=["record", "cards"],
)
def test_different_lines_for_the_same_request_are_refused(
    table: Run, piped: Piped, folder: Path, words: tuple[str, ...], first: str, second: str
) -> None:
    Path("more.sheet").write_text(ROUND.replace(f"table {TABLE}", "table k/1/4"), "utf-8")
    assert table("import", "more.sheet").status == 0
    assert piped(first, *words, "--request", "q").status == 0
    before = events_in(folder)
    ran = piped(second, *words, "--request", "q")
    assert (ran.status, events_in(folder)) == (1, before)
    assert "was made before for something else" in ran.err


@pytest.mark.parametrize("words", [("record", TABLE), ("cards", "k", "1")], ids=" ".join)
def test_what_is_typed_is_sent_for_no_request(
    table: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr("sys.stdin", AtKeyboard("213\n"))
    ran = table(*words, "--request", "q")
    assert ran.status == 2
    assert "lines from a pipe can be sent for a request" in ran.err


def test_each_line_is_answered_as_json(table: Run, piped: Piped) -> None:
    found = []
    for _ in range(2):
        text = piped("mari attack 7c\njaan take\n", "record", TABLE, "--request", "q", "--json").out
        decoder, at = json.JSONDecoder(), 0
        while text[at:].strip():
            document, at = decoder.raw_decode(text, at)
            found.append((document["already"], document["recorded"][0]["number"]))
            at += 1
    assert found == [(False, 4), (False, 5), (True, 4), (True, 5)]
