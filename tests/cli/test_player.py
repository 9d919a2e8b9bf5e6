"""``tourney player``: names that work everywhere and hurt nothing, and what is told of them."""

from __future__ import annotations

import io
import json
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from events.facts import PlayerMerged, PlayerRenamed
from events.progress import silent
from events.record import Batch, open_record
from tests.cli.conftest import AtKeyboard, Run
from tests.cli.sheets_here import CARDS
from tests.desk.sheets_here import CARDS as FOUR_AT_CARDS
from tourney.messages import LANGUAGES
from tourney.readmodel.model import ReadModel

RED = "\x1b[31mRed"
ODD = [
    "O'Neil",
    "<script>alert(1)</script>",
    "=1+1",
    "n" * 80,
    "שלום עולם",
    "q\u0323\u0303ueen",
    "李小龙",
    RED,
    'Mari "M" Tamm',
    "-2",
]


def listed(run: Run) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = json.loads(run("player", "list", "--json").out)["players"]
    return players


def test_a_player_is_added_and_the_id_is_told(run: Run) -> None:
    assert run("player", "add", "Õie Öövel") == (0, "new player oie-oovel: Õie Öövel\n", "")


def test_a_name_like_another_is_told_with_the_command_that_joins_them(run: Run) -> None:
    run("player", "add", "Šmidt")
    out = run("player", "add", "Shmidt").out
    assert out == (
        "new player shmidt: Shmidt\n"
        "did you mean smidt (Šmidt)? "
        "If it is one person: tourney player merge shmidt smidt\n"
    )
    assert len(listed(run)) == 2
    assert run("player", "merge", "shmidt", "smidt").status == 0
    [smidt] = listed(run)
    assert smidt == {"player": "smidt", "number": 1, "name": "Šmidt", "also": {"shmidt": "Shmidt"}}


@pytest.mark.parametrize("command", ["enter", "join", "substitute", "import"])
def test_whoever_comes_new_by_another_command_is_told_about_too(
    run: Run, sheet: Callable[[str], str], command: str
) -> None:
    run("player", "add", "OIE OOVEL", "Jaan")
    run("new", "kevad-2026", "--game", "saare")
    run("enter", "kevad-2026", "jaan")
    words = {
        "enter": ("enter", "kevad-2026", "Õie Öövel"),
        "join": ("join", "kevad-2026", "Õie Öövel", "--from-round", "2"),
        "substitute": ("substitute", "kevad-2026", "Õie Öövel", "--for", "jaan", "--round", "2"),
        "import": ("import", sheet(CARDS)),
    }
    out = run(*words[command]).out
    assert "new player oie-oovel-2: Õie Öövel\ndid you mean oie-oovel (OIE OOVEL)?" in out


def test_a_wrong_word_is_told_who_may_be_meant(run: Run) -> None:
    run("player", "add", "Олена")
    told = "tourney: there is no player Olenna; did you mean olena (Олена)?\n"
    assert run("player", "rename", "Olenna", "Оленка") == (1, "", told)


def test_the_same_request_adds_nobody_again(run: Run) -> None:
    run("player", "add", "Mari", "--request", "a1")
    again = run("player", "add", "Mari", "--request", "a1")
    assert (again.status, again.err) == (0, "")
    assert again.out.startswith("already recorded as player:mari:1 by desk at ")
    assert again.out.endswith(": new player: Mari\n")
    other = run("player", "add", "Jaan", "--request", "a1")
    assert (other.status, "a1" in other.err) == (1, True)
    assert len(listed(run)) == 1


def test_a_merge_is_undone(run: Run) -> None:
    run("player", "add", "Mari", "Marie")
    run("player", "merge", "marie", "mari")
    assert "also marie (Marie)" in run("player", "list").out
    assert run("player", "part", "marie").out == "marie and mari are two persons again\n"
    assert len(listed(run)) == 2


def test_two_clerks_who_merge_two_ids_into_each_other_at_once_leave_one_person(
    run: Run, sheet: Callable[[str], str], tmp_path: Path
) -> None:
    run("import", sheet(FOUR_AT_CARDS))
    run("player", "add", "Jaana")
    with open_record(tmp_path / "tourney.db") as record:
        at_once = {"player:jaan": PlayerMerged("jaana"), "player:jaana": PlayerMerged("jaan")}
        batches = [Batch(name, record.version(name), [fact]) for name, fact in at_once.items()]
        record.append(batches, at="2026-03-06T18:42:10+02:00", by="two clerks")
    assert [one["player"] for one in listed(run)].count("jaan") == 1
    assert not [one for one in listed(run) if one["player"] == "jaana"]
    standings = json.loads(run("standings", "s", "--json").out)
    assert [row["player"]["id"] for row in standings["rows"]].count("jaan") == 1
    assert run("publish", "--out", "site").status == 0
    assert {path.stem for path in Path("site/data/players").glob("*.json")} == {
        "jaan",
        "mari",
        "peep",
    }
    assert "players/jaan/" in Path("site/en/players/jaana/index.html").read_text("utf-8")
    status, out, _ = run("audit")
    assert status == 1
    assert out.startswith(
        "player:jaan: persons: jaan jaana were merged into each other in a circle; "
        "they count as one person, jaan; to mend that: tourney player part jaan\n"
    )
    assert run("player", "part", "jaan").status == 0
    assert run("audit").status == 0
    assert [one["player"] for one in listed(run)].count("jaan") == 1


