"""``tourney standings``, ``round``, ``tournaments`` and ``rebuild``, as the organizer sees them."""

from __future__ import annotations

import csv
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time
from openpyxl import load_workbook
from rich.cells import cell_len

from events.facts import Fact, PlayerRenamed
from events.record import Batch, open_record
from tests.cli.conftest import AtKeyboard, Run
from tourney.readmodel.asof import standings_as_of
from tourney.readmodel.model import ReadModel

FIRST = """\
table kevad/1/1
game saare
seats mari jaan peep ants
dealer mari
deal 1
result mari jaan peep ants
deal 2
result jaan mari ants peep
deal 3
result mari jaan peep ants
deal 4
result jaan mari ants peep
"""
"""Mari and Jaan have 16 points each, Peep and Ants 4 each, and nothing separates either two."""
SECOND = """
table kevad/2/1
game saare
seats mari jaan tiit
dealer mari
deal 1
result jaan tiit mari
"""
"""Tiit came late; the table is open."""


@pytest.fixture
def night(run: Run, sheet: Callable[[str], str]) -> Run:
    """A tournament of two rounds, of which one table is still open."""
    run("new", "kevad", "--game", "saare", "--night", "2026-03-06", "--rounds", "2")
    assert run("import", sheet(FIRST + SECOND)).status == 0
    return run


@pytest.fixture
def finished(run: Run, sheet: Callable[[str], str]) -> Run:
    """A tournament of one round with its only table finished."""
    run("new", "kevad", "--game", "saare", "--night", "2026-03-06", "--rounds", "1")
    assert run("import", sheet(FIRST)).status == 0
    return run


def standings(run: Run, *words: str) -> Any:
    """The standings as JSON."""
    return json.loads(run("standings", "kevad", "--json", *words).out)


def places(document: Any) -> list[tuple[int, str]]:
    return [(row["place"], row["player"]["id"]) for row in document["rows"]]


# ------------------------------------------------------------------------------------- for eyes


def test_the_standings_have_a_column_a_round(night: Run) -> None:
    assert night("standings", "kevad").out == (
        "kevad: 1 of 2 tables finished, round 2 of 2; provisional\n"
        "place  player   1  2  total\n"
        "    1  jaan    16  5     21\n"
        "    2  mari    16  0     16\n"
        "    3  ants     4  –      4\n"
        "    3  peep     4  –      4\n"
        "    5  tiit     –  3      3\n"
    )


def test_who_was_not_there_is_told_so_and_not_as_zero(night: Run) -> None:
    mari, *_, tiit = (night("standings", "kevad").out.splitlines()[at].split() for at in (3, 6))
    assert (mari[3], tiit[2]) == ("0", "–")


def test_equal_in_everything_share_the_place(night: Run) -> None:
    assert places(standings(night)) == [
        (1, "jaan"),
        (2, "mari"),
        (3, "ants"),
        (3, "peep"),
        (5, "tiit"),
    ]


@pytest.mark.parametrize("name", ["李小龍", "Zoe\u0308", "Олена", "O'Neil", "x" * 80])
def test_names_of_any_width_stand_under_each_other(finished: Run, name: str) -> None:
    finished("player", "rename", "mari", name)
    _, *table = finished("standings", "kevad").out.splitlines()
    assert len({cell_len(line) for line in table}) == 1


def test_a_name_cannot_command_the_terminal(finished: Run) -> None:
    """An earlier program recorded such a name; this one refuses it."""
    name = "\x1b[31mMari"
    ran = finished("player", "rename", "mari", name)
    assert (ran.status, "\x1b" in ran.err) == (1, False)
    with open_record("tourney.db") as record:
        batch = Batch("player:mari", record.version("player:mari"), [PlayerRenamed(name, "00")])
        record.append([batch], at="2026-03-06T18:42:10+02:00", by="x")
    out = finished("standings", "kevad", "--explain").out
    assert "\x1b" not in out
    assert "\\x1b[31mMari" in out


