"""After any event the site is what it would be if it were built anew, and no more is written."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from events.facts import (
    DealVoided,
    DisputeOpened,
    Fact,
    MoveRecorded,
    OptionChanges,
    OptionsChanged,
    PenaltyGiven,
    PenaltyLifted,
    PlayerAdded,
    PlayerEntered,
    PlayerForgotten,
    PlayerJoined,
    PlayerLeft,
    PlayerMerged,
    PlayerParted,
    PlayerRenamed,
    ResultAmended,
    ResultAnnounced,
    RoundSeated,
    RulingGiven,
    SeasonChanged,
    SeasonChanges,
    SeasonOpened,
    StageAdded,
    StageRemoved,
    StatementRetracted,
    Substituted,
    TableReseated,
    TournamentOpened,
)
from events.record import Batch, Record
from tests.publishing.league import add, fill, opened, take
from tests.readmodel.test_incremental import interleaved
from tourney.processes import LostError
from tourney.publishing import DifferentRecordError, Published, publish, site
from tourney.publishing.listed import LIST
from tourney.readmodel.model import ReadModel

CARD = """\
table kevad-2026/3/1
game saare
seats mari jaan peep ants
dealer mari
deal 1
result mari jaan peep ants
"""
RECORDED = "kevad-2026/1/1"
STARTED = "kevad-2026/2/2"
SEATS = ["mari", "jaan", "peep", "ants"]


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a site but its list."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.name != LIST)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def built(record: Record, model: ReadModel, folder: Path, *, replace: bool = False) -> Published:
    head = record.head()
    heads = {"position": head.position, "digest": head.digest, "tournaments": {}}
    model.catch_up()
    return publish(model, folder, heads=heads, replace=replace)


# -- the kinds of events


def facts(stream: str, *told: Fact) -> Callable[[Record], None]:
    return lambda record: add(record, stream, told)


def about_the_last(
    stream: str, kind: type[Fact], tell: Callable[[int], Fact]
) -> Callable[[Record], None]:
    """A fact about the last event of a kind in a stream."""

    def change(record: Record) -> None:
        found = [event.version for event in record.read(stream) if isinstance(event.fact, kind)]
        add(record, stream, [tell(found[-1])])

    return change


def amended(record: Record) -> None:
    *_, last = [one for one in record.read("kevad-2026/1/7") if type(one.fact) is ResultAnnounced]
    assert isinstance(last.fact, ResultAnnounced)
    order = last.fact.result["order"]
    assert isinstance(order, list)
    points = dict(zip(order[::-1], (5, 3, 2, 0), strict=False))
    result = {**last.fact.result, "order": order[::-1], "points": points}
    told = ResultAmended(last.version, last.fact.deal, "result …", result, "misread")
    add(record, "kevad-2026/1/7", [told])


def a_season(record: Record) -> None:
    add(record, "season:2026", [SeasonOpened("Season", "points"), StageAdded("kevad-2026")])


def another_season(record: Record) -> None:
    a_season(record)
    add(
        record,
        "season:2026",
        [SeasonChanged(SeasonChanges(name="Year")), StageRemoved("kevad-2026")],
    )


CHANGES: dict[str, Callable[[Record], None]] = {
    "card": lambda record: take(record, CARD),
    "move": facts(STARTED, MoveRecorded("jaan beat 8h 9h")),
    "retraction": about_the_last(STARTED, MoveRecorded, lambda of: StatementRetracted(of, "no")),
    "retracted result": about_the_last(
        "dozens-2026/1/1", ResultAnnounced, lambda of: StatementRetracted(of, "no")
    ),
    "amendment": amended,
    "void": facts(RECORDED, DealVoided(2, "misdealt")),
    "dispute": about_the_last(STARTED, MoveRecorded, lambda of: DisputeOpened(9, of, "peep", "!")),
    "ruling": facts(RECORDED, RulingGiven("upheld", "", "as it was", dispute=2)),
    "a move stands": about_the_last(
        STARTED, MoveRecorded, lambda of: RulingGiven("stands", "S9", "unnoticed", of=of)
    ),
    "reseated": facts(STARTED, TableReseated(SEATS[::-1], "wrong chairs")),
    "renamed": facts("player:mari", PlayerRenamed("Mari Mets", "")),
    "merged": facts("player:ants", PlayerMerged("maximilian-aleksander-von-sternberg-tammsaare")),
    "merged and parted": facts("player:ants", PlayerMerged("jaan"), PlayerParted(2)),
    "forgotten": facts("player:jaan", PlayerForgotten()),
    "added": facts("player:uus", PlayerAdded("Uus Mängija", "")),
    "penalty": facts("kevad-2026", PenaltyGiven("ants", -4, "shouted")),
    "lifted": about_the_last("kevad-2026", PenaltyGiven, lambda of: PenaltyLifted(of, "no")),
    "tournament": facts("suvi-2026", TournamentOpened("Suvi", "saare", "2026-06-06", 7)),
    "a later night": lambda record: take(record, CARD.replace("kevad-2026/3/1", "sygis/1/1")),
    "tournament renamed": facts("talv-2026", OptionsChanged(OptionChanges(name="Jaanuar"))),
    "tie-breaks": facts("kevad-2026", OptionsChanged(OptionChanges(tie_breaks=["best-round"]))),
    "entered": facts("kevad-2026", PlayerEntered("kati")),
    "joined": facts("kevad-2026", PlayerJoined("kati", 3)),
    "left": facts("kevad-2026", PlayerEntered("ants"), PlayerLeft("ants", 2)),
    "substituted": facts("kevad-2026", Substituted("peep", "jaan", [1])),
    "seated": facts(
        "kevad-2026", RoundSeated(4, [{"table": 1, "seats": SEATS, "dealer": "mari"}], "draw", 1)
    ),
    "season": a_season,
    "season changed": another_season,
}


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a small league, and its site."""
    folder = tmp_path_factory.mktemp("before")
    with opened(folder) as (record, model):
        fill(record)
        built(record, model, folder / "site")
    return folder