def test_nobody_can_be_deleted_and_the_help_says_so(run: Run) -> None:
    assert run("player", "remove", "mari").status == 2
    assert "Nobody is deleted" in run("player", "--help").out


# -- odd names


@pytest.fixture
def odd(run: Run) -> dict[str, str]:
    """Names by id, of people with odd ones: one from when control characters were allowed."""
    run("player", "add", "--", *(name for name in ODD if name != RED), "Red")
    with open_record("tourney.db") as record:
        batch = Batch("player:red", record.version("player:red"), [PlayerRenamed(RED, "00")])
        record.append([batch], at="2026-03-06T18:42:10+02:00", by="x")
    return {one["player"]: one["name"] for one in listed(run)}


def test_odd_names_are_kept_as_they_are(odd: dict[str, str]) -> None:
    assert sorted(odd.values()) == sorted(ODD)


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_a_terminal_has_nothing_to_obey(run: Run, odd: dict[str, str], form: list[str]) -> None:
    out = run("player", "list", *form).out
    assert "\x1b" not in out
    assert "[31mRed" in out


def test_a_spreadsheet_has_nothing_to_run(run: Run, odd: dict[str, str]) -> None:
    cells = [line.split(",")[1] for line in run("player", "list", "--csv").out.splitlines()]
    assert {"'=1+1", "'-2"} <= {*cells}
    assert not any(cell.startswith(("=", "-")) for cell in cells)


def test_columns_stand_under_each_other_whatever_the_letters(run: Run, odd: dict[str, str]) -> None:
    for player in ("shlvm-vlm", "queen", "li-xiao-long", "red"):
        run("player", "add", "Mari", "--id", f"also-{player}")
        run("player", "merge", f"also-{player}", player)
    lines = [line for line in run("player", "list").out.splitlines() if "also " in line]
    assert len({cell_len(line[: line.index("also ")]) for line in lines}) == 1
    assert len(lines) == 4


def test_odd_names_play_and_are_exported(run: Run, odd: dict[str, str], folder: Path) -> None:
    run("new", "kevad-2026", "--game", "saare")
    assert run("enter", "kevad-2026", "--", *odd).status == 0
    players = [*odd]
    for table, seats in enumerate((players[:4], players[4:8]), 1):
        sheet = f"""\
table kevad-2026/1/{table}
game saare
seats {" ".join(seats)}
dealer {seats[0]}

deal 1
result {" ".join(seats)}
"""
        Path(folder, "one.sheet").write_text(sheet, "utf-8")
        assert run("import", "one.sheet").status == 0
    out = run("export", "kevad-2026", "--names").out
    assert "\x1b" not in out
    Path(folder, "all.sheet").write_text(out, "utf-8")
    assert run("check", "all.sheet") == (0, "", "")
    again = run("import", "all.sheet").out.splitlines()
    assert [line.split(":")[1][:17] for line in again] == [" already recorded"] * 2


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "x" * 201])
def test_what_is_no_name_is_refused_in_a_sentence(run: Run, name: str) -> None:
    done = run("player", "add", name)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("tourney: expected a name of 1 to 200 characters")


# -- forgetting

NAME = "Õie Öövel"


def test_no_file_holds_a_forgotten_name(
    run: Run, sheet: Callable[[str], str], folder: Path
) -> None:
    written = sheet(CARDS)
    run("import", written)
    Path(folder, written).unlink()
    store, model = folder / "tourney.db", folder / "tourney.db.read.db"
    with open_record(store) as record, ReadModel(model, record) as read:
        read.catch_up()
    assert NAME.encode() in store.read_bytes()
    assert NAME.encode() in b"".join(file.read_bytes() for file in folder.iterdir())
    done = run("player", "forget", NAME, "--yes")
    assert (done.status, done.err) == (0, "")
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert {store, model} <= {*files}
    for file in files:
        assert NAME.encode() not in file.read_bytes(), file
        assert "Öövel".encode() not in file.read_bytes(), file


