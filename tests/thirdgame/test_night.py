"""A night of the third game through the doors of the program: nothing there knows it."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.game import AnyGame
from tests.cli.conftest import Run
from tests.tables import head_of
from tourney.demo.player import play_table
from tourney.messages import LANGUAGES, say
from tourney.sheets.statements import numbered
from tourney.sheets.writer import write_table

PLAYERS = ("mari", "jaan", "peep", "ants")


@pytest.fixture
def night(run: Run, durak: AnyGame, folder: Path) -> Run:
    """Three rounds: one recorded as a sheet, one by score cards, one being played."""
    opened = run("new", "d", "--game", "durak", "--night", "2026-03-06", "--rounds", "3")
    assert opened.status == 0
    run("enter", "d", *PLAYERS)
    head = head_of(durak)._replace(address="d/1/1")
    sheet = write_table(head, numbered(play_table(head, Random(5))))
    (folder / "one.sheet").write_text(sheet, encoding="utf-8")
    assert run("import", "one.sheet").status == 0
    assert run("seat", "d", "2", "--seed", "1").status == 0
    cards = run("card", "d/2/1", "fool jaan 5", "draw", "fool ants 2")
    assert (cards.status, cards.err) == (0, "")
    assert run("seat", "d", "3", "--seed", "1").status == 0
    return run


def shown(run: Run, address: str) -> Any:
    return json.loads(run("show", address, "--json").out)


def counts(run: Run, table: str) -> dict[str, int]:
    return {one["seat"]: one["total"] for one in shown(run, table)["line"]["seats"]}


def totals(run: Run, *options: str) -> dict[str, int]:
    standings = json.loads(run("standings", "d", "--json", *options).out)
    return {row["player"]["id"]: row["total"] for row in standings["rows"]}


def test_score_cards_count_and_the_deals_have_its_figures(night: Run) -> None:
    table = shown(night, "d/2/1")
    first, draw, _ = table["deals"]
    assert first["details"] == {"fool": "jaan", "ended": 1}
    figures = {one["seat"]: one["figures"] for one in first["scores"]}
    assert figures["jaan"] == {"fool": 1, "held": 5, "points": 0}
    assert figures["mari"] == {"fool": 0, "held": 0, "points": 1}
    assert draw["details"] == {"fool": None, "ended": 2}
    assert counts(night, "d/2/1") == {"mari": 3, "jaan": 2, "peep": 3, "ants": 2}
    assert table["ledger"] == []


def test_moves_are_recorded_judged_and_refused_in_its_words(night: Run) -> None:
    assert night("move", "d/3/1", "deal 1").status == 0
    assert night("move", "d/3/1", "trump 6h").status == 0
    table = shown(night, "d/3/1")
    seats = [one["seat"] for one in table["line"]["seats"]]
    at = seats.index(table["deals"][0]["dealer"])
    leader, defender = seats[(at + 1) % 4], seats[(at + 2) % 4]
    wrong = night("move", "d/3/1", f"{defender} attack 7c")
    assert wrong.status == 1
    assert f"{defender} cannot open the bout: {leader} leads" in wrong.err
    assert night("move", "d/3/1", f"{leader} attack 7c").status == 0
    assert night("move", "d/3/1", f"{defender} beat 7c 8c").status == 0
    assert "7c/8c" in night("show", "d/3/1/1").out
    ukrainian = night("--lang", "uk", "move", "d/3/1", f"{leader} take")
    assert (ukrainian.status, f"відбивається {defender}" in ukrainian.err) == (1, True)
    assert night("retract", "d/3/1", "--reason", "it was a nine").status == 0
    assert "8c" not in night("export", "d/3/1").out


def test_results_are_corrected_and_audited(night: Run) -> None:
    assert night("audit").status == 0
    assert night("amend", "d/2/1/1", "fool mari 1", "--reason", "misread").status == 0
    assert counts(night, "d/2/1") == {"mari": 2, "jaan": 3, "peep": 3, "ants": 2}
    assert night("void", "d/2/1/3", "--reason", "a card was missing").status == 0
    assert counts(night, "d/2/1") == {"mari": 1, "jaan": 2, "peep": 2, "ants": 2}
    assert night("audit").status == 0


def test_an_export_comes_back_with_the_same_standings(night: Run, folder: Path) -> None:
    before = totals(night)
    sheets = "\n".join(night("export", f"d/{number}/1").out for number in (1, 2))
    (folder / "all.sheet").write_text(sheets, encoding="utf-8")
    assert night("check", "all.sheet").status == 0
    assert night("import", "all.sheet", "--store", "different.db").status == 0
    assert totals(night, "--store", "different.db") == before


def test_equal_totals_are_separated_by_its_own_criterion(night: Run) -> None:
    standings = json.loads(night("standings", "d", "--json").out)
    assert [*standings["criteria"]] == ["total", "lighter"]


def test_cards_come_from_a_file_with_its_columns(run: Run, folder: Path) -> None:
    assert run("new", "d", "--game", "durak", "--night", "2026-03-06").status == 0
    run("enter", "d", *PLAYERS)
    run("seat", "d", "1", "--seed", "1")
    rows = "round,table,deal,fool,held\n1,1,1,jaan,5\n1,1,2,,\n1,1,3,ants,2\n"
    (folder / "cards.csv").write_text(rows)
    cards = run("cards", "d", "--file", "cards.csv")
    assert (cards.status, cards.err) == (0, "")
    assert totals(run) == {"mari": 3, "jaan": 2, "peep": 3, "ants": 2}


def text(page: Path) -> str:
    """The words of a page, without marks and breaks."""
    return " ".join(re.sub("<[^>]+>", "", page.read_text("utf-8")).split())


WORDS = {
    "en": ("Durak", "5 cards in hand", "the fool was jaan"),
    "et": ("Turakas", "5 kaarti käes", "turakaks jäi jaan"),
    "uk": ("Дурень", "5 карт на руках", "дурень — jaan"),
}


def test_it_is_published_as_itself_in_three_languages(night: Run, folder: Path) -> None:
    assert night("publish", "--out", "site").status == 0
    for lang, words in WORDS.items():
        site = folder / "site" / lang
        table = text(site / "d/2/1/index.html")
        assert [word for word in (*words, "F11") if word not in table] == []
        deal = (site / "d/1/1/1/index.html").read_text("utf-8")
        assert 'seats4 in-pairs"' in deal
        assert 'class="pair"' in deal
        assert say("site.about.durak", lang) in text(site / "about/index.html")
        assert 'id="F3"' in (site / "rules/index.html").read_text("utf-8")


def test_its_numbers_are_in_csv_and_json(night: Run, folder: Path) -> None:
    night("publish", "--out", "site")
    data = folder / "site" / "data" / "d" / "2"
    with (data / "1.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["deal"] == "1"]
    assert [*rows[0]][-3:] == ["fool", "held", "points"]
    assert {row["id"]: (row["fool"], row["held"], row["points"]) for row in rows} == {
        "mari": ("0", "0", "1"),
        "jaan": ("1", "5", "0"),
        "peep": ("0", "0", "1"),
        "ants": ("0", "0", "1"),
    }
    deal = json.loads((data / "1.json").read_text("utf-8"))["deals"][0]
    assert (deal["fool"]["id"], deal["ended"]) == ("jaan", 1)
    assert deal["scores"][0].keys() == {"player", "fool", "held", "points"}


def test_lists_and_slips_name_it_in_every_language(night: Run) -> None:
    for lang in LANGUAGES:
        for words in (("tournaments",), ("show", "d/2/1"), ("slips", "d", "3")):
            assert night("--lang", lang, *words).status == 0
