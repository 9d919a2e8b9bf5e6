"""``tourney demo``: the sample league, recorded, audited and published."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from events.record import open_record
from tests.cli.conftest import Run
from tests.cli.sheets_here import DUEL
from tourney.demo.league import DOZENS
from tourney.readmodel.model import ReadModel, path_for


@pytest.mark.slow
def test_the_league_is_recorded_audited_and_published_again_and_again(
    run: Run, folder: Path
) -> None:
    for _ in range(2):
        status, out, _ = run("demo")
        assert status == 0
        assert "recorded: saare-2026-10" in out
        assert "D11 late" in out
        assert (folder / "demo" / "site" / "index.html").exists()
    kitties, capitals = _money(folder / "demo" / "league.db")
    assert any(0 < first < second for deals in kitties for first, second in pairwise(deals))
    assert min(capitals) <= 0


def _money(store: Path) -> tuple[list[list[int]], list[int]]:
    """The kitty after each deal of each match of Six Dozens, and everybody's capital then."""
    with open_record(store) as record, ReadModel(path_for(str(store)), record) as model:
        model.catch_up()
        rounds = model.tournament(DOZENS).rounds
        tables = [model.table(line.address) for one in rounds for line in one.tables]
    deals = [[deal for deal in table.deals if deal.scores] for table in tables]
    kitties = [[int(deal.details["kitty"] or 0) for deal in every] for every in deals]
    return kitties, [one.main or 0 for every in deals for one in every[-1].scores]


def test_a_store_that_holds_something_else_is_not_touched(run: Run, folder: Path) -> None:
    (folder / "demo").mkdir()
    (folder / "a.sheet").write_text(DUEL)
    run("import", "--store", "demo/league.db", "a.sheet")
    status, _, err = run("demo")
    assert (status, "something else" in err) == (1, True)
    with open_record(folder / "demo" / "league.db", create=False) as record:
        assert record.streams("kevad-2026/1/") == ["kevad-2026/1/1"]


def test_a_site_that_is_not_the_leagues_is_not_touched(run: Run, folder: Path) -> None:
    run("player", "add", "Mari")
    run("publish", "--out", "site")
    before = {path: path.read_bytes() for path in Path("site").rglob("*") if path.is_file()}
    for words in (("demo", "--folder", "."), ("demo", "--folder", ".", "--store", "new.db")):
        status, _, err = run(*words)
        assert (status, "holds a site already" in err) == (1, True)
        assert before == {p: p.read_bytes() for p in Path("site").rglob("*") if p.is_file()}
    assert not {"league.db", "new.db"} & {path.name for path in folder.iterdir()}


def test_a_store_that_is_named_and_not_empty_is_refused(run: Run, folder: Path) -> None:
    run("player", "add", "Mari")
    for words in (("--store", "tourney.db", "demo"), ("demo", "--store", "tourney.db")):
        status, _, err = run(*words)
        assert (status, "empty store" in err) == (1, True)
    with open_record(folder / "tourney.db", create=False) as record:
        assert record.head().position == 1
    assert not (folder / "demo").exists()


@pytest.mark.slow
@pytest.mark.postgres
def test_the_league_goes_into_the_store_that_is_named(
    run: Run, folder: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOURNEY_STORE", "club.db")
    status, out, _ = run("demo", "--store", postgres_url)
    assert (status, "the store is postgresql://" in out) == (0, True)
    assert (folder / "demo" / "site" / "index.html").exists()
    assert not [*folder.rglob("league.db")]
    assert not (folder / "club.db").exists()
    assert DOZENS in run("--store", postgres_url, "tournaments").out