def test_forgetting_reaches_what_killed_processes_left_and_every_read_model_here(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def building(told: Connection) -> None:
        with open_record("tourney.db") as record, ReadModel("tourney.db.read.db", record) as model:
            model.catch_up()
            aside = model._built_aside(silent)
            aside.__enter__()
            told.send("built")
            signal.pause()

    run("player", "add", NAME)
    monkeypatch.setenv("TOURNEY_READ_MODEL", "elsewhere.db")
    run("tournaments")
    here, there = get_context("fork").Pipe()
    process = get_context("fork").Process(target=building, args=(there,))
    process.start()
    here.recv()
    process.kill()
    process.join()
    left = [one for one in folder.rglob("*") if one.is_file() and holds(one, NAME)]
    assert any(one.parent != folder for one in left)
    names = {one.name.removesuffix("-wal") for one in left}
    assert {"tourney.db", "tourney.db.read.db", "elsewhere.db"} <= names

    out = run("player", "forget", NAME, "--yes").out
    assert [one for one in folder.rglob("*") if one.is_file() and holds(one, NAME)] == []
    assert "read models of this record on other machines" in out


def holds(file: Path, name: str) -> bool:
    return name.encode() in file.read_bytes()


@pytest.mark.postgres
def test_on_a_server_its_log_and_backups_are_named(run: Run, postgres_url: str) -> None:
    run("--store", postgres_url, "player", "add", NAME)
    assert (
        "the server's own log"
        in run("--store", postgres_url, "player", "forget", NAME, "--yes").out
    )


@pytest.mark.parametrize(
    ("lang", "called"), [("en", "player 1"), ("et", "mängija 1"), ("uk", "гравець 1")]
)
def test_a_forgotten_person_is_a_number(run: Run, lang: str, called: str) -> None:
    run("player", "add", NAME)
    assert called in run("player", "forget", NAME, "--yes", "--lang", lang).out
    assert run("player", "list", "--lang", lang).out == f"oie-oovel  {called}\n"
    assert [one["name"] for one in listed(run)] == [None]


def test_the_command_says_what_it_cannot_reach(run: Run) -> None:
    run("player", "add", NAME)
    out = run("player", "forget", NAME, "--yes").out
    assert "stays in the record and in addresses: oie-oovel" in out
    assert "tourney publish" in out


def test_a_name_in_a_penaltys_reason_is_told(run: Run) -> None:
    run("player", "add", NAME)
    run("new", "kevad-2026", "--game", "saare")
    run("enter", "kevad-2026", "oie-oovel")
    run("penalty", "kevad-2026", "oie-oovel", "--reason", f"{NAME} was late", "--", "-1")
    assert "kevad-2026:3" in run("player", "forget", NAME, "--yes").out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_its_sentence(run: Run, lang: str) -> None:
    run("player", "add", "Mari", "Marie", "Jaan")
    run("player", "merge", "marie", "mari")
    run("player", "forget", "jaan", "--yes")
    for words in [
        ("add", ""),
        ("add", "Mari", "--id", "M"),
        ("add", "Mari", "--id", "mari"),
        ("rename", "Marri", "Mari"),
        ("rename", "peep", "Mari"),
        ("rename", "jaan", "Jaan"),
        ("merge", "mari", "marie"),
        ("merge", "marie", "jaan"),
        ("merge", "mari", "jaan"),
        ("part", "mari"),
    ]:
        done = run("player", *words, "--lang", lang)
        assert (done.status, done.out, done.err.count("\n")) == (1, "", 1), words
        assert done.err.startswith("tourney: ")


# -- consent


@pytest.mark.parametrize("piped", ["", "n\n", "y\n", "yes\n"])
def test_nothing_is_forgotten_where_nobody_can_be_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch, piped: str
) -> None:
    run("player", "add", NAME)
    monkeypatch.setattr("sys.stdin", io.StringIO(piped))
    status, out, err = run("player", "forget", NAME)
    assert (status, out) == (1, "")
    assert "--yes" in err
    assert [one["name"] for one in listed(run)] == [NAME]


@pytest.mark.parametrize(
    ("lang", "yes", "no"),
    [("en", "y yes", "n no"), ("et", "j jah", "e ei"), ("uk", "т так", "н ні")],
)
def test_a_person_is_asked_and_answers_in_the_same_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, lang: str, yes: str, no: str
) -> None:
    run("player", "add", NAME, *yes.split())
    for word in [*no.split(), ""]:
        monkeypatch.setattr("sys.stdin", AtKeyboard(f"perhaps\n{word}\n" if word else ""))
        status, out, err = run("player", "forget", NAME, "--lang", lang)
        assert status == 1
        assert f"[{yes.split(maxsplit=1)[0]}/{no.split(maxsplit=1)[0]}]" in out
        assert err
    assert None not in [one["name"] for one in listed(run)]
    for word, name in zip(yes.split(), [NAME, yes.split(maxsplit=1)[0]], strict=True):
        monkeypatch.setattr("sys.stdin", AtKeyboard(f"{word.upper()}\n"))
        assert run("player", "forget", name, "--lang", lang).status == 0
    assert [one["name"] for one in listed(run)].count(None) == 2
