"""How many players a tournament has: the same number wherever it stands."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import html5lib  # type: ignore[import-untyped]
import pytest

from events.facts import PenaltyGiven, PlayerEntered, PlayerMerged, Substituted
from tests.cli.conftest import Run
from tests.readmodel.stores import opened

EIGHT = ("mari", "jaan", "peep", "ants", "tiit", "kati", "liis", "juss")
FACTS = {
    "en": ("9 players", "10 entered", "3 entered"),
    "et": ("9 mängijat", "10 kirja pandud", "3 kirja pandud"),
    "uk": ("9 гравців", "10 заявлених", "3 заявлені"),
}


@pytest.fixture
def spring(run: Run, folder: Path) -> Run:
    """Ten are entered, olga does not come, nora only has a penalty; oskar plays for mari."""
    with opened(folder) as store:
        store.open("kevad", rounds=2)
        store.append("kevad", *map(PlayerEntered, (*EIGHT, "nora", "olga")))
        store.cards("kevad/1/1", *("mari jaan peep ants",) * 4)
        store.cards("kevad/1/2", *("tiit kati liis juss",) * 4)
        store.append("kevad", Substituted("oskar", "mari", [2]), PenaltyGiven("nora", -5, "absent"))
        store.cards("kevad/2/1", *("oskar jaan peep ants",) * 4)
        store.cards("kevad/2/2", *("maria kati liis juss",) * 4)
        store.add(tiit="Tiit", maria="Maria")
        store.append("player:maria", PlayerMerged("tiit"))
        store.open("suvi")
        store.append("suvi", *map(PlayerEntered, EIGHT[:3]))
    assert run("season", "new", "2026", "--counts", "places").status == 0
    assert run("season", "add", "2026", "kevad").status == 0
    return run


def document(run: Run, *words: str) -> Any:
    return json.loads(run(*words, "--json").out)


def test_every_command_has_one_number(spring: Run) -> None:
    assert len(document(spring, "standings", "kevad")["rows"]) == 9
    assert spring("show", "kevad").out.startswith("Kevad, 2026-03-06: 9 players, 10 entered, ")
    line = document(spring, "show", "kevad")["line"]
    assert (line["players"], line["entered"]) == (9, 10)
    listed = {one["id"]: one for one in document(spring, "tournaments")["tournaments"]}
    assert (listed["kevad"]["players"], listed["kevad"]["entered"]) == (9, 10)
    assert (listed["suvi"]["players"], listed["suvi"]["entered"]) == (0, 3)
    kevad, suvi = sorted(spring("tournaments").out.splitlines())
    assert "  9 players, 10 entered  " in kevad
    assert "  3 entered  " in suvi
    (first, *_) = document(spring, "season", "show", "2026")["rows"]
    assert first["total"] == 9


def test_every_page_and_file_has_the_same(spring: Run) -> None:
    assert spring("publish", "--out", "site").status == 0
    rows = {row["tournament"]: row for row in cells("tournaments")}
    assert (rows["kevad"]["players"], rows["kevad"]["entered"]) == ("9", "10")
    files = json.loads(Path("site/data/tournaments.json").read_text("utf-8"))["tournaments"]
    assert {one["tournament"]: one["players"] for one in files} == {"kevad": 9, "suvi": 0}
    assert len(cells("kevad")) == 9
    for player in EIGHT:
        assert {row["players"] for row in cells(f"players/{player}")} == {"9"}


@pytest.mark.parametrize("lang", FACTS)
def test_every_head_says_it_in_every_language(spring: Run, lang: str) -> None:
    players, entered, only_entered = FACTS[lang]
    assert spring("publish", "--out", "site").status == 0
    assert {players, entered} <= {*facts(f"{lang}/kevad")}
    assert only_entered in facts(f"{lang}/suvi")
    assert {players, entered, only_entered} <= {*facts(lang)}
    assert players in facts(f"{lang}/seasons/2026")
    for player in EIGHT:
        assert "/9" in words(f"{lang}/players/{player}")


def cells(name: str) -> list[dict[str, str]]:
    """The rows of a file of figures."""
    return [*csv.DictReader(Path(f"site/data/{name}.csv").read_text("utf-8-sig").splitlines())]


def tree(page: str) -> Any:
    text = Path(f"site/{page}/index.html").read_text("utf-8")
    return html5lib.parse(text, namespaceHTMLElements=False)


def facts(page: str) -> list[str]:
    """What the heads on a page say, item by item."""
    lists = (one for one in tree(page).iter("ul") if "facts" in (one.get("class") or ""))
    return ["".join(item.itertext()).strip() for one in lists for item in one.iter("li")]


def words(page: str) -> str:
    return "".join(tree(page).itertext())