def test_a_penalty_has_a_column_and_lifting_it_restores_all(finished: Run) -> None:
    finished("enter", "kevad", "jaan")
    before = finished("standings", "kevad").out
    told = finished("penalty", "kevad", "jaan", "-3", "--reason", "late").out
    assert "    2  jaan    16       -3     13\n" in finished("standings", "kevad").out
    number = told.removeprefix("recorded as number ").partition(":")[0]
    finished("lift", "kevad", number, "--reason", "it was the clock")
    assert finished("standings", "kevad").out == before


def test_explain_names_the_criterion_between_each_two(night: Run) -> None:
    assert night("standings", "kevad", "--explain").out.endswith(
        "jaan is before mari: total, 21 against 16\n"
        "mari is before ants: total, 16 against 4\n"
        "ants and peep are equal in everything and share place 3\n"
        "peep is before tiit: total, 4 against 3\n"
    )


def test_the_standings_speak_three_languages(night: Run) -> None:
    assert "jagavad 3. kohta" in night("standings", "kevad", "--explain", "--lang", "et").out
    assert "сума очок, 21 проти 16" in night("standings", "kevad", "--explain", "--lang", "uk").out


# --------------------------------------------------------------------------------- equal totals


def test_a_tournament_names_its_own_order_and_may_change_it(finished: Run) -> None:
    by_firsts = standings(finished)["criteria"]
    finished("change", "kevad", "--tie-break", "head-to-head", "--tie-break", "last-round")
    assert by_firsts == ["total", "firsts", "seconds", "best-round"]
    assert standings(finished)["criteria"] == ["total", "head-to-head", "last-round"]


@pytest.mark.parametrize(
    ("game", "name", "possible"),
    [
        ("saare", "coin", "firsts, seconds, best-round, last-round, head-to-head"),
        ("six-dozens", "firsts", "wins, best-round, last-round, head-to-head"),
    ],
)
def test_an_unknown_tie_break_is_refused_with_those_there_are(
    run: Run, game: str, name: str, possible: str
) -> None:
    status, _, err = run("new", "kevad", "--game", game, "--tie-break", name)
    assert (status, err) == (2, f"tourney: expected tie-breaks out of {possible}, not {name}\n")
    assert run("new", "kevad", "--game", game).status == 0
    assert run("change", "kevad", "--tie-break", name).status == 2


# ------------------------------------------------------------------------- provisional and final


def test_final_standings_are_refused_while_a_table_is_open(night: Run) -> None:
    status, out, err = night("standings", "kevad", "--final")
    assert (status, out) == (1, "")
    assert err == (
        "tourney: the standings of kevad are provisional: 1 of 2 tables finished, round 2 of 2\n"
    )


def test_final_standings_are_told_when_all_is_played(finished: Run) -> None:
    status, out, _ = finished("standings", "kevad", "--final")
    assert (status, out.splitlines()[0]) == (0, "kevad: all 1 table finished, 1 round")


def test_an_open_dispute_keeps_them_provisional_and_is_told(finished: Run) -> None:
    finished("dispute", "kevad/1/1", "I was first", "--by", "jaan")
    told = "all 1 table finished, round 1 of 1, 1 open dispute"
    assert finished("standings", "kevad").out.startswith(f"kevad: {told}; provisional\n")
    status, _, err = finished("standings", "kevad", "--final")
    assert (status, told in err) == (1, True)


def test_a_round_that_nobody_has_sat_down_for_leaves_them_provisional(finished: Run) -> None:
    finished("change", "kevad", "--rounds", "2")
    assert standings(finished)["provisional"] is True
    assert finished("standings", "kevad", "--final").status == 1


# -------------------------------------------------------------------------------- as it stood then


def test_as_of_an_event_is_what_was_told_after_it(night: Run, sheet: Callable[[str], str]) -> None:
    before = standings(night)
    night("card", "kevad/2/1", "jaan tiit mari", "mari tiit jaan")
    after = standings(night)
    assert before["rows"] != after["rows"]
    assert standings(night, "--as-of", str(before["built"]["position"])) == before
    assert standings(night, "--as-of", str(after["built"]["position"])) == after