@pytest.mark.parametrize("kind", CHANGES)
def test_after_an_event_the_site_is_as_built_anew(before: Path, tmp_path: Path, kind: str) -> None:
    here = tmp_path / "here"
    shutil.copytree(before, here)
    with opened(here) as (record, model):
        old = files(here / "site")
        CHANGES[kind](record)
        published = built(record, model, here / "site")
        built(record, model, tmp_path / "anew")

    new = files(tmp_path / "anew")
    assert files(here / "site") == new
    assert set(published.written) == {name for name in new if new[name] != old.get(name)}
    assert set(published.removed) == old.keys() - new.keys()


@pytest.mark.parametrize("seed", range(2))
def test_after_any_events_the_site_is_as_built_anew(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    with opened(tmp_path) as (record, model):
        for number, (stream, told) in enumerate(interleaved(rng)):
            record.append(
                [Batch(stream, record.version(stream), told)],
                at="2026-03-06T22:15:00+02:00",
                by="desk",
            )
            if number % 4 == 0:
                built(record, model, tmp_path / "site")
        built(record, model, tmp_path / "site")
        built(record, model, tmp_path / "anew")

    assert files(tmp_path / "site") == files(tmp_path / "anew")


# -- what is made at all


def test_after_a_card_only_the_parts_that_it_touches_are_made(before: Path, tmp_path: Path) -> None:
    shutil.copytree(before, tmp_path / "here")
    with opened(tmp_path / "here") as (record, model):
        take(record, CARD)
        made = set(built(record, model, tmp_path / "here/site").made)

    tables = {part for part in made if part.startswith("table ")}
    tournaments = {part for part in made if part.startswith("tournament ")}
    assert tables == {"table kevad-2026/3/1"}
    assert tournaments == {"tournament kevad-2026"}
    assert {f"player {one}" for one in SEATS} <= made
    assert not made & {"rules", "about"}


def test_without_an_event_nothing_is_written(before: Path, tmp_path: Path) -> None:
    shutil.copytree(before, tmp_path / "here")
    with opened(tmp_path / "here") as (record, model):
        published = built(record, model, tmp_path / "here/site")

    assert (published.made, published.written, published.removed) == ((), (), ())


def test_a_file_that_is_missing_is_made_again(before: Path, tmp_path: Path) -> None:
    shutil.copytree(before, tmp_path / "here")
    (tmp_path / "here/site/en/kevad-2026/1/2/index.html").unlink()
    with opened(tmp_path / "here") as (record, model):
        published = built(record, model, tmp_path / "here/site")

    assert published.made == ("table kevad-2026/1/2",)
    assert published.written == ("en/kevad-2026/1/2/index.html",)


def test_another_program_makes_everything(before: Path, tmp_path: Path) -> None:
    shutil.copytree(before, tmp_path / "here")
    path = tmp_path / "here/site" / LIST
    told = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**told, "made": "an older one"}), "utf-8")
    with opened(tmp_path / "here") as (record, model):
        published = built(record, model, tmp_path / "here/site")

    assert set(published.made) == told["parts"].keys() - {""}
    assert published.written == ()


def test_another_title_is_on_every_page(before: Path, tmp_path: Path) -> None:
    shutil.copytree(before, tmp_path / "here")
    with opened(tmp_path / "here") as (_, model):
        published = publish(model, tmp_path / "here/site", title="Klubi")
        pages = [name for name in files(tmp_path / "here/site") if name.endswith(".html")]

    assert set(pages) <= set(published.written)


def test_another_record_in_the_same_folder_makes_its_own_site(before: Path, tmp_path: Path) -> None:
    shutil.copytree(before / "site", tmp_path / "site")
    with opened(tmp_path) as (record, model):
        take(record, CARD)
        with pytest.raises(DifferentRecordError):
            built(record, model, tmp_path / "site")
        built(record, model, tmp_path / "site", replace=True)
        built(record, model, tmp_path / "anew")

    assert files(tmp_path / "site") == files(tmp_path / "anew")


def test_several_processes_make_the_same_site(
    before: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "FEW", 0)
    told: list[tuple[int, int]] = []
    with opened(before) as (record, model):
        head = record.head()
        heads = {"position": head.position, "digest": head.digest, "tournaments": {}}
        published = publish(model, tmp_path, heads=heads, progress=lambda *done: told.append(done))

    assert files(tmp_path) == files(before / "site")
    assert len(published.written) == len(files(tmp_path))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]


def test_a_process_that_was_ended_by_somebody_else_leaves_the_site_as_it_was(
    before: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "FEW", 0)

    def kill(done: int, of: int) -> None:
        for process in active_children():
            process.kill()

    with opened(before) as (_, model):
        with pytest.raises(LostError):
            publish(model, tmp_path, title="Klubi", progress=kill)
        assert files(tmp_path) == {}
        published = publish(model, tmp_path, title="Klubi")
    assert len(published.written) == len(files(tmp_path))
