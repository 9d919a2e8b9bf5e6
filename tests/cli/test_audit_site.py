"""The audit beside the published site: what the rules say today against what was published then."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.record import open_record
from tests.audit.test_altered import ALTERATIONS, DOZENS, altered, recorded_deals
from tests.cli.conftest import Run
from tourney.cli import main
from tourney.messages.languages import LANGUAGES
from tourney.publishing.compared import differing
from tourney.readmodel.model import ReadModel

EQUALS = """\
table s/2/1
game saare
seats mari jaan peep ants
dealer mari

deal 1
result mari jaan peep ants sixes jaan=1
deal 2
result jaan mari ants peep
"""
"""With a bonus two have equal points, and are set apart by what only the tallies know (S23)."""


def program(*words: str) -> None:
    """Run a command that ends well."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert not ended.value.code, words


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with its site: two that are equal in s, a match, and a deal that was recorded."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        Path("evening.sheet").write_text(f"{EQUALS}\n{DOZENS}\n{recorded_deals()}", "utf-8")
        program("new", "s", "--game", "saare", "--tie-break", "firsts")
        program("import", "evening.sheet", "--late")
        program("season", "new", "kevad", "--counts", "places")
        program("season", "add", "kevad", "k", "s")
        with open_record("tourney.db") as record, ReadModel("aside.db", record) as model:
            model.catch_up()
            rows = model.standings("s").rows
            total = {row.player.id: row.total for row in rows}
        bonus = str(total["mari"] - total["peep"])
        program("penalty", "--reason", "as many points as mari", "--", "s", "peep", bonus)
        program("publish")
    return folder


@pytest.fixture
def here(run: Run, folder: Path, made: Path) -> Run:
    """The same, for this test alone."""
    shutil.copytree(made, folder, dirs_exist_ok=True)
    return run


def fresh(folder: Path) -> None:
    """Throw the read model away."""
    for file in folder.glob("tourney.db.read.db*"):
        file.unlink()


def test_nothing_is_found_where_nothing_was_changed(here: Run) -> None:
    status, out, _ = here("audit", "--site", "site")
    assert (status, out.splitlines()[-1]) == (0, "nothing found")


def test_what_was_recorded_since_is_no_difference(here: Run) -> None:
    assert here("penalty", "s", "mari", "2", "--reason", "late").status == 0
    assert here("season", "new", "sygis").status == 0
    assert here("audit", "--site", "site").status == 0


@pytest.mark.parametrize("rule", ALTERATIONS)
def test_a_scoring_function_changed_later_is_found_with_a_fresh_read_model(
    here: Run, folder: Path, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, name, change = ALTERATIONS[rule]
    before = getattr(module, name)
    after = altered(before, change) if callable(before) else change(before)
    monkeypatch.setattr(module, name, after)
    if name == "_loser":
        monkeypatch.setitem(module.DEALERS, "loser", after)
    fresh(folder)
    ran = here("audit", "--site", "site")
    assert ran.status == 1, ran


@pytest.mark.parametrize("rule", ["S22", "S23", "D21", "ranks"])
def test_sums_and_ranks_changed_later_are_found_in_what_was_published(
    here: Run, folder: Path, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, name, change = ALTERATIONS[rule]
    monkeypatch.setattr(module, name, altered(getattr(module, name), change))
    fresh(folder)
    found = json.loads(here("audit", "--site", "site", "--json").out)["findings"]
    assert [one for one in found if one["kind"] == "site"]


def edit(path: Path, change: Callable[[Any], object]) -> None:
    document = json.loads(path.read_text("utf-8"))
    change(document)
    path.write_text(json.dumps(document), "utf-8")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        (
            "en",
            "s: site: data/s.json: mari, standings total: the site says 99, the record comes to ",
        ),
        (
            "et",
            "s: veebileht: data/s.json: mari, standings total: veebilehel on 99, kirjetest tuleb ",
        ),
        ("uk", "s: сайт: data/s.json: mari, standings total: на сайті 99, а за записами виходить "),
    ],
)
def test_a_difference_is_named_with_whom_what_and_both_values(
    here: Run, folder: Path, lang: str, sentence: str
) -> None:
    def change(document: Any) -> None:
        [mari] = [row for row in document["standings"] if row["player"]["id"] == "mari"]
        mari["total"] = 99

    edit(folder / "site/data/s.json", change)
    status, out, _ = here("--lang", lang, "audit", "--site", "site")
    assert status == 1
    [line] = [line for line in out.splitlines() if "data/" in line]
    assert line.startswith(sentence)