def test_as_of_every_event_is_what_a_read_model_up_to_it_shows(night: Run, folder: Path) -> None:
    """The cheaper way of reading only what concerns the tournament gives the same."""
    with (
        open_record(folder / "tourney.db") as record,
        open_record(folder / "copy.db") as copy,
        ReadModel(folder / "copy.read.db", copy) as model,
    ):
        for event in record.since(0, 500):
            assert isinstance(event.fact, Fact)
            batch = Batch(event.stream, event.version - 1, [event.fact])
            copy.append([batch], at=event.at, by=event.by)
            model.catch_up()
            _, then = standings_as_of(record, "kevad", event.position)
            assert then == model.standings("kevad")


def test_as_of_a_time_is_up_to_the_last_event_recorded_by_then(
    run: Run, folder: Path, sheet: Callable[[str], str]
) -> None:
    run("new", "kevad", "--game", "saare", "--rounds", "2")
    with freeze_time("2026-03-06T19:00:00+00:00"):
        run("import", sheet(FIRST))
    first = standings(run)["rows"]
    with freeze_time("2026-03-06T20:00:00+00:00"):
        run("import", sheet(SECOND))
    assert standings(run, "--as-of", "2026-03-06T21:59:59+02:00")["rows"] == first
    assert standings(run, "--as-of", "2026-03-06T22:00:00+02:00")["rows"] == standings(run)["rows"]


def test_as_of_before_the_tournament_there_was_none(night: Run) -> None:
    status, _, err = night("standings", "kevad", "--as-of", "1999-12-31")
    assert (status, err) == (1, "tourney: there is no tournament kevad\n")


def test_as_of_what_is_no_time_and_no_event_is_wrong_usage(night: Run) -> None:
    status, _, err = night("standings", "kevad", "--as-of", "yesterday")
    assert status == 2
    assert "expected a time such as 2026-03-06T21:30" in err


# ------------------------------------------------------------------------------------ for programs


def test_json_holds_what_separated_whom(night: Run) -> None:
    document = standings(night)
    assert document["rows"][1] == {
        "place": 2,
        "shared": False,
        "player": {"id": "mari", "name": "mari", "number": 1},
        "rounds": [16, 0],
        "penalty": 0,
        "total": 16,
        "criteria": {"total": 16, "firsts": 2, "seconds": 2, "best-round": 16},
        "decided_by": "total",
    }
    assert (document["provisional"], document["tables"]) == (
        True,
        {"finished": 1, "of": 2, "unplayed": 0},
    )


def test_csv_opens_right_in_a_spreadsheet(night: Run) -> None:
    night("player", "rename", "tiit", "Õie Öövel")
    out = night("standings", "kevad", "--csv").out
    assert out.startswith("\ufeff")
    assert [*csv.reader(out[1:].splitlines())][::5] == [
        ["place", "id", "name", "number", "total", "penalty", "round 1", "round 2"],
        ["5", "tiit", "Õie Öövel", "5", "3", "0", "", "3"],
    ]


def test_csv_holds_no_formula(night: Run) -> None:
    night("player", "rename", "tiit", "=1+1")
    assert ",'=1+1," in night("standings", "kevad", "--csv").out


# ---------------------------------------------------------------------------------------- ratings


def test_a_column_with_ratings_only_if_it_is_asked_for(finished: Run) -> None:
    head, mari, *_ = finished("standings", "kevad", "--rating").out.splitlines()[1:]
    assert (head.split()[-1], int(mari.split()[-1]) > 1500) == ("rating", True)
    assert "rating" not in finished("standings", "kevad").out


def test_programs_get_the_same_ratings(finished: Run) -> None:
    ratings = [row["rating"] for row in standings(finished, "--rating")["rows"]]
    out = finished("standings", "kevad", "--rating", "--csv").out
    assert [row["rating"] for row in csv.DictReader(out.splitlines())] == [*map(str, ratings)]
    assert "rating" not in standings(finished)["rows"][0]


