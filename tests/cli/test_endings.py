"""What ends otherwise than played to its end: ``close``, ``withdraw`` and ``reopen``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran, Run

CARD = "mari jaan peep ants"
TWO_TABLES = ("mari jaan peep ants", "tiit olena rein anu")
WHY = ("--reason", "time was up")


@pytest.fixture
def night(run: Run) -> Run:
    """A night of two rounds; round 1 has two tables, at the first of which three deals count."""
    run("new", "k", "--game", "saare", "--rounds", "2", "--night", "2026-03-06")
    run("enter", "k", *" ".join(TWO_TABLES).split())
    seat(run, 1, "--force")
    run("card", "k/1/1", *[CARD] * 3)
    return run


def seat(run: Run, round_: int, *more: str) -> None:
    tables = [word for table in TWO_TABLES for word in ("--table", table)]
    assert run("seat", "k", str(round_), *tables, *more).status == 0


def totals(run: Run, tournament: str = "k") -> dict[str, int]:
    rows = json.loads(run("standings", tournament, "--json").out)["rows"]
    return {row["player"]["id"]: row["total"] for row in rows}


def refused(ran: Ran) -> str:
    assert ran.status == 1
    return ran.err.removeprefix("tourney: ").strip()


def clean(run: Run) -> None:
    found = run("audit")
    assert found.status == 0, found.out


# -- closing


def test_a_table_closed_after_deal_3_counts_three_deals(night: Run) -> None:
    before = totals(night)
    assert night("close", "k/1/1", *WHY).out.startswith("k/1/1: closed\n")
    assert totals(night) == before
    assert "closed after deal 3: time was up" in night("show", "k/1/1").out
    assert "1 of 2 tables finished" in night("round", "k", "1").out
    clean(night)


def test_a_deal_that_had_begun_when_the_table_was_closed_counts_nothing(night: Run) -> None:
    before = totals(night)
    night("move", "k/1/1", "deal 4")
    night("close", "k/1/1", *WHY)
    assert totals(night) == before
    clean(night)


def test_a_table_that_never_met_counts_nothing_and_is_not_played(night: Run) -> None:
    night("close", "k/1/2", *WHY)
    assert "not played: time was up" in night("round", "k", "1").out
    assert set(totals(night)) == set(CARD.split())
    clean(night)


def test_who_never_met_may_meet_in_a_later_round(night: Run) -> None:
    night("close", "k/1/1", *WHY)
    night("close", "k/1/2", *WHY)
    seat(night, 2, "--force")
    night("leave", "k", "tiit", "--after-round", "0")
    assert night("leave", "k", "mari", "--after-round", "0").status == 1


@pytest.mark.parametrize(
    "said",
    [
        ("card", "k/1/1/4", CARD),
        ("move", "k/1/1", "deal 4"),
    ],
)
def test_nothing_more_is_recorded_at_a_closed_table(night: Run, said: tuple[str, ...]) -> None:
    night("close", "k/1/1", *WHY)
    assert refused(night(*said)) == (
        "k/1/1 is closed: time was up; to go on there: tourney reopen k/1/1 --reason …"
    )


def test_a_deal_of_a_closed_table_may_be_corrected(night: Run) -> None:
    night("close", "k/1/1", *WHY)
    assert night("amend", "k/1/1/2", "jaan mari peep ants", "--reason", "swapped").status == 0
    clean(night)


def test_standings_are_final_when_all_is_played_or_closed(night: Run) -> None:
    night("card", "k/1/1/4", CARD)
    night("close", "k/1/2", *WHY)
    assert "provisional" in refused(night("standings", "k", "--final"))
    night("close", "k/2", "--reason", "power cut")
    final = night("standings", "k", "--final")
    assert (final.status, final.err) == (0, "")


def test_a_night_that_is_closed_says_after_which_round(night: Run) -> None:
    night("card", "k/1/1/4", CARD)
    seat(night, 2, "--force")
    closed = night("close", "k", "--reason", "power cut")
    assert closed.out.startswith("k: closed\ntables: k/1/2 k/2/1 k/2/2\n")
    said = night("standings", "k", "--final").out
    assert said.startswith("k: ended after round 1 of 2: power cut\n")
    assert "ended after round 1 of 2: power cut" in night("tournaments").out
    assert refused(night("seat", "k", "2", "--force")).startswith("k is closed: power cut")
    clean(night)


def test_what_was_closed_at_once_is_opened_at_once_and_nothing_else(night: Run) -> None:
    night("close", "k/1/2", "--reason", "never met")
    night("close", "k", *WHY)
    again = night("reopen", "k", "--reason", "power is back").out
    assert again.startswith("k: open again\ntables: k/1/1\n")
    assert night("card", "k/1/1/4", CARD).status == 0
    assert refused(night("card", "k/1/2", TWO_TABLES[1])).startswith("k/1/2 is closed: never met")
    clean(night)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (("close", "k/1/3"), "nothing is recorded at k/1/3"),
        (("close", "x"), "there is no tournament x"),
        (("close", "k/1/1/2"), "expected a tournament, a round or a table"),
        (("close", "k/3"), "there is no round 3"),
        (("reopen", "k/1/1"), "k/1/1 is neither closed nor withdrawn"),
        (("reopen", "k"), "k is neither closed nor withdrawn"),
        (("withdraw", "k/1/9"), "nothing is recorded at k/1/9"),
        (("withdraw", "k/1", "--called-off"), "only a tournament can be called off"),
    ],
)
def test_what_cannot_be_closed_is_refused(night: Run, said: tuple[str, ...], why: str) -> None:
    before = night("heads").out
    assert why in refused(night(*said, *WHY))
    assert night("heads").out == before


def test_a_table_played_to_its_end_or_closed_is_not_closed_again(night: Run) -> None:
    night("card", "k/1/1/4", CARD)
    assert refused(night("close", "k/1/1", *WHY)) == "k/1/1 was played to its end already"
    night("close", "k/1/2", *WHY)
    assert refused(night("close", "k/1/2", *WHY)).startswith("k/1/2 is closed: time was up")


def test_the_history_of_a_tournament_says_how_it_ended(night: Run) -> None:
    night("close", "k/2", "--reason", "power cut")
    night("reopen", "k/2", "--reason", "power is back")
    night("withdraw", "k", "--called-off", "--reason", "fire")
    said = night("show", "k", "--history").out.splitlines()
    assert "round 2 closed: power cut" in said[-3]
    assert "round 2 open again: power is back" in said[-2]
    assert "called off: fire" in said[-1]


def test_a_closing_sent_twice_is_one(night: Run) -> None:
    for _ in range(2):
        assert night("close", "k/1/1", *WHY, "--request", "r1").status == 0
    assert night("show", "k/1/1", "--history").out.count("closed") == 1


@pytest.mark.parametrize("what", ["close", "withdraw"])
def test_the_answer_says_that_nothing_may_be_played_next(night: Run, what: str) -> None:
    night("move", "k/1/1", "deal 4")
    for _ in range(2):
        answer = json.loads(night(what, "k/1/1", *WHY, "--request", "r1", "--json").out)
        assert answer["next"] == []


def test_the_history_says_who_closed_and_opened_again(night: Run) -> None:
    night("--by", "arbiter", "close", "k/1/1", *WHY)
    night("reopen", "k/1/1", "--reason", "they play on")
    said = night("show", "k/1/1", "--history").out.splitlines()
    assert "closed: time was up" in said[-2]
    assert "arbiter" in said[-2]
    assert "open again: they play on" in said[-1]


# -- a closed table as a sheet


def test_a_closed_table_goes_out_and_in_again(
    night: Run, sheet: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    night("close", "k/1/1", *WHY)
    night("close", "k/1/2", *WHY)
    text = night("export", "k").out
    assert text.count('closed "time was up"') == 2
    before, points = night("round", "k", "1").out, totals(night)
    name = sheet(text)
    assert night("check", name).status == 0
    monkeypatch.setenv("TOURNEY_STORE", "second.db")
    assert night("new", "k", "--game", "saare", "--rounds", "2").status == 0
    assert night("import", name).status == 0
    assert (night("round", "k", "1").out, totals(night)) == (before, points)
    assert night("export", "k").out == text
    assert night("import", name).status == 0
    clean(night)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("closed", 'expected: closed "REASON"'),
        ("closed time was up", 'expected: closed "REASON"'),
        ('closed "late"\ndeal 2', "nothing can follow after closed"),
        ('closed "late"\nclosed "late"', "nothing can follow after closed"),
    ],
)
def test_closed_is_the_last_line_of_a_table(
    run: Run, sheet: Callable[[str], str], line: str, why: str
) -> None:
    head = "game saare\nseats mari jaan peep\ndealer mari\ndeal 1\nresult mari jaan peep\n"
    ran = run("check", sheet(head + line + "\n"))
    assert ran.status == 2
    assert why in ran.out


def test_a_check_says_why_a_table_was_closed(run: Run, sheet: Callable[[str], str]) -> None:
    head = "game saare\nseats mari jaan peep\ndealer mari\n"
    (told,) = json.loads(run("check", "--json", sheet(f'{head}closed "nobody came"\n')).out)[
        "tables"
    ]
    assert (told["closed"], told["deals"], told["finished"]) == ("nobody came", [], False)


# -- withdrawing


def test_a_tournament_that_is_withdrawn_is_gone_and_can_come_back(night: Run) -> None:
    night("season", "new", "s")
    night("season", "add", "s", "k")
    points, list_, season = (
        totals(night),
        night("tournaments").out,
        night("season", "show", "s").out,
    )
    night("withdraw", "k", "--reason", "opened by mistake")
    assert night("tournaments").out == ""
    assert "mari" not in night("season", "show", "s").out
    assert "there is no tournament k" in refused(night("standings", "k"))
    assert refused(night("card", "k/1/1/4", CARD)).startswith("k was withdrawn: opened by mistake")
    assert refused(night("enter", "k", "Keegi")).startswith("k was withdrawn: opened by mistake")
    clean(night)
    night("reopen", "k", "--reason", "it was the right one")
    assert totals(night) == points
    assert night("tournaments").out == list_
    assert night("season", "show", "s").out == season
    clean(night)


def test_a_tournament_that_is_called_off_stays_in_the_list_as_such(run: Run) -> None:
    run("new", "k", "--game", "saare", "--night", "2026-12-07")
    run("withdraw", "k", "--called-off", "--reason", "the hall is flooded")
    assert "called off: the hall is flooded" in run("tournaments").out
    assert run("seat", "k", "1").status == 1


def test_the_address_of_a_withdrawn_table_can_be_taken_again(
    night: Run, sheet: Callable[[str], str]
) -> None:
    wrong = sheet(night("export", "k/1/1").out.replace("k/1/1", "k/2/1"))
    assert night("import", wrong).status == 0
    assert "round 2 of 2" in night("tournaments").out
    night("withdraw", "k/2/1", "--reason", "wrong address")
    assert "round 1 of 2" in night("tournaments").out
    assert "withdrawn: wrong address" in night("show", "k/2/1", "--history").out
    assert refused(night("card", "k/2/1", CARD)).startswith("k/2/1 was withdrawn: wrong address")
    clean(night)
    seat(night, 2, "--force")
    assert night("card", "k/2/2", TWO_TABLES[1]).status == 0
    assert night("card", "k/2/1", CARD, CARD).status == 0
    assert "result" in night("export", "k/2/1").out
    clean(night)
    assert night("rebuild").status == 0
    assert "2 of 4" not in night("round", "k", "2").out


def test_a_seated_table_that_is_withdrawn_leaves_the_seating_and_comes_back(night: Run) -> None:
    night("withdraw", "k/1/2", "--reason", "nobody came")
    assert "tiit" not in night("round", "k", "1").out
    clean(night)
    night("reopen", "k/1/2", "--reason", "they are here")
    assert "tiit" in night("round", "k", "1").out
    assert night("card", "k/1/2", TWO_TABLES[1]).status == 0


def test_a_withdrawn_round_is_as_if_it_had_never_been_seated(night: Run) -> None:
    points, round_ = totals(night), night("round", "k", "1").out
    night("withdraw", "k/1", "--reason", "drawn with the wrong list")
    assert night("round", "k", "1").status == 1
    assert totals(night) == {}
    clean(night)
    night("reopen", "k/1", "--reason", "it was right")
    assert (totals(night), night("round", "k", "1").out) == (points, round_)
    night("withdraw", "k/1", "--reason", "drawn with the wrong list")
    seat(night, 1)
    clean(night)


# -- points without a result


def test_who_has_points_without_having_played_has_a_row(run: Run) -> None:
    run("new", "sum-2025", "--game", "saare", "--rounds", "1")
    run("enter", "sum-2025", "Mari", "Jaan")
    run("penalty", "sum-2025", "mari", "120", "--reason", "total from paper")
    assert totals(run, "sum-2025") == {"mari": 120}
    run("season", "new", "s")
    run("season", "add", "s", "sum-2025")
    assert "120" in run("season", "show", "s").out
    clean(run)
    run("lift", "sum-2025", "4", "--reason", "typed twice")
    assert totals(run, "sum-2025") == {}


# -- to come, on, over


def test_next_week_does_not_blank_tonights_wall(night: Run) -> None:
    night("new", "next", "--game", "saare", "--name", "Next week", "--night", "2026-03-13")
    assert night("publish", "--out", "site").status == 0
    hall = Path("site/en/hall/index.html").read_text("utf-8")
    assert "mari" in hall
    assert "Next week" not in hall
    home = Path("site/en/index.html").read_text("utf-8")
    assert home.index("mari") < home.index("To come") < home.index("Next week")
    assert "round 0 of 7" not in home
    assert "to come" in night("tournaments").out
