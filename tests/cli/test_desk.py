"""``tourney cards T R``: a round's slips keyed in as they lie on the desk."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.cli.conftest import AtKeyboard, Ran, Run

Typed = Callable[[str], Ran]
PEOPLE = [f"Guest No. {number}" for number in range(1, 9)]


def seats_of(run: Run, tournament: str, round_: int) -> dict[int, list[str]]:
    found: dict[str, Any] = json.loads(run("round", tournament, str(round_), "--json").out)
    return {table["number"]: [one["seat"] for one in table["seats"]] for table in found["tables"]}


@pytest.fixture
def typed(run: Run, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Two tables of four, and what is typed at the desk for their round."""
    run("new", "k", "--game", "saare", "--rounds", "1")
    run("enter", "k", *PEOPLE)
    run("seat", "k", "1", "--seed", "1")

    def at_the_desk(text: str) -> Ran:
        monkeypatch.setattr("sys.stdin", AtKeyboard(text))
        return run("cards", "k", "1")

    return at_the_desk


def results(run: Run, table: str) -> list[str]:
    return [line for line in run("export", table).out.splitlines() if line.startswith("result")]


def test_the_number_of_the_slip_that_lies_on_top_is_typed(run: Run, typed: Typed) -> None:
    done = typed("2\n2143\n1\n1234\n")
    assert (done.status, done.err) == (0, "")
    first, second = seats_of(run, "k", 1).values()
    assert results(run, "k/1/1") == [f"result {' '.join(first)}"]
    assert results(run, "k/1/2") == [f"result {second[1]} {second[0]} {second[3]} {second[2]}"]
    assert f"k/1/2/1 (1 Guest No. {second[0].removeprefix('guest-no-')}, 2 " in done.out


def test_a_complete_table_shows_its_points_to_compare_with_the_paper(
    run: Run, typed: Typed
) -> None:
    done = typed("1234\n1234\n1234\n1234\n")
    names = [seat.replace("guest-no-", "Guest No. ") for seat in seats_of(run, "k", 1)[1]]
    points = ", ".join(map("{} {}".format, names, (20, 12, 8, 0)))
    assert f"k/1/1 is complete: {points}; 1 of 2 tables" in done.out
    assert "k/1/2/1 (" in done.out


def test_one_goes_back_card_by_card(run: Run, typed: Typed) -> None:
    done = typed("1234\n2134\n-\n-\n4321\n")
    assert "taken back: k/1/1/2\n" in done.out
    assert "taken back: k/1/1/1\n" in done.out
    seats = seats_of(run, "k", 1)[1]
    assert results(run, "k/1/1") == [f"result {' '.join(reversed(seats))}"]
    assert run("audit").status == 0


def test_the_last_card_of_all_may_be_taken_back_too(run: Run, typed: Typed) -> None:
    done = typed("1234\n" * 8 + "-\n4321\n\n")
    assert done.out.count("taken back") == 1
    seats = seats_of(run, "k", 1)[2]
    assert results(run, "k/1/2")[-1] == f"result {' '.join(reversed(seats))}"


@pytest.mark.parametrize("text", ["3", "-", "1233", "17", "2143 5"])
def test_what_means_nothing_is_a_sentence_and_asked_again(
    run: Run, typed: Typed, text: str
) -> None:
    done = typed(f"{text}\n1234\n")
    assert len(done.err.splitlines()) == 1
    assert len(results(run, "k/1/1")) == 1


def test_a_table_that_is_complete_is_not_asked_for_again(typed: Typed) -> None:
    assert "no card of k/1/1 is missing" in typed("1234\n" * 4 + "1\n").err
    assert "k/1/2/1 (" in typed("").out


def test_a_deal_nobody_can_read_is_void_and_the_next_is_asked(run: Run, typed: Typed) -> None:
    assert "k/1/1/2 (" in typed('void "beer on it"\n1234\n').out
    assert "void beer on it" in run("export", "k/1/1").out


@pytest.mark.slow
def test_a_night_takes_at_most_six_keys_a_card(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """560 cards of 20 tables and 7 rounds, the slips in any order, a six on every eighth."""
    run("new", "k", "--game", "saare", "--rounds", "7")
    run("enter", "k", *(f"Guest No. {number}" for number in range(1, 81)))
    lot, keys, cards = Random(5), 0, 0
    for round_ in range(1, 8):
        assert run("seat", "k", str(round_), "--seed", "1").status == 0
        tables = [*range(1, 21)]
        lot.shuffle(tables)
        lines = []
        for table in tables:
            lines.append(str(table))
            for _ in range(4):
                places = lot.sample("1234", 4)
                gave = [str(seat) for seat, place in enumerate(places, 1) if place != "4"]
                six = f" {lot.choice(gave)}" if lot.random() < 1 / 8 else ""
                lines.append("".join(places) + six)
                cards += 1
        text = "".join(f"{line}\n" for line in lines)
        keys += len(text)
        monkeypatch.setattr("sys.stdin", AtKeyboard(text))
        done = run("cards", "k", str(round_))
        assert done.err == ""
        assert "20 of 20 tables" in done.out
    assert cards == 560
    assert keys <= 6 * cards
    assert run("standings", "k", "--final").status == 0