def test_ratings_as_of_an_earlier_moment_are_not_told(finished: Run) -> None:
    assert finished("standings", "kevad", "--rating", "--as-of", "9").status == 2


def test_a_table_of_numbers_is_the_same_at_the_prompt_and_on_the_site(night: Run) -> None:
    night("season", "new", "aasta")
    night("season", "add", "aasta", "kevad")
    assert night("publish", "--out", "site").status == 0
    data = Path("site/data")
    for words, file in (
        (["standings", "kevad"], "kevad.csv"),
        (["round", "kevad", "1"], "kevad/1.csv"),
        (["round", "kevad", "2"], "kevad/2.csv"),
        (["season", "show", "aasta"], "seasons/aasta.csv"),
    ):
        printed = night(*words, "--csv").out.splitlines()
        assert printed == (data / file).read_text("utf-8").splitlines(), file


# ------------------------------------------------------------------------------ rounds and lists


def test_a_round_tells_who_sits_where_and_what_the_table_gave(night: Run) -> None:
    assert night("round", "kevad", "2").out == (
        "1 table, none finished yet\n1  still open  mari (deals first)  0  jaan  5  tiit  3\n"
        "checked by nobody, table (deals): 1\n"
    )


def test_a_round_as_csv_has_a_row_a_seat(night: Run) -> None:
    out = night("round", "kevad", "1", "--csv").out
    assert out.splitlines()[1] == "1,1,1,mari,mari,1,16,finished,1,,,1 2 3 4"
    assert len(out.splitlines()) == 5


def test_a_round_as_json_names_the_seats(night: Run) -> None:
    document = json.loads(night("round", "kevad", "2", "--json").out)
    assert [seat["seat"] for seat in document["tables"][0]["seats"]] == ["mari", "jaan", "tiit"]


def test_a_round_that_is_not_there_is_told_so(night: Run) -> None:
    status, _, err = night("round", "kevad", "3")
    assert (status, err) == (1, "tourney: nothing is recorded at kevad/3\n")


def test_tournaments_are_listed_with_who_leads(night: Run) -> None:
    assert night("tournaments").out == (
        "2026-03-06  kevad  Saare  5 players  round 2 of 2  1 of 2 tables finished  jaan\n"
    )
    (line,) = json.loads(night("tournaments", "--json").out)["tournaments"]
    assert (line["id"], line["players"], line["provisional"]) == ("kevad", 5, True)


def test_tournaments_on_come_first_then_those_to_come_then_those_over(
    night: Run, sheet: Callable[[str], str]
) -> None:
    for name, date in (("suvi", "2026-06-05"), ("sygis", "2026-09-05"), ("mai", "2026-05-05")):
        night("new", name, "--game", "saare", "--night", date, "--rounds", "1")
    over = FIRST.replace("kevad/1/1", "vana/1/1")
    for name, date in (("vana", "2025-03-06"), ("uus", "2026-04-06")):
        night("new", name, "--game", "saare", "--night", date, "--rounds", "1")
        assert night("import", sheet(over.replace("vana/", f"{name}/"))).status == 0
    lines = night("tournaments").out.splitlines()
    assert [line.split()[1] for line in lines] == ["kevad", "mai", "suvi", "sygis", "uus", "vana"]
    assert "unfinished: round 2 of 2" in lines[0]  # a later night has been played
    assert [("unfinished" in line) for line in lines] == [True, *[False] * 5]
    assert [("to come" in line) for line in lines] == [False, *[True] * 3, False, False]