def leaves(document: object, at: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The paths to every value."""
    if isinstance(document, dict):
        return [path for key, of in document.items() for path in leaves(of, (*at, key))]
    if isinstance(document, list):
        return [path for key, of in enumerate(document) for path in leaves(of, (*at, key))]
    return [at]


def test_every_value_that_was_published_is_compared(here: Run, folder: Path) -> None:
    """Each value of each file is altered by itself."""
    files = [file for file in (folder / "site/data").rglob("*.json") if file.name != "heads.json"]
    assert len(files) > 10
    for file in files:
        document = json.loads(file.read_text("utf-8"))
        for *way, last in leaves(document):
            altered_too = json.loads(file.read_text("utf-8"))
            inner = altered_too
            for step in way:
                inner = inner[step]
            inner[last] = "77"
            assert [*differing(altered_too, document)], (file, way, last)


def test_every_file_is_compared(here: Run, folder: Path) -> None:
    files = {file for file in (folder / "site/data").rglob("*") if file.is_file()}
    files -= {folder / "site/data/heads.json"}
    for file in files:
        file.write_text("[]" if file.suffix == ".json" else "a\n", "utf-8")
    found = json.loads(here("audit", "--site", "site", "--json").out)["findings"]
    named = {one["text"].partition(": ")[0].partition(" is ")[0] for one in found}
    assert named == {file.relative_to(folder / "site").as_posix() for file in files}


def test_rows_in_a_different_order_are_found(here: Run, folder: Path) -> None:
    edit(folder / "site/data/s.json", lambda document: document["standings"].reverse())
    assert "s: site: data/s.json: standings order: " in here("audit", "--site", "site").out


def test_a_line_of_csv_that_was_altered_is_found(here: Run, folder: Path) -> None:
    file = folder / "site/data/s.csv"
    file.write_text(file.read_text("utf-8").replace("mari,", "mara,", 1), "utf-8")
    status, out, _ = here("audit", "--site", "site")
    assert status == 1
    assert "s: site: data/s.csv: 4 id: the site says mara, the record comes to mari" in out


def test_files_too_few_and_too_many_and_damaged(here: Run, folder: Path) -> None:
    data = folder / "site/data"
    (data / "s.json").unlink()
    (data / "s.csv").write_bytes(b"\xff\x00")
    shutil.copy(data / "k.json", data / "x.json")
    status, out, _ = here("audit", "--site", "site")
    assert status == 1
    assert "s: site: data/s.json is not in the site, or cannot be read" in out
    assert "s: site: data/s.csv is not in the site, or cannot be read" in out
    assert "data/x.json is in the site, but nothing that is recorded comes to it" in out


def test_a_scope_compares_its_own_files(here: Run, folder: Path) -> None:
    (folder / "site/data/s.json").unlink()
    assert here("audit", "k", "--site", "site").status == 0
    assert here("audit", "s", "--site", "site").status == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", ["missing", "empty", "damaged"])
def test_no_site_is_one_sentence(here: Run, folder: Path, what: str, lang: str) -> None:
    place = folder / "none"
    if what != "missing":
        place.joinpath("data").mkdir(parents=True)
    if what == "damaged":
        place.joinpath("data/heads.json").write_text('{"position": "x"}')
    status, out, err = here("--lang", lang, "audit", "--site", "none")
    assert (status, out) == (1, "")
    assert err.startswith("tourney: none: ")
    assert len(err.splitlines()) == 1
    assert "data/heads.json" in err


def test_the_site_of_a_different_record_is_one_sentence(here: Run, folder: Path) -> None:
    here("--store", "b.db", "new", "other", "--game", "saare")
    here("--store", "b.db", "publish", "--out", "b")
    status, out, _ = here("audit", "--site", "b")
    assert status == 1
    lines = [line for line in out.splitlines() if line.startswith("site: ")]
    assert len(lines) == 1
    assert lines[0].startswith("site: the site in b was not made of this record: at event 1 ")