@freeze_time("2026-03-06T12:00:00Z")
def test_a_night_more_than_a_year_away_is_asked_about(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("new", "near", "--game", "saare", "--night", "2027-03-06").status == 0
    far = ("new", "far", "--game", "saare", "--night", "2062-03-06")
    refused = run(*far)
    assert (refused.status, refused.out) == (1, "")
    assert "2062-03-06 is more than a year away; --yes" in refused.err
    assert run("change", "near", "--night", "2062-03-06").status == 1
    monkeypatch.setattr(sys, "stdin", AtKeyboard("no\n"))
    assert run(*far).status == 1
    monkeypatch.setattr(sys, "stdin", AtKeyboard("yes\n"))
    assert run(*far).status == 0
    assert run("change", "near", "--night", "2062-03-06", "--yes").status == 0


def test_an_unknown_tournament_is_told_so(night: Run) -> None:
    status, out, err = night("standings", "sygis")
    assert (status, out, err) == (1, "", "tourney: there is no tournament sygis\n")


# ---------------------------------------------------------------------------------------- rebuild


def test_rebuild_makes_the_same_answers_anew(night: Run, folder: Path) -> None:
    before = night("standings", "kevad", "--json").out
    path = folder / "tourney.db.read.db"
    path.write_bytes(path.read_bytes()[:5000])
    status, out, err = night("rebuild")
    assert (status, err) == (0, "")
    assert out.startswith("the read model is made anew, up to event ")
    assert night("standings", "kevad", "--json").out == before


def test_rebuild_shows_a_bar_to_a_person_only(night: Run) -> None:
    ours, theirs = pty.openpty()
    words = [sys.executable, "-c", "from tourney.cli import main; main()", "rebuild"]
    subprocess.run(words, stderr=theirs, stdout=subprocess.DEVNULL, check=True, env=_here())
    os.close(theirs)
    assert "100%" in os.read(ours, 10_000).decode()
    os.close(ours)


def _here() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}


@pytest.mark.parametrize(
    "words", [("standings", "kevad", "--rating"), ("round", "kevad", "1"), ("player", "list")]
)
def test_a_workbook_has_the_columns_of_the_csv_and_runs_nothing(
    night: Run, folder: Path, words: tuple[str, ...]
) -> None:
    night("player", "rename", "mari", '=HYPERLINK("http://x")')
    night("player", "rename", "jaan", "#N/A")
    assert night(*words, "--xlsx", "out.xlsx") == (0, "out.xlsx: written\n", "")
    cells = [*load_workbook(folder / "out.xlsx").worksheets[0].iter_rows()]
    kinds = {cell.data_type for row in cells for cell in row if cell.value is not None}
    assert kinds <= {"s", "n"}
    names = {cell.value for row in cells for cell in row if cell.data_type == "s"}
    assert {'=HYPERLINK("http://x")', "#N/A"} <= names
    printed = csv.reader(night(*words, "--csv").out.removeprefix("\ufeff").splitlines())
    plain = [[("" if c.value is None else str(c.value)) for c in row] for row in cells]
    assert plain == [[cell.removeprefix("'") for cell in row] for row in printed]


def test_a_workbook_of_a_season_has_its_stages(night: Run, folder: Path) -> None:
    night("season", "new", "aasta")
    night("season", "add", "aasta", "kevad")
    assert night("season", "show", "aasta", "--xlsx", "out.xlsx").out == "out.xlsx: written\n"
    head = next(load_workbook(folder / "out.xlsx").worksheets[0].iter_rows(values_only=True))
    assert "kevad" in head


def test_a_workbook_that_cannot_be_written_is_a_sentence(night: Run) -> None:
    ran = night("standings", "kevad", "--xlsx", "nowhere/out.xlsx")
    assert (ran.status, ran.out) == (2, "")
    assert "nowhere/out.xlsx" in ran.err


@pytest.mark.parametrize(("separator", "sign"), [(",", ","), (";", ";"), ("tab", "\t")])
def test_the_separator_of_csv_may_be_chosen(night: Run, separator: str, sign: str) -> None:
    out = night("standings", "kevad", "--csv", "--separator", separator).out
    assert out.startswith(f"\ufeffplace{sign}id{sign}name{sign}number{sign}")
    assert night("standings", "kevad", "--csv", "--separator", "x").status == 2
    assert sign in night("round", "kevad", "1", "--csv", "--separator", separator).out
    assert sign in night("player", "list", "--csv", "--separator", separator).out
